import type { AirContext } from './air-context.ts'
import type { SoldExtra } from './booking.ts'
import type { ExtrasTotals } from './fare-wire.ts'
import type { PricedLeg } from './option.ts'
import { invalidRequest, soldOut } from './refusal.ts'
import { type OfferedExtra, showExtras } from './show-extras.ts'
import type { PassengerInput } from './wire/passenger-input.ts'

type Chosen = NonNullable<PassengerInput['Baggage']>[number]

/** What each passenger buys, in their order. Refuses what is not sold, what has another price, and what this passenger cannot have. */
export function sellExtras(context: AirContext, legs: PricedLeg[], passengers: PassengerInput[]): SoldExtra[][] {
  const chosen = passengers.map(({ Baggage = [], MealDynamic = [], SeatDynamic = [] }) => ({ Baggage, MealDynamic, SeatDynamic }))
  if (chosen.every((lists) => Object.values(lists).every((list) => list.length === 0))) return passengers.map(() => [])
  const offered = showExtras(context, legs)
  const [bags, meals, seats] = [offered.baggage.flat(), offered.meals.flat(), offered.seats.flat(3)]
  const sold = passengers.map((passenger, place) => {
    const lists = chosen[place]
    if (!lists) return []
    if (passenger.PaxType === 3 && [...lists.Baggage, ...lists.SeatDynamic].some(isReal))
      throw invalidRequest('Baggage and seat are not allowed for an infant.')
    return [...match(lists.Baggage, bags), ...match(lists.MealDynamic, meals), ...match(lists.SeatDynamic, seats)]
  })
  refuseSharedSeats(sold.flat())
  return sold
}

export function totalExtras(sold: SoldExtra[]): ExtrasTotals {
  const total = (kind: SoldExtra['kind']): number =>
    sold.filter((extra) => extra.kind === kind).reduce((sum, { pricePaise }) => sum + pricePaise, 0)
  return { baggage: total('baggage'), meals: total('meal'), seats: total('seat') }
}

/** 'NoBaggage' and its kin mean that nothing is wanted. */
function isReal({ Code }: Chosen): boolean {
  return !/^No(Baggage|Meal|Seat)$/.test(Code)
}

function match(chosen: Chosen[], offered: OfferedExtra[]): SoldExtra[] {
  const sold = new Map<string, SoldExtra>()
  for (const item of chosen.filter(isReal)) {
    const found = offered.find(({ wire, code }) => code === item.Code && sameFlight(wire, item))
    if (!found) throw invalidRequest(`SSR ${item.Code} is not offered on this flight.`)
    if (!found.sellable) throw soldOutExtra(found)
    if (Math.round(Number(item.Price ?? 0) * 100) !== found.pricePaise)
      throw invalidRequest(`The price of SSR ${item.Code} has changed.`)
    const { kind, at, code, text, weightKg, pricePaise, wire } = found
    // The bag of the fare goes beside one that is bought.
    const place = `${kind}${at}${kind === 'baggage' && pricePaise === 0 ? ' free' : ''}`
    const other = sold.get(place)
    // One price for a whole journey is sent once per leg; that is one sale.
    if (other && other.code !== code) throw invalidRequest(`Only one ${kind} per passenger and flight can be chosen.`)
    sold.set(place, { kind, at, code, text, weightKg, pricePaise, wire })
  }
  return [...sold.values()]
}

function sameFlight(wire: Record<string, unknown>, item: Chosen): boolean {
  const fields = ['Origin', 'Destination', 'FlightNumber'] as const
  return fields.every((field) => item[field] === undefined || String(item[field]).trim() === String(wire[field]))
}

function soldOutExtra({ kind, code }: OfferedExtra) {
  return kind === 'seat' ? invalidRequest(`Seat ${code} is not available any more.`) : soldOut()
}

function refuseSharedSeats(sold: SoldExtra[]): void {
  const seats = sold.filter(({ kind }) => kind === 'seat').map(({ at, code }) => `${at}|${code}`)
  if (new Set(seats).size < seats.length) throw invalidRequest('The same seat is chosen for two passengers.')
}
