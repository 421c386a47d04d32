import type { PassengerInput } from '@tradewind/contract/flights/passengers'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { refuseInput } from '../../http/refuse.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'

/**
 * Refuses travellers whom this buyer has already booked on one of these flights: airlines refuse, or silently cancel, the second booking, and by
 * then it would be paid. Another company's bookings are none of the caller's business and are left to the airline.
 */
export function refuseDoubleBooking(passengers: readonly PassengerInput[], others: readonly SameFlight[]): void {
  const errors: Record<string, string> = {}
  for (const [place, { firstName, lastName }] of passengers.entries()) {
    const other = others.find((row) => nameKey(row.first_name, row.last_name) === nameKey(firstName, lastName))
    if (other)
      errors[`passengers.${place}.lastName`] =
        `This traveller is already booked on this flight${other.pnr ? `, PNR ${other.pnr}` : ''}.`
  }
  if (Object.keys(errors).length > 0) refuseInput(errors)
}

type SameFlight = { readonly first_name: string; readonly last_name: string; readonly pnr: string | null }

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

function nameKey(firstName: string, lastName: string): string {
  return `${lastName.trim()}/${firstName.trim()}`.toUpperCase()
}
