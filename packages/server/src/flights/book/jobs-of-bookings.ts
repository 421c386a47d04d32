import { epochMs, type Instant, plusMinutes } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { secondsUntil } from '../../jobs/seconds-until.ts'
import { reminderMinutesOfSite } from '../../sites/site-facts.ts'
import { listHeldBookings } from './booking-jobs-repo.ts'

type Reminder = { readonly data: Jobs['remind-hold']; readonly startAfterSeconds: number }

/** The reminders of holds that have not been sent: those whose time came while the seats were held. */
export async function remindersOfHolds(tx: SiteTx, now: Instant): Promise<Reminder[]> {
  const [held, minutes] = await Promise.all([listHeldBookings(tx), reminderMinutesOfSite(tx)])
  const reminders: Reminder[] = []
  for (const { bookingId, endsAt, isReleasing, remindedMinutes, heldSince } of held) {
    if (isReleasing || endsAt <= now) continue
    for (const before of minutes) {
      const at = plusMinutes(endsAt, -before)
      const isSent = remindedMinutes !== null && remindedMinutes <= before
      const wasTooLate = heldSince !== null && epochMs(at) <= epochMs(heldSince)
      if (!isSent && !wasTooLate)
        reminders.push({ data: { siteId: tx.siteId, bookingId, minutes: before }, startAfterSeconds: secondsUntil(at, now) })
    }
  }
  return reminders
}
