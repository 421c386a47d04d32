import { z } from 'zod'
import { buying, buyingOrKey, buyingWithOrKey, SEARCH_REFUSALS, SUPPLIER_REFUSALS, signedInWith, success } from '../call.ts'
import { Amount, BookingId, Currency, InstantText, OpaqueId } from '../wire-values.ts'
import { BookingDetail, NextStep, OwnReference } from './booking.ts'
import { flightCall, PRICE_CHANGED, STATE_CHANGED, TIME_IS_OVER } from './flight-call.ts'
import { SearchBy } from './option.ts'
import { ContactInput, ExtraChoice, GstInput, PassengerInput } from './passengers.ts'

/** What a traveller has chosen and typed so far. */
export const FlightDetails = z.strictObject({
  searchId: OpaqueId,
  resultIndex: OpaqueId,
  /** The total payable that the person accepted; any other total is refused as PRICE_CHANGED. */
  agreedTotalPayable: Amount,
  passengers: z.array(PassengerInput).min(1).max(9),
  contact: ContactInput,
  gst: GstInput.nullable().default(null),
  extras: z.array(ExtraChoice).max(200).default([]),
  /** Ignored of travellers, who keep no books. */
  ownReference: OwnReference.default(''),
  /** Set for the return flight of a domestic return: the outbound booking, whose order it joins. */
  outboundBookingId: BookingId.nullable().default(null),
  /** The result chosen for the return flight of a domestic return, stored with the order until it is booked. */
  inboundResultIndex: OpaqueId.nullable().default(null),
  /** A repeated call with the same key returns the first answer; with other details it is refused. */
  idempotencyKey: z.string().min(8).max(100),
  /**
   * Keys of earlier calls of this person, who went back from the payment and changed something: their unpaid orders are closed, so that only this one can be
   * paid. Refused while one of them is being paid, or when it is paid. Not needed for a return flight: it always takes the place of an unpaid one.
   */
  replaces: z.array(z.string().min(8).max(100)).max(20).optional(),
})
export type FlightDetails = z.output<typeof FlightDetails>

export const bookings = {
  setFlightDetails: buyingWithOrKey('book', 'book')
    .route(flightCall('setFlightDetails', 'Make the order and open its payment session'))
    .input(FlightDetails)
    .output(success({ amount: Amount, currency: Currency, orderId: OpaqueId, bookingId: BookingId, expiresAt: InstantText }))
    .errors({
      ...SUPPLIER_REFUSALS,
      ...PRICE_CHANGED,
      ...STATE_CHANGED,
      BOOKING_NOT_ALLOWED: { status: 403, message: 'Booking is switched off for your account. Please contact support.' },
      KEY_REUSED: {
        status: 409,
        message: 'This booking was already started with other details. Please check your bookings, or start again.',
      },
    }),
  getFlightDetails: buying
    .route(flightCall('getFlightDetails', 'What was chosen in a search, and its order when there is one'))
    .input(z.strictObject({ searchId: OpaqueId }))
    .output(
      success({
        searchBy: SearchBy,
        /** The return flight that is still to be booked. */
        showReturn: z.boolean(),
        inboundResultIndex: OpaqueId.nullable(),
        bookings: z.array(BookingDetail),
      }),
    )
    .errors({ SEARCH_EXPIRED: SUPPLIER_REFUSALS.SEARCH_EXPIRED }),
  findApprovedAgain: signedInWith('book')
    .route(flightCall('findApprovedAgain', 'Find flights again whose payment a colleague has approved, with their price of today'))
    .input(z.strictObject({ approvalId: OpaqueId }))
    .output(
      success({
        /** The search by which they were found first. */
        searchBy: SearchBy,
        /** What was approved, at most. */
        approved: Amount,
        currency: Currency,
        /** Their booking, to carry its travellers over. */
        bookedSearchId: OpaqueId,
        /** Null where the same flights at the same fare are not found any more. */
        found: z
          .object({
            searchId: OpaqueId,
            resultIndex: OpaqueId,
            /** The return flight of a domestic return. */
            inbound: OpaqueId.nullable(),
            /** Today's price, with the extras that were chosen at their prices of then. */
            amount: Amount,
          })
          .nullable(),
      }),
    )
    .errors({
      NOT_APPROVED: { status: 409, message: 'This approval was used, has ended or was not given.' },
      ...SEARCH_REFUSALS,
    }),
  getBookingDetails: buyingOrKey('read')
    .route(flightCall('getBookingDetails', 'One booking with its state'))
    .input(z.strictObject({ bookingId: BookingId }))
    .output(success({ booking: BookingDetail })),
  holdBooking: buyingWithOrKey('hold', 'book', 'book')
    .route(flightCall('holdBooking', 'Hold the seats without paying, where fare and account allow it'))
    .input(z.strictObject({ orderId: OpaqueId }))
    .output(success({ next: NextStep, booking: BookingDetail }))
    .errors({
      HOLD_NOT_ALLOWED: { status: 409, message: 'This fare cannot be held.' },
      ...TIME_IS_OVER,
      ...STATE_CHANGED,
    }),
}
