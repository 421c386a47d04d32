import { addDays, earlierOf, laterOf, type PlainDate } from '../time.ts'
import type { Rate } from './rate.ts'
import { compareStanding } from './rate-order.ts'

/** Days on which a rate is there and does not count, both inclusive. */
export type Beaten = { readonly from: PlainDate; readonly to: PlainDate }
export type Laid<R extends Rate> = { readonly rate: R; readonly lane: number; readonly beaten: readonly Beaten[] }
/** Rates that can stand in for each other: one market, one service, parties of one size. */
export type RateRow<R extends Rate> = { readonly key: string; readonly lanes: number; readonly rates: readonly Laid<R>[] }

/**
 * Lays rates out as rows of lanes over the days: of two on the same day the upper one wins. `leastDays`: what a rate takes in its lane at least, for bars
 * that would be too narrow to press.
 */
export function layRates<R extends Rate>(rates: readonly R[], leastDays = 1): RateRow<R>[] {
  const rows = Map.groupBy(rates, rowKeyOf)
  return [...rows].sort(([, a], [, b]) => compareRows(a[0] as R, b[0] as R)).map(([key, own]) => layRow(key, own, leastDays))
}

/** Of what a rate is one price of several: market, service and size of the party. */
export function rowKeyOf(rate: Rate): string {
  if (rate.kind === 'ticket') return `${rate.marketId} ticket`
  return `${rate.marketId} ${rate.basis} ${rate.minPax ?? ''}-${rate.maxPax ?? ''} ${rate.isPerPax ? 'person' : 'vehicle'}`
}

const SERVICE_ORDER = { ticket: 0, sharing: 1, private: 2 } as const

function compareRows(a: Rate, b: Rate): number {
  const place = (rate: Rate) => SERVICE_ORDER[rate.kind === 'ticket' ? 'ticket' : rate.basis]
  const least = (rate: Rate) => (rate.kind === 'ticket' ? 0 : (rate.minPax ?? 0))
  return place(a) - place(b) || least(a) - least(b)
}

function layRow<R extends Rate>(key: string, rates: readonly R[], leastDays: number): RateRow<R> {
  const lanes: R[][] = []
  const laid = rates.toSorted(compareStanding).map((rate): Laid<R> => {
    const above = lanes.flat()
    const under = lanes.findLastIndex((lane) => lane.some((other) => touches(widened(other, leastDays), widened(rate, leastDays))))
    const lane = under + 1
    const own = lanes[lane] ?? []
    lanes[lane] = [...own, rate]
    return { rate, lane, beaten: joined(above.flatMap((winner) => beatenBy(winner, rate))) }
  })
  return { key, lanes: lanes.length, rates: laid }
}

type Days = Pick<Rate, 'validFrom' | 'validTill'>

function widened({ validFrom, validTill }: Days, leastDays: number): Days {
  return { validFrom, validTill: laterOf(validTill, addDays(validFrom, leastDays - 1)) }
}

function touches(a: Days, b: Days): boolean {
  return a.validFrom <= b.validTill && b.validFrom <= a.validTill
}

/** A winner of fewer weekdays beats the other only on these: the other still counts, and is not marked. */
function beatenBy(winner: Rate, rate: Rate): Beaten[] {
  if (!touches(winner, rate) || !rate.weekdays.every((day) => winner.weekdays.includes(day))) return []
  const from = laterOf(winner.validFrom, rate.validFrom)
  return [{ from, to: earlierOf(winner.validTill, rate.validTill) }]
}

function joined(spans: readonly Beaten[]): Beaten[] {
  const all: Beaten[] = []
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = all.at(-1)
    if (last && span.from <= last.to) all[all.length - 1] = { from: last.from, to: laterOf(last.to, span.to) }
    else all.push(span)
  }
  return all
}
