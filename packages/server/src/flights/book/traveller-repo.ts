import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import type { BookingExtras, BookingPassengers } from '../../database/table-types.generated.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'

/** Those who travel on a booking, in the order of the form. */
export function listTravellers(tx: SiteTx, bookingId: number) {
  return tx.selectFrom('booking_passengers').selectAll().where('booking_id', '=', bookingId).orderBy('place').execute()
}

/** Their names alone. */
export function listTravellerNames(tx: SiteTx, bookingId: number) {
  return tx
    .selectFrom('booking_passengers')
    .select(['place', 'title', 'first_name', 'last_name'])
    .where('booking_id', '=', bookingId)
    .orderBy('place')
    .execute()
}

/** Travels with the next statement. */
export function insertTravellers(tx: SiteTx, rows: readonly Omit<Insertable<BookingPassengers>, 'site_id'>[]): void {
  sendAlong(tx, tx.insertInto('booking_passengers').values(rows.map((row) => ({ site_id: tx.siteId, ...row }))))
}

/** What they bought beside the fare: travels with the next statement. */
export function insertExtras(tx: SiteTx, rows: readonly Omit<Insertable<BookingExtras>, 'site_id'>[]): void {
  if (rows.length > 0) sendAlong(tx, tx.insertInto('booking_extras').values(rows.map((row) => ({ site_id: tx.siteId, ...row }))))
}

/** What they bought beside the fare. */
export function listExtras(tx: SiteTx, bookingId: number) {
  return tx.selectFrom('booking_extras').selectAll().where('booking_id', '=', bookingId).execute()
}

/** The ticket of one of them, or who it is: travels with the next statement. */
export function changeTraveller(
  tx: SiteTx,
  { bookingId, place }: { bookingId: number; place: number },
  change: Updateable<BookingPassengers>,
): void {
  sendAlong(tx, tx.updateTable('booking_passengers').set(change).where('booking_id', '=', bookingId).where('place', '=', place))
}

/** A traveller who flies with a booking of a buyer already. */
export type SameFlight = { readonly first_name: string; readonly last_name: string; readonly pnr: string | null }

/** Whom this buyer has already booked on one of the option's flights. */
export async function listSameFlights(
  tx: SiteTx,
  { actor, option }: { actor: Actor; option: SupplierOption },
): Promise<readonly SameFlight[]> {
  const flights = option.legs.flat()
  const [airlines, numbers] = [flights.map(({ airlineCode }) => airlineCode), flights.map(({ flightNumber }) => flightNumber)]
  const departures = flights.map(({ departure }) => departure.local)
  const { rows } = await sql<SameFlight>`
    select p.first_name, p.last_name, b.pnr
    from unnest(${airlines}::text[], ${numbers}::text[], ${departures}::text[]) as f (airline, number, departure)
    join booking_segments s on s.airline_code = f.airline and s.flight_number = f.number and s.departure_local = f.departure
    join bookings b on b.site_id = s.site_id and b.id = s.booking_id
    join booking_passengers p on p.site_id = b.site_id and p.booking_id = b.id
    where b.legal_entity_id = ${actor.legalEntityId} and b.status in ('paid', 'issuing', 'unknown', 'issued', 'changeRequested', 'held')
    limit 100
  `.execute(tx)
  return rows
}
