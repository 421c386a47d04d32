import type { DriftedKart, KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { compareMoney, type Money, parseMoney, toDecimal } from '@tradewind/domain/money'
import { titleTransfer } from '@tradewind/domain/quotations/transfer-drives'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { readKeptAgainst } from './line-rate-repo.ts'
import { type Found, openPriceDesk, type PriceDesk } from './open-price-desk.ts'
import { presentRow } from './present-kart.ts'
import { totalOf } from './price-kart.ts'
import { askLine, type PricedList, partyOf, pricedLinesOf, subjectsOf } from './price-lines.ts'
import { type ListedQuotation, listQuotations } from './quotation-list-repo.ts'
import { type Kept, readNewest } from './quotation-repo.ts'

type Line = KartDocument[PricedList][number]
type DriftedLine = { readonly line: Line; readonly found: Found }
/** A quotation with the lines that the rates of today would price differently; none: it is as it was. */
export type Drift = {
  readonly row: ListedQuotation
  readonly kept: Kept
  readonly lines: readonly DriftedLine[]
  readonly totalNow: Money
}

/** Compares quotations with the rates of today. A difference that somebody decided to live with is none, until the rates move again. */
export async function findDrift(tx: SiteTx, ids: readonly number[], now: Instant): Promise<Drift[]> {
  const page = { status: undefined, customerId: undefined, before: undefined, limit: ids.length }
  const rows = ids.length === 0 ? [] : await listQuotations(tx, { scope: { kind: 'site' }, ids, ...page })
  const [newest, keptAgainst] = [await readNewest(tx, ids), await readKeptAgainst(tx, ids)]
  const drifts: Drift[] = []
  for (const [legalEntityId, own] of Map.groupBy(rows, (row) => row.legalEntityId)) {
    const karts = own.flatMap((row) => {
      const kept = newest.get(row.id)
      return kept ? [{ row, kept }] : []
    })
    const desk = await openDesk(
      tx,
      karts.map(({ kept }) => kept.kart),
      { legalEntityId, now },
    )
    drifts.push(...karts.map(({ row, kept }) => compare(row, kept, { desk, keptAgainst })))
  }
  return drifts.sort((a, b) => b.row.id - a.row.id)
}

/** Customers of one company have one market and one markup. */
function openDesk(
  tx: SiteTx,
  karts: readonly KartDocument[],
  who: { readonly legalEntityId: number; readonly now: Instant },
): Promise<PriceDesk> {
  const lines = karts.flatMap((kart) => pricedLinesOf(kart).filter(({ pricedBy }) => pricedBy))
  return openPriceDesk(tx, { ...who, ...subjectsOf(lines) })
}

type Beside = { readonly desk: PriceDesk; readonly keptAgainst: ReadonlyMap<number, string> }

function compare(row: ListedQuotation, kept: Kept, { desk, keptAgainst }: Beside): Drift {
  const party = partyOf(kept.kart)
  const lines = pricedLinesOf(kept.kart)
    .filter(({ pricedBy }) => pricedBy)
    .map((line) => ({ line, found: askLine(desk, line, party) }))
    .filter(({ line, found }) => isOther(line, found) && keptAgainst.get(line.id) !== textOf(found))
  const { kart, ...basis } = kept
  return { row, kept, lines, totalNow: totalOf(withNew(kart, lines), basis) }
}

function isOther({ price, currency }: Line, found: Found): boolean {
  return 'why' in found || compareMoney(parseMoney(price, currency), parseMoney(found.price, found.currency)) !== 0
}

/** How a decision to keep a price names what it was kept against. */
export function textOf(found: Found): string {
  return 'why' in found ? 'none' : found.price
}

/** With the prices of today, where there are any. */
export function withNew(kart: KartDocument, lines: readonly DriftedLine[]): KartDocument {
  const prices = new Map(lines.map(({ line, found }) => [line.id, found]))
  const priceOf = (id: number) => {
    const found = prices.get(id)
    return found && !('why' in found) ? found : undefined
  }
  return {
    ...kart,
    activities: kart.activities.map((line) => {
      const found = priceOf(line.id)
      return found ? { ...line, price: found.price, prices: found.prices } : line
    }),
    transfers: kart.transfers.map((line) => ({ ...line, price: priceOf(line.id)?.price ?? line.price })),
  }
}

export function presentDrift({ row, lines, totalNow }: Drift, now: Instant): DriftedKart {
  const { totalPrice: _total, ...shown } = presentRow(row, now, 'staff')
  return {
    ...shown,
    isPromised: row.status === 'sent' && row.validUntil !== null && now <= row.validUntil,
    totalBefore: toDecimal(row.total),
    totalNow: toDecimal(totalNow),
    lines: lines.flatMap(({ line, found }) => {
      const { id, startDate, currency, price, pricedBy } = line
      if (!pricedBy) return []
      const [name, tourOption] = 'fromArea' in line ? [titleTransfer(line), ''] : [line.name, line.tourOption]
      const today = 'why' in found ? { now: null, why: found.why } : { now: found, why: null }
      return [{ id, name, tourOption, startDate, currency, before: price, pricedBy, ...today }]
    }),
  }
}
