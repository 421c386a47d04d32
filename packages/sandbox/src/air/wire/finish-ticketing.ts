import type { AirContext } from '../air-context.ts'
import type { Booking } from '../booking.ts'
import { issueTickets } from '../issue-tickets.ts'
import { ticketsInBackground } from '../markers.ts'
import { duplicateBooking, underProcess } from '../refusal.ts'
import { TICKET, ticketAnswer } from './ticket-answer.ts'

/** The last step of both ways to a ticket: issued now, or in the background when the lead passenger's name or a fault says so. */
export function finishTicketing(context: AirContext, booking: Booking, lead: string) {
  const answer = (Response: unknown) => ({ TraceId: booking.traceId, Response })
  if (context.faulty('in-progress') || ticketsInBackground(booking.legs, lead)) {
    const waiting: Booking = { ...booking, status: 'in-progress', doneAtMs: context.clock.now() + context.pace.ticketingMs }
    context.store.saveBooking(waiting)
    return answer(ticketAnswer(waiting, { status: TICKET.inProgress, message: underProcess().message }))
  }
  const ticketed = issueTickets(context, booking)
  context.store.saveBooking(ticketed)
  if (context.faulty('duplicate-answer')) throw duplicateBooking(ticketed.pnr)
  return answer(ticketAnswer(ticketed, { status: TICKET.successful, message: '' }))
}
