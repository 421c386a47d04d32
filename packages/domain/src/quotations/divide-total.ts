import { allocate, type Money, zero } from '../money.ts'
import type { LineId } from './itinerary.ts'
import type { ItinerarySum } from './sum-itinerary.ts'

/** What a line is sold at: its share of the total with the tax that is contained in it. */
export type SoldShare = { readonly lineId: LineId; readonly amount: Money; readonly tax: Money }

/**
 * The total of a quotation over the lines that count, by their prices: charges, discount and rounding are a part of each, so that what is refunded of all lines
 * is the total, to the last minor unit. What is free has a share of nothing; where all of it is free, the charges are divided equally. Empty where nothing counts.
 */
export function divideTotal({ lines, totalPrice, tax }: Pick<ItinerarySum, 'lines' | 'totalPrice' | 'tax'>): SoldShare[] {
  const counted = lines.filter(({ counts }) => counts)
  const none = zero(totalPrice.currency)
  if (totalPrice.minor === 0n) return counted.map(({ lineId }) => ({ lineId, amount: none, tax: none }))
  if (counted.length === 0) return []
  const isFree = counted.every(({ price }) => price.minor === 0n)
  const amounts = allocate(
    totalPrice,
    counted.map(({ price }) => (isFree ? 1 : Number(price.minor))),
  )
  const taxes = allocate(
    tax,
    amounts.map(({ minor }) => Number(minor)),
  )
  return counted.map(({ lineId }, at) => ({ lineId, amount: amounts[at] ?? none, tax: taxes[at] ?? none }))
}
