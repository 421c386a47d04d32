import type { Held } from '@tradewind/contract/partner-sites/partner-wire'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { activitySalePrice } from '@tradewind/domain/activity-sales/activity-sale-price'
import { formatMoney } from '@tradewind/domain/format-money'
import { type Money, parseMoney } from '@tradewind/domain/money'
import { type Instant, instant } from '@tradewind/domain/time'
import { insertActivitySale } from '../../activity-sales/activity-sale-repo.ts'
import { nameMover } from '../../activity-sales/move-activity-sale.ts'
import type { Visit } from '../../activity-sales/order-activities.ts'
import { resell, ruleFor } from '../../activity-sales/price-as-reseller.ts'
import { readBuyer } from '../../activity-sales/read-buyer.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { findTaxContained } from '../../sales/price-rule-repo.ts'
import { insertHistory } from '../../sales/sale-history-repo.ts'
import { todayOfSite } from '../../sites/site-zone.ts'
import type { LinkedSupplier } from './find-supplier.ts'
import { insertPartnerSale, keepSupplierEntity, partnerCode } from './partner-sale-repo.ts'

type Line = {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED'>
  readonly wish: Visit
  /** What the buyer was shown and agrees to. Another price is refused. */
  readonly agreed: Money
  readonly supplier: LinkedSupplier
  readonly supplierName: string
  readonly held: Held
  /** Of the order whose line it becomes. */
  readonly orderId: number
  readonly key: string
  readonly requestHash: Buffer
}

/** Writes the sale of places that a supplier holds, at the price of this company on top of what they cost there. Refuses STATE_CHANGED with the reason. */
export async function insertPartnerLine(tx: SiteTx, line: Line): Promise<{ saleId: number; amount: Money }> {
  const { actor, now, refuse, wish, held, supplier, supplierName: name, agreed, key, requestHash } = line
  const { supplierSiteId } = supplier
  const [buyer, supplierId] = [
    await readBuyer(tx, actor.legalEntityId, now),
    await keepSupplierEntity(tx, { supplierSiteId, name, now }),
  ]
  const { day, party, transfer } = wish
  const { net, lines, seats } = held
  const offer = resell({ total: net.amount, currency: net.currency, lines }, buyer, { rule: ruleFor(buyer, day), party, seats })
  const refuseLine = (sentence: string): never => refuse('STATE_CHANGED', { message: `${held.activity}: ${sentence}` })
  if ('why' in offer) return refuseLine(offer.sentence)
  if (offer.total.currency !== agreed.currency || offer.total.minor !== agreed.minor)
    refuseLine(`The price has changed from ${formatMoney(agreed)} to ${formatMoney(offer.total)}. Please check it again.`)
  const cost = parseMoney(net.amount, net.currency)
  const bookedOn = await todayOfSite(tx, now)
  const taxBasisPoints = await findTaxContained(tx, buyer.exchange.own, bookedOn)
  const owed = [{ rateId: 0, supplierId, amount: cost }]
  const priced = activitySalePrice(offer, owed, { exchange: buyer.exchange, transfer, taxBasisPoints })
  if ('missing' in priced) return refuseLine(priced.missing)
  const saleId = await insertActivitySale(tx, {
    ...priced,
    ...{ orderId: line.orderId, buyer: actor, key, requestHash, outsideRef: held.orderRef, now },
    supplierCode: partnerCode(supplierSiteId),
    activity: { name: held.activity },
    option: { name: held.option, city: held.city },
    slot: slotOf(held, wish.startsAt),
    ...{ startInstant: instant(held.startInstant), zone: held.zone, people: held.people, seats, costs: [] },
    ...{ day, party, transfer, pickup: wish.pickup, leadName: wish.leadName, cancellation: held.cancellation },
    bookedOn,
  })
  await insertPartnerSale(tx, { saleId, orderRef: held.orderRef, ...supplier, theirReference: held.reference, net: cost })
  insertHistory(tx, { saleId, from: null, to: 'waiting', at: now, actor: nameMover(actor), note: undefined })
  await recordChange(
    tx,
    { actor, area: 'activitySales', action: 'order an activity', about: { kind: 'activitySale', id: saleId } },
    now,
  )
  return { saleId, amount: priced.price.payable }
}

function slotOf({ closesAt, bookableUntil, freeUntil }: Held, startsAt: string) {
  return {
    ...{ startsAt, closesAt, places: null, isTooLate: false },
    bookableUntil: instant(bookableUntil),
    freeUntil: freeUntil === null ? null : instant(freeUntil),
  }
}
