import { convert, type Exchange, findRate } from '../exchange-rates/exchange.ts'
import { type Money, money, subtract, sum, zero } from '../money.ts'
import type { SalePrice } from './sale-price.ts'

/** What the company pays for something that it sells, and to whom. */
export type Owed = { readonly supplierId: number; readonly amount: Money }
export type PriceWithSupplier = {
  readonly price: SalePrice
  /** Whom the cost is owed to; null: nothing was bought. */
  readonly supplierId: number | null
}

/**
 * The price of a sale whose cost is known and not passed on line by line. A sale owes one supplier, in one currency: the first that is named; what else it costs is not owed
 * by it. What is left after cost and tax is the company's own; where it sells below the cost, the difference is lost.
 */
export function priceWithCost(
  { payable, lines, tax }: Pick<SalePrice, 'payable' | 'lines' | 'tax'>,
  owed: readonly Owed[],
  exchange: Exchange,
): PriceWithSupplier | { readonly missing: string } {
  const { currency } = payable
  const [first] = owed
  const own = owed.filter((one) => one.supplierId === first?.supplierId && one.amount.currency === first.amount.currency)
  const cost = first
    ? sum(
        own.map(({ amount }) => amount),
        first.amount.currency,
      )
    : zero(currency)
  const rate = findRate(exchange, cost.currency, currency)
  if (!rate) return { missing: `There is no exchange rate from ${cost.currency} to ${currency}.` }
  const costInSale = convert(cost, rate, 'nearest')
  const taxes = sum(
    tax.map(({ amount }) => amount),
    currency,
  )
  const left = subtract(subtract(payable, taxes), costInSale)
  const fee = money(left.minor > 0n ? left.minor : 0n, currency)
  const price = {
    currency,
    lines,
    payable,
    cost,
    costInSale,
    fee,
    tax,
    withheld: zero(currency),
    earned: subtract(left, fee),
    steps: [],
  }
  return { price, supplierId: cost.minor === 0n ? null : (first?.supplierId ?? null) }
}
