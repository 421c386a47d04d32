import type { SearchBy } from '@tradewind/contract/flights/option'
import { isDomestic } from '@tradewind/domain/flights/domestic'
import { comeBackOn, leaveOn } from '@tradewind/domain/flights/move-journey'
import { airportsOfCity, findAirport } from '@tradewind/domain/reference/airports'
import { type PlainDate, plainDate } from '@tradewind/domain/time'

/** Which flight of the search a list is of: one half of a domestic pair, or all of them together. */
export type ListOf = 'whole' | 0 | 1

/**
 * A search in a line, equal for all searches whose list sells the same: '1|economy|0|2.1.0|DEL-BOM-2026-12-10', and the special fare and the airlines
 * where they were asked for.
 */
export function journeyLine(searchBy: SearchBy, list: ListOf): string {
  const { JourneyType, cabin, directFlight, adultCount, childCount, infantCount, segments } = searchBy
  const sold = list === 'whole' ? segments : segments.slice(list, list + 1)
  const flights = sold.map(
    ({ origin, destination, preferredDepartureTime }) => `${origin}-${destination}-${preferredDepartureTime.slice(0, 10)}`,
  )
  const kind = `${JourneyType}${list === 'whole' ? '' : 'half'}`
  const party = [adultCount, childCount, infantCount].join('.')
  return [kind, cabin, Number(directFlight), party, flights.join(','), ...wishesOf(searchBy)].join('|')
}

function wishesOf({ specialFare, preferredAirlines }: SearchBy): string[] {
  return [...(specialFare ? [specialFare] : []), ...(preferredAirlines.length > 0 ? [preferredAirlines.toSorted().join(',')] : [])]
}

/** A return within a country is sold in halves, each in a list of its own. */
export function isSoldInHalves({ JourneyType, segments }: Pick<SearchBy, 'JourneyType' | 'segments'>): boolean {
  if (JourneyType !== 2 && JourneyType !== 5) return false
  return isWithinACountry(segments)
}

export function isWithinACountry(flights: readonly { origin: string; destination: string }[]): boolean {
  return isDomestic(countriesOf(flights))
}

/** Of all airports, or cities with several, of a journey. */
export function countriesOf(flights: readonly { origin: string; destination: string }[]): string[] {
  return flights.flatMap(({ origin, destination }) => [origin, destination].map(countryOf))
}

/** The same search with one of its flights on another day, as the strip of days would ask it. */
export function searchOn(searchBy: SearchBy, leg: 0 | 1, date: PlainDate): SearchBy {
  const [out, back] = searchBy.segments
  if (!out || searchBy.JourneyType === 3) return searchBy
  const days = { departure: dayOf(out), back: back && dayOf(back) }
  const moved = leg === 1 ? comeBackOn(days, date) : leaveOn(days, date)
  const on = (segment: SearchBy['segments'][number], day: PlainDate) => ({ ...segment, preferredDepartureTime: `${day}T00:00:00` })
  return { ...searchBy, segments: [on(out, moved.departure), ...(back ? [on(back, moved.back ?? dayOf(back))] : [])] }
}

function dayOf({ preferredDepartureTime }: SearchBy['segments'][number]): PlainDate {
  return plainDate(preferredDepartureTime.slice(0, 10))
}

function countryOf(code: string): string {
  return (findAirport(code) ?? airportsOfCity(code)[0])?.countryCode ?? code
}
