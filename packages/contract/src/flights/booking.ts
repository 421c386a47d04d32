import { BOOKING_STATUSES } from '@tradewind/domain/flights/booking-status'
import { COUPON_STATES } from '@tradewind/domain/tickets/changes/coupon'
import { z } from 'zod'
import { Customer } from '../accounts/accounts.ts'
import { AirportCode, Amount, BookingId, Currency, DateOnly, InstantText, OpaqueId } from '../wire-values.ts'
import { Leg } from './option.ts'
import { Gender, PaxType } from './passengers.ts'
import { FareDetailResult, FareRule, PriceLine } from './quote.ts'

/** Where the screen goes after a payment. */
export const NextStep = z.enum(['ticketQueue', 'bookingDetails', 'showReturn', 'payment'])

export const BookedPassenger = z.object({
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  paxType: PaxType,
  gender: Gender,
  dateOfBirth: DateOnly.nullable(),
  nationality: z.string().nullable(),
  /** Masked but for its first and last characters. */
  passportNo: z.string().nullable(),
  passportExpiry: DateOnly.nullable(),
  ticket: z.object({ ticketId: z.string(), ticketNumber: z.string(), validatingAirline: z.string() }).nullable(),
  /** One per flight. */
  segmentAdditionalInfo: z.array(
    z.object({
      baggage: z.string().nullable(),
      cabinBaggage: z.string().nullable(),
      seat: z.string().nullable(),
      meal: z.string().nullable(),
    }),
  ),
})

export const HistoryEntry = z.object({
  at: InstantText,
  from: z.string().nullable(),
  to: z.string(),
  actor: z.string(),
  note: z.string().nullable(),
})

/** One passenger on one flight of the ticket as it stands: what of it is used up, and which living request has it. */
export const TicketCoupon = z.object({
  /** The passenger's place, counted from nought. */
  passenger: z.number().int(),
  leg: z.number().int(),
  origin: AirportCode,
  destination: AirportCode,
  /** Local 'YYYY-MM-DDTHH:mm'. */
  departureAt: z.string(),
  state: z.enum(COUPON_STATES),
  changeRequestId: z.number().int().nullable(),
})
export type TicketCoupon = z.infer<typeof TicketCoupon>

/** A price that moved while the booking was ticketed, put to its buyer. */
export const AskedPrice = z.object({
  /** What it costs now, and what was paid for it. */
  total: Amount,
  before: Amount,
  /** The former less the latter: below nought where it became cheaper. */
  difference: Amount,
  /** What its traveller would pay at the new total. */
  customerTotal: Amount,
  /** Until when it may be agreed to. */
  until: InstantText,
  /** What the buyer's wallet lacks of the difference; null for whoever does not decide. */
  missing: Amount.nullable(),
})

/** One line of what is paid for a booking: of the sale, or since. */
export const BookedLine = z.object({
  kind: z.enum([...PriceLine.shape.kind.options, 'txnFee']),
  label: z.string(),
  detail: z.string().nullable(),
  amount: Amount,
})

export const BookingDetail = z.object({
  bookingId: BookingId,
  orderId: OpaqueId,
  searchId: OpaqueId,
  /** Half of a domestic pair, or null. */
  bound: z.enum(['outbound', 'inbound']).nullable(),
  /** base64(bookingId___PNR); null until there is a PNR. */
  bookingSlug: z.string().nullable(),
  pnr: z.string().nullable(),
  status: z.enum(BOOKING_STATUSES),
  /** 3 Ticketed, 4 Cancelled, 0 before ticketing. */
  statusId: z.number().int(),
  /** One true sentence for the person who looks. */
  statusText: z.string(),
  /** The supplier's own word for a change that is under way; it stands before ours. */
  supplierChangeReqStatus: z.object({ statusText: z.string() }).nullable(),
  createdAt: InstantText,
  holdEndsAt: InstantText.nullable(),
  paymentEndsAt: InstantText.nullable(),
  isLcc: z.boolean(),
  isRefundable: z.boolean(),
  isHoldAllowed: z.boolean(),
  fareFamily: z.string().nullable(),
  validatingAirline: z.string(),
  legs: z.array(Leg),
  /** One per flight in order; the airline's own record locator. */
  airlinePnrs: z.array(z.string().nullable()),
  passengers: z.array(BookedPassenger),
  /** Empty before there is a ticket. */
  coupons: z.array(TicketCoupon),
  contact: z.object({ email: z.string(), phone: z.string() }),
  currency: Currency,
  amount: Amount,
  /** What its traveller pays, as the e-ticket says: for an agency's sale the fare with all fees, and not what the agency pays. */
  customerTotal: Amount,
  fare: FareDetailResult,
  /** They add up to the amount: the sale, and a fee or a discount since. */
  lines: z.array(BookedLine),
  /** The airline's rules as they were shown before booking; null where none were kept. */
  fareRules: z.array(FareRule).nullable(),
  /** The total it costs now, where it came to nothing because the airline named another price. */
  newPrice: Amount.nullable(),
  /** The price that the buyer is asked to agree to; null where nothing is asked. */
  askedPrice: AskedPrice.nullable(),
  /** Why staff must look at it, and what there is to do. Staff only. */
  needsStaff: z.string().nullable(),
  /** Of a booking in doubt: from when it may be marked as not issued. Null for whoever may not. */
  notIssuedFrom: InstantText.nullable(),
  /** Who booked. */
  user: Customer,
  /** What the reader may do with it. */
  may: z.object({ requestChange: z.boolean() }),
  /** Staff only. */
  history: z.array(HistoryEntry).optional(),
})
export type BookingDetail = z.infer<typeof BookingDetail>
