import { ISSUE_LIMITS } from '@tradewind/domain/flights/issue-plan'
import { epochMs, instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { listBookingsInDoubt } from '../../database/across-sites-repo.ts'
import { inSite } from '../../database/in-site.ts'
import { lockBooking } from './booking-repo.ts'
import { callStaff } from './call-staff.ts'

type Parts = Pick<App, 'db' | 'log' | 'now'>

/** With the 40 seconds after which staff is notified, the notice comes within a minute of the payment. */
const EVERY_MS = 10_000
const BATCH = 100

/**
 * Notifies staff of money without a ticket as long as the node runs. The checks at the supplier notify them too, but they are jobs: where one dies with its
 * node, or the queue is behind, the next may come later than a minute.
 */
export function keepStaffNotified(app: Parts): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = underWay
      .then(() => notifyOfDoubts(app))
      .catch((error: unknown) => app.log.error({ err: error }, 'notifying staff of money without a ticket; trying again'))
  }, EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}

/** Of all sites. Staff is notified once of each booking, also where several nodes do this at once. */
export async function notifyOfDoubts({ db, now }: Parts): Promise<void> {
  const latest = instant(epochMs(now()) - ISSUE_LIMITS.staffAfterSeconds * 1_000)
  for (const { siteId, id } of await listBookingsInDoubt(db, latest, BATCH))
    await inSite(db, siteId, async (tx) => {
      const booking = await lockBooking(tx, id)
      const isAsking = booking.consent_by !== null && booking.consent_by > latest
      const isInDoubt = booking.status === 'paid' || booking.status === 'issuing' || booking.status === 'unknown'
      if (isInDoubt && !isAsking && booking.money === 'taken') await callStaff(tx, booking, now())
    })
}
