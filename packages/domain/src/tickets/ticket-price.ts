import type { PricedFare } from '../markups/price-fare.ts'
import { type FareLine, type FareLineKind, priceLines } from '../markups/price-lines.ts'
import { add, isZero, type Money, negate, sum } from '../money.ts'
import type { Adjustments } from './adjustments.ts'

export type TicketLineKind = FareLineKind | 'markup' | 'txnFee' | 'feesAndTaxes'
export type TicketLine = Omit<FareLine, 'kind'> & { readonly kind: TicketLineKind }

/** The lines that become one when fees and taxes are merged. */
const MERGED: ReadonlySet<TicketLineKind> = new Set(['tax', 'otherCharges', 'serviceFee', 'gst', 'markup', 'txnFee'])

/**
 * The price as the ticket shows it. A ticket that is resold (by an agency, or by the house) shows the fare and never what is earned on it; all
 * others show what was paid. Later fees and discounts follow. Merging changes the lines, never the total.
 */
export function ticketPrice(
  priced: PricedFare,
  adjustments: Adjustments,
  { isResold }: { isResold: boolean },
): { lines: TicketLine[]; total: Money } {
  const sold = isResold
    ? priceLines(priced, { seesNet: true }).filter(({ kind }) => kind !== 'discount' && kind !== 'tds')
    : priceLines(priced, { seesNet: false })
  const discounts = [
    ...sold.filter(({ kind }) => kind === 'discount').map(({ amount }) => amount),
    negate(adjustments.discount),
    negate(adjustments.ownDiscount),
  ]
  const lines: TicketLine[] = [
    ...sold.filter(({ kind }) => kind !== 'discount'),
    line('markup', 'Agency fee', adjustments.markup),
    line('txnFee', 'Transaction fee', adjustments.txnFee),
    line('discount', 'Discount', sum(discounts, priced.currency)),
  ].filter(({ amount }) => !isZero(amount))
  const total = sum(
    lines.map(({ amount }) => amount),
    priced.currency,
  )
  return { lines: adjustments.isMerged ? merge(lines) : lines, total }
}

/** All fees and taxes as one line, at the position of the first of them. */
function merge(lines: readonly TicketLine[]): TicketLine[] {
  const merged: TicketLine[] = []
  let at = -1
  for (const one of lines) {
    if (!MERGED.has(one.kind)) merged.push(one)
    else if (at < 0) at = merged.push(line('feesAndTaxes', 'Fees and taxes', one.amount)) - 1
    else merged[at] = line('feesAndTaxes', 'Fees and taxes', add(merged[at]?.amount ?? one.amount, one.amount))
  }
  return merged
}

function line(kind: TicketLineKind, label: string, amount: Money): TicketLine {
  return { kind, label, detail: null, amount }
}
