/** What customers and staff see of a change request. */

import { CHANGE_KINDS } from '@tradewind/domain/tickets/changes/change-kind'
import { CHANGE_STATES } from '@tradewind/domain/tickets/changes/change-state'
import { CHANGE_TABS } from '@tradewind/domain/tickets/changes/change-tabs'
import { COUPON_STATES } from '@tradewind/domain/tickets/changes/coupon'
import { z } from 'zod'
import { Customer } from '../../accounts/accounts.ts'
import { success } from '../../call.ts'
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

export const Remarks = required().max(1_000)

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
  /** The day of that where the site is. */
  sinceOn: DateOnly,
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
  /** The first of the passengers it is for. */
  leadPassenger: z.string(),
  passengerCount: z.number().int(),
  /** One for each leg it is about. */
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

export const STATE_CHANGED = {
  STATE_CHANGED: { status: 409, message: 'This request has changed. Please check it again.' },
} as const

/** One request as it stands now: the answer of most calls about it. */
export const oneChange = success({ change: ChangeDetail })
export const aboutChange = { changeRequestId: ChangeRequestId }
/** Where in a list: past a request, or on a page by its number. */
export const changePlace = {
  cursor: Cursor.nullable().default(null),
  page: z.number().int().min(1).max(10_000_000).nullable().default(null),
  pageSize: z.number().int().min(1).max(100).default(25),
}
export const changePages = {
  nextCursor: Cursor.nullable(),
  previousCursor: Cursor.nullable(),
  /** Null behind a cursor. */
  page: z.number().int().nullable(),
  totalRecords: z.number().int(),
  /** False: counting stopped there, and there are more. */
  isTotalExact: z.boolean(),
}
export const ChangeTab = z.enum(CHANGE_TABS)
export const changeCounts = z.record(ChangeTab, z.number().int())
