import type { Journey } from './world/journey.ts'

/**
 * The name of the connection that sells a journey, as the request field `Sources` knows it:
 * 'GDS' for everything ticketed by a full-service carrier, else the low-cost carrier's own code.
 */
export function connectionOf(journey: Journey): string {
  return journey.isLcc ? journey.validatingAirline : 'GDS'
}

/** Which connections a search asks; null or nothing means all. */
export function asksConnection(sources: readonly string[] | null | undefined, connection: string): boolean {
  return !sources || sources.length === 0 || sources.includes(connection)
}
