import { type CancellationTerm, refundPercentAt } from '../catalogue/cancellation-terms.ts'
import { type Money, proportion, subtract } from '../money.ts'
import type { SalePrice } from '../sales/sale-price.ts'
import { type SaleRefund, shareOfOthers } from '../sales/sale-refund.ts'
import { epochMs, type Instant } from '../time.ts'

/** As they were when it was sold: later changes of the tour option are for later sales. */
export type TermsAsSold = { readonly cancellation: readonly CancellationTerm[]; readonly startsAt: Instant }

export type CancellationRefund = { readonly percent: number; readonly amount: Money }

/** What the buyer gets when it is cancelled at this moment: the share of the price that the terms promise, to the nearest minor unit. */
export function refundOfCancellation(price: SalePrice, { cancellation, startsAt }: TermsAsSold, now: Instant): CancellationRefund {
  const percent = refundPercentAt(cancellation, startsAt, now)
  return { percent, amount: proportion(price.payable, BigInt(percent), 100n) }
}

/**
 * The same for the books: the sale is undone as a whole and what is not refunded is charged. Each supplier keeps the same share of its cost; one that
 * keeps another is corrected where its invoice is compared.
 */
export function saleRefundOfCancellation(price: SalePrice, { percent, amount }: CancellationRefund): SaleRefund {
  const kept = subtract(price.payable, amount)
  return {
    undone: price,
    supplierRefund: proportion(price.cost, BigInt(percent), 100n),
    otherRefunds: shareOfOthers(price, BigInt(percent), 100n),
    charges: kept.minor === 0n ? [] : [{ whose: 'ours', label: 'Cancellation fee', amount: kept, gst: null }],
  }
}

/** Why it cannot be cancelled any more; undefined: it can. */
export function whyNotCancel(status: string, { startsAt }: TermsAsSold, now: Instant): string | undefined {
  if (status === 'cancelled') return 'This activity was cancelled before.'
  if (status === 'cancelling') return 'This activity is being cancelled.'
  if (status !== 'confirmed') return 'Only a confirmed activity can be cancelled.'
  return epochMs(startsAt) <= epochMs(now) ? 'This activity has begun, so it cannot be cancelled.' : undefined
}
