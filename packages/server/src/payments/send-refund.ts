import { refundReturned, refundSettled } from '@tradewind/domain/ledger/build-posting'
import { money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { markBookingRefunded } from '../flights/book/mark-booking.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { getOwnerEntity } from '../ledger/owner-entity.ts'
import { post } from '../ledger/post.ts'
import { finishCardRefund } from '../tickets/changes/finish-card-refund.ts'
import { findGatewayPayment } from './gateway-payment-repo.ts'
import { GatewayPending, GatewayRefused, GatewayUnavailable } from './gateways/payment-gateway.ts'
import { changeOrder, lockLiveOrder, lockPaymentOrder, type PaymentOrder } from './payment-order-repo.ts'
import { findRefund, listRefunds, lockRefund, type Refund } from './refund-repo.ts'

type Parts = Pick<App, 'db' | 'jobs' | 'gateways' | 'log' | 'now'>
/** So many clear refusals, and the card will not take the money back any more. Silence never counts: it may hide a refund that was made. */
const REFUSALS_BEFORE_WALLET = 3
const PENDING_SECONDS = 600

/**
 * The job that sends promised money back to a card. No answer: throws, and the queue tries again with back-off for as long as it takes.
 * Refused for good: the money goes to the wallet instead. Either way the booking is told once all its money is back.
 */
export async function sendRefund(app: Parts, { siteId, refundId }: { siteId: number; refundId: string }): Promise<void> {
  const { db, gateways, now } = app
  const due = await inSite(db, siteId, async (tx) => {
    const refund = await findRefund(tx, refundId)
    return { refund, payment: await findGatewayPayment(tx, refund.gateway_payment_id) }
  })
  if (due.refund.status !== 'promised') return
  const { gateway: name = '', id: reference = '', gateway_payment_id: gatewayPaymentId } = due.payment ?? {}
  const gateway = gateways.find(siteId, name)
  if (!gateway || !gatewayPaymentId) throw new GatewayUnavailable(`There is no account at ${name}`)
  const amount = money(due.refund.amount_minor, due.refund.currency)
  try {
    const { gatewayRefundId } = await gateway.refund({ refundId, reference, gatewayPaymentId, amount })
    await inSite(db, siteId, (tx) => settleRefund(tx, app.jobs, { refundId, to: 'card', gatewayRefundId, now: now() }))
  } catch (error) {
    if (error instanceof GatewayPending) return lookAgainLater(app, { siteId, refundId })
    if (!(error instanceof GatewayRefused)) throw error
    await inSite(db, siteId, (tx) => countRefusal(tx, app.jobs, { refundId, refusal: error, now: now() }))
    if (due.refund.refusals + 1 < REFUSALS_BEFORE_WALLET) throw error
    app.log.warn({ err: error, refundId }, 'the card does not take the refund; the money is in the wallet')
  }
}

/** Banks take days over some refunds: asked about at leisure, for as long as it takes. */
function lookAgainLater({ db, jobs }: Parts, refund: { siteId: number; refundId: string }): Promise<void> {
  return inSite(db, refund.siteId, (tx) => jobs.enqueue(tx, 'refund-payment', refund, { startAfterSeconds: PENDING_SECONDS }))
}

async function countRefusal(
  tx: SiteTx,
  jobs: JobQueue,
  { refundId, refusal, now }: { refundId: string; refusal: GatewayRefused; now: Instant },
): Promise<void> {
  const refund = await lockRefund(tx, refundId)
  if (refund.status !== 'promised') return
  const refusals = refund.refusals + 1
  await tx
    .updateTable('refunds')
    .set({ refusals, last_refusal: `${refusal.code}: ${refusal.message}` })
    .where('id', '=', refundId)
    .execute()
  if (refusals >= REFUSALS_BEFORE_WALLET) await settleRefund(tx, jobs, { refundId, to: 'wallet', gatewayRefundId: null, now })
}

type Settling = {
  readonly refundId: string
  readonly to: 'card' | 'wallet'
  readonly gatewayRefundId: string | null
  readonly now: Instant
}

async function settleRefund(tx: SiteTx, jobs: JobQueue, { refundId, to, gatewayRefundId, now }: Settling): Promise<void> {
  const { payment_order_id: orderId } = await findRefund(tx, refundId)
  const { order } = await lockPaymentOrder(tx, orderId)
  const refund = await lockRefund(tx, refundId)
  if (refund.status !== 'promised') return
  const move = {
    key: `refund:${refundId}:${to}`,
    about: { kind: 'order', id: orderId } as const,
    amount: money(refund.amount_minor, refund.currency),
    owner: await getOwnerEntity(tx),
    buyer: order.legal_entity_id,
  }
  await post(tx, to === 'card' ? refundSettled(move) : refundReturned(move), now)
  await tx
    .updateTable('refunds')
    .set({ status: to === 'card' ? 'sent' : 'toWallet', gateway_refund_id: gatewayRefundId, settled_at: now })
    .where('id', '=', refundId)
    .execute()
  if (refund.change_request_id !== null) {
    await finishCardRefund(tx, jobs, { changeRequestId: refund.change_request_id, to, now })
    return
  }
  await tellBooking(tx, { order, refund, to, now })
}

/** The booking is told once all is back, and only when no payment of it lives: one that is sold or being paid anew stays as it is. */
async function tellBooking(
  tx: SiteTx,
  { order, refund, to, now }: { order: PaymentOrder; refund: Refund; to: 'card' | 'wallet'; now: Instant },
): Promise<void> {
  const all = await listRefunds(tx, order.id)
  const isAllBack = all.every(({ status }) => status !== 'promised')
  const intoWallet = to === 'wallet' && refund.currency === order.currency ? refund.amount_minor : 0n
  const changed = await changeOrder(tx, order.id, {
    returned_to_wallet_minor: order.returned_to_wallet_minor + intoWallet,
    ...(isAllBack && order.status === 'refunding' ? { status: 'refunded', settled_at: now } : {}),
  })
  if (!isAllBack || order.booking_id === null || (await lockLiveOrder(tx, order.booking_id))) return
  const toCard = all.some(({ status }) => status === 'sent')
  const toWallet = changed.returned_to_wallet_minor > 0n || all.some(({ status }) => status === 'toWallet')
  await markBookingRefunded(tx, { bookingId: order.booking_id, now, to: toCard && toWallet ? 'both' : toCard ? 'card' : 'wallet' })
}
