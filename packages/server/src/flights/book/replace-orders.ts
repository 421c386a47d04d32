import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { closeUnpaidPayment } from '../../payments/close-payment.ts'
import { listInDoubt } from '../../payments/gateway-payment-repo.ts'
import { lockPayment, UNPAID } from '../../payments/payment-repo.ts'
import type { Sellers } from '../../sales/seller.ts'
import { flightOf } from '../sell-flight.ts'
import { findBookingByKey } from './booking-repo.ts'
import { isStanding } from './flight-order-repo.ts'
import { recordTransition } from './record-transition.ts'

type Context = {
  readonly sellers: Sellers
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED'>
}

/**
 * Closes the unpaid orders that a new one takes the place of, in its transaction: of what somebody typed first and what they changed it to, one can be paid.
 * Who pays the earlier one at this moment, in another tab, comes first or finds it closed. Refuses STATE_CHANGED for one that is at the gateway, paid or held.
 */
export async function replaceOrders(tx: SiteTx, context: Context, keys: readonly string[]): Promise<void> {
  const payments = new Map<string, number>()
  for (const key of keys) {
    const booking = await findBookingByKey(tx, { userId: context.actor.userId, key })
    if (booking?.payment_id) payments.set(booking.payment_id, booking.id)
  }
  // Sales are locked everywhere in the order of their numbers.
  for (const [orderId] of [...payments].sort(([, a], [, b]) => a - b)) await replaceOrder(tx, context, orderId)
}

async function replaceOrder(tx: SiteTx, { sellers, actor, now, refuse }: Context, orderId: string): Promise<void> {
  const { sales, payment } = await lockPayment(tx, sellers, orderId)
  // Paid together with activities: those end with the payment.
  const bookings = sales.flatMap(({ sold }) => (sold.kind === 'flight' ? flightOf(sold).booking : []))
  if (bookings.some(isStanding))
    refuse('STATE_CHANGED', { message: 'Your order with the earlier details is booked already. Please check your bookings.' })
  if (!UNPAID.some((status) => status === payment.status)) return
  if (payment.status === 'paying' || (await listInDoubt(tx, orderId)).length > 0)
    refuse('STATE_CHANGED', {
      message: 'A card payment for this order is in progress. Please finish it, or wait until it has ended.',
    })
  await closeUnpaidPayment(tx, payment, now)
  for (const booking of bookings)
    if (booking.status === 'awaitingPayment')
      await recordTransition(tx, booking, 'expired', { now, actor, note: 'Replaced by an order with changed details' })
}
