import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import type { UserType } from '@tradewind/domain/accounts/actor'
import { daysToMove } from '@tradewind/domain/carts/move-days'
import { maySellTo } from '@tradewind/domain/carts/who-opens-a-cart'
import { addDays } from '@tradewind/domain/time'
import { lockUser } from '../accounts/user-repo.ts'
import { inSite, readInSite, readOnce } from '../database/in-site.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { type AskedItem, type AskingPartners, askIfMay, partnersOf } from './ask-partners.ts'
import { hasPartners, keepAsked, shiftItems } from './cart-item-repo.ts'
import { readPeople } from './cart-repo.ts'
import { openCart, showCart } from './open-cart.ts'
import { findDone, keepDone } from './press.ts'
import { priceCart } from './price-cart.ts'
import { type PartyWish, readCartDates, readCartParty } from './read-cart-wish.ts'
import {
  type CartWriting,
  changeContents,
  endOwnPayment,
  record,
  refuseClosed,
  reopenAccepted,
  settleCart,
  type Written,
  writeCart,
} from './write-cart.ts'

type Totals = Cart['totals']

/**
 * Takes party and dates. Everything in the cart moves with its dates and is priced again; gives what that made of its sums: nothing, where it was done before under its name. Suppliers of
 * what partner sites deliver are asked first: what one of them does not answer has no price until it does.
 */
export async function changeCartData(
  context: CartWriting<'CART_CLOSED'> & AskingPartners,
  { cartId, version, ...wish }: Written & PartyWish,
): Promise<{ cart: Cart; before: Totals; after: Totals }> {
  const { db, siteId, now, refuse, press } = context
  const asked = await askForTrip(context, { cartId, version, ...wish })
  return inSite(db, siteId, async (tx) => {
    const done = await findDone(tx, press)
    if (done) {
      const cart = await showCart(tx, await openCart(tx, context, done.cartId), now)
      return { cart, before: cart.totals, after: cart.totals }
    }
    await endOwnPayment(tx, context, cartId)
    const opened = await openCart(tx, context, cartId, { forWrite: true })
    const { cart, items } = opened
    if (version !== undefined && version !== cart.version)
      return refuse('CART_CHANGED', { data: { cart: await showCart(tx, opened, now) } })
    refuseClosed(context, opened)
    const { totals: before } = await priceCart(tx, { cart, items }, now)
    keepDone(tx, press, { cartId }, now)
    const [party, dates] = [readCartParty(wish, cart), readCartDates(wish, now)]
    const days = daysToMove(
      cart,
      dates,
      items.map(({ date }) => date),
    )
    if (days !== 0) shiftItems(tx, cart.id, days)
    keepAsked(tx, asked, now)
    const kept = ({ adults, childAges, infants, startDate, endDate }: typeof cart) => ({
      ...{ adults, children: childAges.length, childAges: childAges.join(', '), infants, startDate, endDate },
    })
    await record(tx, context, cart.id, {
      action: 'change travellers or dates of a cart',
      before: kept(cart),
      after: kept({ ...cart, ...party, ...dates }),
    })
    const change = await reopenAccepted(tx, context, opened, { ...party, ...dates })
    const settled = await settleCart(tx, context, opened, { change, fresh: 'all' })
    return { cart: settled.cart, before, after: settled.cart.totals }
  })
}

/** What suppliers say of the cart as it will be. */
async function askForTrip(
  context: CartWriting<'CART_CLOSED'> & AskingPartners,
  { cartId, version, ...wish }: Written & PartyWish,
): Promise<AskedItem[]> {
  if (!(await readOnce(context.db, context.siteId, (tx) => hasPartners(tx, cartId)))) return []
  const opened = await readInSite(context.app.db, context.siteId, (tx) => openCart(tx, context, cartId))
  const { cart } = opened
  if (version !== undefined && version !== cart.version) return []
  const items = partnersOf(opened)
  const [party, dates] = [readCartParty(wish, cart), readCartDates(wish, context.now)]
  const moved = daysToMove(
    cart,
    dates,
    opened.items.map(({ date }) => date),
  )
  return askIfMay(context, items, { party, ...dates, days: items.map(({ date }) => addDays(date, moved)) })
}

export function changeRemarks(context: CartWriting, { remarks, ...input }: Written & { readonly remarks: string }): Promise<Cart> {
  return writeCart(context, input, async (tx, { cart }) => {
    if (cart.remarks === remarks) return undefined
    await record(tx, context, cart.id, {
      action: 'change the remarks on a cart',
      before: { remarks: cart.remarks },
      after: { remarks },
    })
    return { change: { remarks } }
  })
}

export function renameCart(context: CartWriting, { name, ...input }: Written & { readonly name: string }): Promise<Cart> {
  return writeCart(context, input, async (tx, { cart }) => {
    if (cart.name === name) return undefined
    await record(tx, context, cart.id, { action: 'rename a cart', before: { name: cart.name }, after: { name } })
    return { change: { name } }
  })
}

/** Makes it the cart of another person, with the prices of that person; for another company without the words of the old one. Refuses NOT_FOUND for those to whom the caller may not sell. */
export function giveCart(
  context: CartWriting<'CART_CLOSED'>,
  { userId, ...input }: Written & { readonly userId: number },
): Promise<Cart> {
  const { actor } = context
  if (!actor) refuseCommon('NOT_LOGGED_IN')
  return changeContents(context, input, async (tx, { cart }) => {
    const row = await lockUser(tx, userId)
    const person = { userId, legalEntityId: row.legal_entity_id, userType: row.user_type as UserType, isBlocked: row.is_blocked }
    if (row.is_stand_in || !maySellTo(actor, person)) refuseCommon('NOT_FOUND', { message: 'We could not find that customer.' })
    if (cart.customer?.userId === userId) return undefined
    // What people of one company wrote is nobody else's to read; what the person who gives it wrote is meant for the one who gets it.
    const [old, own] = [cart.customer?.legalEntityId, actor.legalEntityId]
    const isElsewhere = old !== undefined && old !== row.legal_entity_id && old !== own
    const { name, remarks } = cart
    await record(tx, context, cart.id, {
      action: 'give a cart to another customer',
      before: { customer: (await readPeople(tx, cart)).customer?.name ?? null, ...(isElsewhere && { name, remarks }) },
      after: { customer: `${row.first_name} ${row.last_name}`.trim() },
    })
    const customer = { userId, legalEntityId: row.legal_entity_id }
    return { change: { customer, ...(isElsewhere && { name: '', remarks: '' }) } }
  })
}
