import type { SharingBasis } from '@tradewind/domain/rates/rate'

/** What an adult pays for the first tour option of an activity, in AED, by its category; every further option costs a quarter more. */
export const ADULT_AED: Readonly<Record<string, number>> = {
  air: 640,
  animals: 220,
  cruise: 145,
  desert: 190,
  food: 165,
  park: 265,
  ticket: 115,
  tour: 130,
  water: 175,
}
export const USUAL_ADULT_AED = 150
export const EACH_FURTHER_OPTION = 0.25
/** Of what an adult pays. */
export const CHILD_SHARE = 0.7

/** From May to October the sun is the stronger and the price the lower. `market`: by name; null for all other markets. */
export const SEASONS = [
  { market: 'India', validFrom: '2026-11-01', validTill: '2027-04-30', factor: 1 },
  { market: 'India', validFrom: '2027-05-01', validTill: '2027-10-31', factor: 0.8 },
  { market: null, validFrom: '2026-11-01', validTill: '2027-04-30', factor: 1.15 },
  { market: null, validFrom: '2027-05-01', validTill: '2027-10-31', factor: 0.95 },
] as const

type Ride = { basis: SharingBasis; minPax: number | null; maxPax: number | null; aed: number; description: string }
/** To and from the hotel, for all markets. Shared: each person in a seat; private: the vehicle. */
export const RIDES: readonly Ride[] = [
  { basis: 'sharing', minPax: null, maxPax: null, aed: 45, description: 'Shared coach, both ways' },
  { basis: 'private', minPax: 1, maxPax: 3, aed: 260, description: 'Sedan, both ways' },
  { basis: 'private', minPax: 4, maxPax: 6, aed: 340, description: 'Car with seven seats, both ways' },
  { basis: 'private', minPax: 7, maxPax: 12, aed: 520, description: 'Minibus, both ways' },
]

/** From the airport to each other area of its city, and back the same way: in dollars, as partners abroad ask. */
export const AIRPORT_AREA = 'Airport area'
export type AreaRide = { basis: SharingBasis; minPax: number | null; maxPax: number | null; usd: number; description: string }
export const AIRPORT_RIDES: readonly AreaRide[] = [
  { basis: 'sharing', minPax: null, maxPax: null, usd: 9, description: 'Shared shuttle, every hour' },
  { basis: 'private', minPax: 1, maxPax: 3, usd: 24, description: 'Sedan with a name board' },
  { basis: 'private', minPax: 4, maxPax: 6, usd: 36, description: 'Car with seven seats and a name board' },
]

/** To where most tours begin and back, sold only with a tour: from an area of its city, where the tours have rates of their own, and from another city. */
export const TOUR_AREA = 'Desert conservation reserve'
export const TOUR_RIDES: readonly (AreaRide & { readonly from: string })[] = [
  { from: 'Deira', basis: 'private', minPax: 1, maxPax: 6, usd: 62, description: 'Car there and back' },
  { from: 'Corniche', basis: 'private', minPax: 1, maxPax: 3, usd: 125, description: 'Sedan there and back, waits at the camp' },
  {
    from: 'Corniche',
    basis: 'private',
    minPax: 4,
    maxPax: 6,
    usd: 160,
    description: 'Car with seven seats there and back, waits at the camp',
  },
]
