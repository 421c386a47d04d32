import type { WantedPlaces } from '../places/take-places.ts'
import type { SoldActivity } from './activity-sale-repo.ts'

/** Who takes the places of a sale. */
export function takerOf(saleId: number): string {
  return `sale:${saleId}`
}

type OwnActivity = SoldActivity & { readonly tourOptionId: number }

/** Whether its places are ours to give. */
export function isOwn(sold: SoldActivity): sold is OwnActivity {
  return sold.tourOptionId !== null
}

export function placesOf({ id, tourOptionId, day, startsAt, seats }: OwnActivity): WantedPlaces {
  return { taker: takerOf(id), tourOptionId, day, startsAt, people: seats }
}
