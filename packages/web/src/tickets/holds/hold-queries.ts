import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Seats held and not paid, those that end first on top. */
export const holds = infiniteQueryOptions({
  queryKey: ['GET_HOLDS'],
  queryFn: ({ pageParam, signal }) => api.holds.getHolds({ cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: 60_000,
  staleTime: 5_000,
})
