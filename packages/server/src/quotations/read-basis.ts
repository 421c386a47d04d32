import { isCurrency } from '@tradewind/domain/exchange-rates/exchange'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { readExchange } from '../exchange-rates/read-exchange.ts'
import { refuseInput } from '../http/refuse.ts'
import { findRule, findTaxContained } from '../sales/price-rule-repo.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { type Basis, keepExchange } from './price-kart.ts'
import type { Kept } from './quotation-repo.ts'

type Asked = { readonly currency: string; readonly before: Kept | undefined; readonly now: Instant }

/**
 * What the price of a version depends on beside its lines: tax, rounding and exchange rates of today, or those that the version before it had, as long as the
 * currency is the same.
 */
export async function readBasis(tx: SiteTx, { currency, before, now }: Asked): Promise<Basis> {
  if (!isCurrency(currency)) refuseInput({ currencySymbol: 'This currency is not known.' })
  const exchange = keepExchange(await readExchange(tx, now), before?.exchange)
  if (before?.kart.currencySymbol === currency) {
    const { taxBasisPoints, roundTo } = before
    return { taxBasisPoints, roundTo, exchange }
  }
  const today = await todayOfSite(tx, now)
  const rule = await findRule(tx, currency, today)
  const taxBasisPoints = rule?.taxBasisPoints ?? (await findTaxContained(tx, exchange.own, today))
  return { taxBasisPoints, roundTo: rule?.roundTo.minor ?? 1n, exchange }
}
