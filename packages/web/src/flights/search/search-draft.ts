import { type SearchAsked, whatSearchLacks } from '@tradewind/domain/flights/search-rules'
import type { SpecialFare } from '@tradewind/domain/flights/special-fare'
import { plainDate } from '@tradewind/domain/time'
import type { PricedTrip } from './fare-calendar.tsx'
import {
  airlinesOf,
  type Cabin,
  legsOf,
  type SearchLeg,
  type SearchQuery,
  searchByOf,
  type TripType,
  writeAirlines,
  writeLegs,
} from './search-query.ts'
import { countTravellers } from './search-words.ts'

/** A search while it is being typed: parts may be empty strings. */
export type SearchDraft = {
  type: TripType
  /** One for one way and return; two to six for multi-city. */
  legs: readonly SearchLeg[]
  return: string
  adt: number
  chd: number
  inf: number
  cabin: Cabin
  direct: boolean
  fare: SpecialFare | undefined
  airlines: readonly string[]
}

export const EMPTY_LEG: SearchLeg = { origin: '', destination: '', departure: '' }

export function draftOf(query: SearchQuery): SearchDraft {
  const [first = { ...EMPTY_LEG, ...pickLeg(query) }, ...others] = legsOf(query)
  return {
    type: query.type,
    legs:
      query.type === 'multiCity'
        ? others.length > 0
          ? [first, ...others]
          : [first, { ...EMPTY_LEG, origin: first.destination }]
        : [first],
    return: query.return ?? '',
    adt: query.adt,
    chd: query.chd,
    inf: query.inf,
    cabin: query.cabin,
    direct: query.direct ?? false,
    fare: query.fare,
    airlines: airlinesOf(query),
  }
}

/** The draft as an address. Filters belong to the results they were set for, and are left out. */
export function queryOf(draft: SearchDraft): SearchQuery {
  const { adt, chd, inf, cabin, type } = draft
  const shared = { adt, chd, inf, cabin, type, ...wishesOf(draft) }
  if (type === 'multiCity') return { ...shared, legs: writeLegs(draft.legs) }
  const { origin, destination, departure } = draft.legs[0] ?? EMPTY_LEG
  return { ...shared, origin, destination, departure, ...(type !== 'oneWay' && { return: draft.return }) }
}

/** Whose fares stand under the days of the calendar: each way alone. `day` is any that can be searched; all days of a month are asked for. */
export function pricedTripOf(draft: SearchDraft, day: string): PricedTrip | undefined {
  const { origin, destination } = draft.legs[0] ?? EMPTY_LEG
  if (draft.type === 'multiCity' || origin === '' || destination === '' || origin === destination) return undefined
  const { adt, chd, inf, cabin } = draft
  const one = { type: 'oneWay' as const, departure: day, adt, chd, inf, cabin, ...wishesOf(draft) }
  return {
    out: searchByOf({ ...one, origin, destination }),
    back: searchByOf({ ...one, origin: destination, destination: origin }),
    people: countTravellers(draft),
  }
}

function wishesOf({ direct, fare, airlines }: SearchDraft): Pick<SearchQuery, 'direct' | 'fare' | 'airlines'> {
  const named = writeAirlines(airlines)
  return { ...(direct && { direct }), ...(fare && { fare }), ...(named && { airlines: named }) }
}

export function changeType(draft: SearchDraft, type: TripType): SearchDraft {
  const [first = EMPTY_LEG] = draft.legs
  if (type !== 'multiCity') return { ...draft, type, legs: [first] }
  if (draft.legs.length > 1) return { ...draft, type }
  const back = draft.return ? { origin: first.destination, destination: first.origin, departure: draft.return } : undefined
  return { ...draft, type, legs: [first, back ?? { ...EMPTY_LEG, origin: first.destination }] }
}

/** What is missing or wrong in this search, by field ('segments.0.origin'), in the server's words. */
export function lacksOf(draft: SearchDraft, today: string): Record<string, string> {
  const lacks = whatSearchLacks(askedBy(draft), { today: plainDate(today), isKnownAirport: (code) => code !== '' })
  // The inbound flight of a return follows the outbound one: its airports cannot be wrong on their own.
  if (draft.type === 'multiCity') return lacks
  return Object.fromEntries(
    Object.entries(lacks).filter(([field]) => !/^segments\.1\.(origin|destination)$|^JourneyType$/.test(field)),
  )
}

function askedBy({ type, legs, return: back, adt, chd, inf }: SearchDraft): SearchAsked {
  const [first = EMPTY_LEG] = legs
  const all =
    type === 'return' || type === 'special'
      ? [first, { origin: first.destination, destination: first.origin, departure: back }]
      : legs
  return {
    segments: all.map(({ origin, destination, departure }) => ({ origin, destination, preferredDepartureTime: departure })),
    adultCount: adt,
    childCount: chd,
    infantCount: inf,
    JourneyType: ({ oneWay: 1, return: 2, multiCity: 3, special: 5 } as const)[type],
  }
}

function pickLeg({ origin, destination, departure }: SearchQuery): Partial<SearchLeg> {
  return { ...(origin && { origin }), ...(destination && { destination }), ...(departure && { departure }) }
}
