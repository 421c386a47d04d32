import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { type ActivityQuery, datesOf, partyOf } from './activity-query.ts'

export const activityCities = queryOptions({
  queryKey: ['ACTIVITY_CITIES'],
  queryFn: async ({ signal }) => (await api.activitySearch.getActivityCities(undefined, { signal })).cities,
  staleTime: 5 * 60_000,
})

/** What the server is asked: filters are applied to what it answered, so that each counts at once. */
export function searchInput(query: ActivityQuery & { cityId: number }, today: string) {
  const { adults, childAges, infants } = partyOf(query)
  return { cityId: query.cityId, ...datesOf(query, today), adults, children: childAges.length, childAges, infants }
}

/** Prices and places change while somebody reads: a list that was left is read again. */
const FRESH_MS = 60_000

export function activitySearch(input: ReturnType<typeof searchInput>) {
  return infiniteQueryOptions({
    queryKey: ['ACTIVITY_SEARCH', input],
    queryFn: ({ pageParam, signal }) =>
      api.activitySearch.searchActivitiesByCityId({ ...input, ...(pageParam !== undefined && { after: pageParam }) }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
    staleTime: FRESH_MS,
  })
}
