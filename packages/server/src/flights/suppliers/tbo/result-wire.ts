import { z } from 'zod'

/*
 * A result of Search and FareQuote as it is read. Only what is used is named. Strict where a wrong value would be sold, tolerant where the wire is
 * known to vary by source: absent keys, nulls, numbers as text, two spellings.
 */

const Text = z.string().nullish()
const Flag = z.boolean().nullish()
const Int = z.coerce.number().int()
const Amount = z.coerce.number()
const Keyed = z.array(z.object({ key: z.string(), value: Amount })).nullish()

export const FareWire = z.object({
  Currency: z.string().length(3),
  BaseFare: Amount,
  Tax: Amount,
  TaxBreakup: Keyed,
  OtherCharges: Amount.nullish(),
  ServiceFee: Amount.nullish(),
  AdditionalTxnFeePub: Amount.nullish(),
  PublishedFare: Amount,
  OfferedFare: Amount,
  CommissionEarned: Amount.nullish(),
  PLBEarned: Amount.nullish(),
  IncentiveEarned: Amount.nullish(),
  TdsOnCommission: Amount.nullish(),
  TdsOnPLB: Amount.nullish(),
  TdsOnIncentive: Amount.nullish(),
})
export type FareWire = z.output<typeof FareWire>

const FarePart = z.object({
  PassengerType: Int.pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  PassengerCount: Int,
  BaseFare: Amount,
  Tax: Amount,
})

const Airport = z.object({ AirportCode: z.string().length(3), Terminal: Text })

export const SegmentWire = z.object({
  Baggage: Text,
  CabinBaggage: Text,
  CabinClass: Int.nullish(),
  TripIndicator: Int.nullish(),
  Airline: z.object({
    AirlineCode: z.string().length(2),
    AirlineName: Text,
    FlightNumber: z.coerce.string(),
    FareClass: Text,
    OperatingCarrier: Text,
  }),
  NoOfSeatAvailable: Int.nullish(),
  Origin: z.object({ Airport: Airport, DepTime: z.string() }),
  Destination: z.object({ Airport: Airport, ArrTime: z.string() }),
  StopPoint: Text,
  StopPointArrivalTime: Text,
  StopPointDepartureTime: Text,
  Craft: Text,
  Status: Text,
  AirlinePNR: Text,
})
export type SegmentWire = z.output<typeof SegmentWire>

const MiniRule = z.object({ Type: Text, From: Text, To: Text, Details: Text })
export type MiniRule = z.output<typeof MiniRule>
/** The same with all that prices a change. */
export const PenaltyWire = MiniRule.extend({ JourneyPoints: Text, Unit: Text })
export type PenaltyWire = z.output<typeof PenaltyWire>

export const ResultWire = z.object({
  ResultIndex: z.string().min(1),
  IsLCC: z.boolean(),
  IsRefundable: Flag,
  IsPanRequiredAtBook: Flag,
  IsPanRequiredAtTicket: Flag,
  IsPassportRequiredAtBook: Flag,
  IsPassportRequiredAtTicket: Flag,
  IsPassportFullDetailRequiredAtBook: Flag,
  GSTAllowed: Flag,
  IsGSTMandatory: Flag,
  IsHoldAllowed: Flag,
  IsFreeMealAvailable: Flag,
  FirstNameFormat: Text,
  LastNameFormat: Text,
  AirlineRemark: Text,
  Fare: FareWire,
  FareBreakdown: z.array(FarePart),
  /** Legs, each a list of `SegmentWire`. Read by who translates them: the same few dozen stand in hundreds of results, and are checked once. */
  Segments: z.array(z.array(z.unknown()).min(1)).min(1),
  LastTicketDate: Text,
  /** `[[…]]` as a rule, a flat list in bookings, absent from some sources. */
  MiniFareRules: z.array(z.union([z.array(MiniRule), MiniRule])).nullish(),
  AirlineCode: Text,
  ValidatingAirline: Text,
  FareClassification: z.object({ Type: Text }).nullish(),
  RequiredFieldValidators: z.object({ IsBaggageRequired: Flag, IsMealRequired: Flag, IsSeatRequired: Flag }).nullish(),
})
export type ResultWire = z.output<typeof ResultWire>
