import type { Money } from '../money.ts'

/** What a margin is of the cost, in percent with one digit at most: '12.5'. Both in one currency, the cost above zero. */
export function markupPercent(margin: Money, cost: Money): string {
  const tenths = (2_000n * margin.minor + (margin.minor < 0n ? -cost.minor : cost.minor)) / (2n * cost.minor)
  return `${Number(tenths) / 10}`
}
