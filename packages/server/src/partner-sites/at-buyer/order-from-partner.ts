import { type Held, HoldAnswer } from '@tradewind/contract/partner-sites/partner-wire'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { whyNotWaiting } from '@tradewind/domain/activity-sales/activity-sale'
import { type Money, parseMoney } from '@tradewind/domain/money'
import { earlier, type Instant, instant, plusMinutes } from '@tradewind/domain/time'
import { insertOrder, listOrdered, lockOrderKey } from '../../activity-sales/activity-sale-repo.ts'
import type { Visit } from '../../activity-sales/order-activities.ts'
import type { App } from '../../app.ts'
import { hashRequest, isSameRequest } from '../../database/hash-request.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { Refusal, refuse as refuseCommon } from '../../http/refuse.ts'
import { companyOf } from '../../installations/company-of.ts'
import { openPayment } from '../../payments/open-payment.ts'
import { currencyOfSite } from '../../sites/site-facts.ts'
import { hear } from './ask-supplier.ts'
import type { LinkedSupplier } from './find-supplier.ts'
import { insertPartnerLine } from './insert-partner-line.ts'
import { holdWishOf, letGo, MINUTES_TO_SAY_IT, referenceFor } from './lease.ts'
import { getLinkedSupplier } from './search-partners.ts'

type Ordering = Pick<App, 'db' | 'jobs' | 'partnerLink'> & {
  /** Whose order it is: who buys, or for whom staff acts. */
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED' | 'SUPPLIER_FAILED'>
}
type Wish = Visit & {
  readonly supplyId: string
  readonly tourOptionId: number
  /** What the buyer was shown and agrees to. Another price is refused. */
  readonly agreedTotal: string
  readonly key: string
}
type PartnerPayment = { readonly orderId: string; readonly expiresAt: Instant; readonly amount: Money }

const MINUTES_TO_PAY = 15

/**
 * Orders an activity of a linked supplier and opens its payment. First the supplier holds the places, under a reference that follows from the key: asked again, it is the same hold,
 * and where this node dies before it has written its own sale, the hold ends by itself and no money has moved. Then the sale is written here, at the price of this
 * company. Refuses NOT_FOUND, STATE_CHANGED with the reason, SUPPLIER_FAILED.
 */
export async function orderFromPartner(ordering: Ordering, wish: Wish): Promise<PartnerPayment> {
  const { db, partnerLink, actor, refuse } = ordering
  const supplier = await getLinkedSupplier(ordering, { siteId: actor.siteId, supplyId: wish.supplyId, refuse })
  // As everywhere: the desk books in the name of a customer, or not at all.
  if (actor.userType === 'staff') refuseCommon('FORBIDDEN', { message: 'Please choose the customer that you book for first.' })
  const between = { consumerSiteId: actor.siteId, supplierSiteId: supplier.supplierSiteId }
  const orderRef = referenceFor(actor, { key: wish.key, agreed: wish.agreedTotal })
  const lease = { supplierSiteId: supplier.supplierSiteId, orderRef }
  const heard = await hear(partnerLink.ask(between, { kind: 'hold', wish: holdWishOf(orderRef, wish) }), HoldAnswer)
  if (!heard || ('held' in heard && heard.held.orderRef !== orderRef)) return refuse('SUPPLIER_FAILED')
  if ('refused' in heard) {
    // They may be held all the same: asked for before with other words, or at another price, and the answer was lost.
    await letGo(ordering, actor.siteId, [lease])
    return refuse('STATE_CHANGED', { message: heard.refused })
  }
  const { company_name: supplierName } = await companyOf(db, {
    siteId: actor.siteId,
    partnerSiteId: supplier.supplierSiteId,
  })
  try {
    return await inSite(db, actor.siteId, (tx) => writeOrder(tx, { ...ordering, wish, supplier, supplierName, held: heard.held }))
  } catch (error) {
    // What failed is tried again with the same key, and finds the same places; what was refused is not.
    if (error instanceof Refusal) await letGo(ordering, actor.siteId, [lease]).catch(() => undefined)
    throw error
  }
}

type Writing = Ordering & {
  readonly wish: Wish
  readonly supplier: LinkedSupplier
  readonly supplierName: string
  readonly held: Held
}

async function writeOrder(tx: SiteTx, writing: Writing): Promise<PartnerPayment> {
  const { actor, now, refuse, wish } = writing
  const key = `partner:${wish.key}`
  const requestHash = hashRequest(wish)
  await lockOrderKey(tx, actor.userId, key)
  const [made] = await listOrdered(tx, actor.userId, [key])
  if (made) {
    if (!isSameRequest(made.requestHash, requestHash))
      refuse('STATE_CHANGED', { message: 'This was ordered before with other lines.' })
    const why = whyNotWaiting(made.status)
    if (why) refuse('STATE_CHANGED', { message: why })
    return openFor(tx, writing, { orderId: made.orderId, saleId: made.id, amount: made.amount })
  }
  const agreed = parseMoney(wish.agreedTotal, await currencyOfSite(tx))
  const orderId = await insertOrder(tx, actor, now)
  const line = await insertPartnerLine(tx, { ...writing, orderId, key, requestHash, agreed })
  return openFor(tx, writing, { orderId, ...line })
}

/** Its time ends before the supplier lets the places go. */
async function openFor(
  tx: SiteTx,
  { actor, jobs, now, refuse, held, wish }: Writing,
  { orderId, saleId, amount }: { readonly orderId: number; readonly saleId: number; readonly amount: Money },
): Promise<PartnerPayment> {
  const expiresAt = earlier(plusMinutes(now, MINUTES_TO_PAY), plusMinutes(instant(held.payUntil), -MINUTES_TO_SAY_IT))
  if (expiresAt <= now) refuse('STATE_CHANGED', { message: 'There is no time left to pay for it.' })
  return openPayment(tx, {
    ...{ jobs, purchaseId: orderId, legalEntityId: actor.legalEntityId, userId: actor.userId, lines: [{ saleId, amount }] },
    ...{ expiresAt, remark: `${held.activity}, ${wish.leadName}`.slice(0, 200), redirectTo: '/app/activities/pay/{orderId}' },
    ...{ mayBeFree: true, now, refuse },
  })
}
