import type { BuyerOffer, OfferLine } from '../carts/buyer-offer.ts'
import type { TransferChoice } from '../carts/offer-of-day.ts'
import { namePassengerType } from '../catalogue/passenger-types.ts'
import type { Exchange } from '../exchange-rates/exchange.ts'
import type { Money } from '../money.ts'
import type { Ways } from '../rates/choose-transfer.ts'
import { chooseRates, type Service, type Wish } from '../rates/price-of.ts'
import { type CostLine, costOfRate } from '../rates/supplier-cost.ts'
import { type PriceWithSupplier, priceWithCost } from '../sales/price-with-cost.ts'
import type { PriceLine } from '../sales/sale-price.ts'

/**
 * What the rates that win for a party cost the company: of the ticket, and of the transfer. They are those that the price is made of, so the wish is the same, with the area where
 * the party is fetched. Transfers between areas have no cost yet: what is bought beside one is owed all the same.
 */
export function costsOf(
  service: Service,
  { transfer, ...wish }: Omit<Wish, 'transfer'> & { readonly transfer: TransferChoice | Ways },
): CostLine[] {
  const chosen = chooseRates(service, { ...wish, transfer: transfer === 'ticket' ? 'none' : transfer })
  if ('noPrice' in chosen) return []
  const ride = chosen.transfer?.list === 'own' ? [chosen.transfer.rate] : []
  return [chosen.ticket, ...ride].flatMap((rate) => costOfRate(rate, chosen.counted) ?? [])
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
