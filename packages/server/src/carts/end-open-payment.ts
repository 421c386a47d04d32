import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import { listFlightsOfPayment } from '../flights/book/booking-repo.ts'
import { payFlightsAlone } from '../flights/book/flights-to-pay.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { endPaymentNow } from '../payments/expire-payment.ts'
import { findUnpaidOf } from '../payments/payment-repo.ts'
import { findOrderOfCart } from './cart-repo.ts'

type Ending = {
  readonly app: Pick<App, 'jobs' | 'sellers' | 'now'>
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED'>
}
type Wish = {
  readonly cartId: number
  /** What is ordered with this key goes on. */
  readonly notOf?: string
  /** A flight that is paid with the cart again. */
  readonly flightId?: number | undefined
  /** 'unpaid': also one of which the time is over, so that its flights are free to be paid with another. */
  readonly which: 'open' | 'unpaid'
}

/**
 * Ends what its buyer has ordered with a cart and nobody has paid, because they go on with another order, or change the cart: what is paid is then what stands in it. The
 * first of the locks of a transaction: sales and their payments before the cart. What was to be paid with it and is no longer chosen gets its own payment back. What is
 * being made on the page of a gateway stays.
 */
export async function endOpenPayment(
  tx: SiteTx,
  { app, actor, now, refuse }: Ending,
  { cartId, notOf, flightId, which }: Wish,
): Promise<void> {
  const orderId = await findOrderOfCart(tx, cartId)
  const unpaid = orderId && (await findUnpaidOf(tx, { orderId, legalEntityId: actor.legalEntityId, notOf, which }))
  if (!unpaid) return
  await endPaymentNow(tx, app, { orderId: unpaid, keep: 'flight' })
  const flights = await listFlightsOfPayment(tx, unpaid)
  // Of a pair, one is named and both are taken over.
  if (flightId !== undefined && flights.includes(flightId)) return
  for (const bookingId of flights) await payFlightsAlone(tx, { bookingId, jobs: app.jobs, actor, now, refuse })
}
