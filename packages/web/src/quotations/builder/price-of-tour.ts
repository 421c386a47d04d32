import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { StaffKart } from '../quotation-queries.ts'
import type { BuilderValues, TourValues } from './builder-values.ts'

type Ask = Parameters<typeof api.quotations.getTourOptionPriceForQuotationBuilder>[0]
export type RatePrice = Awaited<ReturnType<typeof api.quotations.getTourOptionPriceForQuotationBuilder>>
export const PRICE_KEY = 'GET_TOUR_OPTION_PRICE_FOR_QUOTATION_BUILDER'
/** Rates are published at any time: within a minute the same question has the same answer. */
const FRESH_MS = 60_000

export function tourPrice(ask: Ask) {
  return queryOptions({
    queryKey: [PRICE_KEY, ask],
    queryFn: ({ signal }) => api.quotations.getTourOptionPriceForQuotationBuilder(ask, { signal }),
    staleTime: FRESH_MS,
  })
}

/** Each question once. */
export function unique<Ask>(asks: readonly Ask[]): Ask[] {
  return [...new Map(asks.map((ask) => [JSON.stringify(ask), ask])).values()]
}

type People = Pick<BuilderValues, 'adults' | 'child' | 'infant' | 'childAges' | 'customer'>

/** What the rates are asked for a line; undefined while a day or the party is missing. */
export function askOf(line: TourValues, { adults, child, infant, childAges, customer }: People): Ask | undefined {
  const counts = [adults, child, infant].map((text) => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined))
  const [grown = undefined, young = undefined, babies = undefined] = counts
  if (!/^\d{4}-\d{2}-\d{2}$/.test(line.startDate) || grown === undefined || young === undefined || babies === undefined)
    return undefined
  return {
    ...{ tourOptionId: line.tourOptionId, date: line.startDate, adults: grown, child: young, infant: babies },
    childAges: agesOf(childAges, young),
    ...{ transferType: line.transferType || null, sharingBasis: line.sharingBasis || null, pickupAreaId: line.pickupAreaId },
    ...(customer && { customerId: customer.id }),
  }
}

/** As many ages as children; null: not known. */
export function agesOf(childAges: readonly string[], child: number): (number | null)[] {
  return Array.from({ length: Math.min(child, childAges.length) }, (_, at) => {
    const text = (childAges[at] ?? '').trim()
    return /^\d{1,2}$/.test(text) ? Number(text) : null
  })
}

type Saved = Pick<StaffKart, 'adults' | 'child' | 'infant' | 'childAges' | 'customerId' | 'activities'>

/**
 * The saved line that this one still is, for the same people and customer: it keeps its price whatever the rates have become. What it was sold as was cancelled: for whomever.
 */
export function keptLine(
  line: TourValues,
  values: People,
  { saved, cancelled }: { readonly saved: Saved | undefined; readonly cancelled: ReadonlySet<number> },
): Saved['activities'][number] | undefined {
  const old = line.id === undefined ? undefined : saved?.activities.find(({ id }) => id === line.id)
  if (!saved || !old?.pricedBy || line.isTyped) return undefined
  const ask = askOf(line, values)
  const isSame =
    ask !== undefined &&
    (cancelled.has(old.id) ||
      JSON.stringify([ask.adults, ask.child, ask.infant, ask.customerId, ask.childAges]) ===
        JSON.stringify([saved.adults, saved.child, saved.infant, saved.customerId, saved.childAges])) &&
    JSON.stringify([ask.tourOptionId, ask.date, ask.transferType, ask.sharingBasis, ask.pickupAreaId]) ===
      JSON.stringify([old.tourOptionId, old.startDate, old.transferType, old.sharingBasis, old.pickupAreaId])
  return isSame ? old : undefined
}
