import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { STATUS_NAMES } from '@tradewind/domain/flights/status-names'
import { money } from '@tradewind/domain/money'
import { journeyEnds } from '@tradewind/domain/tickets/journey-ends'
import { localIn } from '@tradewind/domain/zoned-time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { among } from './among.ts'
import type { TicketLine } from './ticket-columns.ts'

/** The lines of some bookings, in the order of their ids: one per passenger. `zone`: in which the site tells when it was booked. */
export async function readTicketLines(tx: SiteTx, ids: number[], zone: string): Promise<TicketLine[]> {
  const bookings = new Map((await readBookings(tx, ids)).map((row) => [row.id, row]))
  const passengers = Map.groupBy(await readPassengers(tx, ids), (row) => row.booking_id)
  const airlinePnrs = new Map((await readAirlinePnrs(tx, ids)).map((row) => [row.booking_id, row.airline_pnr]))
  const userIds = new Set([...bookings.values()].map((row) => row.user_id))
  const users = new Map((await readUsers(tx, [...userIds])).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const booking = bookings.get(id)
    const user = users.get(booking?.user_id ?? 0)
    if (!booking || !user) return []
    const shared = {
      ...journeyEnds(booking.sectors),
      bookedBy: `${user.first_name} ${user.last_name}`.trim(),
      bookedByEmail: user.email,
      bookedAt: localIn(zone, booking.created_at).local,
      travelAt: booking.travel_at,
      airlinePnr: airlinePnrs.get(id) ?? null,
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
    .selectFrom('bookings')
    .select(['id', 'user_id', 'pnr', 'status', 'supplier_change_status', 'created_at', 'travel_at', 'sectors'])
    .select([
      'currency',
      'amount_minor',
      'adjusted_minor',
      sql<string>`priced #>> '{supplierNet,minor,$bigint}'`.as('purchase_minor'),
    ])
    .where(among('id', ids))
    .execute()
}

/** For all bookings at once: asked for each in turn, they cost more than all the rest. */
function readAirlinePnrs(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('booking_segments')
    .select(['booking_id', sql<string | null>`string_agg(distinct airline_pnr, ', ')`.as('airline_pnr')])
    .where(among('booking_id', ids))
    .groupBy('booking_id')
    .execute()
}

/** Apart from the bookings: joined, the database would look through the bookings once for each user of the site. */
function readUsers(tx: SiteTx, ids: number[]) {
  return tx.selectFrom('users').select(['id', 'first_name', 'last_name', 'email']).where(among('id', ids)).execute()
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
