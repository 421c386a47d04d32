import type { AirContext } from './air-context.ts'
import type { Booking, ChangeRequest } from './booking.ts'
import { changeStatus } from './change-status.ts'
import { issueTickets } from './issue-tickets.ts'
import { endsUnticketed } from './markers.ts'

/** Lets everything happen that was due by now: holds lapse, tickets come through, change requests end. Asked before every call. */
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
  if (!endsUnticketed(lead?.input.LastName ?? '')) return issueTickets(context, booking)
  const { doneAtMs: _, ...rest } = booking
  return { ...rest, status: booking.isLcc ? 'failed' : 'held' }
}

/** The end of a change request. A completed cancellation gives the seats back; the refund counts on the wallet from here on. */
export function settleChange(context: AirContext, request: ChangeRequest): void {
  const { store, clock } = context
  const rejected = changeStatus(context, request) === 5
  const creditNote = `CN/${store.next('creditNote')}`
  store.changeRequests.put(String(request.changeRequestId), {
    ...request,
    settled: true,
    ...(rejected || request.requestType === 3 ? { refundPaise: 0 } : { creditNote }),
  })
  const booking = store.bookings.get(String(request.bookingId))
  if (rejected || request.requestType === 3 || !booking) return
  const passengers = booking.passengers.map((passenger) =>
    passenger.ticket?.ticketId === request.ticketId
      ? { ...passenger, cancelledSectors: [...new Set([...passenger.cancelledSectors, ...request.sectors])] }
      : passenger,
  )
  const flights = new Set(
    booking.legs.flatMap(({ journey }) => journey.flights.map((f) => `${f.origin.iata}-${f.destination.iata}`)),
  )
  const allOff = passengers.every(({ cancelledSectors }) => [...flights].every((sector) => cancelledSectors.includes(sector)))
  store.saveBooking({
    ...booking,
    passengers,
    creditNote: { number: creditNote, createdMs: clock.now() },
    ...(allOff && { status: 'cancelled' }),
  })
}
