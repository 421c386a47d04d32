import { z } from 'zod'
import { Amount, Currency, InstantText, OpaqueId } from '../wire-values.ts'
import { Earnings, FlightOption } from './option.ts'
import { PaxType } from './passengers.ts'

/** One line of a price: its label and its amount. The lines add up to the total. */
export const PriceLine = z.object({
  kind: z.enum([
    'base',
    'tax',
    'otherCharges',
    'serviceFee',
    'gst',
    'discount',
    'tds',
    'baggage',
    'meal',
    'seat',
    'convenienceFee',
  ]),
  label: z.string(),
  /** e.g. '2 × ₹4,180.00' or 'DEL–DXB 10 kg' */
  detail: z.string().nullable(),
  amount: Amount,
})
export type PriceLine = z.infer<typeof PriceLine>

/** What the traveller must enter for this fare. */
export const FareDemands = z.object({
  dateOfBirthForAdults: z.boolean(),
  passport: z.boolean(),
  passportIssueDetails: z.boolean(),
  pan: z.boolean(),
  gstAllowed: z.boolean(),
  gstMandatory: z.boolean(),
  baggage: z.boolean(),
  meal: z.boolean(),
  seat: z.boolean(),
  isInternational: z.boolean(),
  firstNameFormat: z.string().nullable(),
  lastNameFormat: z.string().nullable(),
})
export type FareDemands = z.infer<typeof FareDemands>

export const FareDetailResult = z.object({
  resultIndex: OpaqueId,
  currency: Currency,
  /** Where the supplier asks for another currency: 'GBP 300.00 · converted at 105.20 of 22 Nov'. */
  conversion: z.string().nullable(),
  isPriceChanged: z.boolean(),
  fareDetails: z.array(
    z.object({
      paxType: PaxType,
      count: z.number().int(),
      /** Totals of the type. */
      baseFare: Amount,
      tax: Amount,
      offeredOtherCharges: Amount,
      publishedFare: Amount,
      publishedPrice: Amount,
    }),
  ),
  /** As the traveller sees it: fare, taxes, charges, service fee and its GST. */
  totalFare: Amount,
  /** What the caller pays: totalFare − discount + TDS. */
  totalPayable: Amount,
  totalPayableAmt: Amount,
  /** Shown to the customer under its own name, with its GST. */
  serviceFee: Amount,
  gstOnServiceFee: Amount,
  /** The same two amounts under the names for those who earn them: staff and agents only. */
  markup: Amount.optional(),
  gstOnMarkup: Amount.optional(),
  tds: Amount.nullable(),
  discount: Amount.nullable(),
  commissionEarned: Amount.nullable(),
  baggagePrice: Amount,
  mealPrice: Amount,
  seatPrice: Amount,
  earnings: Earnings.optional(),
  lines: z.array(PriceLine),
})
export type FareDetailResult = z.infer<typeof FareDetailResult>

/** What the airline keeps for refunding or changing a leg, per passenger, within a span of hours before departure. */
export const PenaltyLine = z.object({
  origin: z.string(),
  destination: z.string(),
  applies: z.enum(['cancellation', 'reissue']),
  fromHours: z.number(),
  /** No upper end: from the date of sale on. */
  toHours: z.number().nullable(),
  /** everything: not refundable, not changeable. unknown: only the full rules say. */
  keeps: z.enum(['amount', 'everything', 'unknown']),
  amount: Amount.nullable(),
  currency: Currency.nullable(),
})
export type PenaltyLine = z.infer<typeof PenaltyLine>

export const Quote = z.object({
  traceId: OpaqueId,
  resultIndex: OpaqueId,
  isPriceChanged: z.boolean(),
  isTimeChanged: z.boolean(),
  /** What changed since the search, in words: 'Airport fees rose by ₹120.00'. */
  changes: z.array(
    z.object({
      what: z.string(),
      before: z.string(),
      after: z.string(),
      /** Of what is earned; nothing for a traveller. */
      isNet: z.boolean(),
    }),
  ),
  previousTotalPayable: Amount,
  /** The same as the traveller saw it. */
  previousTotalFare: Amount,
  option: FlightOption,
  fareDetailResult: FareDetailResult,
  demands: FareDemands,
  isHoldAllowed: z.boolean(),
  airlineRemark: z.string().nullable(),
  penalties: z.array(PenaltyLine),
  /** Until when we can sell the seats at this price. */
  expiresAt: InstantText,
})
export type Quote = z.infer<typeof Quote>

export const FareRule = z.object({ origin: z.string(), destination: z.string(), airline: z.string(), fareRuleDetail: z.string() })
