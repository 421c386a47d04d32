import type { Extras, SeatExtra } from '@tradewind/contract/flights/passengers'
import { toDecimal } from '@tradewind/domain/money'
import type { AvailableExtra, SupplierExtras } from '../suppliers/supplier-extras.ts'
import type { SupplierSegment } from '../suppliers/supplier-option.ts'

type Legs = readonly (readonly SupplierSegment[])[]

/** Bags by leg, meals and seats by flight; legs and flights with nothing to sell are left out. */
export function presentExtras({ wishesOnly, offers }: SupplierExtras, legs: Legs, currency: string): Extras {
  const of = (kind: AvailableExtra['kind']) => offers.filter((offer) => offer.kind === kind)
  const flights = legs.flatMap((leg, legIndex) => leg.map((segment) => ({ segment, legIndex })))
  const perFlight = (kind: AvailableExtra['kind']) =>
    flights.flatMap(({ segment, legIndex }, flightIndex) => {
      const own = of(kind).filter((offer) => offer.flightIndex === flightIndex)
      const { flightNumber, airlineCode, origin, destination, aircraft = '' } = segment
      const flight = { legIndex, flightIndex, flightNumber: `${airlineCode} ${flightNumber}`, origin, destination }
      return own.length === 0 ? [] : [{ own, flight, aircraft }]
    })
  return {
    currency,
    wishesOnly,
    baggage: legs.flatMap((leg, legIndex) => {
      const own = of('baggage').filter((offer) => offer.legIndex === legIndex)
      const [origin = '', destination = ''] = [leg[0]?.origin, leg.at(-1)?.destination]
      return own.length === 0 ? [] : [{ legIndex, origin, destination, offers: own.map(presentBag) }]
    }),
    meals: perFlight('meal').map(({ own, flight }) => ({ ...flight, offers: own.map(presentMeal) })),
    seats: perFlight('seat').map(({ own, flight, aircraft }) => ({ ...flight, aircraft, rows: rowsOf(own) })),
  }
}

function presentBag({ id, price, included, weightKg, description }: AvailableExtra) {
  return { id, price: toDecimal(price), included, weight: weightKg ?? 0, description }
}

function presentMeal({ id, price, included, quantity, description }: AvailableExtra) {
  return { id, price: toDecimal(price), included, description, quantity: quantity ?? 1 }
}

function rowsOf(offers: readonly AvailableExtra[]): SeatExtra[][] {
  const seats = offers.flatMap(presentSeat)
  const rows = Map.groupBy(seats, ({ row }) => row)
  return [...rows.keys()].sort((a, b) => a - b).map((row) => (rows.get(row) ?? []).sort((a, b) => (a.letter < b.letter ? -1 : 1)))
}

function presentSeat({ id, price, included, code, seat }: AvailableExtra): SeatExtra[] {
  if (!seat) return []
  const { row, letter, position, features, unavailable } = seat
  return [
    {
      id,
      price: toDecimal(price),
      included,
      code,
      row,
      letter,
      position,
      features: [...features],
      unavailable: unavailable ?? null,
    },
  ]
}
