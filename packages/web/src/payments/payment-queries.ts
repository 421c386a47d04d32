import { queryOptions } from '@tanstack/react-query'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { api } from '../lib/api.ts'

export type PaymentState = Awaited<ReturnType<typeof api.flights.getPaymentSession>>

const MOVING: ReadonlySet<BookingStatus> = new Set(['paid', 'issuing', 'unknown'])

/** Money is moving or the airline is being asked: the page keeps polling until the result is known. */
export function isUnderWay({ session, booking }: PaymentState): boolean {
  if (booking.askedPrice !== null) return false
  return session.status === 'paying' || MOVING.has(booking.status) || session.status === 'refunding'
}

/** Whether the airline's answer is there, even if it is a question; a refund may still be in progress. */
export function isAnswered({ session, booking }: PaymentState): boolean {
  if (booking.askedPrice !== null) return true
  return session.status !== 'paying' && !MOVING.has(booking.status)
}

export function paymentSession(orderId: string) {
  return queryOptions({
    queryKey: ['GET_PAYMENT_SESSION', orderId],
    queryFn: ({ signal }) => api.flights.getPaymentSession({ orderId }, { signal }),
    staleTime: 0,
    // Another tab may pay it; a slow airline is polled more rarely.
    refetchInterval: ({ state }) =>
      !state.data ? false : isUnderWay(state.data) ? (state.data.booking.status === 'unknown' ? 5000 : 2000) : 20_000,
  })
}
