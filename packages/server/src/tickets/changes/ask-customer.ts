import { inSite } from '../../database/in-site.ts'
import { recordEvent } from './change-event-repo.ts'
import { lockChange } from './change-repo.ts'
import { audit, type ChangeCall } from './handle-change.ts'
import { moveChange } from './move-change.ts'

/** Asks the customer something; the request waits for the answer. */
export function askCustomer(
  { app, actor, now, refuse }: ChangeCall<'STATE_CHANGED'>,
  asked: { changeRequestId: number; message: string },
) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    await moveChange(tx, locked, 'askedCustomer', { jobs: app.jobs, actor, now, refuse, changes: { offered_quote_id: null } })
    await recordEvent(tx, { changeRequestId: locked.change.id, kind: 'question', actor, note: asked.message, now })
    await audit(tx, {
      actor,
      now,
      action: 'ask customer about change request',
      changeRequestId: locked.change.id,
      note: asked.message,
    })
  })
}
