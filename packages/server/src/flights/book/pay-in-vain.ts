import type { SiteTx } from '../../database/in-site.ts'
import { returnSalePayment } from '../../payments/return-sale-payment.ts'
import type { InVain, Paid } from '../../sales/seller.ts'
import { type Booking, changeBooking } from './booking-repo.ts'
import { markBookingRefunded } from './mark-booking.ts'
import { notifyFailed, notifyNotPaid } from './notify-how-it-ended.ts'
import { addHistory, recordTransition } from './record-transition.ts'

/**
 * The whole amount is held, and this flight can no longer be bought: the airline is not asked, what was paid for it is refunded, and its buyer learns why. What only waited
 * to be paid fails; seats that are held, or were, keep their state, because they have a time limit of their own.
 */
export async function payInVain(tx: SiteTx, booking: Booking, { jobs, now, actor, why, reason }: Paid & InVain): Promise<void> {
  const ended = await endPaid(tx, booking, { now, actor, why })
  const progress = await returnSalePayment(tx, { jobs, saleId: booking.id, reason, now })
  if (progress === 'refunded') await markBookingRefunded(tx, ended, { now, to: 'wallet' })
  const { status, hold_ends_at: heldUntil, release_requested_at: isReleasing } = booking
  const isStillHeld = status === 'held' && heldUntil !== null && heldUntil > now && !isReleasing
  if (isStillHeld) await notifyNotPaid(tx, booking, { because: why, heldUntil }, now)
  else await notifyFailed(tx, booking, why.replace(/\.$/, ''), now)
}

type Ending = Pick<Paid & InVain, 'now' | 'actor' | 'why'>

async function endPaid(tx: SiteTx, booking: Booking, { now, actor, why }: Ending): Promise<Booking> {
  const { id, status } = booking
  if (status !== 'awaitingPayment') {
    // Its page says why until it is paid.
    changeBooking(tx, id, { money: 'taken', failure_reason: why, updated_at: now })
    await addHistory(tx, { bookingId: id, from: status, to: status, now, actor, note: `Paid in vain: ${why}` })
    return { ...booking, money: 'taken' }
  }
  await recordTransition(tx, booking, 'paid', { now, actor, changes: { money: 'taken' } })
  const paid = { ...booking, status: 'paid', money: 'taken' } as const
  const changes = { failure: 'paidInVain', failure_reason: why, needs_staff: false }
  await recordTransition(tx, paid, 'failed', { now, actor: 'system', note: why, changes })
  return { ...paid, status: 'failed' }
}
