import { epochMs, type Instant, instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { updateChange } from './change-repo.ts'

/** Puts down that somebody looks at the request again in so many seconds, whatever happens to this node. The newest date wins; the job carries its own. */
export async function scheduleChangeCheck(
  tx: SiteTx,
  jobs: JobQueue,
  { changeRequestId, now, inSeconds }: { changeRequestId: number; now: Instant; inSeconds: number },
): Promise<void> {
  const dueAt = instant(epochMs(now) + inSeconds * 1_000)
  updateChange(tx, changeRequestId, { next_check_at: dueAt })
  await jobs.enqueue(tx, 'check-change', { siteId: tx.siteId, changeRequestId, dueAt }, { startAfterSeconds: inSeconds })
}
