import { REFUNDABLE } from '@tradewind/domain/flights/refundable'
import { EXTRAS, ISSUES } from '@tradewind/domain/flights/supplier-capabilities'
import { z } from 'zod'
import { SearchBy } from '../flights/option.ts'
import { ContactInput, GstInput, PassengerInput } from '../flights/passengers.ts'
import { AirlineCode, AirportCode, Amount, Currency, DateOnly, InstantText, OpaqueId } from '../wire-values.ts'
import { WireMoney, WirePrice, WireSum } from './wire-money.ts'

/*
 * What two sites say to each other about flights. As of activities, every answer is read as one of a stranger. A fare is what the supplier's site asks of its consumer, with all that is
 * on top of the airline's own price in one figure: of its rules, its own suppliers and its other customers nothing is said.
 */

const Ref = z.uuid()
const Short = z.string().max(100)
const Text = z.string().max(2_000)

/** What is said of one search at most: an answer to another installation has 4 MB. */
export const MOST_OPTIONS = 5_000
export const MOST_OPTION_BYTES = 3_600_000

/** `kind`: what a fare check of any supplier can end with. */
export const FlightsRefused = z.object({
  refused: z.string().min(1).max(500),
  kind: z.enum(['expired', 'soldOut', 'failed']).default('failed'),
})
export type FlightsRefused = z.infer<typeof FlightsRefused>

export const FlightWish = SearchBy.omit({ Sources: true })
export type FlightWish = z.infer<typeof FlightWish>

/** How the supplier calls a search or a result. Both are kept in one name here, with a slash between. */
const Named = OpaqueId.regex(/^[^/]+$/)
const result = { searchId: Named, resultIndex: Named }

/** A part of an order: some of its tickets, as its record names them, on some of its legs. Both are named: nothing is widened to everybody or the whole way. */
const part = {
  tickets: z.array(z.string().min(1).max(100)).min(1).max(9),
  sectors: z
    .array(z.strictObject({ origin: AirportCode, destination: AirportCode }))
    .min(1)
    .max(6),
}
/** Said only where the airline has cancelled the flight: a supplier of before does not know it, and people arrange it. */
const cause = z.literal('flightCancelled').optional()
const Part = z.object(part)
/** Nothing: the whole. */
export type FlightPart = z.infer<typeof Part> | undefined

/** What costs nothing to ask twice about flights. A search counts as a look of the consumer; seats that are released twice are released once. */
export const FlightQuestion = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('flightSearch'), wish: FlightWish }),
  z.strictObject({ kind: z.literal('flightQuote'), ...result }),
  z.strictObject({ kind: z.literal('flightRules'), ...result }),
  z.strictObject({ kind: z.literal('flightLook'), orderRef: Ref }),
  z.strictObject({ kind: z.literal('flightRelease'), orderRef: Ref }),
  z.strictObject({ kind: z.literal('flightCharge'), orderRef: Ref, cause }),
  z.strictObject({ kind: z.literal('flightPartCharge'), orderRef: Ref, ...part, cause }),
  z.strictObject({ kind: z.literal('flightChange'), changeRequestId: z.string().min(1).max(50) }),
])
export type FlightQuestion = z.output<typeof FlightQuestion>

/** On the clock of the airport. Which clock that is, each site knows for itself. */
const Local = z.object({
  local: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
    .refine((local) => !Number.isNaN(Date.parse(`${local}Z`))),
})
const WireSegment = z.object({
  airlineCode: AirlineCode,
  airlineName: Short,
  flightNumber: Short,
  bookingClass: Short,
  cabin: z.enum(['all', 'economy', 'premiumEconomy', 'business', 'first']),
  operatingCarrier: Short.optional(),
  origin: AirportCode,
  originTerminal: Short.optional(),
  destination: AirportCode,
  destinationTerminal: Short.optional(),
  departure: Local,
  arrival: Local,
  baggage: Short.optional(),
  cabinBaggage: Short.optional(),
  aircraft: Short.optional(),
  technicalStop: z.object({ airport: Short, arrivalLocal: Short, departureLocal: Short }).optional(),
  airlinePnr: Short.optional(),
})
export type WireSegment = z.infer<typeof WireSegment>

/** All amounts are for the whole party, in one currency. `net`: what the consumer owes. */
export const WireFare = z.object({
  currency: Currency,
  parts: z
    .array(
      z.object({
        paxType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        count: z.number().int().min(0).max(9),
        base: Amount,
        tax: Amount,
      }),
    )
    .min(1)
    .max(3),
  base: Amount,
  tax: Amount,
  taxes: z.array(z.object({ code: Short, amount: Amount })).max(100),
  charges: Amount,
  published: Amount,
  commission: Amount,
  tds: Amount,
  net: Amount,
})
export type WireFare = z.infer<typeof WireFare>

const WireDemands = z.object({
  dateOfBirthForAdults: z.boolean(),
  passport: z.boolean(),
  passportIssueDetails: z.boolean(),
  pan: z.boolean(),
  gstAllowed: z.boolean(),
  gstMandatory: z.boolean(),
  firstNameFormat: Short.optional(),
  lastNameFormat: Short.optional(),
})

export const WireOption = z.object({
  /** Of the search, or of a quote. */
  resultIndex: Named,
  bound: z.enum(['outbound', 'inbound']),
  isLcc: z.boolean(),
  issues: z.enum(ISSUES),
  extras: z.enum(EXTRAS),
  refundable: z.enum(REFUNDABLE),
  validatingAirline: AirlineCode,
  fareFamily: Short.optional(),
  seatsLeft: z.number().int().min(0).optional(),
  mealIncluded: z.boolean(),
  legs: z.array(z.array(WireSegment).min(1).max(10)).min(1).max(6),
  fare: WireFare,
  airlineRemark: Text.optional(),
  lastTicketAt: InstantText.optional(),
  /** Null: only the quote says it. Always false while the consumer may not hold. */
  isHoldAllowed: z.boolean().nullable().default(false),
  demands: WireDemands,
})
export type WireOption = z.infer<typeof WireOption>

/** Each option is read with `WireOption` for itself: one that cannot be read costs itself only. */
export const FlightsFound = z.union([
  z.object({ searchId: Named, options: z.array(z.unknown()).max(MOST_OPTIONS) }),
  FlightsRefused,
])
export const FlightQuoted = z.union([
  z.object({ searchId: Named, option: WireOption, isPriceChanged: z.boolean(), isTimeChanged: z.boolean() }),
  FlightsRefused,
])
export const FlightRulesSaid = z.union([
  z.object({
    rules: z.array(z.object({ origin: Short, destination: Short, airline: Short, html: z.string().max(200_000) })).max(50),
  }),
  FlightsRefused,
])

/** What the refund of a whole ticket, or of a part, costs the consumer now. A supplier that cannot say refuses, and people arrange it. */
export const FlightCharge = z.union([z.object({ charge: WireSum, refund: WireSum, remarks: z.string().max(500) }), FlightsRefused])

/** What the people there ask for a change of flights: the difference between the fares, and in one sum all that is charged for it. Below zero in all, it is refunded. */
const WireOffer = z.object({
  quoteId: z.string().min(1).max(50),
  fareDifference: WireMoney,
  charges: WireSum,
  validUntil: InstantText,
  remarks: z.string().max(500),
})
/** What they refund of a ticket, or of a part of it, where only people can say it, and what they keep of it. */
const WireRefundOffer = WireOffer.omit({ fareDifference: true, charges: true }).extend({ refund: WireSum, charge: WireSum })
/** What was issued in the place of the old ticket: the flights of each changed leg, and a number for each ticket of it. */
const WireReissued = z.object({
  flights: z
    .array(z.object({ leg: z.number().int().min(0).max(5), flight: WireSegment }))
    .min(1)
    .max(60),
  tickets: z
    .array(z.object({ ticketId: Short, ticketNumber: Short }))
    .min(1)
    .max(9),
})

/** How a request of the consumer stands. Null: there is none of this name. Amounts of a refund once it is done; before that its price, once somebody has named it; of a change then what was issued. */
export const FlightChange = z.object({
  change: z
    .object({
      status: Short,
      end: z.enum(['completed', 'rejected']).nullable(),
      refunded: WireSum.nullable(),
      charge: WireSum.nullable(),
      offer: WireOffer.nullable().default(null),
      refundOffer: WireRefundOffer.nullable().default(null),
      /** What the people there want to know, or why they said no. */
      said: z.string().max(2_000).nullable().default(null),
      /** How the question in `said` is called there, by which it is answered. A supplier of before does not name it, and is answered by telephone. */
      questionId: z.string().min(1).max(50).nullable().default(null),
      reissued: WireReissued.nullable().default(null),
    })
    .nullable(),
})
export type FlightChange = z.infer<typeof FlightChange>['change']
export type WireReissued = z.infer<typeof WireReissued>

/**
 * Books a quoted fare and pays it from the wallet and credit of the consumer, or has its seats held without a payment. Said at most once; said again, it gets the same answer. `until`:
 * nothing is begun by it after this moment, so that who was not heard knows when nothing can come of it any more.
 */
const BookFlight = z.strictObject({
  kind: z.enum(['bookFlight', 'holdFlight']),
  id: Ref,
  /** The consumer's own name for the order, by which it asks for it. */
  orderRef: Ref,
  ...result,
  net: WireMoney,
  until: InstantText,
  passengers: z.array(PassengerInput).min(1).max(9),
  contact: ContactInput,
  gst: GstInput.nullable(),
})
export type BookFlight = z.infer<typeof BookFlight>

/** Pays seats that are held and has them ticketed, at the price that the consumer has agreed to. */
const TicketFlight = z.strictObject({ kind: z.literal('ticketFlight'), id: Ref, orderRef: Ref, net: WireMoney, until: InstantText })
export type TicketFlight = z.infer<typeof TicketFlight>

const cancelling = {
  ...{ id: Ref, orderRef: Ref, until: InstantText },
  ...{ cause: z.enum(['flightCancelled', 'other']), remarks: z.string().max(2_000) },
}
/** Asks for the refund of a whole ticket, at the charge of the moment. */
const CancelFlight = z.strictObject({ kind: z.literal('cancelFlight'), ...cancelling })
/** The same of a part. A supplier of before does not know it, and the two companies arrange it. */
const CancelPartOfFlight = z.strictObject({ kind: z.literal('cancelPartOfFlight'), ...cancelling, ...part })
export type CancelFlight = z.infer<typeof CancelFlight> | z.infer<typeof CancelPartOfFlight>

/** Asks the people there what other flights instead of these legs cost. Nothing is changed by it. */
const ChangeFlight = z.strictObject({
  kind: z.literal('changeFlight'),
  ...{ id: Ref, orderRef: Ref, until: InstantText },
  flights: z.array(z.strictObject({ origin: AirportCode, destination: AirportCode, date: DateOnly })).max(6),
  remarks: z.string().max(2_000),
})
export type ChangeFlight = z.infer<typeof ChangeFlight>
/** Asks the people there what the refund of a ticket costs that nobody quotes at once. Nothing is refunded by it. `part`: null is the whole. */
const RefundFlight = z.strictObject({
  kind: z.literal('refundFlight'),
  ...cancelling,
  part: z.strictObject(part).nullable(),
  /** Of children who travel on without an adult: what the airline confirmed, as the staff of the consumer noted it. */
  airlineConfirmation: z.string().max(200),
})
export type RefundFlight = z.infer<typeof RefundFlight>
const about = { id: Ref, orderRef: Ref, until: InstantText, changeRequestId: z.string().min(1).max(50) }
/** Agrees to the price that was named, and pays it. `total`: the difference and the charges, below zero what is refunded; at another one nothing is agreed to. */
const AgreeToChange = z.strictObject({
  kind: z.literal('agreeToChangeOfFlight'),
  ...about,
  quoteId: z.string().min(1).max(50),
  total: WireMoney,
})
export type AgreeToChange = z.infer<typeof AgreeToChange>
/** Declines a price, so that another may be named; without one, the request is taken off. */
const DropChange = z.strictObject({
  kind: z.literal('dropChangeOfFlight'),
  ...about,
  quoteId: z.string().min(1).max(50).nullable(),
  remarks: z.string().max(2_000),
})
export type DropChange = z.infer<typeof DropChange>
/** Answers what the people there asked about a request. Answered before, it is answered. A supplier of before does not know it, and is answered by telephone. */
const AnswerAboutChange = z.strictObject({
  kind: z.literal('answerAboutChangeOfFlight'),
  ...about,
  questionId: z.string().min(1).max(50),
  answer: z.string().min(1).max(2_000),
})
export type AnswerAboutChange = z.infer<typeof AnswerAboutChange>
export const FlightMessage = z.discriminatedUnion('kind', [
  BookFlight,
  TicketFlight,
  CancelFlight,
  CancelPartOfFlight,
  ChangeFlight,
  RefundFlight,
  AgreeToChange,
  DropChange,
  AnswerAboutChange,
])
export type FlightMessage = z.output<typeof FlightMessage>

/**
 * What a supplier says first of flights: a request about an order of the consumer has moved. How it stands is asked for, so that nothing in it has to be believed; what is not heard is found by
 * the next look.
 */
export const FlightNews = z.strictObject({ kind: z.literal('flightChangeMoved'), orderRef: Ref })
export type FlightNews = z.infer<typeof FlightNews>

/** `taken`: it is ordered and paid; whether there are tickets says its record. */
export const FlightAnswer = z.union([
  z.strictObject({ id: Ref, orderRef: Ref, taken: WireMoney }),
  /** It is ordered and not paid; whether the seats are held says its record. */
  z.strictObject({ id: Ref, orderRef: Ref, holding: WireMoney }),
  /** Nothing was paid: held seats cost this now. */
  z.strictObject({ id: Ref, orderRef: Ref, newPrice: WirePrice }),
  /** The supplier's name of the request, by which it is asked how it stands. */
  z.strictObject({ id: Ref, orderRef: Ref, requested: z.string().min(1).max(50) }),
  z.strictObject({ id: Ref, orderRef: Ref, refused: z.string().min(1).max(500) }),
])
export type FlightAnswer = z.infer<typeof FlightAnswer>

/** What the supplier has of an order. Null: nothing that is paid or held, so nothing that can become a ticket by itself. */
export const FlightRecord = z.object({
  record: z
    .object({
      reference: z.string().min(1).max(50),
      state: z.enum(['inProgress', 'held', 'ticketed', 'failed', 'cancelled']),
      pnr: Short,
      segments: z.array(WireSegment).max(60),
      passengers: z
        .array(
          z.object({
            firstName: Short,
            lastName: Short,
            paxType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
            ticketId: Short.optional(),
            ticketNumber: Short.optional(),
            validatingAirline: Short.optional(),
            flights: z
              .array(
                z.object({
                  baggage: Short.optional(),
                  cabinBaggage: Short.optional(),
                  seat: Short.optional(),
                  meal: Short.optional(),
                  fareBasis: Short.optional(),
                }),
              )
              .max(60),
            barcodes: z.array(z.string().max(2_000)).max(60),
          }),
        )
        .max(9),
      price: WirePrice,
      /** Of that, what the consumer has again so far. */
      refunded: WireSum.optional(),
      /** Of held seats. */
      holdEndsAt: InstantText.optional(),
      /** Price or times of held seats are not those that were ordered: paying the price is the consent. */
      isPriceNew: z.boolean().default(false),
      invoiceNo: Short.optional(),
      /** Why there is no ticket. */
      why: z.string().max(500).optional(),
    })
    .nullable(),
})
export type FlightRecord = z.infer<typeof FlightRecord>['record']
