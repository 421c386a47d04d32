import { whyNotPay } from '@tradewind/domain/flights/order'
import { stopSentence } from '@tradewind/domain/flights/supplier-stop'
import { whyUnpayable } from '@tradewind/domain/flights/why-unpayable'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { type Booking, factsOf } from '../flights/book/booking-repo.ts'
import { isTraceSpent, TRACE_SPENT } from '../flights/book/trace-spent.ts'
import { isStopped } from '../flights/stops/stop-repo.ts'
import { refuse } from '../http/refuse.ts'
import { isPayable, type PaymentOrder } from './payment-order-repo.ts'

type Asked = { readonly booking: Booking | undefined; readonly order: PaymentOrder }

/**
 * Refuses what cannot be paid now: STATE_CHANGED with the reason when the booking has moved on, or another of its search; PAYMENT_SESSION_EXPIRED when only
 * its time is over. Asked before any money is touched: the search is locked before the accounts, as everywhere.
 */
export async function refuseUnpayable(tx: SiteTx, { booking, order }: Asked, now: Instant): Promise<void> {
  const message = booking && whyMovedOn({ booking, order }, now)
  if (message) refuse('STATE_CHANGED', { message })
  const refusal = booking && whyNotPay(factsOf(booking), now)
  if (refusal) refuse(refusal.code)
  if (!isPayable(order, now)) refuse('PAYMENT_SESSION_EXPIRED')
  if (booking && (await isStopped(tx, booking.supplier))) refuse('STATE_CHANGED', { message: stopSentence({ isStaff: false }) })
  if (booking && (await isTraceSpent(tx, booking))) refuse('STATE_CHANGED', { message: TRACE_SPENT })
}

/** The real reason why this order is not to be paid, where it is another than its time. */
export function whyMovedOn({ booking, order }: { booking: Booking; order: PaymentOrder }, now: Instant): string | undefined {
  return whyUnpayable({
    status: booking.status,
    isReleasing: booking.release_requested_at !== null,
    wasClosed: order.status !== 'open' && order.status !== 'paying' && order.expires_at > now,
  })
}
