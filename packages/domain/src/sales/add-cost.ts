import { convert, type Exchange, findRate } from '../exchange-rates/exchange.ts'
import type { Worth } from '../ledger/supplier-entries.ts'
import { add, isZero, type Money, money, subtract } from '../money.ts'
import type { Owed, PriceWithSupplier } from './price-with-cost.ts'
import type { OtherCost, SalePrice } from './sale-price.ts'

export type CostAdded = PriceWithSupplier & {
  readonly supplierId: number
  /** What is owed beside what was owed before, at the rate of this moment. */
  readonly worth: Worth
  /** By how much less is left of the sale; together they are what it is worth. */
  readonly lost: { readonly fee: Money; readonly earned: Money }
  /** All that the same supplier is owed in this currency now; null: it is the first, which the price says. */
  readonly other: Owed | null
}

/**
 * A price to which a cost is added that was not known as it was sold: what the buyer pays stays, and what is left for the company is less. Of a supplier that is owed in this currency already, it
 * is added to that.
 */
export function addCost(
  { price, supplierId: first }: PriceWithSupplier,
  { supplierId, amount: there }: Owed,
  exchange: Exchange,
): CostAdded | { readonly missing: string } {
  const { currency } = price
  if (there.minor <= 0n) throw new RangeError('A cost that is added is more than nothing')
  const rate = findRate(exchange, there.currency, currency)
  if (!rate) return { missing: `There is no exchange rate from ${there.currency} to ${currency}.` }
  const here = convert(there, rate, 'nearest')
  const left = subtract(add(price.fee, price.earned), here)
  const fee = money(left.minor > 0n ? left.minor : 0n, currency)
  const earned = subtract(left, fee)
  const rest = {
    worth: { there, here },
    lost: { fee: subtract(price.fee, fee), earned: subtract(price.earned, earned) },
  }
  const isOfFirst = first === supplierId && price.cost.currency === there.currency
  if (isOfFirst || (first === null && isZero(price.cost)))
    return { ...rest, price: { ...price, ...withFirst(price, rest.worth, isOfFirst), fee, earned }, supplierId, other: null }
  const { otherCosts, other } = withOther(price, { supplierId, cost: there, costInSale: here })
  return { ...rest, price: { ...price, otherCosts, fee, earned }, supplierId: first ?? supplierId, other }
}

function withFirst(
  { cost, costInSale }: SalePrice,
  { there, here }: Worth,
  isMore: boolean,
): Pick<SalePrice, 'cost' | 'costInSale'> {
  return isMore ? { cost: add(cost, there), costInSale: add(costInSale, here) } : { cost: there, costInSale: here }
}

function withOther({ otherCosts = [] }: SalePrice, added: OtherCost): { readonly otherCosts: OtherCost[]; readonly other: Owed } {
  const isOf = ({ supplierId, cost }: OtherCost) => supplierId === added.supplierId && cost.currency === added.cost.currency
  const before = otherCosts.find(isOf)
  const now = before
    ? { ...before, cost: add(before.cost, added.cost), costInSale: add(before.costInSale, added.costInSale) }
    : added
  return {
    otherCosts: [...otherCosts.filter((one) => !isOf(one)), now],
    other: { supplierId: now.supplierId, amount: now.cost },
  }
}
