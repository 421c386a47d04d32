import { epochMs, type Instant, instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { changeBooking } from './booking-repo.ts'

/**
 * Puts down that somebody looks at the booking again in so many seconds, whatever happens to this node meanwhile: always written in the
 * transaction before a supplier is asked anything. The newest date wins; the job carries the date it was put down for, so that whether a newer one follows
 * does not depend on whose clock is right.
 */
export async function scheduleCheck(
  tx: SiteTx,
  jobs: JobQueue,
  { bookingId, now, inSeconds }: { bookingId: number; now: Instant; inSeconds: number },
) {
  const dueAt = instant(epochMs(now) + inSeconds * 1_000)
  changeBooking(tx, bookingId, { next_check_at: dueAt })
  await jobs.enqueue(tx, 'reconcile-booking', { siteId: tx.siteId, bookingId, dueAt }, { startAfterSeconds: inSeconds })
}
