import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type CartPayment = Awaited<ReturnType<typeof api.activitySales.getPaymentSession>>

/** A payment of activities with what it pays. While a card is being paid it is asked often. */
export function cartPayment(orderId: string) {
  return queryOptions({
    queryKey: ['GET_CART_PAYMENT', orderId],
    queryFn: ({ signal }) => api.activitySales.getPaymentSession({ orderId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (!state.data ? false : isMoving(state.data) ? 2_000 : 20_000),
  })
}

/** Money is on its way in or back. */
export function isMoving({ session, sales }: CartPayment): boolean {
  if (session.status === 'paying' || session.status === 'refunding') return true
  return session.status === 'paid' && sales.some(({ status }) => status === 'paid' || status === 'failed')
}
