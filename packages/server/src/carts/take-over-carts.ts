import type { SessionStart } from '../accounts/session-starts.ts'
import { inSite } from '../database/in-site.ts'
import { findCart, giveCartsTo } from './cart-repo.ts'
import { clearSecret, secretOf } from './visitor-secret.ts'
import { announceCart, record } from './write-cart.ts'

/** What a visitor has put into carts becomes that of the person who logs in; other carts of the person stay as they are. */
export const takeOverCarts: SessionStart = async (context, actor) => {
  const secretHash = secretOf(context.request)
  if (!secretHash) return
  await inSite(context.app.db, actor.siteId, async (tx) => {
    for (const { id } of await giveCartsTo(tx, secretHash, actor, context.now)) {
      const cart = await findCart(tx, id)
      if (cart) await announceCart(tx, cart)
      await record(tx, { actor, now: context.now }, id, { action: 'take over a cart at log-in' })
    }
  })
  clearSecret(context)
}
