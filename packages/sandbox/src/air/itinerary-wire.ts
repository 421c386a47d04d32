// Longer than most: it is one object of the wire, and reads best in the order the wire has it.
import { findAirline } from '@tradewind/domain/reference/airlines'
import { timeInIndia } from '../sandbox-clock.ts'
import { barcodeContent } from './barcode.ts'
import { type BookedPassenger, type Booking, type BookingStatus, flightsOf, type SoldExtra } from './booking.ts'
import { NDC_SOURCE, sellsExtras } from './connections.ts'
import { type ExtrasTotals, fareWire, rupees } from './fare-wire.ts'
import { holdLimitWire } from './hold-limit.ts'
import { recordLocator } from './make-booking.ts'
import type { PartyFare } from './price-option.ts'
import { BLANK_RULE, fareRulesWire, miniRulesWire, penaltyWire } from './rules-wire.ts'
import { fareType, NO_DATE, segmentWire } from './segment-wire.ts'
import { totalExtras } from './sell-extras.ts'
import { fareTypeName } from './special-fares.ts'
import { sectorOf } from './store.ts'

/** Status of an itinerary. 1 and 5 were seen on the real wire; the others are the sandbox's own. */
export const ITINERARY_STATUS: Record<BookingStatus, number> = {
  failed: 0,
  held: 1,
  'in-progress': 2,
  ticketed: 5,
  cancelled: 6,
  released: 7,
  expired: 8,
}

const SEGMENT_STATUS: Record<BookingStatus, string> = {
  held: 'HK',
  'in-progress': 'HK',
  ticketed: 'HK',
  cancelled: 'XX',
  released: 'XX',
  expired: 'XX',
  failed: 'UC',
}

/** `FlightItinerary` of Book, Ticket and GetBookingDetails: unlike in search, the flights are one flat list. */
export function itineraryWire(booking: Booking) {
  const [first] = booking.legs
  const last = booking.legs.at(-1)
  if (!first || !last) throw new Error('A booking without a leg')
  const { journey, offer } = first
  return {
    JourneyType: booking.journeyType,
    SearchCombinationType: 2,
    BookingId: booking.bookingId,
    ParentBookingId: booking.parentBookingId ?? 0,
    TBOConfNo: `TBO${booking.bookingId}`,
    IsManual: false,
    PNR: booking.pnr,
    IsDomestic: booking.isDomestic,
    ResultFareType: fareTypeName(booking.special),
    Source: journey.source,
    Origin: journey.flights[0]?.origin.iata,
    Destination: journey.flights.at(-1)?.destination.iata,
    AirlineCode: journey.validatingAirline,
    ValidatingAirlineCode: journey.validatingAirline,
    AirlineRemark: null,
    AirlineTollFreeNo: '',
    IsLCC: booking.isLcc,
    NonRefundable: !offer.family.refundable,
    FareType: booking.isLcc ? 'RP' : 'PUB',
    LastTicketDate: booking.holdEndsMs === undefined ? null : holdLimitWire(booking.legs, booking.holdEndsMs),
    IssuancePcc: booking.isLcc ? '' : '6H0K',
    Status: ITINERARY_STATUS[booking.status],
    CreditNoteNo: booking.creditNote?.number ?? null,
    CreditNoteCreatedOn: booking.creditNote ? timeInIndia(booking.creditNote.createdMs) : null,
    CancellationCharges: null,
    Remarks: null,
    IsWebCheckInAllowed: booking.status === 'ticketed',
    AgentReferenceNo: booking.agentReference ?? '',
    Fare: bookedFareWire(booking.fare, booking.extras),
    Passenger: booking.passengers.map((passenger) => passengerWire(booking, passenger)),
    Segments: segmentsWire(booking),
    FareRules: fareRulesWire(booking.legs),
    MiniFareRules: booking.isLcc ? [BLANK_RULE] : miniRulesWire(booking.legs),
    PenaltyCharges: penaltyWire(booking.legs),
    FareClassification: { Type: fareType(first) },
    IsSeatsBooked: booking.extras.seats > 0,
    ...invoiceWire(booking),
  }
}

function invoiceWire({ invoice }: Booking) {
  if (!invoice) return { InvoiceNo: null, InvoiceAmount: 0, InvoiceStatus: 0, InvoiceCreatedOn: NO_DATE, Invoice: [] }
  const core = {
    InvoiceNo: invoice.number,
    InvoiceAmount: rupees(invoice.amountPaise),
    InvoiceCreatedOn: timeInIndia(invoice.createdMs),
    InvoiceStatus: 3,
  }
  return { ...core, Invoice: [{ InvoiceId: invoice.id, ...core, GSTIN: null, CreditNoteGSTIN: null, Remarks: '' }] }
}

function segmentsWire(booking: Booking) {
  const [year = '', month = '', day = ''] = timeInIndia(booking.createdMs).slice(0, 10).split('-')
  // Full-service airlines keep the booking under a locator of their own.
  const airlinePnr = booking.isLcc ? booking.pnr : recordLocator(booking.bookingId * 31 + Number(year + month + day))
  return flightsOf(booking).map(({ flight, leg, legIndex, flightIndex }) => {
    const { NoOfSeatAvailable: _, ...segment } = segmentWire(leg, { leg: legIndex, flight: flightIndex })
    const everyoneOff = booking.passengers.every(({ cancelledSectors }) => cancelledSectors.includes(sectorOf(flight)))
    // Airlines sold directly do not state the cabin.
    const cabin = leg.journey.source === NDC_SOURCE ? { CabinClass: 0 } : {}
    return { ...segment, ...cabin, AirlinePNR: airlinePnr, Status: everyoneOff ? 'XX' : SEGMENT_STATUS[booking.status] }
  })
}

function passengerWire(booking: Booking, passenger: BookedPassenger) {
  const { Fare: _, Baggage: __, MealDynamic: ___, SeatDynamic: ____, Meal, Seat, DateOfBirth, ...input } = passenger.input
  const sold = (kind: string) => passenger.extras.filter((extra) => extra.kind === kind).map(({ wire }) => wire)
  const extras = sellsExtras({ isLcc: booking.isLcc, source: booking.legs[0]?.journey.source ?? 0 })
    ? {
        Baggage: orNone(sold('baggage'), 'NoBaggage'),
        MealDynamic: orNone(sold('meal'), 'NoMeal'),
        SeatDynamic: sold('seat'),
        SpecialServices: [],
      }
    : { Meal: Meal ?? null, SeatPreference: Seat ?? null }
  return {
    PaxId: passenger.paxId,
    ...input,
    // The lead passenger is not marked again.
    IsLeadPax: true,
    DateOfBirth: wireDate(DateOfBirth),
    PassportExpiry: wireDate(passenger.input.PassportExpiry),
    PassportIssueDate: wireDate(passenger.input.PassportIssueDate),
    Fare: bookedFareWire(passenger.fare, totalExtras(passenger.extras)),
    ...extras,
    Ssr: [],
    DocumentDetails: null,
    BarcodeDetails: passenger.ticket ? barcodesWire(booking, passenger) : null,
    ...(passenger.ticket && { Ticket: ticketWire(booking, passenger.ticket) }),
    SegmentAdditionalInfo: flightsOf(booking).map((place, at) => {
      const { family } = place.leg.offer
      const extra = (kind: string, where: number) => passenger.extras.find((item) => item.kind === kind && item.at === where)
      return {
        FareBasis: family.fareBasis,
        NVA: '',
        NVB: '',
        Baggage:
          passenger.input.PaxType === 3
            ? ''
            : baggageText(
                booking,
                family.checkedBaggage,
                passenger.extras.filter(({ kind, at: leg }) => kind === 'baggage' && leg === place.legIndex),
              ),
        Meal: booking.isLcc ? `${extra('meal', at) ? 1 : 0} Platter` : '',
        Seat: extra('seat', at)?.code ?? '',
        SpecialService: '',
      }
    }),
  }
}

/** The newer services state an offered fare of a booking that holds the TDS already. */
function bookedFareWire(fare: PartyFare, extras: ExtrasTotals) {
  const wire = fareWire(fare, extras)
  const sold = extras.baggage + extras.meals + extras.seats
  return { ...wire, OfferedFare: rupees(fare.net + sold) }
}

/** Without an extra: the pseudo item, without its sector. */
function orNone(sold: Record<string, unknown>[], Code: string): Record<string, unknown>[] {
  return sold.length > 0 ? sold : [{ Code, WayType: 1 }]
}

/**
 * '<free>|<bought kg>' of a low-cost carrier: free and bought together within a country, free alone across borders. There the free bag must be sent
 * as an extra; a caller who does not send it gets none.
 */
function baggageText(booking: Booking, allowance: string, bags: SoldExtra[]): string {
  if (!booking.isLcc) return allowance
  const boughtKg = bags.find(({ pricePaise }) => pricePaise > 0)?.weightKg ?? 0
  if (booking.isDomestic) return `${Number.parseInt(allowance, 10) + boughtKg} Kg|${boughtKg}`
  const freeKg = bags.find(({ pricePaise }) => pricePaise === 0)?.weightKg ?? 0
  return `${freeKg} ${freeKg > 0 ? 'Kilograms' : 'Kg'}|${boughtKg}`
}

function wireDate(date: string | undefined): string {
  return date === undefined ? NO_DATE : `${date}T00:00:00`
}

function ticketWire(booking: Booking, ticket: NonNullable<BookedPassenger['ticket']>) {
  const airline = booking.legs[0]?.journey.validatingAirline ?? ''
  return {
    TicketId: ticket.ticketId,
    TicketNumber: ticket.number,
    IssueDate: timeInIndia(ticket.issuedMs),
    ValidatingAirline: findAirline(airline)?.ticketPrefix ?? '999',
    Remarks: '',
    ServiceFeeDisplayType: 'ShowInTax',
    Status: booking.status === 'cancelled' ? 'Cancelled' : 'OK',
    ConjunctionNumber: '',
    TicketType: 'N',
  }
}

function barcodesWire(booking: Booking, passenger: BookedPassenger) {
  return {
    Id: passenger.paxId,
    Barcode: flightsOf(booking).map(({ legIndex }, at) => ({
      Index: at + 1,
      Format: 'PDF417',
      Content: barcodeContent(booking, passenger, at),
      BarCodeInBase64: null,
      JourneyWayType: legIndex + 1,
    })),
  }
}
