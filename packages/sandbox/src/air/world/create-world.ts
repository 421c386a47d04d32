import { type Airport, airportsOfCity, findAirport } from '@tradewind/domain/reference/airports'
import { connects } from './connection-rules.ts'
import { describeFareRules } from './fare-rule-html.ts'
import { type Ends, elapsedMinutes, findItineraries, type Itinerary } from './find-itineraries.ts'
import type { Journey, JourneyQuery, SeatsSold, World } from './journey.ts'
import { findMonthFares } from './month-fares.ts'
import { offerExtras } from './offer-extras.ts'
import { keyOf, offerJourney, salesOf } from './offer-journey.ts'
import { buildTimetable, type Timetable } from './timetable.ts'

/** Sales close this long before departure, in milliseconds. */
const SALES_CLOSE_MS = 2 * 3_600_000

/** What one answer holds at most; whole cities with many airports would give more than anyone reads. */
const MOST_ITINERARIES = 230

/** A code is an airport's, or else a city's: LON means all of London's. */
function airportsMeant(code: string): readonly Airport[] {
  const airport = findAirport(code)
  return airport ? [airport] : airportsOfCity(code)
}

function endsOf(query: JourneyQuery): Ends {
  return { origins: airportsMeant(query.origin), destinations: airportsMeant(query.destination) }
}

/** Non-stops first, then the quickest. */
function mostUseful(itineraries: Itinerary[]): Itinerary[] {
  if (itineraries.length <= MOST_ITINERARIES) return itineraries
  const rank = (itinerary: Itinerary) => itinerary.length * 10_000 + elapsedMinutes(itinerary)
  return itineraries.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_ITINERARIES)
}

function findJourneys(timetable: Timetable, seed: number, query: JourneyQuery, sold: SeatsSold): Journey[] {
  const itineraries = findItineraries(timetable, endsOf(query), query.date, query.directOnly ? 'direct' : 'any')
  const onSale = itineraries.filter(([first]) => first && first.departureMs >= query.nowMs + SALES_CLOSE_MS)
  const seats = Math.max(1, query.party.adults + query.party.children)
  return mostUseful(onSale)
    .flatMap(salesOf)
    .map((sale) => offerJourney(seed, sale, query, sold))
    .map((journey) => ({ ...journey, offers: journey.offers.filter((offer) => offer.seatsLeft >= seats) }))
    .filter((journey) => journey.offers.length > 0)
}

/** Asks for nothing but the key's own flights, so that a quote or an old booking finds them whatever is left or past. */
function findByKey(timetable: Timetable, seed: number, key: string, query: JourneyQuery, sold: SeatsSold): Journey | undefined {
  const keys = key.replace(/@\d+$/, '').split('~')
  const flights = keys.flatMap((flightKey) => timetable.flightByKey(flightKey) ?? [])
  const isWhole =
    flights.length === keys.length && flights.slice(1).every((flight, index) => connects(flights[index] ?? flight, flight))
  const sale = isWhole ? salesOf(flights).find((each) => keyOf(each) === key) : undefined
  return sale && offerJourney(seed, sale, query, sold)
}

/** The flying world of one seed: same seed, same flights and prices. */
export function createWorld({ seed }: { seed: number }): World {
  const timetable = buildTimetable(seed)
  return {
    airport: findAirport,
    journeys: (query, sold) => findJourneys(timetable, seed, query, sold),
    journeyByKey: (key, query, sold) => findByKey(timetable, seed, key, query, sold),
    extras: (journey, family) => offerExtras(seed, journey, family),
    fareRuleHtml: describeFareRules,
    monthFares: (query) => findMonthFares(timetable, seed, endsOf(query), query),
  }
}
