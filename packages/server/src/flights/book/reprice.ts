import type { Party, SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { type PricedFare, priceFare, withExtras } from '@tradewind/domain/markups/price-fare'
import { add, type Money, subtract } from '@tradewind/domain/money'

/**
 * The buyer's price when the supplier names another one after the quote, by the rule that priced the quote. The supplier tells one figure or two and
 * never where the difference lies, so it is counted as tax. Nothing when it named no figure at all: then nobody can be asked to agree.
 */
export function repriceFare(
  priced: PricedFare,
  { newNet, newPublished }: { newNet: Money | undefined; newPublished: Money | undefined },
): PricedFare | undefined {
  const { fare } = priced
  const difference = newPublished ? subtract(newPublished, fare.published) : newNet && subtract(newNet, fare.net)
  if (!difference) return undefined
  const dearer: SupplierFare = {
    ...fare,
    tax: add(fare.tax, difference),
    published: add(fare.published, difference),
    net: newNet ?? add(fare.net, difference),
  }
  const party = partyOf(fare)
  const { rule, gstBasisPoints, pricedBy } = priced
  const again = priceFare({ fare: dearer, party, rule: rule ?? undefined, gstBasisPoints, pricedBy })
  return withExtras(again, priced.extras)
}

export function partyOf({ parts }: SupplierFare): Party {
  const count = (type: 1 | 2 | 3) => parts.reduce((total, part) => total + (part.paxType === type ? part.count : 0), 0)
  return { adults: count(1), children: count(2), infants: count(3) }
}
