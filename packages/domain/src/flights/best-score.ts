/** Price and duration in any unit, as long as all options use the same one; stops of the whole journey. */
export type Rated = { readonly price: number; readonly durationMinutes: number; readonly stops: number }
export type Yardstick = { readonly cheapest: number; readonly fastestMinutes: number }

const DURATION_WEIGHT = 0.5
const STOP_PENALTY = 0.08

/** The values against which the options of a list are measured. */
export function yardstickOf(options: Iterable<Rated>): Yardstick {
  let [cheapest, fastestMinutes] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const { price, durationMinutes } of options) {
    cheapest = Math.min(cheapest, price)
    fastestMinutes = Math.min(fastestMinutes, durationMinutes)
  }
  return { cheapest, fastestMinutes }
}

/**
 * A lower score is better: price as a multiple of the cheapest, plus half the duration as a multiple of the shortest, plus a little for each stop.
 * An option that takes twice as long as the fastest must be cheaper by half of the cheapest price to draw level; of two equal ones the one with
 * fewer stops wins.
 */
export function bestScore({ price, durationMinutes, stops }: Rated, { cheapest, fastestMinutes }: Yardstick): number {
  return ratio(price, cheapest) + DURATION_WEIGHT * ratio(durationMinutes, fastestMinutes) + STOP_PENALTY * stops
}

function ratio(value: number, least: number): number {
  return least > 0 ? value / least : 1
}
