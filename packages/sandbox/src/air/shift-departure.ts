import type { PricedLeg } from './option.ts'
import type { Flight } from './world/journey.ts'

/** The first flight of the first leg moved by some minutes; the key stays, because it is the same flight. */
export function shiftDeparture(legs: PricedLeg[], minutes: number): PricedLeg[] {
  const [first, ...rest] = legs
  const [flight, ...later] = first?.journey.flights ?? []
  if (minutes === 0 || !first || !flight) return legs
  return [{ ...first, journey: { ...first.journey, flights: [shiftFlight(flight, minutes), ...later] } }, ...rest]
}

/** How far a schedule change moves this option: later when nothing follows, earlier when a connection must be kept. */
export function shiftThatKeepsConnection(legs: readonly PricedLeg[]): number {
  return (legs[0]?.journey.flights.length ?? 1) > 1 ? -15 : 25
}

function shiftFlight(flight: Flight, minutes: number): Flight {
  const ms = minutes * 60_000
  return {
    ...flight,
    departureLocal: shiftLocal(flight.departureLocal, ms),
    arrivalLocal: shiftLocal(flight.arrivalLocal, ms),
    departureMs: flight.departureMs + ms,
    arrivalMs: flight.arrivalMs + ms,
    ...(flight.technicalStop && {
      technicalStop: {
        ...flight.technicalStop,
        arrivalLocal: shiftLocal(flight.technicalStop.arrivalLocal, ms),
        departureLocal: shiftLocal(flight.technicalStop.departureLocal, ms),
      },
    }),
  }
}

function shiftLocal(local: string, ms: number): string {
  return new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, 19)
}
