import { epochMs, type Instant, instant, plusMinutes } from '@tradewind/domain/time'
import type { Logger } from 'pino'
import { writeExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'
import type { HeldRef, SupplierSegment } from '../suppliers/flight-supplier.ts'
import { hasTicketNumbers, type News } from './ask-supplier.ts'
import { type Booking, lockBooking } from './booking-repo.ts'
import { repriceFare } from './reprice.ts'
import { finishStep } from './supplier-step-repo.ts'
import { tellStaffNeeded } from './tell-how-it-ended.ts'

type Context = { readonly tx: SiteTx; readonly log: Pick<Logger, 'error'>; readonly now: Instant }

/** Seats go back a little before the supplier takes them, so that nobody pays for seats that are gone by then. */
export const HOLD_MARGIN_MINUTES = 5
/** How long seats are counted on when the supplier names no limit at all. */
const SHORTEST_HOLD_MINUTES = 30

/** Writes what a supplier said: the answer beside its question, and what it made beside the booking. */
export async function recordNews(context: Context, { bookingId, news }: { bookingId: number; news: News }): Promise<void> {
  if (news.kind === 'none') return
  const booking = await lockBooking(context.tx, bookingId)
  if (news.kind === 'found') {
    if (news.booking && news.found !== 'absent')
      await recordHeld(context, booking, { held: news.booking.held, pnr: news.booking.pnr, holdEndsAt: news.booking.holdEndsAt })
    return
  }
  const { tx, now } = context
  const { step, place, answer } = news
  const detail = {
    ...(answer.made === undefined ? {} : { made: answer.made }),
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
    await recordHeld(context, booking, {
      held: answer.held,
      pnr: answer.booking?.pnr ?? answer.held.pnr,
      holdEndsAt: step === 'book' ? (answer.holdEndsAt ?? answer.booking?.holdEndsAt ?? undefined) : undefined,
    })
  if (answer.outcome === 'priceChanged') await recordNewPrice(context, booking, answer)
  // Seats that are ours are ours at the new times: what is paid for, printed and flown must say so.
  if (answer.moved && (answer.held || booking.heldRef)) await recordNewTimes(context, booking, answer.moved)
  if (
    step === 'ticket' &&
    answer.outcome === 'done' &&
    booking.status !== 'issuing' &&
    booking.status !== 'unknown' &&
    booking.status !== 'issued'
  )
    await tellStaff(context, booking)
}

async function recordHeld(
  { tx, now }: Context,
  booking: Booking,
  { held, pnr, holdEndsAt }: { held: HeldRef; pnr: string; holdEndsAt: Instant | undefined },
) {
  const isNew = booking.hold_ends_at === null && !booking.is_lcc
  await tx
    .updateTable('bookings')
    .set({
      held_ref: writeExact(held),
      pnr: pnr || null,
      supplier_booking_id: held.supplierBookingId || null,
      ...(isNew || holdEndsAt ? { hold_ends_at: lessMargin(holdEndsAt ?? fallbackLimit(booking, now), now) } : {}),
    })
    .where('id', '=', booking.id)
    .execute()
}

function fallbackLimit({ option }: Booking, now: Instant): Instant {
  return option.lastTicketAt && option.lastTicketAt > now ? option.lastTicketAt : plusMinutes(now, SHORTEST_HOLD_MINUTES)
}

/** The supplier's limit less a margin; of a very short hold only half is taken. */
function lessMargin(limit: Instant, now: Instant): Instant {
  const marginMs = Math.min(HOLD_MARGIN_MINUTES * 60_000, Math.max(0, epochMs(limit) - epochMs(now)) / 2)
  return instant(epochMs(limit) - marginMs)
}

async function recordNewPrice(
  { tx }: Context,
  booking: Booking,
  {
    newNet,
    newPublished,
  }: { newNet?: Booking['priced']['supplierNet'] | undefined; newPublished?: Booking['priced']['supplierNet'] | undefined },
) {
  const repriced = repriceFare(booking.priced, { newNet, newPublished, isLcc: booking.is_lcc })
  await tx
    .updateTable('bookings')
    .set({ has_consent: false, newly_priced: repriced ? writeExact(repriced) : null })
    .where('id', '=', booking.id)
    .execute()
}

async function recordNewTimes({ tx }: Context, { id, option }: Booking, moved: readonly SupplierSegment[]) {
  let place = 0
  const legs = option.legs.map((leg) =>
    leg.map((segment) => {
      const { departure, arrival, departureAt, arrivalAt } = moved[place++] ?? segment
      return { ...segment, departure, arrival, departureAt, arrivalAt }
    }),
  )
  await tx
    .updateTable('bookings')
    .set({ option: writeExact({ ...option, legs }) })
    .where('id', '=', id)
    .execute()
  for (const [index, segment] of legs.flat().entries())
    await tx
      .updateTable('booking_segments')
      .set({
        departure_local: segment.departure.local,
        departure_at: segment.departureAt,
        arrival_local: segment.arrival.local,
        arrival_at: segment.arrivalAt,
      })
      .where('booking_id', '=', id)
      .where('place', '=', index)
      .execute()
}

/** A ticket for a booking that has already ended otherwise: nothing can be decided without a person. */
async function tellStaff({ tx, log, now }: Context, booking: Booking) {
  const { id, status } = booking
  log.error({ bookingId: id, status }, 'the supplier issued a ticket for a booking that had ended')
  await tx.updateTable('bookings').set({ needs_staff: true }).where('id', '=', id).execute()
  if (!booking.needs_staff) await tellStaffNeeded(tx, booking, now)
}
