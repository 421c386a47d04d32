import type { SearchBy } from '@tradewind/contract/flights/option'
import { readBagWish, writeBagWish } from '@tradewind/domain/flights/bag-wish'
import { SPECIAL_FARES, type SpecialFare } from '@tradewind/domain/flights/special-fare'

export const TRIP_TYPES = ['oneWay', 'return', 'special', 'multiCity'] as const
export type TripType = (typeof TRIP_TYPES)[number]
export const CABIN_LABELS = {
  economy: 'Economy',
  premiumEconomy: 'Premium economy',
  business: 'Business',
  first: 'First',
  all: 'Any cabin',
} as const satisfies Record<SearchBy['cabin'], string>
export type Cabin = keyof typeof CABIN_LABELS

export const SORTS = ['best', 'cheapest', 'fastest', 'earliest'] as const
export type Sort = (typeof SORTS)[number]

export type SearchLeg = { origin: string; destination: string; departure: string }

/**
 * The whole search as the address holds it, so that it can be shared and reloaded: the search itself (in the specification's names) and the view of
 * its results (`sort`, filters per list, chosen flights of a domestic return).
 */
export type SearchQuery = {
  origin?: string
  destination?: string
  /** 'YYYY-MM-DD', the first 10 characters of the preferred departure time. */
  departure?: string
  return?: string
  adt: number
  chd: number
  inf: number
  cabin: Cabin
  type: TripType
  direct?: boolean
  /** Special fares instead of regular ones. */
  fare?: SpecialFare
  /** Only flights of these airlines: 'AI,6E' */
  airlines?: string
  /** Multi-city only: 'DEL-DXB-2026-12-10,DXB-NBO-2026-12-14' */
  legs?: string
  sort?: Sort
  /** Of the inbound list, where it is not the same. */
  sorti?: Sort
  /** Filters of the outbound list, as `write-filters` puts them. */
  f?: string
  /** Filters of the inbound list. */
  fi?: string
  /** The list shown: the inbound one, or the return fares. */
  bound?: 'inbound' | 'both'
  /** The check-in bag each traveller wants on each leg, as `writeBagWish` puts it: '15', '15-0'. */
  bags?: string
  /** The chosen options of a domestic return with their search, so that they are still chosen after coming back. */
  out?: string
  back?: string
}

/** More are no preference. */
export const MOST_AIRLINES = 3

const AIRLINE = /^(?=.*[A-Z])[A-Z0-9]{2}$/
const CODE = /^[A-Z0-9]{3}$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Reads any address; invalid values are dropped, and the form asks for them again. */
export function readSearchQuery(raw: Record<string, unknown>): SearchQuery {
  const type = oneOf(TRIP_TYPES, raw.type) ?? (raw.return ? 'return' : 'oneWay')
  return {
    ...when('origin', code(raw.origin)),
    ...when('destination', code(raw.destination)),
    ...when('departure', date(raw.departure)),
    ...when('return', type === 'return' || type === 'special' ? date(raw.return) : undefined),
    adt: count(raw.adt, 1),
    chd: count(raw.chd, 0),
    inf: count(raw.inf, 0),
    cabin: oneOf(Object.keys(CABIN_LABELS) as Cabin[], raw.cabin) ?? 'economy',
    type,
    ...when('direct', raw.direct === true ? true : undefined),
    ...when('fare', oneOf(SPECIAL_FARES, raw.fare)),
    ...when('airlines', writeAirlines(typeof raw.airlines === 'string' ? raw.airlines.toUpperCase().split(',') : [])),
    ...when('legs', type === 'multiCity' && typeof raw.legs === 'string' ? raw.legs.slice(0, 200) : undefined),
    ...when('sort', oneOf(SORTS, raw.sort)),
    ...when('sorti', oneOf(SORTS, raw.sorti)),
    ...when('f', text(raw.f)),
    ...when('fi', text(raw.fi)),
    ...when('out', text(raw.out)),
    ...when('back', text(raw.back)),
    ...when('bound', oneOf(['inbound', 'both'], raw.bound)),
    ...when('bags', writeBagWish(readBagWish(typeof raw.bags === 'number' ? String(raw.bags) : text(raw.bags)) ?? [])),
  }
}

/** The complete flights of a search, in order: one, two for a return, or up to six. */
export function legsOf(query: SearchQuery): readonly SearchLeg[] {
  if (query.type === 'multiCity') return (query.legs ?? '').split(',').flatMap(readLeg)
  const { origin, destination, departure } = query
  if (!origin || !destination || !departure) return []
  const out = { origin, destination, departure }
  return query.return ? [out, { origin: destination, destination: origin, departure: query.return }] : [out]
}

export function airlinesOf({ airlines }: Pick<SearchQuery, 'airlines'>): readonly string[] {
  return airlines?.split(',') ?? []
}

export function writeAirlines(codes: readonly string[]): string | undefined {
  const known = [...new Set(codes.filter((code) => AIRLINE.test(code)))].slice(0, MOST_AIRLINES)
  return known.length > 0 ? known.join(',') : undefined
}

export function writeLegs(legs: readonly SearchLeg[]): string {
  return legs.map(({ origin, destination, departure }) => `${origin}-${destination}-${departure}`).join(',')
}

/** The search as it is sent, or undefined while a part of it is missing. */
export function searchByOf(query: SearchQuery): SearchBy | undefined {
  const legs = legsOf(query)
  const whole = query.type === 'oneWay' ? 1 : query.type === 'multiCity' ? 1 : 2
  if (legs.length < whole) return undefined
  return {
    segments: legs.map(({ origin, destination, departure }) => ({
      origin,
      destination,
      preferredDepartureTime: `${departure}T00:00:00`,
    })),
    adultCount: query.adt,
    childCount: query.chd,
    infantCount: query.inf,
    JourneyType: ({ oneWay: 1, return: 2, multiCity: 3, special: 5 } as const)[query.type],
    cabin: query.cabin,
    directFlight: query.direct ?? false,
    preferredAirlines: [...airlinesOf(query)],
    ...(query.fare && { specialFare: query.fare }),
    Sources: [],
  }
}

/** Two addresses with equal keys ask for the same flights, in whatever view. */
export function searchKey(query: SearchQuery): string {
  return JSON.stringify(searchByOf(query) ?? null)
}

export function travellersText({ adt, chd, inf }: Pick<SearchQuery, 'adt' | 'chd' | 'inf'>): string {
  const part = (count: number, one: string, many: string) => (count > 0 ? [`${count} ${count === 1 ? one : many}`] : [])
  return [...part(adt, 'adult', 'adults'), ...part(chd, 'child', 'children'), ...part(inf, 'infant', 'infants')].join(', ')
}

function readLeg(text: string): SearchLeg[] {
  const [, origin, destination, departure] = /^([A-Z0-9]{3})-([A-Z0-9]{3})-(\d{4}-\d{2}-\d{2})$/.exec(text) ?? []
  return origin && destination && departure ? [{ origin, destination, departure }] : []
}

function when<K extends string, const V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V }
}

function oneOf<const T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((known) => known === value)
}

function code(value: unknown): string | undefined {
  const upper = typeof value === 'string' || typeof value === 'number' ? String(value).toUpperCase() : ''
  return CODE.test(upper) ? upper : undefined
}

function date(value: unknown): string | undefined {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  return DATE.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : undefined
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 600) : undefined
}

function count(value: unknown, least: number): number {
  const number = Number(value)
  return Number.isInteger(number) && number >= least && number <= 9 ? number : least
}
