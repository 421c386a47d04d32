import { add, type Money, money, proportion, subtract, sum, zero } from '../money.ts'
import { type SalePrice, type Tax, whatPriceLacks } from './sale-price.ts'

/** What the buyer is charged for a refund, taken from it. */
export type RefundCharge = {
  /** The supplier's charge, passed on; or ours, which we earn. */
  readonly whose: 'supplier' | 'ours'
  /** On the credit note: 'Cancellation fee'. */
  readonly label: string
  /** Before its GST. */
  readonly amount: Money
  /** Only a charge of ours is taxed by us. */
  readonly gst: { readonly sac: string; readonly basisPoints: number; readonly amount: Money } | null
}

/** What is refunded of a delivered sale of any kind, as its seller states it. */
export type SaleRefund = {
  /** The part of the sale that is undone, at the price at which it was sold: the whole of it, or a part by `splitSalePrice`. */
  readonly undone: SalePrice
  /** What the supplier refunds of its cost, in the currency of the cost. */
  readonly supplierRefund: Money
  readonly charges: readonly RefundCharge[]
}

/** All that was refunded of a sale before. */
export type RefundedBefore = {
  readonly payable: bigint
  readonly cost: bigint
  readonly fee: bigint
  readonly gst: bigint
  readonly tds: bigint
  readonly withheld: bigint
  readonly supplierRefunded: bigint
}

export type RefundFlaw = { readonly code: 'MORE_THAN_LEFT' | 'NOTHING_UNDONE' | 'CHARGED_TOO_MUCH' | 'UNSOUND' }

/** Why so much cannot be refunded: each part of the price is undone once at most, and no supplier refunds more than it got. */
export function whyNotRefund(price: SalePrice, refund: SaleRefund, before: RefundedBefore): RefundFlaw | undefined {
  const { undone, supplierRefund, charges } = refund
  const isForeign = undone.currency !== price.currency || undone.cost.currency !== price.cost.currency
  if (isForeign || supplierRefund.currency !== price.cost.currency || whatPriceLacks(undone)) return { code: 'UNSOUND' }
  if (charges.some(({ whose, gst }) => whose === 'supplier' && gst !== null)) return { code: 'UNSOUND' }
  const amounts = [undone.cost, undone.fee, undone.withheld, supplierRefund, ...charges.map(({ amount }) => amount)]
  if (amounts.some(({ minor }) => minor < 0n)) return { code: 'UNSOUND' }
  // Of a sale that was free, its cost may be refunded.
  const isFreeWithCost = undone.payable.minor === 0n && supplierRefund.minor > 0n
  if (undone.payable.minor <= 0n && !isFreeWithCost) return { code: 'NOTHING_UNDONE' }
  if (refundOf(refund).minor < 0n) return { code: 'CHARGED_TOO_MUCH' }
  const isOver = partsOf(undone, supplierRefund).some(([part, minor]) => before[part] + minor > wholeOf(price)[part])
  return isOver ? { code: 'MORE_THAN_LEFT' } : undefined
}

function partsOf(price: SalePrice, supplierRefunded: Money): (readonly [keyof RefundedBefore, bigint])[] {
  return Object.entries(figuresOf(price, supplierRefunded)) as [keyof RefundedBefore, bigint][]
}

function wholeOf(price: SalePrice): RefundedBefore {
  return figuresOf(price, price.cost)
}

function figuresOf(price: SalePrice, supplierRefunded: Money): RefundedBefore {
  return {
    payable: price.payable.minor,
    cost: price.cost.minor,
    fee: price.fee.minor,
    gst: taxOf(price, 'gst').minor,
    tds: taxOf(price, 'tds').minor,
    withheld: price.withheld.minor,
    supplierRefunded: supplierRefunded.minor,
  }
}

/** All taxes of a kind. */
export function taxOf({ tax, currency }: SalePrice, kind: Tax['kind']): Money {
  return sum(
    tax.flatMap((one) => (one.kind === kind ? [one.amount] : [])),
    currency,
  )
}

/** What the buyer gets: what was paid for the part, less what is charged. */
export function refundOf({ undone, charges }: SaleRefund): Money {
  const charged = charges.map(({ amount, gst }) => (gst ? add(amount, gst.amount) : amount))
  return subtract(undone.payable, sum(charged, undone.currency))
}

/** What we earn of it, and the GST on that. */
export function ourCharge({ undone: { currency }, charges }: SaleRefund): { readonly fee: Money; readonly gst: Money } {
  const own = charges.filter(({ whose }) => whose === 'ours')
  return {
    fee: sum(
      own.map(({ amount }) => amount),
      currency,
    ),
    gst: sum(
      own.flatMap(({ gst }) => (gst ? [gst.amount] : [])),
      currency,
    ),
  }
}

/**
 * What the supplier refunds, in the currency of the sale at the rate of the sale, because that is what its cost was posted at. Rounded so that all it refunds
 * is worth exactly all that it cost.
 */
export function worthOfRefund({ cost, costInSale }: SalePrice, refund: Money, refundedBefore: bigint): Money {
  if (cost.minor === 0n) return zero(costInSale.currency)
  const upTo = (minor: bigint) => proportion(costInSale, minor, cost.minor).minor
  return money(upTo(refundedBefore + refund.minor) - upTo(refundedBefore), costInSale.currency)
}

/** What it adds to the margin of the sale, as charts count it: what the supplier refunds less what the buyer is refunded, and the GST that is owed more or less. */
export function changeOfMargin(refund: SaleRefund, supplierHere: Money): Money {
  const gst = subtract(taxOf(refund.undone, 'gst'), ourCharge(refund).gst)
  return add(subtract(supplierHere, refundOf(refund)), gst)
}
