import type { Cart, CartPayload } from '@tradewind/contract/carts/cart-shapes'
import { ITEMS_AT_MOST, NO_CART, VISITOR_DAYS } from '@tradewind/domain/carts/cart-limits'
import { lastDayOf, widenTrip } from '@tradewind/domain/carts/move-days'
import { startsOn } from '@tradewind/domain/catalogue/tour-times'
import { plainDate, plusMinutes } from '@tradewind/domain/time'
import { termsOf } from '../activity-sales/option-on-sale.ts'
import { readTourOptions } from '../catalogue/options/read-tour-options.ts'
import { refuseTourOption } from '../catalogue/options/tour-option-repo.ts'
import { hashRequest, isSameRequest } from '../database/hash-request.ts'
import { inSite, readInSite, type SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { currencyOfSite } from '../sites/site-facts.ts'
import { type AskedItem, type AskingPartners, daysToAsk, partnersOf } from './ask-partners.ts'
import { insertItems, keepAsked, listOptionsOnSale, type NewItem, nameHotels } from './cart-item-repo.ts'
import { findPress, keepPress, wasPressed } from './cart-press-repo.ts'
import { type CartWhose, dropVisitorCarts, insertCart } from './cart-repo.ts'
import { openCart, showCart } from './open-cart.ts'
import { isSameParty } from './price-partner-item.ts'
import { type PartyWish, readCartDates, readCartParty } from './read-cart-wish.ts'
import { type CartWriting, endOwnPayment, record, refuseClosed, reopenAccepted, settleCart } from './write-cart.ts'

type Wish = PartyWish & {
  readonly cartId: number
  readonly version?: number | undefined
  readonly payload: CartPayload
  /** Of one press. */
  readonly idempotencyKey?: string | undefined
}
type Context = CartWriting<'CART_CLOSED' | 'CART_FULL' | 'KEY_REUSED' | 'STATE_CHANGED' | 'SUPPLIER_FAILED'> &
  AskingPartners & { readonly whose: () => Promise<CartWhose> }

/**
 * Puts things into a cart, or into a new one, with the party that is sent. The dates of the cart grow with what is added. What cannot be had on its day is added
 * all the same: the cart says so. Asked again under one name, it is there already: gives the cart as it is now. Refuses KEY_REUSED other contents under it. What partner sites deliver is
 * asked of them first: refuses STATE_CHANGED with the reason what they do not sell here, SUPPLIER_FAILED what nobody says a price of.
 */
export async function addToCart(context: Context, wish: Wish): Promise<{ cart: Cart; addedIds: number[] }> {
  const { db, siteId, now, refuse } = context
  const { idempotencyKey: key, payload } = wish
  const requestHash = hashRequest(payload)
  const partners = await askForAdd(context, wish)
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
    const last = items.reduce((highest, { position }) => Math.max(highest, position), 0)
    const own = await readPayload(tx, payload, last)
    const added = [...own, ...partners.added.map((item, at) => ({ ...item, position: last + own.length + at + 1 }))]
    if (items.length + added.length > ITEMS_AT_MOST) refuse('CART_FULL')
    const addedIds = await insertItems(tx, cart.id, added)
    keepAsked(tx, partners.asked, now)
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
    ...readCartParty(wish, NOBODY),
    ...readCartDates(wish, context.now),
    name: '',
    remarks: '',
  }
  const cart = await insertCart(tx, { whose: await context.whose(), fields, currency: await currencyOfSite(tx) }, context.now)
  return openCart(tx, { ...context, secretHash: cart.secretHash ?? undefined }, cart.id)
}

function describe(item: NewItem): string {
  if (item.kind === 'hotel') return `${item.name} ${item.date}`
  const name = item.kind === 'partner' ? `${item.said.option.activity.name}: ${item.said.option.name}` : `#${item.tourOptionId}`
  return `${name} ${item.date}${item.time ? ` ${item.time}` : ''}`
}

type NewPartner = Extract<NewItem, { readonly kind: 'partner' }>
type ForAdd = { readonly added: readonly NewPartner[]; readonly asked: readonly AskedItem[] }

const NOTHING_ASKED: ForAdd = { added: [], asked: [] }

/** What suppliers say of what is added, and with it of what is in the cart already, where it is for another party now. */
async function askForAdd(context: Context, wish: Wish): Promise<ForAdd> {
  const { app, siteId, now, refuse, limitAsking, db } = context
  const { partnerCart } = wish.payload
  if (partnerCart.length === 0) return NOTHING_ASKED
  const before = await readInSite(db, siteId, async (tx) => {
    if (wish.idempotencyKey !== undefined && (await wasPressed(tx, wish.idempotencyKey))) return undefined
    return { opened: wish.cartId === NO_CART ? undefined : await openCart(tx, context, wish.cartId) }
  })
  // It is there already, or refused as it would have been without a question.
  const { opened } = before ?? {}
  if (!before || (opened && wish.version !== undefined && wish.version !== opened.cart.version)) return NOTHING_ASKED
  const party = readCartParty(wish, opened?.cart ?? NOBODY)
  const others = opened ? partnersOf(opened).filter(({ said }) => !isSameParty(said.party, party)) : []
  const days = [...partnerCart, ...others].map(({ date }) => plainDate(date))
  const options = partnerCart.map(({ supplierListId: supplyId, tourOptionId }) => ({ supplyId, tourOptionId }))
  await limitAsking()
  const said = await app.partnerOffers.ask(siteId, {
    options: [...options, ...others],
    party,
    days: daysToAsk(opened?.cart ?? readCartDates(wish, now), days),
  })
  const added = partnerCart.map(({ date, time, transfer, is_optional: isOptional }, at): NewPartner => {
    const [option, answer] = [options[at], said[at]]
    if (!option || !answer || answer === 'silent') return refuse('SUPPLIER_FAILED')
    if ('refused' in answer) return refuse('STATE_CHANGED', { message: answer.refused })
    const day = plainDate(date)
    const starts = answer.option.timing === 'startTimes' ? (answer.option.days.find((one) => one.date === day)?.slots ?? []) : []
    const [only, ...more] = starts
    return {
      kind: 'partner',
      ...{ ...option, transfer, isOptional, date: day, position: 0, said: answer, saidAt: now, refusedWhy: null },
      time: time ?? (only && more.length === 0 ? only.startsAt : null),
    }
  })
  return { added, asked: others.map(({ id }, at) => ({ itemId: id, asked: said[options.length + at] ?? 'silent' })) }
}

const NOBODY = { adults: 0, childAges: [], infants: 0 }

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
