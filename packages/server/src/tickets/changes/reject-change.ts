import { changePaymentReturned } from '@tradewind/domain/ledger/build-change-posting'
import { isEnded } from '@tradewind/domain/tickets/changes/change-state'
import type { ChangePrice } from '@tradewind/domain/tickets/changes/price-change'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { post } from '../../ledger/post/post.ts'
import { findPosting } from '../../ledger/post/posting-repo.ts'
import { type LockedChange, lockChange, updateChange } from './change-repo.ts'
import { audit, type ChangeCall, type ChangeContext, refuseOwn } from './handle-change.ts'
import { creditReissue } from './issue-reissue-documents.ts'
import { moveChange } from './move-change.ts'
import { findQuote } from './quote-repo.ts'

/** Says no, with a reason the customer reads. What was paid for a reissue goes back. Not once the supplier has cancelled the tickets. */
export function rejectChange(
  { app, actor, now, refuse }: ChangeCall<'STATE_CHANGED'>,
  asked: { changeRequestId: number; reason: string },
) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    const { change } = locked
    refuseOwn(locked, actor)
    if (change.supplier_refund_minor !== null)
      refuse('STATE_CHANGED', { message: 'The airline has cancelled these tickets already.' })
    if (isEnded(change.state)) refuse('STATE_CHANGED')
    const returned = await returnPayment(tx, locked, now)
    await moveChange(tx, locked, 'rejectedByStaff', { jobs: app.jobs, actor, now, refuse, note: asked.reason })
    await audit(tx, { actor, now, action: 'reject change request', changeRequestId: change.id, note: asked.reason })
    if (returned) await creditReissue(tx, locked, { price: returned, now })
  })
}

/** The price that was paid, where one was. */
async function returnPayment(
  tx: SiteTx,
  { change, booking }: LockedChange,
  now: ChangeContext['now'],
): Promise<ChangePrice | undefined> {
  if (change.paid_minor === 0n || change.quote_id === null) return undefined
  const price: ChangePrice | undefined = (await findQuote(tx, change.quote_id))?.price
  if (!price) throw new Error(`Change request ${change.id} was paid without a price`)
  const payment = await findPosting(tx, `change:${change.id}:payment`)
  if (!payment) throw new Error(`Change request ${change.id} was paid without a posting`)
  const posting = changePaymentReturned({
    key: `change:${change.id}:payment-returned`,
    about: { kind: 'booking', id: String(booking.id) },
    payment,
  })
  await post(tx, posting, now)
  updateChange(tx, change.id, { paid_minor: 0n })
  return price
}
