import { convert, type Exchange, findRate } from '../exchange-rates/exchange.ts'
import { type Money, money, subtract, sum, zero } from '../money.ts'
import type { SalePrice } from '../sales/sale-price.ts'

/** What the company pays for a line, and to whom. */
export type Owed = { readonly supplierId: number; readonly amount: Money }
type Quoted = {
  /** On the invoice. */
  readonly label: string
  readonly detail: string | null
  /** What the customer pays for it, its tax contained. */
  readonly amount: Money
  readonly tax: Money
  readonly taxBasisPoints: number
  readonly owed: readonly Owed[]
  readonly exchange: Exchange
}
export type PricedLine = { readonly price: SalePrice; readonly supplierId: number | null }

/** What stands beside a line that is taxed. The name of the line, not a code: codes of services are Indian. */
const SERVICE = 'service'

/**
 * A line of a quotation as the price of a sale. It owes one supplier, in one currency: the first that is named. What is left after its cost and tax is the company's own;
 * where it is sold below the cost, the difference is lost.
 */
export function quotedSalePrice(quoted: Quoted): PricedLine | { readonly missing: string } {
  const { label, detail, amount, tax, taxBasisPoints, owed, exchange } = quoted
  const { currency } = amount
  const [first] = owed
  const own = owed.filter((one) => one.supplierId === first?.supplierId && one.amount.currency === first.amount.currency)
  const cost = first
    ? sum(
        own.map((one) => one.amount),
        first.amount.currency,
      )
    : zero(currency)
  const rate = findRate(exchange, cost.currency, currency)
  if (!rate) return { missing: `There is no exchange rate from ${cost.currency} to ${currency}.` }
  const costInSale = convert(cost, rate, 'nearest')
  const left = subtract(subtract(amount, tax), costInSale)
  const fee = money(left.minor > 0n ? left.minor : 0n, currency)
  const isTaxed = tax.minor > 0n
  const price: SalePrice = {
    currency,
    lines: [
      { kind: SERVICE, label, detail, amount: subtract(amount, tax) },
      ...(isTaxed ? [{ kind: 'gst', label: 'Tax', detail: `${taxBasisPoints / 100}%`, amount: tax }] : []),
    ],
    payable: amount,
    cost,
    costInSale,
    fee,
    tax: isTaxed ? [{ kind: 'gst', amount: tax, on: { line: SERVICE, sac: '', basisPoints: taxBasisPoints } }] : [],
    withheld: zero(currency),
    earned: subtract(left, fee),
    steps: [],
  }
  return { price, supplierId: cost.minor === 0n ? null : (first?.supplierId ?? null) }
}
