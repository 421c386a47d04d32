import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { add, type Money, parseMoney } from '@tradewind/domain/money'

type Line = BookingDetail['lines'][number]
export type LineGroup = { name: string; amount: Money }

const NAMES: Record<Line['kind'], string> = {
  base: 'Base fare',
  tax: 'Taxes and fees',
  otherCharges: 'Taxes and fees',
  serviceFee: 'Service Fee',
  gst: 'GST on Service Fee',
  baggage: 'Bags',
  meal: 'Meals',
  seat: 'Seats',
  convenienceFee: 'Convenience fee',
  txnFee: 'Transaction fee',
  discount: 'Discount',
  tds: 'TDS',
}

/** A price in a few lines that still add up to it: related lines are merged. */
export function groupLines(lines: readonly Line[], currency: string): LineGroup[] {
  return groupBy(lines, ({ kind }) => NAMES[kind], currency)
}

/** The same with the lines' own words: the discounts of two flights are one line. */
export function groupLabels(lines: readonly Line[], currency: string): LineGroup[] {
  return groupBy(lines, ({ label }) => label, currency)
}

function groupBy(lines: readonly Line[], nameOf: (line: Line) => string, currency: string): LineGroup[] {
  const groups = new Map<string, Money>()
  for (const each of lines) {
    const name = nameOf(each)
    const line = parseMoney(each.amount, currency)
    const group = groups.get(name)
    groups.set(name, group ? add(group, line) : line)
  }
  return [...groups].map(([name, amount]) => ({ name, amount }))
}
