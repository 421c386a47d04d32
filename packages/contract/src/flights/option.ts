import { SPECIAL_FARES } from '@tradewind/domain/flights/special-fare'
import { EXTRAS } from '@tradewind/domain/flights/supplier-capabilities'
import { z } from 'zod'
import { AirlineCode, AirportCode, Amount, Currency, InstantText, OpaqueId } from '../wire-values.ts'

export const CABINS = ['all', 'economy', 'premiumEconomy', 'business', 'first'] as const

/** 'YYYY-MM-DDTHH:mm', local time at the airport; its zone is in the field beside it. */
const LocalTime = z.string()

export const Segment = z.object({
  airlineCode: AirlineCode,
  airlineName: z.string(),
  flightNumber: z.string(),
  /** RBD, e.g. 'T' */
  fareClass: z.string(),
  cabin: z.enum(CABINS),
  operatingCarrier: z.string().nullable(),
  originAirportCode: AirportCode,
  originAirportName: z.string(),
  originCityName: z.string(),
  originTerminal: z.string().nullable(),
  destinationAirportCode: AirportCode,
  destinationAirportName: z.string(),
  destinationCityName: z.string(),
  destinationCityCode: z.string(),
  destinationTerminal: z.string().nullable(),
  departureTime: LocalTime,
  departureZone: z.string(),
  arrivalTime: LocalTime,
  arrivalZone: z.string(),
  durationMinutes: z.number().int(),
  /** Minutes on the ground before the next flight of the leg; null on the last. */
  layoverMinutes: z.number().int().nullable(),
  baggage: z.string().nullable(),
  cabinBaggage: z.string().nullable(),
  aircraft: z.string().nullable(),
  /** Technical stop: everyone stays on the same flight. */
  stopPoint: z.string().nullable(),
  stopPointArrivalTime: LocalTime.nullable(),
  stopPointDepartureTime: LocalTime.nullable(),
})
export type Segment = z.infer<typeof Segment>

export const Leg = z.object({
  segments: z.array(Segment).min(1),
  durationMinutes: z.number().int(),
  /** Calendar days between local departure and local arrival. */
  dayChange: z.number().int(),
  departureAt: InstantText,
  arrivalAt: InstantText,
})
export type Leg = z.infer<typeof Leg>

/** What is earned on it. Staff and agents only: the server leaves it out for everyone else. */
export const Earnings = z.object({ net: Amount, commission: Amount, tds: Amount, discount: Amount, youEarn: Amount })

export const FlightOption = z.object({
  resultIndex: OpaqueId,
  source: z.string(),
  /** Equal for the same flights on the same dates, from any source and in any fare family. */
  journeyKey: z.string(),
  /** The list it belongs to: domestic returns have two lists; everything else is 'outbound'. */
  bound: z.enum(['outbound', 'inbound']),
  fareFamily: z.string().nullable(),
  /** Of a search for special fares: this is one, and the airline asks for a proof. Null: a regular fare. */
  specialFare: z.enum(SPECIAL_FARES).nullable(),
  isLCC: z.boolean(),
  /** Null where the airline does not say. */
  isRefundable: z.boolean().nullable(),
  /** Its bags, meals and seats: sold at a price, wishes without one, or known only after the quote. */
  extras: z.enum(EXTRAS),
  /** The fare can be held and the viewer's account may hold; null where the airline says so only with the fare quote. */
  isHoldAllowed: z.boolean().nullable(),
  /** Until when its seats can be held, if the airline says so before the quote. */
  holdUntil: InstantText.nullable(),
  validatingAirline: AirlineCode,
  legs: z.array(Leg).min(1),
  seatsLeft: z.number().int().nullable(),
  mealIncluded: z.boolean(),
  /** Per person and sector, from the mini rules; null when only the full rules have it. */
  cancellationFee: Amount.nullable(),
  changeFee: Amount.nullable(),
  currency: Currency,
  /** Total for all travellers as shown to the traveller, including fees and GST. */
  publishedPrice: Amount,
  /** Where the supplier asks for another currency: 'GBP 300.00 · converted at 105.20 of 22 Nov'. */
  conversion: z.string().nullable(),
  earnings: Earnings.optional(),
})
export type FlightOption = z.infer<typeof FlightOption>

export const SourceProgress = z.object({
  code: z.string(),
  name: z.string(),
  /** `notSold`: it was not asked, because it does not sell the special fares of this search. */
  status: z.enum(['asking', 'answered', 'failed', 'late', 'notSold']),
  count: z.number().int(),
  tookMs: z.number().int().nullable(),
  reason: z.string().nullable(),
})
export type SourceProgress = z.infer<typeof SourceProgress>

/** One line of a streamed search (`Accept: application/x-ndjson`). */
export const SearchEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    searchId: OpaqueId,
    traceId: OpaqueId,
    expiresAt: InstantText,
    sources: z.array(SourceProgress),
  }),
  /** `replaced`: earlier results whose fare is among these again, at a lower price. */
  z.object({ type: z.literal('options'), source: SourceProgress, options: z.array(FlightOption), replaced: z.array(OpaqueId) }),
  z.object({ type: z.literal('source'), source: SourceProgress }),
  z.object({ type: z.literal('finished'), sources: z.array(SourceProgress) }),
  z.object({ type: z.literal('refused'), errorCode: z.string(), errorMessage: z.string() }),
])
export type SearchEvent = z.infer<typeof SearchEvent>

/** A number of travellers, or a string with it: older callers send '1'. */
const Count = z.union([
  z
    .string()
    .regex(/^\d{1,2}$/, 'Please enter a number')
    .transform(Number),
  z.number(),
])

export const SearchBy = z.strictObject({
  segments: z
    .array(z.strictObject({ origin: AirportCode, destination: AirportCode, preferredDepartureTime: z.string().max(25) }))
    .min(1)
    .max(6),
  adultCount: Count.pipe(z.number().int().min(1).max(9)),
  childCount: Count.pipe(z.number().int().min(0).max(8)).default(0),
  infantCount: Count.pipe(z.number().int().min(0).max(9)).default(0),
  /** 1 one way, 2 return, 3 multi-stop, 5 LCC special return. */
  JourneyType: Count.pipe(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(5)])),
  cabin: z.enum(CABINS).default('economy'),
  directFlight: z.boolean().default(false),
  preferredAirlines: z.array(AirlineCode).max(10).default([]),
  /** Within India only. Fares of this kind are marked; suppliers that cannot be asked for them are left out. */
  specialFare: z.enum(SPECIAL_FARES).optional(),
  /** Codes of `flight/getSources`; an empty list asks all that the caller may use. */
  Sources: z.array(z.string().max(40)).max(20).default([]),
})
export type SearchBy = z.output<typeof SearchBy>

/** A search as it is typed, or within `searchBy`, as the specification names it. An id of an earlier search may stand beside it and is ignored. */
export const SearchInput = z.union([SearchBy, z.strictObject({ searchBy: SearchBy.extend({ searchId: OpaqueId.optional() }) })])
export type SearchInput = z.output<typeof SearchInput>

/** The search itself, however it was sent. */
export function searchByOf(input: SearchInput): SearchBy {
  if (!('searchBy' in input)) return input
  const { searchId: _earlier, ...searchBy } = input.searchBy
  return searchBy
}
