import { queryOptions } from '@tanstack/react-query'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { api } from '../lib/api.ts'

export type PaymentState = Awaited<ReturnType<typeof api.flights.getPaymentSession>>

const MOVING: ReadonlySet<BookingStatus> = new Set(['paid', 'issuing', 'unknown'])

/** Money is moving or the airline is being asked: the page keeps polling until the result is known. */
export function isUnderWay({ session, bookings }: PaymentState): boolean {
  // The money of a failed flight is being refunded, while the other is paid.
  if (bookings.some(isMoving) || (session.status === 'paid' && bookings.some(({ status }) => status === 'failed'))) return true
  return !bookings.some(isAsking) && (session.status === 'paying' || session.status === 'refunding')
}

/** Whether the airline's answer is there, even if it is a question about one of the flights; a refund may still be in progress. */
export function isAnswered({ session, bookings }: PaymentState): boolean {
  return bookings.some(isAsking) || (session.status !== 'paying' && !bookings.some(isMoving))
}

function isAsking({ askedPrice }: BookingDetail): boolean {
  return askedPrice !== null
}

function isMoving(booking: BookingDetail): boolean {
  return MOVING.has(booking.status) && !isAsking(booking)
}

export function paymentSession(orderId: string) {
  return queryOptions({
    queryKey: ['GET_PAYMENT_SESSION', orderId],
    queryFn: ({ signal }) => api.flights.getPaymentSession({ orderId }, { signal }),
    staleTime: 0,
    // Another tab may pay it; a slow airline is polled more rarely.
    refetchInterval: ({ state }) =>
      !state.data
        ? false
        : isUnderWay(state.data)
          ? state.data.bookings.some(({ status }) => status === 'unknown')
            ? 5000
            : 2000
          : 20_000,
  })
}
