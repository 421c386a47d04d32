import type { SeatExtra } from '@tradewind/contract/flights/passengers'
import { seatLook } from './seat-look.ts'

/** Seats of one sign on the map: from the least to the most that one of them costs. */
export type SeatTier = { readonly least: SeatExtra; readonly most: SeatExtra }

const MOST_TIERS = 3

/**
 * The prices of an aircraft's ordinary paid seats in at most three tiers, lowest first. Up to three prices have a tier each; more are parted where they
 * differ most for their height: 200, 300, 350 and 650 become 200, 300 to 350, 650.
 */
export function seatTiers(seats: readonly SeatExtra[]): readonly SeatTier[] {
  const paid = seats.filter((seat) => seat.unavailable === null && seatLook(seat, false, undefined) === 'paid')
  const byPrice = [...new Map(paid.map((seat) => [priceOf(seat), seat])).values()].sort((a, b) => priceOf(a) - priceOf(b))
  const starts = byPrice
    .map((seat, index) => ({
      index,
      step: index === 0 ? Number.POSITIVE_INFINITY : priceOf(seat) / priceOf(byPrice[index - 1] ?? seat),
    }))
    .sort((a, b) => b.step - a.step)
    .slice(0, MOST_TIERS)
    .map(({ index }) => index)
    .sort((a, b) => a - b)
  return starts.flatMap((start, place) => {
    const [least, most] = [byPrice[start], byPrice[(starts[place + 1] ?? byPrice.length) - 1]]
    return least && most ? [{ least, most }] : []
  })
}

/** The tier of a seat, from 1; 0: it has none. */
export function tierOf(seat: SeatExtra, tiers: readonly SeatTier[]): number {
  if (seatLook(seat, false, undefined) !== 'paid') return 0
  return tiers.findIndex(({ most }) => priceOf(seat) <= priceOf(most)) + 1
}

function priceOf({ price }: Pick<SeatExtra, 'price'>): number {
  return Number(price)
}
