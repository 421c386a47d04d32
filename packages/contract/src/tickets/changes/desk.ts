import { z } from 'zod'
import { requires, requiresForMoney, success } from '../../call.ts'
import { AirlineCode, AirportCode, Amount, Currency, DateOnly, required, TypedAmount, UserId } from '../../wire-values.ts'
import {
  aboutChange,
  ChangeLine,
  ChangeQuote,
  ChangeRow,
  ChangeTab,
  changeCounts,
  changePages,
  changePlace,
  oneChange,
  Remarks,
  STATE_CHANGED,
} from './shapes.ts'

const LocalTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a date and a time')
  .refine((text) => DateOnly.safeParse(text.slice(0, 10)).success, 'Please enter a date and a time')
const FlightNumber = z
  .string()
  .trim()
  .regex(/^\d{1,4}[A-Z]?$/, 'Please enter a flight number')

/** Which requests staff see: by their tab, by the colleague they are assigned to, or one by its PNR or number. */
export const ChangeQueueFilters = z.strictObject({
  tab: ChangeTab.default('toDo'),
  assigned: z.enum(['anyone', 'me', 'nobody']).default('anyone'),
  search: z.string().trim().max(20).default(''),
})
export type ChangeQueueFilters = z.infer<typeof ChangeQueueFilters>

const TypedDifference = z.string().regex(/^-?\d{1,9}(\.\d{1,3})?$/, 'Please enter a valid amount')

/** What staff types to price a request. */
const typedCharges = {
  ...aboutChange,
  airlinePenalty: TypedAmount,
  supplierFee: TypedAmount.default('0'),
  ourFee: TypedAmount.default('0'),
  /** For a reissue; below zero where the new flight is cheaper. */
  fareDifference: TypedDifference.default('0'),
  /** Service fee and extras are refunded too. */
  returnsFees: z.boolean().default(false),
  /** What the supplier will refund, if it said so; otherwise computed. */
  supplierRefund: TypedAmount.optional(),
}

const post = (path: `/flight/${string}`, summary: string) => ({ method: 'POST', path, summary, tags: ['tickets'] }) as const
const ofStaff = requires('tickets.changes')
const ofCashiers = requiresForMoney('tickets.changes')

/** Change requests as staff handle them. */
export const changeDesk = {
  getChangeRequests: ofStaff
    .route(post('/flight/getChangeRequests', 'The queue of change requests'))
    .input(ChangeQueueFilters.extend(changePlace))
    .output(success({ changes: z.array(ChangeRow), counts: changeCounts, ...changePages })),
  getChangeColleagues: ofStaff
    .route(post('/flight/getChangeColleagues', 'Who handles change requests'))
    .input(z.strictObject({}).optional())
    .output(success({ colleagues: z.array(z.object({ userId: UserId, name: z.string() })) })),
  assignChangeRequest: ofStaff
    .route(post('/flight/assignChangeRequest', 'Assign or unassign a request'))
    .input(z.strictObject({ ...aboutChange, userId: UserId.nullable() }))
    .output(oneChange),
  noteOnChangeRequest: ofStaff
    .route(post('/flight/noteOnChangeRequest', 'A note for colleagues'))
    .input(z.strictObject({ ...aboutChange, note: Remarks }))
    .output(oneChange),
  askAboutChangeRequest: ofStaff
    .route(post('/flight/askAboutChangeRequest', 'Ask the customer'))
    .input(z.strictObject({ ...aboutChange, message: Remarks }))
    .output(oneChange)
    .errors(STATE_CHANGED),
  answerSupplierOfChange: ofStaff
    .route(post('/flight/answerSupplierOfChange', 'Answer a question of the supplier’s team about a request'))
    .input(z.strictObject({ ...aboutChange, questionId: z.string().min(1).max(50), message: Remarks }))
    .output(oneChange)
    .errors(STATE_CHANGED),
  quoteChangeRequest: ofCashiers
    .route(post('/flight/quoteChangeRequest', 'Enter the price and send the customer a quote'))
    .input(
      z.strictObject({
        ...typedCharges,
        remarks: Remarks,
        validHours: z.number().int().min(1).max(336).default(48),
      }),
    )
    .output(oneChange)
    .errors(STATE_CHANGED),
  previewChangeQuote: ofCashiers
    .route(post('/flight/previewChangeQuote', 'What a quote with these charges would come to; nothing is sent'))
    .input(z.strictObject(typedCharges))
    .output(
      success({
        /** The lines add up to `total`. */
        lines: z.array(ChangeLine),
        total: Amount,
        /** The customer pays the total; otherwise it is refunded. */
        isDue: z.boolean(),
        /** What was paid for the tickets of the request, all of it. */
        paid: Amount,
        currency: Currency,
        refundTo: ChangeQuote.shape.refundTo,
      }),
    )
    .errors(STATE_CHANGED),
  sendChangeRequest: ofStaff
    .route(post('/flight/sendChangeRequest', 'Send an agreed request to the airline'))
    .input(z.strictObject({ ...aboutChange, looked: z.boolean().default(false) }))
    .output(oneChange)
    .errors({
      ...STATE_CHANGED,
      PERHAPS_SENT: {
        status: 409,
        message: 'The airline may already have this request. Please check with the airline, then confirm that it does not have it.',
      },
    }),
  approveChangeRequest: ofCashiers
    .route(
      post('/flight/approveChangeRequest', 'Approve what the airline has done; its refund is compared with the accepted quote'),
    )
    .input(
      z.strictObject({
        ...aboutChange,
        supplierRefund: TypedAmount,
        supplierCharge: TypedAmount,
        reference: required().max(100),
        /** The customer gets what was agreed, whatever the supplier refunded. */
        bearsDifference: z.boolean().default(false),
      }),
    )
    .output(oneChange)
    .errors({
      ...STATE_CHANGED,
      NOT_AGREED: { status: 409, message: 'The customer has not accepted a quote yet. Please send one first.' },
    }),
  rejectChangeRequest: ofCashiers
    .route(post('/flight/rejectChangeRequest', 'Reject it with a reason that the customer sees'))
    .input(z.strictObject({ ...aboutChange, reason: Remarks }))
    .output(oneChange)
    .errors(STATE_CHANGED),
  recordReissue: ofCashiers
    .route(post('/flight/recordReissue', 'Record the tickets and flights that the airline issued instead of the old ones'))
    .input(
      z.strictObject({
        ...aboutChange,
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
    .output(oneChange)
    .errors({
      ...STATE_CHANGED,
      NOT_AGREED: { status: 409, message: 'The customer has not accepted a quote yet. Please send one first.' },
    }),
  receiveSupplierMoney: ofCashiers
    .route(post('/flight/receiveSupplierMoney', 'Record that the supplier has credited its refund'))
    .input(z.strictObject({ ...aboutChange, reference: required().max(100) }))
    .output(oneChange)
    .errors(STATE_CHANGED),
  countFlightBookings: ofStaff
    .route(post('/flight/countFlightBookings', 'How many bookings and travellers have open tickets on a flight'))
    .input(z.strictObject({ airlineCode: AirlineCode, flightNumber: FlightNumber, departsOn: DateOnly }))
    .output(success({ bookings: z.number().int(), travellers: z.number().int() })),
  markFlightCancelled: ofStaff
    .route(
      post('/flight/markFlightCancelled', 'Mark a flight as cancelled by the airline: its tickets can be refunded without charges'),
    )
    .input(z.strictObject({ airlineCode: AirlineCode, flightNumber: FlightNumber, departsOn: DateOnly, reason: Remarks }))
    .output(success({ bookings: z.number().int() })),
}
