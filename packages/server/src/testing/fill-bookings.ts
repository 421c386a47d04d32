import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

/** What a list knows of a booking. */
export type ListedBooking = {
  id: number
  email: string
  status: BookingStatus
  needsStaff: boolean
  isDomestic: boolean
  airlines: string[]
  pnr: string | null
  ticketNumber: string | null
  names: [firstName: string, lastName: string][]
  createdAt: Instant
  bookedOn: string
  travelAt: string
}

/** Puts bookings down as they are, in whatever state, without the way that leads there: for lists only. The triggers that lists live by are on. */
export async function fillBookings({ app }: TestServer, bookings: readonly ListedBooking[]): Promise<void> {
  for (const trigger of ['booking_move', 'booking_history'])
    await sql`alter table bookings disable trigger ${sql.ref(trigger)}`.execute(app.db)
  const rows = JSON.stringify(bookings.map((booking) => ({ ...booking, ticketNumbers: [booking.ticketNumber ?? ''] })))
  await sql`insert into flight_orders (site_id, id, search_id, search_by, searched_at, user_id, legal_entity_id, passengers, contact, created_at)
    select u.site_id, 1000000 + u.id, 'filled', '{}', now(), u.id, u.legal_entity_id, '[]', '{}', now() from users u on conflict do nothing`.execute(
    app.db,
  )
  await sql`insert into bookings (site_id, id, flight_order_id, user_id, legal_entity_id, idempotency_key, status, needs_staff, money, amount_minor, cost_minor, currency, supplier, source,
      result_index, trace_id, is_lcc, issues, is_refundable, is_hold_allowed, is_domestic, validating_airline, option, priced, supplier_order, pnr, lead_passenger, passenger_count, sectors,
      airline_codes, travel_at, ticket_numbers, hold_ends_at, booked_on, created_at, updated_at)
    select u.site_id, b.id, 1000000 + u.id, u.id, u.legal_entity_id, 'filled-' || b.id, b.status, b."needsStaff", 'taken', 500000, 500000, 'INR', 'tbo', '6E',
      'x', 'x', true, 'atOnce', true, true, b."isDomestic", b.airlines[1], '{}', '{}', '{}', b.pnr, b.names[1][1] || ' ' || b.names[1][2], cardinality(b.names[:][1:1]), '{DEL–BOM}',
      b.airlines, b."travelAt", b."ticketNumbers", now() + interval '1 day', b."bookedOn", b."createdAt", now()
    from jsonb_to_recordset(${rows}::jsonb) as b (id integer, email text, status text, "needsStaff" boolean, "isDomestic" boolean, airlines text[], pnr text, names text[],
      "travelAt" text, "ticketNumbers" text[], "bookedOn" date, "createdAt" timestamptz)
    join users u on u.email = b.email`.execute(app.db)
  const passengers = JSON.stringify(
    bookings.flatMap(({ id, names, ticketNumber }) =>
      names.map(([firstName, lastName], place) => ({
        id,
        place,
        firstName,
        lastName,
        ticketNumber: place === 0 ? ticketNumber : null,
      })),
    ),
  )
  await sql`insert into booking_passengers (site_id, booking_id, place, pax_type, title, first_name, last_name, gender, ticket_number, flights)
    select k.site_id, k.id, p.place, 1, 'Mr', p."firstName", p."lastName", 1, p."ticketNumber", '[]'
    from jsonb_to_recordset(${passengers}::jsonb) as p (id integer, place integer, "firstName" text, "lastName" text, "ticketNumber" text)
    join bookings k on k.id = p.id`.execute(app.db)
  for (const trigger of ['booking_move', 'booking_history'])
    await sql`alter table bookings enable trigger ${sql.ref(trigger)}`.execute(app.db)
}
