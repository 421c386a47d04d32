import type { Money } from '../money.ts'
import type { ItineraryLine, LineId } from './itinerary.ts'
import type { ItinerarySum } from './sum-itinerary.ts'

export const PRICE_BREAKUPS = ['full', 'partial', 'none', 'noprice'] as const
export type PriceBreakup = (typeof PRICE_BREAKUPS)[number]

/**
 * What a customer may see of a sum. Each field that a break-up hides is absent, not zero. Cost, margin and exchange rates are in none of them: this type has
 * no room for them.
 */
export type ShownSum = {
  readonly lines: readonly {
    readonly lineId: LineId
    readonly kind: ItineraryLine['kind']
    readonly counts: boolean
    readonly price?: Money
  }[]
  readonly charges?: Pick<ItinerarySum, 'subtotal' | 'serviceCharge' | 'remittanceCharge' | 'discount' | 'rounding' | 'tax'>
  readonly persons?: ItinerarySum['persons']
  readonly rooms?: readonly Money[]
  readonly totalPrice?: Money
}

/** Full: each line and charge. Partial: per person, per room and the total. None: the total alone. Noprice: no figure at all. */
export function hidePrices(sum: ItinerarySum, breakup: PriceBreakup): ShownSum {
  const { persons, rooms, totalPrice } = sum
  const lines = sum.lines.map(({ lineId, kind, counts, price }) => ({ lineId, kind, counts, ...(breakup === 'full' && { price }) }))
  switch (breakup) {
    case 'full': {
      const { subtotal, serviceCharge, remittanceCharge, discount, rounding, tax } = sum
      return { lines, charges: { subtotal, serviceCharge, remittanceCharge, discount, rounding, tax }, persons, rooms, totalPrice }
    }
    case 'partial':
      return { lines, persons, rooms, totalPrice }
    case 'none':
      return { lines, totalPrice }
    case 'noprice':
      return { lines }
  }
}
