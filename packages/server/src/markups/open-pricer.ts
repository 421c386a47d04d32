import { indexRules } from '@tradewind/domain/editions/rule-index'
import { convertFare } from '@tradewind/domain/flights/convert-fare'
import { type Converted, rateIntoOwn } from '@tradewind/domain/flights/converted'
import type { Party, SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import type { FareFacts } from '@tradewind/domain/markups/fare-facts'
import { FARE_RULES, type FareRuleIndex } from '@tradewind/domain/markups/fare-rules'
import { type PricedBy, type PricedFare, priceFare } from '@tradewind/domain/markups/price-fare'
import type { App } from '../app.ts'
import type { SupplierOption } from '../flights/suppliers/supplier-option.ts'
import { factsOfOption } from './facts-of-option.ts'
import { loadPriceList } from './price-list-memory.ts'
import type { PricingBasis } from './pricing-basis.ts'

/** Prices an option for one buyer and party. */
export type Pricer = (option: SupplierOption) => PricedFare

type Priced = { siteId: number; basis: PricingBasis; party: Party }

const NO_RULES = indexRules(FARE_RULES, [])

/** The one way options are priced: a search's results, a quote of one of them and the booking made of it all come through here. */
export async function openPricer(app: App, asked: Priced): Promise<Pricer> {
  return makePricer(await loadRules(app, asked), asked.basis, asked.party)
}

/** Prices what is known of a fare before there is an option of it, by the same rules: for a guide, never for a sale. */
export async function openGuidePricer(app: App, asked: Priced): Promise<(fare: SupplierFare, facts: FareFacts) => PricedFare> {
  return makeFactsPricer(await loadRules(app, asked), asked.basis, asked.party)
}

export function makePricer(rules: FareRuleIndex, basis: PricingBasis, party: Party): Pricer {
  const priceOf = makeFactsPricer(rules, basis, party)
  return (option) => priceOf(option.fare, factsOfOption(option, basis.bookingDate))
}

function makeFactsPricer(rules: FareRuleIndex, basis: PricingBasis, party: Party) {
  const { groupId, edition, bookingDate, gstBasisPoints } = basis
  const pricedBy: PricedBy = { groupId, edition, bookingDate }
  const into = makeConverter(basis)
  return (asked: SupplierFare, factsOfAsked: FareFacts) => {
    const { fare, converted } = into(asked)
    const facts = { ...factsOfAsked, currency: fare.currency }
    return priceFare({ fare, party, rule: rules.find(facts), gstBasisPoints, pricedBy, converted })
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

function loadRules(app: App, { siteId, basis: { groupId, edition } }: Priced): Promise<FareRuleIndex> | FareRuleIndex {
  return groupId === null || edition === 0 ? NO_RULES : loadPriceList(app, { siteId, groupId, edition })
}
