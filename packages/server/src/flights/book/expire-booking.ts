import { epochMs } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { leavePayment } from '../../payments/close-payment.ts'
import { lockBooking } from './booking-repo.ts'
import { recordTransition } from './record-transition.ts'

/** Job: the limit of held seats has come. They are released, so that they are free at once and not only when the supplier looks. */
export async function expireBooking(
  app: Pick<App, 'db' | 'jobs' | 'now'>,
  { siteId, bookingId }: { siteId: number; bookingId: number },
): Promise<void> {
  await inSite(app.db, siteId, async (tx) => {
    const now = app.now()
    const booking = await lockBooking(tx, bookingId)
    if (booking.status !== 'held' || !booking.hold_ends_at) return
    if (booking.hold_ends_at > now) {
      const startAfterSeconds = Math.ceil((epochMs(booking.hold_ends_at) - epochMs(now)) / 1_000)
      await app.jobs.enqueue(tx, 'expire-booking', { siteId, bookingId }, { startAfterSeconds })
      return
    }
    await leavePayment(tx, { saleId: bookingId, now })
    await recordTransition(tx, booking, 'expired', { now, actor: 'system', note: 'Hold expired' })
    await app.jobs.enqueue(tx, 'release-at-supplier', { siteId, bookingId })
  })
}
