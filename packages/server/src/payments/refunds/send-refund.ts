import { refundSettled } from '@tradewind/domain/ledger/build-posting'
import { money } from '@tradewind/domain/money'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { post } from '../../ledger/post/post.ts'
import type { GatewayRefused } from '../gateways/payment-gateway.ts'
import { askForRefund } from './ask-for-refund.ts'
import { changeRefund, lockRefund, lockRefundOfPayment } from './refund-repo.ts'
import { type RefundParts, settleRefund } from './settle-refund.ts'

type Parts = Pick<App, 'db' | 'gateways' | 'log' | 'now'> & RefundParts
type Named = { readonly siteId: number; readonly refundId: string }
/** So many clear refusals, and the card will not take the money back any more. Silence never counts: it may hide a refund that was made. */
const REFUSALS_BEFORE_WALLET = 3
/** So long the queue's own back-off is enough. Then staff is notified, and asking goes on at leisure: the queue's tries come to an end. */
const STUCK_AFTER_MINUTES = 60
const AT_LEISURE_SECONDS = 600

/**
 * The job that sends promised money back to a card. No answer: it is asked again for as long as it takes, and staff is notified, who may end it
 * manually. Refused for good: the money goes to the wallet instead. Either way the sale learns of it once all its money is refunded.
 */
export async function sendRefund(app: Parts, named: Named): Promise<void> {
  const { db, refundWatch, now } = app
  const answer = await askForRefund(app, named)
  if (answer.is === 'over') return
  if (answer.is === 'sent') return inSite(db, named.siteId, (tx) => writeSent(tx, app, { ...named, ...answer, now: now() }))
  if (answer.is === 'pending') return lookAgainLater(app, named)
  if (answer.is === 'refused') return countRefusal(app, named, answer.error)
  const isStuck = await inSite(db, named.siteId, async (tx) => {
    const refund = await lockRefund(tx, named.refundId)
    await changeRefund(tx, named.refundId, { asking_since: null, last_refusal: answer.error.message })
    // With no account there is nothing to wait for.
    const isLong = !answer.hasAccount || refund.promised_at < plusMinutes(now(), -STUCK_AFTER_MINUTES)
    if (isLong && refund.status === 'promised')
      await refundWatch.stuck(tx, { refundId: named.refundId, why: answer.error.message, now: now() })
    return isLong
  })
  if (!isStuck) throw answer.error
  return lookAgainLater(app, named)
}

/** Banks take days over some refunds, and accounts are away for days: asked at leisure, for as long as it takes. */
function lookAgainLater({ db, jobs }: Parts, refund: Named): Promise<void> {
  return inSite(db, refund.siteId, async (tx) => {
    await changeRefund(tx, refund.refundId, { asking_since: null })
    await jobs.enqueue(tx, 'refund-payment', refund, { startAfterSeconds: AT_LEISURE_SECONDS })
  })
}

async function countRefusal(app: Parts, { siteId, refundId }: Named, error: GatewayRefused): Promise<void> {
  const { db, sellers, log, now } = app
  const isOver = await inSite(db, siteId, async (tx) => {
    const { refund } = await lockRefundOfPayment(tx, sellers, refundId)
    if (refund.status !== 'promised') return true
    const refusals = refund.refusals + 1
    await changeRefund(tx, refundId, { refusals, asking_since: null, last_refusal: `${error.code}: ${error.message}` })
    if (refusals < REFUSALS_BEFORE_WALLET) return false
    log.warn({ err: error, refundId }, 'the card does not take the refund; the money is in the wallet')
    return settleRefund(tx, app, { refundId, end: { to: 'wallet' }, now: now() })
  })
  if (!isOver) throw error
}

type Sent = { readonly refundId: string; readonly gatewayRefundId: string; readonly now: Instant }

/** The gateway has sent it. If somebody ended it manually before its answer came, the books say that it went out twice, and staff is notified. */
export async function writeSent(tx: SiteTx, parts: RefundParts, { refundId, gatewayRefundId, now }: Sent): Promise<void> {
  if (await settleRefund(tx, parts, { refundId, end: { to: 'card', gatewayRefundId }, now })) return
  const refund = await lockRefund(tx, refundId)
  if (refund.gateway_refund_id !== null) return
  const posting = refundSettled({
    key: `refund:${refundId}:twice`,
    about: { kind: 'order', id: refund.payment_id },
    amount: money(refund.amount_minor, refund.currency),
    owner: await getOwnerEntity(tx),
  })
  await post(tx, posting, now)
  await changeRefund(tx, refundId, { gateway_refund_id: gatewayRefundId })
  await parts.refundWatch.sentTwice(tx, { refundId, now })
}
