import type { AirContext } from './air-context.ts'
import { rupees } from './fare-wire.ts'
import type { PricedLeg } from './option.ts'
import type { BaggageForSale, Flight, Journey, MealForSale, SeatOnMap } from './world/journey.ts'

/** An extra as the SSR call shows it, with what the supplier needs to recognise it when it comes back in Ticket. */
export type OfferedExtra<Kind extends 'baggage' | 'meal' | 'seat' = 'baggage' | 'meal' | 'seat'> = {
  kind: Kind
  /** Leg number for bags, flight number over all legs for meals and seats; from 0. */
  at: number
  code: string
  text: string
  weightKg: number
  pricePaise: number
  sellable: boolean
  wire: Record<string, unknown>
}

export type OfferedExtras = {
  /** Per leg. */
  baggage: OfferedExtra<'baggage'>[][]
  /** Per flight. */
  meals: OfferedExtra<'meal'>[][]
  /** Per leg, per flight, per row. */
  seats: OfferedExtra<'seat'>[][][][]
}

const WAY = { segment: 1, fullJourney: 2 } as const
const SOLD = { included: 1, direct: 2 } as const
const RESERVED = 3

/** What a low-cost fare sells beside the seat, leg by leg, without the pseudo entries of the wire. */
export function showExtras({ world, store }: AirContext, legs: readonly PricedLeg[]): OfferedExtras {
  const all: OfferedExtras = { baggage: [], meals: [], seats: [] }
  let flightsBefore = 0
  for (const [legIndex, { journey, offer }] of legs.entries()) {
    const extras = world.extras(journey, offer.family)
    all.baggage.push(extras.baggage.map((item) => offerBaggage(item, journey, legIndex)))
    const seatsOfLeg: OfferedExtra<'seat'>[][][] = []
    for (const [flightIndex, flight] of journey.flights.entries()) {
      const at = flightsBefore + flightIndex
      all.meals.push((extras.meals[flightIndex] ?? []).map((item) => offerMeal(item, flight, at)))
      const taken = store.seatsTaken(flight.key)
      seatsOfLeg.push((extras.seats[flightIndex] ?? []).map((row) => row.map((seat) => offerSeat(seat, flight, at, taken))))
    }
    all.seats.push(seatsOfLeg)
    flightsBefore += journey.flights.length
  }
  return all
}

function offerBaggage(item: BaggageForSale, journey: Journey, at: number): OfferedExtra<'baggage'> {
  const [first, last] = [journey.flights[0], journey.flights.at(-1)]
  const text = item.included ? `${item.weightKg} kg included` : `${item.weightKg} kg excess baggage`
  const wire = {
    AirlineCode: first?.airlineCode,
    FlightNumber: first?.flightNumber,
    WayType: journey.flights.length > 1 ? WAY.fullJourney : WAY.segment,
    Code: item.code,
    Description: item.included ? SOLD.included : SOLD.direct,
    Weight: item.weightKg,
    Currency: 'INR',
    Price: rupees(item.pricePaise),
    Origin: first?.origin.iata,
    Destination: last?.destination.iata,
    Text: text,
  }
  return { kind: 'baggage', at, code: item.code, text, weightKg: item.weightKg, pricePaise: item.pricePaise, sellable: true, wire }
}

function offerMeal(item: MealForSale, flight: Flight, at: number): OfferedExtra<'meal'> {
  const wire = {
    ...flightWire(flight),
    WayType: WAY.segment,
    Code: item.code,
    Description: item.included ? SOLD.included : SOLD.direct,
    AirlineDescription: item.name,
    Quantity: 1,
    Currency: 'INR',
    Price: rupees(item.pricePaise),
  }
  return { kind: 'meal', at, code: item.code, text: item.name, weightKg: 0, pricePaise: item.pricePaise, sellable: true, wire }
}

function offerSeat(seat: SeatOnMap, flight: Flight, at: number, taken: ReadonlySet<string>): OfferedExtra<'seat'> {
  const availability = taken.has(seat.code) ? RESERVED : seat.availability
  const wire = {
    ...flightWire(flight),
    CraftType: flight.aircraft,
    AvailablityType: availability,
    Description: seat.included ? SOLD.included : SOLD.direct,
    Code: seat.code,
    RowNo: String(seat.row),
    SeatNo: seat.letter,
    SeatType: seat.seatType,
    SeatWayType: WAY.segment,
    Compartment: 1,
    Deck: 1,
    Currency: 'INR',
    Price: rupees(seat.pricePaise),
  }
  const sellable = availability === 1
  return { kind: 'seat', at, code: seat.code, text: seat.code, weightKg: 0, pricePaise: seat.pricePaise, sellable, wire }
}

function flightWire(flight: Flight) {
  return {
    AirlineCode: flight.airlineCode,
    FlightNumber: flight.flightNumber,
    Origin: flight.origin.iata,
    Destination: flight.destination.iata,
  }
}

/** The first entry of every list of the wire: 'none'. */
export function pseudoExtra(extra: OfferedExtra): Record<string, unknown> {
  const none = { ...extra.wire, Description: SOLD.direct, Price: 0 }
  if (extra.kind === 'baggage') return { ...none, Code: 'NoBaggage', Weight: 0, Text: 'No Baggage' }
  if (extra.kind === 'meal') return { ...none, Code: 'NoMeal', AirlineDescription: '', Quantity: 0 }
  return { ...none, Code: 'NoSeat', RowNo: '0', SeatNo: null, SeatType: 0, AvailablityType: 0, Compartment: 0, Deck: 0 }
}
