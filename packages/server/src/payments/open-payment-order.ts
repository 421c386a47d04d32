import { randomBytes } from 'node:crypto'
import type { Money } from '@tradewind/domain/money'
import { epochMs, type Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { closeUnpaidOrder } from './close-payment-order.ts'
import { isPayable, lockLiveOrder } from './payment-order-repo.ts'

type Request = {
  readonly jobs: JobQueue
  readonly bookingId: number
  readonly legalEntityId: number
  readonly userId: number
  readonly amount: Money
  readonly expiresAt: Instant
  readonly traceId: string
  readonly remark: string
  /** A path of this site, where the screen goes on. */
  readonly redirectTo: string
  readonly now: Instant
}

/**
 * Opens the payment session of a booking that the caller has just made or locked. Asked again while one is open for the same amount, gives
 * that one; one whose time is over or whose amount is old is closed first. Refuses STATE_CHANGED when the booking is paid.
 */
export async function openPaymentOrder(tx: SiteTx, request: Request): Promise<{ orderId: string; expiresAt: Instant }> {
  const { jobs, bookingId, amount, expiresAt, now } = request
  const live = await lockLiveOrder(tx, bookingId)
  if (live?.status === 'paid' || live?.status === 'captured') refuse('STATE_CHANGED')
  if (live) {
    const isSame = live.amount_minor === amount.minor && live.currency === amount.currency
    if (isSame && isPayable(live, now)) return { orderId: live.id, expiresAt: live.expires_at }
    await closeUnpaidOrder(tx, live, now)
  }
  const orderId = randomBytes(12).toString('hex')
  await tx
    .insertInto('payment_orders')
    .values({
      site_id: tx.siteId,
      id: orderId,
      booking_id: bookingId,
      legal_entity_id: request.legalEntityId,
      user_id: request.userId,
      amount_minor: amount.minor,
      currency: amount.currency,
      status: 'open',
      trace_id: request.traceId,
      remark: request.remark,
      redirect_to: request.redirectTo,
      expires_at: expiresAt,
      created_at: now,
    })
    .execute()
  const startAfterSeconds = Math.max(0, Math.ceil((epochMs(expiresAt) - epochMs(now)) / 1_000)) + 1
  await jobs.enqueue(tx, 'expire-payment', { siteId: tx.siteId, orderId }, { startAfterSeconds })
  return { orderId, expiresAt }
}
