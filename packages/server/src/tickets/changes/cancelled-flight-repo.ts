import { addDays, type Instant, type PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

export type CancelledFlight = {
  readonly airlineCode: string
  readonly flightNumber: string
  readonly departsOn: PlainDate
  readonly reason: string
}

/** Marking it again changes the reason. */
export async function saveCancelledFlight(
  tx: SiteTx,
  { airlineCode, flightNumber, departsOn, reason }: CancelledFlight,
  { by, now }: { by: number; now: Instant },
): Promise<void> {
  await tx
    .insertInto('cancelled_flights')
    .values({
      site_id: tx.siteId,
      airline_code: airlineCode,
      flight_number: flightNumber,
      departs_on: departsOn,
      reason,
      marked_by: by,
      marked_at: now,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'airline_code', 'flight_number', 'departs_on']).doUpdateSet({ reason }))
    .execute()
}

/** Whom a cancellation of the flight concerns: those whose coupons for it are open. */
export async function countOpenTickets(
  tx: SiteTx,
  { airlineCode, flightNumber, departsOn }: Omit<CancelledFlight, 'reason'>,
): Promise<{ bookings: number; travellers: number }> {
  const { bookings, travellers } = await tx
    .selectFrom('booking_segments as s')
    .innerJoin('bookings as b', (join) => join.onRef('b.site_id', '=', 's.site_id').onRef('b.id', '=', 's.booking_id'))
    .innerJoin('coupons as c', (join) =>
      join
        .onRef('c.site_id', '=', 's.site_id')
        .onRef('c.booking_id', '=', 's.booking_id')
        .onRef('c.segment_place', '=', 's.place')
        .on('c.state', '=', 'open'),
    )
    .select(sql<number>`count(distinct b.id)::int`.as('bookings'))
    .select(sql<number>`count(distinct (b.id, c.passenger_place))::int`.as('travellers'))
    .where('s.airline_code', '=', airlineCode)
    .where('s.flight_number', '=', flightNumber)
    .where('s.departure_local', '>=', `${departsOn}T00:00`)
    .where('s.departure_local', '<', `${addDays(departsOn, 1)}T00:00`)
    .where('s.is_exchanged', '=', false)
    .where('b.status', 'in', ['issued', 'changeRequested'])
    .executeTakeFirstOrThrow()
  return { bookings, travellers }
}

/** The living bookings on a flight, in the order of their ids, so that two who mark at once wait instead of blocking each other. */
export async function listBookingsOn(tx: SiteTx, { airlineCode, flightNumber, departsOn }: CancelledFlight): Promise<number[]> {
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

/** The open coupons of a booking for the flight: says whether there were any. */
export async function cancelCoupons(
  tx: SiteTx,
  bookingId: number,
  { airlineCode, flightNumber, departsOn }: CancelledFlight,
): Promise<boolean> {
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
        .where('airline_code', '=', airlineCode)
        .where('flight_number', '=', flightNumber)
        .where('departure_local', '>=', `${departsOn}T00:00`)
        .where('departure_local', '<', `${addDays(departsOn, 1)}T00:00`),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
