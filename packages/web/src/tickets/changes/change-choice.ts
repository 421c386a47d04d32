import type { TicketCoupon } from '@tradewind/contract/flights/booking'
import type { FlightOption } from '@tradewind/contract/flights/option'
import { type CouponState, isStanding } from '@tradewind/domain/tickets/changes/coupon'
import { explainLeftAlone, type LeftAlone, whoIsLeftAlone } from '@tradewind/domain/tickets/changes/left-alone'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { readDate } from '@tradewind/domain/time'
import type { BookingInfo } from '../ticket-queries.ts'

export const CHOICES = ['refund', 'partial', 'reissue', 'flightCancelled'] as const
export type Choice = (typeof CHOICES)[number]

/**
 * The choice in the dialog. A partial refund names passengers and legs, a change of flights names legs and what is wanted instead; everything else is about all
 * valid coupons.
 */
export type Chosen = {
  readonly choice: Choice | undefined
  readonly passengers: readonly number[]
  readonly legs: readonly number[]
  readonly flights: readonly NewFlight[]
}
/** What is wanted instead of the flight of a leg: a day ('YYYY-MM-DD', or what is typed of one), or a flight that a search found on it. */
export type NewFlight = {
  readonly leg: number
  readonly date: string
  readonly found?: { readonly searchId: string; readonly option: FlightOption }
}
export type Sector = { readonly leg: number; readonly origin: string; readonly destination: string; readonly departureAt: string }
type Changeable = Pick<BookingInfo, 'bookingId' | 'passengers' | 'coupons'>

/** The specification's numbers: 1 Refund, 2 Partial Refund, 3 Change Itinerary / Reissue; CancellationType 2 when the airline cancelled, 3 otherwise. */
const WIRE = {
  refund: { requestType: 1, cancellationType: 3 },
  partial: { requestType: 2, cancellationType: 3 },
  reissue: { requestType: 3, cancellationType: 3 },
  flightCancelled: { requestType: 1, cancellationType: 2 },
} as const

const GONE: Readonly<Record<CouponState, string>> = {
  open: '',
  flightCancelled: '',
  void: 'Void',
  refunded: 'Already refunded',
  exchanged: 'Exchanged for another ticket',
}

/** The legs of a ticket, each from its first airport to its last: flights of one leg are refunded together. */
export function sectorsOf(coupons: readonly TicketCoupon[]): Sector[] {
  const first = coupons[0]?.passenger
  const legs = Map.groupBy(
    coupons.filter(({ passenger }) => passenger === first),
    ({ leg }) => leg,
  )
  return [...legs].flatMap(([leg, flights]) => {
    const [from, to] = [flights[0], flights.at(-1)]
    return from && to ? { leg, origin: from.origin, destination: to.destination, departureAt: from.departureAt } : []
  })
}

/** Why a passenger cannot be chosen at all, or undefined. */
export function whyNotPassenger(coupons: readonly TicketCoupon[], place: number): string | undefined {
  return whyNone(coupons.filter(({ passenger }) => passenger === place))
}

/**
 * Why a leg cannot be chosen for these passengers. If it is being changed for one of them, it cannot be chosen for any: the whole request would be
 * refused.
 */
export function whyNotLeg(coupons: readonly TicketCoupon[], leg: number, passengers: readonly number[]): string | undefined {
  const own = coupons.filter((coupon) => coupon.leg === leg && (passengers.length === 0 || passengers.includes(coupon.passenger)))
  if (passengers.length > 0 && own.some(isTaken)) return 'Change in progress'
  return whyNone(own)
}

/** Why no leg of the ticket can get another flight. */
export function whyNoLeg(coupons: readonly TicketCoupon[]): string | undefined {
  const passengers = [...new Set(coupons.filter(isStanding).map(({ passenger }) => passenger))]
  const isFree = sectorsOf(coupons).some(({ leg }) => whyNotLeg(coupons, leg, passengers) === undefined)
  return isFree ? undefined : (whyNotAll(coupons) ?? 'No part of this ticket can be changed any more.')
}

/** Why the valid coupons cannot be changed together. */
export function whyNotAll(coupons: readonly TicketCoupon[]): string | undefined {
  if (coupons.some(isTaken)) return 'A change for part of this ticket is in progress. Choose Partial Refund for the rest.'
  return whyNone(coupons) && 'No part of this ticket can be changed any more.'
}

function whyNone(coupons: readonly TicketCoupon[]): string | undefined {
  const standing = coupons.filter(isStanding)
  if (standing.length > 0 && standing.every(isTaken)) return 'Change in progress'
  if (standing.length > 0) return undefined
  return GONE[coupons[0]?.state ?? 'exchanged']
}

function isTaken(coupon: TicketCoupon): boolean {
  return isStanding(coupon) && coupon.changeRequestId !== null
}

/** The selection that is shown: all valid coupons, unless they are chosen one by one. */
export function selectionOf({ passengers, coupons }: Changeable, chosen: Chosen): Pick<Chosen, 'passengers' | 'legs'> {
  if (chosen.choice === 'partial') return chosen
  const all = passengers.map((_, place) => place).filter((place) => whyNotPassenger(coupons, place) === undefined)
  const legs = sectorsOf(coupons).map(({ leg }) => leg)
  if (chosen.choice !== 'reissue') return { passengers: all, legs }
  const free = legs.filter((leg) => whyNotLeg(coupons, leg, all) === undefined)
  return { passengers: all, legs: free.length === 1 ? free : free.filter((leg) => chosen.legs.includes(leg)) }
}

/** What is wanted instead of the chosen legs; undefined where a day is missing or is no day. */
export function newFlightsOf(booking: Changeable, chosen: Chosen): NewFlight[] | undefined {
  const { legs } = selectionOf(booking, chosen)
  const flights = legs.flatMap((leg) => chosen.flights.find((flight) => flight.leg === leg) ?? [])
  return flights.length === legs.length && flights.every(({ date }) => readDate(date) !== undefined) ? flights : undefined
}

export type Alone = Pick<LeftAlone, 'hasInfant' | 'adults'> & { readonly sentence: string; readonly passengers: readonly number[] }

/** Children and infants whom the choice would leave without an adult, by the server's own rule. */
export function leftAlone({ passengers, coupons }: Changeable, chosen: Chosen): Alone | undefined {
  if (chosen.choice !== 'partial') return undefined
  const flights = [...new Set(coupons.map(nameFlight))]
  const placed = coupons.map((coupon) => ({
    ...coupon,
    passengerPlace: coupon.passenger,
    segmentPlace: flights.indexOf(nameFlight(coupon)),
    heldBy: coupon.changeRequestId,
  }))
  const taken = placed.filter(({ passenger, leg }) => chosen.passengers.includes(passenger) && chosen.legs.includes(leg))
  const people = passengers.map(({ paxType }, place) => ({ place, paxType }))
  const alone = whoIsLeftAlone(placed, taken, people)
  const [first] = alone
  const flight = placed.find(({ segmentPlace }) => segmentPlace === first?.segmentPlace)
  if (!first || !flight) return undefined
  const names = passengers.filter((_, place) => first.passengerPlaces.includes(place)).map(passengerName)
  return {
    sentence: explainLeftAlone(first, names, `${flight.origin}–${flight.destination}`),
    passengers: [...new Set(alone.flatMap(({ passengerPlaces }) => passengerPlaces))],
    hasInfant: alone.some(({ hasInfant }) => hasInfant),
    adults: Math.max(...alone.map(({ adults }) => adults)),
  }
}

function nameFlight({ leg, origin, departureAt }: TicketCoupon): string {
  return `${leg} ${origin} ${departureAt}`
}

/** The question for the price, or undefined while the choice is incomplete. */
export function askedOf(booking: Changeable, chosen: Chosen) {
  const { passengers, legs } = selectionOf(booking, chosen)
  if (!chosen.choice || passengers.length === 0 || legs.length === 0) return undefined
  const flights = chosen.choice === 'reissue' ? newFlightsOf(booking, chosen) : []
  if (!flights) return undefined
  const sectors = sectorsOf(booking.coupons).filter(({ leg }) => legs.includes(leg))
  const nameSector = ({ origin, destination }: Sector) => ({ Origin: origin, Destination: destination })
  return {
    bookingId: booking.bookingId,
    ...WIRE[chosen.choice],
    tickets: passengers.flatMap((place) => booking.passengers[place]?.ticket?.ticketId || []),
    sectors: sectors.map(nameSector),
    ...(flights.length > 0 && {
      newFlights: sectors.flatMap((sector) => {
        const flight = flights.find(({ leg }) => leg === sector.leg)
        if (!flight) return []
        const { date, found } = flight
        return {
          sector: nameSector(sector),
          date,
          ...(found && { searchId: found.searchId, resultIndex: found.option.resultIndex }),
        }
      }),
    }),
  }
}
export type AskedChange = NonNullable<ReturnType<typeof askedOf>> & { airlineConfirmation?: string }
