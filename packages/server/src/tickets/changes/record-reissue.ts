import { findAirline } from '@tradewind/domain/reference/airlines'
import { findAirport } from '@tradewind/domain/reference/airports'
import { instantOf } from '@tradewind/domain/zoned-time'
import { writeExact } from '../../database/exact-json.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { PassengerFlight } from '../../flights/book/booking-repo.ts'
import type { SupplierSegment } from '../../flights/suppliers/flight-supplier.ts'
import { refuse, refuseInput } from '../../http/refuse.ts'
import { type LockedChange, lockChange } from './change-repo.ts'
import { audit, type ChangeContext } from './handle-change.ts'
import { moveChange } from './move-change.ts'
import { listTicketPassengers } from './read-ticket.ts'

export type NewFlight = {
  readonly leg: number
  readonly airlineCode: string
  readonly flightNumber: string
  readonly bookingClass: string
  readonly origin: string
  readonly destination: string
  readonly departureLocal: string
  readonly arrivalLocal: string
  readonly airlinePnr: string | null
}
export type Reissue = {
  readonly changeRequestId: number
  readonly tickets: readonly { readonly passengerPlace: number; readonly ticketNumber: string }[]
  readonly flights: readonly NewFlight[]
}

/**
 * Records what the airline issued in the place of the old ticket: new numbers for every passenger, the flights of every leg. Old flights stay in the tables as
 * exchanged, with their coupons; ticket and lists show the new ones. What a change of the new ticket costs nobody has told yet, so that is asked by hand.
 */
export function recordReissue({ app, actor, now }: ChangeContext, asked: Reissue) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    const { change, booking } = locked
    if (change.state !== 'needsStaff' || change.kind !== 'reissue') refuse('STATE_CHANGED')
    if (change.quote_id === null) refuse('NOT_AGREED')
    const legs = readLegs(locked, asked.flights)
    await writeTickets(tx, locked, asked)
    await exchangeFlights(tx, locked, legs, asked.flights)
    await moveChange(tx, locked, 'completed', {
      jobs: app.jobs,
      actor,
      now,
      note: `New tickets ${asked.tickets.map(({ ticketNumber }) => ticketNumber).join(', ')}`,
    })
    await app.jobs.enqueue(tx, 'send-ticket-mail', { siteId: tx.siteId, bookingId: booking.id })
    await audit(tx, {
      actor,
      now,
      action: 'record reissued ticket',
      changeRequestId: change.id,
      before: { sectors: booking.sectors, travelAt: booking.travel_at, ticketNumbers: booking.ticket_numbers },
      after: { flights: asked.flights, tickets: asked.tickets },
    })
  })
}

/** The new flights leg by leg, placed in their zones. Every leg needs its flights, in order, from and to known airports. */
function readLegs({ booking }: LockedChange, flights: readonly NewFlight[]): SupplierSegment[][] {
  const legs = booking.option.legs.map((old, leg) =>
    flights.filter((flight) => flight.leg === leg).map((flight, index) => placeFlight(flight, old[index] ?? old[0])),
  )
  if (legs.some((leg) => leg.length === 0) || legs.flat().length !== flights.length)
    refuseInput({ flights: 'Please enter the flights of every leg.' })
  const inOrder = legs.flat()
  if (
    inOrder.some(
      (flight, index) => flight.departureAt >= flight.arrivalAt || flight.departureAt < (inOrder[index - 1]?.arrivalAt ?? ''),
    )
  )
    refuseInput({ flights: 'The flights must follow one another.' })
  return legs
}

function placeFlight(flight: NewFlight, old: SupplierSegment | undefined): SupplierSegment {
  const [from, to] = [findAirport(flight.origin), findAirport(flight.destination)]
  if (!from || !to || !old) return refuseInput({ flights: `We do not know ${from ? flight.destination : flight.origin}.` })
  const departure = { local: flight.departureLocal, zone: from.zone }
  const arrival = { local: flight.arrivalLocal, zone: to.zone }
  return {
    ...old,
    airlineCode: flight.airlineCode,
    airlineName: findAirline(flight.airlineCode)?.name ?? flight.airlineCode,
    flightNumber: flight.flightNumber,
    bookingClass: flight.bookingClass,
    operatingCarrier: undefined,
    origin: flight.origin,
    originTerminal: flight.origin === old.origin ? old.originTerminal : undefined,
    destination: flight.destination,
    destinationTerminal: flight.destination === old.destination ? old.destinationTerminal : undefined,
    departure,
    arrival,
    departureAt: instantOf(departure),
    arrivalAt: instantOf(arrival),
    aircraft: undefined,
    technicalStop: undefined,
  }
}

async function writeTickets(tx: SiteTx, { booking }: LockedChange, { tickets, flights }: Reissue): Promise<void> {
  const passengers = await listTicketPassengers(tx, booking.id)
  const numberOf = new Map(tickets.map(({ passengerPlace, ticketNumber }) => [passengerPlace, ticketNumber]))
  if (numberOf.size !== passengers.length || passengers.some(({ place }) => !numberOf.has(place)))
    refuseInput({ tickets: 'Please enter a ticket number for every passenger.' })
  for (const { place } of passengers) {
    const row = await tx
      .selectFrom('booking_passengers')
      .select('flights')
      .where('booking_id', '=', booking.id)
      .where('place', '=', place)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('booking_passengers')
      .set({
        ticket_number: numberOf.get(place) ?? null,
        // Seats and meals were of the old flights; only the allowance of bags goes on.
        flights: JSON.stringify(flights.map((_, index) => allowanceOf((row.flights as PassengerFlight[])[index]))),
        barcodes: [],
      })
      .where('booking_id', '=', booking.id)
      .where('place', '=', place)
      .execute()
  }
}

function allowanceOf(flight: PassengerFlight | undefined): PassengerFlight {
  return { ...(flight?.baggage && { baggage: flight.baggage }), ...(flight?.cabinBaggage && { cabinBaggage: flight.cabinBaggage }) }
}

async function exchangeFlights(
  tx: SiteTx,
  { booking, change }: LockedChange,
  legs: SupplierSegment[][],
  typed: readonly NewFlight[],
) {
  const bookingId = booking.id
  await tx
    .updateTable('coupons')
    .set({ state: 'exchanged' })
    .where('booking_id', '=', bookingId)
    .where('state', '<>', 'exchanged')
    .execute()
  await tx.updateTable('booking_segments').set({ is_exchanged: true }).where('booking_id', '=', bookingId).execute()
  const { count } = await tx
    .selectFrom('booking_segments')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const first = Number(count)
  const rows = legs
    .flatMap((leg, index) => leg.map((segment) => ({ segment, leg: index })))
    .map(({ segment, leg }, index) => ({
      site_id: tx.siteId,
      booking_id: bookingId,
      place: first + index,
      leg,
      airline_code: segment.airlineCode,
      flight_number: segment.flightNumber,
      booking_class: segment.bookingClass,
      origin: segment.origin,
      destination: segment.destination,
      departure_local: segment.departure.local,
      departure_at: segment.departureAt,
      arrival_local: segment.arrival.local,
      arrival_at: segment.arrivalAt,
      airline_pnr: typed[index]?.airlinePnr ?? booking.pnr,
    }))
  await tx.insertInto('booking_segments').values(rows).execute()
  const passengers = await listTicketPassengers(tx, bookingId)
  await tx
    .insertInto('coupons')
    .values(
      passengers.flatMap(({ place }) =>
        rows.map((row) => ({ site_id: tx.siteId, booking_id: bookingId, passenger_place: place, segment_place: row.place })),
      ),
    )
    .execute()
  const flights = legs.flat()
  await tx
    .updateTable('bookings')
    .set({
      option: writeExact({ ...booking.option, legs }),
      penalty_rules: writeExact([]),
      sectors: legs.map((leg) => `${leg[0]?.origin ?? ''}–${leg.at(-1)?.destination ?? ''}`),
      airline_codes: [...new Set(flights.map(({ airlineCode }) => airlineCode))],
      travel_at: flights[0]?.departure.local ?? booking.travel_at,
      ticket_numbers: (await listTicketPassengers(tx, bookingId)).map(({ ticketNumber }) => ticketNumber ?? ''),
    })
    .where('id', '=', change.booking_id)
    .execute()
}
