import { inSite } from '../../database/in-site.ts'
import { lockChange } from './change-repo.ts'
import { endSentSteps, finishChangeStep, listChangeSteps, mayBeKnown } from './change-step-repo.ts'
import { audit, type ChangeCall } from './handle-change.ts'
import { moveChange } from './move-change.ts'

/** Sends a priced and agreed request to the supplier. After an unclear call only with the word of who looked there that it has no such request. */
export function sendByHand(
  { app, actor, now, refuse }: ChangeCall<'STATE_CHANGED' | 'PERHAPS_SENT'>,
  asked: { changeRequestId: number; looked: boolean },
) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    const { change } = locked
    if (change.state !== 'needsStaff' || change.quote_id === null || change.supplier_change_ids.length > 0) refuse('STATE_CHANGED')
    const steps = await listChangeSteps(tx, change.id)
    if (mayBeKnown(steps)) {
      if (!asked.looked) refuse('PERHAPS_SENT')
      await finishChangeStep(tx, change.id, { outcome: 'looked', now })
      await endSentSteps(tx, change.id, ['unclear'])
    }
    await moveChange(tx, locked, 'confirmed', {
      jobs: app.jobs,
      actor,
      now,
      ...(asked.looked ? { note: 'Checked: the airline does not have this request' } : {}),
    })
    await app.jobs.enqueue(tx, 'send-change', { siteId: tx.siteId, changeRequestId: change.id })
    await audit(tx, { actor, now, action: 'send change request', changeRequestId: change.id, after: { looked: asked.looked } })
  })
}
