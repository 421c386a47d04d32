import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import type { BookingMoney } from '@tradewind/domain/flights/order'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { RefundedTo, Seller } from '../../sales/seller.ts'
import { type Booking, changeBooking, pricedColumns } from './booking-repo.ts'
import { recordTransition } from './record-transition.ts'
import { scheduleCheck } from './schedule-check.ts'

/** What becomes of a booking with its money. Each runs in the payment's own transaction, so that money and booking never disagree. */

/** If the job that issues is lost with its node, somebody checks after this long. */
const FIRST_CHECK_SECONDS = 15

/** The whole amount is held: ask the airline. */
export async function markBookingPaid(
  tx: SiteTx,
  booking: Booking,
  { jobs, now, actor }: Parameters<Seller['paid']>[2],
): Promise<void> {
  if (booking.status === 'held')
    await recordTransition(tx, booking, 'issuing', {
      now,
      actor,
      note: 'Payment received for held seats',
      changes: { money: 'taken', goal: 'ticket', failure_reason: null, ...consentTo(booking) },
    })
  else await recordTransition(tx, booking, 'paid', { now, actor, changes: { money: 'taken' } })
  await jobs.enqueue(tx, 'issue-booking', { siteId: tx.siteId, bookingId: booking.id })
  await scheduleCheck(tx, jobs, { bookingId: booking.id, now, inSeconds: FIRST_CHECK_SECONDS })
}

/** Paying a newly named amount is the consent to it: it becomes the booking's price. */
function consentTo({ newlyPriced }: Booking) {
  if (!newlyPriced) return {}
  return {
    has_consent: true,
    ...pricedColumns(newlyPriced),
    newly_priced: null,
  }
}

/** A booking that is sold, or being sold again, is not touched by the refund of an older payment. */
const ENDED_UNSOLD: readonly BookingStatus[] = ['held', 'expired', 'released', 'refunded']
const WHERE: Record<RefundedTo, BookingMoney> = {
  wallet: 'refundedToWallet',
  card: 'refundedToCard',
  both: 'refundedToBoth',
  hand: 'refundedByHand',
}

/** The money is back where it came from. A failed booking ends with it; a held or expired one keeps its state. */
export async function markBookingRefunded(
  tx: SiteTx,
  booking: Booking,
  { to, now }: { readonly to: RefundedTo; readonly now: Instant },
): Promise<void> {
  const money = WHERE[to]
  if (booking.status === 'failed' || booking.status === 'paid')
    await recordTransition(tx, booking, 'refunded', { now, actor: 'system', changes: { money } })
  else if (ENDED_UNSOLD.includes(booking.status)) changeBooking(tx, booking.id, { money, updated_at: now })
}

/** The time to pay is over. Does nothing to a booking that has moved on, a held one included: it has its own limit. */
export async function expireUnpaidBooking(tx: SiteTx, booking: Booking, now: Instant): Promise<void> {
  if (booking.status !== 'awaitingPayment') return
  await recordTransition(tx, booking, 'expired', { now, actor: 'system', note: 'Payment time expired' })
}
