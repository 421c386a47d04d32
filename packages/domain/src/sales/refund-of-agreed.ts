import { isZero, type Money, proportion, subtract } from '../money.ts'
import type { SalePrice } from './sale-price.ts'
import { refundOf, type SaleRefund } from './sale-refund.ts'

/**
 * The refund of a cancelled sale for the books, where its amount was agreed to: the sale is undone as a whole, what is not refunded is charged. The supplier keeps the same
 * share of its cost; one that keeps another is corrected where its invoice is compared. `percent`: what its terms give back at that moment, from 0 to 100. The supplier of
 * a sale that was free gives back this share, because there is no price that its cost could follow.
 */
export function refundOfAgreed(price: SalePrice, refund: Money, percent: number): SaleRefund {
  const kept = subtract(price.payable, refund)
  return {
    undone: price,
    supplierRefund: isZero(price.payable)
      ? proportion(price.cost, BigInt(percent), 100n)
      : proportion(price.cost, refund.minor, price.payable.minor),
    charges: kept.minor === 0n ? [] : [{ whose: 'ours', label: 'Cancellation fee', amount: kept, gst: null }],
  }
}

/** Whether a cancelled sale is still in the books: something of its price was kept, or it was free and something of its cost is owed. */
export function staysInBooks(refunded: SaleRefund): boolean {
  const { undone, supplierRefund } = refunded
  return refundOf(refunded).minor < undone.payable.minor || (isZero(undone.payable) && supplierRefund.minor < undone.cost.minor)
}

/** Whether anybody gets anything: the buyer, or we of the supplier. */
export function refundsAnything(refunded: SaleRefund): boolean {
  return !isZero(refundOf(refunded)) || !isZero(refunded.supplierRefund)
}
