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
  readonly order: Payment
  readonly payment: GatewayPayment
  /** Undefined: the whole of a card payment that pays nothing. */
  readonly id?: string
  readonly saleId?: number
  readonly amount?: Money
  readonly reason: string
  readonly now: Instant
}

/** Takes card money out of the hold and writes it down as owed to the card; the job asks the gateway to send it. */
export async function promiseRefund(tx: SiteTx, { jobs, order, payment, reason, now, ...rest }: RefundRequest): Promise<void> {
  const { id = `r-${payment.id}`, saleId = null, amount = paidAmount(payment) } = rest
  const posting = refundToCard({
    key: `refund:${id}`,
    about: { kind: 'order', id: order.id },
    buyer: order.legal_entity_id,
    owner: await getOwnerEntity(tx),
    amount,
  })
  await post(tx, posting, now)
  await insertRefund(tx, {
    id,
    gateway_payment_id: payment.id,
    payment_id: order.id,
    sale_id: saleId,
    amount_minor: amount.minor,
    currency: amount.currency,
    reason,
    promised_at: now,
  })
  await jobs.enqueue(tx, 'refund-payment', { siteId: tx.siteId, refundId: id })
}
