import { type Money, proportion, subtract } from '../money.ts'
import type { SalePrice } from './sale-price.ts'
import type { SaleRefund } from './sale-refund.ts'

/**
 * The refund of a cancelled sale for the books, where its amount was agreed to: the sale is undone as a whole, what is not refunded is charged. The supplier keeps the same
 * share of its cost; one that keeps another is corrected where its invoice is compared.
 */
export function refundOfAgreed(price: SalePrice, refund: Money): SaleRefund {
  const kept = subtract(price.payable, refund)
  return {
    undone: price,
    supplierRefund: proportion(price.cost, refund.minor, price.payable.minor),
    charges: kept.minor === 0n ? [] : [{ whose: 'ours', label: 'Cancellation fee', amount: kept, gst: null }],
  }
}
