import type { OfferLine } from '@tradewind/contract/carts/activity-search'
import type { BuyerOffer } from '@tradewind/domain/carts/buyer-offer'
import type { PassengerCode } from '@tradewind/domain/catalogue/passenger-types'
import { parseMoney } from '@tradewind/domain/money'
import { resellOffer } from '@tradewind/domain/network/resold-offer'
import type { Party } from '@tradewind/domain/rates/party'
import type { PlainDate } from '@tradewind/domain/time'
import type { z } from 'zod'
import type { Buyer } from './option-on-sale.ts'

/** No activity, tour option or city of ours: rules that name one are not for what another company delivers. */
const NONE_OF_OURS = { tourOptionId: 0, activityId: 0, cityId: 0 }

/** Which rule of ours is on top of what other sites deliver on a day. It names no activity, so it is the same for all of them. */
export function ruleFor({ markups, marketId, exchange }: Buyer, day: PlainDate) {
  return markups.find({ ...NONE_OF_OURS, marketId, day, currency: exchange.own })
}

type Net = { readonly total: string; readonly currency: string; readonly lines: readonly z.output<typeof OfferLine>[] }

/** What one of our buyers pays for what a supplier asks. */
export function resell(
  { total, currency, lines }: Net,
  { exchange }: Buyer,
  { rule, party, seats }: { readonly rule: ReturnType<typeof ruleFor>; readonly party: Party; readonly seats: number },
): BuyerOffer {
  const net = parseMoney(total, currency)
  const offer: BuyerOffer = {
    total: net,
    perPerson: net,
    lines: lines.map((line) => ({ ...line, code: line.code as PassengerCode | null, amount: parseMoney(line.amount, currency) })),
  }
  return resellOffer(offer, { exchange, rule, party, seats })
}
