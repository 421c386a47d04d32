import { randomBytes } from 'node:crypto'
import { isZero, type Money, sum } from '@tradewind/domain/money'
import { epochMs, type Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { closeUnpaidPayment } from './close-payment.ts'
import { insertLines, listLiveSales, type PaymentLine, paysSeveralKinds } from './payment-line-repo.ts'
import { insertPayment, isPayable, lockLivePayment, type Payment } from './payment-repo.ts'

type NewLine = { readonly saleId: number; readonly amount: Money }
type Request = {
  readonly jobs: JobQueue
  /** The purchase that the sales are lines of. */
  readonly purchaseId: number
  readonly lines: readonly NewLine[]
  readonly legalEntityId: number
  readonly userId: number
  readonly expiresAt: Instant
  readonly remark: string
  /** A path of this site, where the screen goes on. `{orderId}` stands for the payment, where that has a page of its own. */
  readonly redirectTo: string
  /** What is put on account may be free, and so may what is booked by its buyer with one more press. */
  readonly mayBeFree?: boolean
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED'>
}

/**
 * Opens the payment of sales that the caller has just made or locked. Asked again while one is open for just these amounts, gives that one; one whose time
 * is over, or that pays something else, is closed first. Refuses STATE_CHANGED when a sale is paid, or may be paid at this moment with sales of another kind on the page of a gateway: these
 * would be lost with it.
 */
export async function openPayment(tx: SiteTx, request: Request): Promise<{ orderId: string; expiresAt: Instant; amount: Money }> {
  const { jobs, lines, expiresAt, now, refuse } = request
  const currency = lines[0]?.amount.currency ?? ''
  const amount = sum(
    lines.map((line) => line.amount),
    currency,
  )
  if (isZero(amount) && !request.mayBeFree) throw new RangeError('Nothing is to be paid')
  // What was just made has none.
  for (const saleId of await listLiveSales(
    tx,
    lines.map((line) => line.saleId),
  )) {
    const live = await lockLivePayment(tx, saleId)
    if (!live) continue
    if (live.payment.status === 'paid' || live.payment.status === 'captured') refuse('STATE_CHANGED')
    if (isSame(live, lines) && isPayable(live.payment, now))
      return { orderId: live.payment.id, expiresAt: live.payment.expires_at, amount }
    if (isPayable(live.payment, now) && (await isPaidWithOthers(tx, live.payment)))
      refuse('STATE_CHANGED', {
        message: 'A payment of this with other bookings is open in another window. Please finish it, or try again in 15 minutes.',
      })
    await closeUnpaidPayment(tx, live.payment, now)
  }
  const orderId = randomBytes(12).toString('hex')
  insertPayment(tx, {
    id: orderId,
    order_id: request.purchaseId,
    legal_entity_id: request.legalEntityId,
    user_id: request.userId,
    amount_minor: amount.minor,
    currency,
    remark: request.remark,
    redirect_to: request.redirectTo.replace('{orderId}', orderId),
    expires_at: expiresAt,
    created_at: now,
  })
  await insertLines(tx, orderId, lines)
  const startAfterSeconds = Math.max(0, Math.ceil((epochMs(expiresAt) - epochMs(now)) / 1_000)) + 1
  await jobs.enqueue(tx, 'expire-payment', { siteId: tx.siteId, orderId }, { startAfterSeconds })
  return { orderId, expiresAt, amount }
}

async function isPaidWithOthers(tx: SiteTx, { id, status }: Payment): Promise<boolean> {
  return status === 'paying' && (await paysSeveralKinds(tx, id))
}

function isSame(live: { payment: Payment; lines: readonly PaymentLine[] }, lines: readonly NewLine[]): boolean {
  if (live.lines.length !== lines.length) return false
  return lines.every(({ saleId, amount }) =>
    live.lines.some(
      (line) => line.sale_id === saleId && line.amount_minor === amount.minor && live.payment.currency === amount.currency,
    ),
  )
}
