import type { Actor } from '@tradewind/domain/accounts/actor'
import { toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { recordInName } from '../accounts/acting/record-in-name.ts'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { amountOfOrder, changeOrder, lockOrderOfSale, refuseForeignOrder } from './payment-order-repo.ts'
import { refuseUnpayable } from './refuse-unpayable.ts'
import { setWalletPart } from './set-wallet-part.ts'

/**
 * Sets the whole amount aside from the wallet and moves the sale on, in one transaction. Repeating it after it succeeded changes
 * nothing. A card payment still open for the order goes back to its card should it come. Refuses INSUFFICIENT_BALANCE,
 * PAYMENT_SESSION_EXPIRED, STATE_CHANGED, NOT_FOUND.
 */
export async function payFromWallet(
  { db, jobs, sellers, actor, now }: Pick<App, 'db' | 'jobs' | 'sellers'> & { actor: Actor; now: Instant },
  { orderId }: { orderId: string },
): Promise<{ saleId: number }> {
  return inSite(db, actor.siteId, async (tx) => {
    const { sale, order } = await lockOrderOfSale(tx, sellers, orderId)
    const { seller, sold } = sale
    refuseForeignOrder(order, actor)
    if (order.status === 'paid' || order.status === 'captured') return { saleId: sold.id }
    await refuseUnpayable(tx, { sale, order }, now)
    await setWalletPart(tx, order, amountOfOrder(order), now)
    await changeOrder(tx, order.id, { status: 'paid', paid_at: now })
    await seller.paid(tx, sold, { jobs, now, actor })
    const paid = { amount: toDecimal(amountOfOrder(order)), currency: order.currency }
    await recordInName(
      tx,
      actor,
      { area: 'money', action: 'pay from the wallet of a customer', bookingId: sold.id, after: paid },
      now,
    )
    return { saleId: sold.id }
  })
}
