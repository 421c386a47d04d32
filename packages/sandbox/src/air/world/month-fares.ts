import { findAirline } from '@tradewind/domain/reference/airlines'
import type { Airport } from '@tradewind/domain/reference/airports'
import { findItineraries, type Itinerary, type Reach } from './find-itineraries.ts'
import type { JourneyQuery, World } from './journey.ts'
import { salesOf } from './offer-journey.ts'
import { priceJourney } from './price-journey.ts'
import type { Timetable } from './timetable.ts'
import { addDays } from './zone-clock.ts'

type DayFare = ReturnType<World['monthFares']>[number]

const ONE_ADULT = { adults: 1, children: 0, infants: 0 }
const NOTHING_SOLD = () => 0
/** Connections are only priced where nothing flies direct that day. */
const CONNECTIONS_PRICED = 12

function datesOfMonth(date: string): string[] {
  const first = `${date.slice(0, 7)}-01`
  return Array.from({ length: 31 }, (_, day) => addDays(first, day)).filter((each) => each.startsWith(date.slice(0, 7)))
}

type Ends = { timetable: Timetable; origins: readonly Airport[]; destinations: readonly Airport[] }

function itinerariesOn({ timetable, origins, destinations }: Ends, date: string, directOnly: boolean): Itinerary[] {
  const find = (reach: Reach) =>
    origins.flatMap((origin) => destinations.flatMap((destination) => findItineraries(timetable, origin, destination, date, reach)))
  const direct = find('direct')
  return direct.length > 0 || directOnly ? direct : find('one-stop').slice(0, CONNECTIONS_PRICED)
}

function cheapestOn(ends: Ends, seed: number, query: JourneyQuery, date: string): DayFare | undefined {
  const itineraries = itinerariesOn(ends, date, query.directOnly ?? false)
  const fares = itineraries
    .filter(([first]) => first && first.departureMs > query.nowMs)
    .flatMap((itinerary): DayFare[] => {
      const sale = salesOf(itinerary)[0]
      const wanted = query.cabin ?? 'economy'
      const offer =
        sale &&
        priceJourney(sale, { seed, party: ONE_ADULT, nowMs: query.nowMs, sold: NOTHING_SOLD }).find(
          ({ family }) => family.cabin === wanted,
        )
      const adult = offer?.perPax[0]
      if (!sale || !offer || !adult) return []
      const taxPaise = Object.values(adult.taxesPaise).reduce((sum, tax) => sum + tax, 0)
      const airlineCode = sale.validatingAirline
      const airlineName = findAirline(airlineCode)?.name ?? airlineCode
      return [{ date, airlineCode, airlineName, basePaise: adult.basePaise, taxPaise, otherPaise: offer.otherChargesPaise }]
    })
  const total = (fare: DayFare) => fare.basePaise + fare.taxPaise + fare.otherPaise
  return fares.sort((a, b) => total(a) - total(b))[0]
}

/** The cheapest adult fare of every day in the query's month that still has a flight. */
export function findMonthFares(
  timetable: Timetable,
  seed: number,
  origins: readonly Airport[],
  destinations: readonly Airport[],
  query: JourneyQuery,
): DayFare[] {
  return datesOfMonth(query.date).flatMap((date) => cheapestOn({ timetable, origins, destinations }, seed, query, date) ?? [])
}
