import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type AreaTransfer = Awaited<ReturnType<typeof api.areaTransfers.getTransfers>>['transfers'][number]

export const AREA_TRANSFERS_KEY = 'GET_AREA_TRANSFERS'

export function areaTransferList(filter: { search?: string; cityId?: string }) {
  return queryOptions({
    queryKey: [AREA_TRANSFERS_KEY, filter],
    queryFn: ({ signal }) => api.areaTransfers.getTransfers(filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What a rate can be for. */
export const marketOptions = queryOptions({
  queryKey: ['GET_DEFAULT_MARKET_OPTIONS'],
  queryFn: async ({ signal }) => (await api.markets.getDefaultMarketOptions({}, { signal })).markets,
})
