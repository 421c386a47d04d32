import { findAirline } from '@tradewind/domain/reference/airlines'
import { findAirport } from '@tradewind/domain/reference/airports'
import type { Instant } from '@tradewind/domain/time'
import { instantOf } from '@tradewind/domain/zoned-time'
import { writeExact } from '../../database/exact-json.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { changeBooking, type PassengerFlight } from '../../flights/book/booking-repo.ts'
import { insertCoupons, setCouponState } from '../../flights/book/coupon-repo.ts'
import { dayOf } from '../../flights/book/insert-booking.ts'
import { countSegments, exchangeLegs, insertSegments } from '../../flights/book/segment-repo.ts'
import { changeTraveller, listTravellers } from '../../flights/book/traveller-repo.ts'
import type { NewFlight } from '../../flights/suppliers/supplier-change.ts'
import type { SupplierSegment } from '../../flights/suppliers/supplier-option.ts'
import { refuseInput } from '../../http/refuse.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { type ChangeCoupon, listChangeCoupons } from './change-coupon-repo.ts'
import type { ChangeActor } from './change-event-repo.ts'
import { type LockedChange, lockChange } from './change-repo.ts'
import { audit, type ChangeCall } from './handle-change.ts'
import { moveChange } from './move-change.ts'
import { findQuote } from './quote-repo.ts'
import { listTicketPassengers } from './read-ticket.ts'
import { refundReissue } from './refund-reissue.ts'

export type Reissue = {
  readonly changeRequestId: number
  readonly tickets: readonly { readonly passengerPlace: number; readonly ticketNumber: string }[]
  readonly flights: readonly NewFlight[]
}

/**
 * Records what the airline issued in the place of the old ticket: new numbers for every passenger, the flights of every leg that is changed. Old flights stay
 * in the tables as exchanged, with their coupons; ticket and lists show the new ones. Who or what was refunded before is no part of it and stays given
 * back. What a change of the new ticket costs is not known yet, so staff asks for it. What a cheaper flight leaves is refunded now.
 */
export function recordReissue({ app, actor, now, refuse }: ChangeCall<'STATE_CHANGED' | 'NOT_AGREED'>, asked: Reissue) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    const { change, booking } = locked
    if (change.state !== 'needsStaff' || change.kind !== 'reissue') refuse('STATE_CHANGED')
    if (change.quote_id === null) return refuse('NOT_AGREED')
    // Before the move: last in it, a credit note locks a series.
    await audit(tx, {
      actor,
      now,
      action: 'record reissued ticket',
      changeRequestId: change.id,
      before: { sectors: booking.sectors, travelAt: booking.travel_at, ticketNumbers: booking.ticket_numbers },
      after: { flights: asked.flights, tickets: asked.tickets },
    })
    await writeReissue(tx, app.jobs, locked, { ...asked, actor, now })
  })
}

type Written = Omit<Reissue, 'changeRequestId'> & { readonly actor: ChangeActor; readonly now: Instant }

/** What was issued, as legs and coupons of the ticket. Refuses flights and tickets that cannot be. */
export async function checkReissue(
  tx: SiteTx,
  locked: LockedChange,
  { tickets, flights }: Pick<Reissue, 'tickets' | 'flights'>,
): Promise<{ readonly coupons: readonly ChangeCoupon[]; readonly legs: readonly Leg[] }> {
  const coupons = await listChangeCoupons(tx, locked.change.id)
  const places = new Set(coupons.map(({ passengerPlace }) => passengerPlace))
  const named = new Set(tickets.map(({ passengerPlace }) => passengerPlace))
  if (named.size !== places.size || [...places].some((place) => !named.has(place)))
    refuseInput({ tickets: 'Please enter a ticket number for every passenger.' })
  return { coupons, legs: readLegs(locked, coupons, flights) }
}

/** The same of a request that has an agreed price, whoever learned what was issued. */
export async function writeReissue(
  tx: SiteTx,
  jobs: JobQueue,
  locked: LockedChange,
  { tickets, flights, actor, now }: Written,
): Promise<void> {
  const { change, booking } = locked
  const { coupons, legs } = await checkReissue(tx, locked, { tickets, flights })
  await writeTickets(tx, locked, { coupons, legs, tickets })
  await exchangeFlights(tx, locked, { coupons, legs, typed: flights })
  await jobs.enqueue(tx, 'send-ticket-mail', { siteId: tx.siteId, bookingId: booking.id })
  const note = `New tickets ${tickets.map(({ ticketNumber }) => ticketNumber).join(', ')}`
  const quote = change.quote_id === null ? undefined : await findQuote(tx, change.quote_id)
  if (!quote?.price) throw new Error(`Change request ${change.id} is recorded without a price`)
  if (quote.price.due.minor > 0n) return void (await moveChange(tx, locked, 'completed', { jobs, actor, now, note }))
  // Last: its credit note locks a series.
  await refundReissue(tx, jobs, locked, { quote, price: quote.price, actor, now, note })
}

type Leg = { readonly leg: number; readonly isNew: boolean; readonly segments: readonly SupplierSegment[] }

/** All legs as they are now: the changed ones with their new flights, placed in their zones. Each needs its flights, in order, from and to known airports. */
function readLegs({ booking }: LockedChange, coupons: readonly ChangeCoupon[], flights: readonly NewFlight[]): Leg[] {
  const legs = booking.option.legs.map((old, leg): Leg => {
    const isNew = coupons.some((coupon) => coupon.leg === leg)
    const own = flights.filter((flight) => flight.leg === leg)
    return { leg, isNew, segments: isNew ? own.map((flight, index) => placeFlight(flight, old[index] ?? old[0])) : old }
  })
  const changed = legs.filter(({ isNew }) => isNew)
  const inOrder = changed.flatMap(({ segments }) => segments)
  if (changed.some(({ segments }) => segments.length === 0) || inOrder.length !== flights.length)
    refuseInput({ flights: 'Please enter the flights of each changed leg.' })
  if (
    inOrder.some(
      (flight, index) => flight.departureAt >= flight.arrivalAt || flight.departureAt < (inOrder[index - 1]?.arrivalAt ?? ''),
    )
  )
    refuseInput({ flights: 'Please enter the flights in order: each departs after the one before has arrived.' })
  return legs
}

function placeFlight(flight: NewFlight, old: SupplierSegment | undefined): SupplierSegment {
  const [from, to] = [findAirport(flight.origin), findAirport(flight.destination)]
  if (!from || !to || !old) return refuseInput({ flights: `Unknown airport: ${from ? flight.destination : flight.origin}.` })
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

type NewTickets = Pick<Reissue, 'tickets'> & { readonly coupons: readonly ChangeCoupon[]; readonly legs: readonly Leg[] }

async function writeTickets(tx: SiteTx, { booking }: LockedChange, { tickets, coupons, legs }: NewTickets): Promise<void> {
  const all = await listTravellers(tx, booking.id)
  const passengers = all.filter(({ place }) => coupons.some(({ passengerPlace }) => passengerPlace === place))
  const numberOf = new Map(tickets.map(({ passengerPlace, ticketNumber }) => [passengerPlace, ticketNumber]))
  for (const { place, flights } of passengers)
    changeTraveller(
      tx,
      { bookingId: booking.id, place },
      {
        ticket_number: numberOf.get(place) ?? null,
        // Seats and meals were of the old flights; only the allowance of bags goes on.
        flights: JSON.stringify(carryOver(flights as PassengerFlight[], booking.option.legs, legs)),
        barcodes: [],
      },
    )
}

/** What a passenger has on each flight: of a leg that stays everything, of a changed one the allowance. */
function carryOver(
  flights: readonly PassengerFlight[],
  before: readonly (readonly SupplierSegment[])[],
  legs: readonly Leg[],
): PassengerFlight[] {
  return legs.flatMap(({ leg, isNew, segments }) => {
    const first = before.slice(0, leg).flat().length
    const last = first + (before[leg]?.length ?? 1) - 1
    return segments.map((_, index) => {
      const old = flights[Math.min(first + index, last)]
      return isNew ? allowanceOf(old) : (old ?? {})
    })
  })
}

function allowanceOf(flight: PassengerFlight | undefined): PassengerFlight {
  return { ...(flight?.baggage && { baggage: flight.baggage }), ...(flight?.cabinBaggage && { cabinBaggage: flight.cabinBaggage }) }
}

type NewFlights = { readonly coupons: readonly ChangeCoupon[]; readonly legs: readonly Leg[]; readonly typed: readonly NewFlight[] }

async function exchangeFlights(tx: SiteTx, { booking }: LockedChange, { coupons, legs, typed }: NewFlights): Promise<void> {
  const bookingId = booking.id
  const changed = legs.filter(({ isNew }) => isNew)
  const inOrder = typed.toSorted((a, b) => a.leg - b.leg)
  await setCouponState(tx, bookingId, coupons, 'exchanged')
  exchangeLegs(
    tx,
    bookingId,
    changed.map(({ leg }) => leg),
  )
  const first = await countSegments(tx, bookingId)
  const rows = changed
    .flatMap(({ leg, segments }) => segments.map((segment) => ({ segment, leg })))
    .map(({ segment, leg }, index) => ({
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
      airline_pnr: inOrder[index]?.airlinePnr ?? booking.pnr,
    }))
  insertSegments(tx, rows)
  const cells = new Map(coupons.map(({ passengerPlace, leg }) => [`${passengerPlace}/${leg}`, { passengerPlace, leg }]))
  await insertCoupons(
    tx,
    bookingId,
    [...cells.values()].flatMap(({ passengerPlace, leg }) =>
      rows.filter((row) => row.leg === leg).map((row) => ({ passengerPlace, segmentPlace: row.place })),
    ),
  )
  const flights = legs.flatMap(({ segments }) => segments)
  changeBooking(tx, bookingId, {
    option: writeExact({ ...booking.option, legs: legs.map(({ segments }) => segments) }),
    penalty_rules: writeExact([]),
    sectors: legs.map(({ segments }) => `${segments[0]?.origin ?? ''}–${segments.at(-1)?.destination ?? ''}`),
    airline_codes: [...new Set(flights.map(({ airlineCode }) => airlineCode))],
    travel_at: flights[0]?.departure.local ?? booking.travel_at,
    arrives_on: dayOf(flights.at(-1)?.arrival.local) ?? booking.arrives_on,
    ticket_numbers: (await listTicketPassengers(tx, bookingId)).map(({ ticketNumber }) => ticketNumber ?? ''),
  })
}
