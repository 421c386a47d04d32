import type { Party } from '@tradewind/domain/flights/supplier-fare'
import type { FareRuleIndex } from '@tradewind/domain/markups/fare-rules'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import type { App } from '../../app.ts'
import { type FarePricer, openFarePricer, priceByRules } from '../../markups/price-by-rules.ts'
import type { PricingBasis } from '../../markups/pricing-basis.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'
import { factsOfOption } from './facts-of-option.ts'

/** Prices an option for one buyer and party. */
export type Pricer = (option: SupplierOption) => PricedFare

/** The one way options are priced: a search's results, a quote of one of them and the booking made of it all come through here. */
export async function openPricer(app: App, asked: { siteId: number; basis: PricingBasis; party: Party }): Promise<Pricer> {
  return priceOptions(await openFarePricer(app, asked), asked.basis)
}

export function makePricer(rules: FareRuleIndex, basis: PricingBasis, party: Party): Pricer {
  return priceOptions(priceByRules(rules, basis, party), basis)
}

function priceOptions(priceOf: FarePricer, { bookingDate }: PricingBasis): Pricer {
  return (option) => priceOf(option.fare, factsOfOption(option, bookingDate))
}
