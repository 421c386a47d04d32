import { add, type Money, times } from '../money.ts'
import type { Extras } from './supplier-capabilities.ts'

/** Kilograms of check-in bag each adult and child wants on each leg; the last one holds for every leg after it. */
export type BagWish = readonly number[]

export const BAG_CHOICES_KG = [15, 20, 25, 30] as const

export type BagLeg = {
  readonly origin: string
  readonly destination: string
  /** As the fare states it for each flight of the leg: '15 Kg', '2 PC', or empty. */
  readonly allowances: readonly (string | null)[]
}
export type BagFare = { readonly airlineCode: string; readonly extras: Extras; readonly legs: readonly BagLeg[] }

/** What an airline recently charged for one extra bag on a leg. */
export type BagPrice = {
  readonly airlineCode: string
  readonly origin: string
  readonly destination: string
  readonly weightKg: number
  readonly price: Money
}

/** What a bag wish adds to a fare: nothing, an estimate, or unknown before the quote. */
export type BagsExtra =
  | { readonly kind: 'included' }
  | { readonly kind: 'about'; readonly extra: Money }
  | { readonly kind: 'unknown' }

/** Airlines let one piece weigh this much in economy. */
const KG_PER_PIECE = 23

/** '15 Kg' → 15, '2 PC' → 46, nothing → 0. */
export function allowanceKg(text: string | null): number {
  const amount = Number.parseFloat(text ?? '')
  if (!Number.isFinite(amount)) return 0
  return /p(c|iece)/i.test(text ?? '') ? amount * KG_PER_PIECE : amount
}

/**
 * What these bags add for this many people. The fare's own allowance counts first; the missing kilograms are priced at the lowest recent price of a
 * bag that is large enough. Where bags are wishes, extra ones are sold only at the airport, so their price is unknown.
 */
export function bagsExtra(fare: BagFare, wish: BagWish, people: number, prices: readonly BagPrice[]): BagsExtra {
  let extra: Money | undefined
  for (const [index, leg] of fare.legs.entries()) {
    const lacks = (wish[index] ?? wish.at(-1) ?? 0) - Math.min(...leg.allowances.map(allowanceKg))
    if (lacks <= 0) continue
    const price = fare.extras === 'wishes' ? undefined : cheapestBag(fare, leg, lacks, prices)
    if (!price || (extra && extra.currency !== price.currency)) return { kind: 'unknown' }
    const sum = times(price, people)
    extra = extra ? add(extra, sum) : sum
  }
  return extra ? { kind: 'about', extra } : { kind: 'included' }
}

function cheapestBag({ airlineCode }: BagFare, leg: BagLeg, lacks: number, prices: readonly BagPrice[]): Money | undefined {
  let cheapest: Money | undefined
  for (const { price, weightKg, ...bag } of prices) {
    if (bag.airlineCode !== airlineCode || bag.origin !== leg.origin || bag.destination !== leg.destination) continue
    if (weightKg >= lacks && (!cheapest || price.minor < cheapest.minor)) cheapest = price
  }
  return cheapest
}

/** Reads '15' or '15-0-20' from an address; undefined where no bag is wished for. */
export function readBagWish(text: string | undefined): BagWish | undefined {
  if (!text || !/^\d{1,2}(-\d{1,2}){0,5}$/.test(text)) return undefined
  const wish = text.split('-').map(Number)
  return wish.some((kg) => kg > 0) ? wish : undefined
}

export function writeBagWish(wish: BagWish): string | undefined {
  if (!wish.some((kg) => kg > 0)) return undefined
  return (wish.every((kg) => kg === wish[0]) ? wish.slice(0, 1) : wish).join('-')
}
