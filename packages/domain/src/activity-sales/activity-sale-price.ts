import type { BuyerOffer, OfferLine } from '../carts/buyer-offer.ts'
import type { TransferChoice } from '../carts/offer-of-day.ts'
import { namePassengerType } from '../catalogue/passenger-types.ts'
import { convert, type Exchange, findRate } from '../exchange-rates/exchange.ts'
import { type Money, money, subtract, sum, zero } from '../money.ts'
import { countParty } from '../rates/party.ts'
import { priceOf, type Service, type Wish } from '../rates/price-of.ts'
import { type CostLine, costOfRate } from '../rates/supplier-cost.ts'
import type { PriceLine, SalePrice } from '../sales/sale-price.ts'

/** What the rates that win for a party cost the company: of the ticket, and of the transfer. */
export function costsOf(
  service: Service,
  { transfer, ...wish }: Omit<Wish, 'transfer'> & { readonly transfer: TransferChoice },
): CostLine[] {
  const price = priceOf(service, { ...wish, transfer: transfer === 'ticket' ? 'none' : transfer })
  const counted = countParty(wish.party, service.passengerTypes)
  if ('noPrice' in price || 'refused' in counted) return []
  const asked = { day: wish.day, marketId: wish.marketId, seats: counted.seats }
  const ticket = service.tickets.winnerOf(asked)
  const rideId = price.lines.find(({ kind }) => kind === 'transfer')?.rateId
  const ride = transfer === 'ticket' ? undefined : service.transfers[transfer].rates.find(({ id }) => id === rideId)
  return [ticket, ride].flatMap((rate) => (rate && costOfRate(rate, counted)) ?? [])
}

export type PricedActivity = {
  readonly price: SalePrice
  /** Whom the cost is owed to; null: nothing was bought. */
  readonly supplierId: number | null
}

/**
 * The price of an activity as the price of a sale. A sale owes one supplier: that of the ticket, or of the transfer where only that is bought. What else it costs is
 * kept with the sale, and not owed by it. What is left after the cost is the company's own; where it sells below the cost, the difference is lost.
 */
export function activitySalePrice(
  { total, lines }: Extract<BuyerOffer, { readonly total: Money }>,
  costs: readonly CostLine[],
  { exchange, transfer }: { readonly exchange: Exchange; readonly transfer: TransferChoice },
): PricedActivity | { readonly missing: string } {
  const { currency } = total
  const [first] = costs
  const owed = costs.filter((one) => one.supplierId === first?.supplierId && one.amount.currency === first.amount.currency)
  const cost = first
    ? sum(
        owed.map(({ amount }) => amount),
        first.amount.currency,
      )
    : zero(currency)
  const rate = findRate(exchange, cost.currency, currency)
  if (!rate) return { missing: `There is no exchange rate from ${cost.currency} to ${currency}.` }
  const costInSale = convert(cost, rate, 'nearest')
  const left = subtract(total, costInSale)
  const fee = money(left.minor > 0n ? left.minor : 0n, currency)
  const price: SalePrice = {
    currency,
    lines: lines.filter(({ amount }) => amount.minor !== 0n).map((line) => lineOf(line, transfer)),
    payable: total,
    cost,
    costInSale,
    fee,
    tax: [],
    withheld: zero(currency),
    earned: subtract(left, fee),
    steps: [],
  }
  return { price, supplierId: cost.minor === 0n ? null : (first?.supplierId ?? null) }
}

function lineOf({ kind, code, people, amount }: OfferLine, transfer: TransferChoice): PriceLine {
  const travellers = code === null ? null : people === 1 ? '1 traveller' : `${people} travellers`
  if (kind === 'ticket')
    return {
      kind,
      label: code === null ? 'Tickets' : `Ticket, ${namePassengerType(code).toLowerCase()}`,
      detail: travellers,
      amount,
    }
  if (kind === 'transfer')
    return { kind, label: transfer === 'private' ? 'Private transfer' : 'Shared transfer', detail: travellers, amount }
  return { kind, label: 'Service charge', detail: null, amount }
}
