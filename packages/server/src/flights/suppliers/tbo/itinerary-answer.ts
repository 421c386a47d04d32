import { z } from 'zod'
import { SegmentWire } from './result-wire.ts'

const Int = z.coerce.number().int()
const Text = z.string().nullish()

const TicketWire = z.object({
  TicketId: z.union([z.string(), z.number()]).nullish(),
  TicketNumber: z.coerce.string().nullish(),
  ValidatingAirline: z.coerce.string().nullish(),
  Status: Text,
})

const BookedPassengerWire = z.object({
  PaxId: Int.nullish(),
  FirstName: z.string(),
  LastName: z.string(),
  PaxType: Int.pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  Ticket: TicketWire.nullish(),
  BarcodeDetails: z.object({ Barcode: z.array(z.object({ Content: Text })).nullish() }).nullish(),
  SegmentAdditionalInfo: z.array(z.object({ FareBasis: Text, Baggage: Text, Meal: Text, Seat: Text }).nullable()).nullish(),
  /** What was bought or wished for, read by `readBought`. */
  Baggage: z.unknown().optional(),
  MealDynamic: z.unknown().optional(),
  SeatDynamic: z.unknown().optional(),
  Meal: z.unknown().optional(),
})
export type BookedPassengerWire = z.output<typeof BookedPassengerWire>

/** `FlightItinerary` of Book, Ticket and GetBookingDetails: one flat list of flights, unlike in search. */
export const ItineraryWire = z.object({
  BookingId: Int,
  ParentBookingId: Int.nullish(),
  PNR: z.string(),
  AgentReferenceNo: z.coerce.string().nullish(),
  Source: Int.nullish(),
  Status: Int.nullish(),
  ValidatingAirlineCode: Text,
  LastTicketDate: Text,
  Fare: z
    .object({ Currency: Text, PublishedFare: z.coerce.number().nullish(), OfferedFare: z.coerce.number().nullish() })
    .nullish(),
  Passenger: z.array(BookedPassengerWire).nullish(),
  Segments: z.array(SegmentWire).nullish(),
  InvoiceNo: z.coerce.string().nullish(),
  InvoiceAmount: z.coerce.number().nullish(),
  CreditNoteNo: Text,
  /** A flat list here, nested in search. */
  MiniFareRules: z.unknown().optional(),
})
export type ItineraryWire = z.output<typeof ItineraryWire>

/** What Book and Ticket put inside `Response.Response`. The itinerary is read apart: after a change of price it is a mere result. */
export const OrderInner = z.object({
  TraceId: z.string().nullish(),
  Response: z.object({
    PNR: Text,
    BookingId: Int.nullish(),
    Status: Int.nullish(),
    TicketStatus: Int.nullish(),
    IsPriceChanged: z.boolean().nullish(),
    IsTimeChanged: z.boolean().nullish(),
    Message: Text,
    FlightItinerary: z.unknown(),
  }),
})
export type OrderInner = z.output<typeof OrderInner>
