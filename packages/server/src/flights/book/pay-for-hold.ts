import type { Actor } from '@tradewind/domain/accounts/actor'
import { heldPaymentEndsAt, whyNotPayForHold } from '@tradewind/domain/flights/order'
import { toDecimal } from '@tradewind/domain/money'
import { earlier, type Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { openPaymentOrder } from '../../payments/open-payment-order.ts'
import { mayActOn } from '../../sales/may-read-sale.ts'
import { changeBooking, factsOf, lockBooking } from './booking-repo.ts'
import { type Opened, remarkOf } from './opened-session.ts'

/** Opens a payment session for held seats, at the newest price the airline named: paying it is agreeing to it. */
export function payForHold(
  { app, actor, now, refuse }: { app: App; actor: Actor; now: Instant; refuse: Refuse<'STATE_CHANGED'> },
  { bookingId }: { bookingId: number },
): Promise<Opened> {
  return inSite(app.db, actor.siteId, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!mayActOn(booking, actor)) refuse('NOT_FOUND', { message: 'We could not find that booking.' })
    const refusal = whyNotPayForHold(factsOf(booking), now)
    const { hold_ends_at: holdEndsAt } = booking
    if (refusal || !holdEndsAt || booking.release_requested_at) return refuse('STATE_CHANGED')
    const { totalPayable: amount } = booking.newlyPriced ?? booking.priced
    const { orderId, expiresAt } = await openPaymentOrder(tx, {
      jobs: app.jobs,
      purchaseId: booking.flight_order_id,
      lines: [{ saleId: bookingId, amount }],
      legalEntityId: booking.legal_entity_id,
      userId: actor.userId,
      expiresAt: earlier(heldPaymentEndsAt({ openedAt: now, holdEndsAt }), holdEndsAt),
      remark: remarkOf(booking.option),
      redirectTo: `/app/flight/bookings`,
      now,
      refuse,
    })
    changeBooking(tx, bookingId, { payment_id: orderId, payment_ends_at: expiresAt, updated_at: now })
    return { amount: toDecimal(amount), currency: amount.currency, orderId, bookingId, expiresAt }
  })
}
