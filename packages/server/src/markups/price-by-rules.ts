import { indexRules } from '@tradewind/domain/editions/rule-index'
import { convertFare } from '@tradewind/domain/flights/convert-fare'
import { type Converted, rateIntoOwn } from '@tradewind/domain/flights/converted'
import type { Party, SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import type { FareFacts } from '@tradewind/domain/markups/fare-facts'
import { FARE_RULES, type FareRuleIndex } from '@tradewind/domain/markups/fare-rules'
import { type PricedBy, type PricedFare, priceFare } from '@tradewind/domain/markups/price-fare'
import type { App } from '../app.ts'
import { loadEdition } from '../editions/edition-memory.ts'
import type { PricingBasis } from './pricing-basis.ts'

/** Prices a fare for one buyer and party, by the facts that its seller states of it. */
export type FarePricer = (fare: SupplierFare, facts: FareFacts) => PricedFare

const NO_RULES = indexRules(FARE_RULES, [])

export async function openFarePricer(
  app: App,
  { siteId, basis, party }: { siteId: number; basis: PricingBasis; party: Party },
): Promise<FarePricer> {
  const { groupId, edition } = basis
  const hasRules = groupId !== null && edition > 0
  return priceByRules(hasRules ? await loadEdition(app, FARE_RULES, { siteId, groupId, edition }) : NO_RULES, basis, party)
}

export function priceByRules(rules: FareRuleIndex, basis: PricingBasis, party: Party): FarePricer {
  const { groupId, edition, bookingDate, gstBasisPoints, tdsBasisPoints, isTdsWithoutPan } = basis
  const pricedBy: PricedBy = { groupId, edition, bookingDate }
  const into = makeConverter(basis)
  return (asked, factsOfAsked) => {
    const { fare, converted } = into(asked)
    const facts = { ...factsOfAsked, currency: fare.currency }
    const tax = { gstBasisPoints, tdsBasisPoints, isTdsWithoutPan }
    return priceFare({ fare, party, rule: rules.find(facts), ...tax, pricedBy, converted })
  }
}

type InSale = { readonly fare: SupplierFare; readonly converted?: Converted }

/** A fare in the currency the site sells in, at the rate of the moment of the search. Throws NoExchangeRate. */
function makeConverter({ exchange }: PricingBasis): (asked: SupplierFare) => InSale {
  const known = new Map<string, ReturnType<typeof rateIntoOwn>>()
  return (asked) => {
    const { currency, published, net } = asked
    if (!exchange || currency === exchange.own) return { fare: asked }
    const rate = known.get(currency) ?? rateIntoOwn(exchange, currency)
    known.set(currency, rate)
    return { fare: convertFare(asked, rate.rate), converted: { ...rate, published, net } }
  }
}
