import type { Cart, CartPayload } from '@tradewind/contract/carts/cart-shapes'
import { ITEMS_AT_MOST, NO_CART, VISITOR_DAYS } from '@tradewind/domain/carts/cart-limits'
import { lastDayOf, widenTrip } from '@tradewind/domain/carts/move-days'
import { startsOn } from '@tradewind/domain/catalogue/tour-times'
import { plainDate, plusMinutes } from '@tradewind/domain/time'
import { termsOf } from '../activity-sales/option-on-sale.ts'
import { readTourOptions } from '../catalogue/options/read-tour-options.ts'
import { refuseTourOption } from '../catalogue/options/tour-option-repo.ts'
import { hashRequest, isSameRequest } from '../database/hash-request.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { currencyOfSite } from '../sites/site-facts.ts'
import { insertItems, listOptionsOnSale, type NewItem, nameHotels } from './cart-item-repo.ts'
import { findPress, keepPress } from './cart-press-repo.ts'
import { type CartWhose, dropVisitorCarts, insertCart } from './cart-repo.ts'
import { openCart, showCart } from './open-cart.ts'
import { type PartyWish, readCartDates, readCartParty } from './read-cart-wish.ts'
import { type CartWriting, endOwnPayment, record, refuseClosed, reopenAccepted, settleCart } from './write-cart.ts'

type Wish = PartyWish & {
  readonly cartId: number
  readonly version?: number | undefined
  readonly payload: CartPayload
  /** Of one press. */
  readonly idempotencyKey?: string | undefined
}
type Context = CartWriting<'CART_CLOSED' | 'CART_FULL' | 'KEY_REUSED'> & { readonly whose: () => Promise<CartWhose> }

/**
 * Puts things into a cart, or into a new one, with the party that is sent. The dates of the cart grow with what is added. What cannot be had on its day is added
 * all the same: the cart says so. Asked again under one name, it is there already: gives the cart as it is now. Refuses KEY_REUSED other contents under it.
 */
export function addToCart(context: Context, wish: Wish): Promise<{ cart: Cart; addedIds: number[] }> {
  const { db, siteId, now, refuse } = context
  const { idempotencyKey: key, payload } = wish
  const requestHash = hashRequest(payload)
  return inSite(db, siteId, async (tx) => {
    const before = key === undefined ? undefined : await findPress(tx, key)
    if (before) {
      const opened = await openCart(tx, context, before.cartId)
      if (!isSameRequest(before.requestHash, requestHash)) refuse('KEY_REUSED')
      return { cart: await showCart(tx, opened, now), addedIds: [...before.itemIds] }
    }
    if (wish.cartId !== NO_CART) await endOwnPayment(tx, context, wish.cartId)
    const opened =
      wish.cartId === NO_CART ? await makeCart(tx, context, wish) : await openCart(tx, context, wish.cartId, { forWrite: true })
    const { cart, items } = opened
    if (wish.cartId !== NO_CART && wish.version !== undefined && wish.version !== cart.version)
      return refuse('CART_CHANGED', { data: { cart: await showCart(tx, opened, now) } })
    refuseClosed(context, opened)
    const added = await readPayload(
      tx,
      payload,
      items.reduce((last, { position }) => Math.max(last, position), 0),
    )
    if (items.length + added.length > ITEMS_AT_MOST) refuse('CART_FULL')
    const addedIds = await insertItems(tx, cart.id, added)
    if (key !== undefined) keepPress(tx, key, { cartId: cart.id, requestHash, itemIds: addedIds }, now)
    const party = readCartParty(wish, cart)
    const days = added.flatMap((item) => (item.kind === 'hotel' ? [item.date, lastDayOf(item.date, item.nights)] : [item.date]))
    const change = await reopenAccepted(tx, context, opened, {
      ...party,
      ...widenTrip(wish.cartId === NO_CART ? readCartDates(wish, now) : cart, days),
    })
    await record(tx, context, cart.id, {
      action: wish.cartId === NO_CART ? 'begin a cart' : 'add to a cart',
      after: { items: added.map(describe), party: [party.adults, party.childAges.length, party.infants].join(' + ') },
    })
    return { cart: (await settleCart(tx, context, opened, { change, fresh: addedIds })).cart, addedIds }
  })
}

/** Of a visitor: more than one, so that old ones become fewer. */
const DROPPED_WITH_A_NEW_ONE = 5

async function makeCart(tx: SiteTx, context: Context, wish: Wish) {
  const before = plusMinutes(context.now, -VISITOR_DAYS * 24 * 60)
  if (!context.actor) dropVisitorCarts(tx, { before, limit: DROPPED_WITH_A_NEW_ONE })
  const fields = {
    ...readCartParty(wish, { adults: 0, childAges: [], infants: 0 }),
    ...readCartDates(wish, context.now),
    name: '',
    remarks: '',
  }
  const cart = await insertCart(tx, { whose: await context.whose(), fields, currency: await currencyOfSite(tx) }, context.now)
  return openCart(tx, { ...context, secretHash: cart.secretHash ?? undefined }, cart.id)
}

function describe(item: NewItem): string {
  return item.kind === 'hotel'
    ? `${item.name} ${item.date}`
    : `#${item.tourOptionId} ${item.date}${item.time ? ` ${item.time}` : ''}`
}

/** Refuses by field what does not exist. One that begins at a single time of its day begins at that time. */
async function readPayload(tx: SiteTx, { tourOptionCart, hotelCart }: CartPayload, last: number): Promise<NewItem[]> {
  const optionIds = [...new Set(tourOptionCart.map(({ tourOptionId }) => tourOptionId))]
  const hotelIds = hotelCart.flatMap(({ accommodationId }) => accommodationId ?? [])
  const [known, options, hotels] = await Promise.all([
    listOptionsOnSale(tx, optionIds),
    optionIds.length === 0 ? [] : readTourOptions(tx, { ids: optionIds }),
    nameHotels(tx, hotelIds),
  ])
  if (optionIds.some((id) => !known.has(id))) refuseTourOption()
  const calendars = new Map(options.map((option) => [option.id, termsOf({ option, poolPeople: null }).option.calendar]))
  const chosen = tourOptionCart.map(({ tourOptionId, date, time, transfer, is_optional }, at): NewItem => {
    const day = plainDate(date)
    const calendar = calendars.get(tourOptionId)
    const [only, ...others] = calendar?.timing === 'startTimes' ? startsOn(calendar, day) : []
    return {
      kind: 'tourOption',
      ...{ tourOptionId, transfer, isOptional: is_optional, date: day, position: last + at + 1 },
      time: time ?? (only && others.length === 0 ? only.startsAt : null),
    }
  })
  const stays = hotelCart.map(({ accommodationId, name, checkinDate, noOfNights, numberOfRooms, is_optional }, at): NewItem => {
    const known = accommodationId === null ? name : hotels.get(accommodationId)
    if (!known)
      refuseInput({
        [`payload.hotelCart.${at}.${accommodationId === null ? 'name' : 'accommodationId'}`]:
          'Please choose a hotel, or enter its name.',
      })
    return {
      kind: 'hotel',
      ...{ accommodationId, name: known, isOptional: is_optional, date: plainDate(checkinDate) },
      ...{ nights: noOfNights, rooms: numberOfRooms, position: last + tourOptionCart.length + at + 1 },
    }
  })
  return [...chosen, ...stays]
}
