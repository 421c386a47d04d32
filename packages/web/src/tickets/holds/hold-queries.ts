import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Held seats that are not paid, the earliest time limit first. */
export const holds = infiniteQueryOptions({
  queryKey: ['GET_HOLDS'],
  queryFn: ({ pageParam, signal }) => api.holds.getHolds({ cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: 60_000,
  staleTime: 5_000,
})
