import { sql } from 'kysely'
import { among } from '../../database/among.ts'
import type { SiteTx } from '../../database/in-site.ts'

export type Changed = { readonly passenger_place: number; readonly leg: number; readonly keeps_extras: boolean }

export function readExtras(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('booking_extras')
    .select(['booking_id', 'passenger_place', 'leg', 'price_minor', 'currency'])
    .where('is_included', '=', false)
    .where(among('booking_id', ids))
    .execute()
}

/** Whose tickets the change requests of some bookings are about, on which legs, and whether what was bought beside the fare stayed sold. */
export async function readChanged(tx: SiteTx, ids: number[]): Promise<ReadonlyMap<number, Changed[]>> {
  const rows = await tx
    .selectFrom('change_coupons as h')
    .innerJoin('booking_segments as s', (join) =>
      join.onRef('s.site_id', '=', 'h.site_id').onRef('s.booking_id', '=', 'h.booking_id').onRef('s.place', '=', 'h.segment_place'),
    )
    .innerJoin('change_requests as c', (join) =>
      join.onRef('c.site_id', '=', 'h.site_id').onRef('c.id', '=', 'h.change_request_id'),
    )
    .leftJoin('change_quotes as q', (join) => join.onRef('q.site_id', '=', 'c.site_id').onRef('q.id', '=', 'c.quote_id'))
    .select(['h.change_request_id', 'h.passenger_place', 's.leg'])
    .select(sql<boolean>`c.kind = 'reissue' or coalesce(q.kept_extras_minor, 0) <> 0`.as('keeps_extras'))
    .distinct()
    .where(among('h.booking_id', ids))
    .execute()
  return Map.groupBy(rows, (row) => row.change_request_id)
}

/** Without the stored price: 100,000 whole documents would be read for the fare of one traveller of each type. */
export function readBookings(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('bookings')
    .select(['id', 'user_id', 'pnr', 'status', 'supplier_change_status', 'created_at', 'travel_at', 'sectors'])
    .select((from) =>
      from
        .selectFrom('change_requests as c')
        .select('c.state')
        .whereRef('c.site_id', '=', 'bookings.site_id')
        .whereRef('c.id', '=', 'bookings.change_request_id')
        .as('change_state'),
    )
    .select(['currency', 'adult_fare_minor', 'child_fare_minor', 'infant_fare_minor'])
    .where(among('id', ids))
    .execute()
}

/** For all bookings at once: asked for each in turn, they cost more than all the rest. */
export function readAirlinePnrs(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('booking_segments')
    .select(['booking_id', sql<string | null>`string_agg(distinct airline_pnr, ', ')`.as('airline_pnr')])
    .where(among('booking_id', ids))
    .groupBy('booking_id')
    .execute()
}

/** Apart from the bookings: joined, the database would look through the bookings once for each user of the site. */
export function readUsers(tx: SiteTx, ids: number[]) {
  return tx.selectFrom('users').select(['id', 'first_name', 'last_name', 'email']).where(among('id', ids)).execute()
}

export function readPassengers(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('booking_passengers')
    .select(['booking_id', 'place', 'pax_type', 'first_name', 'last_name', 'passport_no'])
    .where(among('booking_id', ids))
    .orderBy('booking_id')
    .orderBy('place')
    .execute()
}
