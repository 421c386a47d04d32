/** Change requests and holds; long, because it is one conversation between customer and staff. */

import { CHANGE_KINDS } from '@tradewind/domain/tickets/changes/change-kind'
import { CHANGE_STATES } from '@tradewind/domain/tickets/changes/change-state'
import { CHANGE_TABS } from '@tradewind/domain/tickets/changes/change-tabs'
import { COUPON_STATES } from '@tradewind/domain/tickets/changes/coupon'
import { z } from 'zod'
import { Customer } from './accounts.ts'
import { requires, SUPPLIER_REFUSALS, signedIn, success } from './call.ts'
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
  required,
  TypedAmount,
  UserId,
} from './wire-values.ts'

const ChangeRequestId = BookingId
/** 1 Refund, 2 Partial Refund, 3 Change Itinerary / Reissue. */
const RequestType = z.union([z.literal(1), z.literal(2), z.literal(3)])
/** 2 the airline cancelled the flight, 3 everything else. */
const CancellationType = z.union([z.literal(2), z.literal(3)])
/** A flight, or a whole leg from its first airport to its last. */
const Sector = z.strictObject({ Origin: AirportCode, Destination: AirportCode })
/** `passenger.ticket.ticketId`. */
const TicketId = z.union([z.string().trim().min(1).max(40), z.number().int().nonnegative()]).transform(String)
const Places = { tickets: z.array(TicketId).max(9), sectors: z.array(Sector).max(12) }

const Remarks = required().max(1_000)

export const ChangeLine = z.object({ kind: z.string(), label: z.string(), detail: z.string().nullable(), amount: Amount })

/** What a change costs and gives back; amounts are null while nobody knows them. */
export const ChangeQuote = z.object({
  quoteId: OpaqueId,
  kind: z.enum(CHANGE_KINDS),
  /** Automatic: agreeing sends it at once. Otherwise a person names the price and you are asked. */
  isAutomatic: z.boolean(),
  currency: Currency,
  /** They add up to the refund, or for a reissue to what is due. */
  lines: z.array(ChangeLine),
  paid: Amount,
  airlinePenalty: Amount.nullable(),
  supplierFee: Amount.nullable(),
  ourFee: Amount.nullable(),
  gstOnOurFee: Amount.nullable(),
  fareDifference: Amount.nullable(),
  refund: Amount.nullable(),
  /** To be paid for a reissue, from the wallet. */
  due: Amount.nullable(),
  refundTo: z.array(z.object({ to: z.enum(['wallet', 'card']), label: z.string(), amount: Amount })),
  remarks: z.string(),
  validUntil: InstantText,
  isValid: z.boolean(),
})
export type ChangeQuote = z.infer<typeof ChangeQuote>

/** With whom the money is, and until when it is due from there. */
export const RefundClock = z.object({
  with: z.enum(['airline', 'supplier', 'us']),
  label: z.string(),
  since: InstantText,
  dueOn: DateOnly.nullable(),
  isOverdue: z.boolean(),
})

export const ChangeEvent = z.object({
  place: z.number().int(),
  at: InstantText,
  kind: z.enum(['move', 'note', 'question', 'answer', 'assigned', 'quoted', 'supplier', 'money']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  isInternal: z.boolean(),
  actor: z.string(),
  note: z.string().nullable(),
})

export const ChangeRow = z.object({
  changeRequestId: ChangeRequestId,
  bookingId: BookingId,
  pnr: z.string().nullable(),
  kind: z.enum(CHANGE_KINDS),
  kindLabel: z.string(),
  state: z.enum(CHANGE_STATES),
  /** One true sentence for the person who looks. */
  statusText: z.string(),
  /** The supplier's own word for it, while it has it. */
  supplierStatus: z.string().nullable(),
  leadPassenger: z.string(),
  sectors: z.array(z.string()),
  createdAt: InstantText,
  updatedAt: InstantText,
  currency: Currency,
  /** As agreed to last; null while nobody has. */
  refund: Amount.nullable(),
  due: Amount.nullable(),
  clock: RefundClock.nullable(),
  /** Whose booking it is. */
  user: Customer,
  assignedTo: z.object({ userId: UserId, name: z.string() }).nullable(),
})
export type ChangeRow = z.infer<typeof ChangeRow>

export const ChangeDetail = ChangeRow.extend({
  requestType: RequestType,
  cancellationType: CancellationType,
  remarks: z.string(),
  /** Who asked for it; differs from `user` when staff did. */
  askedBy: z.string(),
  coupons: z.array(
    z.object({
      passengerPlace: z.number().int(),
      passenger: z.string(),
      ticketNumber: z.string().nullable(),
      sector: z.string(),
      state: z.enum(COUPON_STATES),
    }),
  ),
  quote: ChangeQuote.nullable(),
  /** A new price that waits for the customer's yes. */
  offer: ChangeQuote.nullable(),
  /** The question that waits for the customer's answer. */
  question: z.string().nullable(),
  supplierChangeIds: z.array(z.string()),
  /** Staff only. */
  supplierMoney: z.object({ refund: Amount, charge: Amount, receivedAt: InstantText.nullable() }).nullable(),
  history: z.array(ChangeEvent),
  /** What the reader may do with it now. */
  may: z.object({
    accept: z.boolean(),
    answer: z.boolean(),
    withdraw: z.boolean(),
    refresh: z.boolean(),
    handle: z.boolean(),
    quote: z.boolean(),
    send: z.boolean(),
    settle: z.boolean(),
    reject: z.boolean(),
    recordReissue: z.boolean(),
    receiveMoney: z.boolean(),
  }),
})
export type ChangeDetail = z.infer<typeof ChangeDetail>

const BOOKING_REFUSALS = {
  NOT_CHANGEABLE: { status: 409, message: 'Only an issued ticket can be changed or given back.' },
  COUPON_TAKEN: { status: 409, message: 'There is an open request for these tickets already.' },
  NOTHING_LEFT: { status: 409, message: 'Nothing is left to give back on these tickets.' },
} as const
const STATE_CHANGED = { STATE_CHANGED: { status: 409, message: 'This request has moved on. Please look at it again.' } } as const
const QUOTE_REFUSALS = {
  QUOTE_EXPIRED: { status: 409, message: 'This price is no longer valid. Please ask for a new one.' },
  QUOTE_CHANGED: { status: 409, message: 'The charges have changed. Please look at the new price.' },
} as const
const detail = success({ change: ChangeDetail })
const about = { changeRequestId: ChangeRequestId }
const page = { nextCursor: Cursor.nullable(), previousCursor: Cursor.nullable() }
const Tab = z.enum(CHANGE_TABS)
const counts = z.record(Tab, z.number().int())
const Journey = z.enum(['domestic', 'international'])
const BuyerKind = z.enum(['agency', 'corporate', 'person', 'siteOwner'])
const Kind = z.enum(CHANGE_KINDS)
const Holder = z.enum(['airline', 'supplier', 'us'])
const LocalTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a date and a time')
  .refine((text) => DateOnly.safeParse(text.slice(0, 10)).success, 'Please enter a date and a time')
const FlightNumber = z
  .string()
  .trim()
  .regex(/^\d{1,4}[A-Z]?$/, 'Please enter a flight number')

/** A rule from a day on; what it does not name (null) it answers for all of. */
const FeeRule = z.strictObject({
  from: DateOnly,
  chargedBy: z.enum(['supplier', 'us']),
  kind: Kind.nullable(),
  journey: Journey.nullable(),
  buyerKind: BuyerKind.nullable(),
  /** Per passenger and leg. */
  amount: TypedAmount,
  currency: Currency,
  /** Hundredths of a percent of the airline's charge, on top. */
  penaltyBasisPoints: z.number().int().min(0).max(10_000),
})
const DueRule = z.strictObject({
  from: DateOnly,
  kind: Kind.nullable(),
  journey: Journey.nullable(),
  holder: Holder,
  days: z.number().int().min(0).max(365),
})
const VoidRule = z.strictObject({
  from: DateOnly,
  journey: Journey.nullable(),
  untilLocal: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time'),
  hoursBeforeDeparture: z.number().int().min(0).max(72),
})
const withId = { id: z.number().int() }
const rules = success({
  fees: z.array(FeeRule.extend(withId)),
  due: z.array(DueRule.extend(withId)),
  voids: z.array(VoidRule.extend(withId)),
})

/** Seats held and not paid. */
export const HeldBooking = z.object({
  bookingId: BookingId,
  pnr: z.string().nullable(),
  leadPassenger: z.string(),
  passengerCount: z.number().int(),
  sectors: z.array(z.string()),
  airlineCodes: z.array(z.string()),
  /** Local 'YYYY-MM-DDTHH:mm'. */
  travelAt: z.string(),
  holdEndsAt: InstantText,
  secondsLeft: z.number().int(),
  currency: Currency,
  /** The newest price the airline named. */
  amount: Amount,
  user: Customer,
  isReleasing: z.boolean(),
  may: z.object({ ticketNow: z.boolean(), release: z.boolean() }),
})
export type HeldBooking = z.infer<typeof HeldBooking>

const post = (path: `/flight/${string}`, summary: string) => ({ method: 'POST', path, summary, tags: ['tickets'] }) as const
const ofStaff = requires('tickets.changes')

export const changes = {
  getCC: signedIn
    .route({
      method: 'POST',
      path: '/flight/getCC',
      summary: 'What giving tickets back costs and returns, before anything is asked',
      tags: ['tickets'],
    })
    .input(
      z.strictObject({
        bookingId: BookingId,
        tickets: Places.tickets.default([]),
        sectors: Places.sectors.default([]),
        requestType: RequestType.default(1),
        cancellationType: CancellationType.default(3),
      }),
    )
    .output(success({ cancellationCharge: Amount.nullable(), currency: Currency, remarks: z.string(), quote: ChangeQuote }))
    .errors({ ...BOOKING_REFUSALS, SUPPLIER_FAILED: SUPPLIER_REFUSALS.SUPPLIER_FAILED }),
  changeRequest: signedIn
    .route(post('/flight/changeRequest', 'Give tickets back or have them changed; with a quote it is sent at once'))
    .input(
      z.strictObject({
        BookingId: BookingId,
        RequestType,
        CancellationType: CancellationType.default(3),
        Sectors: Places.sectors.default([]),
        TicketId: Places.tickets.default([]),
        Remarks,
        quoteId: OpaqueId.optional(),
        idempotencyKey: OpaqueId,
      }),
    )
    .output(success({ changeRequestId: ChangeRequestId, change: ChangeDetail }))
    .errors({ ...BOOKING_REFUSALS, ...QUOTE_REFUSALS }),
  getCRStatus: signedIn
    .route(post('/flight/getCRStatus', 'How a request stands now, asked of the supplier'))
    .input(z.strictObject(about))
    .output(success({ statusText: z.string(), clock: RefundClock.nullable(), change: ChangeDetail })),
  getMyChangeRequests: signedIn
    .route(post('/flight/getMyChangeRequests', "The caller's requests (an agency's for its agents)"))
    .input(
      z.strictObject({
        tab: Tab.default('all'),
        search: z.string().trim().max(20).default(''),
        cursor: Cursor.nullable().default(null),
        pageSize: z.number().int().min(1).max(100).default(25),
      }),
    )
    .output(success({ changes: z.array(ChangeRow), counts, ...page })),
  getChangeRequest: signedIn
    .route(post('/flight/getChangeRequest', 'A request with its history'))
    .input(z.strictObject(about))
    .output(detail),
  acceptChangeQuote: signedIn
    .route(post('/flight/acceptChangeQuote', 'Agree to a price that was named after the request'))
    .input(z.strictObject({ ...about, quoteId: OpaqueId }))
    .output(detail)
    .errors({
      ...STATE_CHANGED,
      QUOTE_EXPIRED: QUOTE_REFUSALS.QUOTE_EXPIRED,
      INSUFFICIENT_BALANCE: {
        status: 402,
        message: 'Your wallet does not cover this amount.',
        data: z.object({ spendable: Amount, missing: Amount, currency: Currency }),
      },
    }),
  answerChangeRequest: signedIn
    .route(post('/flight/answerChangeRequest', 'Answer a question about a request'))
    .input(z.strictObject({ ...about, message: Remarks }))
    .output(detail)
    .errors(STATE_CHANGED),
  withdrawChangeRequest: signedIn
    .route(post('/flight/withdrawChangeRequest', 'Take a request back before the airline knows of it'))
    .input(z.strictObject({ ...about, reason: z.string().trim().max(1_000).default('') }))
    .output(detail)
    .errors(STATE_CHANGED),

  getChangeRequests: ofStaff
    .route(post('/flight/getChangeRequests', 'The queue of change requests'))
    .input(
      z.strictObject({
        tab: Tab.default('toDo'),
        assigned: z.enum(['anyone', 'me', 'nobody']).default('anyone'),
        search: z.string().trim().max(20).default(''),
        cursor: Cursor.nullable().default(null),
        pageSize: z.number().int().min(1).max(100).default(25),
      }),
    )
    .output(success({ changes: z.array(ChangeRow), counts, ...page })),
  getChangeColleagues: ofStaff
    .route(post('/flight/getChangeColleagues', 'Who handles change requests'))
    .input(z.strictObject({}).optional())
    .output(success({ colleagues: z.array(z.object({ userId: UserId, name: z.string() })) })),
  assignChangeRequest: ofStaff
    .route(post('/flight/assignChangeRequest', 'Give a request to a colleague, or back to all'))
    .input(z.strictObject({ ...about, userId: UserId.nullable() }))
    .output(detail),
  noteOnChangeRequest: ofStaff
    .route(post('/flight/noteOnChangeRequest', 'A note for colleagues'))
    .input(z.strictObject({ ...about, note: Remarks }))
    .output(detail),
  askAboutChangeRequest: ofStaff
    .route(post('/flight/askAboutChangeRequest', 'Ask the customer'))
    .input(z.strictObject({ ...about, message: Remarks }))
    .output(detail)
    .errors(STATE_CHANGED),
  quoteChangeRequest: ofStaff
    .route(post('/flight/quoteChangeRequest', 'Name the price by hand; the customer is asked'))
    .input(
      z.strictObject({
        ...about,
        airlinePenalty: TypedAmount,
        supplierFee: TypedAmount.default('0'),
        ourFee: TypedAmount.default('0'),
        /** Of a reissue. */
        fareDifference: TypedAmount.default('0'),
        /** Service fee and extras come back too. */
        returnsFees: z.boolean().default(false),
        /** What the supplier will give back, where it said so; otherwise derived. */
        supplierRefund: TypedAmount.optional(),
        remarks: Remarks,
        validHours: z.number().int().min(1).max(336).default(48),
      }),
    )
    .output(detail)
    .errors(STATE_CHANGED),
  sendChangeRequest: ofStaff
    .route(post('/flight/sendChangeRequest', 'Send an agreed request to the airline'))
    .input(z.strictObject({ ...about, looked: z.boolean().default(false) }))
    .output(detail)
    .errors({
      ...STATE_CHANGED,
      PERHAPS_SENT: {
        status: 409,
        message: 'The airline may have this request already. Please look there first, and confirm that it has not.',
      },
    }),
  approveChangeRequest: ofStaff
    .route(post('/flight/approveChangeRequest', 'The airline has done it; what it gave back is weighed against the agreed price'))
    .input(
      z.strictObject({
        ...about,
        supplierRefund: TypedAmount,
        supplierCharge: TypedAmount,
        reference: required().max(100),
        /** The customer gets what was agreed, whatever the supplier gave. */
        bearsDifference: z.boolean().default(false),
      }),
    )
    .output(detail)
    .errors({
      ...STATE_CHANGED,
      NOT_AGREED: { status: 409, message: 'The customer has not agreed to a price yet. Please name it first.' },
    }),
  rejectChangeRequest: ofStaff
    .route(post('/flight/rejectChangeRequest', 'Say no, with the reason the customer reads'))
    .input(z.strictObject({ ...about, reason: Remarks }))
    .output(detail)
    .errors(STATE_CHANGED),
  recordReissue: ofStaff
    .route(post('/flight/recordReissue', 'Record the tickets and flights the airline issued in the place of the old ones'))
    .input(
      z.strictObject({
        ...about,
        tickets: z
          .array(z.strictObject({ passengerPlace: z.number().int().min(0).max(8), ticketNumber: required().max(20) }))
          .max(9),
        flights: z
          .array(
            z.strictObject({
              leg: z.number().int().min(0).max(5),
              airlineCode: AirlineCode,
              flightNumber: FlightNumber,
              bookingClass: z
                .string()
                .trim()
                .regex(/^[A-Z]{1,2}$/, 'Please enter a booking class'),
              origin: AirportCode,
              destination: AirportCode,
              departureLocal: LocalTime,
              arrivalLocal: LocalTime,
              airlinePnr: z.string().trim().max(10).nullable().default(null),
            }),
          )
          .max(24),
      }),
    )
    .output(detail)
    .errors({
      ...STATE_CHANGED,
      NOT_AGREED: { status: 409, message: 'The customer has not agreed to a price yet. Please name it first.' },
    }),
  receiveSupplierMoney: ofStaff
    .route(post('/flight/receiveSupplierMoney', 'The supplier has credited what it gave back'))
    .input(z.strictObject({ ...about, reference: required().max(100) }))
    .output(detail)
    .errors(STATE_CHANGED),
  markFlightCancelled: ofStaff
    .route(
      post('/flight/markFlightCancelled', 'The airline will not fly: every ticket on the flight can be given back for nothing'),
    )
    .input(z.strictObject({ airlineCode: AirlineCode, flightNumber: FlightNumber, departsOn: DateOnly, reason: Remarks }))
    .output(success({ bookings: z.number().int() })),

  getChangeRules: requires('markups.changeRules')
    .route({
      method: 'GET',
      path: '/flight/changeRules',
      summary: 'Fees, due dates and void windows of change requests',
      tags: ['tickets'],
    })
    .output(rules),
  addChangeRule: requires('markups.changeRules')
    .route(post('/flight/changeRules', 'A rule from a day on'))
    .input(
      z.discriminatedUnion('table', [
        z.strictObject({ table: z.literal('fee'), rule: FeeRule }),
        z.strictObject({ table: z.literal('due'), rule: DueRule }),
        z.strictObject({ table: z.literal('void'), rule: VoidRule }),
      ]),
    )
    .output(rules),

  getHolds: signedIn
    .route(post('/flight/getHolds', 'Seats held and not paid, those that end first on top'))
    .input(z.strictObject({ cursor: Cursor.nullable().default(null), pageSize: z.number().int().min(1).max(100).default(25) }))
    .output(success({ holds: z.array(HeldBooking), nextCursor: Cursor.nullable() })),
}
