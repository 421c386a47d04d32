import type { Actor } from '@tradewind/domain/accounts/actor'
import { toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { recordInName } from '../accounts/acting/record-in-name.ts'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { markBookingPaid } from '../flights/book/mark-booking.ts'
import { amountOfOrder, changeOrder, lockBookingOrder, refuseForeignOrder } from './payment-order-repo.ts'
import { refuseUnpayable } from './refuse-unpayable.ts'
import { setWalletPart } from './set-wallet-part.ts'

/**
 * Sets the whole amount aside from the wallet and moves the booking on, in one transaction. Repeating it after it succeeded changes
 * nothing. A card payment still open for the order goes back to its card should it come. Refuses INSUFFICIENT_BALANCE,
 * PAYMENT_SESSION_EXPIRED, STATE_CHANGED, NOT_FOUND.
 */
export async function payFromWallet(
  { db, jobs, actor, now }: Pick<App, 'db' | 'jobs'> & { actor: Actor; now: Instant },
  { orderId }: { orderId: string },
): Promise<{ bookingId: number }> {
  return inSite(db, actor.siteId, async (tx) => {
    const { booking, order } = await lockBookingOrder(tx, orderId)
    refuseForeignOrder(order, actor)
    if (order.status === 'paid' || order.status === 'captured') return { bookingId: booking.id }
    await refuseUnpayable(tx, { booking, order }, now)
    await setWalletPart(tx, order, amountOfOrder(order), now)
    await changeOrder(tx, order.id, { status: 'paid', paid_at: now })
    await markBookingPaid(tx, { jobs, bookingId: booking.id, now, actor })
    const paid = { amount: toDecimal(amountOfOrder(order)), currency: order.currency }
    await recordInName(
      tx,
      actor,
      { area: 'money', action: 'pay from the wallet of a customer', bookingId: booking.id, after: paid },
      now,
    )
    return { bookingId: booking.id }
  })
}
