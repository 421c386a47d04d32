import { type Instant, type PlainDate, plainDate } from '@tradewind/domain/time'
import { dayAt, instantOn, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { secondsUntil } from '../jobs/seconds-until.ts'
import { notify } from '../notifications/notify.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { findTask, listTasksToRemind, lockTask, markReminded } from './care-repo.ts'

/** When staff begin their day. */
const MORNING = '08:00'

type Job = Jobs['remind-task']

/** Plans the reminder of a task for the morning of its day. Of a day that has begun there is none: whoever gives such a task has just said it. */
export async function planReminder(
  tx: SiteTx,
  { jobs, now }: { readonly jobs: App['jobs']; readonly now: Instant },
  { taskId, dueOn }: { readonly taskId: string; readonly dueOn: PlainDate },
): Promise<void> {
  const zones = await zonesOfSite(tx)
  if (dueOn <= dayAt(zones, now)) return
  const startAfterSeconds = secondsUntil(morningOf(zones, dueOn), now)
  await jobs.enqueue(tx, 'remind-task', { siteId: tx.siteId, taskId, dueOn }, { startAfterSeconds })
}

const morningOf = (zones: ZoneHistory, day: PlainDate) => instantOn(zones, day, MORNING)

/** Job: the owner is notified on the day of a task, once for that day. Nothing where it is done, or its day was moved. */
export async function remindTask(app: Pick<App, 'db' | 'now'>, { siteId, taskId, dueOn }: Job): Promise<void> {
  await inSite(app.db, siteId, async (tx) => {
    await lockTask(tx, taskId)
    const task = await findTask(tx, taskId)
    const day = plainDate(dueOn)
    if (!task || task.done_at !== null || task.due_on !== day || task.reminded_for === day) return
    await markReminded(tx, taskId, day)
    const path = `/staff/customers?open=${task.customer_id}&openTab=notes`
    await notify(
      tx,
      { to: { userId: task.owner_id }, kind: 'task', title: `Due today: ${task.title}`, body: task.customer, path },
      app.now(),
    )
  })
}

/** Those that are still to come, for a site whose jobs were lost. */
export async function remindersOfTasks(tx: SiteTx, now: Instant) {
  const zones = await zonesOfSite(tx)
  return (await listTasksToRemind(tx, dayAt(zones, now))).map(({ taskId, dueOn }) => ({
    data: { siteId: tx.siteId, taskId, dueOn },
    startAfterSeconds: secondsUntil(morningOf(zones, dueOn), now),
  }))
}
