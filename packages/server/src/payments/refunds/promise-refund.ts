import { refundToCard } from '@tradewind/domain/ledger/build-posting'
import type { Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { post } from '../../ledger/post/post.ts'
import { type GatewayPayment, paidAmount } from '../gateway-payment-repo.ts'
import type { Payment } from '../payment-repo.ts'
import { insertRefund } from './refund-repo.ts'

type RefundRequest = {
  readonly jobs: JobQueue
  readonly payment: Payment
  readonly cardPayment: GatewayPayment
  /** Undefined: the whole of a card payment that pays nothing. */
  readonly id?: string
  readonly saleId?: number
  readonly amount?: Money
  readonly reason: string
  readonly now: Instant
}

/** Takes card money out of the hold and writes it down as owed to the card; the job asks the gateway to send it. */
export async function promiseRefund(
  tx: SiteTx,
  { jobs, payment, cardPayment, reason, now, ...rest }: RefundRequest,
): Promise<void> {
  const { id = `r-${cardPayment.id}`, saleId = null, amount = paidAmount(cardPayment) } = rest
  const posting = refundToCard({
    key: `refund:${id}`,
    about: { kind: 'order', id: payment.id },
    buyer: payment.legal_entity_id,
    owner: await getOwnerEntity(tx),
    amount,
  })
  await post(tx, posting, now)
  await insertRefund(tx, {
    id,
    gateway_payment_id: cardPayment.id,
    payment_id: payment.id,
    sale_id: saleId,
    amount_minor: amount.minor,
    currency: amount.currency,
    reason,
    promised_at: now,
  })
  await jobs.enqueue(tx, 'refund-payment', { siteId: tx.siteId, refundId: id })
}
