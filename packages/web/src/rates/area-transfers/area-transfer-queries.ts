import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseMoney } from '@tradewind/domain/money'
import type { AreaRate } from '@tradewind/domain/rates/area-transfer'
import type { OneCost } from '@tradewind/domain/rates/rate'
import { plainDate } from '@tradewind/domain/time'
import { api } from '../../lib/api.ts'

export type AreaTransfers = Awaited<ReturnType<typeof api.areaTransfers.getTransfers>>
export type AreaTransfer = AreaTransfers['transfers'][number]

export const AREA_TRANSFERS_KEY = 'GET_AREA_TRANSFERS'

export function areaTransferList(filter: { search?: string; cityId?: string }) {
  return queryOptions({
    queryKey: [AREA_TRANSFERS_KEY, filter],
    queryFn: ({ signal }) => api.areaTransfers.getTransfers(filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Those between two areas, in both directions. */
export function areaTransfersBetween(areaIds: readonly [number, number]) {
  const either = areaIds.join(',')
  return queryOptions({
    queryKey: [AREA_TRANSFERS_KEY, 'between', either],
    queryFn: ({ signal }) => api.areaTransfers.getTransfers({ from: either, to: either }, { signal }),
  })
}

/** As the engine knows it. */
export function areaRateOf(row: AreaTransfer): AreaRate {
  return {
    id: row.id,
    fromAreaId: row.from.id,
    toAreaId: row.to.id,
    marketId: row.marketId,
    description: row.description,
    way: row.transferType,
    basis: row.sharingBasis,
    currency: row.currency,
    minor: parseMoney(row.amount, row.currency).minor,
    isPerPax: row.isPerPax,
    minPax: row.minPax,
    maxPax: row.maxPax,
    isStandAlone: row.isStandAlone,
    boundTourOptionId: row.boundTourOptionId === -1 ? null : row.boundTourOptionId,
    validFrom: plainDate(row.validFromDate),
    validTill: plainDate(row.validTillDate),
    ...(row.supplierCost && { supplierCost: costOf(row.supplierCost) }),
  }
}

function costOf({ supplierId, currency, amount }: NonNullable<AreaTransfer['supplierCost']>): OneCost {
  return { supplierId, currency, minor: parseMoney(amount, currency).minor }
}
