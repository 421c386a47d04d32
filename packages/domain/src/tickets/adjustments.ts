import { accountForPrice } from '../markups/account-for-price.ts'
import type { PricedFare } from '../markups/price-fare.ts'
import { add, compareMoney, type Money, proportion, subtract, sum, zero } from '../money.ts'
import { ticketPrice } from './ticket-price.ts'

/** What people added to a ticket's price, and took from it, after the sale; the newest of each. */
export type Adjustments = {
  /** Of the agency that sold it, on top of the total fare: between it and its customer. */
  readonly markup: Money
  readonly ownDiscount: Money
  /** Of the site owner, its GST inside: charged to the buyer's wallet. */
  readonly txnFee: Money
  readonly txnFeeGst: Money
  /** Of the site owner: given back into the buyer's wallet. */
  readonly discount: Money
  /** Fees and taxes stand as one line. */
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

/** What the buyer has paid us for the ticket, fee and discount included. */
export function paidByBuyer(priced: PricedFare, { txnFee, discount }: Adjustments): Money {
  return subtract(add(priced.totalPayable, txnFee), discount)
}

/** The most that may be given: what the ticket earns whoever gives. The house earns its margin and its fee, an agency its markup and the commission passed on. */
export function mostDiscount(side: 'house' | 'agency', priced: PricedFare, adjustments: Adjustments): Money {
  const { txnFee, txnFeeGst, markup } = adjustments
  const earned =
    side === 'house' ? add(accountForPrice(priced).margin, subtract(txnFee, txnFeeGst)) : add(priced.commissionEarned, markup)
  return earned.minor < 0n ? zero(earned.currency) : earned
}

export type AdjustRefusal =
  | { readonly code: 'DISCOUNT_BEYOND_MARGIN'; readonly most: Money }
  | { readonly code: 'NEGATIVE_TOTAL'; readonly total: Money }

type Wish = {
  readonly side: 'house' | 'agency'
  readonly priced: PricedFare
  readonly after: Adjustments
  readonly mayExceedMargin: boolean
}

/** Why a ticket may not be priced so, or nothing if it may. Nobody pays less than nothing, neither the customer nor the buyer. */
export function whyNotAdjust({ side, priced, after, mayExceedMargin }: Wish): AdjustRefusal | undefined {
  const given = side === 'house' ? after.discount : after.ownDiscount
  const most = mostDiscount(side, priced, after)
  if (given.minor > 0n && !mayExceedMargin && compareMoney(given, most) > 0) return { code: 'DISCOUNT_BEYOND_MARGIN', most }
  for (const isResold of [true, false]) {
    const { total } = ticketPrice(priced, after, { isResold })
    if (total.minor < 0n) return { code: 'NEGATIVE_TOTAL', total }
  }
  const paid = paidByBuyer(priced, after)
  return paid.minor < 0n ? { code: 'NEGATIVE_TOTAL', total: paid } : undefined
}

/** What the ticket costs and brings whoever looks: the house sees its supplier and the buyer, an agency the house and its own customer. */
export function ticketAccounting(side: 'house' | 'agency', priced: PricedFare, adjustments: Adjustments) {
  const paid = paidByBuyer(priced, adjustments)
  if (side === 'house') return { middleManWl: priced.supplierNet, endCustomer: paid }
  return { middleManWl: paid, endCustomer: ticketPrice(priced, adjustments, { isResold: true }).total }
}

/** Money that changes hands when the house's adjustments change from one to the other. */
export function moneyBetween(before: Adjustments, after: Adjustments) {
  return {
    fee: subtract(after.txnFee, before.txnFee),
    feeGst: subtract(after.txnFeeGst, before.txnFeeGst),
    discount: subtract(after.discount, before.discount),
  }
}

/** What the buyer pays on top, of all of the house's adjustments. */
export function addedByHouse({ txnFee, discount }: Adjustments): Money {
  return sum([txnFee, { ...discount, minor: -discount.minor }], txnFee.currency)
}
