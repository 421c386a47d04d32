import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { add, type Money, parseMoney } from '@tradewind/domain/money'
import { t } from './messages.ts'

type Line = BookingDetail['lines'][number]
export type LineGroup = { name: string; amount: Money }

const NAMES = {
  base: 'baseFare',
  tax: 'taxesAndFees',
  otherCharges: 'taxesAndFees',
  serviceFee: 'serviceFee',
  gst: 'gstOnServiceFee',
  baggage: 'bags',
  meal: 'meals',
  seat: 'seats',
  convenienceFee: 'convenienceFee',
  txnFee: 'transactionFee',
  discount: 'discount',
  tds: 'tds',
} as const satisfies Record<Line['kind'], string>

/** A price in a few lines that still add up to it: related lines are merged. */
export function groupLines(lines: readonly Line[], currency: string): LineGroup[] {
  return groupBy(lines, ({ kind }) => t(NAMES[kind]), currency)
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
