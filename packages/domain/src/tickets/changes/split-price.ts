import type { PaxTypeCode } from '../../flights/supplier-fare.ts'
import type { PricedFare } from '../../markups/price-fare.ts'
import { add, allocate, type Money, subtract, sum, zero } from '../../money.ts'

/** The cost of one passenger on one leg: a part of everything that was paid for a booking. */
export type PriceCell = {
  readonly passengerPlace: number
  readonly leg: number
  /** The airline's published price. */
  readonly published: Money
  /** What the supplier is paid, without extras. */
  readonly net: Money
  readonly discount: Money
  /** TDS that the buyer paid on the commission passed on, and TDS that the supplier withheld. */
  readonly tds: Money
  readonly supplierTds: Money
  readonly serviceFee: Money
  readonly gst: Money
  readonly extras: Money
  /** What staff added to the ticket's price after the sale; negative: what they took off. */
  readonly adjusted: Money
  /** The fee within `adjusted`, which is not refunded; the rest of it, never above zero, is a discount. */
  readonly laterFee: Money
  /** The GST within `adjusted`: a fee set by staff includes its tax, a discount has none. */
  readonly adjustedGst: Money
}
export type BoughtExtra = { readonly passengerPlace: number; readonly leg: number; readonly amount: Money }

export type CellRef = Pick<PriceCell, 'passengerPlace' | 'leg'>

type Split = {
  readonly priced: PricedFare
  readonly passengers: readonly { readonly place: number; readonly paxType: PaxTypeCode }[]
  readonly legCount: number
  readonly extras: readonly BoughtExtra[]
  readonly adjusted: Money
  /** The fee within `adjusted`, where a discount beside it hides how much the fee is. */
  readonly laterFee?: Money
  readonly adjustedGst?: Money
  /** Fare differences paid when parts of the ticket were reissued. */
  readonly reissued?: readonly { readonly cells: readonly CellRef[]; readonly fareDifference: Money }[]
  /** The cells that were refunded before, and what they were computed to have cost then. */
  readonly settled?: { readonly cells: readonly CellRef[]; readonly paid: Money }
}

/**
 * Splits a price by passenger and leg. Base and tax follow the supplier's own figures by passenger type, the rest of the published price is split
 * evenly, and everything else in proportion to the published part. Each component is split over all cells at once, so that refunding the ticket in
 * any parts refunds exactly the whole. What staff changed of the price after a part was refunded goes to the remaining cells only, because the
 * refunded part is settled.
 */
export function splitPrice({ priced, passengers, legCount, extras, reissued = [], ...changed }: Split): PriceCell[] {
  const { currency, fare } = priced
  const places = passengers.flatMap(({ place, paxType }) =>
    Array.from({ length: legCount }, (_, leg) => ({ passengerPlace: place, leg, paxType })),
  )
  const published = splitPublished(priced, places)
  const weights = weigh(published)
  const over = (amount: Money) => allocate(amount, weights)
  const [net, discount, tds, supplierTds, serviceFee, gst, adjustedGst, laterFee] = [
    over(fare.net),
    over(priced.discount),
    over(priced.tds),
    over(fare.tds),
    over(priced.serviceFee),
    over(priced.gst),
    over(changed.adjustedGst ?? zero(currency)),
    over(changed.laterFee ?? zero(currency)),
  ]
  const extrasOf = splitExtras(priced, places, extras)
  const at = (amounts: readonly Money[], index: number) => amounts[index] ?? zero(currency)
  const differences = splitDifferences(places, weights, reissued, currency)
  const cells = places.map(({ passengerPlace, leg }, index) => ({
    passengerPlace,
    leg,
    published: add(at(published, index), at(differences, index)),
    net: add(at(net, index), at(differences, index)),
    discount: at(discount, index),
    tds: at(tds, index),
    supplierTds: at(supplierTds, index),
    serviceFee: at(serviceFee, index),
    gst: at(gst, index),
    extras: at(extrasOf, index),
    adjusted: zero(currency),
    laterFee: at(laterFee, index),
    adjustedGst: at(adjustedGst, index),
  }))
  return adjust(cells, weights, { adjusted: changed.adjusted, settled: changed.settled })
}

/** What the buyer paid for a cell without fees and extras: the fare less the commission passed on, plus its TDS. */
export function farePaid({ published, discount, tds }: PriceCell): Money {
  return add(subtract(published, discount), tds)
}

/** Everything the buyer paid for a cell. The cells add up to the booking's total payable and what staff changed of it. */
export function cellPaid(cell: PriceCell): Money {
  return add(add(farePaid(cell), add(cell.serviceFee, cell.gst)), add(cell.extras, cell.adjusted))
}

type Place = { readonly passengerPlace: number; readonly leg: number; readonly paxType: PaxTypeCode }

/** A fare difference belongs to the cells that were reissued for it. */
function splitDifferences(
  places: readonly CellRef[],
  weights: readonly number[],
  reissued: NonNullable<Split['reissued']>,
  currency: string,
): Money[] {
  const differences = places.map(() => zero(currency))
  for (const { cells, fareDifference } of reissued) {
    const own = indexesOf(places, cells)
    for (const [at, part] of allocateTo(own, weights, fareDifference))
      differences[at] = add(differences[at] ?? zero(currency), part)
  }
  return differences
}

function adjust(
  cells: readonly PriceCell[],
  weights: readonly number[],
  { adjusted, settled }: { adjusted: Money; settled: Split['settled'] | undefined },
): PriceCell[] {
  const gone = settled ? indexesOf(cells, settled.cells) : []
  const standing = cells.flatMap((_, index) => (gone.includes(index) ? [] : [index]))
  const own = sum(gone.flatMap((index) => cells[index] ?? []).map(cellPaid), adjusted.currency)
  const ofGone = settled && standing.length > 0 ? subtract(settled.paid, own) : gone.length > 0 ? adjusted : zero(adjusted.currency)
  const ofRest = subtract(adjusted, ofGone)
  const parts = new Map([...allocateTo(gone, weights, ofGone), ...allocateTo(standing, weights, ofRest)])
  const share = sum(
    standing.flatMap((index) => cells[index]?.laterFee ?? []),
    adjusted.currency,
  )
  // Fees set after a part was refunded fall on the remaining cells alone. What these cells carry (`ofRest`) can then exceed their proportional share
  // of the fee (`share`), and the larger of the two is the fee.
  const fees = new Map(allocateTo(standing, weights, ofRest.minor > share.minor ? ofRest : share))
  return cells.map((cell, index) => ({
    ...cell,
    adjusted: parts.get(index) ?? cell.adjusted,
    laterFee: fees.get(index) ?? cell.laterFee,
  }))
}

function indexesOf(places: readonly CellRef[], cells: readonly CellRef[]): number[] {
  return places.flatMap(({ passengerPlace, leg }, index) =>
    cells.some((cell) => cell.passengerPlace === passengerPlace && cell.leg === leg) ? [index] : [],
  )
}

function allocateTo(indexes: readonly number[], weights: readonly number[], amount: Money): [number, Money][] {
  if (indexes.length === 0) return []
  const own = indexes.map((index) => weights[index] ?? 0)
  const parts = allocate(amount, own.some((weight) => weight > 0) ? own : own.map(() => 1))
  return indexes.map((index, at) => [index, parts[at] ?? zero(amount.currency)])
}

function splitPublished({ fare, currency }: PricedFare, places: readonly Place[]): Money[] {
  const byType = places.map(() => zero(currency))
  for (const { paxType, base, tax } of fare.parts) {
    const own = places.flatMap((place, index) => (place.paxType === paxType ? [index] : []))
    if (own.length === 0) continue
    for (const [at, part] of allocate(
      add(base, tax),
      own.map(() => 1),
    ).entries())
      byType[own[at] ?? 0] = part
  }
  const rest = subtract(fare.published, sum(byType, currency))
  return allocate(
    rest,
    places.map(() => 1),
  ).map((part, index) => add(byType[index] ?? zero(currency), part))
}

/** Weights must be whole and not all zero: a fare of zero is split evenly. */
function weigh(published: readonly Money[]): number[] {
  const weights = published.map(({ minor }) => Number(minor > 0n ? minor : 0n))
  return weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
}

/** Each extra belongs to the cell it was bought for; if the extras do not add up to what was charged, the total is trusted and split evenly. */
function splitExtras({ currency, extrasTotal }: PricedFare, places: readonly Place[], extras: readonly BoughtExtra[]): Money[] {
  const total = sum(
    extras.map(({ amount }) => amount),
    currency,
  )
  if (total.minor !== extrasTotal.minor)
    return allocate(
      extrasTotal,
      places.map(() => 1),
    )
  return places.map(({ passengerPlace, leg }) =>
    sum(
      extras.filter((extra) => extra.passengerPlace === passengerPlace && extra.leg === leg).map(({ amount }) => amount),
      currency,
    ),
  )
}
