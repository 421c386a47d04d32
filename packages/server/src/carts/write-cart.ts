import type { Cart, CartTourOption } from '@tradewind/contract/carts/cart-shapes'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { type CartSide, mayChange, nameCartStatus } from '@tradewind/domain/carts/cart-status'
import type { App } from '../app.ts'
import { type Change, recordChange } from '../audit/record-change.ts'
import { withdrawChanged } from '../company-team/withdraw-changed.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { announce } from '../live/announce.ts'
import { notify } from '../notifications/notify.ts'
import { keepAddedPrices, listItems } from './cart-item-repo.ts'
import type { CartPress } from './cart-press-repo.ts'
import { type CartChange, type CartRow, findOrderOfCart, readPeople, updateCart } from './cart-repo.ts'
import { endOpenPayment } from './end-open-payment.ts'
import { type CartReader, isPaying, isQuoted, isSold, type OpenCart, openCart, presentCart, showCart } from './open-cart.ts'
import { findDone, keepDone, type Press } from './press.ts'
import { type PricedCart, priceCart } from './price-cart.ts'

/** Who changes a cart, in which site. */
export type CartWriter = CartReader & {
  readonly db: Database
  readonly siteId: number
  readonly app: Pick<App, 'jobs' | 'sellers' | 'now'>
  /** Under which name. */
  readonly press?: Press | undefined
}
export type CartWriting<Code extends string = never> = CartWriter & { readonly refuse: Refuse<'CART_CHANGED' | Code> }
export type Written = { readonly cartId: number; readonly version?: number | undefined }

/**
 * What a write has done to a cart that is locked. `change`: of its own row. `fresh`: the items of which the price now is the one that a person agreed to;
 * 'all': everything. `itemIds`: what it was about, for who asks again under the name.
 */
export type Done = {
  readonly change?: CartChange
  readonly fresh?: readonly number[] | 'all'
  readonly itemIds?: readonly number[]
}

/** Handed what was done before under the name. */
type Again = (done: CartPress) => void

/**
 * The frame of every write of a cart: what is locked `before` it, lock, refuse, write, price everything again, keep the sum, announce. Gives the whole cart. Refuses NOT_FOUND, and with the
 * cart as it is CART_CHANGED where its version is another than the person saw. What was done under this name before is not done again: gives the cart as it is now.
 */
export function writeCart(
  writer: CartWriting,
  { cartId, version }: Written,
  work: (tx: SiteTx, opened: OpenCart) => Promise<Done | undefined>,
  { before, again }: { readonly before?: (tx: SiteTx) => Promise<void>; readonly again?: Again | undefined } = {},
): Promise<Cart> {
  const { db, siteId, now, refuse, press } = writer
  return inSite(db, siteId, async (tx) => {
    const pressed = await findDone(tx, press)
    if (pressed) {
      again?.(pressed)
      return showCart(tx, await openCart(tx, writer, pressed.cartId), now)
    }
    await before?.(tx)
    const opened = await openCart(tx, writer, cartId, { forWrite: true })
    if (version !== undefined && version !== opened.cart.version)
      return refuse('CART_CHANGED', { data: { cart: await showCart(tx, opened, now) } })
    const done = await work(tx, opened)
    keepDone(tx, press, { cartId, itemIds: done?.itemIds }, now)
    if (!done) return showCart(tx, opened, now)
    const { cart } = await settleCart(tx, writer, opened, done)
    return cart
  })
}

/** The same for what changes the contents of a cart: party, dates, items, for whom it is. Refuses CART_CLOSED where that is no longer possible. */
export function changeContents(
  writer: CartWriting<'CART_CLOSED'>,
  written: Written,
  work: (tx: SiteTx, opened: OpenCart) => Promise<Done | undefined>,
  again?: Again,
): Promise<Cart> {
  return writeCart(
    writer,
    written,
    async (tx, opened) => {
      refuseClosed(writer, opened)
      const done = await work(tx, opened)
      return done && { ...done, change: await reopenAccepted(tx, writer, opened, done.change) }
    },
    { before: (tx) => endOwnPayment(tx, writer, written.cartId), again },
  )
}

/**
 * What a customer has accepted and the desk changes is accepted no longer: nobody pays for what they never saw. Its customer is notified, also one who gets it now. Gives the change with that.
 */
export async function reopenAccepted(
  tx: SiteTx,
  { actor, now }: Pick<CartWriter, 'actor' | 'now'>,
  { cart, side }: Pick<OpenCart, 'cart' | 'side'>,
  change: CartChange = {},
): Promise<CartChange> {
  if (cart.status !== 'accepted' || side !== 'desk') return change
  await record(tx, { actor, now }, cart.id, {
    action: 'move a cart',
    before: { status: nameCartStatus('accepted') },
    after: { status: nameCartStatus('inProgress') },
  })
  const people = new Set([cart.customer?.userId, change.customer?.userId].filter((id) => id !== undefined))
  const title = `${titleOf(cart)} was changed by our desk`
  const body = 'It is no longer accepted. You can look at it and accept it again.'
  for (const userId of people) await notify(tx, { to: { userId }, kind: 'cart', title, body, path: pathOf(cart) }, now)
  return { ...change, status: 'inProgress' }
}

/** Where the desk, or the customer, finds it. */
export const pathOf = ({ id }: Pick<CartRow, 'id'>) => `/activities/queue?open=${id}`
export const titleOf = ({ id, name }: Pick<CartRow, 'id' | 'name'>) => (name ? `Cart ${id}, ${name}` : `Cart ${id}`)

/** Who changes a cart that they began to pay no longer wants it as it was: its payment ends, and what a colleague was asked to approve of it. Before the cart is locked. */
export async function endOwnPayment(
  tx: SiteTx,
  { actor, refuse, ...writer }: CartWriting<'CART_CLOSED'>,
  cartId: number,
): Promise<void> {
  if (!actor) return
  const refuseFlight: Refuse<'STATE_CHANGED'> = (_code, how) => refuse('CART_CLOSED', how)
  await endOpenPayment(tx, { ...writer, actor, refuse: refuseFlight }, { cartId, which: 'open' })
  const orderId = await findOrderOfCart(tx, cartId)
  if (orderId !== undefined) await withdrawChanged(tx, { orderId, actor, now: writer.now })
}

type Closing = { readonly refuse: Refuse<'CART_CLOSED'> }

export function refuseClosed({ refuse }: Closing, opened: OpenCart): void {
  const { cart, side } = opened
  refuseQuoted({ refuse }, opened)
  if (isSold(opened)) refuse('CART_CLOSED', { message: 'This cart was paid, and can no longer be changed. Please copy it.' })
  if (isPaying(opened)) refuse('CART_CLOSED', { message: WHILE_PAYING[side] })
  if (!mayChange(cart.status, side)) refuse('CART_CLOSED')
}

/** Of what is paid on the page of a gateway nobody knows yet how it ends: what is changed now would be vouchered with it, and was never sold. */
export const WHILE_PAYING: Readonly<Record<CartSide, string>> = {
  customer: 'A payment of this cart is open in another window. Please finish it, or try again in 15 minutes.',
  desk: 'The customer is paying this cart. Please try again in 15 minutes.',
}

export function refuseQuoted({ refuse }: Closing, opened: OpenCart): void {
  if (isQuoted(opened))
    refuse('CART_CLOSED', {
      message: 'Our desk answers this cart with a quotation. It can no longer be changed or paid; it can be copied.',
    })
}

/** Prices a cart after a write, and keeps its sum under its next version. */
export async function settleCart(
  tx: SiteTx,
  { now }: CartReader,
  { cart: before, ...opened }: Omit<OpenCart, 'items'>,
  { change = {}, fresh = [] }: Done,
): Promise<{ cart: Cart; priced: PricedCart }> {
  const cart: CartRow = { ...before, ...change, version: before.version + 1, changedAt: now }
  const items = await listItems(tx, cart.id)
  const [found, people] = await Promise.all([priceCart(tx, { cart, items }, now), readPeople(tx, cart)])
  const priced = agree(tx, found, fresh)
  const outsideCities = items.flatMap((item) => (item.kind === 'partner' ? item.said.option.city.name : []))
  updateCart(tx, cart, change, { totalMinor: priced.total.minor, items: items.length, outsideCities }, now)
  await announceCart(tx, cart)
  // Who had it until now sees it go.
  if (change.customer && before.customer?.userId !== change.customer.userId)
    await announceCart(tx, { ...cart, customer: before.customer })
  return { cart: presentCart({ ...opened, cart }, priced, people), priced }
}

/** From now on a change of price is counted from the price of today. */
export function agree(tx: SiteTx, priced: PricedCart, fresh: readonly number[] | 'all'): PricedCart {
  const isFresh = (id: number) => fresh === 'all' || fresh.includes(id)
  const agreed = [...priced.options, ...priced.partners].filter(({ item }) => isFresh(item.id))
  if (agreed.length === 0) return priced
  keepAddedPrices(
    tx,
    agreed.map(({ item, total }) => ({ itemId: item.id, minor: total?.minor ?? null })),
  )
  const asAgreed = <Shown extends Pick<CartTourOption, 'id' | 'price'>, One extends { readonly shown: Shown }>(one: One): One => {
    const { id, price } = one.shown
    if (!isFresh(id)) return one
    const now = 'total' in price ? price.total : null
    return { ...one, shown: { ...one.shown, priceWhenAdded: now, difference: now === null ? null : nothingOf(now) } }
  }
  return {
    ...priced,
    options: priced.options.map(asAgreed),
    partners: priced.partners.map(asAgreed),
    notes: priced.notes.filter(({ kind, itemIds }) => kind !== 'priceChanged' || !itemIds.every(isFresh)),
  }
}

/** '0.00' with as many decimals. */
function nothingOf(amount: string): string {
  return amount.replaceAll(/[1-9]/g, '0').replace(/^-?0+(?=\d)/, '')
}

/** Open screens of those who may read the cart show it as it is now; a visitor has none. */
export async function announceCart(tx: SiteTx, { id, version, customer, sentAt }: CartRow): Promise<void> {
  if (!customer) return
  await announce(tx, { topic: 'cart', cartId: id, version, isQueued: sentAt !== null, ...customer })
}

/** A line of the trail. What a visitor does to an own cart is nobody's deed, and leaves none. */
export async function record(
  tx: SiteTx,
  { actor, now }: { readonly actor: Actor | undefined; readonly now: CartReader['now'] },
  cartId: number,
  change: Pick<Change, 'action' | 'before' | 'after'>,
): Promise<void> {
  if (!actor) return
  await recordChange(tx, { actor, area: 'carts', about: { kind: 'cart', id: cartId }, ...change }, now)
}
