import type { AirContext } from './air-context.ts'
import { asksConnection, connectionOf } from './connections.ts'
import { isDomestic, type LegQuery, type Option, type PricedLeg, seatsNeeded } from './option.ts'
import { priceOption } from './price-option.ts'
import { discountOf, offersOf, type SpecialFare } from './special-fares.ts'
import type { Journey } from './world/journey.ts'

export type OptionSearch = {
  journeyType: number
  queries: LegQuery[]
  /** Per leg, which departures are wanted. */
  wantsDeparture: ((local: string) => boolean)[]
  wantsStops: (journey: Journey) => boolean
  sources: readonly string[] | null
  /** A filter for the GDS only, as on the wire. */
  preferredAirlines: readonly string[] | null
  pricedMs: number
  special?: SpecialFare | undefined
}

export type FoundOption = { option: Option; legs: PricedLeg[]; published: number; source?: number }
export type FoundOptions = { outbound: FoundOption[]; inbound?: FoundOption[] }

const RETURN_DISCOUNT_PERMILLE = -80
const SPECIAL_RETURN_DISCOUNT_PERMILLE = -60
const MULTI_CITY_DISCOUNT_PERMILLE = -40
const COMBINED_LIMIT = 900

/** All options for a search, cheapest first: two lists for a domestic return, one for everything else. */
export function findOptions(context: AirContext, search: OptionSearch): FoundOptions {
  const perLeg = search.queries.map((_, index) => legOptions(context, search, index))
  const [outbound = [], inbound = []] = perLeg
  if (perLeg.length === 1) return { outbound: rank(outbound) }
  const isReturn = search.journeyType === 2 || search.journeyType === 5
  if (isReturn && [...outbound, ...inbound].every(({ legs }) => isDomestic(legs))) return pairLists(outbound, inbound, search)
  const discount = isReturn ? RETURN_DISCOUNT_PERMILLE : MULTI_CITY_DISCOUNT_PERMILLE
  return { outbound: rank(combineLegs(perLeg, discount, search)).slice(0, COMBINED_LIMIT) }
}

function legOptions({ world, store }: AirContext, search: OptionSearch, query: number): FoundOption[] {
  const asked = search.queries[query]
  if (!asked) return []
  const journeys = world
    .journeys({ ...asked, nowMs: search.pricedMs }, store.sold)
    .filter((journey) => wanted(journey, search, query))
  const needed = seatsNeeded(asked.party)
  return journeys.flatMap((journey) =>
    offersOf(journey, isSoldByFlight(search) ? search.special : undefined)
      .filter(({ offer }) => offer.seatsLeft >= needed)
      .map(({ offer, special }) => toOption([{ journey, offer }], [query], 0, search, special)),
  )
}

/** Special fares are of one flight each: one way, or one of a return's two lists. */
function isSoldByFlight({ journeyType }: OptionSearch): boolean {
  return journeyType !== 3
}

function wanted(journey: Journey, search: OptionSearch, query: number): boolean {
  if (!asksConnection(search.sources, connectionOf(journey)) || !search.wantsStops(journey)) return false
  const departure = journey.flights[0]?.departureLocal
  if (departure === undefined || search.wantsDeparture[query]?.(departure) === false) return false
  const preferred = search.preferredAirlines
  return journey.isLcc || !preferred || preferred.length === 0 || preferred.includes(journey.validatingAirline)
}

function toOption(
  legs: PricedLeg[],
  queries: readonly number[],
  discountPermille: number,
  search: OptionSearch,
  special?: SpecialFare,
): FoundOption {
  const basePermille = discountPermille + discountOf(special)
  const party = search.queries[0]?.party ?? { adults: 1, children: 0, infants: 0 }
  const choices = legs.map(({ journey, offer }, index) => ({
    query: queries[index] ?? index,
    journeyKey: journey.key,
    familyCode: offer.family.code,
  }))
  const connection = legs[0] ? connectionOf(legs[0].journey) : ''
  const option = { connection, legs: choices, basePermille, ...(special && { special }) }
  return { option, legs, published: priceOption(legs, party, basePermille).published }
}

function rank(options: FoundOption[]): FoundOption[] {
  return options.sort((a, b) => a.published - b.published || compareKeys(a, b))
}

function compareKeys(a: FoundOption, b: FoundOption): number {
  const key = ({ option }: FoundOption): string => JSON.stringify(option.legs)
  return key(a) < key(b) ? -1 : 1
}

/**
 * Domestic returns come as two lists. The special one (5) is cheaper, and an option can only be combined with one of the same airline, so airlines
 * that do not fly both directions are left out.
 */
function pairLists(outbound: FoundOption[], inbound: FoundOption[], search: OptionSearch): FoundOptions {
  if (search.journeyType === 2) return { outbound: rank(outbound), inbound: rank(inbound) }
  const airlines = (list: FoundOption[]): Set<string> => new Set(list.map(airlineOf))
  const both = airlines(outbound).intersection(airlines(inbound))
  const special = (list: FoundOption[], query: number): FoundOption[] =>
    rank(
      list
        .filter((found) => both.has(airlineOf(found)))
        .map(({ legs, option }) => toOption(legs, [query], SPECIAL_RETURN_DISCOUNT_PERMILLE, search, option.special)),
    )
  return { outbound: special(outbound, 0), inbound: special(inbound, 1) }
}

function airlineOf({ legs }: FoundOption): string {
  return legs[0]?.journey.validatingAirline ?? ''
}

/** Per airline and fare family sold on every leg: the cheapest and the quickest journeys of each leg, combined into one price. */
function combineLegs(perLeg: FoundOption[][], discount: number, search: OptionSearch): FoundOption[] {
  const keep = Math.max(1, Math.floor(20 ** (1 / perLeg.length)))
  const groups = perLeg.map((list) =>
    Map.groupBy(list, (found) => `${airlineOf(found)}|${found.option.connection}|${found.option.legs[0]?.familyCode}`),
  )
  const shared = [...(groups[0]?.keys() ?? [])].filter((key) => groups.every((group) => group.has(key)))
  const queries = perLeg.map((_, index) => index)
  const combine = (lists: FoundOption[][]): FoundOption[] =>
    cartesian(lists)
      .filter(connects)
      .map((parts) =>
        toOption(
          parts.flatMap(({ legs }) => legs),
          queries,
          discount,
          search,
        ),
      )
  const own = shared.flatMap((key) => combine(groups.map((group) => pick(group.get(key) ?? [], keep))))
  const gdsOnly = perLeg.map((list) => rank(list.filter((found) => found.option.connection === 'GDS')).slice(0, 3))
  const mixed =
    perLeg.length > 1 && gdsOnly.every((list) => list.length > 0) ? combine(gdsOnly.map((list) => list.slice(0, 2))) : []
  const seen = new Set(own.map(({ option }) => JSON.stringify(option.legs)))
  return [...own, ...mixed.filter(({ option }) => !seen.has(JSON.stringify(option.legs)))]
}

/** Half of the results are the cheapest, half the shortest journeys, so that a list is not thirty variations of one flight. */
function pick(list: FoundOption[], keep: number): FoundOption[] {
  const cheapest = rank([...list])
  const minutes = ({ legs }: FoundOption): number => {
    const flights = legs[0]?.journey.flights ?? []
    return ((flights.at(-1)?.arrivalMs ?? 0) - (flights[0]?.departureMs ?? 0)) / 60_000
  }
  const quickest = [...cheapest].sort((a, b) => minutes(a) - minutes(b) || a.published - b.published)
  return [...new Set([...cheapest.slice(0, Math.ceil(keep / 2)), ...quickest.slice(0, Math.floor(keep / 2))])]
}

const TURNAROUND_MS = 60 * 60_000

/** Each leg must start at least an hour after the one before has landed. */
function connects(parts: FoundOption[]): boolean {
  return parts.every((part, index) => {
    const landed = parts[index - 1]?.legs[0]?.journey.flights.at(-1)?.arrivalMs ?? Number.NEGATIVE_INFINITY
    return (part.legs[0]?.journey.flights[0]?.departureMs ?? 0) >= landed + TURNAROUND_MS
  })
}

function cartesian<Item>(lists: Item[][]): Item[][] {
  return lists.reduce<Item[][]>((rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])), [[]])
}
