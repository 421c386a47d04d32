import { zero } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { findCountedPayments } from './gateway-payment-repo.ts'
import { changeOrder, lockLiveOrder } from './payment-order-repo.ts'
import { promiseRefund } from './refunds/promise-refund.ts'
import { setWalletPart } from './set-wallet-part.ts'

/** nothingPaid: there was no payment, or it has been given back before. */
export type RefundProgress = 'refunded' | 'refunding' | 'nothingPaid'

/**
 * Gives back what a booking was paid with, before it was captured. What came from the wallet is there again at once; what came from a card
 * is promised, and the job that follows tells the booking when the gateway has sent it. The caller has locked the booking.
 */
export async function refundBookingPayment(
  tx: SiteTx,
  { jobs, bookingId, reason, now }: { jobs: JobQueue; bookingId: number; reason: string; now: Instant },
): Promise<RefundProgress> {
  const order = await lockLiveOrder(tx, bookingId)
  if (order?.status === 'captured')
    throw new Error(`Booking ${bookingId} is captured: its ticket must be cancelled, not its payment`)
  if (order?.status !== 'paid') return 'nothingPaid'
  const walletPart = order.wallet_minor
  const payments = await findCountedPayments(tx, order.id)
  // Not 'paid' while its parts go away one by one: the table promises that a paid order holds its whole amount.
  await changeOrder(tx, order.id, { status: 'refunding', card_minor: 0n, returned_to_wallet_minor: walletPart })
  await setWalletPart(tx, order, zero(order.currency), now)
  for (const payment of payments) await promiseRefund(tx, { jobs, order, payment, reason, now })
  if (payments.length > 0) return 'refunding'
  await changeOrder(tx, order.id, { status: 'refunded', settled_at: now })
  return 'refunded'
}
