import { daysBetween, epochMs, type Instant, type PlainDate, type ZonedLocal } from '../time.ts'
import { instantOf } from '../zoned-time.ts'

export type FlightTimes = { readonly departure: ZonedLocal; readonly arrival: ZonedLocal }

export type LegTimes = {
  readonly departureAt: Instant
  readonly arrivalAt: Instant
  /** From first departure to last arrival, waiting included. */
  readonly durationMinutes: number
  /** Calendar days between local departure and local arrival; −1 is possible across the date line. */
  readonly dayChange: number
  readonly flights: readonly { readonly durationMinutes: number; readonly layoverMinutes: number | null }[]
}

/** Computes durations and layovers from the clock times, because suppliers often state both wrongly. Throws when there is no flight. */
export function legTimes(flights: readonly FlightTimes[]): LegTimes {
  const [first, last] = [flights[0], flights.at(-1)]
  if (!first || !last) throw new RangeError('A leg has at least one flight')
  const instants = flights.map(({ departure, arrival }) => ({ from: instantOf(departure), to: instantOf(arrival) }))
  const [departureAt, arrivalAt] = [instantOf(first.departure), instantOf(last.arrival)]
  return {
    departureAt,
    arrivalAt,
    durationMinutes: minutesBetween(departureAt, arrivalAt),
    dayChange: daysBetween(dateOf(first.departure), dateOf(last.arrival)),
    flights: instants.map(({ from, to }, index) => {
      const next = instants[index + 1]
      return { durationMinutes: minutesBetween(from, to), layoverMinutes: next ? minutesBetween(to, next.from) : null }
    }),
  }
}

export type KeyedFlight = { readonly airlineCode: string; readonly flightNumber: string; readonly departure: ZonedLocal }

/** Equal for the same flights on the same days, from any supplier: 'AI2817@2026-12-18T06:05+AI2562@…|…', legs apart. */
export function journeyKey(legs: readonly (readonly KeyedFlight[])[]): string {
  return legs
    .map((flights) =>
      flights
        .map(
          ({ airlineCode, flightNumber, departure }) =>
            `${airlineCode}${flightNumber.replace(/^0+(?=\d)/, '')}@${departure.local.slice(0, 16)}`,
        )
        .join('+'),
    )
    .join('|')
}

export function minutesBetween(from: Instant, to: Instant): number {
  return Math.round((epochMs(to) - epochMs(from)) / 60_000)
}

function dateOf({ local }: ZonedLocal): PlainDate {
  return local.slice(0, 10) as PlainDate
}
