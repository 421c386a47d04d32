import type { Actor } from '@tradewind/domain/accounts/actor'
import {
  type CancellationRefund,
  refundOfCancellation,
  saleRefundOfCancellation,
  whyNotCancel,
} from '@tradewind/domain/activity-sales/cancel-activity'
import { formatMoney } from '@tradewind/domain/format-money'
import { isZero, type Money, toDecimal } from '@tradewind/domain/money'
import { staysInBooks } from '@tradewind/domain/sales/refund-of-agreed'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { lockLivePayment } from '../payments/payment-repo.ts'
import { refundSale } from '../payments/refunds/refund-sale.ts'
import { releasePlaces } from '../places/take-places.ts'
import { mayActOn } from '../sales/may-read-sale.ts'
import { getActivitySale, lockActivitySale, type SoldActivity } from './activity-sale-repo.ts'
import { moveActivitySale } from './move-activity-sale.ts'
import { takerOf } from './places-of-sale.ts'

type Asked = {
  readonly saleId: number
  readonly actor: Actor
  /** May cancel what others bought. */
  readonly isDesk: boolean
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED'>
}
type Parts = Pick<App, 'jobs' | 'sellers' | 'boundSales' | 'outsideDelivery'>

/** What a cancellation would refund now. Refuses NOT_FOUND, and STATE_CHANGED what cannot be cancelled. */
export async function quoteCancellation(tx: SiteTx, asked: Asked): Promise<CancellationRefund> {
  return refundNow(await getActivitySale(tx, asked.saleId), asked)
}

/**
 * Cancels a confirmed activity: its places are free again, and what its terms promise is refunded the way it was paid. `agreed`: the refund that was shown; refuses
 * STATE_CHANGED where another is due by now. What somebody else delivers is cancelled and refunded when they have answered.
 */
export async function cancelActivity(
  tx: SiteTx,
  { jobs, sellers, boundSales, outsideDelivery }: Parts,
  asked: Asked & { readonly agreed: Money },
): Promise<Money> {
  const { saleId, actor, agreed, now, refuse } = asked
  await boundSales.lock(tx, saleId)
  const sold = await lockActivitySale(tx, saleId)
  const { amount } = refundNow(sold, asked)
  if (amount.currency !== agreed.currency || amount.minor !== agreed.minor)
    return refuse('STATE_CHANGED', { message: `The refund is now ${formatMoney(amount)}. Please check it again.` })
  // Before the places, as in every payment.
  await lockLivePayment(tx, saleId)
  const isOwn = sold.outsideRef === null
  const status = isOwn ? 'cancelled' : 'cancelling'
  moveActivitySale(tx, sold, status, { now, actor, stands: !isOwn || staysInBooks(sold.price, amount) })
  if (isOwn) await releasePlaces(tx, [takerOf(saleId)])
  await recordChange(
    tx,
    {
      ...{ actor, area: 'activitySales', action: 'cancel an activity', about: { kind: 'activitySale', id: saleId } },
      before: { status: 'confirmed' },
      after: { status, refund: toDecimal(amount), currency: amount.currency },
    },
    now,
  )
  if (!isOwn) {
    const { supplierRefund } = saleRefundOfCancellation(sold.price, refundNow(sold, asked))
    await outsideDelivery.cancel(tx, sold, { jobs, now, supplierRefund })
    return amount
  }
  await jobs.enqueue(tx, 'send-voucher', { siteId: tx.siteId, orderId: sold.orderId })
  if (isZero(amount)) return amount
  await refundSale(tx, { jobs, sellers }, { saleId, claim: { kind: 'activityCancellation', id: saleId }, now, refuse })
  await boundSales.refunded(tx, saleId, now)
  return amount
}

function refundNow(sold: SoldActivity, { actor, isDesk, now, refuse }: Asked): CancellationRefund {
  const bought = { user_id: sold.userId, legal_entity_id: sold.legalEntityId }
  if (!isDesk && !mayActOn(bought, actor)) refuse('NOT_FOUND', { message: 'We could not find that booking.' })
  const terms = { cancellation: sold.cancellation, startsAt: sold.startInstant }
  const why = whyNotCancel(sold.status, terms, now)
  if (why) refuse('STATE_CHANGED', { message: why })
  return refundOfCancellation(sold.price, terms, now)
}
