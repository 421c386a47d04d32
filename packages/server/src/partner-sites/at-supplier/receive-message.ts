import type { PartnerAnswer, PartnerMessage } from '@tradewind/contract/partner-sites/partner-wire'
import { parseMoney, toDecimal } from '@tradewind/domain/money'
import { getActivitySale, lockActivitySale } from '../../activity-sales/activity-sale-repo.ts'
import { cancelActivity } from '../../activity-sales/cancel-activity.ts'
import type { App } from '../../app.ts'
import { hashRequest, isSameRequest } from '../../database/hash-request.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { endPaymentNow } from '../../payments/expire-payment.ts'
import { payWaiting } from '../../payments/pay-from-wallet.ts'
import type { Between } from '../partner-link.ts'
import { actAsConsumer, findConsumer } from './find-consumer.ts'
import { findAnswer, findPartnerOrder, findRefundedOf, insertAnswer, lockMessage } from './partner-order-repo.ts'
import { findRelation } from './relation-repo.ts'

const REFUSALS = promised({ STATE_CHANGED: {}, APPROVAL_NEEDED: {}, INSUFFICIENT_BALANCE: {}, PAYMENT_SESSION_EXPIRED: {} })
const UNKNOWN = 'This order is not known here.'

/**
 * The inbox: handles a message of another site once, in one transaction of this site alone: what it does and what it answers are written together, or neither. Said again, it gives
 * the same answer, also where it was refused.
 */
export async function receiveMessage(app: App, between: Between, message: PartnerMessage): Promise<PartnerAnswer> {
  const { consumerSiteId, supplierSiteId } = between
  const about = { consumerSiteId, messageId: message.id }
  const requestHash = hashRequest(message)
  const { id, orderRef, kind } = message
  const once = (work: (tx: SiteTx) => Promise<PartnerAnswer>) =>
    inSite(app.db, supplierSiteId, async (tx) => {
      await lockMessage(tx, about)
      const before = await findAnswer(tx, about)
      if (before)
        return isSameRequest(before.requestHash, requestHash)
          ? (before.answer as PartnerAnswer)
          : { id, orderRef, refused: OTHER_WORDS }
      const answer = await work(tx)
      await insertAnswer(tx, { ...about, kind, requestHash, answer, now: app.now() })
      return answer
    })
  try {
    return await once((tx) => (message.kind === 'book' ? book(tx, app, between, message) : cancel(tx, app, between, message)))
  } catch (error) {
    // What was refused has written nothing: the refusal is kept by itself, and what was held for it is free again.
    if (!(error instanceof Refusal)) throw error
    const refused = sayRefused(error)
    return once(async (tx) => {
      const order = await findPartnerOrder(tx, { consumerSiteId, orderRef })
      if (kind === 'book' && order) await endPaymentNow(tx, app, { orderId: order.paymentId })
      return { id, orderRef, refused }
    })
  }
}

const OTHER_WORDS = 'This message was sent before with other words.'

/** Neither balances nor rules of this site are the other's to know. */
function sayRefused({ code, ownMessage }: Refusal): string {
  if (code === 'INSUFFICIENT_BALANCE') return 'The credit of your site at this supplier does not cover the order.'
  if (code === 'PAYMENT_SESSION_EXPIRED') return 'The places were held no longer.'
  return (ownMessage ?? 'The order could not be carried out.').slice(0, 500)
}

type Message<Kind extends PartnerMessage['kind']> = Extract<PartnerMessage, { kind: Kind }>

/** The places that are held become those of the consumer, on its wallet and credit here. */
async function book(
  tx: SiteTx,
  app: App,
  { consumerSiteId }: Between,
  { id, orderRef, net }: Message<'book'>,
): Promise<PartnerAnswer> {
  const consumer = await findConsumer(tx, consumerSiteId, { locked: true })
  if ('refused' in consumer) return REFUSALS('STATE_CHANGED', { message: consumer.refused })
  const order = await findPartnerOrder(tx, { consumerSiteId, orderRef })
  if (!order) return { id, orderRef, refused: UNKNOWN }
  const { amount } = await getActivitySale(tx, order.saleId)
  const agreed = parseMoney(net.amount, net.currency)
  if (amount.minor !== agreed.minor || amount.currency !== agreed.currency)
    return REFUSALS('STATE_CHANGED', { message: 'The order has another price.' })
  const actor = await actAsConsumer(tx, app.db, { consumerSiteId, legalEntityId: consumer.legalEntityId })
  await payWaiting(tx, { ...app, actor, now: app.now(), refuse: REFUSALS }, { orderId: order.paymentId })
  // Of the last places somebody else may have been quicker: then what was taken of the wallet is there again already.
  const { status } = await getActivitySale(tx, order.saleId)
  return status === 'confirmed'
    ? { id, orderRef, confirmed: { amount: toDecimal(amount), currency: amount.currency } }
    : { id, orderRef, refused: 'The places are no longer available.' }
}

/** What was booked is cancelled by the terms as it was sold to the consumer, also while the relation is suspended: it was bought before. */
async function cancel(
  tx: SiteTx,
  app: App,
  { consumerSiteId }: Between,
  { id, orderRef, atLeast }: Message<'cancel'>,
): Promise<PartnerAnswer> {
  const order = await findPartnerOrder(tx, { consumerSiteId, orderRef })
  const relation = await findRelation(tx, consumerSiteId, { locked: true })
  if (!order || relation?.legalEntityId === undefined) return { id, orderRef, refused: UNKNOWN }
  // Cancelled here before, by our desk: it has its refund already.
  const sold = await lockActivitySale(tx, order.saleId)
  const due = parseMoney(atLeast.amount, atLeast.currency)
  if (sold.status === 'cancelled' && due.currency === sold.amount.currency && (await findRefundedOf(tx, sold.id)) >= due.minor)
    return { id, orderRef, cancelled: atLeast }
  const actor = await actAsConsumer(tx, app.db, { consumerSiteId, legalEntityId: relation.legalEntityId })
  const refund = await cancelActivity(tx, app, {
    ...{ saleId: order.saleId, actor, isDesk: false, now: app.now(), refuse: REFUSALS },
    agreed: due,
  })
  return { id, orderRef, cancelled: { amount: toDecimal(refund), currency: refund.currency } }
}
