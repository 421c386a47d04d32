import { convert, type Exchange, findRate } from '../exchange-rates/exchange.ts'
import { add, type Money, money, subtract, sum, zero } from '../money.ts'
import type { OtherCost, SalePrice } from './sale-price.ts'

/** What the company pays for something that it sells, and to whom. */
export type Owed = { readonly supplierId: number; readonly amount: Money }
export type PriceWithSupplier = {
  readonly price: SalePrice
  /** Whom `cost` is owed to; null: nothing was bought. */
  readonly supplierId: number | null
}

/**
 * The price of a sale whose costs are known and not passed on line by line. Each supplier is owed its own, in each of its currencies; the first that is named is the one that the
 * sale is listed with. What is left after costs and tax is the company's own; where it sells below them, the difference is lost.
 */
export function priceWithCost(
  { payable, lines, tax }: Pick<SalePrice, 'payable' | 'lines' | 'tax'>,
  owed: readonly Owed[],
  exchange: Exchange,
): PriceWithSupplier | { readonly missing: string } {
  const { currency } = payable
  const costs: OtherCost[] = []
  for (const { supplierId, amount: cost } of sumBySupplier(owed)) {
    const rate = findRate(exchange, cost.currency, currency)
    if (!rate) return { missing: `There is no exchange rate from ${cost.currency} to ${currency}.` }
    costs.push({ supplierId, cost, costInSale: convert(cost, rate, 'nearest') })
  }
  const [first, ...otherCosts] = costs
  const taxes = sum(
    tax.map(({ amount }) => amount),
    currency,
  )
  const costInSale = sum(
    costs.map((one) => one.costInSale),
    currency,
  )
  const left = subtract(subtract(payable, taxes), costInSale)
  const fee = money(left.minor > 0n ? left.minor : 0n, currency)
  const price = {
    currency,
    lines,
    payable,
    cost: first?.cost ?? zero(currency),
    costInSale: first?.costInSale ?? zero(currency),
    ...(otherCosts.length > 0 && { otherCosts }),
    fee,
    tax,
    withheld: zero(currency),
    earned: subtract(left, fee),
    steps: [],
  }
  return { price, supplierId: first?.supplierId ?? null }
}

/** One sum for each supplier and currency, in the order in which they are named. Who is owed nothing is left out. */
function sumBySupplier(owed: readonly Owed[]): Owed[] {
  const sums = new Map<string, Owed>()
  for (const { supplierId, amount } of owed) {
    const key = `${supplierId} ${amount.currency}`
    const before = sums.get(key)
    sums.set(key, { supplierId, amount: before ? add(before.amount, amount) : amount })
  }
  return [...sums.values()].filter(({ amount }) => amount.minor !== 0n)
}
