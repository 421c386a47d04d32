import { refundOfCancellation, saleRefundOfCancellation } from '@tradewind/domain/activity-sales/cancel-activity'
import { refundsAnything, staysInBooks } from '@tradewind/domain/sales/refund-of-agreed'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { captureSale } from '../payments/capture-sale.ts'
import { refundSale } from '../payments/refunds/refund-sale.ts'
import { returnSalePayment } from '../payments/return-sale-payment.ts'
import type { Mover } from '../sales/mover.ts'
import { MONEY_REFUNDED_TO } from '../sales/seller.ts'
import { type SoldActivity, termsOf } from './activity-sale-repo.ts'
import { moveActivitySale } from './move-activity-sale.ts'
import { notifyNotBooked, notifyNotCancelled } from './notify-of-end.ts'
import { invoiceOf } from './sell-activity.ts'

type Parts = Pick<App, 'jobs' | 'sellers' | 'notify' | 'boundSales' | 'confirmedActivities' | 'cancelledActivities'>
/** `actor`: the house by their answer, or a person by what they learned of them. */
type Ended = { readonly now: Instant; readonly actor: Mover; readonly note?: string }
type Ending = Parts & Ended

/** Who delivers a paid activity has confirmed it: it is captured, with its cost owed to them. The caller has locked the sale. */
export async function confirmOutside(
  tx: SiteTx,
  sold: SoldActivity,
  { jobs, confirmedActivities, now, actor, note }: Ending,
): Promise<void> {
  moveActivitySale(tx, sold, 'confirmed', { now, actor, ...(note && { note }), stands: true })
  await captureSale(tx, { saleId: sold.id, supplier: sold.supplierId ?? undefined, invoice: invoiceOf(sold), now })
  for (const follow of confirmedActivities) await follow(tx, sold, { jobs, now })
}

/** They have refused it: what was paid for it goes back, and who bought it is notified. The caller has locked the sale. */
export async function failOutside(tx: SiteTx, sold: SoldActivity, { jobs, now, actor, note }: Ending): Promise<void> {
  const failed = moveActivitySale(tx, sold, 'failed', { now, actor, ...(note && { note }) })
  const how = await returnSalePayment(tx, { jobs, saleId: sold.id, reason: NOT_CONFIRMED, now })
  if (how === 'refunded') moveActivitySale(tx, failed, 'refunded', { now, actor: 'system', money: MONEY_REFUNDED_TO.wallet })
  await notifyNotBooked(tx, sold, { why: 'It could not be confirmed.', now })
}

/** Beside a refund to a card. */
const NOT_CONFIRMED = 'Could not be confirmed'

/** They have cancelled it: its buyer is refunded what was promised when they cancelled. The caller has locked the sale, and what it belongs to before it. */
export async function finishCancelling(
  tx: SiteTx,
  sold: SoldActivity,
  { jobs, sellers, notify, boundSales, cancelledActivities, now, actor, note }: Ending,
): Promise<void> {
  if (sold.cancelledAt === null) throw new Error(`Activity ${sold.id} is cancelled by nobody`)
  const refunded = saleRefundOfCancellation(sold.price, refundOfCancellation(sold.price, termsOf(sold), sold.cancelledAt))
  moveActivitySale(tx, sold, 'cancelled', { now, actor, ...(note && { note }), stands: staysInBooks(refunded) })
  await jobs.enqueue(tx, 'send-voucher', { siteId: tx.siteId, orderId: sold.orderId })
  for (const follow of cancelledActivities) await follow(tx, sold, { jobs, now })
  if (refundsAnything(refunded)) {
    const claim = { kind: 'activityCancellation', id: sold.id } as const
    await refundSale(tx, { jobs, sellers }, { saleId: sold.id, claim, now, refuse: impossible })
    await boundSales.refunded(tx, sold.id, now)
  }
  await boundSales.ended(tx, sold.id, { jobs, sellers, notify, now })
}

/** They do not cancel it as it was asked: it stays as it was, and who cancelled it is notified. The caller has locked the sale. */
export async function keepConfirmed(tx: SiteTx, sold: SoldActivity, { now, actor, note }: Ended): Promise<void> {
  moveActivitySale(tx, sold, 'confirmed', { now, actor, ...(note && { note }), stands: true })
  await notifyNotCancelled(tx, sold, now)
}

const impossible: Refuse<'STATE_CHANGED'> = (code, { message } = {}) => {
  throw new Error(`A cancelled activity was not refunded: ${code} ${message ?? ''}`)
}
