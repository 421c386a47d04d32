import { isEnded } from '@tradewind/domain/tickets/changes/change-state'
import { inSite } from '../../database/in-site.ts'
import { wakeDesk } from './ask-desk.ts'
import { lockChange } from './change-repo.ts'
import { audit, type ChangeCall, refuseOwn } from './handle-change.ts'
import { creditReissue } from './issue-reissue-documents.ts'
import { moveChange } from './move-change.ts'
import { returnPayment } from './return-payment.ts'

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
    await wakeDesk(tx, app.jobs, { change, now })
    if (returned) await creditReissue(tx, locked, { price: returned, now })
  })
}
