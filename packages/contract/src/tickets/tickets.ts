import { BOOKING_STATUSES } from '@tradewind/domain/flights/booking-status'
import { SPECIAL_FARES } from '@tradewind/domain/flights/special-fare'
import { CHANGE_STATES } from '@tradewind/domain/tickets/changes/change-state'
import { COUPON_STATES } from '@tradewind/domain/tickets/changes/coupon'
import { JOURNEYS, QUEUE_TABS, TICKET_SORTS } from '@tradewind/domain/tickets/ticket-lists'
import { z } from 'zod'
import { Customer } from '../accounts/accounts.ts'
import { limitedFor, open, requires, requiresForMoney, signedIn, signedInOrKey, signedInWithOrKey, success } from '../call.ts'
import { BookingDetail, HeldWith, HistoryEntry, OwnReference } from '../flights/booking.ts'
import { Leg } from '../flights/option.ts'
import { PriceLine } from '../flights/quote.ts'
import {
  AirlineCode,
  AirportCode,
  Amount,
  BookingId,
  Currency,
  Cursor,
  DateOnly,
  InstantText,
  OpaqueId,
  TypedAmount,
  UserId,
} from '../wire-values.ts'

const NOT_THEIR_BOOKS = { why: 'Only the company that made this booking can give it a reference.' }
const NOT_THEIR_PRICE = { why: 'Only agents and our staff can change the price on a ticket.' }

/** The source of this information: who was asked, and where it was seen. */
const SettleNote = z.string().trim().min(3, 'Please enter the result and the source of your check.').max(500)
const MOVED_ON = { status: 409, message: 'This booking has changed. Please check it again.' } as const

/** Filters and order of a list of tickets: for the booking list, the queue and their exports. */
export const TicketFilters = z.strictObject({
  status: z.enum(QUEUE_TABS).default('all'),
  journey: z.enum(JOURNEYS).nullable().default(null),
  /** PNR, ticket number, passenger name or the buyer's own reference. */
  search: z.string().trim().max(60).default(''),
  /** A PNR or its beginning, a whole ticket number, or our own number ('TW-100123'). */
  pnrOrTicket: z.string().trim().max(30).default(''),
  airlineCode: AirlineCode.nullable().default(null),
  passengerName: z.string().trim().max(60).default(''),
  /** Days in the site's own zone, both included. */
  bookedFrom: DateOnly.nullable().default(null),
  bookedTo: DateOnly.nullable().default(null),
  /** Days of the first departure, local time, both included. */
  travelFrom: DateOnly.nullable().default(null),
  travelTo: DateOnly.nullable().default(null),
  /** Who booked. Only for users who see all bookings of the site. */
  userId: UserId.nullable().default(null),
  sort: z.enum(TICKET_SORTS).default('BD'),
})
export type TicketFilters = z.output<typeof TicketFilters>

/**
 * Where a filter must be counted row by row, `totalRecords` stops here at the latest, and earlier where matches are frequent: then `isTotalExact` is
 * false, and there are more.
 */
export const COUNTED_AT_MOST = 1_000

export const TicketRow = z.object({
  bookingId: BookingId,
  bookingSlug: z.string().nullable(),
  pnr: z.string().nullable(),
  status: z.enum(BOOKING_STATUSES),
  statusId: z.number().int(),
  createdAt: InstantText,
  holdEndsAt: InstantText.nullable(),
  /** The other held flight of its return: both are paid once. Null: this is paid by itself. */
  heldWith: HeldWith.nullable(),
  /** First segment's departure, local 'YYYY-MM-DDTHH:mm'. */
  travelAt: z.string(),
  leadPassenger: z.string(),
  passengerCount: z.number().int(),
  passengers: z.array(z.object({ index: z.number().int(), name: z.string(), ticketNumber: z.string().nullable() })),
  airlines: z.array(z.object({ code: AirlineCode, name: z.string() })),
  /** Origin and destination, one per leg. */
  sectors: z.array(
    z.object({ origin: AirportCode, destination: AirportCode, originCityName: z.string(), destinationCityName: z.string() }),
  ),
  currency: Currency,
  amount: Amount,
  /** What the traveller pays, as the e-ticket shows. */
  customerTotal: Amount,
  /** What the buyer calls it in their own books. */
  ownReference: z.string().nullable(),
  /** Who booked. */
  user: Customer,
  /** The supplier's status of the ticket's change request: shown instead of the status, or beside it while the customer must answer us. */
  supplierChangeReqStatus: z.object({ statusText: z.string() }).nullable(),
  /** The newest change request. */
  ticketCRInfo: z.object({ changeRequestId: z.number().int(), state: z.enum(CHANGE_STATES) }).nullable(),
  /** Until when its buyer may accept a price that moved at ticketing; null where nothing is asked. */
  priceAskedUntil: InstantText.nullable(),
  /** Why staff must act, and what they can do. Staff only. */
  needsStaff: z.string().nullable(),
  /** The actions that the reader may take. */
  may: z.object({ payHold: z.boolean(), releaseHold: z.boolean(), requestChange: z.boolean(), setOwnReference: z.boolean() }),
})
export type TicketRow = z.infer<typeof TicketRow>

const listInput = TicketFilters.extend({
  /** A page number; ignored where there is a `cursor`. */
  page: z.number().int().min(1).max(10_000_000).nullable().default(null),
  cursor: Cursor.nullable().default(null),
  pageSize: z.number().int().min(1).max(100).default(25),
})
const page = {
  nextCursor: Cursor.nullable(),
  previousCursor: Cursor.nullable(),
  totalRecords: z.number().int(),
  isTotalExact: z.boolean(),
  /** The number of this page, if it was requested by number: the last page, if there are fewer. */
  page: z.number().int().nullable(),
  /** The number of tickets on each tab with the same filters; null where every row would have to be counted. */
  counts: z.record(z.enum(QUEUE_TABS), z.number().int()).nullable(),
}

/** One line of a ticket's price. */
const TicketLine = z.object({
  kind: z.enum([...PriceLine.shape.kind.options, 'markup', 'txnFee', 'feesAndTaxes']),
  label: z.string(),
  detail: z.string().nullable(),
  amount: Amount,
})

const TicketAdjustments = z.object({
  /** The revision that the user saw: a change made on an older one is refused. */
  version: z.number().int(),
  markup: Amount,
  /** The reader's own company. */
  discount: Amount,
  txnFee: Amount,
  /** The most the reader may give; null where only the total limits it. */
  mostDiscount: Amount.nullable(),
  userMergeTxnFeeTaxes: z.boolean(),
  /** Newest first. */
  history: z.array(
    z.object({
      at: InstantText,
      by: z.string(),
      kind: z.enum(['markup', 'discount', 'txnFee', 'mergeFees']),
      amount: Amount.nullable(),
      isOn: z.boolean().nullable(),
      /** A newer line has replaced it. */
      isOld: z.boolean(),
    }),
  ),
})

/** What an e-ticket shows. The server leaves out prices and contact where the reader may not see them. */
export const ETicket = z.object({
  bookingId: BookingId,
  bookingSlug: z.string(),
  pnr: z.string(),
  status: z.enum(BOOKING_STATUSES),
  issuedAt: InstantText.nullable(),
  /** Its date in the site's time zone. */
  issuedOn: DateOnly.nullable(),
  header: z.object({
    companyName: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    logoUrl: z.string().nullable(),
    gstNumber: z.string().nullable(),
  }),
  legs: z.array(Leg),
  airlinePnrs: z.array(z.string().nullable()),
  /** Travellers carry a proof of it. */
  specialFare: z.enum(SPECIAL_FARES).nullable(),
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
          /** The status of this passenger's flight since the sale. */
          state: z.enum(COUPON_STATES),
          /** The IATA boarding-pass text and its PDF417 as an SVG; null where a flight does not fit into one, or will not be flown. */
          barcode: z.object({ content: z.string(), svg: z.string() }).nullable(),
        }),
      ),
    }),
  ),
  /** `paidBy` is null on a ticket that an agent or staff passes on: how the customer pays them is not shown. */
  price: z
    .object({ currency: Currency, lines: z.array(TicketLine), total: Amount, paidBy: z.string().nullable(), isMerged: z.boolean() })
    .nullable(),
  /** The cost and earnings of the reader's company; only for users who may see earnings. */
  accounting: z.object({ middleManWl: z.object({ cost: Amount }), endCustomer: z.object({ cost: Amount }) }).nullable(),
  /** What was added or taken off since the sale, as far as the reader may change it. */
  adjustments: TicketAdjustments.nullable(),
  /** The actions that the reader may take. */
  may: z.object({
    seePrice: z.boolean(),
    addMarkup: z.boolean(),
    addDiscount: z.boolean(),
    editFee: z.boolean(),
    mergeFees: z.boolean(),
    email: z.boolean(),
  }),
})
export type ETicket = z.infer<typeof ETicket>

export const tickets = {
  getBookedFlights: signedInOrKey('read')
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
    .output(success({ tickets: z.array(TicketRow), ...page })),
  getTicketDetail: open
    .route({
      method: 'POST',
      path: '/flight/ticketDetail/getTicketDetail',
      summary: 'An e-ticket by its slug, or by the id of its booking for readers of that booking',
      tags: ['tickets'],
    })
    .input(z.union([z.strictObject({ bookingSlug: z.string().max(200) }), z.strictObject({ ticketId: BookingId })]))
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
        /** By the ledger: costs leave out what was never charged or was refunded. endCustomer = middleManWl + gstToRemit + margin. */
        accounting: z.object({
          currency: Currency,
          middleManWl: Amount,
          endCustomer: Amount,
          gstToRemit: Amount,
          margin: Amount,
          /** The difference between the price and endCustomer: price − notCharged − paidBack + paidForChanges. */
          notCharged: Amount,
          paidBack: Amount,
          paidForChanges: Amount,
        }),
        steps: z.array(z.object({ who: z.string(), rule: z.string(), amount: Amount })),
        /** All movements of money for it, oldest first. Null for users who may not see wallets. */
        postings: z
          .array(
            z.object({
              postedAt: InstantText,
              reason: z.string(),
              entries: z.array(z.object({ account: z.string(), whose: z.string(), currency: Currency, amount: Amount })),
            }),
          )
          .nullable(),
      }),
    ),
  updateBookingDetails: signedIn
    .meta({
      ...limitedFor({ staff: { needs: 'tickets.editPrice' }, corporate: NOT_THEIR_PRICE, retail: NOT_THEIR_PRICE }),
      movesMoney: true,
    })
    .route({
      method: 'POST',
      path: '/flight/updateBookingDetails',
      summary: "Add to a ticket's price or take from it: an agency its markup and discount, staff the transaction fee and discount",
      tags: ['tickets'],
    })
    .input(
      z.strictObject({
        bookingId: BookingId,
        markup: TypedAmount.optional(),
        discount: TypedAmount.optional(),
        txnFee: TypedAmount.optional(),
        userMergeTxnFeeTaxes: z.boolean().optional(),
        version: z.number().int().min(0).max(1_000_000),
        idempotencyKey: OpaqueId,
      }),
    )
    .output(success({ booking: ETicket }))
    .errors({
      STATE_CHANGED: { status: 409, message: 'This ticket has changed. Please check it again.' },
      NOT_ADJUSTABLE: { status: 409, message: 'The price of this ticket can no longer be changed.' },
      KEY_REUSED: { status: 409, message: 'This change was already sent with other amounts. Please check the ticket again.' },
      DISCOUNT_BEYOND_MARGIN: {
        status: 409,
        message: 'The discount is higher than the earnings on this ticket.',
        data: z.object({ most: Amount, currency: Currency }),
      },
      NEGATIVE_TOTAL: { status: 409, message: 'The total cannot be below zero.' },
      INSUFFICIENT_BALANCE: {
        status: 402,
        message: "The buyer's wallet does not have enough money for this fee.",
        data: z.object({ spendable: Amount, missing: Amount, currency: Currency }),
      },
    }),
  setOwnReference: signedInWithOrKey('book', 'book')
    .meta(limitedFor({ staff: NOT_THEIR_BOOKS, retail: NOT_THEIR_BOOKS }))
    .route({
      method: 'POST',
      path: '/flight/setOwnReference',
      summary: 'Keep what an agency or company calls a booking in its own books',
      tags: ['tickets'],
    })
    .input(z.strictObject({ bookingId: BookingId, ownReference: OwnReference }))
    .output(success({ ownReference: z.string().nullable() })),
  releaseFlight: signedInWithOrKey('hold', 'change')
    .route({
      method: 'POST',
      path: '/flight/releaseFlight',
      summary: 'Release held seats before the time limit',
      tags: ['tickets'],
    })
    .input(z.strictObject({ bookingId: BookingId }))
    .output(success({ booking: BookingDetail }))
    .errors({ NOT_HELD: { status: 409, message: 'These seats are no longer held.' } }),
  askSupplierAgain: requires('tickets.reconcile')
    .route({
      method: 'POST',
      path: '/flight/askSupplierAgain',
      summary: 'Recheck a booking in doubt with the supplier now',
      tags: ['tickets'],
    })
    .input(z.strictObject({ bookingId: BookingId }))
    /** `message`: for staff, what the airline says, what follows from it and what happens next. */
    .output(success({ booking: BookingDetail, message: z.string() })),
  markTicketed: requiresForMoney('tickets.settle')
    .route({
      method: 'POST',
      path: '/flight/markTicketed',
      summary: 'Record the ticket of a booking in doubt, as found in the supplier’s system',
      tags: ['tickets'],
    })
    .input(
      z.strictObject({
        bookingId: BookingId,
        pnr: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9]{5,8}$/, 'Please enter a PNR: 5 to 8 letters and digits.'),
        /** In the order of the travellers. */
        ticketNumbers: z
          .array(
            z
              .string()
              .trim()
              .toUpperCase()
              .regex(/^[A-Z0-9-]{5,16}$/, 'Please enter a ticket number.'),
          )
          .min(1)
          .max(9),
        note: SettleNote,
      }),
    )
    .output(success({ booking: BookingDetail }))
    .errors({ STATE_CHANGED: MOVED_ON }),
  markNotIssued: requiresForMoney('tickets.settle')
    .route({
      method: 'POST',
      path: '/flight/markNotIssued',
      summary: 'Mark a booking in doubt as not issued, and refund it',
      tags: ['tickets'],
    })
    .input(z.strictObject({ bookingId: BookingId, note: SettleNote }))
    .output(success({ booking: BookingDetail }))
    .errors({
      STATE_CHANGED: MOVED_ON,
      TOO_EARLY: {
        status: 409,
        message: 'The airline may still be issuing. Please wait until five minutes have passed.',
        data: z.object({ from: InstantText }),
      },
      TICKET_EXISTS: {
        status: 409,
        message: 'The airline system shows a ticket, or is issuing one. The money cannot be refunded.',
      },
    }),
}
