import type { Actor } from '@tradewind/domain/accounts/actor'
import {
  type CancellationRefund,
  refundOfCancellation,
  saleRefundOfCancellation,
  whyNotCancel,
} from '@tradewind/domain/activity-sales/cancel-activity'
import { formatMoney } from '@tradewind/domain/format-money'
import { type Money, toDecimal } from '@tradewind/domain/money'
import { refundsAnything, staysInBooks } from '@tradewind/domain/sales/refund-of-agreed'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { lockLivePayment } from '../payments/payment-repo.ts'
import { refundSale } from '../payments/refunds/refund-sale.ts'
import { releasePlaces } from '../places/take-places.ts'
import { mayActOn } from '../sales/may-read-sale.ts'
import { getActivitySale, lockActivitySale, type SoldActivity, termsOf } from './activity-sale-repo.ts'
import { moveActivitySale } from './move-activity-sale.ts'
import { notifyDeskOfCancelling } from './notify-of-end.ts'
import { takerOf } from './places-of-sale.ts'

type Asked = {
  readonly saleId: number
  readonly actor: Actor
  /** May cancel what others bought. */
  readonly isDesk: boolean
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED'>
}
type Parts = Pick<App, 'jobs' | 'sellers' | 'notify' | 'boundSales' | 'outsideDelivery' | 'cancelledActivities'>

/** What a cancellation would refund now. Refuses NOT_FOUND, and STATE_CHANGED what cannot be cancelled. */
export async function quoteCancellation(
  tx: SiteTx,
  parts: Pick<Parts, 'outsideDelivery'>,
  asked: Asked,
): Promise<CancellationRefund> {
  const sold = await getActivitySale(tx, asked.saleId)
  const refund = refundNow(sold, asked)
  await refuseUnheard(tx, parts, sold, asked)
  return refund
}

/**
 * Cancels a confirmed activity: its places are free again, and what its terms promise is refunded the way it was paid. `agreed`: the refund that was shown; refuses
 * STATE_CHANGED where another is due by now. What somebody else delivers is cancelled and refunded when they have answered, and at once where they have cancelled it before.
 */
export async function cancelActivity(
  tx: SiteTx,
  { jobs, sellers, notify, boundSales, outsideDelivery, cancelledActivities }: Parts,
  asked: Asked & { readonly agreed: Money },
): Promise<Money> {
  const { saleId, actor, agreed, now, refuse } = asked
  await boundSales.lock(tx, saleId)
  const sold = await lockActivitySale(tx, saleId)
  const promised = refundNow(sold, asked)
  const { amount } = promised
  const refunded = saleRefundOfCancellation(sold.price, promised)
  if (amount.currency !== agreed.currency || amount.minor !== agreed.minor)
    return refuse('STATE_CHANGED', { message: `The refund is now ${formatMoney(amount)}. Please check it again.` })
  await refuseUnheard(tx, { outsideDelivery }, sold, asked)
  // Before the places, as in every payment.
  await lockLivePayment(tx, saleId)
  const isOwn = sold.outsideRef === null
  const isSaid = isToBeSaid(sold)
  const status = isSaid ? 'cancelling' : 'cancelled'
  moveActivitySale(tx, sold, status, { now, actor, stands: isSaid || staysInBooks(refunded) })
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
  if (isSaid) {
    await outsideDelivery.cancel(tx, sold, { jobs, now, supplierRefund: refunded.supplierRefund })
    return amount
  }
  if (actor.userType !== 'staff') await notifyDeskOfCancelling(tx, sold, now)
  await jobs.enqueue(tx, 'send-voucher', { siteId: tx.siteId, orderId: sold.orderId })
  for (const follow of cancelledActivities) await follow(tx, sold, { jobs, now, actor })
  if (refundsAnything(refunded)) {
    await refundSale(tx, { jobs, sellers }, { saleId, claim: { kind: 'activityCancellation', id: saleId }, now, refuse })
    await boundSales.refunded(tx, saleId, now)
  }
  await boundSales.ended(tx, saleId, { jobs, sellers, notify, actor, now })
  return amount
}

/** Whether those who deliver it have to hear that it is cancelled: they have not cancelled it themselves. */
export function isToBeSaid({ outsideRef, cancelledThere }: SoldActivity): boolean {
  return outsideRef !== null && cancelledThere === null
}

/** What those who deliver it would not hear: it would neither be cancelled nor stay booked. */
async function refuseUnheard(
  tx: SiteTx,
  { outsideDelivery }: Pick<Parts, 'outsideDelivery'>,
  sold: SoldActivity,
  { refuse }: Asked,
): Promise<void> {
  const why = isToBeSaid(sold) ? await outsideDelivery.whyNotCancel(tx, sold) : undefined
  if (why) refuse('STATE_CHANGED', { message: why })
}

function refundNow(sold: SoldActivity, { actor, isDesk, now, refuse }: Asked): CancellationRefund {
  const bought = { user_id: sold.userId, legal_entity_id: sold.legalEntityId }
  if (!isDesk && !mayActOn(bought, actor)) refuse('NOT_FOUND', { message: 'We could not find that booking.' })
  const why = whyNotCancel(sold.status, termsOf(sold), { now, isDesk })
  if (why) refuse('STATE_CHANGED', { message: why })
  return refundOfCancellation(sold.price, termsOf(sold), now)
}
