import type { Exchange } from '../exchange-rates/exchange.ts'
import { type Money, subtract } from '../money.ts'
import { type Owed, type PriceWithSupplier, priceWithCost } from '../sales/price-with-cost.ts'

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

/** The line that the tax stands beside. It has no services accounting code: those are Indian. */
const SERVICE = 'service'

/** A line of a quotation as the price of a sale. */
export function quotedSalePrice(quoted: Quoted): PriceWithSupplier | { readonly missing: string } {
  const { label, detail, amount, tax, taxBasisPoints: basisPoints, owed, exchange } = quoted
  const isTaxed = tax.minor > 0n
  const lines = [
    { kind: SERVICE, label, detail, amount: subtract(amount, tax) },
    ...(isTaxed ? [{ kind: 'gst', label: 'Tax', detail: `${basisPoints / 100}%`, amount: tax }] : []),
  ]
  const taxes = isTaxed ? [{ kind: 'gst' as const, amount: tax, on: { line: SERVICE, sac: '', basisPoints } }] : []
  return priceWithCost({ payable: amount, lines, tax: taxes }, owed, exchange)
}
