import { namesOnTicket } from '@tradewind/domain/flights/airline-name'
import { FAILURE_WORDS } from '@tradewind/domain/flights/failure-words'
import type { IssueAction } from '@tradewind/domain/flights/issue-plan'
import { mergePenalties, type PenaltyRule } from '@tradewind/domain/tickets/changes/penalty'
import { epochMs, type Instant } from '@tradewind/domain/time'
import { countBooking } from '../../customers/look-to-book/count-booking.ts'
import { readExact, writeExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { getSupplierEntity } from '../../ledger/post/supplier-entity-repo.ts'
import { captureSale } from '../../payments/capture-sale.ts'
import type { Mover } from '../../sales/mover.ts'
import type { SupplierBooking } from '../suppliers/supplier-booking.ts'
import { type Booking, lockBooking } from './booking-repo.ts'
import { invoiceOfBooking } from './invoice-of-booking.ts'
import { notifyFailed, notifyIssued, notifyStaffNeeded } from './notify-how-it-ended.ts'
import { recordTransition } from './record-transition.ts'
import { refundBooking } from './refund-booking.ts'
import { scheduleHoldReminders } from './schedule-hold-reminders.ts'
import { changeSegment } from './segment-repo.ts'
import { changeTraveller, listTravellerNames } from './traveller-repo.ts'

type Context = {
  readonly tx: SiteTx
  readonly jobs: JobQueue
  readonly now: Instant
  /** Whose word it is, where a person settled it. */
  readonly mover?: Mover
  readonly note?: string
}
type Ending = Extract<IssueAction, { do: 'issued' } | { do: 'held' } | { do: 'failed' }>

/** Writes how issuing ended: tickets and the money captured, seats held, or nothing and the money refunded; each in the one transaction. */
export async function finishBooking(
  context: Context,
  { booking, action, made }: { booking: Booking; action: Ending; made: SupplierBooking | undefined },
): Promise<void> {
  if (action.do === 'issued') return finishIssued(context, booking, made)
  if (action.do === 'failed') return finishFailed(context, booking, action)
  // Nobody can agree to a price that was not named.
  if (action.because === 'priceChanged' && !booking.newlyPriced)
    return finishFailed(context, booking, { do: 'failed', because: 'priceChanged', reason: null, releaseSeats: true })
  return finishHeld(context, booking, action)
}

async function finishIssued(
  { tx, jobs, now, mover = 'system', note }: Context,
  booking: Booking,
  made: SupplierBooking | undefined,
): Promise<void> {
  if (!made) throw new Error(`Booking ${booking.id} is ticketed, but the supplier sent no tickets`)
  await writeTickets(tx, booking, made)
  await recordTransition(tx, booking, 'issued', {
    now,
    actor: mover,
    ...(note ? { note } : {}),
    changes: {
      pnr: made.pnr,
      supplier_booking_id: made.held.supplierBookingId || null,
      ticket_numbers: made.passengers.map(({ ticketNumber }) => ticketNumber ?? ''),
      issued_at: now,
      invoice_no: made.invoiceNo ?? null,
      invoice_amount_minor: made.invoiceAmount?.minor ?? null,
      penalty_rules: penaltyRules(booking, made),
      // A ticket that nobody paid for (the supplier issued what was only to be held): a person has to see to it.
      needs_staff: booking.money !== 'taken',
    },
  })
  await countBooking(tx, { userId: booking.user_id, legalEntityId: booking.legal_entity_id }, now)
  await jobs.enqueue(tx, 'send-ticket-mail', { siteId: tx.siteId, bookingId: booking.id })
  await notifyIssued(tx, { ...booking, pnr: made.pnr }, now)
  if (booking.money !== 'taken') await notifyStaffNeeded(tx, { ...booking, pnr: made.pnr }, now)
  // Last, because it locks the series of the invoices until the transaction ends.
  if (booking.money !== 'taken') return
  const [invoice, supplier] = await Promise.all([invoiceOfBooking(tx, booking.id), getSupplierEntity(tx, booking.supplier)])
  await captureSale(tx, { saleId: booking.id, supplier, invoice, now })
}

function penaltyRules({ penalty_rules: quoted }: Booking, { penalties = [] }: SupplierBooking) {
  const rules = mergePenalties(quoted === null ? [] : readExact<readonly PenaltyRule[]>(quoted), penalties)
  return rules.length > 0 ? writeExact(rules) : null
}

async function writeTickets(tx: SiteTx, booking: Booking, made: SupplierBooking): Promise<void> {
  const passengers = await listTravellerNames(tx, booking.id)
  const left = [...made.passengers]
  for (const passenger of passengers) {
    // By name, because suppliers reorder; by place where a name came back changed.
    const byName = left.findIndex(
      (one) => nameOf(one.firstName, one.lastName) === nameOf(passenger.first_name, passenger.last_name),
    )
    const [ticketed] = left.splice(Math.max(byName, 0), 1)
    if (!ticketed) continue
    changeTraveller(
      tx,
      { bookingId: booking.id, place: passenger.place },
      {
        ticket_id: ticketed.ticketId ?? null,
        ticket_number: ticketed.ticketNumber ?? null,
        validating_airline: ticketed.validatingAirline ?? booking.validating_airline,
        barcodes: [...ticketed.barcodes],
        ...(ticketed.flights.length > 0 ? { flights: JSON.stringify(ticketed.flights) } : {}),
      },
    )
  }
  for (const [place, segment] of made.segments.entries())
    changeSegment(tx, { bookingId: booking.id, place }, { airline_pnr: segment.airlinePnr ?? made.pnr })
}

function nameOf(firstName: string, lastName: string): string {
  const named = namesOnTicket({ firstName, lastName })
  return `${named.lastName}/${named.firstName}`.toUpperCase()
}

async function finishHeld(
  { tx, jobs, now }: Context,
  booking: Booking,
  { because }: Extract<Ending, { do: 'held' }>,
): Promise<void> {
  await recordTransition(tx, booking, 'held', {
    now,
    actor: 'system',
    ...(because === 'priceChanged' ? { note: 'The fare or its times have changed; the seats are held for a decision' } : {}),
    changes: { needs_staff: false },
  })
  const seconds = Math.max(0, Math.ceil((epochMs(booking.hold_ends_at ?? now) - epochMs(now)) / 1_000))
  await jobs.enqueue(tx, 'expire-booking', { siteId: tx.siteId, bookingId: booking.id }, { startAfterSeconds: seconds })
  if (booking.hold_ends_at) await scheduleHoldReminders(tx, jobs, { bookingId: booking.id, holdEndsAt: booking.hold_ends_at, now })
  // The old payment does not cover the new price: it goes back, and the new one is asked for before the limit.
  await refundBooking({ tx, jobs, now }, { bookingId: booking.id, reason: 'The fare has changed' })
}

async function finishFailed(
  { tx, jobs, now, mover = 'system', note: said }: Context,
  booking: Booking,
  action: Extract<Ending, { do: 'failed' }>,
): Promise<void> {
  const { because, reason, releaseSeats } = action
  const words = FAILURE_WORDS[because].note
  const note = said ?? (reason ? `${words}: ${reason}` : words)
  await recordTransition(tx, booking, 'failed', {
    now,
    actor: mover,
    note,
    changes: { failure: because, failure_reason: reason, needs_staff: false },
  })
  await notifyFailed(tx, booking, words, now)
  if (releaseSeats && booking.heldRef) await jobs.enqueue(tx, 'release-at-supplier', { siteId: tx.siteId, bookingId: booking.id })
  await refundBooking({ tx, jobs, now }, { bookingId: (await lockBooking(tx, booking.id)).id, reason: note })
}
