import { epochMs, type Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { reminderMinutesOfSite } from '../../sites/site-facts.ts'

/** Schedules the reminders of a hold, as many minutes before its end as the site says; those whose time has passed are left out. */
export async function scheduleHoldReminders(
  tx: SiteTx,
  jobs: JobQueue,
  { bookingId, holdEndsAt, now }: { bookingId: number; holdEndsAt: Instant; now: Instant },
): Promise<void> {
  for (const minutes of await reminderMinutesOfSite(tx)) {
    const startAfterSeconds = Math.floor((epochMs(holdEndsAt) - epochMs(now)) / 1_000) - minutes * 60
    if (startAfterSeconds > 0)
      await jobs.enqueue(tx, 'remind-hold', { siteId: tx.siteId, bookingId, minutes }, { startAfterSeconds })
  }
}
