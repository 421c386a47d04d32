import type { Confirmed } from '../activity-sales/outside-delivery.ts'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { findCart, findCartOfOrder, markPaid } from './cart-repo.ts'
import { announceCart } from './write-cart.ts'

/** Soon after the payment, because who pays must not wait for a cart that somebody changes. */
export const closeCartOfOrder: Confirmed = async (tx, { orderId }, { jobs }) => {
  if ((await findCartOfOrder(tx, orderId)) !== undefined) await jobs.enqueue(tx, 'close-paid-cart', { siteId: tx.siteId, orderId })
}

/** A cart that is paid is vouchered, and changed no more; it can be copied. */
export async function closePaidCart(
  { db, now }: Pick<App, 'db' | 'now'>,
  { siteId, orderId }: { readonly siteId: number; readonly orderId: number },
): Promise<void> {
  await inSite(db, siteId, async (tx) => {
    const cartId = await findCartOfOrder(tx, orderId)
    const cart = cartId === undefined ? undefined : await findCart(tx, cartId, { forWrite: true })
    if (!cart || cart.status === 'vouchered') return
    await markPaid(tx, cart, now())
    await announceCart(tx, { ...cart, version: cart.version + 1, status: 'vouchered', sentAt: cart.sentAt ?? now() })
  })
}
