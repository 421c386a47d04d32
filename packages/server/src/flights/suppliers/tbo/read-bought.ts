import { z } from 'zod'
import type { SupplierBooking } from '../supplier-booking.ts'
import type { SupplierSegment } from '../supplier-option.ts'
import type { BookedPassengerWire } from './itinerary-answer.ts'
import { allowance } from './translate-segment.ts'

type Flight = SupplierBooking['passengers'][number]['flights'][number]
type Segments = readonly SupplierSegment[]

const Text = z.string().nullish()
const Kg = z.coerce.number().int().nullish()
/** A bag, dish or seat in a booking, and the sector it is for. */
const Bought = z.object({
  Code: z.string().trim().min(1),
  Description: z.unknown().optional(),
  AirlineDescription: Text,
  Weight: Kg,
  Text,
  WayType: Kg,
  Origin: Text,
  Destination: Text,
  FlightNumber: z.coerce.string().nullish(),
})
type Bought = z.output<typeof Bought>
const Wish = z.object({ Code: z.string().trim().min(1), Description: Text })

const FULL_JOURNEY = 2
const INCLUDED = 1
const INFANT = 3

/**
 * What a passenger has on each flight, by what the booking says of this passenger. The bag and the dish that were bought stand in lists by sector;
 * `SegmentAdditionalInfo` has only a count of meals, and of bags '<free>|<bought kg>', in which free may hold what was bought or not.
 */
export function readBought(passenger: BookedPassengerWire, segments: Segments): Flight[] {
  const [bags, dishes, seats] = [passenger.Baggage, passenger.MealDynamic, passenger.SeatDynamic].map((list) =>
    itemsOf(list, segments),
  )
  const wish = Wish.safeParse(passenger.Meal).data
  return segments.map((segment, at) => {
    const info = passenger.SegmentAdditionalInfo?.[at]
    const isInfant = passenger.PaxType === INFANT
    const own = (items: Placed[] = []) => items.filter(({ flights }) => flights.has(at)).map(({ item }) => item)
    const dish = own(dishes).map((item) => item.AirlineDescription?.trim() || item.Code)
    return {
      // What a lap infant may bring only the infant's own line can say: the flight's allowance is for those with a seat.
      baggage: readBags(info?.Baggage ?? '', own(bags), isInfant ? undefined : segment.baggage),
      cabinBaggage: isInfant ? undefined : segment.cabinBaggage,
      seat: info?.Seat?.trim() || own(seats)[0]?.Code,
      meal: dish.join(', ') || wish?.Description?.trim() || wish?.Code || readMealCount(info?.Meal ?? ''),
      fareBasis: info?.FareBasis?.trim() || undefined,
    }
  })
}

/** '15 kg + 5 kg'. `ofFlight`: what the flight gives, unless the passenger's own list says; where neither is known, no more is shown than is certain. */
function readBags(stated: string, bags: readonly Bought[], ofFlight: string | undefined): string | undefined {
  const [free, statedKg] = stated.split('|')
  const includedKg = bags.filter(isIncluded).map(kgOfBag).find(Boolean)
  const listed = includedKg === undefined ? undefined : `${includedKg} kg`
  const ofTicket = allowance(free) ?? listed
  const allowed = listed ?? ofFlight
  const listedKg = bags.filter((bag) => !isIncluded(bag)).reduce((sum, bag) => sum + kgOfBag(bag), 0)
  const boughtKg = listedKg || (kgOf(statedKg) ?? 0)
  if (boughtKg === 0) return ofTicket ?? allowed
  const [ticketKg, allowedKg] = [kgOf(ofTicket), kgOf(allowed)]
  if (ticketKg !== undefined && ticketKg === (allowedKg ?? 0) + boughtKg && allowed) return `${allowed} + ${boughtKg} kg`
  const mayHoldBoth = ticketKg !== undefined && allowed === undefined && ticketKg >= boughtKg
  if (mayHoldBoth) return ofTicket
  return [ofTicket ?? allowed, `${boughtKg} kg`].filter(Boolean).join(' + ')
}

function isIncluded({ Description }: Bought): boolean {
  return Description === INCLUDED
}

function kgOfBag({ Weight, Text: text }: Bought): number {
  return Weight || (kgOf(text ?? '') ?? 0)
}

function kgOf(text: string | null | undefined): number | undefined {
  const [, kg] = /^\s*(\d+)\s*(?:kg|kgs|kilos?|kilograms?)?\b/i.exec(text ?? '') ?? []
  return kg === undefined ? undefined : Number(kg)
}

/** '1 Platter' says that there is a meal, and never which. */
function readMealCount(text: string): string | undefined {
  const count = Number(/^\s*(\d+)\b/.exec(text)?.[1] ?? 0)
  return count === 0 ? undefined : count === 1 ? '1 meal' : `${count} meals`
}

type Placed = { readonly item: Bought; readonly flights: ReadonlySet<number> }

/** Items by their flights, each once. One bought for all legs together is sent once for each, always under the first one's sector. */
function itemsOf(wire: unknown, segments: Segments): Placed[] {
  const items = (Array.isArray(wire) ? wire.flat() : []).flatMap((value: unknown) => Bought.safeParse(value).data ?? [])
  const groups = Map.groupBy(items.filter(isReal), ({ Code, Origin, Destination, FlightNumber }) =>
    [Code, Origin, Destination, FlightNumber].join('/'),
  )
  return [...groups.values()].flatMap((copies) => {
    const [item] = copies
    if (!item) return []
    const isForAll = item.WayType === FULL_JOURNEY && copies.length > 1
    return [{ item, flights: isForAll ? new Set(segments.keys()) : flightsOf(item, segments) }]
  })
}

function isReal({ Code }: Bought): boolean {
  return !/^No(Baggage|Meal|Seat)$/i.test(Code)
}

/** The flights from an item's origin to its destination. Without a sector only a booking of one flight, or a price for the whole journey, is plain. */
function flightsOf({ Origin, Destination, FlightNumber, WayType }: Bought, segments: Segments): ReadonlySet<number> {
  if (!Origin || !Destination) return new Set(segments.length === 1 || WayType === FULL_JOURNEY ? segments.keys() : [])
  const same = segments.findIndex(
    ({ origin, destination, flightNumber }) =>
      origin === Origin && destination === Destination && flightNumber === FlightNumber?.trim(),
  )
  const from = same >= 0 ? same : segments.findIndex(({ origin }) => origin === Origin)
  const length = from < 0 ? -1 : segments.slice(from).findIndex(({ destination }) => destination === Destination)
  return new Set(length < 0 ? [] : Array.from({ length: length + 1 }, (_, step) => from + step))
}
