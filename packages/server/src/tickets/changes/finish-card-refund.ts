import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { isClaimOpen } from '../../payments/refunds/refund-repo.ts'
import type { RefundClaim } from '../../sales/seller.ts'
import { recordEvent } from './change-event-repo.ts'
import { lockChange } from './change-repo.ts'
import { moveChange } from './move-change.ts'

const NOTES = {
  card: 'The refund was sent to the card.',
  wallet: 'The card declined the refund. It was paid to the wallet.',
  hand: 'The refund was paid by bank transfer.',
}

/** A part of a request's refund has arrived at its card, or in the wallet when the card would not take it. With the last part the request ends. */
export async function finishCardRefund(
  tx: SiteTx,
  { claim, to, jobs, now }: { claim: RefundClaim; to: 'card' | 'wallet' | 'hand'; jobs: JobQueue; now: Instant },
): Promise<void> {
  const { id: changeRequestId } = claim
  const locked = await lockChange(tx, changeRequestId)
  await recordEvent(tx, { changeRequestId, kind: 'money', actor: 'system', note: NOTES[to], now })
  const isOpen = await isClaimOpen(tx, claim)
  if (!isOpen && locked.change.state === 'paying') await moveChange(tx, locked, 'completed', { jobs, actor: 'system', now })
}
