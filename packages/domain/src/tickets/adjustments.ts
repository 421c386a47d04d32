import type { PricedFare } from '../markups/price-fare.ts'
import { add, type Money, proportion, subtract, sum, zero } from '../money.ts'

/** The markup, fee and discount that were set on a ticket after the sale; the newest of each. */
export type Adjustments = {
  /** Of the agency that sold it, on top of the total fare: between the agency and its customer. */
  readonly markup: Money
  readonly ownDiscount: Money
  /** Of the site owner, including GST: charged to the buyer's wallet. */
  readonly txnFee: Money
  readonly txnFeeGst: Money
  /** Of the site owner: credited to the buyer's wallet. */
  readonly discount: Money
  /** Fees and taxes are shown as one line. */
  readonly isMerged: boolean
}

export function noAdjustments(currency: string): Adjustments {
  const none = zero(currency)
  return { markup: none, ownDiscount: none, txnFee: none, txnFeeGst: none, discount: none, isMerged: false }
}

/** The GST inside an amount that includes it. */
export function gstInside(amount: Money, basisPoints: number): Money {
  return proportion(amount, BigInt(basisPoints), BigInt(10_000 + basisPoints))
}

/** What the buyer has paid us for the ticket, including later fee and discount. */
export function paidByBuyer(priced: PricedFare, { txnFee, discount }: Adjustments): Money {
  return subtract(add(priced.totalPayable, txnFee), discount)
}

/** The money that changes hands when the site owner's adjustments change from one to the other. */
export function moneyBetween(before: Adjustments, after: Adjustments) {
  return {
    fee: subtract(after.txnFee, before.txnFee),
    feeGst: subtract(after.txnFeeGst, before.txnFeeGst),
    discount: subtract(after.discount, before.discount),
  }
}

/** What the buyer pays on top: the sum of the site owner's adjustments. */
export function addedByHouse({ txnFee, discount }: Adjustments): Money {
  return sum([txnFee, { ...discount, minor: -discount.minor }], txnFee.currency)
}
