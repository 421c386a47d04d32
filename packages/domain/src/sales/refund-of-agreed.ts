import { isZero, type Money, proportion, subtract, zero } from '../money.ts'
import type { OtherCost, SalePrice } from './sale-price.ts'
import { type OtherRefund, refundOf, type SaleRefund, shareOfOthers } from './sale-refund.ts'

/**
 * The refund of a cancelled sale for the books, where its amount was agreed to: the sale is undone as a whole, what is not refunded is charged. Each supplier keeps the same
 * share of its cost; one that keeps another is corrected where its invoice is compared. `percent`: what its terms give back at that moment, from 0 to 100. The supplier of
 * a sale that was free gives back this share, because there is no price that its cost could follow.
 */
export function refundOfAgreed(price: SalePrice, refund: Money, percent: number): SaleRefund {
  const kept = subtract(price.payable, refund)
  const [part, whole] = isZero(price.payable) ? [BigInt(percent), 100n] : [refund.minor, price.payable.minor]
  return {
    undone: price,
    supplierRefund: proportion(price.cost, part, whole),
    otherRefunds: shareOfOthers(price, part, whole),
    charges: kept.minor === 0n ? [] : [{ whose: 'ours', label: 'Cancellation fee', amount: kept, gst: null }],
  }
}

/** Whether a cancelled sale is still in the books: something of its price was kept, or it was free and something of its cost is owed. */
export function staysInBooks(refunded: SaleRefund): boolean {
  const { undone, supplierRefund, otherRefunds = [] } = refunded
  const isOwed = [{ refund: supplierRefund, cost: undone.cost }, ...pairsOf(undone.otherCosts ?? [], otherRefunds)].some(
    ({ refund, cost }) => refund.minor < cost.minor,
  )
  return refundOf(refunded).minor < undone.payable.minor || (isZero(undone.payable) && isOwed)
}

/** Whether anybody gets anything: the buyer, or we of the supplier. */
export function refundsAnything(refunded: SaleRefund): boolean {
  const { supplierRefund, otherRefunds = [] } = refunded
  return [refundOf(refunded), supplierRefund, ...otherRefunds.map(({ refund }) => refund)].some((amount) => !isZero(amount))
}

function pairsOf(costs: readonly OtherCost[], refunds: readonly OtherRefund[]) {
  return costs.map(({ supplierId, cost }) => {
    const isOf = (one: OtherRefund) => one.supplierId === supplierId && one.refund.currency === cost.currency
    return { cost, refund: refunds.find(isOf)?.refund ?? zero(cost.currency) }
  })
}
