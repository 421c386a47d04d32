import { z } from 'zod'
import { buying, PRICE_REFUSALS, SEARCH_REFUSALS, SUPPLIER_REFUSALS, success } from '../call.ts'
import { Amount, BookingId, Currency, DateOnly, InstantText, OpaqueId } from '../wire-values.ts'
import { BookingDetail, NextStep } from './booking.ts'
import { FlightOption, SearchBy, SearchInput, SourceProgress } from './option.ts'
import { ContactInput, ExtraChoice, Extras, GstInput, PassengerInput } from './passengers.ts'
import { FareDetailResult, FareRule, Quote } from './quote.ts'

const chosen = z.strictObject({ traceId: OpaqueId, resultIndex: OpaqueId })
const post = (path: string, summary: string) => ({ method: 'POST', path: `/flight/${path}`, summary, tags: ['flights'] }) as const

/** 'YYYY-MM' */
/** The cheapest of a day as this caller would pay it, for all who travel. */
export const DayFare = z.object({
  date: DateOnly,
  fare: Amount,
  /** `seen`: the site's own searches found it just so. `guide`: the supplier's figure of past bookings with our fees, infants left out. */
  kind: z.enum(['seen', 'guide']),
  /** When it was seen, or the guide was asked for. */
  seenAt: InstantText,
})
export type DayFare = z.infer<typeof DayFare>

export const CalendarMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Please choose a month')

/** The last price seen for one extra bag on a leg. */
const BagPrice = z.object({
  airlineCode: z.string(),
  origin: z.string(),
  destination: z.string(),
  weightKg: z.number().int(),
  price: Amount,
  currency: Currency,
})

/** What a traveller has chosen and typed, as far as it has come. */
export const FlightDetails = z.strictObject({
  searchId: OpaqueId,
  resultIndex: OpaqueId,
  /** The total payable the person agreed to; another one is refused as PRICE_CHANGED. */
  agreedTotalPayable: Amount,
  passengers: z.array(PassengerInput).min(1).max(9),
  contact: ContactInput,
  gst: GstInput.nullable().default(null),
  extras: z.array(ExtraChoice).max(200).default([]),
  /** Set when this is the return of a domestic pair: the booking it follows, in whose order it goes. */
  outboundBookingId: BookingId.nullable().default(null),
  /** The result chosen for the way back of a domestic pair, kept with the order until it is booked. */
  inboundResultIndex: OpaqueId.nullable().default(null),
  /** Repeating a call with the same key gives the first answer; with other details it is refused. */
  idempotencyKey: z.string().min(8).max(100),
})
export type FlightDetails = z.output<typeof FlightDetails>

/** What a search has found. */
const found = {
  searchId: OpaqueId,
  traceId: OpaqueId,
  expiresAt: InstantText,
  options: z.array(FlightOption),
  sources: z.array(SourceProgress),
}

const priceChanged = {
  PRICE_CHANGED: {
    status: 402,
    message: 'The fare has changed. Please review the new total.',
    data: z.object({ previous: Amount, totalPayable: Amount, currency: Currency }),
  },
} as const

export const flights = {
  search: buying
    .route(post('search', 'Search all sources; `Accept: application/x-ndjson` streams what arrives'))
    .input(SearchInput)
    .output(success(found))
    .errors({
      ...SEARCH_REFUSALS,
    }),
  getSearch: buying
    .route(post('getSearch', 'A search made in the last 15 minutes again, e.g. after a reload'))
    .input(z.strictObject({ searchId: OpaqueId }))
    .output(
      success({
        searchBy: SearchBy,
        ...found,
      }),
    )
    .errors({ SEARCH_EXPIRED: SUPPLIER_REFUSALS.SEARCH_EXPIRED, SEARCH_NOT_ALLOWED: SEARCH_REFUSALS.SEARCH_NOT_ALLOWED }),
  getCalendarFare: buying
    .route(post('getCalendarFare', 'What is known of the cheapest fare of each day of a month, as the caller would pay it'))
    // Of a search, its people and cabin, with one of its flights on another day; or of one adult, one way, of a month by its name.
    .input(
      z.union([
        z.strictObject({
          origin: z.string().length(3),
          destination: z.string().length(3),
          month: CalendarMonth,
        }),
        // Without a month, that in which the flight is wanted.
        z.strictObject({
          searchBy: SearchBy.extend({ searchId: OpaqueId.optional() }),
          leg: z.union([z.literal(0), z.literal(1)]).default(0),
          month: CalendarMonth.optional(),
        }),
      ]),
    )
    .output(
      success({
        currency: Currency,
        days: z.array(
          z.object({
            ...DayFare.shape,
            airlineCode: z.string(),
            airlineName: z.string(),
            isLowestOfMonth: z.boolean(),
          }),
        ),
      }),
    )
    .errors(PRICE_REFUSALS),
  getNearbyFares: buying
    .route(post('getNearbyFares', 'What is known of the cheapest fares of the three days before and after'))
    // The same: of a search, or of one adult, one way, on a day.
    .input(
      z.union([
        z.strictObject({
          origin: z.string().length(3),
          destination: z.string().length(3),
          date: DateOnly,
        }),
        z.strictObject({ searchBy: SearchBy }),
      ]),
    )
    .output(success({ currency: Currency, days: z.array(DayFare) }))
    .errors(PRICE_REFUSALS),
  getBagPrices: buying
    .route(post('getBagPrices', 'What airlines lately asked for an extra bag on the legs of a search; estimates'))
    .input(z.strictObject({ searchId: OpaqueId }))
    .output(success({ bagPrices: z.array(BagPrice) }))
    .errors({ SEARCH_EXPIRED: SUPPLIER_REFUSALS.SEARCH_EXPIRED, SEARCH_NOT_ALLOWED: SEARCH_REFUSALS.SEARCH_NOT_ALLOWED }),
  getFlightPrice: buying
    .route(post('getFlightPrice', 'The price of a result, line by line'))
    .input(chosen)
    .output(success({ fareDetailResult: FareDetailResult }))
    .errors(PRICE_REFUSALS),
  getFareRules: buying
    .route(post('getFareRules', "The airline's rules, sanitised HTML"))
    .input(chosen)
    .output(success({ fareRules: z.array(FareRule) }))
    .errors(SUPPLIER_REFUSALS),
  fareQuote: buying
    .route(post('fareQuote', 'The live price and demands of a result'))
    .input(chosen)
    .output(success(Quote.shape))
    .errors(PRICE_REFUSALS),
  getSSR: buying
    .route(post('getSSR', 'Bags, meals and seats for sale'))
    .input(chosen)
    .output(success({ extras: Extras }))
    .errors(PRICE_REFUSALS),
  getPassengerViewOptions: buying
    .route(post('getPassengerViewOptions', 'All the passenger page needs in one answer'))
    .input(z.strictObject({ searchId: OpaqueId, resultIndex: OpaqueId }))
    .output(
      success({
        countryList: z.array(z.object({ code: z.string(), name: z.string() })),
        phoneCodeList: z.array(z.object({ name: z.string(), dial_code: z.string(), code: z.string() })),
        fareRules: z.array(FareRule),
        fareQuote: Quote,
        earlierPassengers: z.array(PassengerInput),
      }),
    )
    .errors(PRICE_REFUSALS),
  validateBooking: buying
    .route(post('validateBooking', 'Would these passengers be accepted on this fare'))
    .input(
      z.strictObject({
        searchId: OpaqueId,
        resultIndex: OpaqueId,
        passengers: z.array(PassengerInput).min(1).max(9),
        contact: ContactInput,
        gst: GstInput.nullable().default(null),
      }),
    )
    .output(
      success({ isValid: z.boolean(), shortError: z.record(z.string(), z.string()), warnings: z.record(z.string(), z.string()) }),
    )
    .errors(SUPPLIER_REFUSALS),
  setFlightDetails: buying
    .route(post('setFlightDetails', 'Make the order and open its payment session'))
    .input(FlightDetails)
    .output(success({ amount: Amount, currency: Currency, orderId: OpaqueId, bookingId: BookingId, expiresAt: InstantText }))
    .errors({
      ...SUPPLIER_REFUSALS,
      ...priceChanged,
      BOOKING_NOT_ALLOWED: { status: 403, message: 'Booking is switched off for your account. Please contact support.' },
      KEY_REUSED: {
        status: 409,
        message: 'This booking was already started with other details. Please check your bookings, or start again.',
      },
    }),
  getFlightDetails: buying
    .route(post('getFlightDetails', 'What was chosen in a search, and its order when there is one'))
    .input(z.strictObject({ searchId: OpaqueId }))
    .output(
      success({
        searchBy: SearchBy,
        /** The domestic pair's way back that is still to be booked. */
        showReturn: z.boolean(),
        inboundResultIndex: OpaqueId.nullable(),
        bookings: z.array(BookingDetail),
      }),
    )
    .errors({ SEARCH_EXPIRED: SUPPLIER_REFUSALS.SEARCH_EXPIRED }),
  getBookingDetails: buying
    .route(post('getBookingDetails', 'One booking with its state'))
    .input(z.strictObject({ bookingId: BookingId }))
    .output(success({ booking: BookingDetail })),
  /** Staff who book in a customer's name spend the customer's money. */
  orderSuccessCallback: buying
    .meta({ access: { kind: 'signedIn' }, inName: true, movesMoney: true })
    .route(post('payments/orderSuccessCallback', 'Pay from the wallet, or report that the gateway was paid; tells the next step'))
    .input(
      z.strictObject({
        orderId: OpaqueId,
        payment: z.discriminatedUnion('method', [
          z.strictObject({ method: z.literal('wallet') }),
          z.strictObject({
            method: z.literal('gateway'),
            gatewayOrderId: z.string().max(200),
            gatewayPaymentId: z.string().max(200).nullable(),
            status: z.string().max(30),
            signature: z.string().max(300),
          }),
        ]),
      }),
    )
    .output(success({ next: NextStep, booking: BookingDetail }))
    .errors({
      ...priceChanged,
      PAYMENT_SESSION_EXPIRED: {
        status: 409,
        message: 'The 15 minutes to pay have passed. Nothing was charged. Please search again.',
      },
      INSUFFICIENT_BALANCE: {
        status: 402,
        message: 'Your wallet does not cover this booking.',
        data: z.object({ spendable: Amount, missing: Amount, currency: Currency }),
      },
      PAYMENT_NOT_PROVEN: { status: 409, message: 'Payment unsuccessful' },
      STATE_CHANGED: { status: 409, message: 'This booking has changed. Here is its latest status.' },
    }),
  startGatewayPayment: buying
    .route(post('payments/startGatewayPayment', 'Open the gateway page for an order; the wallet may pay a part'))
    .input(z.strictObject({ orderId: OpaqueId, useWallet: z.boolean().default(false) }))
    .output(success({ paymentUrl: z.url(), gatewayOrderId: z.string(), amount: Amount, walletAmount: Amount, currency: Currency }))
    .errors({
      PAYMENT_SESSION_EXPIRED: {
        status: 409,
        message: 'The 15 minutes to pay have passed. Nothing was charged. Please search again.',
      },
      GATEWAY_FAILED: { status: 502, message: 'The payment page could not be opened. Nothing was charged. Please try again.' },
      STATE_CHANGED: { status: 409, message: 'This booking has changed. Here is its latest status.' },
    }),
  getPaymentSession: buying
    .route(post('payments/getPaymentSession', 'An open payment order: amount, time left, ways to pay'))
    .input(z.strictObject({ orderId: OpaqueId }))
    .output(
      success({
        session: z.object({
          orderId: OpaqueId,
          bookingId: BookingId,
          amount: Amount,
          currency: Currency,
          traceId: OpaqueId,
          redirectTo: z.string(),
          remark: z.string(),
          serviceName: z.string(),
          expiryTime: InstantText,
          status: z.enum(['open', 'paying', 'paid', 'expired', 'refunding', 'refunded']),
          methods: z.array(z.enum(['wallet', 'gateway', 'walletAndGateway'])),
          spendable: Amount,
        }),
        booking: BookingDetail,
      }),
    ),
  getMoreTime: buying
    .route(
      post(
        'payments/getMoreTime',
        'Ask the airline for the fare anew, so that an order that is unpaid near its end can still be paid',
      ),
    )
    .input(z.strictObject({ orderId: OpaqueId }))
    .output(success({ expiresAt: InstantText }))
    .errors({
      ...SUPPLIER_REFUSALS,
      ...priceChanged,
      PAYMENT_SESSION_EXPIRED: {
        status: 409,
        message: 'The 15 minutes to pay have passed. Nothing was charged. Please search again.',
      },
      STATE_CHANGED: { status: 409, message: 'This booking has changed. Here is its latest status.' },
    }),
  holdBooking: buying
    .route(post('holdBooking', 'Hold the seats without paying, where fare and account allow it'))
    .input(z.strictObject({ orderId: OpaqueId }))
    .output(success({ next: NextStep, booking: BookingDetail }))
    .errors({
      HOLD_NOT_ALLOWED: { status: 409, message: 'This fare cannot be held.' },
      PAYMENT_SESSION_EXPIRED: {
        status: 409,
        message: 'The 15 minutes to pay have passed. Nothing was charged. Please search again.',
      },
      STATE_CHANGED: { status: 409, message: 'This booking has changed. Here is its latest status.' },
    }),
  acceptNewPrice: buying
    .route(post('payments/acceptNewPrice', 'Agree to a price that changed at ticketing; the wallet pays the difference'))
    .input(z.strictObject({ bookingId: BookingId, agreedTotalPayable: Amount }))
    .output(success({ next: NextStep, booking: BookingDetail }))
    .errors({
      PAYMENT_SESSION_EXPIRED: {
        status: 409,
        message: 'The time to accept the new fare has passed. Your money is being refunded.',
      },
      INSUFFICIENT_BALANCE: {
        status: 402,
        message: 'Your wallet does not cover the difference. The booking still waits for your answer.',
        data: z.object({ spendable: Amount, missing: Amount, currency: Currency }),
      },
      STATE_CHANGED: { status: 409, message: 'This booking has changed. Here is its latest status.' },
    }),
  declineNewPrice: buying
    .route(post('payments/declineNewPrice', 'Cancel a booking whose price changed at ticketing and get the money back'))
    .input(z.strictObject({ bookingId: BookingId }))
    .output(success({ booking: BookingDetail }))
    .errors({ STATE_CHANGED: { status: 409, message: 'This booking has changed. Here is its latest status.' } }),
  payForHold: buying
    .route(post('payments/payForHold', 'Open a payment session for a held booking'))
    .input(z.strictObject({ bookingId: BookingId }))
    .output(success({ amount: Amount, currency: Currency, orderId: OpaqueId, bookingId: BookingId, expiresAt: InstantText }))
    .errors({ STATE_CHANGED: { status: 409, message: 'This booking has changed. Here is its latest status.' } }),
}
