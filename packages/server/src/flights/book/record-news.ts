import { costAtSupplier } from '@tradewind/domain/flights/converted'
import type { Found } from '@tradewind/domain/flights/issue-plan'
import { epochMs, type Instant, instant, plusMinutes } from '@tradewind/domain/time'
import type { Logger } from 'pino'
import { writeExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { stopSelling } from '../stops/stop-selling.ts'
import type { SupplierBooking } from '../suppliers/supplier-booking.ts'
import type { SupplierSegment } from '../suppliers/supplier-option.ts'
import type { HeldRef } from '../suppliers/supplier-ref.ts'
import { hasTicketNumbers, type News } from './ask-supplier.ts'
import { type Booking, changeBooking, lockBooking } from './booking-repo.ts'
import { callStaff } from './call-staff.ts'
import { placeSeen } from './place-seen.ts'
import { repriceFare } from './reprice.ts'
import { changeSegment } from './segment-repo.ts'
import { finishStep } from './supplier-step-repo.ts'

type Context = { readonly tx: SiteTx; readonly log: Pick<Logger, 'error'>; readonly now: Instant }

/** Seats go back a little before the supplier takes them, so that nobody pays for seats that are gone by then. */
export const HOLD_MARGIN_MINUTES = 5
/** How long seats are counted on when the supplier names no limit at all. */
const SHORTEST_HOLD_MINUTES = 30

/** What was heard of the booking: where it stands in the supplier's books, if those were asked, and what the supplier made. */
export type Heard = { readonly found: Found; readonly made: SupplierBooking | undefined }
const NOT_ASKED: Heard = { found: 'notAsked', made: undefined }

/** Writes what a supplier said: the answer beside its question, and what it made beside the booking. */
export async function recordNews(context: Context, { bookingId, news }: { bookingId: number; news: News }): Promise<Heard> {
  if (news.kind === 'none') return NOT_ASKED
  const { tx, now } = context
  const booking = await lockBooking(tx, bookingId)
  if (news.kind === 'found') return recordSeen(context, booking, news)
  const { step, place, answer } = news
  const detail = {
    ...(answer.made === undefined ? {} : { made: answer.made }),
    ...(answer.isMoved ? { isMoved: true } : {}),
    ...(answer.why === undefined ? {} : { why: answer.why }),
    ...(answer.duplicateOf === undefined ? {} : { duplicateOf: answer.duplicateOf }),
    ...(answer.booking ? { hasTicketNumbers: hasTicketNumbers(answer.booking) } : {}),
  }
  await finishStep(tx, {
    bookingId,
    place,
    now,
    outcome: answer.outcome,
    detail,
    supplierCode: answer.supplierCode,
    message: answer.message,
  })
  if (answer.held)
    recordHeld(context, booking, {
      held: answer.held,
      pnr: answer.booking?.pnr ?? answer.held.pnr,
      holdEndsAt: step === 'book' ? (answer.holdEndsAt ?? answer.booking?.holdEndsAt ?? undefined) : undefined,
    })
  if (answer.why === 'noBalance') await stopSelling(tx, { supplier: booking.supplier, needed: costAtSupplier(booking.priced), now })
  if (answer.outcome === 'priceChanged') recordNewPrice(context, booking, answer)
  // Seats that are ours are ours at the new times: what is paid for, printed and flown must say so.
  if (answer.moved && (answer.held || booking.heldRef)) recordNewTimes(context, booking, answer.moved)
  if (
    step === 'ticket' &&
    answer.outcome === 'done' &&
    booking.status !== 'issuing' &&
    booking.status !== 'unknown' &&
    booking.status !== 'issued'
  )
    await notifyStaff(context, booking)
  return { found: 'notAsked', made: answer.booking }
}

async function recordSeen(context: Context, booking: Booking, { seen }: Extract<News, { kind: 'found' }>): Promise<Heard> {
  if (seen === 'unreachable') return { found: 'unreachable', made: undefined }
  const { found, booking: made } = await placeSeen(context.tx, booking, { ...seen, now: context.now })
  if (made) recordHeld(context, booking, { held: made.held, pnr: made.pnr, holdEndsAt: made.holdEndsAt })
  return { found, made }
}

function recordHeld(
  { tx, now }: Context,
  booking: Booking,
  { held, pnr, holdEndsAt }: { held: HeldRef; pnr: string; holdEndsAt: Instant | undefined },
): void {
  const isNew = booking.hold_ends_at === null && booking.issues !== 'atOnce'
  changeBooking(tx, booking.id, {
    held_ref: writeExact(held),
    pnr: pnr || null,
    supplier_booking_id: held.supplierBookingId || null,
    ...(isNew || holdEndsAt ? { hold_ends_at: lessMargin(holdEndsAt ?? fallbackLimit(booking, now), now) } : {}),
  })
}

function fallbackLimit({ option }: Booking, now: Instant): Instant {
  return option.lastTicketAt && option.lastTicketAt > now ? option.lastTicketAt : plusMinutes(now, SHORTEST_HOLD_MINUTES)
}

/** The supplier's limit less a margin; of a very short hold only half is taken. */
function lessMargin(limit: Instant, now: Instant): Instant {
  const marginMs = Math.min(HOLD_MARGIN_MINUTES * 60_000, Math.max(0, epochMs(limit) - epochMs(now)) / 2)
  return instant(epochMs(limit) - marginMs)
}

function recordNewPrice(
  { tx }: Context,
  booking: Booking,
  {
    newNet,
    newPublished,
  }: { newNet?: Booking['priced']['supplierNet'] | undefined; newPublished?: Booking['priced']['supplierNet'] | undefined },
) {
  const repriced = repriceFare(booking.priced, { newNet, newPublished })
  changeBooking(tx, booking.id, { has_consent: false, newly_priced: repriced ? writeExact(repriced) : null })
}

function recordNewTimes({ tx }: Context, { id, option }: Booking, moved: readonly SupplierSegment[]) {
  let place = 0
  const legs = option.legs.map((leg) =>
    leg.map((segment) => {
      const { departure, arrival, departureAt, arrivalAt } = moved[place++] ?? segment
      return { ...segment, departure, arrival, departureAt, arrivalAt }
    }),
  )
  changeBooking(tx, id, { option: writeExact({ ...option, legs }) })
  for (const [index, segment] of legs.flat().entries())
    changeSegment(
      tx,
      { bookingId: id, place: index },
      {
        departure_local: segment.departure.local,
        departure_at: segment.departureAt,
        arrival_local: segment.arrival.local,
        arrival_at: segment.arrivalAt,
      },
    )
}

/** A ticket for a booking that has already ended otherwise: nothing can be decided without a person. */
async function notifyStaff({ tx, log, now }: Context, booking: Booking) {
  const { id, status } = booking
  log.error({ bookingId: id, status }, 'the supplier issued a ticket for a booking that had ended')
  await callStaff(tx, booking, now)
}
