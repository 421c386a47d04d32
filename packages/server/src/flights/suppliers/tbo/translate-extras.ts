import type { ExtraOffer, SupplierExtras, SupplierSegment } from '../flight-supplier.ts'
import type { BaggageWire, ExtrasInner, MealWire, SeatWire, WishWire } from './extras-wire.ts'
import { readAmount } from './read-amount.ts'
import { seatPlace } from './seat-types.ts'

/** What an offer carries back to the supplier: its own object, and how often it must be sent (once per leg where one price covers all). */
export type ExtraWire = { readonly object: Record<string, unknown>; readonly copies: number }

type Legs = readonly (readonly SupplierSegment[])[]
type Sector = {
  Origin?: string | null | undefined
  Destination?: string | null | undefined
  FlightNumber?: string | null | undefined
}
type Place = { legIndex: number; flightIndex: number }

const FULL_JOURNEY = 2
const INCLUDED = 1
const CURRENCY = 'INR'

/** The extras of a journey, each at its leg or flight. The pseudo items 'NoBaggage', 'NoMeal' and 'NoSeat' stand for a choice of nothing and go. */
export function translateExtras(inner: ExtrasInner, legs: Legs): SupplierExtras {
  const wishes = [...(inner.Meal ?? []).flatMap(mealWish(legs)), ...(inner.SeatPreference ?? []).flatMap(seatWish(legs))]
  const sold = [...translateBaggage(inner, legs), ...translateMeals(inner, legs), ...translateSeats(inner, legs)]
  if (sold.length === 0) return { wishesOnly: true, offers: wishes }
  return { wishesOnly: false, offers: [...new Map(sold.map((offer) => [offer.id, offer])).values()] }
}

function translateBaggage({ Baggage }: ExtrasInner, legs: Legs): ExtraOffer[] {
  const lists = Baggage ?? []
  return lists.flatMap((items, outer) =>
    items.filter(isReal).map((item: BaggageWire) => {
      const legIndex = legOf(item, legs) ?? outer
      const coversAll = item.WayType === FULL_JOURNEY && legs.length > 1 && lists.length < legs.length
      return {
        ...shared('baggage', item, `b${legIndex}`, coversAll ? legs.length : 1),
        legIndex,
        flightIndex: undefined,
        description: item.Text?.trim() || `${item.Weight ?? 0} kg`,
        weightKg: item.Weight ?? 0,
        quantity: undefined,
        seat: undefined,
      }
    }),
  )
}

function translateMeals({ MealDynamic }: ExtrasInner, legs: Legs): ExtraOffer[] {
  return (MealDynamic ?? []).flatMap((items, outer) =>
    items.filter(isReal).map((item: MealWire) => {
      const place = flightOf(item, legs) ?? placeOf(outer, legs)
      return {
        ...shared('meal', item, `m${place.flightIndex}`),
        ...place,
        description: item.AirlineDescription?.trim() || item.Code,
        weightKg: undefined,
        quantity: item.Quantity ?? 1,
        seat: undefined,
      }
    }),
  )
}

function translateSeats({ SeatDynamic }: ExtrasInner, legs: Legs): ExtraOffer[] {
  const flights = (SeatDynamic ?? []).flatMap(({ SegmentSeat }) => SegmentSeat ?? [])
  return flights.flatMap(({ RowSeats }, outer) =>
    (RowSeats ?? [])
      .flatMap(({ Seats }) => Seats ?? [])
      .flatMap((item) => {
        const place = flightOf(item, legs) ?? placeOf(outer, legs)
        const seat = translateSeat(item)
        if (!seat || !isReal(item)) return []
        const offer = shared('seat', item, `s${place.flightIndex}`)
        return [{ ...offer, ...place, description: `${seat.row}${seat.letter}`, weightKg: undefined, quantity: undefined, seat }]
      }),
  )
}

const UNAVAILABLE: Record<number, 'taken' | 'blocked' | 'noSeat'> = { 2: 'taken', 3: 'taken', 4: 'blocked', 5: 'noSeat' }

function translateSeat({ RowNo, SeatNo, SeatType, AvailablityType }: SeatWire): ExtraOffer['seat'] {
  const row = Number(RowNo)
  const letter = SeatNo?.trim()
  if (!letter || !Number.isInteger(row) || row < 1) return undefined
  const place = seatPlace(SeatType ?? 0)
  const unavailable = place ? UNAVAILABLE[AvailablityType ?? 0] : 'noSeat'
  return { row, letter, position: place?.position ?? 'middle', features: place?.features ?? [], unavailable }
}

/** Wishes are asked once for the whole journey; they are shown at each flight and sent once. */
function mealWish(legs: Legs) {
  return (wish: WishWire): ExtraOffer[] =>
    placesOf(legs).map((place) => ({ ...wished('meal', wish, place), quantity: 1, seat: undefined }))
}

function seatWish(legs: Legs) {
  return (wish: WishWire): ExtraOffer[] => {
    const position = /window/i.test(wish.Description ?? wish.Code) ? 'window' : 'aisle'
    const seat = { row: 0, letter: wish.Code, position, features: [], unavailable: undefined } as const
    return placesOf(legs).map((place) => ({ ...wished('seat', wish, place), quantity: undefined, seat }))
  }
}

function wished(kind: 'meal' | 'seat', wish: WishWire, place: Place) {
  const { Code, Description } = wish
  return {
    id: `w${kind[0]}${place.flightIndex}-${Code}`,
    kind,
    ...place,
    code: Code,
    description: Description?.trim() || Code,
    price: readAmount(0, CURRENCY),
    included: false,
    weightKg: undefined,
    wire: { object: wish, copies: 1 } satisfies ExtraWire,
  }
}

function shared<Kind extends ExtraOffer['kind']>(kind: Kind, item: BaggageWire | MealWire | SeatWire, place: string, copies = 1) {
  const weight = 'Weight' in item ? `-${item.Weight}` : ''
  const price = readAmount(item.Price, item.Currency ?? CURRENCY)
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
