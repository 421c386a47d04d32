import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export type DriftedKart = Awaited<ReturnType<typeof api.quotations.getRateDrift>>['karts'][number]

/** Open quotations that the rates of today would price differently. A page may be empty and have another after it. */
export const rateDrift = infiniteQueryOptions({
  queryKey: ['GET_RATE_DRIFT'],
  queryFn: ({ pageParam, signal }) => api.quotations.getRateDrift(pageParam === null ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})
