import { findAirline } from '@tradewind/domain/reference/airlines'
import type { SupplierBooking, SupplierSegment } from '../flight-supplier.ts'
import type { BookedPassengerWire, ItineraryWire } from './itinerary-answer.ts'
import { readAmount } from './read-amount.ts'
import { readLimit } from './read-moment.ts'
import { translatePenalties } from './translate-penalties.ts'
import { translateSegment } from './translate-segment.ts'

/** The two of the unpublished itinerary states that were ever recorded; the rest is judged by what the itinerary holds. */
const STATUS = { held: 1, ticketed: 5 } as const
const SEAT_IS_GONE = /^(XX|UC|UN|HX|NO)$/

/** What the supplier holds. Nothing in it is taken on trust: 'ticketed' needs a ticket number for every passenger. */
export function translateItinerary(wire: ItineraryWire, traceId: string): SupplierBooking {
  const segments = (wire.Segments ?? []).map(translateSegment).filter((segment) => segment !== undefined)
  const supplierBookingId = String(wire.BookingId)
  const currency = wire.Fare?.Currency ?? 'INR'
  return {
    held: { supplier: 'tbo', pnr: wire.PNR, supplierBookingId, source: String(wire.Source ?? ''), traceId },
    pnr: wire.PNR,
    state: stateOf(wire),
    holdEndsAt: readLimit(wire.LastTicketDate),
    segments,
    passengers: (wire.Passenger ?? []).map((passenger) => translatePassenger(passenger, segments)),
    invoiceAmount: wire.InvoiceAmount ? readAmount(wire.InvoiceAmount, currency) : undefined,
    invoiceNo: wire.InvoiceNo?.trim() || undefined,
    penalties: translatePenalties((wire.MiniFareRules ?? []).flat()),
    creditNoteNo: wire.CreditNoteNo?.trim() || undefined,
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
  segments: readonly SupplierSegment[],
): SupplierBooking['passengers'][number] {
  const { Ticket, BarcodeDetails, SegmentAdditionalInfo } = passenger
  return {
    firstName: passenger.FirstName,
    lastName: passenger.LastName,
    paxType: passenger.PaxType,
    ticketId: Ticket?.TicketId === null || Ticket?.TicketId === undefined ? undefined : String(Ticket.TicketId),
    ticketNumber: Ticket?.TicketNumber?.trim() || undefined,
    validatingAirline: Ticket?.ValidatingAirline ? airlinePrefix(Ticket.ValidatingAirline) : undefined,
    flights: segments.map((segment, flight) => {
      const info = SegmentAdditionalInfo?.[flight]
      return {
        baggage: info?.Baggage?.trim() || segment.baggage,
        cabinBaggage: segment.cabinBaggage,
        seat: info?.Seat?.trim() || undefined,
        meal: info?.Meal?.trim() || undefined,
        fareBasis: info?.FareBasis?.trim() || undefined,
      }
    }),
    barcodes: (BarcodeDetails?.Barcode ?? []).flatMap(({ Content }) => (Content ? [Content] : [])),
  }
}

/** Full-service tickets name the airline by its three digits; a low-cost carrier that names itself by letters is left as it is. */
function airlinePrefix(text: string): string {
  const trimmed = text.trim()
  return /^\d{1,3}$/.test(trimmed) ? trimmed.padStart(3, '0') : (findAirline(trimmed)?.code ?? trimmed)
}
