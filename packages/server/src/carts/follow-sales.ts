import { isLive } from '@tradewind/domain/carts/cart-bookings'
import type { ActivityFollower } from '../activity-sales/outside-delivery.ts'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { findCart, findCartOfOrder, findQuotationOfCart, listSalesOfCart, markBySales } from './cart-repo.ts'
import { isQuoted } from './open-cart.ts'
import { announceCart } from './write-cart.ts'

/** Soon after a payment or a cancellation, because neither must wait for a cart that somebody changes. */
export const followSalesOfOrder: ActivityFollower = async (tx, { orderId }, { jobs }) => {
  if ((await findCartOfOrder(tx, orderId)) !== undefined) await jobs.enqueue(tx, 'close-paid-cart', { siteId: tx.siteId, orderId })
}

/**
 * A cart that is paid is vouchered, and changed no more; it can be copied. When all that was paid is cancelled the cart is, and the desk may take it up again. What is moved
 * once stays where it went from there.
 */
export async function followSales(
  { db, now }: Pick<App, 'db' | 'now'>,
  { siteId, orderId }: { readonly siteId: number; readonly orderId: number },
): Promise<void> {
  await inSite(db, siteId, async (tx) => {
    const cartId = await findCartOfOrder(tx, orderId)
    const cart = cartId === undefined ? undefined : await findCart(tx, cartId, { forWrite: true })
    if (!cart) return
    const sales = await listSalesOfCart(tx, cart)
    const isLiving = sales.some(isLive)
    const isAllCancelled = !isLiving && sales.some(({ status }) => status === 'cancelled')
    if (!isLiving && !isAllCancelled) return
    const status = isAllCancelled ? 'cancelled' : 'vouchered'
    // It comes to something else now.
    if (cart.status === status) return announceCart(tx, cart)
    if (isAllCancelled && cart.status !== 'vouchered') return
    if (isAllCancelled && isQuoted({ quotation: await findQuotationOfCart(tx, cart.id) })) return
    await markBySales(tx, cart, { status, now: now() })
    await announceCart(tx, { ...cart, version: cart.version + 1, status, sentAt: cart.sentAt ?? now() })
  })
}
