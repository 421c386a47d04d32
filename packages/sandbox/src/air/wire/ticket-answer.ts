import type { Booking } from '../booking.ts'
import { itineraryWire } from '../itinerary-wire.ts'

/** `TicketStatus` of the wire. */
export const TICKET = { failed: 0, successful: 1, inProgress: 5, alreadyCreated: 6, priceChanged: 8 } as const

type Outcome = { status: (typeof TICKET)[keyof typeof TICKET]; message: string; isPriceChanged?: boolean }

/** The inner `Response` of Ticket. While ticketing is in progress in the background, the itinerary is not shown yet. */
export function ticketAnswer(booking: Booking, { status, message, isPriceChanged = false }: Outcome) {
  const known = status !== TICKET.inProgress
  return {
    B2B2BStatus: false,
    PNR: known || !booking.isLcc ? booking.pnr : '',
    BookingId: known || !booking.isLcc ? booking.bookingId : 0,
    SSRDenied: false,
    SSRMessage: null,
    Status: status === TICKET.successful ? 1 : status === TICKET.inProgress ? 8 : 2,
    IsPriceChanged: isPriceChanged,
    IsTimeChanged: false,
    TicketStatus: status,
    Message: message,
    FlightItinerary: known ? itineraryWire(booking) : null,
  }
}
