import type { BuyerOffer, OfferLine } from '../carts/buyer-offer.ts'
import type { TransferChoice } from '../carts/offer-of-day.ts'
import { namePassengerType } from '../catalogue/passenger-types.ts'
import type { Exchange } from '../exchange-rates/exchange.ts'
import type { Money } from '../money.ts'
import { countParty } from '../rates/party.ts'
import { priceOf, type Service, type Wish } from '../rates/price-of.ts'
import { type CostLine, costOfRate } from '../rates/supplier-cost.ts'
import { type PriceWithSupplier, priceWithCost } from '../sales/price-with-cost.ts'
import type { PriceLine } from '../sales/sale-price.ts'

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

/** The price of an activity as the price of a sale. It owes the supplier of the ticket, or of the transfer where only that is bought. */
export function activitySalePrice(
  { total, lines }: Extract<BuyerOffer, { readonly total: Money }>,
  costs: readonly CostLine[],
  { exchange, transfer }: { readonly exchange: Exchange; readonly transfer: TransferChoice },
): PriceWithSupplier | { readonly missing: string } {
  const shown = lines.filter(({ amount }) => amount.minor !== 0n).map((line) => lineOf(line, transfer))
  return priceWithCost({ payable: total, lines: shown, tax: [] }, costs, exchange)
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
