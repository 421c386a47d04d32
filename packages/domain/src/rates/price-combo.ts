import { convert, type Exchange, findRate } from '../exchange-rates/exchange.ts'
import { type Money, subtract, sum } from '../money.ts'
import type { Ways } from './choose-transfer.ts'
import { spreadDiscount } from './combo-discount.ts'
import { explainNoPrice } from './explain-price.ts'
import { type Price, priceOf, type Service, type Wish } from './price-of.ts'

/** A tour option of a combo, with the ways to it and back. */
export type ComboPart = { readonly service: Service; readonly ways: Ways }
export type PricedPart = {
  readonly price: Price
  /** In the currency of the combo. */
  readonly full: Money
  readonly discount: Money
  /** `full` without `discount`. */
  readonly amount: Money
}
/** Why a part has no price, in a sentence. */
export type UnpricedPart = { readonly noPrice: string }
export type ComboPrice = {
  readonly parts: readonly (PricedPart | UnpricedPart)[]
  /** What is paid; undefined where a part has no price. */
  readonly whole: { readonly full: Money; readonly discount: Money; readonly total: Money } | undefined
  /** The exchange rates that were used, by their ids. */
  readonly rateIds: readonly number[]
}

/**
 * A combo priced from its parts, for one booking. Each currency of a part is converted once at the exchange's instant; the discount is spread over the parts
 * by what they cost and is never more than they cost together. Parts, discounts and the whole agree to the last minor unit.
 */
export function priceCombo(
  parts: readonly ComboPart[],
  { discount, exchange }: { readonly discount: Money; readonly exchange: Exchange },
  wish: Omit<Wish, 'transfer'>,
): ComboPrice {
  const rateIds = new Set<number>()
  const priced = parts.map(({ service, ways }) => {
    const price = priceOf(service, { ...wish, transfer: ways })
    if ('noPrice' in price) return { noPrice: explainNoPrice(price.noPrice) }
    const full = convertAll(price.totals, discount.currency, exchange, rateIds)
    return 'noPrice' in full ? full : { price, full: full.amount }
  })
  const full = priced.flatMap((part) => ('full' in part ? [part.full] : []))
  // A discount is of the whole: while a part is missing nobody knows its shares.
  const isWhole = full.length === parts.length
  const shares = isWhole ? spreadDiscount(full, discount) : []
  const shown = priced.map((part, at): PricedPart | UnpricedPart => {
    if ('noPrice' in part) return part
    const share = shares[at] ?? { minor: 0n, currency: discount.currency }
    return { ...part, discount: share, amount: subtract(part.full, share) }
  })
  const [before, given] = [sum(full, discount.currency), sum(shares, discount.currency)]
  const whole = isWhole ? { full: before, discount: given, total: subtract(before, given) } : undefined
  return { parts: shown, whole, rateIds: [...rateIds] }
}

function convertAll(
  totals: readonly Money[],
  to: string,
  exchange: Exchange,
  rateIds: Set<number>,
): { readonly amount: Money } | UnpricedPart {
  const converted: Money[] = []
  for (const total of totals) {
    const rate = findRate(exchange, total.currency, to)
    if (!rate) return { noPrice: `There is no exchange rate from ${total.currency} to ${to}.` }
    for (const id of rate.rateIds) rateIds.add(id)
    converted.push(convert(total, rate, 'nearest'))
  }
  return { amount: sum(converted, to) }
}
