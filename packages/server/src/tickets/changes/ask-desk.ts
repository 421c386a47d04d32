import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { type Change, updateChange } from './change-repo.ts'
import { scheduleChangeCheck } from './schedule-change-check.ts'

type Asking = Omit<Parameters<typeof scheduleChangeCheck>[2], 'inSeconds'>

/** Puts down that the people of the supplier are to be asked for the price of a change. */
export async function askDesk(tx: SiteTx, jobs: JobQueue, asking: Asking): Promise<void> {
  updateChange(tx, asking.changeRequestId, { desk_word: 'ask' })
  await scheduleChangeCheck(tx, jobs, { ...asking, inSeconds: 0 })
}

/** Has them looked after at once where they have the request: what became of it here changes what they hear. */
export async function wakeDesk(
  tx: SiteTx,
  jobs: JobQueue,
  { change, now }: { readonly change: Change; readonly now: Instant },
): Promise<void> {
  if (change.desk_change_id === null && change.desk_word === null) return
  await scheduleChangeCheck(tx, jobs, { changeRequestId: change.id, now, inSeconds: 0 })
}
