import { compareMoney, toDecimal } from '@tradewind/domain/money'
import type { DriftOutcome } from '@tradewind/domain/quotations/drift-outcomes'
import { OPEN_STATUSES } from '@tradewind/domain/quotations/quotation-status'
import { recordChange } from '../audit/record-change.ts'
import { inSite, readInSite, type SiteTx } from '../database/in-site.ts'
import { readAmount } from '../http/read-amount.ts'
import { Refusal } from '../http/refuse.ts'
import { type Drift, findDrift, textOf, withNew } from './find-drift.ts'
import { setKeptAgainst } from './line-rate-repo.ts'
import type { QuotationEditor } from './quotation-editor.ts'
import { getQuotation, lockQuotation, type Quotation } from './quotation-repo.ts'
import { saveVersion } from './save-version.ts'

type Decision = {
  readonly id: number
  readonly version: number
  readonly totalNow: string
  readonly take: boolean
  readonly lineIds?: readonly number[] | undefined
}
type Decided = { readonly id: number; readonly outcome: DriftOutcome; readonly version: number }
type Editor = QuotationEditor<'QUOTATION_CLOSED'>

/** Decides for each quotation by itself: what is true of one says nothing about the next. Refuses NOT_FOUND before anything is written. */
export async function decideDrift(context: Editor, decisions: readonly Decision[]): Promise<Decided[]> {
  const { db, actor } = context
  await readInSite(db, actor.siteId, async (tx) => {
    for (const { id } of decisions) await getQuotation(tx, id, { kind: 'site' })
  })
  const results: Decided[] = []
  for (const decision of decisions) results.push(await decideOne(context, decision))
  return results
}

async function decideOne(context: Editor, decision: Decision): Promise<Decided> {
  const { db, actor, now } = context
  const { id } = decision
  try {
    return await inSite(db, actor.siteId, async (tx) => {
      const quotation = await lockQuotation(tx, id)
      const [drift] = await findDrift(tx, [id], now)
      if (!drift || !isAsSeen(quotation, drift, decision)) return { id, outcome: 'moved', version: quotation.version }
      const lines = drift.lines.filter(({ line }) => decision.lineIds?.includes(line.id) ?? true)
      const chosen = { ...drift, lines }
      const outcome = decision.take ? await takePrices(tx, context, quotation, chosen) : await keepPrices(tx, context, chosen)
      return { id, outcome, version: (await lockQuotation(tx, id)).version }
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID_INPUT') return { id, outcome: 'refused', version: decision.version }
    throw error
  }
}

function isAsSeen({ status, version }: Quotation, { lines, totalNow }: Drift, decision: Decision): boolean {
  if (!OPEN_STATUSES.includes(status) || version !== decision.version || lines.length === 0) return false
  return compareMoney(readAmount(decision.totalNow, totalNow.currency, 'totalNow'), totalNow) === 0
}

/** A line without a price today keeps the one that it has. */
async function takePrices(tx: SiteTx, context: Editor, quotation: Quotation, { kept, lines }: Drift): Promise<DriftOutcome> {
  if (lines.every(({ found }) => 'why' in found)) return 'refused'
  const kart = withNew(kept.kart, lines)
  await saveVersion(tx, context, { quotation, before: kept, wish: { ...kart, totalPrice: undefined, isVouchered: false } })
  return 'taken'
}

/** Keeps prices, and the same difference is not asked about again. */
export async function keepPrices(tx: SiteTx, { actor, now }: Editor, { row, lines }: Drift): Promise<DriftOutcome> {
  await setKeptAgainst(
    tx,
    lines.map(({ line, found }) => ({ id: line.id, keptAgainst: textOf(found) })),
  )
  const about = { kind: 'quotation', id: row.id }
  const after = { totalPrice: toDecimal(row.total), currency: row.total.currency, version: row.version }
  await recordChange(tx, { actor, area: 'quotations', action: 'keep price of quotation', about, after }, now)
  return 'kept'
}
