/** Price and duration in any unit, as long as it is the same for all; stops of the whole journey. */
export type Rated = { readonly price: number; readonly durationMinutes: number; readonly stops: number }
export type Yardstick = { readonly cheapest: number; readonly fastestMinutes: number }

const DURATION_WEIGHT = 0.5
const STOP_PENALTY = 0.08

/** What a list's options are measured by. */
export function yardstickOf(options: Iterable<Rated>): Yardstick {
  let [cheapest, fastestMinutes] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const { price, durationMinutes } of options) {
    cheapest = Math.min(cheapest, price)
    fastestMinutes = Math.min(fastestMinutes, durationMinutes)
  }
  return { cheapest, fastestMinutes }
}

/**
 * Lower is better. Times the cheapest price, plus half the times the shortest duration, plus a little per stop: twice as long must be half
 * cheaper again, and of two alike the one with fewer stops wins.
 */
export function bestScore({ price, durationMinutes, stops }: Rated, { cheapest, fastestMinutes }: Yardstick): number {
  return ratio(price, cheapest) + DURATION_WEIGHT * ratio(durationMinutes, fastestMinutes) + STOP_PENALTY * stops
}

function ratio(value: number, least: number): number {
  return least > 0 ? value / least : 1
}
