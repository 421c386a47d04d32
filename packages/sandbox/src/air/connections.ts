import type { Journey } from './world/journey.ts'

export const NDC_SOURCE = 77

/**
 * The name of the connection that sells a journey, as the request field `Sources` knows it: a low-cost carrier's own code,
 * 'NDC' for what Air India sells directly, else 'GDS'.
 */
export function connectionOf({ isLcc, validatingAirline, source }: Journey): string {
  if (isLcc) return validatingAirline
  return source === NDC_SOURCE ? 'NDC' : 'GDS'
}

/** Low-cost carriers, and airlines sold directly, sell bags, meals and seats; elsewhere they are requests. */
export function sellsExtras({ isLcc, source }: Pick<Journey, 'isLcc' | 'source'>): boolean {
  return isLcc || source === NDC_SOURCE
}

/** Which connections a search asks; null or nothing means all. */
export function asksConnection(sources: readonly string[] | null | undefined, connection: string): boolean {
  return !sources || sources.length === 0 || sources.includes(connection)
}
