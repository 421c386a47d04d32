import { type DropTally, makeDropTally } from '@tradewind/domain/flights/dropped'
import type { z } from 'zod'
import type { AvailableExtra, SupplierExtras } from '../supplier-extras.ts'
import type { SupplierSegment } from '../supplier-option.ts'
import { BaggageWire, type ExtrasInner, MealWire, SeatWire, WishWire } from './extras-wire.ts'
import { readAmount } from './read-amount.ts'
import { type Listed, listsOf, readLists, seatLists } from './read-extra-lists.ts'
import { seatPlace } from './seat-types.ts'

/** What an offer carries back to the supplier: its own object, and how often it must be sent (once per leg where one price covers all). */
export type ExtraWire = { readonly object: Record<string, unknown>; readonly copies: number }

type Legs = readonly (readonly SupplierSegment[])[]
type Sector = {
  Origin?: string | null | undefined
  Destination?: string | null | undefined
  FlightNumber?: string | null | undefined
}
type Asked = { legs: Legs; currency: string }
type Place = { legIndex: number; flightIndex: number }

const FULL_JOURNEY = 2
const INCLUDED = 1

/**
 * The extras of a journey, each at its leg or flight. What came decides whether they are sold or wished for, whatever kind of airline it is. The pseudo
 * items 'NoBaggage', 'NoMeal' and 'NoSeat' stand for a choice of nothing and go. `currency`: of amounts that name none.
 */
export function translateExtras(inner: ExtrasInner, legs: Legs, currency: string): SupplierExtras {
  const drops = makeDropTally()
  const lists = <Item extends BaggageWire | MealWire | SeatWire>(wire: unknown, schema: z.ZodType<Item>, name: string) =>
    readLists(wire, schema, { name, drops }).filter(({ item }) => isReal(item))
  const bags = lists(inner.Baggage, BaggageWire, 'Baggage').filter(({ item }) => isPriced(item, drops))
  const meals = lists(inner.MealDynamic, MealWire, 'MealDynamic').filter(({ item }) => isPriced(item, drops))
  const seats = lists(seatLists(inner.SeatDynamic), SeatWire, 'SeatDynamic')
  const hasOwnLists = listsOf(inner.Baggage).length >= legs.length
  const sold = [
    ...translateBaggage(bags, { legs, hasOwnLists, currency }),
    ...translateMeals(meals, { legs, currency }),
    ...translateSeats(seats, { legs, drops, currency }),
  ]
  const wishes = () => [
    ...readLists(inner.Meal, WishWire, { name: 'Meal', drops }).flatMap(({ item }) => mealWish(item, { legs, currency })),
    ...readLists(inner.SeatPreference, WishWire, { name: 'SeatPreference', drops }).flatMap(({ item }) =>
      seatWish(item, { legs, currency }),
    ),
  ]
  const offers = sold.length > 0 ? [...new Map(sold.map((offer) => [offer.id, offer])).values()] : wishes()
  return { wishesOnly: sold.length === 0, offers, dropped: drops.list() }
}

/** `hasOwnLists`: each leg has its bags; else one price may be for all legs together. */
function translateBaggage(
  bags: readonly Listed<BaggageWire>[],
  { legs, hasOwnLists, currency }: Asked & { hasOwnLists: boolean },
): AvailableExtra[] {
  return bags.map(({ item, outer }) => {
    const legIndex = legOf(item, legs) ?? outer
    const coversAll = item.WayType === FULL_JOURNEY && legs.length > 1 && !hasOwnLists
    return {
      ...shared('baggage', item, { place: `b${legIndex}`, currency, copies: coversAll ? legs.length : 1 }),
      legIndex,
      flightIndex: undefined,
      description: item.Text?.trim() || `${item.Weight ?? 0} kg`,
      weightKg: item.Weight ?? 0,
      quantity: undefined,
      seat: undefined,
    }
  })
}

function translateMeals(meals: readonly Listed<MealWire>[], { legs, currency }: Asked): AvailableExtra[] {
  return meals.map(({ item, outer }) => {
    const place = flightOf(item, legs) ?? placeOf(outer, legs)
    return {
      ...shared('meal', item, { place: `m${place.flightIndex}`, currency }),
      ...place,
      description: item.AirlineDescription?.trim() || item.Code,
      weightKg: undefined,
      quantity: item.Quantity ?? 1,
      seat: undefined,
    }
  })
}

function translateSeats(
  seats: readonly Listed<SeatWire>[],
  { legs, drops, currency }: Asked & { drops: DropTally },
): AvailableExtra[] {
  return seats.flatMap(({ item, outer }) => {
    const place = flightOf(item, legs) ?? placeOf(outer, legs)
    const seat = translateSeat(item)
    if (!seat) return []
    // Without a price a seat keeps its place on the map, and nobody can take it.
    const unavailable = seat.unavailable ?? (isPriced(item, drops) ? undefined : 'blocked')
    const offer = shared('seat', item, { place: `s${place.flightIndex}`, currency })
    const description = `${seat.row}${seat.letter}`
    return [{ ...offer, ...place, description, weightKg: undefined, quantity: undefined, seat: { ...seat, unavailable } }]
  })
}

/** What is included costs nothing, said or not. Of anything else a price that is left out is unknown. */
function isPriced(item: BaggageWire | MealWire | SeatWire, drops: DropTally): boolean {
  if (item.Description === INCLUDED || (item.Price !== null && item.Price !== undefined)) return true
  drops.add('extra', { reason: 'amountMissing', example: `${item.Code} Price` })
  return false
}

const UNAVAILABLE: Record<number, 'taken' | 'blocked' | 'noSeat'> = { 2: 'taken', 3: 'taken', 4: 'blocked', 5: 'noSeat' }

function translateSeat({ RowNo, SeatNo, SeatType, AvailablityType }: SeatWire): AvailableExtra['seat'] {
  const row = Number(RowNo)
  const letter = SeatNo?.trim()
  if (!letter || !Number.isInteger(row) || row < 1) return undefined
  const place = seatPlace(SeatType ?? 0)
  const unavailable = place ? UNAVAILABLE[AvailablityType ?? 0] : 'noSeat'
  return { row, letter, position: place?.position ?? 'middle', features: place?.features ?? [], unavailable }
}

/** Wishes are asked once for the whole journey; they are shown at each flight and sent once. */
function mealWish(wish: WishWire, { legs, currency }: Asked): AvailableExtra[] {
  return placesOf(legs).map((place) => ({ ...wished('meal', wish, { place, currency }), quantity: 1, seat: undefined }))
}

function seatWish(wish: WishWire, { legs, currency }: Asked): AvailableExtra[] {
  const position = /window/i.test(wish.Description ?? wish.Code) ? 'window' : 'aisle'
  const seat = { row: 0, letter: wish.Code, position, features: [], unavailable: undefined } as const
  return placesOf(legs).map((place) => ({ ...wished('seat', wish, { place, currency }), quantity: undefined, seat }))
}

function wished(kind: 'meal' | 'seat', wish: WishWire, { place, currency }: { place: Place; currency: string }) {
  const { Code, Description } = wish
  return {
    id: `w${kind[0]}${place.flightIndex}-${Code}`,
    kind,
    ...place,
    code: Code,
    description: Description?.trim() || Code,
    price: readAmount(0, currency),
    included: false,
    weightKg: undefined,
    wire: { object: wish, copies: 1 } satisfies ExtraWire,
  }
}

function shared<Kind extends AvailableExtra['kind']>(
  kind: Kind,
  item: BaggageWire | MealWire | SeatWire,
  { place, currency, copies = 1 }: { place: string; currency: string; copies?: number },
) {
  const weight = 'Weight' in item ? `-${item.Weight}` : ''
  const price = readAmount(item.Price, item.Currency ?? currency)
  return {
    id: `${place}-${item.Code}${weight}`,
    kind,
    code: item.Code,
    price,
    included: item.Description === INCLUDED && price.minor === 0n,
    wire: { object: item, copies } satisfies ExtraWire,
  }
}

function isReal({ Code }: { Code: string }): boolean {
  return !/^No(Baggage|Meal|Seat)$/i.test(Code)
}

function legOf({ Origin, Destination }: Sector, legs: Legs): number | undefined {
  const index = legs.findIndex((leg) => leg[0]?.origin === Origin && leg.at(-1)?.destination === Destination)
  return index < 0 ? undefined : index
}

/** By sector, and by number where two flights of a journey fly the same sector. */
function flightOf({ Origin, Destination, FlightNumber }: Sector, legs: Legs): Place | undefined {
  const flights = legs.flatMap((leg, legIndex) => leg.map((segment) => ({ segment, legIndex })))
  const same = flights.flatMap(({ segment, legIndex }, flightIndex) =>
    segment.origin === Origin && segment.destination === Destination ? [{ segment, legIndex, flightIndex }] : [],
  )
  const found = same.find(({ segment }) => segment.flightNumber === FlightNumber?.trim()) ?? same[0]
  return found && { legIndex: found.legIndex, flightIndex: found.flightIndex }
}

function placeOf(outer: number, legs: Legs): Place {
  return placesOf(legs)[outer] ?? { legIndex: 0, flightIndex: outer }
}

function placesOf(legs: Legs): Place[] {
  return legs.flatMap((leg, legIndex) => leg.map(() => legIndex)).map((legIndex, flightIndex) => ({ legIndex, flightIndex }))
}
