import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AirportOption } from '@tradewind/contract/reference'
import { api } from '../../lib/api.ts'

/** Airports a person may mean by what is typed so far. */
export function airportsQuery(search: string) {
  return queryOptions({
    queryKey: ['GET_AIRPORTS', search],
    queryFn: async ({ signal }) => (await api.reference.getAirports({ search }, { signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
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

/** Keeps a picked airport, so that its name needs no second call. */
export function useRememberAirport(): (airport: AirportOption) => void {
  const queryClient = useQueryClient()
  return (airport) => {
    const { queryKey } = airportsQuery(airport.key)
    if (!queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, [airport])
  }
}
