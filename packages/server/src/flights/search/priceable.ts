import { findRate } from '@tradewind/domain/exchange-rates/exchange'
import { type Dropped, makeDropTally } from '@tradewind/domain/flights/dropped'
import type { Instant } from '@tradewind/domain/time'
import type { Currencies, PricingBasis } from '../../markups/pricing-basis.ts'
import type { Site } from '../../sites/site-repo.ts'
import type { SuppliersOfSite } from '../connections/open-connections.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'
import type { SourceAnswer } from './ask-sources.ts'

/** In what the site sells, and in what its suppliers ask. */
export function currenciesOf(
  { currency }: Pick<Site, 'currency'>,
  { suppliers, now }: { suppliers: SuppliersOfSite; now: Instant },
): Currencies {
  return { own: currency, asked: [...suppliers.values()].map((supplier) => supplier.currency), now }
}

/** Options that can be priced: those in the site's currency, or in one it has a rate for. The others are dropped and counted, never guessed at. */
export function pickPriceable(
  options: readonly SupplierOption[],
  { exchange }: PricingBasis,
): { options: readonly SupplierOption[]; dropped: Dropped[] } {
  if (!exchange) return { options, dropped: [] }
  const priceable = new Map<string, boolean>()
  const drops = makeDropTally()
  const kept = options.filter(({ fare: { currency } }) => {
    const isPriceable = priceable.get(currency) ?? findRate(exchange, currency, exchange.own) !== undefined
    priceable.set(currency, isPriceable)
    if (!isPriceable) drops.add('option', { reason: 'noExchangeRate', example: currency })
    return isPriceable
  })
  return { options: kept, dropped: drops.list() }
}

/** What a source answered, without what cannot be priced. */
export function withoutRateless(answer: SourceAnswer, basis: PricingBasis): SourceAnswer {
  const { options, dropped } = pickPriceable(answer.options, basis)
  if (dropped.length === 0) return answer
  const progress = { ...answer.progress, count: options.length }
  return { ...answer, options, progress, dropped: [...answer.dropped, ...dropped] }
}
