import { compareMoney, type Money, subtract, sum, zero } from '@tradewind/domain/money'
import { feeFor, feeWithoutPenalty } from '@tradewind/domain/tickets/changes/change-rules'
import type { Coupon } from '@tradewind/domain/tickets/changes/coupon'
import { type Penalty, type PenaltyRule, penaltyNow } from '@tradewind/domain/tickets/changes/penalty'
import {
  type CellCharge,
  type ChangePrice,
  priceByCells,
  priceChange,
  undoesSale,
} from '@tradewind/domain/tickets/changes/price-change'
import { type CellRef, farePaid, type PriceCell } from '@tradewind/domain/tickets/changes/split-price'
import type { Instant } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import { readExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { listFeeRules } from './change-rule-repo.ts'
import type { PlannedChange } from './plan-change.ts'

/** What a supplier says about the refund of a ticket, or of the part that is asked for. */
export type SupplierPreview = { readonly charge: Money; readonly refund: Money; readonly remarks: string }
/** Either the sum, or why only a person can name it. */
export type PricedPlan =
  | { readonly price: ChangePrice; readonly remarks: string }
  | { readonly price: undefined; readonly remarks: string }

const BY_HAND: Record<
  'notTaken' | 'noRules' | 'departed' | 'onlyWords' | 'everything' | 'notMarked' | 'reissue' | 'reissued' | 'uneven',
  string
> = {
  notTaken: 'The airline’s system does not refund a part of a ticket. We will ask the airline and send you a quote first.',
  noRules: 'The airline states the charge on request. We will send you a quote first.',
  onlyWords: 'The airline states the charge on request. We will send you a quote first.',
  everything: 'This fare is not refundable. Airport charges may be refunded. We will send you a quote first.',
  departed: 'The flight has departed. We will ask the airline what it refunds for an unused ticket and send you a quote first.',
  notMarked: 'We check with the airline that the flight is cancelled, and then refund it in full.',
  uneven: 'Parts of these tickets were already refunded. We will ask the airline about the rest and send you a quote first.',
  reissued: 'This ticket was reissued. We will ask the airline about the new ticket and send you a quote first.',
  reissue: 'We will check the fare difference with the airline and send you a quote before anything is changed.',
}

type Known = {
  readonly preview: SupplierPreview | undefined
  readonly rules: readonly PenaltyRule[]
  /** Whether the supplier's system takes such a request. What it does not take has no price before our team has asked. */
  readonly isTaken: boolean
  /** Whether the supplier was asked what it keeps: its word on a cancelled flight counts then, and not our own mark. */
  readonly isQuoted: boolean
  readonly now: Instant
}

/** Prices a planned change as far as it is known for certain. */
export async function pricePlan(
  tx: SiteTx,
  plan: PlannedChange,
  { preview, rules, isTaken, isQuoted, now }: Known,
): Promise<PricedPlan> {
  const { kind, ticket } = plan
  if (kind === 'reissue') return byHand('reissue')
  if (!isTaken) return byHand('notTaken')
  const cells = cellsOf(plan)
  if (!isEven(plan)) return byHand('uneven')
  const fees = await feesFor(tx, plan, now)
  const isMarked = isQuoted ? preview?.charge.minor === 0n : areAllMarked(plan)
  if (kind === 'flightCancelled' && !isMarked) return byHand('notMarked')
  // What the airline takes for a new ticket it has stated to nobody; its own preview speaks of the old one.
  if (kind !== 'flightCancelled' && cells.some((cell) => isAmong(ticket.reissued, cell))) return byHand('reissued')
  if (undoesSale(kind)) {
    const charges = cells.map((cell) => ({ cell, penalty: zero(cell.net.currency), ...fees(zero(cell.net.currency)) }))
    return { price: priceByCells(kind, charges, about(plan)), remarks: UNDONE[kind === 'void' ? 'void' : 'flightCancelled'] }
  }
  const penalties = cells.map((cell) => ({ cell, penalty: penaltyOf(plan, cell, { rules, applies: 'cancellation', now }) }))
  const unknown = penalties.find(({ penalty }) => penalty.kind === 'unknown')?.penalty
  if (preview && unknown?.kind !== 'unknown') return priceByPreview(plan, cells, penalties, fees, preview)
  if (preview && unknown?.kind === 'unknown' && unknown.because !== 'departed')
    return priceByPreview(plan, cells, [], fees, preview)
  if (unknown?.kind === 'unknown') return byHand(unknown.because)
  if (penalties.some(({ penalty }) => penalty.kind === 'everything')) return byHand('everything')
  const charges = penalties.map(({ cell, penalty }): CellCharge => {
    const amount = penalty.kind === 'amount' ? penalty.amount : zero(ticket.booking.currency)
    return { cell, penalty: amount, ...fees(amount) }
  })
  return { price: priceByCells(kind, charges, about(plan)), remarks: 'Charges by the fare rules, per passenger and sector.' }
}

const UNDONE = {
  void: 'The ticket was issued today and can be voided without airline charges.',
  flightCancelled: 'The airline cancelled the flight. You get a full refund.',
}

function byHand(because: keyof typeof BY_HAND): PricedPlan {
  return { price: undefined, remarks: BY_HAND[because] }
}

function isAmong(cells: readonly CellRef[], { passengerPlace, leg }: PriceCell): boolean {
  return cells.some((cell) => cell.passengerPlace === passengerPlace && cell.leg === leg)
}

/** The cells of the price that the coupons stand for. */
export function cellsOf({ ticket, coupons }: Pick<PlannedChange, 'ticket' | 'coupons'>): PriceCell[] {
  return ticket.cells.filter((cell) =>
    coupons.some((coupon) => coupon.passengerPlace === cell.passengerPlace && coupon.leg === cell.leg),
  )
}

function about({ ticket }: PlannedChange) {
  return { currency: ticket.booking.currency, gstBasisPoints: ticket.gstBasisPoints }
}

type Fees<Known> = { readonly supplierFee: Known; readonly ourFee: Known }
type FeesFor = {
  (penalty: Money): Fees<Money>
  /** Of a penalty that nobody knows: undefined where the fee is a share of it. */
  (penalty: Money | undefined): Fees<Money | undefined>
}

/** Supplier's and our own fees for a cell, given its penalty. */
export async function feesFor(
  tx: SiteTx,
  { kind, ticket }: Pick<PlannedChange, 'kind' | 'ticket'>,
  now: Instant,
): Promise<FeesFor> {
  const rules = await listFeeRules(tx)
  const situation = { kind, journey: ticket.journey, buyerKind: ticket.buyerKind, on: dayAt(ticket.zones, now) }
  const fee = (chargedBy: 'supplier' | 'us', penalty: Money | undefined) =>
    penalty ? feeFor(rules, chargedBy, situation, penalty) : feeWithoutPenalty(rules, chargedBy, situation, ticket.booking.currency)
  return ((penalty) => ({ supplierFee: fee('supplier', penalty), ourFee: fee('us', penalty) })) as FeesFor
}

type Ruled = { readonly rules: readonly PenaltyRule[]; readonly applies: PenaltyRule['applies']; readonly now: Instant }

/** The penalty for a passenger's leg. Airlines charge infants on a lap none: they hold no seat. */
export function penaltyOf({ ticket }: PlannedChange, cell: PriceCell, { rules, applies, now }: Ruled): Penalty {
  const { flights, passengers, booking } = ticket
  const own = flights.filter(({ leg }) => leg === cell.leg)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return { kind: 'unknown', because: 'noRules' }
  const leg = { origin: first.origin, destination: last.destination, departureAt: first.departureAt }
  const penalty = penaltyNow({ rules, applies, leg, currency: booking.currency, now })
  const isInfant = passengers.find(({ place }) => place === cell.passengerPlace)?.paxType === 3
  return isInfant && penalty.kind === 'amount' ? { kind: 'amount', amount: zero(booking.currency) } : penalty
}

type Refunding = {
  readonly kind: PlannedChange['kind']
  readonly cells: readonly PriceCell[]
  readonly refund: Money
  readonly charge: Money
  readonly currency: string
}

/**
 * The charge of what the supplier itself prices: of a whole ticket what it keeps. A part it splits in its own way: what it does not refund of what the part costs by our split is the charge
 * then, so that nothing is gained or lost here on a part, and all parts together cost what it kept.
 */
export function chargeOf({ kind, cells, refund, charge, currency }: Refunding): Money {
  const net = sum(
    cells.map((cell) => cell.net),
    currency,
  )
  return atLeast(zero(currency), kind === 'refund' ? charge : subtract(net, refund))
}

/** By the supplier's own word: all it keeps is the airline's charge, and what it refunds is known. */
function priceByPreview(
  { kind, ticket }: PlannedChange,
  cells: readonly PriceCell[],
  penalties: readonly { penalty: Penalty }[],
  fees: (penalty: Money) => { ourFee: Money },
  preview: SupplierPreview,
): PricedPlan {
  const { currency } = ticket.booking
  const none = zero(currency)
  const keepsFare = penalties.length > 0 && penalties.every(({ penalty }) => penalty.kind === 'everything')
  const paid = sum(cells.map(farePaid), currency)
  const left = subtract(paid, preview.refund)
  const price = priceChange({
    kind,
    currency,
    cells,
    airlinePenalty: keepsFare ? atLeast(none, left) : chargeOf({ kind, cells, currency, ...preview }),
    supplierFee: none,
    ourFee: sum(
      cells.map(() => fees(none).ourFee),
      currency,
    ),
    gstBasisPoints: ticket.gstBasisPoints,
    fareDifference: none,
    undoesSale: false,
    keepsFare,
    supplierRefund: preview.refund,
  })
  return { price, remarks: preview.remarks || 'Charges as the airline quotes them now.' }
}

function atLeast(least: Money, amount: Money): Money {
  return compareMoney(amount, least) < 0 ? least : amount
}

/** Suppliers take tickets and sectors, so every passenger must have the same flights refunded. */
function isEven({ coupons }: PlannedChange): boolean {
  const passengers = new Set(coupons.map(({ passengerPlace }) => passengerPlace))
  const segments = new Set(coupons.map(({ segmentPlace }) => segmentPlace))
  return coupons.length === passengers.size * segments.size
}

/** Every refunded leg has a flight that staff knows to be cancelled. */
function areAllMarked({ coupons }: PlannedChange): boolean {
  const legs = Map.groupBy(coupons, ({ passengerPlace, leg }: Coupon) => `${passengerPlace}/${leg}`)
  return [...legs.values()].every((own) => own.some(({ state }) => state === 'flightCancelled'))
}

export function readPenaltyRules(stored: unknown): readonly PenaltyRule[] | undefined {
  return stored === null ? undefined : readExact<readonly PenaltyRule[]>(stored)
}
