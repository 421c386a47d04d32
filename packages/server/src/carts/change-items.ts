import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { ITEMS_AT_MOST } from '@tradewind/domain/carts/cart-limits'
import { lastDayOf, widenTrip } from '@tradewind/domain/carts/move-days'
import type { TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import { type PlainDate, plainDate } from '@tradewind/domain/time'
import { inSite, readInSite, readOnce, type SiteTx } from '../database/in-site.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { type AskedItem, type AskingPartners, askIfMay, partnersOf, tripOf } from './ask-partners.ts'
import { deleteItems, hasPartners, type ItemRow, keepAsked, listDeletedItems, undeleteItems, updateItem } from './cart-item-repo.ts'
import { findCartOfItem } from './cart-repo.ts'
import { type OpenCart, openCart } from './open-cart.ts'
import { type CartWriting, changeContents, record, type Written } from './write-cart.ts'

type OfItem = Written & { readonly cartItemId: number }

function itemOf({ items }: OpenCart, cartItemId: number): ItemRow {
  return items.find(({ id }) => id === cartItemId) ?? refuseItem()
}

function refuseItem(): never {
  refuseCommon('NOT_FOUND', { message: 'We could not find that item.' })
}

function nameOf(item: ItemRow): string {
  if (item.kind === 'hotel') return item.name
  if (item.kind === 'partner') return `${item.said.option.activity.name}: ${item.said.option.name}`
  return `${item.activity.name}: ${item.optionName}`
}

/** Takes an item out of its cart. It stays kept, so that it can be put back. */
export async function deleteCartItem(
  context: CartWriting<'CART_CLOSED'>,
  {
    cartItemId,
    cartId,
    version,
  }: { readonly cartItemId: number; readonly cartId?: number | undefined; readonly version?: number | undefined },
): Promise<Cart> {
  const ofCart = cartId ?? (await inSite(context.db, context.siteId, (tx) => findCartOfItem(tx, cartItemId))) ?? refuseItem()
  return changeContents(context, { cartId: ofCart, version }, async (tx, opened) => {
    const item = itemOf(opened, cartItemId)
    await deleteItems(tx, [item.id], context.now)
    await record(tx, context, ofCart, { action: 'take out of a cart', before: { name: nameOf(item), day: item.date } })
    return {}
  })
}

/** Takes everything out. Gives what, so that it can be put back. */
export async function clearCart(
  context: CartWriting<'CART_CLOSED'>,
  input: Written,
): Promise<{ cart: Cart; deletedIds: number[] }> {
  let deletedIds: readonly number[] = []
  const clear = async (tx: SiteTx, { items, cart: { id } }: OpenCart) => {
    if (items.length === 0) return undefined
    deletedIds = items.map((item) => item.id)
    await deleteItems(tx, deletedIds, context.now)
    await record(tx, context, id, { action: 'clear a cart', before: { items: items.map(nameOf) } })
    return { itemIds: deletedIds }
  }
  const cart = await changeContents(context, input, clear, ({ itemIds }) => {
    deletedIds = itemIds
  })
  return { cart, deletedIds: [...deletedIds] }
}

/** Puts back what was taken out; what is in the cart already stays there. */
export function restoreItems(
  context: CartWriting<'CART_CLOSED' | 'CART_FULL'>,
  { cartItemIds, ...input }: Written & { readonly cartItemIds: readonly number[] },
): Promise<Cart> {
  return changeContents(context, input, async (tx, { items, cart }) => {
    const here = new Set(items.map(({ id }) => id))
    const deleted = await listDeletedItems(tx, cart.id, cartItemIds)
    if (cartItemIds.some((id) => !here.has(id) && !deleted.includes(id))) refuseItem()
    if (deleted.length === 0) return undefined
    if (items.length + deleted.length > ITEMS_AT_MOST) context.refuse('CART_FULL')
    await undeleteItems(tx, deleted)
    await record(tx, context, cart.id, { action: 'put back into a cart', after: { items: deleted.map(String) } })
    return {}
  })
}

export function markOptional(
  context: CartWriting<'CART_CLOSED'>,
  { cartItemId, is_optional: isOptional, ...input }: OfItem & { readonly is_optional: boolean },
): Promise<Cart> {
  return changeContents(context, input, async (tx, opened) => {
    const item = itemOf(opened, cartItemId)
    if (item.isOptional === isOptional) return undefined
    updateItem(tx, item.id, { isOptional })
    await record(tx, context, opened.cart.id, {
      action: isOptional ? 'make an item of a cart optional' : 'make an item of a cart fixed',
      after: { name: nameOf(item) },
    })
    return {}
  })
}

type Move = OfItem & { readonly date: string; readonly time?: string | null | undefined; readonly position?: number | undefined }

/** Moves an item to a day, a time, or a position among those of its day. The dates of the cart grow with it. The supplier of what a partner site delivers is asked first. */
export async function moveItem(
  context: CartWriting<'CART_CLOSED'> & AskingPartners,
  { cartItemId, date, time, position, ...input }: Move,
): Promise<Cart> {
  const day = plainDate(date)
  const asked = await askForItem(context, { cartItemId, ...input }, day)
  return changeContents(context, input, async (tx, opened) => {
    const item = itemOf(opened, cartItemId)
    keepAsked(tx, asked, context.now)
    const startsAt = time === undefined ? timeOf(item) : time
    if (item.kind === 'hotel') updateItem(tx, item.id, { date: day })
    else updateItem(tx, item.id, { date: day, time: startsAt })
    const others = opened.items.filter(
      (other) => other.date === day && other.id !== item.id && (other.kind === 'hotel') === (item.kind === 'hotel'),
    )
    const order = others.toSpliced(position ?? others.length, 0, item)
    for (const [at, one] of order.entries()) if (one.position !== at + 1) updateItem(tx, one.id, { position: at + 1 })
    await record(tx, context, opened.cart.id, {
      action: 'move an item of a cart',
      before: { name: nameOf(item), day: item.date, startsAt: timeOf(item) },
      after: { day, startsAt },
    })
    const days = item.kind === 'hotel' ? [day, lastDayOf(day, item.nights)] : [day]
    return { change: widenTrip(opened.cart, days), fresh: [item.id] }
  })
}

const timeOf = (item: ItemRow) => (item.kind === 'hotel' ? null : item.time)

type Choice = OfItem & { readonly transfer?: TransferChoice | undefined; readonly time?: string | null | undefined }

/** What the supplier of an item says of it on a day; nothing where it is this company's own. */
async function askForItem(
  context: CartWriting<'CART_CLOSED'> & AskingPartners,
  { cartId, version, cartItemId }: OfItem,
  day?: PlainDate,
): Promise<AskedItem[]> {
  if (!(await readOnce(context.db, context.siteId, (tx) => hasPartners(tx, cartId, cartItemId)))) return []
  const opened = await readInSite(context.app.db, context.siteId, (tx) => openCart(tx, context, cartId))
  const items = partnersOf(opened).filter(({ id }) => id === cartItemId)
  if (version !== undefined && version !== opened.cart.version) return []
  return askIfMay(context, items, { ...tripOf(opened), days: items.flatMap(({ date }) => day ?? date) })
}

/** Keeps another way of getting there, or another time of the same day. Refuses NOT_FOUND for a hotel, which has neither. */
export async function changeItem(
  context: CartWriting<'CART_CLOSED'> & AskingPartners,
  { cartItemId, transfer, time, ...input }: Choice,
): Promise<Cart> {
  const asked = await askForItem(context, { cartItemId, ...input })
  return changeContents(context, input, async (tx, opened) => {
    const item = itemOf(opened, cartItemId)
    keepAsked(tx, asked, context.now)
    if (item.kind === 'hotel') refuseItem()
    const after = { transfer: transfer ?? item.transfer, time: time === undefined ? item.time : time }
    if (after.transfer === item.transfer && after.time === item.time) return undefined
    updateItem(tx, item.id, after)
    await record(tx, context, opened.cart.id, {
      action: 'change an item of a cart',
      before: { name: nameOf(item), transfer: item.transfer, startsAt: item.time },
      after: { transfer: after.transfer, startsAt: after.time },
    })
    return { fresh: [item.id] }
  })
}
