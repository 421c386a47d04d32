import { type CancellationTerm, refundPercentAt } from '../catalogue/cancellation-terms.ts'
import { type Money, proportion, subtract } from '../money.ts'
import type { SalePrice } from '../sales/sale-price.ts'
import { type SaleRefund, shareOfOthers } from '../sales/sale-refund.ts'
import { epochMs, type Instant } from '../time.ts'

/** What those who deliver it say themselves: they have cancelled it then, and refund so much of its cost. */
export type CancelledThere = { readonly at: Instant; readonly refund: Money }

/** As they were when it was sold: later changes of the tour option are for later sales. */
export type TermsAsSold = {
  readonly cancellation: readonly CancellationTerm[]
  readonly startsAt: Instant
  /** Null: it is our own, or as far as is known they still deliver it. */
  readonly cancelledThere: CancelledThere | null
}

export type CancellationRefund = {
  readonly percent: number
  readonly amount: Money
  /** What they refund who have cancelled it first, where that is more than the share of the terms; null: that share. */
  readonly supplierRefund: Money | null
}

/**
 * What the buyer gets when it is cancelled at this moment: the share of the price that the terms promise, to the nearest minor unit. Where those who deliver it have cancelled it before, the terms count at
 * the moment at which they did, and it is no smaller share than they refund.
 */
export function refundOfCancellation(
  price: SalePrice,
  { cancellation, startsAt, cancelledThere }: TermsAsSold,
  now: Instant,
): CancellationRefund {
  const at = cancelledThere && epochMs(cancelledThere.at) < epochMs(now) ? cancelledThere.at : now
  const percent = refundPercentAt(cancellation, startsAt, at)
  const amount = proportion(price.payable, BigInt(percent), 100n)
  const byTerms = { percent, amount, supplierRefund: null }
  const { refund } = cancelledThere ?? {}
  // In another currency than it was sold in, or of more than it cost, it is not what was agreed; less than the terms is owed all the same.
  if (!refund || refund.currency !== price.cost.currency || refund.minor > price.cost.minor) return byTerms
  if (refund.minor <= proportion(price.cost, BigInt(percent), 100n).minor) return byTerms
  const passedOn = proportion(price.payable, refund.minor, price.cost.minor)
  return {
    percent: Math.max(percent, Number((refund.minor * 100n) / price.cost.minor)),
    amount: passedOn.minor > amount.minor ? passedOn : amount,
    supplierRefund: refund,
  }
}

/**
 * The same for the books: the sale is undone as a whole and what is not refunded is charged. Each supplier keeps the same share of its cost; one that
 * keeps another is corrected where its invoice is compared.
 */
export function saleRefundOfCancellation(price: SalePrice, { percent, amount, supplierRefund }: CancellationRefund): SaleRefund {
  const kept = subtract(price.payable, amount)
  return {
    undone: price,
    supplierRefund: supplierRefund ?? proportion(price.cost, BigInt(percent), 100n),
    otherRefunds: shareOfOthers(price, BigInt(percent), 100n),
    charges: kept.minor === 0n ? [] : [{ whose: 'ours', label: 'Cancellation fee', amount: kept, gst: null }],
  }
}

type Canceller = { readonly now: Instant; readonly isDesk: boolean }

/** Why it cannot be cancelled any more; undefined: it can. What those who deliver it have cancelled the desk cancels also after its start: nothing has begun. */
export function whyNotCancel(
  status: string,
  { startsAt, cancelledThere }: TermsAsSold,
  { now, isDesk }: Canceller,
): string | undefined {
  if (status === 'cancelled') return 'This activity was cancelled before.'
  if (status === 'cancelling') return 'This activity is being cancelled.'
  if (status !== 'confirmed') return 'Only a confirmed activity can be cancelled.'
  if (isDesk && cancelledThere) return undefined
  return epochMs(startsAt) <= epochMs(now) ? 'This activity has begun, so it cannot be cancelled.' : undefined
}
