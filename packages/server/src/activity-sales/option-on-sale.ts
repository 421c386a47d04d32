import type { TourOption } from '@tradewind/contract/catalogue/catalogue-shapes'
import { type BuyerOffer, type OfferSeller, offersOver, offerTo } from '@tradewind/domain/carts/buyer-offer'
import type { Terms, TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import type { RuleIndex } from '@tradewind/domain/editions/rule-index'
import type { Exchange } from '@tradewind/domain/exchange-rates/exchange'
import type { ActivityMarkup, MarkedFacts } from '@tradewind/domain/rates/markup/activity-markup'
import type { Party } from '@tradewind/domain/rates/party'
import type { Service } from '@tradewind/domain/rates/price-of'
import { type PlainDate, plainDate } from '@tradewind/domain/time'

/** `poolPeople`: of its pool; null: no limit. */
export type OptionOnSale = { readonly option: TourOption; readonly service: Service; readonly poolPeople: number | null }

/** Whose prices: the market and the markups of a buyer, in the company's own currency. */
export type Buyer = {
  readonly marketId: number
  readonly exchange: Exchange
  readonly markups: RuleIndex<ActivityMarkup, MarkedFacts>
}

/** What a party pays on a day. The search and the carts ask here, so that a cart never costs what the search did not say. */
export function offerOn(
  sold: OptionOnSale,
  buyer: Buyer,
  { day, party, transfer }: { readonly day: PlainDate; readonly party: Party; readonly transfer: TransferChoice },
): BuyerOffer {
  return offerTo(sellerOf(sold, buyer), { day, party, marketId: buyer.marketId, transfer })
}

/** The same on many days for one party: days that cost the same share one offer. */
export function offersOn(sold: OptionOnSale, buyer: Buyer, party: Party): (day: PlainDate, transfer: TransferChoice) => BuyerOffer {
  return offersOver(sellerOf(sold, buyer), { party, marketId: buyer.marketId })
}

function sellerOf({ option, service }: OptionOnSale, { marketId, exchange, markups }: Buyer): OfferSeller {
  const { id: tourOptionId, activityId, cityId } = option
  const ruleOf: OfferSeller['ruleOf'] = (currency, day) =>
    markups.find({ tourOptionId, activityId, cityId, marketId, day, currency })
  return { service, exchange, ruleOf }
}

/** What decides when it can be booked. */
export function termsOf({ option, poolPeople }: Omit<OptionOnSale, 'service'>): Terms {
  const { id, poolId, timing, bookingCutoffAmount: amount, bookingCutoffUnit: unit, cancellation } = option
  const times = option.times.map((time) => ({ ...time, fromDay: dayOrNull(time.fromDay), toDay: dayOrNull(time.toDay) }))
  const exceptions = option.exceptions.map((exception) => ({ ...exception, day: plainDate(exception.day) }))
  const calendar = { timing, times, exceptions }
  return { option: { id, poolId, poolPeople, calendar }, cutoff: { amount, unit }, cancellation }
}

const dayOrNull = (day: string | null) => (day === null ? null : plainDate(day))
