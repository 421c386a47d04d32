/** What customers and staff see of a change request. */

import { CHANGE_KINDS } from '@tradewind/domain/tickets/changes/change-kind'
import { CHANGE_STATES } from '@tradewind/domain/tickets/changes/change-state'
import { CHANGE_TABS } from '@tradewind/domain/tickets/changes/change-tabs'
import { COUPON_STATES } from '@tradewind/domain/tickets/changes/coupon'
import { z } from 'zod'
import { Customer } from '../../accounts/accounts.ts'
import { success } from '../../call.ts'
import { Leg } from '../../flights/option.ts'
import {
  AirportCode,
  Amount,
  BookingId,
  Currency,
  Cursor,
  DateOnly,
  InstantText,
  OpaqueId,
  required,
  UserId,
} from '../../wire-values.ts'

export const ChangeRequestId = BookingId
/** 1 Refund, 2 Partial Refund, 3 Change Itinerary / Reissue. */
export const RequestType = z.union([z.literal(1), z.literal(2), z.literal(3)])
/** 2 the airline cancelled the flight, 3 everything else. */
export const CancellationType = z.union([z.literal(2), z.literal(3)])
/** A flight, or a whole leg from its first airport to its last. */
const Sector = z.strictObject({ Origin: AirportCode, Destination: AirportCode })
/** `passenger.ticket.ticketId`. */
const TicketId = z.union([z.string().trim().min(1).max(40), z.number().int().nonnegative()]).transform(String)
export const Places = { tickets: z.array(TicketId).max(9), sectors: z.array(Sector).max(12) }

/** A flight that is wanted instead of one leg of the ticket: its day, and where one was chosen, the result of a search for that leg alone, one way. */
const WantedFlightInput = z
  .strictObject({
    sector: Sector,
    date: DateOnly,
    searchId: OpaqueId.optional(),
    resultIndex: OpaqueId.optional(),
  })
  .refine(({ searchId, resultIndex }) => (searchId === undefined) === (resultIndex === undefined), {
    message: 'Please choose a flight of a search.',
    path: ['resultIndex'],
  })
/** Only for a reissue, which then changes these legs and leaves the others. Clients of before leave it out and write in the remarks what they want. */
export const NewFlights = z.array(WantedFlightInput).max(6).default([])

export const Remarks = required().max(1_000)

export const ChangeLine = z.object({ kind: z.string(), label: z.string(), detail: z.string().nullable(), amount: Amount })

/** What a change costs and refunds; amounts are null while they are not known. */
export const ChangeQuote = z.object({
  quoteId: OpaqueId,
  kind: z.enum(CHANGE_KINDS),
  /** Automatic: accepting sends it at once. Otherwise a person enters the price and sends a quote first. */
  isAutomatic: z.boolean(),
  currency: Currency,
  /** The lines add up to the refund, or to the amount due for a reissue. A reissue to a cheaper flight may have a refund instead. */
  lines: z.array(ChangeLine),
  paid: Amount,
  airlinePenalty: Amount.nullable(),
  supplierFee: Amount.nullable(),
  ourFee: Amount.nullable(),
  gstOnOurFee: Amount.nullable(),
  fareDifference: Amount.nullable(),
  refund: Amount.nullable(),
  /** Due for a reissue, paid from the wallet. */
  due: Amount.nullable(),
  refundTo: z.array(z.object({ to: z.enum(['wallet', 'card']), label: z.string(), amount: Amount })),
  remarks: z.string(),
  validUntil: InstantText,
  isValid: z.boolean(),
})
export type ChangeQuote = z.infer<typeof ChangeQuote>

/** What a change of flights would cost, before the airline was asked. It binds nobody: the quote that follows does. */
export const ChangeEstimate = z.object({
  currency: Currency,
  /** What was paid for the fare of these flights, without service fee and extras. */
  paidFare: Amount,
  /** Each is null while it is not known. Service fee and extras are not part of the new fare. */
  newFare: Amount.nullable(),
  fareDifference: Amount.nullable(),
  airlinePenalty: Amount.nullable(),
  supplierFee: Amount.nullable(),
  ourFee: Amount.nullable(),
  gstOnOurFee: Amount,
  /** What is known; the lines add up to the total. */
  lines: z.array(ChangeLine),
  /** To pay; below zero: to be refunded. */
  total: Amount,
  isComplete: z.boolean(),
  /** A sentence for each part that is not known. */
  unknown: z.array(z.string()),
  /** When it was estimated. */
  estimatedAt: InstantText,
})
export type ChangeEstimate = z.infer<typeof ChangeEstimate>

/** A leg as it was when the change was requested, and the flight or day that is wanted instead. */
export const WantedFlight = z.object({
  leg: z.number().int(),
  wantedOn: DateOnly,
  oldFlight: Leg,
  /** Null: only the day was chosen. */
  newFlight: Leg.nullable(),
  fareFamily: z.string().nullable(),
  newFare: Amount.nullable(),
  /** When the suppliers offered it at this fare. */
  seenAt: InstantText.nullable(),
  /** The supplier that offered it. Staff only. */
  source: z.string().nullable(),
})
export type WantedFlight = z.infer<typeof WantedFlight>

/** Who has the money, and when it is due from there. */
export const RefundClock = z.object({
  with: z.enum(['airline', 'supplier', 'us']),
  label: z.string(),
  since: InstantText,
  /** The date of it in the site's time zone. */
  sinceOn: DateOnly,
  dueOn: DateOnly.nullable(),
  isOverdue: z.boolean(),
})

export const ChangeEvent = z.object({
  place: z.number().int(),
  at: InstantText,
  kind: z.enum(['move', 'note', 'question', 'answer', 'declined', 'assigned', 'quoted', 'supplier', 'money']),
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
  /** One true sentence for the reader. */
  statusText: z.string(),
  /** The supplier's own status of it, while the request is there. */
  supplierStatus: z.string().nullable(),
  /** The first of its passengers. */
  leadPassenger: z.string(),
  passengerCount: z.number().int(),
  /** One for each leg of the request. */
  sectors: z.array(z.string()),
  createdAt: InstantText,
  updatedAt: InstantText,
  currency: Currency,
  /** The last accepted quote; null while none is accepted. */
  refund: Amount.nullable(),
  due: Amount.nullable(),
  clock: RefundClock.nullable(),
  /** The buyer of the booking. */
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
  /** The flights wanted of a reissue, in the order of their legs; empty where it was written in the remarks. */
  wantedFlights: z.array(WantedFlight),
  estimate: ChangeEstimate.nullable(),
  quote: ChangeQuote.nullable(),
  /** A new price that the customer must accept. */
  offer: ChangeQuote.nullable(),
  /** The question that the customer must answer. */
  question: z.string().nullable(),
  supplierChangeIds: z.array(z.string()),
  /** Staff only: the people of the supplier are asked for the price. Their number for it is null while they have not answered. */
  supplierDesk: z.object({ requestId: z.string().nullable() }).nullable(),
  /** Staff only: what the people of the supplier want to know. `answer`: ours, while they are still to hear it. */
  supplierQuestion: z.object({ questionId: z.string(), text: z.string(), answer: z.string().nullable() }).nullable(),
  /** Staff only. */
  supplierMoney: z.object({ refund: Amount, charge: Amount, receivedAt: InstantText.nullable() }).nullable(),
  history: z.array(ChangeEvent),
  /** The actions that the reader may take now. */
  may: z.object({
    accept: z.boolean(),
    answer: z.boolean(),
    withdraw: z.boolean(),
    refresh: z.boolean(),
    handle: z.boolean(),
    answerSupplier: z.boolean(),
    quote: z.boolean(),
    send: z.boolean(),
    settle: z.boolean(),
    reject: z.boolean(),
    recordReissue: z.boolean(),
    receiveMoney: z.boolean(),
  }),
})
export type ChangeDetail = z.infer<typeof ChangeDetail>

export const STATE_CHANGED = {
  STATE_CHANGED: { status: 409, message: 'This request has changed. Please check it again.' },
} as const

/** One request in its current state: the answer of most calls about it. */
export const oneChange = success({ change: ChangeDetail })
export const aboutChange = { changeRequestId: ChangeRequestId }
/** The position in a list: after a request, or a page number. */
export const changePlace = {
  cursor: Cursor.nullable().default(null),
  page: z.number().int().min(1).max(10_000_000).nullable().default(null),
  pageSize: z.number().int().min(1).max(100).default(25),
}
export const changePages = {
  nextCursor: Cursor.nullable(),
  previousCursor: Cursor.nullable(),
  /** Null when a cursor was used. */
  page: z.number().int().nullable(),
  totalRecords: z.number().int(),
  /** False: counting stopped at this number, and there are more. */
  isTotalExact: z.boolean(),
}
export const ChangeTab = z.enum(CHANGE_TABS)
export const changeCounts = z.record(ChangeTab, z.number().int())
