import type { Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { RefundClaim } from '../../sales/seller.ts'
import { getGatewayPayment } from '../gateway-payment-repo.ts'
import { insertRefund } from './refund-repo.ts'

type Claimed = {
  readonly jobs: JobQueue
  readonly id: string
  readonly saleId: number
  readonly claim: RefundClaim
  /** The card payment that it goes back to. */
  readonly paymentId: string
  readonly amount: Money
  readonly reason: string
  readonly now: Instant
}

/**
 * Writes down what a card gets back of a delivered sale; the job asks the gateway to send it. The posting that made it owed is the claimant's, in the same
 * transaction. Its seller is called when the money has arrived.
 */
export async function promiseClaim(
  tx: SiteTx,
  { jobs, id, saleId, claim, paymentId, amount, reason, now }: Claimed,
): Promise<void> {
  const { payment_id } = await getGatewayPayment(tx, paymentId)
  await insertRefund(tx, {
    id,
    gateway_payment_id: paymentId,
    payment_id,
    sale_id: saleId,
    claim_kind: claim.kind,
    claim_id: claim.id,
    amount_minor: amount.minor,
    currency: amount.currency,
    reason,
    promised_at: now,
  })
  await jobs.enqueue(tx, 'refund-payment', { siteId: tx.siteId, refundId: id })
}
