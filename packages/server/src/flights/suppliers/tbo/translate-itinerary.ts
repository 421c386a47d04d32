import { findAirline } from '@tradewind/domain/reference/airlines'
import type { SupplierBooking } from '../supplier-booking.ts'
import type { SupplierSegment } from '../supplier-option.ts'
import type { BookedPassengerWire, ItineraryWire } from './itinerary-answer.ts'
import { readAmount } from './read-amount.ts'
import { readBought } from './read-bought.ts'
import { readMiniRules } from './read-mini-rules.ts'
import { readLimit } from './read-moment.ts'
import { endsOf, translatePenalties } from './translate-penalties.ts'
import { translateSegment } from './translate-segment.ts'

/** The two of the unpublished itinerary states that were ever recorded; the rest is judged by what the itinerary holds. */
const STATUS = { held: 1, ticketed: 5 } as const
const SEAT_IS_GONE = /^(XX|UC|UN|HX|NO)$/

/** What the supplier holds. Nothing in it is taken on trust: 'ticketed' needs a ticket number for every passenger. */
export function translateItinerary(wire: ItineraryWire, traceId: string): SupplierBooking {
  const flights = (wire.Segments ?? []).flatMap((flight) => {
    const segment = translateSegment(flight)
    return segment ? [{ segment, leg: flight.TripIndicator ?? 1 }] : []
  })
  const segments = flights.map(({ segment }) => segment)
  const legs = [...Map.groupBy(flights, ({ leg }) => leg).values()].map((leg) => leg.map(({ segment }) => segment))
  const supplierBookingId = String(wire.BookingId)
  const currency = wire.Fare?.Currency
  return {
    held: { pnr: wire.PNR, supplierBookingId, source: String(wire.Source ?? ''), traceId },
    pnr: wire.PNR,
    state: stateOf(wire),
    holdEndsAt: readLimit(wire.LastTicketDate),
    segments,
    passengers: (wire.Passenger ?? []).map((passenger) => translatePassenger(passenger, wire, segments)),
    invoiceAmount: wire.InvoiceAmount && currency ? readAmount(wire.InvoiceAmount, currency) : undefined,
    invoiceNo: wire.InvoiceNo?.trim() || undefined,
    penalties: translatePenalties(readMiniRules(wire.MiniFareRules), endsOf(legs)),
    creditNoteNo: wire.CreditNoteNo?.trim() || undefined,
    reference: wire.AgentReferenceNo?.trim() || undefined,
    parentBookingId: wire.ParentBookingId ? String(wire.ParentBookingId) : undefined,
  }
}

function stateOf({ Status, Passenger, Segments, PNR }: ItineraryWire): SupplierBooking['state'] {
  const segments = Segments ?? []
  if (segments.length > 0 && segments.every((segment) => SEAT_IS_GONE.test(segment.Status ?? ''))) return 'cancelled'
  const passengers = Passenger ?? []
  if (passengers.length > 0 && passengers.every(({ Ticket }) => Ticket?.TicketNumber)) return 'ticketed'
  if (Status === STATUS.held && PNR) return 'held'
  return 'inProgress'
}

function translatePassenger(
  passenger: BookedPassengerWire,
  { PNR, ValidatingAirlineCode }: ItineraryWire,
  segments: readonly SupplierSegment[],
): SupplierBooking['passengers'][number] {
  const { Ticket, BarcodeDetails } = passenger
  return {
    firstName: passenger.FirstName,
    lastName: passenger.LastName,
    paxType: passenger.PaxType,
    ticketId: Ticket?.TicketId === null || Ticket?.TicketId === undefined ? undefined : String(Ticket.TicketId),
    ticketNumber: Ticket?.TicketNumber?.trim() || undefined,
    // A low-cost ticket is the PNR, which no prefix of three digits stands before: its airline is named by its letters.
    validatingAirline:
      Ticket?.TicketNumber?.trim() === PNR
        ? ValidatingAirlineCode?.trim() || segments[0]?.airlineCode
        : Ticket?.ValidatingAirline
          ? airlinePrefix(Ticket.ValidatingAirline)
          : undefined,
    flights: readBought(passenger, segments),
    barcodes: (BarcodeDetails?.Barcode ?? []).flatMap(({ Content }) => (Content ? [Content] : [])),
  }
}

/** Full-service tickets name the airline by its three digits; a low-cost carrier that names itself by letters is left as it is. */
function airlinePrefix(text: string): string {
  const trimmed = text.trim()
  return /^\d{1,3}$/.test(trimmed) ? trimmed.padStart(3, '0') : (findAirline(trimmed)?.code ?? trimmed)
}
