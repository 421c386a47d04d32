import type { FlightAnswer, TicketFlight } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { whyNotPayForHold } from '@tradewind/domain/flights/order'
import { compareMoney, parseMoney, toDecimal } from '@tradewind/domain/money'
import type { App } from '../../app.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { factsOf, lockBooking } from '../../flights/book/booking-repo.ts'
import { openPaymentForHold } from '../../flights/book/pay-for-hold.ts'
import { promised } from '../../http/promised-refusals.ts'
import { payWaiting } from '../../payments/pay-from-wallet.ts'
import { findConsumer } from '../at-supplier/find-consumer.ts'
import type { Between } from '../partner-link.ts'
import { findFlightOrder } from './find-flight-order.ts'
import { refuseLate } from './refuse-late.ts'

const TICKET_REFUSALS = { STATE_CHANGED: {}, APPROVAL_NEEDED: {}, INSUFFICIENT_BALANCE: {}, PAYMENT_SESSION_EXPIRED: {} }

/**
 * Pays seats that the consumer holds from its wallet and credit, in one transaction; tickets are made of them as of all held seats that are paid. At another price than they have now
 * nothing is paid, and the price is said. Both switches may be off by now: the seats were held before.
 */
export async function ticketHeldFlight(tx: SiteTx, app: App, between: Between, message: TicketFlight): Promise<FlightAnswer> {
  const { id, orderRef, net } = message
  const refuse = promised(TICKET_REFUSALS)
  const now = app.now()
  refuseLate(app, message)
  const consumer = await findConsumer(tx, between.consumerSiteId, { locked: true, category: 'Flights' })
  if ('refused' in consumer) return refuse('STATE_CHANGED', { message: consumer.refused })
  const order = await findFlightOrder(tx, app, between, orderRef)
  if (!order) return refuse('STATE_CHANGED', { message: 'This order is not known here.' })
  const { actor } = order
  const booking = await lockBooking(tx, order.booking.id)
  if (whyNotPayForHold(factsOf(booking), now) || booking.release_requested_at !== null)
    return refuse('STATE_CHANGED', { message: 'The seats of this order are not held any more.' })
  const { totalPayable: price } = booking.newlyPriced ?? booking.priced
  const isAgreed = net.currency === price.currency && compareMoney(parseMoney(net.amount, net.currency), price) === 0
  if (!isAgreed) return { id, orderRef, newPrice: { amount: toDecimal(price), currency: price.currency } }
  const { orderId } = await openPaymentForHold(tx, { app, actor, now, refuse }, { bookingId: booking.id, alone: true })
  await payWaiting(tx, { ...app, actor, now, refuse }, { orderId })
  return { id, orderRef, taken: net }
}
