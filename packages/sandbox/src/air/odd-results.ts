import type { AirContext } from './air-context.ts'
import type { resultWire } from './result-wire.ts'
import type { legWire } from './segment-wire.ts'

type Result = ReturnType<typeof resultWire>
type Segment = ReturnType<typeof legWire>[number]

/** Countries with airports to which a GDS also sells the onward train. */
const RAIL_COUNTRIES = new Set(['FR', 'DE', 'CH', 'BE', 'AT'])
const GDS_SOURCES = new Set([4, 5])

/** The results of one list plus what recordings also hold: trains among the flights always, the rest on request. */
export function addOddResults({ faulty }: Pick<AirContext, 'faulty'>, results: readonly Result[]): unknown[] {
  const [first, ...rest] = results
  if (!first) return []
  const beforeTrain = results.find(isSoldWithTrain) ?? (faulty('rail') ? first : undefined)
  return [
    faulty('null-flight') ? withoutFlight(first) : faulty('null-amounts') ? withoutPrice(first) : first,
    ...rest,
    ...(beforeTrain ? [withTrain(beforeTrain)] : []),
    ...(faulty('unknown-place') ? [toNewPlace(first)] : []),
  ]
}

/** A missing price: null, as a source writes it that does not know. */
export function withoutPrice<Priced extends { Fare: object }>(result: Priced) {
  return { ...result, Fare: { ...result.Fare, PublishedFare: null, OfferedFare: null } }
}

function withoutFlight(result: Result) {
  return { ...result, Segments: [[null], ...result.Segments.slice(1)] }
}

function isSoldWithTrain({ Source, Segments }: Result): boolean {
  return GDS_SOURCES.has(Source) && RAIL_COUNTRIES.has(Segments[0]?.at(-1)?.Destination.Airport.CountryCode ?? '')
}

/** Onward by train: sold as a flight of a railway agent, to a station without a name. */
function withTrain(result: Result): Result {
  const nameless = { AirportName: '', CityCode: '', CityName: '', CountryCode: '', CountryName: '', Terminal: '' }
  return withLeg(result, 'R', (last) => [
    last,
    {
      ...last,
      Airline: { ...last.Airline, AirlineCode: '9B', AirlineName: 'AccesRail', FlightNumber: '4511', OperatingCarrier: '' },
      Origin: { Airport: last.Destination.Airport, DepTime: last.Destination.ArrTime },
      Destination: { Airport: { AirportCode: 'XIK', ...nameless }, ArrTime: last.Destination.ArrTime },
      Craft: 'TRN',
    },
  ])
}

/** To an airport so new that no table has it. */
function toNewPlace(result: Result): Result {
  return withLeg(result, 'N', (last) => {
    const Airport = { ...last.Destination.Airport, AirportCode: 'QZN', AirportName: 'Newtown', CityCode: 'QZN' }
    return [{ ...last, Destination: { ...last.Destination, Airport } }]
  })
}

/** The same result under an index of its own, the last flight of its first leg replaced. */
function withLeg(result: Result, mark: string, replace: (last: Segment) => Segment[]): Result {
  const [leg = [], ...more] = result.Segments
  const last = leg.at(-1)
  if (!last) return result
  return { ...result, ResultIndex: `${result.ResultIndex}-${mark}`, Segments: [[...leg.slice(0, -1), ...replace(last)], ...more] }
}
