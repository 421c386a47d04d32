import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** What of this buyer waits to be paid and can be paid together with a cart. Asked each time, because holds and payments end. */
export function flightsToPay() {
  return queryOptions({
    queryKey: ['GET_FLIGHTS_TO_PAY'],
    queryFn: ({ signal }) => api.cart.getFlightsToPay({}, { signal }),
    staleTime: 0,
  })
}

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
export function isMoving({ session, sales, beside }: CartPayment): boolean {
  if (session.status === 'paying' || session.status === 'refunding') return true
  if (session.status !== 'paid') return false
  return beside.some(({ state }) => state === 'underWay') || sales.some(({ status }) => status === 'paid' || status === 'failed')
}
