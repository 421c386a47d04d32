import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import type { BookingMoney } from '@tradewind/domain/flights/order'
import { whyNotPay } from '@tradewind/domain/flights/order'
import type { Instant } from '@tradewind/domain/time'
import { writeExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { type Booking, factsOf, lockBooking } from './booking-repo.ts'
import { type Mover, recordTransition } from './record-transition.ts'
import { scheduleCheck } from './schedule-check.ts'
import { isTraceSpent, TRACE_SPENT } from './trace-spent.ts'

/** What payments tell a booking. Each runs in the payment's own transaction, so that money and booking never disagree. */

/** If the job that issues is lost with its node, somebody looks after this long. */
const FIRST_CHECK_SECONDS = 15

/**
 * The whole amount is held: ask the airline. Refuses PAYMENT_SESSION_EXPIRED and STATE_CHANGED when the booking cannot be paid any more;
 * nothing is written then, and the caller gives the money back.
 */
export async function markBookingPaid(
  tx: SiteTx,
  { jobs, bookingId, now, actor }: { jobs: JobQueue; bookingId: number; now: Instant; actor: Mover },
): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  const refusal = whyNotPay(factsOf(booking), now)
  if (refusal) refuse(refusal.code)
  if (booking.release_requested_at) refuse('STATE_CHANGED')
  if (await isTraceSpent(tx, booking)) refuse('STATE_CHANGED', { message: TRACE_SPENT })
  if (booking.status === 'held')
    await recordTransition(tx, booking, 'issuing', {
      now,
      actor,
      note: 'Held seats paid',
      changes: { money: 'taken', goal: 'ticket', ...consentTo(booking) },
    })
  else await recordTransition(tx, booking, 'paid', { now, actor, changes: { money: 'taken' } })
  await jobs.enqueue(tx, 'issue-booking', { siteId: tx.siteId, bookingId })
  await scheduleCheck(tx, jobs, { bookingId, now, inSeconds: FIRST_CHECK_SECONDS })
}

/** Paying a newly named amount is the consent to it: it becomes the booking's price. */
function consentTo({ newlyPriced }: Booking) {
  if (!newlyPriced) return {}
  return {
    has_consent: true,
    priced: writeExact(newlyPriced),
    amount_minor: newlyPriced.totalPayable.minor,
    newly_priced: null,
  }
}

/** A booking that is sold, or being sold anew, is not touched by the refund of an older payment. */
const ENDED_UNSOLD: readonly BookingStatus[] = ['held', 'expired', 'released', 'refunded']
const WHERE: Record<'wallet' | 'card' | 'both' | 'hand', BookingMoney> = {
  wallet: 'refundedToWallet',
  card: 'refundedToCard',
  both: 'refundedToBoth',
  hand: 'refundedByHand',
}

/** The money is back where it came from. A failed booking ends with it; a held or expired one keeps its state. */
export async function markBookingRefunded(
  tx: SiteTx,
  { bookingId, now, to = 'wallet' }: { bookingId: number; now: Instant; to?: keyof typeof WHERE },
): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  const money = WHERE[to]
  if (booking.status === 'failed' || booking.status === 'paid')
    await recordTransition(tx, booking, 'refunded', { now, actor: 'system', changes: { money } })
  else if (ENDED_UNSOLD.includes(booking.status))
    await tx.updateTable('bookings').set({ money, updated_at: now }).where('id', '=', bookingId).execute()
}

/** The time to pay is over. Does nothing to a booking that has moved on, a held one included: it has its own limit. */
export async function expireUnpaidBooking(tx: SiteTx, { bookingId, now }: { bookingId: number; now: Instant }): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (booking.status !== 'awaitingPayment') return
  await recordTransition(tx, booking, 'expired', { now, actor: 'system', note: 'The time to pay ran out' })
}
