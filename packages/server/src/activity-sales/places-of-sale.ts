import type { WantedPlaces } from '../places/take-places.ts'
import type { SoldActivity } from './activity-sale-repo.ts'

/** Who takes the places of a sale. */
export function takerOf(saleId: number): string {
  return `sale:${saleId}`
}

export function placesOf({ id, tourOptionId, day, startsAt, seats }: SoldActivity): WantedPlaces {
  return { taker: takerOf(id), tourOptionId, day, startsAt, people: seats }
}
