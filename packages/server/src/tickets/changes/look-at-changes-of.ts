import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { listChangesAtSupplier } from './change-jobs-repo.ts'
import { updateChange } from './change-repo.ts'
import { scheduleChangeCheck } from './schedule-change-check.ts'

type About = { readonly supplier: string; readonly traceId: string; readonly now: Instant }

/** Has the requests about an order that its supplier or its people have looked at now, and often from now on. However often it is said, one that is looked at at this moment is not looked at once more. */
export async function lookAtChangesOf(tx: SiteTx, jobs: JobQueue, { now, ...about }: About): Promise<void> {
  const waiting = await listChangesAtSupplier(tx, { ...about, dueAfter: now })
  for (const changeRequestId of waiting) {
    updateChange(tx, changeRequestId, { checks: 0 })
    await scheduleChangeCheck(tx, jobs, { changeRequestId, now, inSeconds: 0 })
  }
}
