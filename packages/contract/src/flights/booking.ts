import { BOOKING_STATUSES } from '@tradewind/domain/flights/booking-status'
import { SPECIAL_FARES } from '@tradewind/domain/flights/special-fare'
import { ISSUES } from '@tradewind/domain/flights/supplier-capabilities'
import { COUPON_STATES } from '@tradewind/domain/tickets/changes/coupon'
import { OWN_REFERENCE_AT_MOST } from '@tradewind/domain/tickets/own-reference'
import { z } from 'zod'
import { Customer } from '../accounts/accounts.ts'
import { AirportCode, Amount, BookingId, Currency, DateOnly, InstantText, OpaqueId } from '../wire-values.ts'
import { Leg } from './option.ts'
import { Gender, PaxType } from './passengers.ts'
import { FareDetailResult, FareRule, PriceLine } from './quote.ts'

/** What an agency or a company calls a booking in its own books: for its people and its invoice, never for a supplier. Empty removes it. */
export const OwnReference = z.string().max(OWN_REFERENCE_AT_MOST, `At most ${OWN_REFERENCE_AT_MOST} characters.`)

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
  /** Masked except for its first and last characters. */
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

/** One passenger on one flight of the current ticket: whether it is used, and which open request has it. */
export const TicketCoupon = z.object({
  /** The passenger's place: an index that starts at zero. */
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

/** A price that moved while the booking was ticketed and that its buyer must accept or decline. */
export const AskedPrice = z.object({
  /** The price now, and what was paid. */
  total: Amount,
  before: Amount,
  /** `total` less `before`: below zero where it became cheaper. */
  difference: Amount,
  /** What the traveller would pay at the new total. */
  customerTotal: Amount,
  /** The time limit for accepting. */
  until: InstantText,
  /** How much of the difference the buyer's wallet lacks; null for users who do not decide. */
  missing: Amount.nullable(),
})

/** One line of what is paid for a booking: of the sale, or added later. */
export const BookedLine = z.object({
  kind: z.enum([...PriceLine.shape.kind.options, 'txnFee']),
  label: z.string(),
  detail: z.string().nullable(),
  amount: Amount,
})

/** The other flight of a domestic return that is held too. */
export const HeldWith = z.object({ bookingId: BookingId, pnr: z.string().nullable(), sectors: z.array(z.string()) })
export type HeldWith = z.infer<typeof HeldWith>

export const BookingDetail = z.object({
  bookingId: BookingId,
  orderId: OpaqueId,
  searchId: OpaqueId,
  /** One booking of a domestic return, or null. */
  bound: z.enum(['outbound', 'inbound']).nullable(),
  /** base64(bookingId___PNR); null until there is a PNR. */
  bookingSlug: z.string().nullable(),
  pnr: z.string().nullable(),
  status: z.enum(BOOKING_STATUSES),
  /** 3 Ticketed, 4 Cancelled, 0 before ticketing. */
  statusId: z.number().int(),
  /** One true sentence for the reader. */
  statusText: z.string(),
  /** The supplier's own status of an open change; shown before ours. */
  supplierChangeReqStatus: z.object({ statusText: z.string() }).nullable(),
  createdAt: InstantText,
  holdEndsAt: InstantText.nullable(),
  /** The other held flight of its return: both are paid once. Null: this is paid by itself. */
  heldWith: HeldWith.nullable(),
  paymentEndsAt: InstantText.nullable(),
  isLcc: z.boolean(),
  /** How its tickets are made: at once, of seats held before, or either way. */
  issues: z.enum(ISSUES),
  /** Null where the airline does not say. */
  isRefundable: z.boolean().nullable(),
  isHoldAllowed: z.boolean(),
  fareFamily: z.string().nullable(),
  /** The airline asks for a proof of it at the airport. */
  specialFare: z.enum(SPECIAL_FARES).nullable(),
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
  /** What the traveller pays, as the e-ticket shows it: for an agency's sale the fare with all fees, not what the agency pays. */
  customerTotal: Amount,
  fare: FareDetailResult,
  /** They add up to the amount: the sale, and later fees or discounts. */
  lines: z.array(BookedLine),
  /** The airline's rules as shown before booking; null where none were stored. */
  fareRules: z.array(FareRule).nullable(),
  /** The total it costs now, where the booking failed because the airline named another price. */
  newPrice: Amount.nullable(),
  /** The price that the buyer must accept or decline; null where nothing is asked. */
  askedPrice: AskedPrice.nullable(),
  /** Why staff must act, and what they can do. Staff only. */
  needsStaff: z.string().nullable(),
  /** For a booking in doubt: from when it may be marked as not issued. Null for users who may not. */
  notIssuedFrom: InstantText.nullable(),
  /** What the buyer calls it in their own books. */
  ownReference: z.string().nullable(),
  /** Who booked. */
  user: Customer,
  /** The actions that the reader may take. */
  may: z.object({ requestChange: z.boolean(), setOwnReference: z.boolean() }),
  /** Staff only. */
  history: z.array(HistoryEntry).optional(),
})
export type BookingDetail = z.infer<typeof BookingDetail>
