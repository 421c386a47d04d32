import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse, refuseInput } from '../../http/refuse.ts'
import { leavePayment } from '../../payments/close-payment.ts'
import { mayRead } from '../../sales/may-read-sale.ts'
import { type Booking, findBooking, lockBooking } from './booking-repo.ts'
import { type FlightOrder, type Half, isStanding, listHalves, lockFlightOrder } from './flight-order-repo.ts'
import { recordTransition } from './record-transition.ts'

/**
 * The order that a domestic pair's way back goes into: the outbound's, which must stand or wait to be paid together with it, be the caller's, and have no
 * way back that stands.
 * Locks the order, so that two tabs cannot both book it.
 */
export async function joinOutbound(
  tx: SiteTx,
  { actor, now, outboundBookingId, searchId }: { actor: Actor; now: Instant; outboundBookingId: number; searchId: string },
): Promise<{ order: FlightOrder; outbound: Booking }> {
  const found = await findBooking(tx, outboundBookingId)
  if (!found || !mayRead(found, actor, { seesQueue: may(actor, 'tickets.queue') }))
    refuse('NOT_FOUND', { message: 'We could not find the outbound booking.' })
  const order = await lockFlightOrder(tx, found.flight_order_id)
  // Its payment is to become that of both: a call that pays it just now comes first, or after.
  const outbound = await lockBooking(tx, found.id)
  const halves = await listHalves(tx, order.id)
  if (outbound.bound !== 'outbound' || order.search_id !== searchId)
    refuseInput({ outboundBookingId: 'This is not the outbound booking of this journey.' })
  const isAlive = (half: Half) => isStanding(half) || half.status === 'awaitingPayment'
  if (!halves.some((half) => half.id === outbound.id && isAlive(half)))
    refuseInput({ outboundBookingId: 'The outbound booking is no longer valid.' })
  if (halves.some((half) => half.bound === 'inbound' && isStanding(half)))
    refuseInput({ outboundBookingId: 'The return flight is already booked.' })
  for (const half of halves)
    if (half.bound === 'inbound' && half.status === 'awaitingPayment') await dropUnpaid(tx, half.id, { actor, now })
  return { order, outbound }
}

/** Another way back was chosen and never paid for: the new choice takes its place. */
async function dropUnpaid(tx: SiteTx, bookingId: number, { actor, now }: { actor: Actor; now: Instant }): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (booking.status !== 'awaitingPayment') refuseInput({ outboundBookingId: 'The return flight is already booked.' })
  await leavePayment(tx, { saleId: bookingId, now })
  await recordTransition(tx, booking, 'expired', { now, actor, note: 'Replaced by another choice' })
}
