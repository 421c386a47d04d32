import { consentEndsAt } from '@tradewind/domain/flights/new-price'
import { formatInZone } from '@tradewind/domain/format-date'
import { epochMs, type Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { notify } from '../../notifications/notify.ts'
import { mostLess } from '../../payments/raise-sale-payment.ts'
import { placeOfSite } from '../../sites/site-zone.ts'
import { type Booking, changeBooking, factsOf } from './booking-repo.ts'
import { finishBooking } from './finish-booking.ts'
import { scheduleCheck } from './schedule-check.ts'

type Context = { readonly tx: SiteTx; readonly jobs: JobQueue; readonly now: Instant }
type Asked = { readonly booking: Booking; readonly isScheduled: boolean }

/**
 * The price moved while a low-cost fare was ticketed, and nothing is made: its buyer is asked, and the money stays held. The look at the end of the time
 * ends it, also where the node that asked is gone by then. Asked once, however often the worker comes by.
 */
export async function askForConsent({ tx, jobs, now }: Context, { booking, isScheduled }: Asked): Promise<void> {
  const consentBy = booking.consent_by ?? consentEndsAt(factsOf(booking), now)
  // Less than a card has paid already: a card is refunded whole or not at all, so this one is refunded, and the flight has to be booked again.
  const less = booking.newlyPriced ? booking.amount_minor - booking.newlyPriced.totalPayable.minor : 0n
  if (!consentBy || !booking.payment_id || !booking.newlyPriced || (less > 0n && less > (await mostLess(tx, booking.id))))
    return finishBooking(
      { tx, jobs, now },
      { booking, action: { do: 'failed', because: 'priceChanged', reason: null, releaseSeats: false }, made: undefined },
    )
  const inSeconds = Math.max(1, Math.ceil((epochMs(consentBy) - epochMs(now)) / 1_000))
  if (booking.consent_by !== null) {
    // If this node's clock is behind, the check came too early. No other one is scheduled, so schedule another.
    if (isScheduled) await scheduleCheck(tx, jobs, { bookingId: booking.id, now, inSeconds })
    return
  }
  changeBooking(tx, booking.id, { consent_by: consentBy, needs_staff: false, updated_at: now })
  await scheduleCheck(tx, jobs, { bookingId: booking.id, now, inSeconds })
  const until = formatInZone(await placeOfSite(tx, now), consentBy)
  await notify(
    tx,
    {
      to: { userId: booking.user_id },
      kind: 'bookingFailed',
      title: `The fare changed: ${booking.sectors.join(', ')}`,
      body: `${booking.lead_passenger}. Accept the new fare by ${until}, or the booking is cancelled and your money refunded.`,
      path: `/user/payments/${booking.payment_id}`,
    },
    now,
  )
}
