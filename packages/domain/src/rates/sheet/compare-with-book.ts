import type { Drafted } from '../../editions/rule-service.ts'
import type { TicketRateRule, TransferRateRule } from '../rate-services.ts'

/** Lines of a difference that are shown; the counts tell of all. */
export const MOST_DIFFERENCES = 500
/** Tour options of one sheet: they are locked together. */
export const MOST_OPTIONS_OF_SHEET = 1_000

type RateRule = TicketRateRule | TransferRateRule
/** A rate of a sheet: it has no place among the others. */
export type SheetRule<R extends RateRule> = Omit<Drafted<R>, 'priority'>
/** What a sheet does to the live rates of one kind of a tour option. */
export type SheetDifference<R extends RateRule> = {
  /** In the order of the sheet, below all live ones, so that no price changes unseen. */
  readonly added: readonly Drafted<R>[]
  readonly changed: readonly { readonly live: R; readonly rule: Drafted<R> }[]
  readonly ended: readonly R[]
  /** How many rows say what is live already. */
  readonly unchanged: number
}

/**
 * Compares the rates of a sheet with the live ones. A row is about the live rate of the same market, period, weekdays, currency and unit; for a transfer
 * also of the same vehicle, way, basis and number of people. What a sheet never says stays: supplements, the place among the others, and amounts without a
 * column. Of several live rates that a row could mean it changes the one that wins. Without `endsMissing` live rates that no row names stay.
 */
export function compareWithBook<R extends RateRule>(
  live: readonly R[],
  wanted: readonly SheetRule<R>[],
  { endsMissing }: { readonly endsMissing: boolean },
): SheetDifference<R> {
  const inOrder = live.toSorted((a, b) => b.priority - a.priority || a.id - b.id)
  const byKey = Map.groupBy(inOrder, keyOf)
  const added: Drafted<R>[] = []
  const changed: { live: R; rule: Drafted<R> }[] = []
  const named = new Set<number>()
  let lowest = live.reduce((most, { priority }) => Math.max(most, priority), 0)
  for (const row of wanted) {
    // The last one wins.
    const before = byKey.get(keyOf(row as unknown as Said))?.pop()
    if (!before) {
      lowest += 1
      added.push({ ...row, priority: lowest } as unknown as Drafted<R>)
      continue
    }
    named.add(before.id)
    const rule = withAmountsOf(before, row as unknown as Said)
    if (rule) changed.push({ live: before, rule })
  }
  return {
    added,
    changed,
    ended: endsMissing ? live.filter(({ id }) => !named.has(id)) : [],
    unchanged: wanted.length - added.length - changed.length,
  }
}

type Said = Omit<Drafted<TicketRateRule>, 'priority'> | Omit<Drafted<TransferRateRule>, 'priority'>

function keyOf(rate: Said): string {
  const { marketId, validFrom, validTill, weekdays, currency, isPerPax } = rate
  const when = [marketId, validFrom, validTill, weekdays.join(''), currency, isPerPax]
  if (rate.kind === 'ticket') return when.join('|')
  const { basis, transferType, description, minPax, maxPax } = rate
  return JSON.stringify([...when, basis, transferType.toLowerCase(), description.toLowerCase(), minPax, maxPax])
}

/** The live rate with the amounts of a row; undefined where they are the same. */
function withAmountsOf<R extends RateRule>({ id: _id, version: _version, groupId: _groupId, ...live }: R, row: Said) {
  const rule = live as unknown as Said
  if (rule.kind === 'transfer' || row.kind === 'transfer') {
    const minor = row.kind === 'transfer' ? row.minor : 0n
    return rule.kind === 'transfer' && rule.minor === minor ? undefined : ({ ...rule, minor } as unknown as Drafted<R>)
  }
  const amounts: typeof rule.amounts = { ...rule.amounts, ...row.amounts }
  const isSame = Object.entries(amounts).every(([code, minor]) => rule.amounts[code as keyof typeof amounts] === minor)
  return isSame ? undefined : ({ ...rule, amounts } as unknown as Drafted<R>)
}
