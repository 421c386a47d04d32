import type { AirContext } from './air-context.ts'
import type { Booking, ChangeRequest } from './booking.ts'
import { changeStatus } from './change-status.ts'
import { issueTickets } from './issue-tickets.ts'
import { endsUnticketed } from './markers.ts'
import { AirRefusal } from './refusal.ts'
import { sectorOf } from './store.ts'

/** Lets everything happen that was due by now: holds lapse, tickets are issued, change requests end. Called before every method. */
export function settleDue(context: AirContext): void {
  const now = context.clock.now()
  for (const booking of context.store.bookings.rows()) {
    if (booking.status === 'held' && (booking.holdEndsMs ?? Infinity) <= now)
      context.store.saveBooking({ ...booking, status: 'expired' })
    if (booking.status === 'in-progress' && (booking.doneAtMs ?? Infinity) <= now)
      context.store.saveBooking(finishTicketing(context, booking))
  }
  for (const request of context.store.changeRequests.rows())
    if (!request.settled && changeStatus(context, request) >= 4) settleChange(context, request)
}

function finishTicketing(context: AirContext, booking: Booking): Booking {
  const lead = booking.passengers.find(({ input }) => input.IsLeadPax)
  const { doneAtMs: _, ...rest } = booking
  const unticketed: Booking = { ...rest, status: booking.isLcc ? 'failed' : 'held' }
  if (endsUnticketed(lead?.input.LastName ?? '')) return unticketed
  try {
    return issueTickets(context, booking)
  } catch (refusal) {
    // The wallet ran empty in the meantime; nobody can be notified, but GetBookingDetails shows it.
    if (refusal instanceof AirRefusal) return unticketed
    throw refusal
  }
}

/**
 * The end of a change request. A completed cancellation releases the seats; the refund counts in the wallet from here on. The booking is written
 * first: a process killed in between does it again at its next call, and doing it twice changes nothing.
 */
export function settleChange(context: AirContext, request: ChangeRequest): void {
  const { store } = context
  const save = (more: Partial<ChangeRequest>): void =>
    store.changeRequests.put(String(request.changeRequestId), { ...request, ...more, settled: true })
  const booking = store.bookings.get(String(request.bookingId))
  const cancels = request.requestType !== 3 && changeStatus(context, request) === 4
  if (!cancels || !booking) {
    save({ refundPaise: 0 })
    return
  }
  const creditNote = `CN/${store.next('creditNote')}`
  store.saveBooking(takeOff(booking, request, { number: creditNote, createdMs: context.clock.now() }))
  save({ creditNote })
}

function takeOff(booking: Booking, request: ChangeRequest, creditNote: NonNullable<Booking['creditNote']>): Booking {
  const passengers = booking.passengers.map((passenger) =>
    passenger.ticket?.ticketId === request.ticketId
      ? { ...passenger, cancelledSectors: [...new Set([...passenger.cancelledSectors, ...request.sectors])] }
      : passenger,
  )
  const sectors = booking.legs.flatMap(({ journey }) => journey.flights.map(sectorOf))
  const everyoneOff = passengers.every(({ cancelledSectors }) => sectors.every((sector) => cancelledSectors.includes(sector)))
  return { ...booking, passengers, creditNote, ...(everyoneOff && { status: 'cancelled' as const }) }
}
