import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { isSilent } from '../../lib/explain.ts'

export type BookOptions = Awaited<ReturnType<typeof api.flights.getPassengerViewOptions>>
export type LiveQuote = BookOptions['fareQuote']

/** The live price, what the fare requires, and the extras. Fetched once per visit, because each request is a call to the airline. */
export function bookOptions(searchId: string, resultIndex: string) {
  return queryOptions({
    queryKey: ['GET_PASSENGER_VIEW_OPTIONS', searchId, resultIndex],
    queryFn: ({ signal }) => api.flights.getPassengerViewOptions({ searchId, resultIndex }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 15 * 60_000,
  })
}

/** Bags, meals and seats; null when the airline has none to sell, which is not an error. */
export function extrasOf(quote: LiveQuote) {
  return queryOptions({
    queryKey: ['GET_SSR', quote.traceId, quote.resultIndex, quote.fareDetailResult.totalPayable],
    queryFn: async ({ signal }) => {
      try {
        return (await api.flights.getSSR({ traceId: quote.traceId, resultIndex: quote.resultIndex }, { signal })).extras
      } catch (error) {
        if (isSilent(error)) return null
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function flightDetails(searchId: string) {
  return queryOptions({
    queryKey: ['GET_FLIGHT_DETAILS', searchId],
    queryFn: ({ signal }) => api.flights.getFlightDetails({ searchId }, { signal }),
    staleTime: 0,
  })
}
