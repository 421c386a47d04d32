import { add, allocate, type Money, subtract, sum } from '../money.ts'
import type { SalePrice } from './sale-price.ts'

/**
 * A price in parts that are each sound and together are the whole, to the last minor unit: nights, travellers, what is refunded and what is kept. How the whole
 * came about stays with the whole.
 */
export function splitSalePrice(price: SalePrice, weights: readonly number[]): SalePrice[] {
  const { currency } = price
  const split = (amount: Money) => {
    const parts = allocate(amount, weights)
    return (index: number) => parts[index] ?? amount
  }
  const [cost, costInSale, fee, withheld] = [split(price.cost), split(price.costInSale), split(price.fee), split(price.withheld)]
  const others = (price.otherCosts ?? []).map((other) => ({
    other,
    ...{ cost: split(other.cost), costInSale: split(other.costInSale) },
  }))
  const taxes = price.tax.map((tax) => ({ tax, amount: split(tax.amount) }))
  const lines = price.lines.map((line) => ({ line, amount: split(line.amount) }))
  return weights.map((_, index) => {
    const own = lines.map(({ line, amount }) => ({ ...line, amount: amount(index) }))
    const tax = taxes.map(({ tax: whole, amount }) => ({ ...whole, amount: amount(index) }))
    const payable = sum(
      own.map(({ amount }) => amount),
      currency,
    )
    const otherCosts = others.map(({ other, ...of }) => ({
      ...other,
      ...{ cost: of.cost(index), costInSale: of.costInSale(index) },
    }))
    // What rounding leaves over is ours: every other part is somebody else's, or on a document.
    const costs = [costInSale(index), ...otherCosts.map((other) => other.costInSale)]
    const notOurs = sum([...costs, fee(index), ...tax.map(({ amount }) => amount)], currency)
    const earned = add(subtract(payable, notOurs), withheld(index))
    const parts = { cost: cost(index), costInSale: costInSale(index), fee: fee(index), tax, withheld: withheld(index) }
    return { currency, lines: own, payable, ...parts, ...(price.otherCosts && { otherCosts }), earned, steps: [] }
  })
}
