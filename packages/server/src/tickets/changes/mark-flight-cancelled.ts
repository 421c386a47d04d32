import { formatDate } from '@tradewind/domain/format-date'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { lockBooking } from '../../flights/book/booking-repo.ts'
import { announce } from '../../live/announce.ts'
import { notify } from '../../notifications/notify.ts'
import { type CancelledFlight, cancelCoupons, listBookingsOn, saveCancelledFlight } from './cancelled-flight-repo.ts'
import type { ChangeContext } from './handle-change.ts'

/**
 * The airline will not fly: every ticket on the flight is marked, so that its refund is free and automatic, and the person who booked is notified. Marking twice
 * changes nothing but the reason. Gives how many bookings had open tickets on it: theirs were marked, and their bookers notified.
 */
export function markFlightCancelled({ app, actor, now }: ChangeContext, flight: CancelledFlight): Promise<number> {
  return inSite(app.db, actor.siteId, async (tx) => {
    const { airlineCode, flightNumber, departsOn, reason } = flight
    await saveCancelledFlight(tx, flight, { by: actor.userId, now })
    let marked = 0
    for (const bookingId of await listBookingsOn(tx, flight)) if (await markBooking(tx, bookingId, flight, now)) marked += 1
    await recordChange(
      tx,
      {
        actor,
        area: 'tickets',
        action: 'mark flight cancelled',
        about: { kind: 'flight', id: `${airlineCode}${flightNumber}/${departsOn}` },
        after: { bookings: marked },
        note: reason,
      },
      now,
    )
    return marked
  })
}

/** Says whether the booking had an open ticket on the flight. */
async function markBooking(tx: SiteTx, bookingId: number, flight: CancelledFlight, now: ChangeContext['now']): Promise<boolean> {
  const booking = await lockBooking(tx, bookingId)
  if (!(await cancelCoupons(tx, bookingId, flight))) return false
  const title = `${flight.airlineCode} ${flight.flightNumber} on ${formatDate(flight.departsOn)} is cancelled by the airline, PNR ${booking.pnr ?? ''}`
  const body = `${flight.reason} You can get a full refund.`
  await notify(tx, { to: { userId: booking.user_id }, kind: 'changeRequest', title, body, path: '/flight/bookings' }, now)
  await announce(tx, { topic: 'ticket', bookingId })
  return true
}
