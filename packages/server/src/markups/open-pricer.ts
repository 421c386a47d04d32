import type { Party } from '@tradewind/domain/flights/supplier-fare'
import { type PricedBy, type PricedFare, priceFare } from '@tradewind/domain/markups/price-fare'
import { indexRules, type RuleIndex } from '@tradewind/domain/markups/rule-index'
import type { App } from '../app.ts'
import type { SupplierOption } from '../flights/suppliers/flight-supplier.ts'
import { factsOfOption } from './facts-of-option.ts'
import { loadPriceList } from './price-list-memory.ts'
import type { PricingBasis } from './pricing-basis.ts'

/** Prices an option for one buyer and party. */
export type Pricer = (option: SupplierOption) => PricedFare

const NO_RULES = indexRules([])

/** The one way options are priced: a search's results, a quote of one of them and the booking made of it all come through here. */
export async function openPricer(
  app: App,
  { siteId, basis, party }: { siteId: number; basis: PricingBasis; party: Party },
): Promise<Pricer> {
  const { groupId, edition } = basis
  const rules = groupId === null || edition === 0 ? NO_RULES : await loadPriceList(app, { siteId, groupId, edition })
  return makePricer(rules, basis, party)
}

export function makePricer(rules: RuleIndex, basis: PricingBasis, party: Party): Pricer {
  const { groupId, edition, bookingDate, gstBasisPoints } = basis
  const pricedBy: PricedBy = { groupId, edition, bookingDate }
  return (option) => {
    const rule = rules.find(factsOfOption(option, bookingDate))
    return priceFare({ fare: option.fare, party, rule, gstBasisPoints, pricedBy })
  }
}
