import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { readTouched } from './read-touched.ts'

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
/** So many that had other prices already are told from those that a change touches. */
const KNOWN_AT_MOST = 500

/** Those that have other prices before a change; of one that is about a customer, those of its company. */
export function driftBefore(customerId?: number) {
  return queryOptions({
    queryKey: ['GET_RATE_DRIFT', 'before', customerId ?? 0],
    queryFn: ({ signal }) => readTouched(pagesOf({ tourOptionIds: [], customerId }, signal), { before: [], most: KNOWN_AT_MOST }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Those with some tour options, or with any, of all or of the company of a customer, that have other prices after a change than before it: the first of them. */
export function driftAfter(ids: readonly number[], before: readonly DriftedKart[], customerId?: number) {
  const tourOptionIds = ids.slice(0, OPTIONS_AT_MOST)
  return queryOptions({
    queryKey: ['GET_RATE_DRIFT', 'after', tourOptionIds, customerId ?? 0, before.map(({ id, totalNow }) => [id, totalNow])],
    queryFn: ({ signal }) => readTouched(pagesOf({ tourOptionIds, customerId }, signal), { before, most: SHOWN_AT_MOST }),
    staleTime: 0,
    gcTime: 0,
  })
}

type Asked = { tourOptionIds: number[]; customerId: number | undefined }

const pagesOf =
  ({ tourOptionIds, customerId }: Asked, signal: AbortSignal) =>
  (cursor: string | null) =>
    api.quotations.getRateDrift(
      { tourOptionIds, ...(customerId !== undefined && { customerId }), ...(cursor !== null && { cursor }) },
      { signal },
    )
