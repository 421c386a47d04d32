import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { Booking } from './booking-repo.ts'
import { notifyStaffNeeded } from './notify-how-it-ended.ts'

/** Puts a locked booking under Needs staff and notifies those who work the queue, once. */
export async function callStaff(tx: SiteTx, booking: Booking, now: Instant): Promise<void> {
  if (booking.needs_staff) return
  await tx.updateTable('bookings').set({ needs_staff: true }).where('id', '=', booking.id).execute()
  await notifyStaffNeeded(tx, booking, now)
}
