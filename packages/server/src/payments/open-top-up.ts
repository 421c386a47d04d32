import { randomBytes } from 'node:crypto'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Money } from '@tradewind/domain/money'
import { PAYMENT_MINUTES } from '@tradewind/domain/payments/payment-minutes'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { getTopUpByKey, insertTopUp, type Payment } from './payment-repo.ts'

type Opening = {
  readonly jobs: JobQueue
  readonly legalEntityId: number
  readonly userId: number
  readonly amount: Money
  readonly key: string
  readonly remark: string
  /** `{id}` stands for the number of the payment. */
  readonly redirectTo: string
  readonly meantFor?: string
  readonly now: Instant
}
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
export async function openTopUp(tx: SiteTx, { actor, refuse, ...wish }: Wish): Promise<Payment> {
  const { userId, legalEntityId } = actor
  const opening = { ...wish, userId, legalEntityId, remark: 'Money for your wallet', redirectTo: '/app/user/topUp/{id}' }
  return (await insertOpening(tx, opening)) ?? findOpened(tx, { ...wish, userId, refuse })
}

/** The same for a wallet, by the person who brings the money, for what it is meant for. Refuses KEY_REUSED. */
export async function openTopUpFor(
  tx: SiteTx,
  { refuse, ...opening }: Opening & { readonly meantFor: string; readonly refuse: Refuse<'KEY_REUSED'> },
): Promise<Payment> {
  return (await insertOpening(tx, opening)) ?? findOpened(tx, { ...opening, refuse })
}

/** Undefined where it was opened before with this key. */
async function insertOpening(
  tx: SiteTx,
  { jobs, legalEntityId, userId, amount, key, remark, redirectTo, meantFor, now }: Opening,
): Promise<Payment | undefined> {
  const id = randomBytes(12).toString('hex')
  const opened = await insertTopUp(tx, {
    id,
    legal_entity_id: legalEntityId,
    user_id: userId,
    amount_minor: amount.minor,
    currency: amount.currency,
    client_key: key,
    remark,
    redirect_to: redirectTo.replace('{id}', id),
    expires_at: plusMinutes(now, PAYMENT_MINUTES),
    created_at: now,
    meant_for: meantFor ?? null,
  })
  if (opened)
    await jobs.enqueue(tx, 'expire-payment', { siteId: tx.siteId, orderId: id }, { startAfterSeconds: PAYMENT_MINUTES * 60 + 1 })
  return opened
}

type Sought = Pick<Opening, 'userId' | 'amount' | 'key'> & { readonly refuse: Refuse<'KEY_REUSED'> }

async function findOpened(tx: SiteTx, { userId, amount, key, refuse }: Sought): Promise<Payment> {
  const payment = await getTopUpByKey(tx, { userId, key })
  if (payment.amount_minor !== amount.minor || payment.currency !== amount.currency) refuse('KEY_REUSED')
  return payment
}
