import { formatDate } from '@tradewind/domain/format-date'
import { addDays, type PlainDate } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { lockBooking } from '../../flights/book/booking-repo.ts'
import { announce } from '../../live/announce.ts'
import { notify } from '../../notifications/notify.ts'
import type { ChangeContext } from './handle-change.ts'

export type CancelledFlight = {
  readonly airlineCode: string
  readonly flightNumber: string
  readonly departsOn: PlainDate
  readonly reason: string
}

/**
 * The airline will not fly: every ticket on the flight is marked, so that its refund is free and automatic, and the person who booked is notified. Marking twice
 * changes nothing but the reason. Gives how many bookings are on it.
 */
export function markFlightCancelled({ app, actor, now }: ChangeContext, flight: CancelledFlight): Promise<number> {
  return inSite(app.db, actor.siteId, async (tx) => {
    const { airlineCode, flightNumber, departsOn, reason } = flight
    await tx
      .insertInto('cancelled_flights')
      .values({
        site_id: tx.siteId,
        airline_code: airlineCode,
        flight_number: flightNumber,
        departs_on: departsOn,
        reason,
        marked_by: actor.userId,
        marked_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'airline_code', 'flight_number', 'departs_on']).doUpdateSet({ reason }),
      )
      .execute()
    const bookingIds = await listBookingsOn(tx, flight)
    for (const bookingId of bookingIds) await markBooking(tx, bookingId, flight, now)
    await recordChange(
      tx,
      {
        actor,
        area: 'tickets',
        action: 'mark flight cancelled',
        about: { kind: 'flight', id: `${airlineCode}${flightNumber}/${departsOn}` },
        after: { bookings: bookingIds.length },
        note: reason,
      },
      now,
    )
    return bookingIds.length
  })
}

/** In the order of their ids, so that two who mark at once wait instead of blocking each other. */
async function listBookingsOn(tx: SiteTx, { airlineCode, flightNumber, departsOn }: CancelledFlight): Promise<number[]> {
  const rows = await tx
    .selectFrom('booking_segments as s')
    .innerJoin('bookings as b', (join) => join.onRef('b.site_id', '=', 's.site_id').onRef('b.id', '=', 's.booking_id'))
    .select('b.id')
    .distinct()
    .where('s.airline_code', '=', airlineCode)
    .where('s.flight_number', '=', flightNumber)
    .where('s.departure_local', '>=', `${departsOn}T00:00`)
    .where('s.departure_local', '<', `${addDays(departsOn, 1)}T00:00`)
    .where('s.is_exchanged', '=', false)
    .where('b.status', 'in', ['issued', 'changeRequested'])
    .orderBy('b.id')
    .execute()
  return rows.map((row) => row.id)
}

async function markBooking(tx: SiteTx, bookingId: number, flight: CancelledFlight, now: ChangeContext['now']): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set({ state: 'flightCancelled' })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .where('segment_place', 'in', (of) =>
      of
        .selectFrom('booking_segments')
        .select('place')
        .where('booking_id', '=', bookingId)
        .where('airline_code', '=', flight.airlineCode)
        .where('flight_number', '=', flight.flightNumber)
        .where('departure_local', '>=', `${flight.departsOn}T00:00`)
        .where('departure_local', '<', `${addDays(flight.departsOn, 1)}T00:00`),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const title = `${flight.airlineCode} ${flight.flightNumber} on ${formatDate(flight.departsOn)} is cancelled by the airline, PNR ${booking.pnr ?? ''}`
  const body = `${flight.reason} You can get a full refund.`
  await notify(tx, { to: { userId: booking.user_id }, kind: 'changeRequest', title, body, path: '/flight/bookings' }, now)
  await announce(tx, { topic: 'ticket', bookingId })
}
