import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { type Booking, changeBooking } from './booking-repo.ts'
import { notifyStaffNeeded } from './notify-how-it-ended.ts'

/** Puts a locked booking under Needs staff and notifies those who work the queue, once. */
export async function callStaff(tx: SiteTx, booking: Booking, now: Instant): Promise<void> {
  if (booking.needs_staff) return
  changeBooking(tx, booking.id, { needs_staff: true })
  await notifyStaffNeeded(tx, booking, now)
}
