import { marginAfterTax } from '../markups/account-for-price.ts'
import type { PricedFare } from '../markups/price-fare.ts'
import { add, compareMoney, type Money, subtract, zero } from '../money.ts'
import { type Adjustments, paidByBuyer } from './adjustments.ts'
import { ticketPrice } from './ticket-price.ts'

/**
 * The largest discount: what the giver earns on the ticket. The site owner earns its margin after tax and its fee, an agency its markup and the commission
 * passed on.
 */
export function mostDiscount(side: 'house' | 'agency', priced: PricedFare, adjustments: Adjustments): Money {
  const { txnFee, txnFeeGst, markup } = adjustments
  const earned = side === 'house' ? add(marginAfterTax(priced), subtract(txnFee, txnFeeGst)) : add(priced.commissionEarned, markup)
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

/** Why a ticket may not have this price, or undefined if it may. Neither the customer nor the buyer ever pays less than zero. */
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

/** What the ticket costs and earns for the viewer: the site owner sees its supplier and the buyer, an agency sees the site owner and its own customer. */
export function ticketAccounting(side: 'house' | 'agency', priced: PricedFare, adjustments: Adjustments) {
  const paid = paidByBuyer(priced, adjustments)
  if (side === 'house') return { middleManWl: priced.supplierNet, endCustomer: paid }
  return { middleManWl: paid, endCustomer: ticketPrice(priced, adjustments, { isResold: true }).total }
}
