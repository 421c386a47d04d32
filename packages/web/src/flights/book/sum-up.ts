import type { FareDetailResult } from '@tradewind/contract/fare-quote'
import { add, isZero, type Money, negate, parseMoney, subtract, sum, zero } from '@tradewind/domain/money'
import type { ExtraLine } from './choose-extra.ts'

export type SummaryLine = { kind: string; label: string; detail: string | null; amount: Money }

/** The 'Summary' card: lines that add up to the total payable, and what the caller earns where they may know. */
export type Summary = {
  lines: readonly SummaryLine[]
  extras: readonly ExtraLine[]
  totalPayable: Money
  earnings: { net: Money; youEarn: Money } | null
}

/**
 * Total fare, TDS (+), Discount (−) for those the server tells them; where there is a markup, Service Fee and its GST, and then TDS and
 * discount only where they are not nought. The total fare is what is left of the total, so that the lines always add up.
 */
export function sumUp(fare: FareDetailResult, extras: readonly ExtraLine[]): Summary {
  const { currency } = fare
  const read = (amount: string | null) => (amount === null ? null : parseMoney(amount, currency))
  const extrasTotal = sum(
    extras.map(({ amount }) => amount),
    currency,
  )
  const [fee, gst] = [parseMoney(fare.markup, currency), parseMoney(fare.gstOnMarkup, currency)]
  const [tds, discount] = [read(fare.tds), read(fare.discount)]
  const hasMarkup = !isZero(fee)
  const lines: SummaryLine[] = []
  if (tds && !(hasMarkup && isZero(tds))) lines.push({ kind: 'tds', label: 'TDS (+)', detail: null, amount: tds })
  if (discount && !(hasMarkup && isZero(discount)))
    lines.push({ kind: 'discount', label: 'Discount (−)', detail: null, amount: negate(discount) })
  if (hasMarkup) {
    lines.push({ kind: 'serviceFee', label: 'Service Fee', detail: null, amount: fee })
    lines.push({ kind: 'gst', label: 'GST on Service Fee', detail: null, amount: gst })
  }
  const payable = parseMoney(fare.totalPayable, currency)
  const rest = sum(
    lines.map(({ amount }) => amount),
    currency,
  )
  const travellers = fare.fareDetails.reduce((count, part) => count + part.count, 0)
  const total: SummaryLine = {
    kind: 'totalFare',
    label: 'Total fare',
    detail: travellers === 1 ? '1 traveller' : `${travellers} travellers`,
    amount: subtract(payable, rest),
  }
  return {
    lines: [total, ...lines],
    extras,
    totalPayable: add(payable, extrasTotal),
    earnings: fare.earnings
      ? {
          // Extras are passed on at cost: they raise what must be paid to the airline, not what is earned.
          net: add(parseMoney(fare.earnings.net, currency), extrasTotal),
          youEarn: parseMoney(fare.earnings.youEarn, currency),
        }
      : null,
  }
}

/** What fewer or more must be paid than before. */
export function difference(before: string, after: Money): Money {
  return subtract(after, parseMoney(before, after.currency))
}

export function isMore(amount: Money): boolean {
  return amount.minor > zero(amount.currency).minor
}
