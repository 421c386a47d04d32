import { chance } from './chance.ts'
import type { Flight, SeatsSold } from './journey.ts'
import { loadOf } from './market-price.ts'

const GDS_SHOWS_AT_MOST = 9
const LOW_COST_SELLS_AT_MOST = 24

/** Seats a flight had for sale in a booking class before the sandbox sold any: fewer as it fills. */
export function seatsAtFirst(seed: number, flight: Flight, bookingClass: string, days: number, isLcc: boolean): number {
  const most = isLcc ? LOW_COST_SELLS_AT_MOST : GDS_SHOWS_AT_MOST
  const room = 1 - 0.75 * loadOf(seed, flight, days) ** 2
  return Math.max(1, Math.round(most * room * (0.45 + 0.55 * chance(seed, 'seats', flight.key, bookingClass))))
}

/** Seats left for the whole journey: what its tightest flight still has. Never less than none. */
export function seatsLeft(
  flights: readonly Flight[],
  bookingClass: string,
  atFirst: (flight: Flight) => number,
  sold: SeatsSold,
): number {
  return Math.max(0, Math.min(...flights.map((flight) => atFirst(flight) - sold(flight.key, bookingClass))))
}
