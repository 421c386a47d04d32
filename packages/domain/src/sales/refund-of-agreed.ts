import { isZero, type Money, proportion, subtract, zero } from '../money.ts'
import type { SalePrice } from './sale-price.ts'
import type { SaleRefund } from './sale-refund.ts'

/**
 * The refund of a cancelled sale for the books, where its amount was agreed to: the sale is undone as a whole, what is not refunded is charged. The supplier keeps the same
 * share of its cost and refunds nothing where the sale was free; one that keeps another is corrected where its invoice is compared.
 */
export function refundOfAgreed(price: SalePrice, refund: Money): SaleRefund {
  const kept = subtract(price.payable, refund)
  return {
    undone: price,
    supplierRefund: isZero(price.payable) ? zero(price.cost.currency) : proportion(price.cost, refund.minor, price.payable.minor),
    charges: kept.minor === 0n ? [] : [{ whose: 'ours', label: 'Cancellation fee', amount: kept, gst: null }],
  }
}

/** Whether a cancelled sale is still in the books: something of its price was kept, or its cost is owed and nothing was refunded that it could follow. */
export function staysInBooks({ payable, cost }: Pick<SalePrice, 'payable' | 'cost'>, refund: Money): boolean {
  return refund.minor < payable.minor || (isZero(payable) && !isZero(cost))
}
