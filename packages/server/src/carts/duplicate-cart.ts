import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { CART_NAME_AT_MOST } from '@tradewind/domain/carts/cart-limits'
import { inSite } from '../database/in-site.ts'
import { currencyOfSite } from '../sites/site-facts.ts'
import { type ItemRow, insertItems, type NewItem } from './cart-item-repo.ts'
import { type CartWhose, insertCart } from './cart-repo.ts'
import { openCart, showCart } from './open-cart.ts'
import { findDone, keepDone } from './press.ts'
import { type CartWriter, record, settleCart } from './write-cart.ts'

/**
 * A copy with the prices of today, for the same customer, that nobody has sent yet. A visitor's copy is the visitor's. What was sent along of prices is not read:
 * only the number is. Asked again under one name, it gives the copy that was made.
 */
export function duplicateCart(context: CartWriter & { readonly whose: () => Promise<CartWhose> }, cartId: number): Promise<Cart> {
  const { db, siteId, now, press } = context
  return inSite(db, siteId, async (tx) => {
    const done = await findDone(tx, press)
    if (done) return showCart(tx, await openCart(tx, context, done.cartId), now)
    const { cart: original, items, side } = await openCart(tx, context, cartId)
    const whose = original.customer ? { customer: original.customer } : await context.whose()
    const fields = { ...original, name: copyName(original.name) }
    const cart = await insertCart(tx, { whose, fields, currency: await currencyOfSite(tx) }, now)
    await insertItems(tx, cart.id, items.map(copyOf))
    keepDone(tx, press, { cartId: cart.id }, now)
    await record(tx, context, cart.id, { action: 'copy a cart', after: { from: `#${original.id}`, items: items.length } })
    return (await settleCart(tx, context, { cart, side, quotation: undefined, sales: [] }, { fresh: 'all' })).cart
  })
}

const COPY = ' (copy)'

/** A cart without a name stays without one. */
function copyName(name: string): string {
  return name === '' || name.endsWith(COPY) ? name : `${name.slice(0, CART_NAME_AT_MOST - COPY.length)}${COPY}`
}

function copyOf(item: ItemRow): NewItem {
  const { isOptional, date, position } = item
  if (item.kind === 'hotel') {
    const { accommodationId, name, nights, rooms } = item
    return { kind: 'hotel', isOptional, date, position, accommodationId, name, nights, rooms }
  }
  const { tourOptionId, time, transfer } = item
  if (item.kind === 'partner') {
    const { supplyId, said, saidAt, refusedWhy } = item
    return { kind: 'partner', isOptional, date, position, supplyId, tourOptionId, time, transfer, said, saidAt, refusedWhy }
  }
  return { kind: 'tourOption', isOptional, date, position, tourOptionId, time, transfer }
}
