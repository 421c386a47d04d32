import { isEnded } from '@tradewind/domain/tickets/changes/change-state'
import { inSite } from '../../database/in-site.ts'
import { announce } from '../../live/announce.ts'
import { recordEvent } from './change-event-repo.ts'
import { lockChange, updateChange } from './change-repo.ts'
import { audit, type ChangeCall } from './handle-change.ts'
import { scheduleChangeCheck } from './schedule-change-check.ts'

/**
 * Answers a question of the supplier's people. It is written here, and a job says it to them until they have heard it. Refuses STATE_CHANGED where this question is not open any more, or is
 * answered.
 */
export function answerSupplier(
  { app, actor, now, refuse }: ChangeCall<'STATE_CHANGED'>,
  { changeRequestId, questionId, message }: { changeRequestId: number; questionId: string; message: string },
) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const { change } = await lockChange(tx, changeRequestId)
    const isOpen = change.desk_question !== null && change.desk_question_id === questionId && change.desk_word === null
    if (!isOpen || isEnded(change.state)) refuse('STATE_CHANGED')
    updateChange(tx, changeRequestId, { desk_word: 'answer', desk_answer: message, checks: 0, updated_at: now })
    await scheduleChangeCheck(tx, app.jobs, { changeRequestId, now, inSeconds: 0 })
    await recordEvent(tx, { changeRequestId, kind: 'supplier', isInternal: true, actor, note: `Our answer: ${message}`, now })
    await audit(tx, { actor, now, action: 'answer the supplier about a change request', changeRequestId, note: message })
    await announce(tx, { topic: 'change', changeRequestId, bookingId: change.booking_id })
  })
}
