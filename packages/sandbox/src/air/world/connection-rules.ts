import type { Flight } from './journey.ts'

const MINUTE_MS = 60_000
export const LONGEST_LAYOVER_MINUTES = 600
export const LARGEST_DETOUR = 1.8
const TERMINAL_CHANGE_MINUTES = 30

const isDomestic = (flight: Flight) => flight.origin.countryCode === flight.destination.countryCode

/** Legal minimum on the ground between two flights at the same airport, in minutes. */
export function minimumConnectionMinutes(arriving: Flight, departing: Flight): number {
  const [domesticIn, domesticOut] = [isDomestic(arriving), isDomestic(departing)]
  const base = domesticIn && domesticOut ? 45 : domesticIn !== domesticOut ? 75 : 60
  const sameTerminal = arriving.destinationTerminal === departing.originTerminal
  return sameTerminal ? base : base + TERMINAL_CHANGE_MINUTES
}

/** Whether a traveller may legally and sensibly change from one to the other. */
export function connects(arriving: Flight, departing: Flight): boolean {
  if (arriving.destination.iata !== departing.origin.iata) return false
  const layover = (departing.departureMs - arriving.arrivalMs) / MINUTE_MS
  return layover >= minimumConnectionMinutes(arriving, departing) && layover <= LONGEST_LAYOVER_MINUTES
}
