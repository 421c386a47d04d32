import { z } from 'zod'
import { SUPPLIER_REFUSALS, signedInOrKey, signedInWithOrKey, success } from '../../call.ts'
import { Amount, BookingId, Currency, OpaqueId } from '../../wire-values.ts'
import {
  aboutChange,
  CancellationType,
  ChangeDetail,
  ChangeEstimate,
  ChangeQuote,
  ChangeRequestId,
  ChangeRow,
  ChangeTab,
  changeCounts,
  changePages,
  changePlace,
  NewFlights,
  oneChange,
  Places,
  RefundClock,
  Remarks,
  RequestType,
  STATE_CHANGED,
} from './shapes.ts'

const BOOKING_REFUSALS = {
  NOT_CHANGEABLE: { status: 409, message: 'Only an issued ticket can be changed or cancelled.' },
  COUPON_TAKEN: { status: 409, message: 'These tickets already have an open request.' },
  /** Flight by flight: a child needs an adult, each infant an adult of its own. */
  LEFT_ALONE: {
    status: 409,
    message: 'A child or infant would be left without an adult.',
    data: z.object({ passengers: z.array(z.number().int()), mayConfirm: z.boolean() }),
  },
  NOTHING_LEFT: { status: 409, message: 'These tickets have nothing left to refund.' },
} as const
/** A wanted flight whose search is gone, or is another company's. */
const FLIGHT_REFUSALS = {
  FLIGHT_GONE: { status: 409, message: 'We can no longer find this flight. Please search again and choose one.' },
} as const
const QUOTE_REFUSALS = {
  QUOTE_EXPIRED: { status: 409, message: 'This quote has expired. Please get a new one.' },
  QUOTE_CHANGED: { status: 409, message: 'The charges have changed. Please check the new quote.' },
} as const

/**
 * Staff only: what the airline confirmed for children who travel on without an adult (its unaccompanied minor service), with its reference. Never
 * for infants.
 */
const AirlineConfirmation = z.string().trim().max(200).default('')

const post = (path: `/flight/${string}`, summary: string) => ({ method: 'POST', path, summary, tags: ['tickets'] }) as const

/** Change requests as the buyer of the ticket sees them. */
export const changes = {
  getCC: signedInOrKey('change')
    .route({
      method: 'POST',
      path: '/flight/getCC',
      summary: 'The charges and the refund of a change, before anything is requested',
      tags: ['tickets'],
    })
    .input(
      z.strictObject({
        bookingId: BookingId,
        tickets: Places.tickets.default([]),
        sectors: Places.sectors.default([]),
        requestType: RequestType.default(1),
        cancellationType: CancellationType.default(3),
        airlineConfirmation: AirlineConfirmation,
        newFlights: NewFlights,
      }),
    )
    .output(
      success({
        cancellationCharge: Amount.nullable(),
        currency: Currency,
        remarks: z.string(),
        quote: ChangeQuote,
        /** Where new flights are wanted. */
        estimate: ChangeEstimate.nullable(),
      }),
    )
    .errors({ ...BOOKING_REFUSALS, ...FLIGHT_REFUSALS, SUPPLIER_FAILED: SUPPLIER_REFUSALS.SUPPLIER_FAILED }),
  changeRequest: signedInWithOrKey('book', 'change')
    .route(post('/flight/changeRequest', 'Request a refund or a change of tickets; with a quote it is sent at once'))
    .input(
      z.strictObject({
        BookingId: BookingId,
        RequestType,
        CancellationType: CancellationType.default(3),
        Sectors: Places.sectors.default([]),
        TicketId: Places.tickets.default([]),
        Remarks,
        airlineConfirmation: AirlineConfirmation,
        newFlights: NewFlights,
        quoteId: OpaqueId.optional(),
        idempotencyKey: OpaqueId,
      }),
    )
    .output(success({ changeRequestId: ChangeRequestId, change: ChangeDetail }))
    .errors({
      ...BOOKING_REFUSALS,
      ...FLIGHT_REFUSALS,
      ...QUOTE_REFUSALS,
      KEY_REUSED: { status: 409, message: 'This request was already sent with other details. Please start again.' },
    }),
  getCRStatus: signedInOrKey('read')
    .route(post('/flight/getCRStatus', 'The status of a request, checked with the supplier'))
    .input(z.strictObject(aboutChange))
    .output(success({ statusText: z.string(), clock: RefundClock.nullable(), change: ChangeDetail })),
  getMyChangeRequests: signedInOrKey('read')
    .route(post('/flight/getMyChangeRequests', "The caller's requests (an agency's for its agents)"))
    .input(
      z.strictObject({
        tab: ChangeTab.default('all'),
        search: z.string().trim().max(20).default(''),
        ...changePlace,
      }),
    )
    .output(success({ changes: z.array(ChangeRow), counts: changeCounts, ...changePages })),
  getChangeRequest: signedInOrKey('read')
    .route(post('/flight/getChangeRequest', 'A request with its history'))
    .input(z.strictObject(aboutChange))
    .output(oneChange),
  acceptChangeQuote: signedInWithOrKey('pay', 'change')
    .route(post('/flight/acceptChangeQuote', 'Accept a quote that was sent after the request'))
    .input(z.strictObject({ ...aboutChange, quoteId: OpaqueId }))
    .output(oneChange)
    .errors({
      ...STATE_CHANGED,
      QUOTE_EXPIRED: QUOTE_REFUSALS.QUOTE_EXPIRED,
      INSUFFICIENT_BALANCE: {
        status: 402,
        message: 'Your wallet does not cover this amount.',
        data: z.object({ spendable: Amount, missing: Amount, currency: Currency }),
      },
    }),
  answerChangeRequest: signedInWithOrKey('book', 'change')
    .route(post('/flight/answerChangeRequest', 'Answer a question about a request, or decline a quote with a reason'))
    .input(
      z.strictObject({
        ...aboutChange,
        message: Remarks,
        /** The quote that is declined; the message is the reason. */
        declinedQuoteId: OpaqueId.optional(),
      }),
    )
    .output(oneChange)
    .errors(STATE_CHANGED),
  withdrawChangeRequest: signedInWithOrKey('book', 'change')
    .route(post('/flight/withdrawChangeRequest', 'Withdraw a request before it is sent to the airline'))
    .input(z.strictObject({ ...aboutChange, reason: z.string().trim().max(1_000).default('') }))
    .output(oneChange)
    .errors(STATE_CHANGED),
}
