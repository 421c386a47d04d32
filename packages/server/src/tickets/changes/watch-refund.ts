import { formatDate } from '@tradewind/domain/format-date'
import { nameOfKind } from '@tradewind/domain/tickets/changes/change-kind'
import { MONEY_HOLDER_WORDS } from '@tradewind/domain/tickets/ticket-words'
import { dayAt } from '@tradewind/domain/zone-history'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { notify } from '../../notifications/notify.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { recordEvent } from './change-event-repo.ts'
import { lockChange, updateChange } from './change-repo.ts'
import { lookAfter } from './move-change.ts'

/** Job: a refund is due. Notifies staff once a day while it is not there; does nothing for one that has moved on. */
export async function watchRefund(
  app: Pick<App, 'db' | 'jobs' | 'now'>,
  { siteId, changeRequestId }: { siteId: number; changeRequestId: number },
): Promise<void> {
  await inSite(app.db, siteId, async (tx) => {
    const now = app.now()
    const { change, booking } = await lockChange(tx, changeRequestId)
    const zones = await zonesOfSite(tx)
    const today = dayAt(zones, now)
    const { money_due_on: dueOn } = change
    if (!change.money_with || !dueOn || dueOn > today || change.overdue_notified_on === today) return
    // Its day is not over by this node's clock.
    if (dueOn === today) return lookAfter(tx, app.jobs, { changeRequestId, day: dueOn, zones, now })
    updateChange(tx, changeRequestId, { overdue_notified_on: today })
    const body = `The refund is with ${MONEY_HOLDER_WORDS[change.money_with]} since ${formatDate(dayAt(zones, change.money_since ?? now))} and was due on ${formatDate(dueOn)}.`
    await recordEvent(tx, { changeRequestId, kind: 'note', isInternal: true, actor: 'system', note: body, now })
    const to = change.assigned_to === null ? ({ permission: 'tickets.changes' } as const) : { userId: change.assigned_to }
    const title = `Overdue: ${nameOfKind(change.kind)} ${change.id}, PNR ${booking.pnr ?? ''}`
    await notify(tx, { to, kind: 'changeRequest', title, body, path: `/staff/changes?open=${change.id}` }, now)
    await lookAfter(tx, app.jobs, { changeRequestId, day: today, zones, now })
  })
}
