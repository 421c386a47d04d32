import { findAirline } from '@tradewind/domain/reference/airlines'
import { type Ends, findItineraries, type Itinerary } from './find-itineraries.ts'
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

function itinerariesOn(timetable: Timetable, ends: Ends, date: string, directOnly: boolean): Itinerary[] {
  const direct = findItineraries(timetable, ends, date, 'direct')
  return direct.length > 0 || directOnly ? direct : findItineraries(timetable, ends, date, 'one-stop').slice(0, CONNECTIONS_PRICED)
}

function cheapestOn(timetable: Timetable, ends: Ends, seed: number, query: JourneyQuery, date: string): DayFare | undefined {
  const itineraries = itinerariesOn(timetable, ends, date, query.directOnly ?? false)
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
export function findMonthFares(timetable: Timetable, seed: number, ends: Ends, query: JourneyQuery): DayFare[] {
  return datesOfMonth(query.date).flatMap((date) => cheapestOn(timetable, ends, seed, query, date) ?? [])
}
