import { z } from 'zod'

/*
 * A result of Search and FareQuote as it is read. Only what is used is named. Strict where a wrong value would be sold, tolerant where the wire is
 * known to vary by source: absent keys, nulls, numbers as text, two spellings.
 */

const Text = z.string().nullish()
const Flag = z.boolean().nullish()
const Int = z.coerce.number().int()
/** An amount that is there. null and '' are none, and none is not zero: a fare without its price must not be sold for nothing. */
export const AmountWire = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
/** One that a source may leave out. */
const Optional = z.union([AmountWire, z.literal('').transform(() => undefined)]).nullish()
/** What is asked for a journey is never nothing. */
const Price = AmountWire.refine((amount) => amount > 0)
const Keyed = z.array(z.object({ key: z.string(), value: Optional })).nullish()

export const FareWire = z.object({
  Currency: z.string().length(3),
  BaseFare: AmountWire,
  Tax: AmountWire,
  TaxBreakup: Keyed,
  OtherCharges: Optional,
  ServiceFee: Optional,
  AdditionalTxnFeePub: Optional,
  PublishedFare: Price,
  OfferedFare: Price,
  CommissionEarned: Optional,
  PLBEarned: Optional,
  IncentiveEarned: Optional,
  TdsOnCommission: Optional,
  TdsOnPLB: Optional,
  TdsOnIncentive: Optional,
  /** What was bought beside the fare; part of published and offered once there is a booking. */
  TotalBaggageCharges: Optional,
  TotalMealCharges: Optional,
  TotalSeatCharges: Optional,
  TotalSpecialServiceCharges: Optional,
})
export type FareWire = z.output<typeof FareWire>

const FarePart = z.object({
  PassengerType: Int.pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  PassengerCount: z
    .number()
    .int()
    .min(1)
    .or(
      z
        .string()
        .regex(/^[1-9]$/)
        .transform(Number),
    ),
  BaseFare: AmountWire,
  Tax: AmountWire,
  YQTax: Optional,
  PGCharge: Optional,
})

const Airport = z.object({
  AirportCode: z.string().length(3),
  AirportName: Text,
  CityName: Text,
  CountryCode: Text,
  Terminal: Text,
})

export const SegmentWire = z.object({
  Baggage: Text,
  CabinBaggage: Text,
  CabinClass: Int.nullish(),
  TripIndicator: Int.nullish(),
  Airline: z.object({
    AirlineCode: z.string().length(2),
    AirlineName: Text,
    FlightNumber: z.union([z.string().trim().min(1), z.number().transform(String)]),
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

const Bound = z.union([z.string(), z.number().transform(String)]).nullish()
export const PenaltyWire = z.object({ JourneyPoints: Text, Type: Text, From: Bound, To: Bound, Unit: Text, Details: Text })
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
  IsHoldAllowedWithSSR: Flag,
  IsFreeMealAvailable: Flag,
  FirstNameFormat: Text,
  LastNameFormat: Text,
  AirlineRemark: Text,
  ResultFareType: Text,
  Fare: FareWire,
  FareBreakdown: z.array(FarePart).min(1),
  /** Legs, each a list of `SegmentWire`. Read by who translates them: the same few dozen stand in hundreds of results, and are checked once. */
  Segments: z.array(z.array(z.unknown()).min(1)).min(1),
  LastTicketDate: Text,
  /** `[[…]]` as a rule, a flat list in bookings, absent from some sources; read by `readMiniRules`, because a bad one is no reason not to sell. */
  MiniFareRules: z.unknown().optional(),
  AirlineCode: Text,
  ValidatingAirline: Text,
  FareClassification: z.object({ Type: Text }).nullish(),
  RequiredFieldValidators: z.object({ IsBaggageRequired: Flag, IsMealRequired: Flag, IsSeatRequired: Flag }).nullish(),
})
export type ResultWire = z.output<typeof ResultWire>
