import { whyNotPay } from '@tradewind/domain/flights/order'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { type Booking, factsOf } from '../flights/book/booking-repo.ts'
import { isTraceSpent, TRACE_SPENT } from '../flights/book/trace-spent.ts'
import { refuse } from '../http/refuse.ts'
import { isPayable, type PaymentOrder } from './payment-order-repo.ts'

/**
 * Refuses what cannot be paid now: PAYMENT_SESSION_EXPIRED when its time is over, STATE_CHANGED when the booking has moved on, or another of its search.
 * Asked before any money is touched: the search is locked before the accounts, as everywhere.
 */
export async function refuseUnpayable(
  tx: SiteTx,
  { booking, order }: { booking: Booking | undefined; order: PaymentOrder },
  now: Instant,
): Promise<void> {
  const refusal = booking && whyNotPay(factsOf(booking), now)
  if (refusal) refuse(refusal.code)
  if (!isPayable(order, now)) refuse('PAYMENT_SESSION_EXPIRED')
  if (booking?.release_requested_at) refuse('STATE_CHANGED')
  if (booking && (await isTraceSpent(tx, booking))) refuse('STATE_CHANGED', { message: TRACE_SPENT })
}
