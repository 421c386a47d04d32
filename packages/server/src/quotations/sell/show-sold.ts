import type { CustomerKart } from '@tradewind/contract/quotations/quotation-shapes'
import { toDecimal } from '@tradewind/domain/money'
import type { SoldView } from './read-sold-view.ts'

type Shown = { readonly id: number; readonly price?: string | undefined }

/**
 * A quotation of which something was changed or cancelled after it was sold, with what it comes to now: each line that stands with what it was sold for, which has its share of the
 * charges, and none of what the version added up from. What its break-up hides stays hidden.
 */
export function showSold(kart: CustomerKart, { sum, amountOf }: SoldView): CustomerKart {
  const { charges: _c, persons: _p, rooms: _r, ...rest } = kart
  const line = <Line extends Shown>({ price, ...one }: Line) => {
    const amount = amountOf.get(one.id)
    return { ...one, ...(price !== undefined && amount && { price: toDecimal(amount) }) }
  }
  return {
    ...rest,
    accomodations: kart.accomodations.map(line),
    activities: kart.activities.map(line),
    transfers: kart.transfers.map(line),
    miscellaneous: kart.miscellaneous.map(line),
    flightDetails: kart.flightDetails.map(line),
    ...(kart.totalPrice !== undefined && { totalPrice: toDecimal(sum.toPay) }),
  }
}
