import type { PlainDate } from '../time.ts'

/** A tax rate from a day on, until the next row. */
export type DatedRate = { readonly from: PlainDate; readonly basisPoints: number }

/** The rate in force on a date, in basis points. Throws when the rows begin later: a missing rate is never zero. */
export function rateOn(rates: readonly DatedRate[], date: PlainDate): number {
  let inForce: DatedRate | undefined
  for (const rate of rates) if (rate.from <= date && (!inForce || rate.from > inForce.from)) inForce = rate
  if (!inForce) throw new RangeError(`No rate is in force on ${date}`)
  return inForce.basisPoints
}
