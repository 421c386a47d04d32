import { add, type Money, negate, subtract, sum, zero } from '../../money.ts'
import type { Penalty } from './penalty.ts'
import { type ChangeLine, priceChange } from './price-change.ts'
import { farePaid, type PriceCell } from './split-price.ts'

/** What is known of changing one passenger's leg. A fee is undefined where it is a share of a charge that nobody knows. */
export type EstimatedCell = {
  readonly cell: PriceCell
  readonly penalty: Penalty
  readonly supplierFee: Money | undefined
  readonly ourFee: Money | undefined
}
/** What the buyer would pay for a wanted flight, for the whole party; undefined while only its day is chosen. */
export type WantedFare = { readonly leg: number; readonly newFare: Money | undefined }

/** What is not known; `notChangeable`: the rules of the fare allow no change, so only the airline can say what one costs. */
export const UNKNOWN_CHARGES = ['newFare', 'airlinePenalty', 'notChangeable', 'supplierFee', 'ourFee'] as const
export type UnknownCharge = (typeof UNKNOWN_CHARGES)[number]

/** What a change of flights would cost, before anybody has asked the airline. Never a guess: what is not known is undefined, and named. */
export type ChangeEstimate = {
  readonly currency: string
  /** What was paid for the fare of these flights: without service fee, extras, and later fees and discounts. */
  readonly paidFare: Money
  /** The same of the new flights: no service fee, because our change fee is paid instead. */
  readonly newFare: Money | undefined
  readonly airlinePenalty: Money | undefined
  readonly supplierFee: Money | undefined
  readonly ourFee: Money | undefined
  readonly gstBasisPoints: number
  readonly gstOnOurFee: Money
  /** To pay, or below zero to refund, as far as it is known. With nothing unknown it is what a quote of the same charges comes to. */
  readonly total: Money
  readonly unknown: readonly UnknownCharge[]
}

type Estimated = {
  readonly currency: string
  readonly gstBasisPoints: number
  readonly cells: readonly EstimatedCell[]
  readonly wanted: readonly WantedFare[]
}

export function estimateChange({ currency, gstBasisPoints, cells, wanted }: Estimated): ChangeEstimate {
  const total = (amounts: readonly (Money | undefined)[]) => sumKnown(amounts, currency)
  const none = zero(currency)
  const legs = [...new Set(cells.map(({ cell }) => cell.leg))]
  const paidFare = sum(
    cells.map(({ cell }) => farePaid(cell)),
    currency,
  )
  const newFare = total(legs.map((leg) => wanted.find((one) => one.leg === leg)?.newFare))
  const airlinePenalty = total(cells.map(({ penalty }) => (penalty.kind === 'amount' ? penalty.amount : undefined)))
  const supplierFee = total(cells.map((one) => one.supplierFee))
  const ourFee = total(cells.map((one) => one.ourFee))
  // By the arithmetic of the quote that will follow.
  const price = priceChange({
    kind: 'reissue',
    currency,
    cells: cells.map(({ cell }) => cell),
    airlinePenalty: airlinePenalty ?? none,
    supplierFee: supplierFee ?? none,
    ourFee: ourFee ?? none,
    gstBasisPoints,
    fareDifference: newFare ? subtract(newFare, paidFare) : none,
    undoesSale: false,
    keepsFare: false,
    supplierRefund: undefined,
  })
  const isNotChangeable = cells.some(({ penalty }) => penalty.kind === 'everything')
  const unknown: UnknownCharge[] = [
    ...(newFare ? [] : (['newFare'] as const)),
    ...(airlinePenalty ? [] : [isNotChangeable ? ('notChangeable' as const) : ('airlinePenalty' as const)]),
    ...(supplierFee ? [] : (['supplierFee'] as const)),
    ...(ourFee ? [] : (['ourFee'] as const)),
  ]
  return {
    currency,
    paidFare,
    newFare,
    airlinePenalty,
    supplierFee,
    ourFee,
    gstBasisPoints,
    gstOnOurFee: price.gstOnOurFee,
    total: subtract(price.due, price.refund),
    unknown,
  }
}

/** The difference of the fares, below zero where the new one is lower; undefined while the new one is not known. */
export function fareDifferenceOf({ newFare, paidFare }: Pick<ChangeEstimate, 'newFare' | 'paidFare'>): Money | undefined {
  return newFare && subtract(newFare, paidFare)
}

/** What is known, line by line. The lines add up to the total. */
export function estimateLines(estimate: ChangeEstimate): ChangeLine[] {
  const { newFare, paidFare, airlinePenalty, supplierFee, ourFee, gstOnOurFee, gstBasisPoints } = estimate
  const line = (kind: string, label: string, amount: Money | undefined, detail: string | null = null): ChangeLine[] =>
    amount ? [{ kind, label, detail, amount }] : []
  const charges = [
    ...line('airlinePenalty', 'Airline change charge', airlinePenalty),
    ...line('supplierFee', 'Supplier fee', supplierFee),
    ...line('ourFee', 'Our change fee', ourFee),
    ...line('gst', 'GST on our fee', gstOnOurFee, `${gstBasisPoints / 100}%`),
  ]
  return [
    ...line('newFare', 'New fare', newFare, 'without service fee'),
    ...line('paidFare', 'Fare paid for these flights', newFare && negate(paidFare)),
    // A charge of zero that the airline stated is said; fees that nobody asks are not.
    ...charges.filter(({ kind, amount }) => amount.minor !== 0n || kind === 'airlinePenalty'),
  ]
}

const WHY_UNKNOWN: Record<UnknownCharge, string> = {
  newFare: 'The fare depends on the flight. Choose one to see the difference, or our team will find one.',
  airlinePenalty: 'The airline states its change charge on request. Our team will confirm it.',
  notChangeable: 'By its rules this fare cannot be changed. Our team will ask the airline.',
  supplierFee: 'The supplier fee depends on the airline’s charge. Our team will confirm it.',
  ourFee: 'Our fee depends on the airline’s charge. Our team will confirm it.',
}

export function explainUnknown(charge: UnknownCharge): string {
  return WHY_UNKNOWN[charge]
}

/** The sum, where all of it is known. */
function sumKnown(amounts: readonly (Money | undefined)[], currency: string): Money | undefined {
  return amounts.reduce<Money | undefined>((total, amount) => total && amount && add(total, amount), zero(currency))
}
