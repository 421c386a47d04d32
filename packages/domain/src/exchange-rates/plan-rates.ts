import type { Instant } from '../time.ts'
import { type DatedRate, isSameRate } from './exchange.ts'

export type StatedRate = Pick<DatedRate, 'from' | 'to' | 'rate' | 'validFrom'>
export type PlannedRate<Rate extends StatedRate> = { readonly rate: Rate; readonly isNew: boolean }

/**
 * Which of the stated rates say something new: those that are not in force at their beginning already, by what is known or by one stated before them. The
 * same list twice is planned as nothing new the second time. In the order in which they begin.
 */
export function planRates<Rate extends StatedRate>(known: readonly StatedRate[], stated: readonly Rate[]): PlannedRate<Rate>[] {
  const sofar: StatedRate[] = [...known]
  return stated.toSorted(byBeginning).map((rate) => {
    const before = inForce(sofar, rate)
    const isNew = !before || !isSameRate(before.rate, rate.rate)
    if (isNew) sofar.push(rate)
    return { rate, isNew }
  })
}

/** Of two that begin at the same instant the one stated later counts: it stands later in the list. */
function inForce(rates: readonly StatedRate[], { from, to, validFrom }: StatedRate): StatedRate | undefined {
  let newest: StatedRate | undefined
  for (const rate of rates)
    if (rate.from === from && rate.to === to && rate.validFrom <= validFrom && (!newest || rate.validFrom >= newest.validFrom))
      newest = rate
  return newest
}

function byBeginning(a: { validFrom: Instant }, b: { validFrom: Instant }): number {
  return a.validFrom < b.validFrom ? -1 : a.validFrom > b.validFrom ? 1 : 0
}
