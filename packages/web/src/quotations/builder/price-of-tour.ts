import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { StaffKart } from '../quotation-queries.ts'
import type { BuilderValues, TourValues, TransferValues } from './builder-values.ts'
import { isDay } from './day-groups.ts'

type TourAsk = Parameters<typeof api.quotations.getTourOptionPriceForQuotationBuilder>[0]
type TransferAsk = Parameters<typeof api.quotations.getTransferPriceForQuotationBuilder>[0]
/** What the rates are asked. */
export type Ask = TourAsk | TransferAsk
export type RatePrice = Awaited<ReturnType<typeof api.quotations.getTourOptionPriceForQuotationBuilder>>
export const PRICE_KEY = 'GET_TOUR_OPTION_PRICE_FOR_QUOTATION_BUILDER'
/** Rates are published at any time: within a minute the same question has the same answer. */
const FRESH_MS = 60_000

export function ratePrice(ask: Ask) {
  return queryOptions({
    queryKey: [PRICE_KEY, ask],
    queryFn: ({ signal }) =>
      'tourOptionId' in ask
        ? api.quotations.getTourOptionPriceForQuotationBuilder(ask, { signal })
        : api.quotations.getTransferPriceForQuotationBuilder(ask, { signal }),
    staleTime: FRESH_MS,
  })
}

/** Each question once. */
export function unique<Ask>(asks: readonly Ask[]): Ask[] {
  return [...new Map(asks.map((ask) => [JSON.stringify(ask), ask])).values()]
}

type People = Pick<BuilderValues, 'adults' | 'child' | 'infant' | 'childAges' | 'customer'>

/** Who travels and who buys; undefined while a number is missing. */
function partyOf({ adults, child, infant, childAges, customer }: People) {
  const counts = [adults, child, infant].map((text) => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined))
  const [grown = undefined, young = undefined, babies = undefined] = counts
  if (grown === undefined || young === undefined || babies === undefined) return undefined
  return {
    ...{ adults: grown, child: young, infant: babies, childAges: agesOf(childAges, young) },
    ...(customer && { customerId: customer.id }),
  }
}

/** What the rates are asked for an activity; undefined while a day or the party is missing. */
export function askOf(line: TourValues, people: People): TourAsk | undefined {
  const party = partyOf(people)
  if (!isDay(line.startDate) || !party) return undefined
  return {
    ...{ tourOptionId: line.tourOptionId, date: line.startDate, ...party },
    ...{ transferType: line.transferType || null, sharingBasis: line.sharingBasis || null, pickupAreaId: line.pickupAreaId },
  }
}

/** The same for a transfer; undefined also while one of its areas is missing. */
export function askOfTransfer(line: TransferValues, people: People): TransferAsk | undefined {
  const { fromAreaId, toAreaId, startDate, returnDate, transferType, sharingBasis } = line
  const party = partyOf(people)
  if (!isDay(startDate) || !party || fromAreaId === null || toAreaId === null) return undefined
  const back = transferType === 'return' && isDay(returnDate) ? returnDate : null
  return { fromAreaId, toAreaId, date: startDate, returnDate: back, ...party, transferType, sharingBasis: sharingBasis || null }
}

/** As many ages as children; null: not known. */
export function agesOf(childAges: readonly string[], child: number): (number | null)[] {
  return Array.from({ length: Math.min(child, childAges.length) }, (_, at) => {
    const text = (childAges[at] ?? '').trim()
    return /^\d{1,2}$/.test(text) ? Number(text) : null
  })
}

type Saved = Pick<StaffKart, 'adults' | 'child' | 'infant' | 'childAges' | 'customerId' | 'activities' | 'transfers'>
type Keeping = { readonly saved: Saved | undefined; readonly cancelled: ReadonlySet<number> }

/**
 * The saved line that this one still is, for the same people and customer: it keeps its price whatever the rates have become. What it was sold as was cancelled: for whomever.
 */
export function keptLine(line: TourValues, values: People, keeping: Keeping): Saved['activities'][number] | undefined {
  const old = line.id === undefined ? undefined : keeping.saved?.activities.find(({ id }) => id === line.id)
  const ask = askOf(line, values)
  if (!old?.pricedBy || line.isTyped || !ask || !isSameParty(ask, old.id, keeping)) return undefined
  return JSON.stringify([ask.tourOptionId, ask.date, ask.transferType, ask.sharingBasis, ask.pickupAreaId]) ===
    JSON.stringify([old.tourOptionId, old.startDate, old.transferType, old.sharingBasis, old.pickupAreaId])
    ? old
    : undefined
}

/** The same of a transfer. */
export function keptTransfer(line: TransferValues, values: People, keeping: Keeping): Saved['transfers'][number] | undefined {
  const old = line.id === undefined ? undefined : keeping.saved?.transfers.find(({ id }) => id === line.id)
  const ask = askOfTransfer(line, values)
  if (!old?.pricedBy || line.isTyped || !ask || !isSameParty(ask, old.id, keeping)) return undefined
  const back = old.transferType === 'return' ? old.returnDate : null
  return JSON.stringify([ask.fromAreaId, ask.toAreaId, ask.date, ask.returnDate, ask.transferType, ask.sharingBasis]) ===
    JSON.stringify([old.fromAreaId, old.toAreaId, old.startDate, back, old.transferType, old.sharingBasis])
    ? old
    : undefined
}

function isSameParty(ask: Ask, lineId: number, { saved, cancelled }: Keeping): boolean {
  if (!saved || cancelled.has(lineId)) return saved !== undefined
  return (
    JSON.stringify([ask.adults, ask.child, ask.infant, ask.customerId, ask.childAges]) ===
    JSON.stringify([saved.adults, saved.child, saved.infant, saved.customerId, saved.childAges])
  )
}
