import type { QuotationMonth } from '@tradewind/contract/quotations/quotation-figures'
import type { Bar } from '../ui/bar-chart.tsx'

export const YEAR = 12

/** What is drawn of each month. `wonShare`: of those sent in it, in percent. */
export const MEASURES = {
  wonShare: { label: 'Won of sent', of: ({ won, sent }: QuotationMonth) => (sent === 0 ? 0 : (won / sent) * 100) },
  won: { label: 'Won', of: ({ won }: QuotationMonth) => won },
  sent: { label: 'Sent', of: ({ sent }: QuotationMonth) => sent },
  sales: { label: 'Sales', of: ({ sales }: QuotationMonth) => Number(sales) },
  margin: { label: 'Margin', of: ({ margin }: QuotationMonth) => Number(margin) },
  marginShare: {
    label: 'Margin, %',
    of: ({ margin, sales }: QuotationMonth) => (Number(sales) === 0 ? 0 : (Number(margin) / Number(sales)) * 100),
  },
} as const
export type Measure = keyof typeof MEASURES

/** The newer year beside the older one. For drawing only: amounts as numbers are exact enough for a picture. */
export function barsOf(months: readonly QuotationMonth[], measure: Measure): Bar[] {
  const { of } = MEASURES[measure]
  const before = months.slice(-2 * YEAR, -YEAR)
  return months.slice(-YEAR).map((month, place) => {
    const earlier = before[place]
    return { key: month.month, value: of(month), before: earlier ? of(earlier) : 0 }
  })
}

/** Of a whole year: counts and amounts add up, shares are those of the sums. */
export function yearOf(months: readonly QuotationMonth[], measure: Measure): number {
  const sum = (of: (month: QuotationMonth) => number) => months.reduce((total, month) => total + of(month), 0)
  const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100)
  const { won, sent, sales, margin } = MEASURES
  if (measure === 'wonShare') return share(sum(won.of), sum(sent.of))
  if (measure === 'marginShare') return share(sum(margin.of), sum(sales.of))
  return sum(MEASURES[measure].of)
}
