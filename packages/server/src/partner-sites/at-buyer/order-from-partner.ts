import { type Held, HoldAnswer, type HoldWish } from '@tradewind/contract/partner-sites/partner-wire'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { whyNotWaiting } from '@tradewind/domain/activity-sales/activity-sale'
import { activitySalePrice } from '@tradewind/domain/activity-sales/activity-sale-price'
import type { TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import { formatMoney } from '@tradewind/domain/format-money'
import { type Money, parseMoney } from '@tradewind/domain/money'
import type { Party } from '@tradewind/domain/rates/party'
import { earlier, type Instant, instant, type PlainDate, plusMinutes } from '@tradewind/domain/time'
import { insertActivitySale, insertOrder, listOrdered, lockOrderKey } from '../../activity-sales/activity-sale-repo.ts'
import { nameMover } from '../../activity-sales/move-activity-sale.ts'
import { readBuyer } from '../../activity-sales/read-buyer.ts'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { hashRequest, isSameRequest } from '../../database/hash-request.ts'
import { inSite, readInSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { Refusal, refuse as refuseCommon } from '../../http/refuse.ts'
import { companyOf } from '../../installations/company-of.ts'
import { openPayment } from '../../payments/open-payment.ts'
import { findTaxContained } from '../../sales/price-rule-repo.ts'
import { insertHistory } from '../../sales/sale-history-repo.ts'
import { todayOfSite } from '../../sites/site-zone.ts'
import { followingId } from '../following-id.ts'
import type { Between } from '../partner-link.ts'
import { hear } from './ask-supplier.ts'
import type { LinkedSupplier } from './find-supplier.ts'
import { insertPartnerSale, isOrdered, keepSupplierEntity, partnerCode } from './partner-sale-repo.ts'
import { resell, ruleFor } from './price-as-reseller.ts'
import { getLinkedSupplier } from './search-partners.ts'

type Ordering = Pick<App, 'db' | 'jobs' | 'partnerLink'> & {
  /** Whose order it is: who buys, or for whom staff acts. */
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED' | 'SUPPLIER_FAILED'>
}
type Wish = {
  readonly supplyId: string
  readonly tourOptionId: number
  readonly day: PlainDate
  readonly startsAt: string
  readonly party: Party
  readonly transfer: TransferChoice
  readonly pickup: string
  readonly leadName: string
  /** What the buyer was shown and agrees to. Another price is refused. */
  readonly agreedTotal: string
  readonly key: string
}
type PartnerPayment = { readonly orderId: string; readonly expiresAt: Instant; readonly amount: Money }

/** What is paid in the last moment still reaches the supplier while it holds the places. */
const MINUTES_TO_SAY_IT = 2
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
  const orderRef = referenceFor(actor, wish.key)
  const heard = await hear(partnerLink.ask(between, { kind: 'hold', wish: holdWishOf(orderRef, wish) }), HoldAnswer)
  if (!heard || ('held' in heard && heard.held.orderRef !== orderRef)) return refuse('SUPPLIER_FAILED')
  if ('refused' in heard) return refuse('STATE_CHANGED', { message: heard.refused })
  const { company_name: supplierName } = await companyOf(db, {
    siteId: actor.siteId,
    partnerSiteId: supplier.supplierSiteId,
  })
  try {
    return await inSite(db, actor.siteId, (tx) => writeOrder(tx, { ...ordering, wish, supplier, supplierName, held: heard.held }))
  } catch (error) {
    // What failed is tried again with the same key, and finds the same places; what was refused is not.
    if (error instanceof Refusal) await letGo(ordering, between, orderRef).catch(() => undefined)
    throw error
  }
}

/** Nothing was written here, so nobody pays for these places. Not heard, it is no harm: they are held for minutes only. */
async function letGo({ db, partnerLink }: Ordering, between: Between, orderRef: string): Promise<void> {
  if (await readInSite(db, between.consumerSiteId, (tx) => isOrdered(tx, orderRef))) return
  await partnerLink.ask(between, { kind: 'release', orderRef })
}

type Writing = Ordering & {
  readonly wish: Wish
  readonly supplier: LinkedSupplier
  readonly supplierName: string
  readonly held: Held
}

async function writeOrder(tx: SiteTx, writing: Writing): Promise<PartnerPayment> {
  const { actor, now, refuse, wish, held } = writing
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
  const [buyer, supplierId] = [await readBuyer(tx, actor.legalEntityId, now), await keepSupplierEntity(tx, ownSupplier(writing))]
  const { day, party, transfer } = wish
  const { net, lines, seats } = held
  const offer = resell({ total: net.amount, currency: net.currency, lines }, buyer, { rule: ruleFor(buyer, day), party, seats })
  if ('why' in offer) return refuse('STATE_CHANGED', { message: offer.sentence })
  const agreed = parseMoney(wish.agreedTotal, buyer.exchange.own)
  if (offer.total.minor !== agreed.minor)
    refuse('STATE_CHANGED', {
      message: `The price has changed from ${formatMoney(agreed)} to ${formatMoney(offer.total)}. Please check it again.`,
    })
  const cost = parseMoney(net.amount, net.currency)
  const bookedOn = await todayOfSite(tx, now)
  const taxBasisPoints = await findTaxContained(tx, buyer.exchange.own, bookedOn)
  const owed = [{ rateId: 0, supplierId, amount: cost }]
  const priced = activitySalePrice(offer, owed, { exchange: buyer.exchange, transfer, taxBasisPoints })
  if ('missing' in priced) return refuse('STATE_CHANGED', { message: priced.missing })
  const orderId = await insertOrder(tx, actor, now)
  const saleId = await insertActivitySale(tx, {
    ...priced,
    ...{ orderId, buyer: actor, key, requestHash, outsideRef: held.orderRef, now },
    supplierCode: partnerCode(writing.supplier.supplierSiteId),
    activity: { name: held.activity },
    option: { name: held.option, city: held.city },
    slot: slotOf(held, wish.startsAt),
    ...{ startInstant: instant(held.startInstant), zone: held.zone, people: held.people, seats, costs: [] },
    ...{ day, party, transfer, pickup: wish.pickup, leadName: wish.leadName, cancellation: held.cancellation },
    bookedOn,
  })
  await insertPartnerSale(tx, { saleId, orderRef: held.orderRef, ...writing.supplier, theirReference: held.reference, net: cost })
  insertHistory(tx, { saleId, from: null, to: 'waiting', at: now, actor: nameMover(actor), note: undefined })
  await recordChange(
    tx,
    { actor, area: 'activitySales', action: 'order an activity', about: { kind: 'activitySale', id: saleId } },
    now,
  )
  return openFor(tx, writing, { orderId, saleId, amount: priced.price.payable })
}

const ownSupplier = ({ supplier, supplierName: name, now }: Writing) => ({ supplierSiteId: supplier.supplierSiteId, name, now })

function slotOf({ closesAt, bookableUntil, freeUntil }: Held, startsAt: string) {
  return {
    ...{ startsAt, closesAt, places: null, isTooLate: false },
    bookableUntil: instant(bookableUntil),
    freeUntil: freeUntil === null ? null : instant(freeUntil),
  }
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
    ...{ now, refuse },
  })
}

function holdWishOf(orderRef: string, wish: Wish): HoldWish {
  const { tourOptionId, day, startsAt, party, transfer, pickup, leadName } = wish
  const { adults, childAges, infants } = party
  return { orderRef, tourOptionId, day, startsAt, adults, childAges: [...childAges], infants, transfer, pickup, leadName }
}

/** Follows from who orders with which key. */
function referenceFor({ siteId, userId }: Actor, key: string): string {
  return followingId(`partner order ${siteId} ${userId} ${key}`)
}
