import { findAirline } from '@tradewind/domain/reference/airlines'
import { type Airport, findAirport } from '@tradewind/domain/reference/airports'
import { connects, LARGEST_DETOUR, LONGEST_LAYOVER_MINUTES } from './connection-rules.ts'
import { distanceKm } from './great-circle.ts'
import type { Flight } from './journey.ts'
import { sellTogether } from './partnerships.ts'
import type { Timetable } from './timetable.ts'
import { addDays, localFromEpoch } from './zone-clock.ts'

/** One to three flights that connect, in order. */
export type Itinerary = readonly Flight[]

const MINUTE_MS = 60_000
/** Later connections of the same airline to the same flight are not offered. */
const CONNECTIONS_PER_SELLER = 2
const ONE_STOPS_PER_SELLER = 26
const ONE_STOPS = 170
const TWO_STOPS = 24
/** Two stops are tried only where there is little else. */
const ENOUGH_WITHOUT_TWO_STOPS = 8
const HUBS_TRIED_FOR_TWO_STOPS = 12

const isLowCost = (code: string) => findAirline(code)?.kind === 'low-cost'

/** One ticket: partners only, and low-cost carriers only with themselves or under a full-service partner. */
function sellableTogether(one: string, other: string): boolean {
  return one === other || (sellTogether(one, other) && !(isLowCost(one) && isLowCost(other)))
}

const operatorOf = (flight: Flight) => flight.operatingCarrier ?? flight.airlineCode

/** The operator sells the very same journey under its own code; a third code on all of it adds nothing. */
function isOnlyCodeshares(flights: Itinerary): boolean {
  const [first, ...rest] = flights
  return (
    rest.length > 0 &&
    flights.every((flight) => flight.operatingCarrier !== undefined) &&
    rest.every((flight) => first && operatorOf(flight) === operatorOf(first))
  )
}

function staysSensible(origin: Airport, via: Airport, destination: Airport): boolean {
  if (origin.countryCode === destination.countryCode && via.countryCode !== origin.countryCode) return false
  if (via.cityCode === origin.cityCode || via.cityCode === destination.cityCode) return false
  return distanceKm(origin, via) + distanceKm(via, destination) <= LARGEST_DETOUR * distanceKm(origin, destination)
}

function flightsAfter(timetable: Timetable, arriving: Flight, destination: string): Flight[] {
  const { iata, zone } = arriving.destination
  const today = arriving.arrivalLocal.slice(0, 10)
  const lastDay = localFromEpoch(zone, arriving.arrivalMs + LONGEST_LAYOVER_MINUTES * MINUTE_MS).slice(0, 10)
  const days = today === lastDay ? [today] : [today, addDays(today, 1)]
  return days.flatMap((day) => [...timetable.flightsOn(iata, destination, day)])
}

function oneStopsThrough(timetable: Timetable, firsts: readonly Flight[], destination: Airport): Itinerary[] {
  return firsts.flatMap((first) => {
    const perSeller = new Map<string, number>()
    return flightsAfter(timetable, first, destination.iata).flatMap((second): Itinerary[] => {
      if (!sellableTogether(first.airlineCode, second.airlineCode) || !connects(first, second)) return []
      const sold = perSeller.get(second.airlineCode) ?? 0
      if (sold >= CONNECTIONS_PER_SELLER || isOnlyCodeshares([first, second])) return []
      perSeller.set(second.airlineCode, sold + 1)
      return [[first, second]]
    })
  })
}

export function elapsedMinutes(itinerary: Itinerary): number {
  return ((itinerary.at(-1)?.arrivalMs ?? 0) - (itinerary[0]?.departureMs ?? 0)) / MINUTE_MS
}

const sellerOf = (itinerary: Itinerary) => itinerary[0]?.airlineCode ?? ''

/** The quickest of each seller, then the quickest of all. */
function quickest(itineraries: Itinerary[], perSeller: number, limit: number): Itinerary[] {
  const counts = new Map<string, number>()
  return itineraries
    .toSorted((a, b) => elapsedMinutes(a) - elapsedMinutes(b))
    .filter((itinerary) => {
      const count = counts.get(sellerOf(itinerary)) ?? 0
      counts.set(sellerOf(itinerary), count + 1)
      return count < perSeller
    })
    .slice(0, limit)
}

function someSellTogether(ones: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of ones) for (const other of others) if (sellableTogether(one, other)) return true
  return false
}

function findOneStops(timetable: Timetable, origin: Airport, destination: Airport, date: string): Itinerary[] {
  const onward = timetable.neighbours(destination.iata)
  const found = [...timetable.neighbours(origin.iata)].flatMap(([viaCode, sellers]) => {
    const via = findAirport(viaCode)
    const onwardSellers = onward.get(viaCode)
    if (!via || !onwardSellers || !someSellTogether(sellers, onwardSellers) || !staysSensible(origin, via, destination)) return []
    return oneStopsThrough(timetable, timetable.flightsOn(origin.iata, viaCode, date), destination)
  })
  return quickest(found, ONE_STOPS_PER_SELLER, ONE_STOPS)
}

const flownKm = (itinerary: Itinerary) => itinerary.reduce((km, flight) => km + distanceKm(flight.origin, flight.destination), 0)

function findTwoStops(timetable: Timetable, origin: Airport, destination: Airport, date: string): Itinerary[] {
  const firstHubs = [...timetable.neighbours(origin.iata).keys()]
    .flatMap((code) => findAirport(code) ?? [])
    .filter((hub) => hub.size === 'large' && staysSensible(origin, hub, destination))
    .sort((a, b) => timetable.neighbours(b.iata).size - timetable.neighbours(a.iata).size)
    .slice(0, HUBS_TRIED_FOR_TWO_STOPS)
  const found = firstHubs.flatMap((hub) =>
    timetable.flightsOn(origin.iata, hub.iata, date).flatMap((first) =>
      findOneStops(timetable, hub, destination, first.arrivalLocal.slice(0, 10))
        .filter(([second]) => second && connects(first, second) && second.destination.cityCode !== origin.cityCode)
        .filter((rest) => flownKm([first, ...rest]) <= LARGEST_DETOUR * distanceKm(origin, destination))
        .filter((rest) => rest.every((flight) => sellableTogether(first.airlineCode, flight.airlineCode)))
        .map((rest): Itinerary => [first, ...rest]),
    ),
  )
  return quickest(found, TWO_STOPS / 3, TWO_STOPS)
}

/** Where from and to: one airport each, or all airports of a city. */
export type Ends = { origins: readonly Airport[]; destinations: readonly Airport[] }
/** How many stops the asker cares for. */
type Reach = 'direct' | 'one-stop' | 'any'

/** Every way worth selling between these airports that leaves on that local date. */
export function findItineraries(timetable: Timetable, { origins, destinations }: Ends, date: string, reach: Reach): Itinerary[] {
  const pairs = origins.flatMap((origin) =>
    destinations.filter((destination) => destination.cityCode !== origin.cityCode).map((destination) => ({ origin, destination })),
  )
  const direct = pairs.flatMap(({ origin, destination }) =>
    timetable.flightsOn(origin.iata, destination.iata, date).map((flight): Itinerary => [flight]),
  )
  if (reach === 'direct') return direct
  const withOneStop = [...direct, ...pairs.flatMap(({ origin, destination }) => findOneStops(timetable, origin, destination, date))]
  if (reach === 'one-stop' || withOneStop.length >= ENOUGH_WITHOUT_TWO_STOPS) return withOneStop
  return [...withOneStop, ...pairs.flatMap(({ origin, destination }) => findTwoStops(timetable, origin, destination, date))]
}
