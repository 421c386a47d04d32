import type { Actor } from '@tradewind/domain/accounts/actor'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { whyNotHold } from '@tradewind/domain/flights/order'
import { stopSentence } from '@tradewind/domain/flights/supplier-stop'
import type { Instant } from '@tradewind/domain/time'
import { recordInName } from '../../accounts/acting/record-in-name.ts'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { closePayment } from '../../payments/close-payment.ts'
import { mayActOn } from '../../sales/may-read-sale.ts'
import { isStopped } from '../stops/stop-repo.ts'
import { type Booking, bookingIdsOfPayment, factsOf, lockBooking } from './booking-repo.ts'
import { recordTransition } from './record-transition.ts'
import { scheduleCheck } from './schedule-check.ts'
import { isTraceSpent, TRACE_SPENT } from './trace-repo.ts'

const FIRST_CHECK_SECONDS = 15
/** A second click gets the first one's answer. */
const ALREADY_ASKED: readonly BookingStatus[] = ['issuing', 'unknown', 'held']

/**
 * Has the seats booked without a payment, where fare and account allow it: of all flights that the payment would pay. The payment ends with it; paying comes
 * later, by payForHold. Gives the bookings.
 */
export function holdBooking({ app, ...asking }: Asking & { readonly app: App }, wish: { orderId: string }) {
  return inSite(app.db, asking.actor.siteId, (tx) => holdWaiting(tx, { ...asking, jobs: app.jobs }, wish))
}

/** The same in a transaction of the caller. */
export async function holdWaiting(
  tx: SiteTx,
  asking: Asking & { readonly jobs: JobQueue },
  { orderId }: { orderId: string },
): Promise<readonly number[]> {
  const { actor, now, refuse } = asking
  const bookings: Booking[] = []
  for (const id of await bookingIdsOfPayment(tx, orderId)) bookings.push(await lockBooking(tx, id))
  const ids = bookings.map(({ id }) => id)
  if (!bookings.every((booking) => mayActOn(booking, actor))) refuse('NOT_FOUND', { message: 'We could not find that payment.' })
  if (bookings.every(({ goal, status }) => goal === 'hold' && ALREADY_ASKED.includes(status))) return ids
  for (const booking of bookings) await refuseHold(tx, booking, asking)
  for (const id of ids) await closePayment(tx, { saleId: id, now })
  for (const booking of bookings) await hold(tx, booking, asking)
  return ids
}

type Asking = {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'HOLD_NOT_ALLOWED' | 'PAYMENT_SESSION_EXPIRED' | 'STATE_CHANGED'>
}

async function refuseHold(tx: SiteTx, booking: Booking, { actor, now, refuse }: Asking): Promise<void> {
  const refusal = whyNotHold(factsOf(booking), actor, now)
  if (refusal?.code === 'HOLD_NOT_ALLOWED')
    refuse('HOLD_NOT_ALLOWED', refusal.data.by === 'account' ? { message: 'Holding seats is switched off for your account.' } : {})
  if (refusal) refuse(refusal.code)
  if (await isStopped(tx, booking.supplier, booking.user_id)) refuse('STATE_CHANGED', { message: stopSentence({ isStaff: false }) })
  if (await isTraceSpent(tx, booking)) refuse('STATE_CHANGED', { message: TRACE_SPENT })
}

async function hold(tx: SiteTx, booking: Booking, { jobs, actor, now }: Asking & { jobs: JobQueue }): Promise<void> {
  await recordTransition(tx, booking, 'issuing', {
    now,
    actor,
    note: 'Seats to be held without payment',
    changes: { goal: 'hold', payment_ends_at: null },
  })
  await recordInName(
    tx,
    actor,
    { area: 'tickets', action: 'hold seats in the name of a customer', about: { kind: 'booking', id: booking.id } },
    now,
  )
  await jobs.enqueue(tx, 'issue-booking', { siteId: tx.siteId, bookingId: booking.id })
  await scheduleCheck(tx, jobs, { bookingId: booking.id, now, inSeconds: FIRST_CHECK_SECONDS })
}
