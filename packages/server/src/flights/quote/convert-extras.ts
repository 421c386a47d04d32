import { type Converted, inSaleCurrency } from '@tradewind/domain/flights/converted'
import { type Dropped, makeDropTally } from '@tradewind/domain/flights/dropped'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import type { AvailableExtra, SupplierExtras } from '../suppliers/supplier-extras.ts'

/** Extras at prices in the currency of the sale, converted as the fare was. One in a third currency cannot be sold beside it: it is dropped and counted. */
export function convertExtras(
  { offers, ...extras }: SupplierExtras,
  { currency, converted }: Pick<PricedFare, 'currency' | 'converted'>,
): SupplierExtras & { readonly dropped: readonly Dropped[] } {
  const drops = makeDropTally()
  const kept = offers.flatMap((offer): AvailableExtra[] => {
    const inSale = convertOffer(offer, converted)
    if (inSale.price.currency === currency) return [inSale]
    drops.add('extra', { reason: 'noExchangeRate', example: inSale.price.currency })
    return []
  })
  return { ...extras, offers: kept, dropped: [...(extras.dropped ?? []), ...drops.list()] }
}

function convertOffer(offer: AvailableExtra, converted: Converted | undefined): AvailableExtra {
  const price = inSaleCurrency(offer.price, converted)
  return price === offer.price ? offer : { ...offer, price, supplierPrice: offer.price }
}
