import { makeDropTally } from '@tradewind/domain/flights/dropped'
import type { SpecialFare } from '@tradewind/domain/flights/special-fare'
import { z } from 'zod'
import type { SupplierFound, SupplierOption, SupplierSearch } from '../supplier-option.ts'
import type { SupplierRef } from '../supplier-ref.ts'
import { readInner, type TboCaller } from './call-tbo.ts'
import { asRefused } from './classify-answer.ts'
import { TBO_SOURCES } from './tbo-sources.ts'
import { readResult } from './translate-option.ts'
import { CABIN_CODES, makeLegTranslator } from './translate-segment.ts'

const JOURNEY_TYPES: Record<SupplierSearch['journey'], number> = { oneWay: 1, return: 2, multiCity: 3, specialReturn: 5 }
/** 2 is the regular fare, which is also what an answer has where nothing is asked. */
const FARE_TYPES: Record<SpecialFare, number> = { student: 3, armedForces: 4, seniorCitizen: 5 }
const SearchInner = z.object({ TraceId: z.string().min(1), Results: z.array(z.array(z.unknown()).nullable()) })

/** Asks one source. No result is an empty list. A result that cannot be read costs itself, not the others. */
export async function searchTbo(
  call: TboCaller,
  search: SupplierSearch,
  source: string,
  signal: AbortSignal,
): Promise<SupplierFound> {
  const known = TBO_SOURCES.find(({ code }) => code === source)
  if (!known) throw new Error(`There is no source ${source}`)
  const answer = await call('Search', searchBody(search, known.connections), signal)
  if (answer.refusal?.meaning === 'noResult') return { options: [], dropped: [] }
  if (answer.refusal) throw asRefused(answer.refusal)
  return translateResults(answer.inner, {
    supplier: call.connection.code,
    source,
    ...(search.specialFare && { specialFare: search.specialFare }),
  })
}

/** The two lists of a domestic return are outbound and inbound; everything else has one list. Repeated results are taken once. */
export function translateResults(inner: unknown, from: Pick<SupplierRef, 'supplier' | 'source' | 'specialFare'>): SupplierFound {
  const { TraceId, Results } = readInner(SearchInner, inner)
  const ref = { ...from, traceId: TraceId }
  const translateLeg = makeLegTranslator()
  const options = new Map<string, SupplierOption>()
  const drops = makeDropTally()
  for (const [list, results] of Results.entries()) {
    for (const result of results ?? []) {
      const read = readResult(result, ref, list === 1 ? 'inbound' : 'outbound', translateLeg)
      if (read.cause) drops.add('option', read.cause)
      else options.set(read.option.ref.resultIndex, read.option)
    }
  }
  for (const { refundable, validatingAirline } of options.values())
    if (refundable === 'unknown') drops.add('fact', { reason: 'refundNotStated', example: validatingAirline })
  return { options: [...options.values()], dropped: drops.list() }
}

function searchBody(
  { journey, legs, party, cabin, directOnly, preferredAirlines, specialFare }: SupplierSearch,
  connections: readonly string[],
) {
  return {
    AdultCount: party.adults,
    ChildCount: party.children,
    InfantCount: party.infants,
    DirectFlight: directOnly,
    OneStopFlight: false,
    JourneyType: JOURNEY_TYPES[journey],
    PreferredAirlines: preferredAirlines.length > 0 ? preferredAirlines : null,
    Segments: legs.map(({ origin, destination, date }) => ({
      Origin: origin,
      Destination: destination,
      FlightCabinClass: CABIN_CODES[cabin],
      // Midnight is the code for any time of the day.
      PreferredDepartureTime: `${date}T00:00:00`,
      PreferredArrivalTime: `${date}T00:00:00`,
    })),
    Sources: connections,
    ...(specialFare && { ResultFareType: FARE_TYPES[specialFare] }),
  }
}
