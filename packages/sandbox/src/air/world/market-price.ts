import { productOf } from './airline-products.ts'
import { chance } from './chance.ts'
import { distanceKm } from './great-circle.ts'
import type { Flight } from './journey.ts'
import { weekdayOf } from './zone-clock.ts'

const DAY_MS = 86_400_000

/** Days before departure and what they do to the price; between two rows the line is straight. */
const ADVANCE: readonly (readonly [number, number])[] = [
  [0, 1.95],
  [1, 1.78],
  [3, 1.5],
  [7, 1.24],
  [14, 1.08],
  [21, 1],
  [45, 0.93],
  [90, 0.9],
  [180, 0.96],
  [361, 1.02],
]
/** Sunday first. */
const WEEKDAYS = [1.1, 1.02, 0.94, 0.95, 1, 1.08, 1.03]
/** Month and day from which a season holds, and its level. */
const SEASONS: readonly (readonly [string, number])[] = [
  ['01-01', 1.28],
  ['01-06', 0.95],
  ['02-01', 0.92],
  ['03-15', 1],
  ['04-15', 1.1],
  ['05-10', 1.18],
  ['06-20', 1.06],
  ['07-10', 1],
  ['08-20', 0.95],
  ['10-05', 1.08],
  ['10-15', 1.2],
  ['11-12', 1.02],
  ['12-14', 1.3],
]

function advanceFactor(days: number): number {
  const after = ADVANCE.findIndex(([from]) => from >= days)
  const [later, earlier] = [ADVANCE[after], ADVANCE[after - 1]]
  if (!later) return 1.02
  if (!earlier) return later[1]
  return earlier[1] + ((later[1] - earlier[1]) * (days - earlier[0])) / (later[0] - earlier[0])
}

function seasonFactor(date: string): number {
  return SEASONS.findLast(([from]) => from <= date.slice(5))?.[1] ?? 1
}

/** Rush hours at home cost more, the small hours less. */
function hourFactor(flight: Flight): number {
  const hour = Number(flight.departureLocal.slice(11, 13))
  if (hour < 5) return 0.93
  return (hour >= 7 && hour < 10) || (hour >= 17 && hour < 20) ? 1.06 : 0.99
}

/** A distance's ordinary lowest economy fare, one way, in rupees without taxes: dear to get off the ground, cheap to stay up. */
function distanceFare(km: number, domestic: boolean): number {
  return domestic
    ? 1250 + 1.85 * Math.min(km, 2500) + 1.2 * Math.max(0, km - 2500)
    : 2300 + 3.05 * Math.min(km, 6000) + 2.1 * Math.max(0, km - 6000)
}

export function daysBefore(flight: Flight, nowMs: number): number {
  return Math.max(0, Math.floor((flight.departureMs - nowMs) / DAY_MS))
}

/** How full the flight is before anybody books in the sandbox: 0 empty to 1 full, fuller as the day comes near. */
export function loadOf(seed: number, flight: Flight, days: number): number {
  return Math.min(1, chance(seed, 'load', flight.key) * 0.75 + 0.3 * Math.exp(-days / 20))
}

/** The airline's lowest economy base fare for the journey, in rupees, before the family's factor. */
export function marketFareRupees(seed: number, flights: readonly Flight[], validatingAirline: string, nowMs: number): number {
  const [first, last] = [flights[0], flights.at(-1)]
  if (!first || !last) return 0
  const domestic = flights.every(
    (flight) =>
      flight.origin.countryCode === first.origin.countryCode && flight.destination.countryCode === first.origin.countryCode,
  )
  const days = daysBefore(first, nowMs)
  const date = first.departureLocal.slice(0, 10)
  const elapsed = (last.arrivalMs - first.departureMs) / 60_000
  const flown = flights.reduce((sum, flight) => sum + flight.durationMinutes, 0)
  const layovers = Math.max(0, elapsed - flown) / 60
  const stops = flights.length - 1
  const convenience = stops === 0 ? 1.06 : Math.max(0.8, 1.03 - 0.025 * layovers) * (1 + 0.05 * (stops - 1))
  const fullness = 0.9 + 0.32 * Math.max(...flights.map((flight) => loadOf(seed, flight, days))) ** 2
  const mood = 0.93 + 0.14 * chance(seed, 'mood', ...flights.map((flight) => flight.key))
  const weekday = WEEKDAYS[weekdayOf(date)] ?? 1
  return (
    distanceFare(distanceKm(first.origin, last.destination), domestic) *
    productOf(validatingAirline).priceLevel *
    advanceFactor(days) *
    weekday *
    seasonFactor(date) *
    hourFactor(first) *
    convenience *
    fullness *
    mood
  )
}
