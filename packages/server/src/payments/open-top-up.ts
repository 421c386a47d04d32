import { randomBytes } from 'node:crypto'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Money } from '@tradewind/domain/money'
import { PAYMENT_MINUTES } from '@tradewind/domain/payments/payment-minutes'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { getTopUpByKey, insertTopUp, type Payment } from './payment-repo.ts'

type Wish = {
  readonly jobs: JobQueue
  readonly actor: Actor
  readonly amount: Money
  readonly key: string
  readonly now: Instant
  readonly refuse: Refuse<'KEY_REUSED'>
}

/**
 * Opens the payment session of money for one's own wallet. Idempotent by `key`; the same key for another amount is refused KEY_REUSED. It may be paid
 * within as long as a sale; money that comes later fills the wallet all the same.
 */
export async function openTopUp(tx: SiteTx, { jobs, actor, amount, key, now, refuse }: Wish): Promise<Payment> {
  if (actor.userType === 'staff') refuse('FORBIDDEN', { message: 'Staff have no wallet of their own.' })
  const id = randomBytes(12).toString('hex')
  const opened = await insertTopUp(tx, {
    id,
    legal_entity_id: actor.legalEntityId,
    user_id: actor.userId,
    amount_minor: amount.minor,
    currency: amount.currency,
    client_key: key,
    remark: 'Money for your wallet',
    redirect_to: `/app/user/topUp/${id}`,
    expires_at: plusMinutes(now, PAYMENT_MINUTES),
    created_at: now,
  })
  if (!opened) return findOpened(tx, { actor, amount, key, refuse })
  await jobs.enqueue(tx, 'expire-payment', { siteId: tx.siteId, orderId: id }, { startAfterSeconds: PAYMENT_MINUTES * 60 + 1 })
  return opened
}

async function findOpened(
  tx: SiteTx,
  { actor, amount, key, refuse }: Pick<Wish, 'actor' | 'amount' | 'key' | 'refuse'>,
): Promise<Payment> {
  const payment = await getTopUpByKey(tx, { userId: actor.userId, key })
  if (payment.amount_minor !== amount.minor || payment.currency !== amount.currency) refuse('KEY_REUSED')
  return payment
}
