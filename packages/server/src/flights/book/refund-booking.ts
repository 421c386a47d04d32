import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { returnSalePayment } from '../../payments/return-sale-payment.ts'
import { lockBooking } from './booking-repo.ts'
import { markBookingRefunded } from './mark-booking.ts'

/** Refunds what was taken for a booking, if anything was. Wallet money is there at once; card money when the gateway has confirmed. */
export async function refundBooking(
  { tx, jobs, now }: { tx: SiteTx; jobs: JobQueue; now: Instant },
  { bookingId, reason }: { bookingId: number; reason: string },
): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (booking.money !== 'taken') return
  const how = await returnSalePayment(tx, { jobs, saleId: bookingId, reason, now })
  if (how === 'refunded') await markBookingRefunded(tx, booking, { now, to: 'wallet' })
}
