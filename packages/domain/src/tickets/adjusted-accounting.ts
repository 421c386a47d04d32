import { priceSteps } from '../markups/account-for-price.ts'
import type { PricedFare } from '../markups/price-fare.ts'
import { type FareLine, type FareLineKind, priceLines } from '../markups/price-lines.ts'
import { isZero, negate, subtract } from '../money.ts'
import type { PriceStep } from '../sales/sale-price.ts'
import type { Adjustments } from './adjustments.ts'

export type BookedLine = Omit<FareLine, 'kind'> & { readonly kind: FareLineKind | 'txnFee' }

/** The price line by line as `priceLines` gives it, and what came after the sale; they add up to what the buyer pays. */
export function adjustedLines(
  priced: PricedFare,
  { txnFee, discount }: Pick<Adjustments, 'txnFee' | 'discount'>,
  viewer: { seesNet: boolean },
): BookedLine[] {
  const later: BookedLine[] = [
    { kind: 'txnFee', label: 'Transaction fee, added later', detail: null, amount: txnFee },
    { kind: 'discount', label: 'Discount, given later', detail: null, amount: negate(discount) },
  ]
  return [...priceLines(priced, viewer), ...later.filter(({ amount }) => !isZero(amount))]
}

/** The steps of the sale and what came after; they add up to what the buyer pays. */
export function adjustedSteps(priced: PricedFare, { txnFee, txnFeeGst, discount }: Adjustments): PriceStep[] {
  const later: PriceStep[] = [
    { who: 'siteOwner', rule: 'Transaction fee, added later', amount: subtract(txnFee, txnFeeGst), ruleVersion: null },
    { who: 'government', rule: 'GST in the transaction fee', amount: txnFeeGst, ruleVersion: null },
    { who: 'siteOwner', rule: 'Discount, given later', amount: negate(discount), ruleVersion: null },
  ]
  return [...priceSteps(priced), ...later.filter(({ amount }) => !isZero(amount))]
}
