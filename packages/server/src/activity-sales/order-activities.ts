import type { Actor } from '@tradewind/domain/accounts/actor'
import { whyNotWaiting } from '@tradewind/domain/activity-sales/activity-sale'
import { activitySalePrice, costsOf } from '@tradewind/domain/activity-sales/activity-sale-price'
import { sellableStart } from '@tradewind/domain/activity-sales/why-not-sell'
import type { TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import type { Money } from '@tradewind/domain/money'
import { countParty, type Party } from '@tradewind/domain/rates/party'
import { earlier, type Instant, type PlainDate, plusMinutes } from '@tradewind/domain/time'
import { instantOf } from '@tradewind/domain/zoned-time'
import { recordChange } from '../audit/record-change.ts'
import { hashRequest, isSameRequest } from '../database/hash-request.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { holdPlaces } from '../places/take-places.ts'
import { findTaxContained } from '../sales/price-rule-repo.ts'
import { insertHistory } from '../sales/sale-history-repo.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { insertActivitySale, insertOrder, listOrdered, lockOrderKey, type NewActivitySale } from './activity-sale-repo.ts'
import { nameMover } from './move-activity-sale.ts'
import { takerOf } from './places-of-sale.ts'
import { type Counter, readOnSale } from './read-on-sale.ts'

/** One visit of an activity, as a party takes it. */
export type Visit = {
  readonly day: PlainDate
  readonly startsAt: string
  readonly party: Party
  readonly transfer: TransferChoice
  /** Where the party is picked up, as its voucher will say; empty: nowhere. */
  readonly pickup: string
  readonly leadName: string
}
export type OrderedLine = Visit & {
  readonly tourOptionId: number
  /** What the buyer was shown and agrees to. Another price is refused. */
  readonly agreed: Money
  /** The company has said yes to what it confirms on request; without it, that is refused. */
  readonly isAccepted?: boolean
}
/** A line that somebody else delivers, with the places that they hold for it. */
export type OutsideLine = {
  /** What is asked of them: repeated with other words it is another order. */
  readonly asked: unknown
  /** Where its places are held. */
  readonly lease: { readonly supplierSiteId: number; readonly orderRef: string }
  /** Until when it can be paid here. */
  readonly payUntil: Instant
  /** Writes its sale, which knows those who deliver it. Refuses STATE_CHANGED with the reason. */
  readonly insert: (
    tx: SiteTx,
    order: { readonly orderId: number; readonly key: string; readonly requestHash: Buffer },
  ) => Promise<{ readonly saleId: number; readonly amount: Money }>
}
type Ordering = {
  /** Whose order it is: who buys, or for whom staff acts. */
  readonly actor: Actor
  readonly lines: readonly OrderedLine[]
  /** What others deliver, after the lines of the company. */
  readonly outside?: readonly OutsideLine[]
  readonly now: Instant
  /** By which a repeated call is known. */
  readonly key: string
  readonly refuse: Refuse<'STATE_CHANGED'>
}
export type OrderedActivities = {
  readonly orderId: number
  /** In the order of the lines, and of those that others deliver after them. */
  readonly sales: readonly { readonly saleId: number; readonly amount: Money }[]
  /** A payment lasts no longer: until the first of its lines is held or can be booked. */
  readonly payUntil: Instant
}

/** As everywhere: a payment has so long. */
const MINUTES_TO_PAY = 15

/**
 * Makes an order with a sale for each activity, each at the price of the engine, and holds their places: all of them or none. The caller opens the payment of
 * these sales in the same transaction (`openPayment`). What others deliver they hold already. Repeated with its key, gives what it made first. Refuses STATE_CHANGED, with the activity and the reason.
 */
export async function orderActivities(tx: SiteTx, ordering: Ordering): Promise<OrderedActivities> {
  const { actor, lines, outside = [], now, key, refuse } = ordering
  const requestHash = hashRequest(outside.length === 0 ? { lines } : { lines, outside: outside.map(({ asked }) => asked) })
  await lockOrderKey(tx, actor.userId, key)
  const keys = [...lines, ...outside].map((_, at) => `${key}:${at}`)
  const made = await listOrdered(tx, actor.userId, keys)
  const [first] = made
  if (first) {
    if (made.length !== keys.length || !isSameRequest(first.requestHash, requestHash))
      refuse('STATE_CHANGED', { message: 'This was ordered before with other lines.' })
    // Its places may be free again by now: what has ended is ordered anew, with another key.
    const payUntil = made
      .flatMap(({ orderedAt, bookableUntil }) => [plusMinutes(orderedAt, MINUTES_TO_PAY), bookableUntil])
      .concat(outside.map((line) => line.payUntil))
      .reduce(earlier)
    const why =
      made.map(({ status }) => whyNotWaiting(status)).find((one) => one) ?? (payUntil <= now ? whyNotWaiting('expired') : undefined)
    if (why) refuse('STATE_CHANGED', { message: why })
    const saleOf = new Map(made.map((one) => [one.key, { saleId: one.id, amount: one.amount }]))
    return {
      orderId: first.orderId,
      sales: keys.flatMap((one) => saleOf.get(one) ?? []),
      payUntil,
    }
  }
  if (keys.length === 0) throw new Error('An order has at least one line')
  const counter = await readOnSale(
    tx,
    lines.map(({ tourOptionId }) => tourOptionId),
    { legalEntityId: actor.legalEntityId, now },
  )
  const bookedOn = await todayOfSite(tx, now)
  const taxBasisPoints = await findTaxContained(tx, counter.buyer.exchange.own, bookedOn)
  const priced = lines.map((line) => priceLine(line, { ...ordering, counter, taxBasisPoints }))
  const orderId = await insertOrder(tx, actor, now)
  const sales: { saleId: number; amount: Money }[] = []
  for (const [at, one] of priced.entries()) {
    const saleId = await insertActivitySale(tx, { ...one, orderId, buyer: actor, key: keys[at] ?? key, requestHash, bookedOn, now })
    insertHistory(tx, { saleId, from: null, to: 'waiting', at: now, actor: nameMover(actor), note: undefined })
    await recordChange(
      tx,
      { actor, area: 'activitySales', action: 'order an activity', about: { kind: 'activitySale', id: saleId } },
      now,
    )
    sales.push({ saleId, amount: one.price.payable })
  }
  const held = await holdPlaces(
    tx,
    priced.map(({ option, day, slot, seats }, at) => ({
      taker: takerOf(sales[at]?.saleId ?? 0),
      tourOptionId: option.id,
      day,
      startsAt: slot.startsAt,
      people: seats,
    })),
    { now },
  )
  if ('none' in held) {
    const at = sales.findIndex(({ saleId }) => takerOf(saleId) === held.none.taker)
    return refuse('STATE_CHANGED', { message: `${priced[at]?.activity.name ?? ''}: ${held.none.sentence}` })
  }
  // Last, because two orders of one buyer may wait for each other where the supplier is new here.
  for (const [at, line] of outside.entries())
    sales.push(await line.insert(tx, { orderId, key: keys[lines.length + at] ?? key, requestHash }))
  const ends = [
    plusMinutes(now, MINUTES_TO_PAY),
    ...priced.map(({ slot }) => slot.bookableUntil),
    ...outside.map((line) => line.payUntil),
  ]
  const payUntil = (held.heldUntil ? [...ends, held.heldUntil] : ends).reduce(earlier)
  if (outside.length > 0 && payUntil <= now) refuse('STATE_CHANGED', { message: 'There is no time left to pay for it.' })
  return { orderId, sales, payUntil }
}

type Priced = Omit<NewActivitySale, 'orderId' | 'buyer' | 'key' | 'requestHash' | 'bookedOn' | 'now'>

type Pricing = Pick<Ordering, 'now' | 'refuse'> & { readonly counter: Counter; readonly taxBasisPoints: number }

function priceLine(line: OrderedLine, { counter, taxBasisPoints, now, refuse }: Pricing): Priced {
  const { tourOptionId, day, startsAt, party, transfer, pickup, leadName, agreed, isAccepted = false } = line
  const onSale = counter.find(tourOptionId)
  if (!onSale) return refuse('STATE_CHANGED', { message: 'This activity is no longer sold.' })
  const { option, activity, service, terms, zone } = onSale
  const refuseLine = (sentence: string): never => refuse('STATE_CHANGED', { message: `${activity.name}: ${sentence}` })
  if (option.confirmation === 'onRequest' && !isAccepted) refuseLine('It is confirmed on request, so it cannot be paid at once.')
  const start = sellableStart({ ...onSale, day, startsAt, now, offer: counter.offer(onSale, line), agreed })
  if ('why' in start) return refuseLine(start.why)
  const counted = countParty(party, service.passengerTypes)
  if ('refused' in counted) return refuseLine(counted.refused)
  const { costs, missing: missingCosts } = costsOf(service, { day, party, transfer, marketId: counter.buyer.marketId })
  const priced = activitySalePrice(start.offer, costs, {
    exchange: counter.buyer.exchange,
    transfer,
    taxBasisPoints,
  })
  if ('missing' in priced) return refuseLine(priced.missing)
  const { people, seats } = counted
  return {
    ...priced,
    ...{ activity, option, day, zone, party, people, seats, transfer, pickup, leadName, costs, missingCosts },
    slot: start.slot,
    startInstant: instantOf({ local: `${day}T${startsAt}`, zone }),
    cancellation: terms.cancellation,
  }
}
