import { BOOKING_STATUSES } from '@tradewind/domain/flights/booking-status'
import { z } from 'zod'
import { Customer } from './accounts.ts'
import { BookingDetail, HistoryEntry } from './booking.ts'
import { open, requires, signedIn, success } from './call.ts'
import { PriceLine } from './fare-quote.ts'
import { Leg } from './flight-option.ts'
import { Amount, BookingId, Currency, Cursor, InstantText } from './wire-values.ts'

export const QUEUE_TABS = ['all', 'ticketed', 'held', 'inProgress', 'failed', 'cancelled'] as const

/** `totalRecords` of a search or of one customer's list stops here, one more meaning "more than". */
export const COUNTED_AT_MOST = 1_000

export const TicketRow = z.object({
  bookingId: BookingId,
  bookingSlug: z.string().nullable(),
  pnr: z.string().nullable(),
  status: z.enum(BOOKING_STATUSES),
  statusId: z.number().int(),
  createdAt: InstantText,
  holdEndsAt: InstantText.nullable(),
  /** First segment's departure, local 'YYYY-MM-DDTHH:mm'. */
  travelAt: z.string(),
  leadPassenger: z.string(),
  passengerCount: z.number().int(),
  passengers: z.array(z.object({ index: z.number().int(), name: z.string(), ticketNumber: z.string().nullable() })),
  airlineCodes: z.array(z.string()),
  /** 'DEL–DXB' per leg. */
  sectors: z.array(z.string()),
  currency: Currency,
  amount: Amount,
  /** Who booked. */
  user: Customer,
})
export type TicketRow = z.infer<typeof TicketRow>

const listInput = z.strictObject({
  status: z.enum(QUEUE_TABS).default('all'),
  /** PNR or passenger name. */
  search: z.string().trim().max(60).default(''),
  cursor: Cursor.nullable().default(null),
  pageSize: z.number().int().min(1).max(100).default(25),
})
const page = { nextCursor: Cursor.nullable(), previousCursor: Cursor.nullable(), totalRecords: z.number().int() }

/** What an e-ticket shows. Prices and contact are left out by the server where the reader may not see them. */
export const ETicket = z.object({
  bookingId: BookingId,
  bookingSlug: z.string(),
  pnr: z.string(),
  status: z.enum(BOOKING_STATUSES),
  issuedAt: InstantText.nullable(),
  header: z.object({
    companyName: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    logoUrl: z.string().nullable(),
    gstNumber: z.string().nullable(),
  }),
  siteName: z.string(),
  legs: z.array(Leg),
  airlinePnrs: z.array(z.string().nullable()),
  passengers: z.array(
    z.object({
      name: z.string(),
      paxType: z.number().int(),
      ticketNumber: z.string(),
      /** One per flight. */
      flights: z.array(
        z.object({
          baggage: z.string().nullable(),
          cabinBaggage: z.string().nullable(),
          seat: z.string().nullable(),
          meal: z.string().nullable(),
          /** The IATA boarding-pass text and its PDF417 as an SVG; null where a flight cannot be told in one. */
          barcode: z.object({ content: z.string(), svg: z.string() }).nullable(),
        }),
      ),
    }),
  ),
  /** `paidBy` is null on a ticket an agent or staff hands on: what the customer pays them is not for us to tell. */
  price: z.object({ currency: Currency, lines: z.array(PriceLine), total: Amount, paidBy: z.string().nullable() }).nullable(),
  /** What the reader may do with it. */
  may: z.object({ seePrice: z.boolean(), editPrice: z.boolean() }),
})
export type ETicket = z.infer<typeof ETicket>

export const tickets = {
  getBookedFlights: signedIn
    .route({
      method: 'POST',
      path: '/flight/getBookedFlights',
      summary: "The caller's bookings (an agency's for its agents)",
      tags: ['tickets'],
    })
    .input(listInput)
    .output(success({ bookings: z.array(TicketRow), ...page })),
  getTickets: requires('tickets.queue')
    .route({ method: 'POST', path: '/flight/getTickets', summary: 'The air ticket queue', tags: ['tickets'] })
    .input(listInput)
    .output(success({ tickets: z.array(TicketRow), counts: z.record(z.enum(QUEUE_TABS), z.number().int()), ...page })),
  getTicketDetail: open
    .route({
      method: 'POST',
      path: '/flight/ticketDetail/getTicketDetail',
      summary: 'An e-ticket by its slug, or a ticket of the queue by its id',
      tags: ['tickets'],
    })
    .input(z.strictObject({ bookingSlug: z.string().max(200) }))
    .output(success({ ticket: ETicket })),
  getQueueTicket: requires('tickets.queue')
    .route({
      method: 'POST',
      path: '/flight/ticketDetail/getQueueTicket',
      summary: 'A ticket with its history and money',
      tags: ['tickets'],
    })
    .input(z.strictObject({ bookingId: BookingId }))
    .output(
      success({
        booking: BookingDetail,
        history: z.array(HistoryEntry),
        accounting: z.object({ currency: Currency, middleManWl: Amount, endCustomer: Amount, gstToRemit: Amount, margin: Amount }),
        steps: z.array(z.object({ who: z.string(), rule: z.string(), amount: Amount })),
      }),
    ),
  releaseFlight: signedIn
    .route({
      method: 'POST',
      path: '/flight/releaseFlight',
      summary: 'Give held seats back before the supplier does',
      tags: ['tickets'],
    })
    .input(z.strictObject({ bookingId: BookingId }))
    .output(success({ booking: BookingDetail }))
    .errors({ NOT_HELD: { status: 409, message: 'These seats are not held any more.' } }),
  askSupplierAgain: requires('tickets.reconcile')
    .route({ method: 'POST', path: '/flight/askSupplierAgain', summary: 'Reconcile a booking in doubt now', tags: ['tickets'] })
    .input(z.strictObject({ bookingId: BookingId }))
    .output(success({ booking: BookingDetail })),
}
