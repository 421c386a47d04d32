import { epochMs, type Instant, instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'

/**
 * Puts down that somebody looks at the booking again in so many seconds, whatever happens to this node meanwhile: always written in the
 * transaction before a supplier is asked anything. The newest date wins; a job that comes before it finds nothing to do.
 */
export async function scheduleCheck(
  tx: SiteTx,
  jobs: JobQueue,
  { bookingId, now, inSeconds }: { bookingId: number; now: Instant; inSeconds: number },
) {
  await tx
    .updateTable('bookings')
    .set({ next_check_at: instant(epochMs(now) + inSeconds * 1_000) })
    .where('id', '=', bookingId)
    .execute()
  await jobs.enqueue(tx, 'reconcile-booking', { siteId: tx.siteId, bookingId }, { startAfterSeconds: inSeconds })
}
