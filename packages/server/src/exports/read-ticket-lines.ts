import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { STATUS_NAMES } from '@tradewind/domain/flights/status-names'
import { money } from '@tradewind/domain/money'
import { journeyEnds } from '@tradewind/domain/tickets/journey-ends'
import { localIn } from '@tradewind/domain/zoned-time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { TicketLine } from './ticket-columns.ts'

/** The lines of some bookings, in the order of their ids: one per passenger. `zone`: in which the site tells when it was booked. */
export async function readTicketLines(tx: SiteTx, ids: number[], zone: string): Promise<TicketLine[]> {
  const bookings = new Map((await readBookings(tx, ids)).map((row) => [row.id, row]))
  const passengers = Map.groupBy(await readPassengers(tx, ids), (row) => row.booking_id)
  return ids.flatMap((id) => {
    const booking = bookings.get(id)
    if (!booking) return []
    const shared = {
      ...journeyEnds(booking.sectors),
      bookedBy: `${booking.first_name} ${booking.last_name}`.trim(),
      bookedByEmail: booking.email,
      bookedAt: localIn(zone, booking.created_at).local,
      travelAt: booking.travel_at,
      airlinePnr: booking.airline_pnr,
      pnr: booking.pnr,
      // What the airline says of a living request is newer than our own word.
      status: booking.supplier_change_status ?? STATUS_NAMES[booking.status as BookingStatus],
    }
    return (passengers.get(id) ?? []).map((passenger, place) => ({
      ...shared,
      firstName: passenger.first_name,
      lastName: passenger.last_name,
      passportNo: passenger.passport_no,
      // Splitting a booking's costs among its people would invent figures nobody paid.
      purchaseCost: place === 0 ? money(BigInt(booking.purchase_minor), booking.currency) : null,
      // As sold, and what staff added to it and took off since.
      salesCost: place === 0 ? money(booking.amount_minor + booking.adjusted_minor, booking.currency) : null,
    }))
  })
}

/** The cost is taken out of the stored price by the database: 100,000 whole prices would be read for nothing else. */
function readBookings(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('bookings as b')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'b.site_id').onRef('u.id', '=', 'b.user_id'))
    .select([
      'b.id',
      'b.pnr',
      'b.status',
      'b.supplier_change_status',
      'b.created_at',
      'b.travel_at',
      'b.sectors',
      'b.currency',
      'b.amount_minor',
      'b.adjusted_minor',
    ])
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .select([
      sql<string>`b.priced #>> '{supplierNet,minor,$bigint}'`.as('purchase_minor'),
      sql<string | null>`(
        select string_agg(distinct s.airline_pnr, ', ') from booking_segments s where s.site_id = b.site_id and s.booking_id = b.id
      )`.as('airline_pnr'),
    ])
    .where(among('b.id', ids))
    .execute()
}

function readPassengers(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('booking_passengers')
    .select(['booking_id', 'first_name', 'last_name', 'passport_no'])
    .where(among('booking_id', ids))
    .orderBy('booking_id')
    .orderBy('place')
    .execute()
}

/** One parameter for all the ids: 500 of them, one by one, cost more to write down than the query to answer. */
function among(column: string, ids: number[]) {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`
}
