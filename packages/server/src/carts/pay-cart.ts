import type { Actor } from '@tradewind/domain/accounts/actor'
import { mayPay } from '@tradewind/domain/carts/cart-status'
import { type NoteKind, stopsSale } from '@tradewind/domain/carts/note-kinds'
import { slotAt } from '@tradewind/domain/carts/planned-item'
import { formatMoney } from '@tradewind/domain/format-money'
import { type Money, parseMoney, toDecimal } from '@tradewind/domain/money'
import { HOLD_MINUTES } from '@tradewind/domain/places/take-places'
import { earlier, type Instant, plusMinutes } from '@tradewind/domain/time'
import type { OrderedLine, OutsideLine } from '../activity-sales/order-activities.ts'
import { orderActivities } from '../activity-sales/order-activities.ts'
import type { App } from '../app.ts'
import type { Database } from '../database/connect-database.ts'
import { hashRequest, isSameRequest } from '../database/hash-request.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { setPaymentOf } from '../flights/book/booking-repo.ts'
import { lockFlightsToPay } from '../flights/book/flights-to-pay.ts'
import { Refusal, refuseInput } from '../http/refuse.ts'
import { openPayment } from '../payments/open-payment.ts'
import { findPaidElsewhere } from '../payments/payment-repo.ts'
import { findOrderOfCart, keepOrderOfCart } from './cart-repo.ts'
import { endOpenPayment } from './end-open-payment.ts'
import { type OpenCart, openCart, refuseCart, showCart } from './open-cart.ts'
import type { HoldOfItem } from './partner-offers.ts'
import { type PricedOption, type PricedPartner, priceCart } from './price-cart.ts'
import { type CartWriting, record, refuseQuoted, type Written } from './write-cart.ts'

type Paying = CartWriting<'CART_CLOSED' | 'CART_EMPTY' | 'CART_NOT_READY' | 'STATE_CHANGED' | 'SUPPLIER_FAILED'> & {
  readonly app: Pick<App, 'db' | 'jobs' | 'sellers' | 'now' | 'partnerOffers'>
  readonly actor: Actor
}
type Wish = Written & {
  readonly agreedTotal: string
  readonly leadName: string
  readonly pickup: string
  /** A flight that is paid with it, and what its buyer was shown of both ways. */
  readonly flight: { readonly bookingId: number; readonly agreed: string } | null
  readonly idempotencyKey: string
}
export type CartPayment = { readonly orderId: string; readonly expiresAt: Instant; readonly amount: Money }

/**
 * Orders all that is in a cart and is not optional, and opens one payment for it, with a flight that waits to be paid where one is named. What was ordered before with
 * this cart and is not paid ends, so that it does not hold the places that are wanted now. Refuses what the notes of the cart say stops a sale, with the cart's own words,
 * a total or a fare that is not the one that was shown, and a flight in another currency. What partner sites deliver they are asked to hold first, outside of the transaction that orders
 * it all; where that refuses, it is let go.
 */
export async function payCart(paying: Paying, wish: Wish): Promise<CartPayment> {
  const { app, db, siteId } = paying
  const first = await orderCart(paying, db, wish, NOTHING_HELD)
  if (!('toHold' in first)) return first
  const { toHold, left } = first
  if (left.length > 0) await app.partnerOffers.letGo(siteId, { saleIds: left })
  const lines = await app.partnerOffers.hold(paying, toHold)
  try {
    const ordered = await orderCart(paying, app.db, wish, { wishes: toHold, lines })
    if ('toHold' in ordered) return paying.refuse('STATE_CHANGED')
    return ordered
  } catch (error) {
    // What failed is tried again with the same key, and finds the same places; what was refused is not.
    if (error instanceof Refusal) await app.partnerOffers.letGo(siteId, { lines }).catch(() => undefined)
    throw error
  }
}

/** What partner sites hold, as it was wished. */
type HeldThere = { readonly wishes: readonly HoldOfItem[]; readonly lines: readonly OutsideLine[] }
const NOTHING_HELD: HeldThere = { wishes: [], lines: [] }
/** What partner sites are to hold before anything is ordered; and what they may hold yet for a payment that has ended. */
type ToHold = { readonly toHold: readonly HoldOfItem[]; readonly left: readonly number[] }

/** In one transaction. Where partner sites have not held what stands in the cart now, nothing is ordered, and what is to be held is given. */
function orderCart(paying: Paying, db: Database, wish: Wish, held: HeldThere): Promise<CartPayment | ToHold> {
  const { siteId, app, actor, now, refuse } = paying
  const key = `cart:${wish.cartId}:${wish.idempotencyKey}`
  return inSite(db, siteId, async (tx) => {
    // Sales that were made before and their payments are locked before anything else.
    await endOpenPayment(tx, paying, { cartId: wish.cartId, notOf: key, flightId: wish.flight?.bookingId, which: 'unpaid' })
    const flights = wish.flight && (await lockFlightsToPay(tx, { bookingId: wish.flight.bookingId, actor, now, refuse }))
    const opened = await openCart(tx, paying, wish.cartId, { forWrite: true })
    const { cart, items, side } = opened
    // The desk pays in the name of a customer, or not at all.
    if (side !== 'customer' || cart.customer?.legalEntityId !== actor.legalEntityId) return refuseCart()
    if (wish.version !== undefined && wish.version !== cart.version)
      return refuse('CART_CHANGED', { data: { cart: await showCart(tx, opened, now) } })
    refuseQuoted(paying, opened)
    if (!mayPay(cart.status, side)) refuse('CART_CLOSED', { message: 'This cart can no longer be paid. Please copy it.' })
    await refusePaid(tx, paying, { cartId: cart.id, key })
    const { lines, partners } = await linesOf(tx, paying, opened, { ...wish, key })
    if (!isSameRequest(hashRequest(partners.map(asWished)), hashRequest(held.wishes.map(asWished))))
      return { toHold: partners, left: mayBeHeldOf(opened, now) }
    const ordering = { actor, lines, outside: held.lines, now, key, refuse }
    const { orderId: purchaseId, sales, payUntil } = await orderActivities(tx, ordering)
    const flightLines = linesOfFlights(flights, wish, { sales, refuse })
    const payment = await openPayment(tx, {
      ...{ jobs: app.jobs, purchaseId, legalEntityId: actor.legalEntityId, userId: actor.userId },
      ...{
        lines: [...flightLines, ...sales],
        expiresAt: flights ? earlier(payUntil, flights.endsAt) : payUntil,
        remark: `Cart ${cart.id}${cart.name && `, ${cart.name}`}${flights ? ` and ${flights.remark}` : ''}`,
        redirectTo: '/app/activities/pay/{orderId}',
        mayBeFree: true,
        now,
      },
      refuse,
    })
    if (flights)
      setPaymentOf(
        tx,
        flightLines.map(({ saleId }) => saleId),
        { paymentId: payment.orderId, endsAt: payment.expiresAt },
      )
    if ((await findOrderOfCart(tx, cart.id)) !== purchaseId) {
      keepOrderOfCart(tx, cart.id, purchaseId)
      await record(tx, paying, cart.id, {
        action: 'order a cart',
        after: { items: items.length, totalPrice: formatMoney(payment.amount) },
      })
    }
    return payment
  })
}

/** Of a payment that has ended, what may be held for it yet: places are held for longer than they can be paid. */
const mayBeHeldOf = ({ sales }: OpenCart, now: Instant): number[] =>
  sales
    .filter(({ status, orderedAt }) => status === 'expired' && plusMinutes(orderedAt, HOLD_MINUTES) > now)
    .map(({ saleId }) => saleId)

/** What was paid, or may be paid yet on the page of a gateway: a second order would sell the cart twice. */
async function refusePaid(tx: SiteTx, { refuse }: Paying, { cartId, key }: { readonly cartId: number; readonly key: string }) {
  const orderId = await findOrderOfCart(tx, cartId)
  const paid = orderId === undefined ? undefined : await findPaidElsewhere(tx, { orderId, notOf: key })
  if (paid === 'paid') refuse('CART_CLOSED', { message: 'This cart was paid already. Please copy it to book the same again.' })
  if (paid === 'paying')
    refuse('STATE_CHANGED', {
      message: 'A payment of this cart is open in another window. Please use it, or try again in 15 minutes.',
    })
}

type Flights = Awaited<ReturnType<typeof lockFlightsToPay>>
type Beside = { readonly sales: readonly { readonly amount: Money }[]; readonly refuse: Paying['refuse'] }

function linesOfFlights(flights: Flights | null, { flight }: Wish, { sales, refuse }: Beside): Flights['lines'] {
  if (!flights || !flight) return []
  const { amount, lines } = flights
  const currency = sales[0]?.amount.currency
  if (amount.currency !== currency)
    refuse('STATE_CHANGED', {
      message: `The flight is paid in ${amount.currency} and the cart in ${currency}. Please pay them one by one.`,
    })
  if (parseMoney(flight.agreed, amount.currency).minor !== amount.minor)
    refuse('STATE_CHANGED', { message: `The flight now costs ${formatMoney(amount)}. Please check it again.` })
  return lines
}

async function linesOf(
  tx: SiteTx,
  { now, refuse }: Paying,
  { cart, items }: OpenCart,
  { agreedTotal, leadName, pickup, key }: Wish & { readonly key: string },
): Promise<{ readonly lines: OrderedLine[]; readonly partners: HoldOfItem[] }> {
  const priced = await priceCart(tx, { cart, items }, now)
  const own = priced.options.filter(({ item }) => !item.isOptional)
  const theirs = priced.partners.filter(({ item }) => !item.isOptional)
  const chosen = [...own, ...theirs]
  const hotel = priced.hotels.find(({ isOptional }) => !isOptional)
  if (hotel)
    refuse('CART_NOT_READY', {
      message: `${hotel.name}: Hotels are booked by our desk. Please send the cart to the desk, or make the hotel optional to pay for the rest.`,
    })
  if (chosen.length === 0) refuse('CART_EMPTY')
  const asked = chosen.find(({ shown }) => shown.tourOption.confirmation === 'onRequest')
  if (asked)
    refuse('CART_NOT_READY', {
      message: `${asked.shown.activity.name}: It is confirmed on request. Please send the cart to the desk, or make it optional to pay for the rest.`,
    })
  const ids = new Set(chosen.map(({ item }) => item.id))
  const stopping = priced.notes.find(({ kind, itemIds }) => stopsSale(kind) && itemIds.some((id) => ids.has(id)))
  const stopped = stopping && chosen.find(({ item }) => stopping.itemIds.includes(item.id))
  if (stopped) refuse('CART_NOT_READY', { message: `${stopped.shown.activity.name}: ${whyStopped(stopping.kind, stopped)}`.trim() })
  if (pickup === '' && chosen.some(({ item }) => item.transfer !== 'ticket'))
    refuseInput({ pickup: 'Please enter where you are picked up.' })
  if (parseMoney(agreedTotal, priced.total.currency).minor !== priced.total.minor)
    refuse('STATE_CHANGED', { message: `The cart now costs ${formatMoney(priced.total)}. Please check it again.` })
  const party = { adults: cart.adults, childAges: cart.childAges, infants: cart.infants }
  const goingOn = ({ item: { transfer } }: PricedOption | PricedPartner) => ({
    ...{ party, leadName, pickup: transfer === 'ticket' ? '' : pickup },
  })
  return {
    lines: own.map((one) => ({ ...lineOf(one), tourOptionId: one.item.tourOptionId, ...goingOn(one) })),
    partners: theirs.map((one) => {
      const { item, shown } = one
      const option = {
        supplyId: item.supplyId,
        tourOptionId: item.tourOptionId,
        key: `${key} ${item.id}`,
        name: shown.activity.name,
      }
      return { ...lineOf(one), ...option, ...goingOn(one) }
    }),
  }
}

function lineOf({ item, total, slots, shown }: PricedOption | PricedPartner) {
  const slot = slotAt(slots, { timing: shown.tourOption.timing, time: item.time })
  if (!slot || !total) throw new Error(`Item ${item.id} has no start or no price, though no note says so`)
  return { day: item.date, startsAt: slot.startsAt, transfer: item.transfer, agreed: total }
}

const asWished = ({ agreed, ...wish }: HoldOfItem) => ({ ...wish, agreed: toDecimal(agreed) })

/** Of what a partner site delivers, why it is not sold now is its supplier's to say. */
function whyStopped(kind: NoteKind, { shown: { price } }: PricedOption | PricedPartner): string {
  if (kind === 'noPrice' && 'why' in price && (price.why === 'notAnswered' || price.why === 'notOnSale')) return price.sentence
  return SENTENCES[kind] ?? ''
}

const SENTENCES: Readonly<Partial<Record<string, string>>> = {
  closedDay: 'It is closed on this day.',
  noStart: 'It does not start at this time.',
  tooLate: 'It can no longer be booked.',
  noPlaces: 'There are not enough places.',
  transferMissing: 'It is sold only with a transfer.',
  noPrice: 'It has no price on this day.',
  timeMissing: 'Please choose a time.',
}
