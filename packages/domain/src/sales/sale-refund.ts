import { add, type Money, money, proportion, subtract, sum, zero } from '../money.ts'
import { type OtherCost, type SalePrice, type Tax, whatPriceLacks } from './sale-price.ts'

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

/** What one more supplier of a sale refunds of its cost, in the currency of that. */
export type OtherRefund = { readonly supplierId: number; readonly refund: Money }

/** What is refunded of a delivered sale of any kind, as its seller states it. */
export type SaleRefund = {
  /** The part of the sale that is undone, at the price at which it was sold: the whole of it, or a part by `splitSalePrice`. */
  readonly undone: SalePrice
  /** What the supplier refunds of its cost, in the currency of the cost. */
  readonly supplierRefund: Money
  /** The same of each of its other costs. */
  readonly otherRefunds?: readonly OtherRefund[]
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
  /** Of its other costs. */
  readonly others?: readonly OtherBefore[]
}
export type OtherBefore = {
  readonly supplierId: number
  readonly currency: string
  /** Of the cost, what was undone. */
  readonly cost: bigint
  readonly refunded: bigint
}

export type RefundFlaw = { readonly code: 'MORE_THAN_LEFT' | 'NOTHING_UNDONE' | 'CHARGED_TOO_MUCH' | 'UNSOUND' }

/** Why so much cannot be refunded: each part of the price is undone once at most, and no supplier refunds more than it got. */
export function whyNotRefund(price: SalePrice, refund: SaleRefund, before: RefundedBefore): RefundFlaw | undefined {
  const { undone, supplierRefund, otherRefunds = [], charges } = refund
  const isForeign = undone.currency !== price.currency || undone.cost.currency !== price.cost.currency
  if (isForeign || supplierRefund.currency !== price.cost.currency || whatPriceLacks(undone)) return { code: 'UNSOUND' }
  if (charges.some(({ whose, gst }) => whose === 'supplier' && gst !== null)) return { code: 'UNSOUND' }
  const amounts = [undone.cost, undone.fee, undone.withheld, supplierRefund, ...charges.map(({ amount }) => amount)]
  if (amounts.some(({ minor }) => minor < 0n)) return { code: 'UNSOUND' }
  const otherFlaw = whyNotOthers(price, refund, before)
  if (otherFlaw?.code === 'UNSOUND') return otherFlaw
  // Of a sale that was free, its costs may be refunded.
  const isAnyRefunded = [supplierRefund, ...otherRefunds.map((other) => other.refund)].some(({ minor }) => minor > 0n)
  const isFreeWithCost = undone.payable.minor === 0n && isAnyRefunded
  if (undone.payable.minor <= 0n && !isFreeWithCost) return { code: 'NOTHING_UNDONE' }
  if (refundOf(refund).minor < 0n) return { code: 'CHARGED_TOO_MUCH' }
  const isOver = partsOf(undone, supplierRefund).some(([part, minor]) => before[part] + minor > wholeOf(price)[part])
  return isOver ? { code: 'MORE_THAN_LEFT' } : otherFlaw
}

const keyOf = (supplierId: number, currency: string) => `${supplierId} ${currency}`

/** The same for its other costs: each is undone and refunded once at most. */
function whyNotOthers(
  { otherCosts = [] }: SalePrice,
  { undone, otherRefunds = [] }: SaleRefund,
  { others = [] }: RefundedBefore,
): RefundFlaw | undefined {
  const costsOf = (costs: readonly OtherCost[]) =>
    costs.map(({ supplierId, cost }) => [keyOf(supplierId, cost.currency), cost.minor] as const)
  const wholes = new Map(costsOf(otherCosts))
  const undoneNow = costsOf(undone.otherCosts ?? [])
  const refundedNow = otherRefunds.map(({ supplierId, refund }) => [keyOf(supplierId, refund.currency), refund.minor] as const)
  if ([...undoneNow, ...refundedNow].some(([key, minor]) => minor < 0n || !wholes.has(key))) return { code: 'UNSOUND' }
  const isOver = (part: 'cost' | 'refunded', now: typeof undoneNow) => {
    const before = new Map(others.map((other) => [keyOf(other.supplierId, other.currency), other[part]]))
    return now.some(([key, minor]) => minor + (before.get(key) ?? 0n) > (wholes.get(key) ?? 0n))
  }
  return isOver('cost', undoneNow) || isOver('refunded', refundedNow) ? { code: 'MORE_THAN_LEFT' } : undefined
}

type Figures = Omit<RefundedBefore, 'others'>

function partsOf(price: SalePrice, supplierRefunded: Money): (readonly [keyof Figures, bigint])[] {
  return Object.entries(figuresOf(price, supplierRefunded)) as [keyof Figures, bigint][]
}

function wholeOf(price: SalePrice): Figures {
  return figuresOf(price, price.cost)
}

function figuresOf(price: SalePrice, supplierRefunded: Money): Figures {
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
export function worthOfRefund(
  { cost, costInSale }: Pick<SalePrice, 'cost' | 'costInSale'>,
  refund: Money,
  refundedBefore: bigint,
): Money {
  if (cost.minor === 0n) return zero(costInSale.currency)
  const upTo = (minor: bigint) => proportion(costInSale, minor, cost.minor).minor
  return money(upTo(refundedBefore + refund.minor) - upTo(refundedBefore), costInSale.currency)
}

/** What one more supplier refunds, and what that is worth in the currency of the sale. */
export type OtherWorth = { readonly supplierId: number; readonly there: Money; readonly here: Money }

/** What the other suppliers refund, each at the rate of its cost. */
export function worthOfOthers(
  { otherCosts = [] }: SalePrice,
  { otherRefunds = [] }: Pick<SaleRefund, 'otherRefunds'>,
  { others = [] }: Pick<RefundedBefore, 'others'>,
): OtherWorth[] {
  return otherRefunds.flatMap(({ supplierId, refund: there }) => {
    const of = otherCosts.find((one) => one.supplierId === supplierId && one.cost.currency === there.currency)
    const before = others.find((one) => one.supplierId === supplierId && one.currency === there.currency)
    return of ? [{ supplierId, there, here: worthOfRefund(of, there, before?.refunded ?? 0n) }] : []
  })
}

/** The same share of each other cost. */
export function shareOfOthers({ otherCosts = [] }: SalePrice, part: bigint, whole: bigint): OtherRefund[] {
  return otherCosts.map(({ supplierId, cost }) => ({ supplierId, refund: proportion(cost, part, whole) }))
}

/** What it adds to the margin of the sale, as charts count it: what all its suppliers refund less what the buyer is refunded, and the GST that is owed more or less. */
export function changeOfMargin(refund: SaleRefund, supplierHere: Money): Money {
  const gst = subtract(taxOf(refund.undone, 'gst'), ourCharge(refund).gst)
  return add(subtract(supplierHere, refundOf(refund)), gst)
}
