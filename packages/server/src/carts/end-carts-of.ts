import type { Actor } from '@tradewind/domain/accounts/actor'
import { isLive } from '@tradewind/domain/carts/cart-bookings'
import { answersCart, nameCartStatus } from '@tradewind/domain/carts/cart-status'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { type CartRow, findCart, findQuotationOfCart, listOpenCartsOf, listSalesOfCart, markQuoted } from './cart-repo.ts'
import { announceCart, record } from './write-cart.ts'

/**
 * Before the accounts of a person end: the desk has nobody to answer any more, so what they sent is cancelled and leaves the open queue. What is sold, or stands in a
 * quotation that still answers it, stays where that puts it.
 */
export async function endCartsOf(
  tx: SiteTx,
  mover: { readonly actor: Actor; readonly now: Instant },
  userIds: readonly number[],
): Promise<void> {
  for (const id of await listOpenCartsOf(tx, userIds)) {
    const cart = await findCart(tx, id, { forWrite: true })
    if (cart && (await isOpen(tx, cart))) await cancel(tx, mover, cart)
  }
}

async function isOpen(tx: SiteTx, cart: CartRow): Promise<boolean> {
  if (cart.status === 'vouchered' || cart.status === 'cancelled') return false
  const quotation = await findQuotationOfCart(tx, cart.id)
  if (quotation && answersCart(quotation.status)) return false
  return !(await listSalesOfCart(tx, cart)).some(isLive)
}

async function cancel(tx: SiteTx, mover: { readonly actor: Actor; readonly now: Instant }, cart: CartRow): Promise<void> {
  await markQuoted(tx, cart, { status: 'cancelled', ownerId: undefined }, mover.now)
  await record(tx, mover, cart.id, {
    action: 'move a cart',
    before: { status: nameCartStatus(cart.status) },
    after: { status: nameCartStatus('cancelled'), reason: 'Its customer has deleted their account.' },
  })
  await announceCart(tx, { ...cart, version: cart.version + 1, status: 'cancelled' })
}
