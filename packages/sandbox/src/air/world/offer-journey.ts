import { findAirline } from '@tradewind/domain/reference/airlines'
import { productOf } from './airline-products.ts'
import type { Itinerary } from './find-itineraries.ts'
import type { Journey, JourneyQuery, SeatsSold } from './journey.ts'
import { NDC_SOURCE, priceJourney, type Sale } from './price-journey.ts'

/** Countries an Indian national enters on other papers than a passport. */
const NO_PASSPORT_FROM_INDIA = new Set(['IN', 'NP', 'BT'])
const NDC_AIRLINE = 'AI'

function validatingAirlineOf(flights: Itinerary): string {
  const byLength = flights.toSorted((a, b) => b.miles - a.miles)
  const fullService = byLength.find((flight) => findAirline(flight.airlineCode)?.kind === 'full-service')
  return (fullService ?? byLength[0])?.airlineCode ?? ''
}

/** The ways a supplier sells one itinerary: once, or also through the airline's own connection. */
export function salesOf(flights: Itinerary): Sale[] {
  const countries = new Set(flights.flatMap(({ origin, destination }) => [origin.countryCode, destination.countryCode]))
  const validatingAirline = validatingAirlineOf(flights)
  const isLcc = findAirline(validatingAirline)?.kind === 'low-cost'
  const shared = { flights, validatingAirline, isLcc, isInternational: countries.size > 1 }
  const ordinary = { ...shared, source: productOf(validatingAirline).source }
  const alsoDirect = validatingAirline === NDC_AIRLINE && flights.every((flight) => flight.airlineCode === NDC_AIRLINE)
  return alsoDirect ? [ordinary, { ...shared, source: NDC_SOURCE }] : [ordinary]
}

/** Flight keys joined, and the connection where an airline has a second one. */
export function keyOf(sale: Sale): string {
  return `${sale.flights.map((flight) => flight.key).join('~')}${sale.source === NDC_SOURCE ? `@${NDC_SOURCE}` : ''}`
}

function needsPassport(flights: Itinerary): boolean {
  const countries = flights.flatMap(({ origin, destination }) => [origin.countryCode, destination.countryCode])
  return new Set(countries).size > 1 && countries.some((country) => !NO_PASSPORT_FROM_INDIA.has(country))
}

/** A sale with its fares in the cabin asked for; families without seats are kept, at `seatsLeft` 0. */
export function offerJourney(seed: number, sale: Sale, query: JourneyQuery, sold: SeatsSold): Journey {
  const { party, nowMs, cabin } = query
  return {
    key: keyOf(sale),
    flights: [...sale.flights],
    validatingAirline: sale.validatingAirline,
    isLcc: sale.isLcc,
    source: sale.source,
    isInternational: sale.isInternational,
    passportRequired: needsPassport(sale.flights),
    offers: priceJourney(sale, { seed, party, nowMs, sold }).filter((offer) => !cabin || offer.family.cabin === cabin),
  }
}
