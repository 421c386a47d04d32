import type { Sold } from '@tradewind/contract/desk/desk'

export const MEASURES = ['sales', 'count', 'earned'] as const
export type Measure = (typeof MEASURES)[number]
export type Span = 'days' | 'months'

const LENGTHS: Record<Span, number> = { days: 30, months: 12 }

/** The newer half of the sales beside the older half. For drawing only: amounts as numbers are exact enough for a picture. */
export function compareSales(sold: readonly Sold[], measure: Measure, span: Span) {
  const length = LENGTHS[span]
  const now = sold.slice(-length)
  const before = sold.slice(-2 * length, -length)
  return now.map((one, place) => ({
    key: one.period,
    value: read(one, measure),
    before: read(before[place], measure),
  }))
}

/** The change in whole percent; undefined where there was nothing before. */
export function growth(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / Math.abs(before)) * 100)
}

function read(one: Sold | undefined, measure: Measure): number {
  return Number(one?.[measure] ?? 0)
}
