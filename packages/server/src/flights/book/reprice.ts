import { inSaleCurrency } from '@tradewind/domain/flights/converted'
import type { Party, SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { type PricedFare, priceFare, withExtras } from '@tradewind/domain/markups/price-fare'
import { add, type Money, subtract } from '@tradewind/domain/money'

/**
 * The buyer's price when the supplier names another one after the quote, by the rule that priced the quote. The supplier states one figure or two and
 * never where the difference lies, so it is counted as tax. Nothing when it named no figure at all: then nobody can be asked to agree.
 */
export function repriceFare(
  priced: PricedFare,
  { newNet, newPublished }: { newNet: Money | undefined; newPublished: Money | undefined },
): PricedFare | undefined {
  const { fare, converted } = priced
  // In the supplier's currency, where that is another: converted at the rate the buyer was shown.
  const asked = converted ?? fare
  const more = newPublished ? subtract(newPublished, asked.published) : newNet && subtract(newNet, asked.net)
  if (!more) return undefined
  const [published, net] = [add(asked.published, more), newNet ?? add(asked.net, more)]
  const difference = subtract(inSaleCurrency(published, converted), fare.published)
  const dearer: SupplierFare = {
    ...fare,
    tax: add(fare.tax, difference),
    published: add(fare.published, difference),
    net: newNet ? inSaleCurrency(newNet, converted) : add(fare.net, difference),
  }
  const party = partyOf(fare)
  const { rule, gstBasisPoints, tdsBasisPoints, isTdsWithoutPan, pricedBy } = priced
  const again = priceFare({
    fare: dearer,
    party,
    rule: rule ?? undefined,
    gstBasisPoints,
    tdsBasisPoints,
    isTdsWithoutPan,
    pricedBy,
    converted: converted && { ...converted, published, net },
  })
  return withExtras(again, priced.extras)
}

export function partyOf({ parts }: SupplierFare): Party {
  const count = (type: 1 | 2 | 3) => parts.reduce((total, part) => total + (part.paxType === type ? part.count : 0), 0)
  return { adults: count(1), children: count(2), infants: count(3) }
}
