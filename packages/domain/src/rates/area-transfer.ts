import type { Rule, RuleService } from '../editions/rule-service.ts'
import { formatDate } from '../format-date.ts'
import { formatMoney } from '../format-money.ts'
import { money } from '../money.ts'
import type { PlainDate } from '../time.ts'
import { MOST_SEATS } from './prove-coverage.ts'
import type { OneCost, SharingBasis } from './rate.ts'

export const TRANSFER_WAYS = ['oneway', 'return'] as const
export type TransferWay = (typeof TRANSFER_WAYS)[number]

/** What a drive from one area to another costs, for a market and a span of days. */
export type AreaTransfer = Rule & {
  readonly fromAreaId: number
  readonly toAreaId: number
  readonly marketId: number
  readonly description: string
  readonly way: TransferWay
  readonly basis: SharingBasis
  readonly currency: string
  readonly minor: bigint
  /** Each person in a seat pays; otherwise the vehicle. */
  readonly isPerPax: boolean
  readonly minPax: number | null
  readonly maxPax: number | null
  /** Sold on its own, and not only with a tour. */
  readonly isStandAlone: boolean
  /** Only for this tour option; null: for any. */
  readonly boundTourOptionId: number | null
  readonly validFrom: PlainDate
  readonly validTill: PlainDate
  /** Where the company buys it: for a seat or the vehicle, as the price is. */
  readonly supplierCost?: OneCost
}

/** What pricing needs of an area transfer. */
export type AreaRate = Omit<AreaTransfer, 'version' | 'groupId' | 'name'>

/** Area transfers by the two areas that they join, in their order of winning. */
export type AreaTransferBook = { between(fromAreaId: number, toAreaId: number): readonly AreaRate[] }

/** One that is only for a tour option before one for any, then one of a named market before all other markets, then the newer of two. Negative: `a` wins. */
export function compareAreaStanding(a: AreaRate, b: AreaRate): number {
  return (
    Number(a.boundTourOptionId === null) - Number(b.boundTourOptionId === null) ||
    Number(a.marketId === 0) - Number(b.marketId === 0) ||
    b.id - a.id
  )
}

export function bookAreaTransfers(transfers: readonly AreaRate[]): AreaTransferBook {
  const key = (from: number, to: number) => `${from} ${to}`
  const ordered = transfers.toSorted(compareAreaStanding)
  const byAreas = Map.groupBy(ordered, ({ fromAreaId, toAreaId }) => key(fromAreaId, toAreaId))
  return { between: (from, to) => byAreas.get(key(from, to)) ?? [] }
}

const HIGHEST_MINOR = 100_000_000_000n
const isTooMuch = (minor: bigint) => minor < 0n || minor > HIGHEST_MINOR

/** Area transfers of a company as one book. */
export const AREA_TRANSFERS: RuleService<AreaTransfer, { readonly marketId: number; readonly day: PlainDate }> = {
  name: 'areaTransfer',
  kinds: [{ name: 'areaTransfer', words: 'an area transfer' }],
  kindOf: () => 'areaTransfer',
  subjectOf: ({ fromAreaId, toAreaId }) => `${fromAreaId} ${toAreaId}`,
  conditions: [
    {
      kind: 'label',
      name: 'market',
      reason: 'it names the market',
      differs: 'perSearch',
      accepts: ({ marketId }) => (marketId === 0 ? [] : [String(marketId)]),
      of: ({ marketId }) => String(marketId),
      explain: () => 'It is for another market.',
    },
    {
      kind: 'days',
      name: 'validity',
      differs: 'perSearch',
      from: ({ validFrom }) => validFrom,
      to: ({ validTill }) => validTill,
      of: ({ day }) => day,
      explain: (_rule, { day }) => `${formatDate(day)} is not in its validity.`,
    },
  ],
  order: [
    'A transfer for one tour option overrides one for any, then one of a market overrides one for all other markets.',
    'Of two alike the newer one counts.',
  ],
  summarise: ({ minor, currency, isPerPax, validFrom, validTill }) =>
    `${formatMoney(money(minor, currency))} ${isPerPax ? 'a person' : 'for the vehicle'}, ${formatDate(validFrom)} to ${formatDate(validTill)}`,
  whatLacks: (rule): Record<string, string> => {
    const { minPax, maxPax, basis } = rule
    const isOut = (pax: number | null) => pax !== null && (pax < 1 || pax > MOST_SEATS)
    return {
      ...(isTooMuch(rule.minor) && { amount: 'Amount must be positive' }),
      ...(rule.supplierCost && isTooMuch(rule.supplierCost.minor) && { 'supplierCost.amount': 'Please enter a valid amount' }),
      ...(rule.validTill < rule.validFrom && { validTillDate: 'The validity ends before it begins.' }),
      ...(basis === 'private' &&
        minPax === null &&
        maxPax === null && { minPax: 'Please Enter min and max pax for private sharing basis' }),
      ...(isOut(minPax) && { minPax: `From 1 to ${MOST_SEATS} people.` }),
      ...(isOut(maxPax) && { maxPax: `From 1 to ${MOST_SEATS} people.` }),
      ...(minPax !== null && maxPax !== null && maxPax < minPax && { maxPax: 'The highest number is below the lowest.' }),
    }
  },
}
