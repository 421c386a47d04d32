import type { FlightAnswer } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { PartnerAnswer } from '@tradewind/contract/partner-sites/partner-wire'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

type OfConsumer = { readonly consumerSiteId: number; readonly orderRef: string }

/** What a consumer has ordered under its own reference. Never that of another. */
export async function findPartnerOrder(
  tx: SiteTx,
  { consumerSiteId, orderRef }: OfConsumer,
): Promise<{ saleId: number; paymentId: string; beganAsHold: boolean } | undefined> {
  const row = await tx
    .selectFrom('partner_orders')
    .select(['sale_id', 'payment_id', 'began_as_hold'])
    .where('site_id', '=', tx.siteId)
    .where('consumer_site_id', '=', consumerSiteId)
    .where('order_ref', '=', orderRef)
    .executeTakeFirst()
  return row && { saleId: row.sale_id, paymentId: row.payment_id, beganAsHold: row.began_as_hold }
}

/** How a consumer calls a sale here that it has ordered. */
export async function findOrderRef(
  tx: SiteTx,
  { consumerSiteId, saleId }: { readonly consumerSiteId: number; readonly saleId: number },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('partner_orders')
    .select('order_ref')
    .where('site_id', '=', tx.siteId)
    .where('consumer_site_id', '=', consumerSiteId)
    .where('sale_id', '=', saleId)
    .executeTakeFirst()
  return row?.order_ref
}

type NewOrder = OfConsumer & {
  readonly saleId: number
  readonly paymentId: string
  /** Of flights only: its seats are held first. */
  readonly isHold?: boolean
  readonly now: Instant
}

/** Ordered again, the first stays: it has the same sale and the same payment. */
export async function insertPartnerOrder(
  tx: SiteTx,
  { consumerSiteId, orderRef, saleId, paymentId, isHold = false, now }: NewOrder,
): Promise<void> {
  await tx
    .insertInto('partner_orders')
    .values({
      site_id: tx.siteId,
      consumer_site_id: consumerSiteId,
      order_ref: orderRef,
      sale_id: saleId,
      payment_id: paymentId,
      began_as_hold: isHold,
      ordered_at: now,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'consumer_site_id', 'order_ref']).doNothing())
    .execute()
}

type Message = { readonly consumerSiteId: number; readonly messageId: string }
type Handled = Message & {
  readonly kind: string
  readonly requestHash: Buffer
  readonly answer: PartnerAnswer | FlightAnswer
  readonly now: Instant
}

/** The same message, said twice at once, is handled by one after the other. */
export async function lockMessage(tx: SiteTx, { consumerSiteId, messageId }: Message): Promise<void> {
  const key = `partner message ${tx.siteId} ${consumerSiteId} ${messageId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** What was answered to a message before. */
export async function findAnswer(tx: SiteTx, { consumerSiteId, messageId }: Message) {
  const row = await tx
    .selectFrom('partner_inbox')
    .select(['request_hash', 'answer'])
    .where('site_id', '=', tx.siteId)
    .where('consumer_site_id', '=', consumerSiteId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row && { requestHash: row.request_hash, answer: row.answer as unknown }
}

/** Keeps the answer beside what it says, in one transaction. */
export async function insertAnswer(
  tx: SiteTx,
  { consumerSiteId, messageId, kind, requestHash, answer, now }: Handled,
): Promise<void> {
  await tx
    .insertInto('partner_inbox')
    .values({
      site_id: tx.siteId,
      consumer_site_id: consumerSiteId,
      message_id: messageId,
      kind,
      request_hash: requestHash,
      answer: JSON.stringify(answer),
      handled_at: now,
    })
    .execute()
}

/** What an order stands at: for the consumer's reconciliation. */
export async function findRefundedOf(tx: SiteTx, saleId: number): Promise<bigint> {
  const { refunded } = await tx
    .selectFrom('sale_refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('refund_minor'), sql<string>`0`).as('refunded'))
    .where('sale_id', '=', saleId)
    .executeTakeFirstOrThrow()
  return BigInt(refunded)
}
