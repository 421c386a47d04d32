import type { Leg } from '@tradewind/contract/flights/option'
import { formatWeekday } from '@tradewind/domain/format-date'

/** 'Delhi – Mumbai, Tue 22 Dec, 6E 2134': a booking in the lines of its payment. */
export function titleOfFlights(legs: readonly Leg[]): string {
  const segments = legs.flatMap((leg) => leg.segments)
  const cities = [segments[0]?.originCityName ?? '', ...legs.map((leg) => leg.segments.at(-1)?.destinationCityName ?? '')]
  const numbers = segments.map(({ airlineCode, flightNumber }) => `${airlineCode} ${flightNumber}`)
  return [cities.join(' – '), formatWeekday(segments[0]?.departureTime ?? ''), ...numbers].join(', ')
}
