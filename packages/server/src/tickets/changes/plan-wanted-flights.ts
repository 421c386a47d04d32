import { findAirport } from '@tradewind/domain/reference/airports'
import { type Coupon, isStanding, legsOf, type Sector } from '@tradewind/domain/tickets/changes/coupon'
import { explainNotWanted, type PlannedLeg, whyNotWanted } from '@tradewind/domain/tickets/changes/wanted-flight'
import { dateIn, type Instant, type PlainDate, plainDate } from '@tradewind/domain/time'
import type { SupplierSegment } from '../../flights/suppliers/supplier-option.ts'
import { refuseInput } from '../../http/refuse.ts'
import type { FoundFlight } from './find-wanted-flights.ts'
import type { Ticket, TicketPassenger } from './read-ticket.ts'
import type { WantedFlight } from './wanted-flight-repo.ts'

type Picked = { readonly ticket: Ticket; readonly coupons: readonly Coupon[] }

/**
 * The wanted flights as legs of the ticket. Refuses, at the field `newFlights`: a leg that is not in the ticket, not open or named twice; a flight that was found by
 * another search than for this leg and these travellers; and a day that is over or does not fit between the flights before and after.
 */
export function planWantedFlights({ ticket, coupons }: Picked, found: readonly FoundFlight[], now: Instant): WantedFlight[] {
  const wanted = found.map((one) => readFlight({ ticket, coupons }, one)).toSorted((a, b) => a.leg - b.leg)
  if (new Set(wanted.map(({ leg }) => leg)).size < wanted.length) refuseFlights('Please choose one new flight for each flight.')
  const legs = legsAfter({ ticket, coupons }, wanted)
  for (const leg of legs.filter(({ isWanted }) => isWanted)) {
    const first = ticket.flights.find((flight) => flight.leg === leg.leg)
    const today = dateIn(findAirport(first?.origin ?? '')?.zone ?? 'UTC', now)
    const why = whyNotWanted(leg, legs, { now, today })
    if (why) refuseFlights(explainNotWanted(why, sectorOf(ticket, leg.leg)))
  }
  return wanted
}

function readFlight({ ticket, coupons }: Picked, { sector, date, found }: FoundFlight): WantedFlight {
  const leg = legOf(ticket, sector)
  if (!coupons.some((coupon) => coupon.leg === leg)) refuseFlights(`${nameOf(sector)} cannot be changed any more.`)
  const oldFlights = ticket.booking.option.legs[leg] ?? []
  if (!found) return { leg, wantedOn: date, oldFlights, found: undefined }
  const { option, newFare, seenAt } = found
  const [flights] = option.legs
  const first = flights?.[0]
  if (!flights || !first || option.legs.length > 1 || !isSearchFor(found.searchBy, { ticket, coupons, leg, oldFlights }))
    return refuseFlights(`${nameOf(sector)}: this flight was found for another route or other travellers. Please search again.`)
  return {
    leg,
    wantedOn: plainDate(first.departure.local.slice(0, 10)),
    oldFlights,
    found: {
      flights,
      fareFamily: option.fareFamily,
      source: option.ref.supplier,
      newFare: newFare.currency === ticket.booking.currency ? newFare : undefined,
      seenAt,
    },
  }
}

function legOf({ flights }: Ticket, sector: Sector): number {
  const legs = legsOf([sector], flights)
  if ('code' in legs) return refuseFlights(`${nameOf(sector)} is not in the booking.`)
  return legs[0] ?? refuseFlights(`${nameOf(sector)} is not in the booking.`)
}

type Searched = NonNullable<FoundFlight['found']>['searchBy']
type Wanting = Picked & { readonly leg: number; readonly oldFlights: readonly SupplierSegment[] }

/** One way, from where to where the leg goes, for those of its travellers who change. */
function isSearchFor(searchBy: Searched, { ticket, coupons, leg, oldFlights }: Wanting): boolean {
  const [segment, ...more] = searchBy.segments
  const places = new Set(coupons.filter((coupon) => coupon.leg === leg).map(({ passengerPlace }) => passengerPlace))
  const count = (paxType: TicketPassenger['paxType']) =>
    ticket.passengers.filter((passenger) => passenger.paxType === paxType && places.has(passenger.place)).length
  return (
    more.length === 0 &&
    segment?.origin === oldFlights[0]?.origin &&
    segment?.destination === oldFlights.at(-1)?.destination &&
    searchBy.adultCount === count(1) &&
    searchBy.childCount === count(2) &&
    searchBy.infantCount === count(3)
  )
}

/** The legs that are valid after the change, in order. */
function legsAfter({ ticket, coupons }: Picked, wanted: readonly WantedFlight[]): PlannedLeg[] {
  const standing = new Set([...ticket.coupons.filter(isStanding), ...coupons].map(({ leg }) => leg))
  return ticket.booking.option.legs.flatMap((flights, leg): PlannedLeg[] => {
    if (!standing.has(leg)) return []
    const one = wanted.find((other) => other.leg === leg)
    if (one && !one.found) return [{ leg, isWanted: true, departsOn: one.wantedOn, arrivesOn: one.wantedOn, times: undefined }]
    return plannedLeg(leg, one?.found?.flights ?? flights, one !== undefined)
  })
}

function plannedLeg(leg: number, flights: readonly SupplierSegment[], isWanted: boolean): PlannedLeg[] {
  const [first, last] = [flights[0], flights.at(-1)]
  if (!first || !last) return []
  const day = (local: string): PlainDate => plainDate(local.slice(0, 10))
  return [
    {
      leg,
      isWanted,
      departsOn: day(first.departure.local),
      arrivesOn: day(last.arrival.local),
      times: { departureAt: first.departureAt, arrivalAt: last.arrivalAt },
    },
  ]
}

function sectorOf({ flights }: Ticket, leg: number): string {
  const own = flights.filter((flight) => flight.leg === leg)
  return nameOf({ origin: own[0]?.origin ?? '', destination: own.at(-1)?.destination ?? '' })
}

function nameOf({ origin, destination }: Sector): string {
  return `${origin}–${destination}`
}

function refuseFlights(sentence: string): never {
  return refuseInput({ newFlights: sentence })
}
