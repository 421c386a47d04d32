import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { dateInIndia } from '../../sandbox-clock.ts'
import type { AirContext, AirMethod } from '../air-context.ts'
import { checkToken } from '../check-token.ts'
import { type FoundOption, type FoundOptions, findOptions } from '../find-options.ts'
import { addOddResults } from '../odd-results.ts'
import { type LegQuery, TRACE_LIFE_MS, type Trace } from '../option.ts'
import { priceOption } from '../price-option.ts'
import { invalidRequest, noResult } from '../refusal.ts'
import { resultIndex } from '../result-index.ts'
import { resultWire } from '../result-wire.ts'
import { specialFareAsked } from '../special-fares.ts'
import type { CabinClass, Journey } from '../world/journey.ts'
import { readInput, Session, WireFlag, WireInt } from './session-input.ts'

const Segment = z.object({
  Origin: z.string().length(3).toUpperCase(),
  Destination: z.string().length(3).toUpperCase(),
  FlightCabinClass: WireInt.min(1).max(6),
  PreferredDepartureTime: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
})

const Input = Session.extend({
  AdultCount: WireInt.min(1).max(9),
  ChildCount: WireInt.min(0).max(8),
  InfantCount: WireInt.min(0).max(9),
  DirectFlight: WireFlag.nullish(),
  OneStopFlight: WireFlag.nullish(),
  JourneyType: WireInt,
  PreferredAirlines: z.array(z.string()).nullish(),
  Segments: z.array(Segment).min(1).max(6),
  Sources: z.array(z.string()).nullish(),
  ResultFareType: WireInt.nullish(),
})
type SearchInput = z.output<typeof Input>

const CABINS: (CabinClass | undefined)[] = [undefined, undefined, 'economy', 'premiumEconomy', 'business', 'business', 'first']

/** Search: opens a trace and lists what is on sale. Nothing to sell is error 25. */
export const searchFlights: AirMethod = (context, body) => {
  const input = readInput(Input, body)
  checkToken(context, input.TokenId)
  refuseNonsense(context, input)
  const pricedMs = Math.floor(context.clock.now() / 60_000) * 60_000
  const queries = input.Segments.map((segment) => toQuery(segment, input))
  const found = withTwins(
    findOptions(context, {
      journeyType: input.JourneyType,
      queries,
      wantsDeparture: input.Segments.map((segment) => departureBand(segment.PreferredDepartureTime)),
      wantsStops: stopFilter(input),
      sources: input.Sources ?? null,
      preferredAirlines: input.PreferredAirlines ?? null,
      pricedMs,
      special: specialFareAsked(input.ResultFareType),
    }),
  )
  if (found.outbound.length === 0 || found.inbound?.length === 0) throw noResult()
  const trace: Trace = {
    traceId: randomUUID(),
    tokenId: input.TokenId,
    createdMs: context.clock.now(),
    pricedMs,
    journeyType: input.JourneyType,
    party: toParty(input),
    queries,
    outbound: found.outbound.map(({ option }) => option),
    inbound: (found.inbound ?? []).map(({ option }) => option),
    quotes: {},
  }
  dropOldTraces(context)
  context.store.traces.put(trace.traceId, trace)
  const lists = [listWire(trace, 'OB', found.outbound), ...(found.inbound ? [listWire(trace, 'IB', found.inbound)] : [])].map(
    (list) => addOddResults(context, list),
  )
  return {
    TraceId: trace.traceId,
    Origin: input.Segments[0]?.Origin,
    Destination: input.Segments[0]?.Destination,
    Results: context.faulty('duplicate-answer') ? lists.map((list) => [...list, ...list]) : lists,
  }
}

/** Connections over which one carrier's fares come a second and a third time, at the same price. */
const TWINS: Record<string, readonly number[]> = { '6E': [39, 85] }
const EVERY = 5

function withTwins({ outbound, inbound }: FoundOptions): FoundOptions {
  const add = (list: FoundOption[]) =>
    list.flatMap((found, place) => [
      found,
      ...(place % EVERY === 0 ? (TWINS[found.option.connection] ?? []).map((source) => ({ ...found, source })) : []),
    ])
  return { outbound: add(outbound), ...(inbound ? { inbound: add(inbound) } : {}) }
}

function listWire(trace: Trace, direction: 'OB' | 'IB', found: FoundOption[]) {
  return found.map(({ option, legs, source: twin }, place) => {
    const source = twin ?? legs[0]?.journey.source ?? 0
    const index = resultIndex(trace.traceId, direction, place + 1, source)
    const fare = priceOption(legs, trace.party, option.basePermille)
    const combinationId = trace.journeyType === 5 ? (legs[0]?.journey.validatingAirline ?? '') : ''
    return resultWire({ index, legs, fare, nowMs: trace.createdMs, combinationId, source: twin, special: option.special })
  })
}

function toParty(input: SearchInput) {
  return { adults: input.AdultCount, children: input.ChildCount, infants: input.InfantCount }
}

function toQuery(segment: SearchInput['Segments'][number], input: SearchInput): LegQuery {
  const cabin = CABINS[segment.FlightCabinClass]
  return {
    origin: segment.Origin,
    destination: segment.Destination,
    date: segment.PreferredDepartureTime.slice(0, 10),
    party: toParty(input),
    ...(cabin && { cabin }),
    ...(input.DirectFlight && !input.OneStopFlight && { directOnly: true }),
  }
}

function refuseNonsense({ clock }: AirContext, input: SearchInput): void {
  if (input.AdultCount + input.ChildCount > 9) throw invalidRequest('Total passengers should not be more than 9.')
  if (input.InfantCount > input.AdultCount) throw invalidRequest('Infant count should not be more than adult count.')
  const legs = input.Segments.length
  if (![1, 2, 3, 5].includes(input.JourneyType)) throw invalidRequest('JourneyType is not allowed for this agency.')
  if (input.JourneyType === 1 && legs !== 1) throw invalidRequest('One segment is required for a one way journey.')
  if ((input.JourneyType === 2 || input.JourneyType === 5) && !isThereAndBack(input))
    throw invalidRequest('Return journey needs two segments, there and back.')
  const dates = input.Segments.map(({ PreferredDepartureTime }) => PreferredDepartureTime.slice(0, 10))
  // A day is not over at the origin while it is still yesterday in India, so one day of grace.
  if ((dates[0] ?? '') < dateInIndia(clock.now() - 86_400_000)) throw invalidRequest('Departure date cannot be in the past.')
  if (dates.some((date, index) => date < (dates[index - 1] ?? ''))) throw invalidRequest('Segments are not in order of date.')
}

function isThereAndBack({ Segments: [out, back, ...more] }: SearchInput): boolean {
  return more.length === 0 && out?.Origin === back?.Destination && out?.Destination === back?.Origin && back !== undefined
}

/** The time part of PreferredDepartureTime is a code for a part of the day. */
function departureBand(preferred: string): (local: string) => boolean {
  const bands: Record<string, [from: string, to: string]> = {
    '08:00:00': ['04:00', '11:00'],
    '14:00:00': ['11:00', '16:00'],
    '19:00:00': ['16:00', '21:00'],
    '01:00:00': ['21:00', '04:00'],
  }
  const band = bands[preferred.slice(11)]
  if (!band) return () => true
  const [from, to] = band
  return (local) => {
    const time = local.slice(11, 16)
    return from < to ? time >= from && time < to : time >= from || time < to
  }
}

function stopFilter({ DirectFlight, OneStopFlight }: SearchInput): (journey: Journey) => boolean {
  if (!DirectFlight && !OneStopFlight) return () => true
  return ({ flights }) => (DirectFlight === true && flights.length === 1) || (OneStopFlight === true && flights.length === 2)
}

const TRACES_KEPT = 2_000

/** Expired traces are dropped; what is booked in them is stored with the booking. With many searches at once the oldest are dropped early. */
function dropOldTraces({ store, clock }: AirContext): void {
  const limit = clock.now() - TRACE_LIFE_MS
  const traces = store.traces.rows()
  const surplus = traces.length - TRACES_KEPT
  for (const [place, trace] of traces.entries()) {
    if (trace.createdMs >= limit && place >= surplus) break
    store.traces.remove(trace.traceId)
  }
}
