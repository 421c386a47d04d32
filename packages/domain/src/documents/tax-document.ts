import { add, isZero, type Money, sum } from '../money.ts'
import { splitGst, type TaxLine } from './split-gst.ts'
import type { TaxNumber } from './tax-number.ts'

/** A company or person on a document, as they were on its day. */
export type DocumentParty = {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly gstin: string | null
  readonly pan: string | null
  /** Where it is registered for VAT outside India. Documents of former days know nothing of it. */
  readonly taxNumber?: TaxNumber | null
}

export type DocumentLine = {
  readonly label: string
  readonly detail: string | null
  /** Services accounting code, where the line is a service of the seller. */
  readonly sac: string | null
  /** Without its GST. Negative: a discount, or an amount kept back from a refund. */
  readonly amount: Money
  /** The GST on this line; null where the line is passed on from somebody else or is not taxed. */
  readonly gst: { readonly basisPoints: number; readonly amount: Money } | null
}

/** Sum of all lines and all their GST. */
export function totalOfLines(lines: readonly DocumentLine[], currency: string): Money {
  return sum(
    lines.map(({ amount, gst }) => (gst ? add(amount, gst.amount) : amount)),
    currency,
  )
}

/** The taxes stated below the lines: one set per rate, in the order in which rates appear. */
export function taxesOf(lines: readonly DocumentLine[], supply: Parameters<typeof splitGst>[0]): TaxLine[] {
  const byRate = new Map<number, Money>()
  for (const { gst } of lines) {
    if (!gst || isZero(gst.amount)) continue
    const before = byRate.get(gst.basisPoints)
    byRate.set(gst.basisPoints, before ? add(before, gst.amount) : gst.amount)
  }
  return [...byRate].flatMap(([basisPoints, amount]) => splitGst(supply, { basisPoints, amount }))
}
