import { formatInZone } from '@tradewind/domain/format-date'
import { epochMs } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { type Booking, changeBooking, lockBooking } from '../../flights/book/booking-repo.ts'
import { otherHeldAt } from '../../flights/book/other-held-repo.ts'
import { scheduleHoldReminders } from '../../flights/book/schedule-hold-reminders.ts'
import { notify } from '../../notifications/notify.ts'
import { placeOfSite } from '../../sites/site-zone.ts'

/**
 * Job: notifies the person who booked that a hold is about to end, and has it mailed. Once for each reminder, and once for both
 * flights of a return; not for seats paid or released meanwhile.
 */
export async function remindHold(
  app: Pick<App, 'db' | 'jobs' | 'now'>,
  { siteId, bookingId, minutes }: { siteId: number; bookingId: number; minutes: number },
): Promise<void> {
  await inSite(app.db, siteId, async (tx) => {
    const now = app.now()
    const { booking, other } = await lockWithOther(tx, bookingId)
    const { hold_ends_at: endsAt, hold_reminded_minutes: reminded } = booking
    if (booking.status !== 'held' || !endsAt || endsAt <= now || booking.release_requested_at !== null) return
    if (reminded !== null && reminded <= minutes) return
    const left = epochMs(endsAt) - epochMs(now) - minutes * 60_000
    // The supplier has moved the limit meanwhile: the reminder moves with it.
    if (left > 60_000) return scheduleHoldReminders(tx, app.jobs, { bookingId, holdEndsAt: endsAt, now })
    changeBooking(tx, bookingId, { hold_reminded_minutes: minutes })
    if (other) changeBooking(tx, other.id, { hold_reminded_minutes: minutes })
    const until = formatInZone(await placeOfSite(tx, now), endsAt)
    await notify(
      tx,
      {
        to: { userId: booking.user_id },
        kind: 'holdEnding',
        title: `Hold expires soon: ${nameHeld(booking)}${other ? ` and ${nameHeld(other)}` : ''}`,
        body: `The seats are held until ${until}. Please pay${other ? ' for both flights' : ''} before then, or they are released.`,
        path: '/flight/holds',
      },
      now,
    )
    await app.jobs.enqueue(tx, 'send-hold-mail', { siteId, bookingId, minutes })
  })
}

/** A booking with the other flight that is held until about the same time: in the order of their numbers, as everywhere. */
async function lockWithOther(tx: SiteTx, bookingId: number): Promise<{ booking: Booking; other: Booking | undefined }> {
  const otherId = await otherHeldAt(tx, bookingId)
  if (otherId === undefined) return { booking: await lockBooking(tx, bookingId), other: undefined }
  const locked = [await lockBooking(tx, Math.min(bookingId, otherId)), await lockBooking(tx, Math.max(bookingId, otherId))]
  const other = locked.find(
    ({ id, status, release_requested_at }) => id === otherId && status === 'held' && release_requested_at === null,
  )
  const booking = locked.find(({ id }) => id === bookingId)
  if (!booking) throw new Error(`Booking ${bookingId} is gone`)
  return { booking, other }
}

function nameHeld({ sectors, pnr }: Booking): string {
  return `${sectors.join(', ')}, PNR ${pnr ?? ''}`
}
