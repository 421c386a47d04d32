import type { TourOption } from '@tradewind/contract/catalogue/catalogue-shapes'
import type { Drafted, Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import type { Rate } from '@tradewind/domain/rates/rate'
import { faultsOfSupplements } from '@tradewind/domain/rates/rate-services'
import { holdMarkets } from '../catalogue/markets/market-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { listSuppliers } from '../ledger/post/supplier-entity-repo.ts'

export type RateRule = Rule & Omit<Rate, 'id'>
/** `at`: where the rate stands in the call. */
type Placed<R extends RateRule> = { readonly at: string; readonly rate: Drafted<R> }

/** Refuses rates of a tour option that may not be kept, by field: all faults of all rates at once. */
export async function refuseFaults<R extends RateRule, F>(
  tx: SiteTx,
  service: RuleService<R, F>,
  { option, rates }: { option: Pick<TourOption, 'pricedPer'>; rates: readonly Placed<R>[] },
): Promise<void> {
  const markets = await holdMarkets(
    tx,
    rates.map(({ rate }) => asRate(rate).marketId),
  )
  const isBought = rates.some(({ rate }) => asRate(rate).supplierCost)
  const suppliers = isBought ? new Set((await listSuppliers(tx)).map(({ id }) => id)) : new Set<number>()
  const faults = Object.fromEntries(
    rates.flatMap(({ at, rate }) =>
      Object.entries({
        ...costFaults(asRate(rate), suppliers),
        ...(markets.has(asRate(rate).marketId) ? {} : { marketId: 'Please choose a market.' }),
        ...(service.name === 'ticketRate' ? perPaxFault(asRate(rate), option) : {}),
        ...faultsOfSupplements(asRate(rate)),
        ...service.whatLacks(rate),
      }).map(([field, sentence]) => [`${at}.${field}`, sentence]),
    ),
  )
  if (Object.keys(faults).length > 0) refuseInput(faults)
}

/** It names a supplier of the company, and types of traveller only where each pays. */
function costFaults({ supplierCost, kind, isPerPax }: Omit<Rate, 'id'>, suppliers: ReadonlySet<number>): Record<string, string> {
  if (!supplierCost) return {}
  const codes = kind === 'ticket' && isPerPax ? [] : Object.keys(supplierCost.amounts ?? {})
  return {
    ...(suppliers.has(supplierCost.supplierId) ? {} : { 'supplierCost.supplierId': 'Please choose a supplier.' }),
    ...Object.fromEntries(codes.map((code) => [`supplierCost.${code}Amount`, 'This rate has one amount for all.'])),
  }
}

const asRate = (rate: object) => rate as Omit<Rate, 'id'>

/** An option is priced by person or by group: its ticket rates agree with it. */
function perPaxFault({ isPerPax }: Pick<RateRule, 'isPerPax'>, { pricedPer }: Pick<TourOption, 'pricedPer'>) {
  return isPerPax === (pricedPer === 'person') ? {} : { isPerPax: `This tour option is priced per ${pricedPer}.` }
}
