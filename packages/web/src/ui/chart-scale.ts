/** Where an axis begins and ends, and the values it names on the way: from the lowest to the highest, evenly apart, zero among them. */
export type ChartScale = { readonly low: number; readonly high: number; readonly ticks: readonly number[] }

const INTERVALS = 4
/** Steps that people count in, and their powers of ten. */
const STEPS = [1, 2, 2.5, 5, 10]

/**
 * An axis for these values, with zero always in it: a bar without its foot means nothing. The step is the smallest of 1, 2, 2.5 and 5 times a power of ten that
 * needs at most five intervals; `isWhole` for things that are counted.
 */
export function chartScale(values: readonly number[], { isWhole = false }: { isWhole?: boolean } = {}): ChartScale {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  if (least === most) return { low: 0, high: 1, ticks: [0, 1] }
  const step = stepOf((most - least) / INTERVALS, isWhole)
  const first = Math.floor(least / step)
  const last = Math.ceil(most / step)
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => clean((first + place) * step))
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks }
}

/** How far up a value stands, from 0 at the foot of the axis to 1 at its top. */
export function heightAt({ low, high }: ChartScale, value: number): number {
  return (value - low) / (high - low)
}

function stepOf(wanted: number, isWhole: boolean): number {
  if (isWhole && wanted <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  const steps = isWhole && power < 10 ? STEPS.filter((step) => Number.isInteger(step * power)) : STEPS
  return (steps.find((step) => step * power >= wanted * (1 - 1e-9)) ?? 10) * power
}

/** Without what binary fractions leave behind: 0.3, not 0.30000000000000004. */
function clean(value: number): number {
  return Number(value.toPrecision(12)) + 0
}
