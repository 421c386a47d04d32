import { type Money, negate, subtract, sum } from '../money.ts'
import type { OtherWorth } from '../sales/sale-refund.ts'
import type { Between, Entry, With } from './posting.ts'
import { entry, supplierEntries, type Worth } from './supplier-entries.ts'

/** The part of a capture that a refund takes back, in the currency of the sale. */
export type UndoneCapture = {
  readonly fee: Money
  readonly gst: Money
  readonly tds: Money
  readonly withheld: Money
  readonly earned: Money
}

export type PaidBack = Between &
  With & {
    readonly currency: string
    readonly toWallet: Money
    readonly toCard: Money
    /** What the supplier refunds, in its currency too. */
    readonly supplierRefund: Worth
    /** What others that were owed for it refund. */
    readonly otherRefunds?: readonly OtherWorth[]
    /** What we earn for it. */
    readonly charged: { readonly fee: Money; readonly gst: Money }
    readonly undone: UndoneCapture
  }

/**
 * What moves when a delivered sale of any kind is refunded: the buyer gets the refund, the supplier owes what it refunds, that part of the capture is undone
 * and our fee is earned. The difference between what the supplier gives and what the buyer was promised is ours.
 */
export function refundEntries({ buyer, owner, supplier, currency, toWallet, toCard, ...rest }: PaidBack): Entry[] {
  const { supplierRefund, otherRefunds = [], charged, undone } = rest
  const known = [
    entry('wallet', buyer, toWallet),
    entry('refundsPayable', owner, toCard),
    ...[{ supplierId: supplier, ...supplierRefund }, ...otherRefunds].flatMap(({ supplierId, there, here }) =>
      supplierEntries('supplierReceivable', supplierId, { there: negate(there), here: negate(here) }),
    ),
    entry('changeFees', owner, charged.fee),
    entry('gstPayable', owner, subtract(charged.gst, undone.gst)),
    entry('tdsPayable', owner, negate(undone.tds)),
    entry('tdsReceivable', owner, undone.withheld),
    entry('salesRevenue', owner, negate(undone.fee)),
    entry('commission', owner, negate(undone.earned)),
  ]
  const here = known.flatMap(({ amount }) => (amount.currency === currency ? [amount] : []))
  const entries = [...known, entry('refundDifference', owner, negate(sum(here, currency)))]
  return entries.filter(({ amount }) => amount.minor !== 0n)
}
