import { type Money, subtract, sum } from '../money.ts'

/** One line of a price as its buyer sees it. `label` names it the same way before and after a change, so lines can be compared by kind and label. */
export type PriceLine = {
  readonly kind: string
  readonly label: string
  /** e.g. '2 × ₹4,180.00', '18%' */
  readonly detail: string | null
  readonly amount: Money
}

/** One step of how a price came about, as staff see it; the steps add up to what the buyer pays. */
export type PriceStep = {
  readonly who: 'supplier' | 'siteOwner' | 'government'
  readonly rule: string
  readonly amount: Money
  /** The version of the site owner's rule behind it; null where it is none of its rules. */
  readonly ruleVersion: { readonly ruleId: number; readonly version: number } | null
}

/** A tax that the buyer pays through us and we owe to the government. */
export type Tax = {
  /** GST on our own service, or TDS collected from the buyer on commission passed on. Its price line, where it has one, has the same kind. */
  readonly kind: 'gst' | 'tds'
  readonly amount: Money
  /** Which line of ours is taxed, with its services accounting code and the rate; null where it is a tax on no line of ours. */
  readonly on: { readonly line: string; readonly sac: string; readonly basisPoints: number } | null
}

/** What a sale costs at one more supplier, or in one more currency of the same: who drives to what another one sells a ticket of. */
export type OtherCost = {
  /** The legal entity of the supplier. */
  readonly supplierId: number
  /** In the currency in which it is paid. */
  readonly cost: Money
  /** In that of the sale. */
  readonly costInSale: Money
}

/**
 * What the pricing of every seller ends in: all that money, documents and sums have to know of a price. Everything is in the currency of the sale, except
 * each `cost`. payable = costInSale + those of the other costs + fee + tax + earned − withheld.
 */
export type SalePrice = {
  readonly currency: string
  /** As the buyer of this sale may see them; they add up to `payable`. */
  readonly lines: readonly PriceLine[]
  /** What the buyer pays us. */
  readonly payable: Money
  /** What we owe the supplier, in the currency in which it is paid. */
  readonly cost: Money
  /** The same in the currency of the sale, at the rate of the moment of pricing; equal to `cost` where the currencies are. */
  readonly costInSale: Money
  /** What is owed beside that. Nothing: one supplier is owed, or none. */
  readonly otherCosts?: readonly OtherCost[]
  /** Our own fee, before tax. */
  readonly fee: Money
  readonly tax: readonly Tax[]
  /** Tax that the supplier withholds from our commission: to be claimed back. */
  readonly withheld: Money
  /** Commission that we keep; negative where a sale is made below cost. */
  readonly earned: Money
  readonly steps: readonly PriceStep[]
}

export type SalePriceFlaw = { readonly code: 'CURRENCY_MIXED' | 'PARTS_DIFFER' | 'LINES_DIFFER' | 'COST_CONVERTED_TO_ITSELF' }

/** Why a price cannot be sold at: its parts and its lines both add up to what the buyer pays, in one currency. */
export function whatPriceLacks(price: SalePrice): SalePriceFlaw | undefined {
  const { currency, payable } = price
  const costs = costsOf(price)
  const here = [
    payable,
    ...costs.map(({ costInSale }) => costInSale),
    price.fee,
    price.withheld,
    price.earned,
    ...amountsOf(price.tax),
    ...amountsOf(price.lines),
  ]
  if (here.some((amount) => amount.currency !== currency)) return { code: 'CURRENCY_MIXED' }
  if (costs.some(({ cost, costInSale }) => cost.currency === currency && cost.minor !== costInSale.minor))
    return { code: 'COST_CONVERTED_TO_ITSELF' }
  const parts = subtract(sum([costHere(price), price.fee, price.earned, ...amountsOf(price.tax)], currency), price.withheld)
  if (parts.minor !== payable.minor) return { code: 'PARTS_DIFFER' }
  if (sum(amountsOf(price.lines), currency).minor !== payable.minor) return { code: 'LINES_DIFFER' }
  return undefined
}

/** All that it costs, in the currency of the sale. */
export function costHere(price: SalePrice): Money {
  return sum(
    costsOf(price).map(({ costInSale }) => costInSale),
    price.currency,
  )
}

const costsOf = ({ cost, costInSale, otherCosts = [] }: SalePrice) => [{ cost, costInSale }, ...otherCosts]

function amountsOf(parts: readonly { readonly amount: Money }[]): Money[] {
  return parts.map(({ amount }) => amount)
}
