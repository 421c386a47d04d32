import type { KartDocument, KartWish, PricedBy } from '@tradewind/contract/quotations/quotation-shapes'
import { type Money, sum, times } from '@tradewind/domain/money'
import type {
  AccommodationLine,
  ActivityLine,
  FlightLine,
  Itinerary,
  ItineraryLine,
  MiscellaneousLine,
  Payer,
  Ride,
  RoomPrice,
  TransferLine,
} from '@tradewind/domain/quotations/itinerary'
import type { ItineraryFault } from '@tradewind/domain/quotations/refuse-itinerary'
import type { Charges } from '@tradewind/domain/quotations/sum-itinerary'
import { plainDate } from '@tradewind/domain/time'
import { readAmount } from '../http/read-amount.ts'

/** What is common to a wish and to what is kept of it. */
export type Content = Omit<KartDocument, ListName> & { readonly [List in ListName]: readonly WishLine<List>[] }
export const LISTS = ['accomodations', 'activities', 'transfers', 'miscellaneous', 'flightDetails'] as const
export type ListName = (typeof LISTS)[number]
type WishLine<List extends ListName> = KartWish[List][number]

export type ReadKart = { readonly itinerary: Itinerary; readonly charges: Charges }

/** A line is named by its place on the wire, 'activities.2', so that a fault finds its field. */
export const placeOf = (list: ListName, at: number) => `${list}.${at}`

const PASSENGER_TYPES = { 1: 'adult', 2: 'child', 3: 'infant' } as const

/** An itinerary as the business knows it. Refuses an amount that its currency does not have, beside its field. */
export function readKart(
  kart: Content,
  { isVouchered, later }: { readonly isVouchered: boolean; readonly later?: LaterCosts },
): ReadKart {
  const { currencySymbol: own, adults, child, infant, noOfDays, noOfNights, passengers } = kart
  const read = <List extends ListName, Line>(list: List, of: (line: WishLine<List>, amount: Amount) => Line) =>
    (kart[list] as readonly WishLine<List>[]).map((line, at) => {
      const place = placeOf(list, at)
      const currency = line.currency ?? own
      const base = { id: place, isOptional: line.isOptional }
      const amount: Amount = (text, field) => readAmount(text, currency, `${place}.${field}`)
      return { ...base, ...of(line, amount), cost: line.cost === null ? undefined : amount(line.cost, 'cost') }
    })
  const lines: ItineraryLine[] = [
    ...read('accomodations', readAccommodation),
    ...read('activities', (line, amount) => readActivity(line, amount, later)),
    ...read('transfers', readTransfer),
    ...read('miscellaneous', readMiscellaneous),
    ...read('flightDetails', readFlight),
  ]
  const charge = (field: 'serviceCharge' | 'remittanceCharge' | 'discount') => readAmount(kart[field], own, field)
  return {
    itinerary: {
      ...{ adults, child, infant, noOfDays, noOfNights, isVouchered, lines },
      passengers: passengers.map(({ paxType }) => ({ type: PASSENGER_TYPES[paxType] })),
    },
    charges: {
      serviceCharge: charge('serviceCharge'),
      remittanceCharge: charge('remittanceCharge'),
      discount: charge('discount'),
    },
  }
}

/** By the numbers of lines, what was said of their costs after they were sold, in the currency of the quotation. */
export type LaterCosts = ReadonlyMap<number, Money>

type Amount = (text: string, field: string) => Money
type Read<Line> = Omit<Line, 'id' | 'isOptional' | 'cost'>

function readAccommodation(line: WishLine<'accomodations'>, amount: Amount): Read<AccommodationLine> {
  const { noOfNights, numberOfRooms, bookedByCustomer, transferPrice } = line
  return {
    ...{ kind: 'accommodation', noOfNights, numberOfRooms, bookedByCustomer },
    checkinDate: plainDate(line.checkinDate),
    rooms: roomsOf(line, amount),
    price: amount(line.price, 'price'),
    ride: rideOf(line),
    transferPrice: transferPrice === null ? undefined : amount(transferPrice, 'transferPrice'),
  }
}

function roomsOf({ rooms }: WishLine<'accomodations'>, amount: Amount): AccommodationLine['rooms'] {
  const priced = Object.entries(rooms).flatMap(([charge, room]): [string, RoomPrice][] =>
    room ? [[charge, { count: room.count, each: amount(room.price, `rooms.${charge}.price`) }]] : [],
  )
  return Object.fromEntries(priced)
}

function readActivity(line: WishLine<'activities'>, amount: Amount, later: LaterCosts | undefined): Read<ActivityLine> {
  return {
    kind: 'activity',
    startDate: dayOf(line.startDate),
    ride: rideOf(line),
    prices: pricesOf(line, amount),
    knownCost: knownCostOf(line, amount),
    laterCost: line.id === undefined ? undefined : later?.get(line.id),
  }
}

/** A wish has no rules yet: they are found as it is priced. */
function knownCostOf(line: WishLine<'activities'> & { readonly pricedBy?: PricedBy | null }, amount: Amount): Money | undefined {
  const known = line.pricedBy?.costs?.known
  return known ? amount(known, 'cost') : undefined
}

function pricesOf({ price, prices }: WishLine<'activities'>, amount: Amount): ActivityLine['prices'] {
  const parts = Object.entries(prices).filter((entry): entry is [Payer, string] => entry[1] !== undefined)
  if (parts.length === 0) return { party: amount(price, 'price') }
  return Object.fromEntries(parts.map(([payer, text]) => [payer, amount(text, `prices.${payer}`)]))
}

/** A place that no words name is named by its area. */
function readTransfer(line: WishLine<'transfers'>, amount: Amount): Read<TransferLine> {
  const ride = rideOf(line)
  return {
    kind: 'transfer',
    ...{ startDate: dayOf(line.startDate), time: line.time ?? undefined },
    ...{ returnDate: dayOf(line.returnDate), returnTime: line.returnTime ?? undefined },
    ride: { ...ride, pickup: ride.pickup ?? areaText(line.fromAreaId), drop: ride.drop ?? areaText(line.toAreaId) },
    price: amount(line.price, 'price'),
  }
}

const areaText = (id: number | null) => (id === null ? undefined : `Area ${id}`)

function readMiscellaneous(line: WishLine<'miscellaneous'>, amount: Amount): Read<MiscellaneousLine> {
  return { kind: 'miscellaneous', startDate: dayOf(line.startDate), price: amount(line.price, 'price') }
}

function readFlight({ price, bookedByCustomer }: WishLine<'flightDetails'>, amount: Amount): Read<FlightLine> {
  return { kind: 'flight', price: amount(price, 'price'), bookedByCustomer }
}

const dayOf = (day: string | null) => (day === null ? undefined : plainDate(day))

function rideOf(line: WishLine<'accomodations' | 'activities' | 'transfers'>): Ride {
  return {
    transferType: line.transferType ?? undefined,
    sharingBasis: line.sharingBasis ?? undefined,
    pickup: line.pickupTransfer || undefined,
    drop: line.dropTransfer || undefined,
  }
}

/** Prices that are not what their parts add up to, by field. */
export function findWrongPrices(kart: Content, { itinerary }: ReadKart): Record<string, Money> {
  const wrong: Record<string, Money> = {}
  const price = (list: 'accomodations' | 'activities', at: number, parts: Money) => {
    const field = `${placeOf(list, at)}.price`
    const line = kart[list][at]
    if (line && readAmount(line.price, parts.currency, field).minor !== parts.minor) wrong[field] = parts
  }
  const indexOf = ({ id }: ItineraryLine) => Number(id.split('.')[1])
  for (const line of itinerary.lines) {
    if (line.kind === 'accommodation' && Object.keys(line.rooms).length > 0) {
      const rooms = Object.values(line.rooms).map(({ each, count }) => times(each, count * line.noOfNights))
      price('accomodations', indexOf(line), sum(rooms, rooms[0]?.currency ?? kart.currencySymbol))
    }
    if (line.kind === 'activity') {
      const parts = Object.values(line.prices)
      price('activities', indexOf(line), sum(parts, parts[0]?.currency ?? kart.currencySymbol))
    }
  }
  return wrong
}

const FIELDS: Partial<Record<ItineraryFault['field'], string>> = {
  lines: 'activities',
  pickup: 'pickupTransfer',
  drop: 'dropTransfer',
}

/** Faults of the business by their field on the wire; of two beside one field the first. */
export function faultsByField(faults: readonly ItineraryFault[]): Record<string, string> {
  const byField: Record<string, string> = {}
  for (const { lineId, field, sentence } of faults) {
    const name = FIELDS[field] ?? field
    byField[lineId === null ? name : `${lineId}.${name}`] ??= sentence
  }
  return byField
}
