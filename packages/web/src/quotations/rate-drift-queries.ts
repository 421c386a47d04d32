import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export type DriftedKart = Awaited<ReturnType<typeof api.quotations.getRateDrift>>['karts'][number]

/** Open quotations that the rates of today would price differently. A page may be empty and have another after it. */
export const rateDrift = infiniteQueryOptions({
  queryKey: ['GET_RATE_DRIFT'],
  queryFn: ({ pageParam, signal }) => api.quotations.getRateDrift(pageParam === null ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** The same of one open quotation; null: its prices are those of today. */
export function driftOfKart(id: number) {
  return queryOptions({
    queryKey: ['GET_RATE_DRIFT', id],
    queryFn: async ({ signal }) => (await api.quotations.getRateDrift({ quotationId: id }, { signal })).karts[0] ?? null,
  })
}

/** So many tour options travel in one question. */
const OPTIONS_AT_MOST = 500
const SHOWN_AT_MOST = 20

/** Those with some tour options, or with any, the first of them. `when`: before and after a change they are two answers. A page may be empty and have another after it. */
export function driftOfOptions(ids: readonly number[], when: 'before' | 'after') {
  const tourOptionIds = ids.slice(0, OPTIONS_AT_MOST)
  return queryOptions({
    queryKey: ['GET_RATE_DRIFT', when, ...tourOptionIds],
    queryFn: async ({ signal }) => {
      const karts: DriftedKart[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof api.quotations.getRateDrift>> = await api.quotations.getRateDrift(
          { tourOptionIds, ...(cursor !== null && { cursor }) },
          { signal },
        )
        karts.push(...page.karts)
        cursor = page.nextCursor
      } while (cursor !== null && karts.length < SHOWN_AT_MOST)
      return { karts, hasMore: cursor !== null }
    },
    staleTime: 0,
    gcTime: 0,
  })
}
