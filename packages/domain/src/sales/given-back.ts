import { add, type Money, money, proportion, subtract, sum, zero } from '../money.ts'
import { type SalePrice, type Tax, whatPriceLacks } from './sale-price.ts'

/** What the buyer is charged for giving something back, taken from the refund. */
export type BackCharge = {
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
export type GivenBack = {
  /** The part of the sale that is undone, at the price at which it was sold: the whole of it, or a part by `splitSalePrice`. */
  readonly undone: SalePrice
  /** What the supplier gives back of its cost, in the currency of the cost. */
  readonly supplierGives: Money
  readonly charges: readonly BackCharge[]
}

/** All that was given back of a sale before. */
export type BackBefore = {
  readonly payable: bigint
  readonly cost: bigint
  readonly fee: bigint
  readonly gst: bigint
  readonly tds: bigint
  readonly withheld: bigint
  readonly supplierGave: bigint
}

export type GiveBackFlaw = { readonly code: 'MORE_THAN_LEFT' | 'NOTHING_UNDONE' | 'CHARGED_TOO_MUCH' | 'UNSOUND' }

/** Why so much cannot be given back: each part of the price is undone once at most, and no supplier gives back more than it got. */
export function whyNotGiveBack(price: SalePrice, given: GivenBack, before: BackBefore): GiveBackFlaw | undefined {
  const { undone, supplierGives, charges } = given
  const isForeign = undone.currency !== price.currency || undone.cost.currency !== price.cost.currency
  if (isForeign || supplierGives.currency !== price.cost.currency || whatPriceLacks(undone)) return { code: 'UNSOUND' }
  if (charges.some(({ whose, gst }) => whose === 'supplier' && gst !== null)) return { code: 'UNSOUND' }
  const amounts = [undone.cost, undone.fee, undone.withheld, supplierGives, ...charges.map(({ amount }) => amount)]
  if (amounts.some(({ minor }) => minor < 0n)) return { code: 'UNSOUND' }
  if (undone.payable.minor <= 0n) return { code: 'NOTHING_UNDONE' }
  if (refundOf(given).minor < 0n) return { code: 'CHARGED_TOO_MUCH' }
  const isOver = partsOf(undone, supplierGives).some(([part, minor]) => before[part] + minor > wholeOf(price)[part])
  return isOver ? { code: 'MORE_THAN_LEFT' } : undefined
}

function partsOf(price: SalePrice, supplierGave: Money): (readonly [keyof BackBefore, bigint])[] {
  return Object.entries(figuresOf(price, supplierGave)) as [keyof BackBefore, bigint][]
}

function wholeOf(price: SalePrice): BackBefore {
  return figuresOf(price, price.cost)
}

function figuresOf(price: SalePrice, supplierGave: Money): BackBefore {
  return {
    payable: price.payable.minor,
    cost: price.cost.minor,
    fee: price.fee.minor,
    gst: taxOf(price, 'gst').minor,
    tds: taxOf(price, 'tds').minor,
    withheld: price.withheld.minor,
    supplierGave: supplierGave.minor,
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
export function refundOf({ undone, charges }: GivenBack): Money {
  const charged = charges.map(({ amount, gst }) => (gst ? add(amount, gst.amount) : amount))
  return subtract(undone.payable, sum(charged, undone.currency))
}

/** What we earn of it, and the GST on that. */
export function ourCharge({ undone: { currency }, charges }: GivenBack): { readonly fee: Money; readonly gst: Money } {
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
 * What the supplier gives back, in the currency of the sale at the rate of the sale, because that is what its cost was posted at. Rounded so that all it gives
 * back is worth exactly all that it cost.
 */
export function worthGivenBack({ cost, costInSale }: SalePrice, gives: Money, gaveBefore: bigint): Money {
  if (cost.minor === 0n) return zero(costInSale.currency)
  const upTo = (minor: bigint) => proportion(costInSale, minor, cost.minor).minor
  return money(upTo(gaveBefore + gives.minor) - upTo(gaveBefore), costInSale.currency)
}

/** What it adds to the margin of the sale, as charts count it: what the supplier gives back less what is paid back, and the GST that is owed more or less. */
export function changeOfMargin(given: GivenBack, supplierHere: Money): Money {
  const gst = subtract(taxOf(given.undone, 'gst'), ourCharge(given).gst)
  return add(subtract(supplierHere, refundOf(given)), gst)
}
