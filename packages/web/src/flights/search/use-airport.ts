import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AirportOption } from '@tradewind/contract/reference/reference'
import { api } from '../../lib/api.ts'
import { isPassing } from '../../lib/explain.ts'
import { Refusal } from '../../lib/refusal.ts'

const MOST_RETRIES = 8
const LONGEST_PAUSE_MS = 3_000

/**
 * Airports that match the typed text. Retried for a quarter of a minute, because a person who typed a code and moved on relies on it; without a
 * network it waits for one.
 */
export function airportsQuery(search: string) {
  return queryOptions({
    queryKey: ['GET_AIRPORTS', search],
    queryFn: async ({ signal }) => (await api.reference.getAirports({ search }, { signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (times, error) => times < MOST_RETRIES && (isPassing(error) || (error instanceof Refusal && error.status === 429)),
    retryDelay: (times) => Math.min(300 * 2 ** times, LONGEST_PAUSE_MS),
  })
}

/** Name and country of a code that came from an address. */
export function useAirport(code: string): AirportOption | undefined {
  const { data } = useQuery({
    ...airportsQuery(code),
    enabled: code !== '',
    select: (options) => options.find(({ key }) => key === code),
  })
  return data
}

/** The countries of codes, as far as they are known: of this moment, for code that acts on a press. */
export function useCountriesOf(codes: readonly string[]): (codes: readonly string[]) => string[] {
  const queryClient = useQueryClient()
  useQueries({ queries: codes.filter((code) => code !== '').map((code) => airportsQuery(code)) })
  return (asked) =>
    asked.flatMap((code) => {
      const airports = queryClient.getQueryData(airportsQuery(code).queryKey)
      return airports?.find(({ key }) => key === code)?.countryCode ?? []
    })
}

/** Stores a chosen airport, so that its name needs no second call. */
export function useRememberAirport(): (airport: AirportOption) => void {
  const queryClient = useQueryClient()
  return (airport) => {
    const { queryKey } = airportsQuery(airport.key)
    if (!queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, [airport])
  }
}
