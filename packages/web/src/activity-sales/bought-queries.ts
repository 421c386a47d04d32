import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { ActivitySale } from '@tradewind/contract/activity-sales/activity-sales'
import { api } from '../lib/api.ts'
import { isViewing } from '../lib/viewing.ts'

export type Bought = ActivitySale

export type BoughtView = 'all' | 'needsStaff'

export function boughtList(view: BoughtView) {
  return infiniteQueryOptions({
    queryKey: ['GET_ACTIVITY_SALES', view],
    queryFn: ({ pageParam, signal }) =>
      api.activitySales.getActivitySales({ cursor: pageParam, needsStaff: view === 'needsStaff' }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** With what a cancellation refunds at this moment, which ends: it is asked again each minute, and soon while another company is asked. */
export function boughtOne(saleId: number) {
  return queryOptions({
    queryKey: ['GET_ACTIVITY_SALE', saleId],
    queryFn: async ({ signal }) => (await api.activitySales.getActivitySale({ saleId }, { signal })).sale,
    refetchInterval: ({ state }) => (isAsked(state.data?.status) ? 2_000 : 60_000),
  })
}

const isAsked = (status: string | undefined) => status === 'paid' || status === 'cancelling'

/** Not asked while staff views as a customer: its address opens without a sign-in, and is the customer's alone. */
export function voucherOfOrder(orderId: number) {
  return queryOptions({
    queryKey: ['GET_VOUCHER_OF_ORDER', orderId],
    queryFn: isViewing() ? skipToken : ({ signal }) => api.vouchers.getVoucherOfOrder({ orderId }, { signal }),
  })
}
