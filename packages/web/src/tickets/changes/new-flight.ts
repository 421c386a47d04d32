import type { FlightOption, Leg, SearchBy } from '@tradewind/contract/flights/option'
import { LAST_DAY_AHEAD } from '@tradewind/domain/flights/search-rules'
import { isStanding } from '@tradewind/domain/tickets/changes/coupon'
import { addDays, plainDate, readDate } from '@tradewind/domain/time'
import { formatDate } from '../../lib/dates.ts'
import type { BookingInfo } from '../ticket-queries.ts'
import type { NewFlight, Sector } from './change-choice.ts'

type Ticket = Pick<BookingInfo, 'passengers' | 'coupons' | 'legs'>

/** Between which flights a leg must fit: those of the ticket that stay, and those chosen instead of others. */
export type Between = {
  readonly after: Leg | undefined
  readonly before: Leg | undefined
  readonly min: string
  readonly max: string
}

export function betweenOf({ legs, coupons }: Ticket, leg: number, flights: readonly NewFlight[], today: string): Between {
  const standing = new Set(coupons.filter(isStanding).map((coupon) => coupon.leg))
  const others = legs.flatMap((old, place) => {
    const wanted = flights.find((flight) => flight.leg === place)
    // Of a flight that is wanted on another day only the day is known: the server compares by days then.
    const flown = wanted ? wanted.found?.option.legs[0] : old
    return standing.has(place) && place !== leg && flown ? [{ place, flown }] : []
  })
  const after = others.findLast(({ place }) => place < leg)?.flown
  const before = others.find(({ place }) => place > leg)?.flown
  const last = addDays(plainDate(today), LAST_DAY_AHEAD)
  const [arrives, departs] = [after?.segments.at(-1)?.arrivalTime, before?.segments[0]?.departureTime]
  return {
    after,
    before,
    min: later(today, arrives?.slice(0, 10)),
    max: departs && departs.slice(0, 10) < last ? departs.slice(0, 10) : last,
  }
}

function later(day: string, other: string | undefined): string {
  return other && other > day ? other : day
}

export function whyNotDay(date: string, { min, max }: Pick<Between, 'min' | 'max'>): string | undefined {
  if (!date) return undefined
  const day = readDate(date)
  if (!day) return 'Please enter a valid date.'
  return day < min || day > max ? `Please choose a day from ${formatDate(min)} to ${formatDate(max)}.` : undefined
}

/** One way, for the travellers who still have this flight; without a day that of the old flight. */
export function searchOf(
  { passengers, coupons }: Ticket,
  sector: Sector,
  { date, cabin }: { date: string; cabin: SearchBy['cabin'] },
) {
  const places = new Set(
    coupons.filter((coupon) => coupon.leg === sector.leg && isStanding(coupon)).map(({ passenger }) => passenger),
  )
  const count = (paxType: 1 | 2 | 3) => passengers.filter((one, place) => one.paxType === paxType && places.has(place)).length
  const searchBy: SearchBy = {
    segments: [
      {
        origin: sector.origin,
        destination: sector.destination,
        preferredDepartureTime: `${readDate(date) ?? sector.departureAt.slice(0, 10)}T00:00:00`,
      },
    ],
    adultCount: count(1),
    childCount: count(2),
    infantCount: count(3),
    JourneyType: 1,
    cabin,
    directFlight: false,
    preferredAirlines: [],
    Sources: [],
  }
  return searchBy
}

/** The cabin of the old flight; suppliers that do not name one sell economy. */
export function cabinOf(leg: Leg | undefined): SearchBy['cabin'] {
  const cabin = leg?.segments[0]?.cabin
  return cabin && cabin !== 'all' ? cabin : 'economy'
}

/** What can be chosen, the cheapest fare of each flight once, cheapest first: not the flight that the ticket has, nor one that does not fit between the others. */
export function choosable(
  options: readonly FlightOption[],
  old: Leg | undefined,
  { after, before }: Between,
  now: string,
): FlightOption[] {
  const cheapest = new Map<string, FlightOption>()
  for (const option of options) {
    const [leg] = option.legs
    if (!leg || leg.departureAt <= now || isSameFlight(leg, old)) continue
    if ((after && leg.departureAt <= after.arrivalAt) || (before && leg.arrivalAt >= before.departureAt)) continue
    const known = cheapest.get(option.journeyKey)
    if (!known || Number(option.publishedPrice) < Number(known.publishedPrice)) cheapest.set(option.journeyKey, option)
  }
  return [...cheapest.values()].sort(
    (a, b) => Number(a.publishedPrice) - Number(b.publishedPrice) || departureOf(a).localeCompare(departureOf(b)),
  )
}

function isSameFlight(leg: Leg, old: Leg | undefined): boolean {
  return old !== undefined && nameFlights(leg) === nameFlights(old) && leg.departureAt === old.departureAt
}

function departureOf({ legs }: FlightOption): string {
  return legs[0]?.departureAt ?? ''
}

function nameFlights({ segments }: Leg): string {
  return segments.map(({ airlineCode, flightNumber }) => `${airlineCode} ${flightNumber}`).join(', ')
}

/** For those who read only the remarks: 'DEL–BOM: AI 101 on 12 Dec 2026'. */
export function describeNewFlights(flights: readonly NewFlight[], sectors: readonly Sector[]): string {
  return flights
    .map(({ leg, date, found }) => {
      const sector = sectors.find((one) => one.leg === leg)
      const flown = found?.option.legs[0]
      return `${sector?.origin ?? ''}–${sector?.destination ?? ''}: ${flown ? `${nameFlights(flown)} on ` : 'any flight on '}${formatDate(date)}`
    })
    .join('; ')
}
