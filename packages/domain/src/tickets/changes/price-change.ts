import { add, compareMoney, type Money, money, negate, portion, subtract, sum, zero } from '../../money.ts'
import type { ChangeKind } from './change-kind.ts'
import { cellPaid, farePaid, type PriceCell } from './split-price.ts'

/** What is known of the charges for one passenger's leg. */
export type CellCharge = {
  readonly cell: PriceCell
  readonly penalty: Money
  readonly supplierFee: Money
  readonly ourFee: Money
}

/**
 * The price of a change. For a refund: refund = paid − kept − airlinePenalty − supplierFee − ourFee − gstOnOurFee, never less than zero and never
 * more than was paid. For a reissue: due − refund = fareDifference + the same charges, one of the two being zero: to a cheaper flight the difference is
 * below zero, and may leave something to refund.
 */
export type ChangePrice = {
  readonly kind: ChangeKind
  readonly currency: string
  readonly paid: Money
  /** The part of the payment that is not refunded: bags, meals and seats, and our service fee with its GST. */
  readonly keptExtras: Money
  readonly keptServiceFee: Money
  readonly airlinePenalty: Money
  readonly supplierFee: Money
  readonly ourFee: Money
  readonly gstBasisPoints: number
  readonly gstOnOurFee: Money
  readonly fareDifference: Money
  readonly refund: Money
  readonly due: Money
  /** What we expect the supplier to refund. */
  readonly supplierRefund: Money
  /** The part of the sale that is reversed in the books. */
  readonly undone: {
    readonly commissionKept: Money
    readonly tds: Money
    readonly supplierTds: Money
    readonly serviceFee: Money
    readonly gst: Money
  }
}

/**
 * What is refunded, by the practice of the field. A void, and a flight cancelled by the airline, undo the sale: fees and extras are refunded too.
 * Otherwise extras and the service fee are kept, because the work was done. Commission passed on, and the TDS on it, is recalled with the fare,
 * because the refund starts from what was paid after it. `keepsFare`: the airline keeps the whole fare and refunds only airport charges; then it
 * recalls no commission, and we recall none either.
 */
type Charges = {
  readonly kind: ChangeKind
  readonly currency: string
  readonly cells: readonly PriceCell[]
  readonly airlinePenalty: Money
  readonly supplierFee: Money
  readonly ourFee: Money
  readonly gstBasisPoints: number
  readonly fareDifference: Money
  /** Fees and extras are refunded too. */
  readonly undoesSale: boolean
  readonly keepsFare: boolean
  /** What the supplier itself said it would refund; otherwise computed. */
  readonly supplierRefund: Money | undefined
}

export function undoesSale(kind: ChangeKind): boolean {
  return kind === 'void' || kind === 'flightCancelled'
}

/** The price of a change whose charges are known passenger by passenger. */
export function priceByCells(
  kind: ChangeKind,
  charges: readonly CellCharge[],
  { currency, gstBasisPoints }: { currency: string; gstBasisPoints: number },
): ChangePrice {
  const total = (amounts: readonly Money[]) => sum(amounts, currency)
  // No airline keeps more of a leg than was paid for it, its own tax included.
  const capped = charges.map(({ cell, penalty, supplierFee, ourFee }) => {
    const kept = lesser(penalty, cell.net)
    return { cell, kept, supplierFee: lesser(supplierFee, subtract(cell.net, kept)), ourFee }
  })
  return priceChange({
    kind,
    currency,
    cells: capped.map(({ cell }) => cell),
    airlinePenalty: total(capped.map(({ kept }) => kept)),
    supplierFee: total(capped.map(({ supplierFee }) => supplierFee)),
    ourFee: total(capped.map(({ ourFee }) => ourFee)),
    gstBasisPoints,
    fareDifference: zero(currency),
    undoesSale: undoesSale(kind),
    keepsFare: false,
    supplierRefund: undefined,
  })
}

/** The price of a change whose charges are known in total only. */
export function priceChange(charges: Charges): ChangePrice {
  return charges.kind === 'reissue' ? priceReissue(charges) : priceRefund(charges)
}

function priceRefund({ kind, currency, cells, gstBasisPoints, ...charges }: Charges): ChangePrice {
  const total = (part: (cell: PriceCell) => Money) => sum(cells.map(part), currency)
  const paid = total(cellPaid)
  const extras = total((cell) => cell.extras)
  // A later fee is kept like the service fee; a discount was never paid, so it is never refunded.
  const laterFee = total((cell) => cell.laterFee)
  const laterDiscount = total((cell) => subtract(cell.adjusted, cell.laterFee))
  const laterGst = total((cell) => cell.adjustedGst)
  const fees = add(
    total((cell) => add(cell.serviceFee, cell.gst)),
    laterFee,
  )
  const none = zero(currency)
  // After a large discount the buyer paid less than extras and fees alone: then all of it is kept.
  const keptExtras = charges.undoesSale ? none : lesser(extras, paid)
  const keptServiceFee = charges.undoesSale ? none : lesser(fees, subtract(paid, keptExtras))
  // The part of extras and fees that was never paid, because of a discount: it was really given away, and stays in the books.
  const givenAway = charges.undoesSale ? none : subtract(add(extras, fees), add(keptExtras, keptServiceFee))
  let left = subtract(subtract(paid, keptExtras), keptServiceFee)
  const net = add(
    total((cell) => cell.net),
    charges.undoesSale ? extras : none,
  )
  const take = (amount: Money) => {
    const taken = lesser(amount, left)
    left = subtract(left, taken)
    return taken
  }
  const airlinePenalty = take(charges.airlinePenalty)
  const supplierFee = take(charges.supplierFee)
  const ours = feeWithGst(charges.ourFee, gstBasisPoints, left)
  const refund = subtract(subtract(left, ours.fee), ours.gst)
  const expected = subtract(subtract(net, charges.airlinePenalty), charges.supplierFee)
  const recalls = !charges.keepsFare
  return {
    kind,
    currency,
    paid,
    keptExtras,
    keptServiceFee,
    airlinePenalty,
    supplierFee,
    ourFee: ours.fee,
    gstBasisPoints,
    gstOnOurFee: ours.gst,
    fareDifference: none,
    refund,
    due: none,
    supplierRefund: charges.supplierRefund ?? (expected.minor < 0n ? none : expected),
    undone: {
      commissionKept: recalls ? total(commissionKept) : none,
      tds: recalls ? total((cell) => cell.tds) : none,
      supplierTds: recalls ? total((cell) => cell.supplierTds) : none,
      serviceFee: charges.undoesSale
        ? add(
            total((cell) => cell.serviceFee),
            subtract(add(laterFee, laterDiscount), laterGst),
          )
        : add(laterDiscount, givenAway),
      gst: charges.undoesSale
        ? add(
            total((cell) => cell.gst),
            laterGst,
          )
        : none,
    },
  }
}

function priceReissue({ kind, currency, cells, gstBasisPoints, ...charges }: Charges): ChangePrice {
  const none = zero(currency)
  const gst = portion(charges.ourFee, gstBasisPoints)
  const airline = add(add(charges.fareDifference, charges.airlinePenalty), charges.supplierFee)
  const total = add(airline, add(charges.ourFee, gst))
  return {
    kind,
    currency,
    paid: sum(cells.map(cellPaid), currency),
    keptExtras: none,
    keptServiceFee: none,
    airlinePenalty: charges.airlinePenalty,
    supplierFee: charges.supplierFee,
    ourFee: charges.ourFee,
    gstBasisPoints,
    gstOnOurFee: gst,
    fareDifference: charges.fareDifference,
    refund: total.minor < 0n ? negate(total) : none,
    due: total.minor < 0n ? none : total,
    supplierRefund: none,
    undone: { commissionKept: none, tds: none, supplierTds: none, serviceFee: none, gst: none },
  }
}

/** What the house had kept of the commission of a cell, computed as in the capture. */
function commissionKept(cell: PriceCell): Money {
  return add(subtract(subtract(farePaid(cell), cell.net), cell.tds), cell.supplierTds)
}

/** Fee and GST together take no more than is available; if they would, the fee is reduced so that both together use all of it, and GST is the rest. */
function feeWithGst(fee: Money, gstBasisPoints: number, available: Money): { fee: Money; gst: Money } {
  const gst = portion(fee, gstBasisPoints)
  if (compareMoney(add(fee, gst), available) <= 0) return { fee, gst }
  const reduced = money((available.minor * 10_000n) / BigInt(10_000 + gstBasisPoints), available.currency)
  return { fee: reduced, gst: subtract(available, reduced) }
}

export type SupplierSettled = 'asExpected' | 'more' | 'less'

/**
 * Suppliers split and round by passenger in their own way: a difference up to this amount per passenger and leg is rounding, which the house bears
 * or keeps.
 */
const DUST_PER_COUPON_MINOR = 100n

/** Whether a supplier refunded what the price was based on. */
export function compareSupplierRefund(price: ChangePrice, given: Money, couponCount: number): SupplierSettled {
  const difference = subtract(given, price.supplierRefund).minor
  const dust = DUST_PER_COUPON_MINOR * BigInt(Math.max(1, couponCount))
  if (difference < -dust) return 'less'
  return difference > dust ? 'more' : 'asExpected'
}

/** The price as it would have been if the supplier's refund had been known: the difference is the airline's charge. */
export function repriceBySupplier(price: ChangePrice, given: Money): ChangePrice {
  const difference = subtract(price.supplierRefund, given)
  const before = add(price.refund, price.airlinePenalty)
  const wanted = add(price.airlinePenalty, difference)
  const airlinePenalty = lesser(wanted.minor < 0n ? zero(price.currency) : wanted, before)
  return { ...price, airlinePenalty, refund: subtract(before, airlinePenalty), supplierRefund: given }
}

export type ChangeLine = { readonly kind: string; readonly label: string; readonly detail: string | null; readonly amount: Money }

/** The customer pays; otherwise there is a refund, if only of zero. */
export function isDue({ kind, refund }: Pick<ChangePrice, 'kind' | 'refund'>): boolean {
  return kind === 'reissue' && refund.minor === 0n
}

/** The sum line by line. The lines add up to the refund, or to what is due. */
export function changeLines(price: ChangePrice): ChangeLine[] {
  const isReissue = price.kind === 'reissue'
  const owes = isDue(price)
  const charge = (amount: Money) => (owes ? amount : negate(amount))
  const lines: ChangeLine[] = [
    ...(isReissue
      ? [line('fareDifference', 'Fare difference', charge(price.fareDifference))]
      : [
          line('paid', 'Paid for these tickets', price.paid),
          line('extras', 'Bags, meals and seats, not refunded', negate(price.keptExtras)),
          line('serviceFee', 'Service fee and its GST, not refunded', negate(price.keptServiceFee)),
        ]),
    line('airlinePenalty', isReissue ? 'Airline change charge' : 'Airline cancellation charge', charge(price.airlinePenalty)),
    line('supplierFee', 'Supplier fee', charge(price.supplierFee)),
    line('ourFee', isReissue ? 'Our change fee' : 'Our cancellation fee', charge(price.ourFee)),
    line('gst', 'GST on our fee', charge(price.gstOnOurFee), price.ourFee.minor === 0n ? null : `${price.gstBasisPoints / 100}%`),
  ]
  return lines.filter(({ kind, amount }) => amount.minor !== 0n || kind === 'paid')
}

function line(kind: string, label: string, amount: Money, detail: string | null = null): ChangeLine {
  return { kind, label, detail, amount }
}

function lesser(a: Money, b: Money): Money {
  return compareMoney(a, b) <= 0 ? a : b
}
