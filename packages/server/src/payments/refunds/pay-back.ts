import type { Posting } from '@tradewind/domain/ledger/posting'
import { type Money, sum } from '@tradewind/domain/money'
import { splitRefund } from '@tradewind/domain/payments/split-refund'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { post } from '../../ledger/post/post.ts'
import type { RefundClaim } from '../../sales/seller.ts'
import { promiseClaim } from './promise-claim.ts'
import { listCardsLeft } from './refund-repo.ts'

type Parts = { readonly toWallet: Money; readonly toCard: Money }

type PayingBack = {
  readonly jobs: JobQueue
  readonly saleId: number
  readonly claim: RefundClaim
  readonly amount: Money
  /** What the refunds of its cards are named by: 'c17'. */
  readonly name: string
  readonly reason: string
  /** What makes it owed in the books. */
  readonly posting: (parts: Parts) => Posting
  readonly now: Instant
}

/**
 * Pays back what is owed of a delivered sale, the way it was paid: to its cards as far as they paid, the rest to the wallet. What goes to a card is sent by the
 * job that follows. The caller has locked the sale.
 */
export async function payBack(tx: SiteTx, { jobs, amount, name, posting: build, ...claimed }: PayingBack): Promise<Parts> {
  const parts = splitRefund(amount, await listCardsLeft(tx, claimed.saleId))
  const toCards = parts.filter((part) => part.to === 'card')
  const total = (some: readonly { readonly amount: Money }[]) =>
    sum(
      some.map((part) => part.amount),
      amount.currency,
    )
  const paid = { toCard: total(toCards), toWallet: total(parts.filter((part) => part.to === 'wallet')) }
  const posting = build(paid)
  if (posting.entries.length > 0) await post(tx, posting, claimed.now)
  for (const { paymentId, amount: part } of toCards)
    await promiseClaim(tx, { ...claimed, jobs, id: `${name}-${paymentId}`, paymentId, amount: part })
  return paid
}
