import { whyNotPay } from '@tradewind/domain/flights/order'
import type { Instant } from '@tradewind/domain/time'
import { type Booking, factsOf } from '../flights/book/booking-repo.ts'
import { refuse } from '../http/refuse.ts'
import { isPayable, type PaymentOrder } from './payment-order-repo.ts'

/** Refuses what cannot be paid now: PAYMENT_SESSION_EXPIRED when its time is over, STATE_CHANGED when the booking has moved on. */
export function refuseUnpayable({ booking, order }: { booking: Booking | undefined; order: PaymentOrder }, now: Instant): void {
  const refusal = booking && whyNotPay(factsOf(booking), now)
  if (refusal) refuse(refusal.code)
  if (!isPayable(order, now)) refuse('PAYMENT_SESSION_EXPIRED')
  if (booking?.release_requested_at) refuse('STATE_CHANGED')
}
