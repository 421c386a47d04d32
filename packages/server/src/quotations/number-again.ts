import type { KartDocument, KartWish } from '@tradewind/contract/quotations/quotation-shapes'
import { numberAlike } from '@tradewind/domain/quotations/number-alike'

/** A new quotation that is sent again, its lines with the numbers that they were saved with: a line about the same thing is the same line. */
export function numberAgain(wish: KartWish, saved: KartDocument): KartWish {
  return {
    ...wish,
    accomodations: numberAlike(wish.accomodations, saved.accomodations),
    activities: numberAlike(wish.activities, saved.activities),
    transfers: numberAlike(wish.transfers, saved.transfers),
    miscellaneous: numberAlike(wish.miscellaneous, saved.miscellaneous),
    flightDetails: numberAlike(wish.flightDetails, saved.flightDetails),
  }
}
