import { queryOptions, useQueries } from '@tanstack/react-query'
import type { FlightOption, SearchBy } from '@tradewind/contract/flights/option'
import type { DayFare as FoundFare } from '@tradewind/contract/flights/search'
import { api } from '../../lib/api.ts'
import { type SearchQuery, searchByOf } from '../search/search-query.ts'

/** What is known of a day: as recently sold in the list, or the supplier's guide. */
export type DayFare = FoundFare & { currency: string; airlineName: string; isLowestOfMonth: boolean }

/** The lowest price in the list of the chosen day now. */
export type OwnFare = { kind: 'own'; fare: string; currency: string }

/** Which flight of the search moves to another day. */
export type Leg = 0 | 1

export const DAY_FARES = 'GET_CALENDAR_FARE'
const FRESH_MS = 5 * 60_000

/** The days of a month ('YYYY-MM') for the travellers and the cabin of a search. */
export function monthFaresQuery(searchBy: SearchBy | undefined, leg: Leg, month: string) {
  return queryOptions({
    queryKey: [DAY_FARES, month, leg, searchBy],
    enabled: searchBy !== undefined,
    queryFn: async ({ signal }) => {
      if (!searchBy) return { fares: [], isComplete: true }
      const { currency, days, isComplete } = await api.flights.getCalendarFare({ searchBy, leg, month }, { signal })
      return { fares: days.map((day): DayFare => ({ ...day, currency })), isComplete }
    },
    staleTime: FRESH_MS,
    retry: false,
  })
}

/** Fares by day for the months of some days; a month that could not be fetched has no prices. */
export function useDayFares(searchBy: SearchBy | undefined, leg: Leg, days: readonly string[]) {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  return useQueries({
    queries: months.map((month) => monthFaresQuery(searchBy, leg, month)),
    combine: (results) => ({
      fares: new Map(results.flatMap(({ data }) => data?.fares ?? []).map((fare) => [fare.date, fare])),
      isPending: results.some(({ isLoading }) => isLoading),
    }),
  })
}

/** The lowest price of a list, without the wanted bags. */
export function ownFareOf(options: readonly FlightOption[]): OwnFare | undefined {
  let least = options[0]
  for (const option of options) if (least && Number(option.publishedPrice) < Number(least.publishedPrice)) least = option
  return least && { kind: 'own', fare: least.publishedPrice, currency: least.currency }
}

/** An incomplete search, for its days: one adult, one way, unless it says otherwise. */
export function dayQueryOf(query: SearchQuery): SearchBy | undefined {
  if (query.type === 'multiCity') return undefined
  return searchByOf(query) ?? searchByOf({ ...query, type: 'oneWay' })
}
