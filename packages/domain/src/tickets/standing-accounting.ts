import { add, allocate, type Money, subtract, zero } from '../money.ts'

/** What one kind of posting has moved of a ticket, seen from the site owner: signed, so that all parts of a ticket add up to what stands. */
export type StandingPart = {
  /** The change request that moved it; null of the sale and what the house added or took off since. */
  readonly change: number | null
  /** Owed to the supplier, less what it gives back. */
  readonly purchase: Money
  /** Paid by the buyer, less what was paid back. */
  readonly sales: Money
  readonly gst: Money
}
export type Standing = {
  readonly middleManWl: Money
  readonly endCustomer: Money
  readonly gstToRemit: Money
  readonly margin: Money
  /** Of what was paid: given back, and paid for changes. */
  readonly paidBack: Money
  readonly paidForChanges: Money
}

/** What a ticket costs at each level as its postings stand: nought for one that was never issued, what is kept of one that was given back. */
export function standingOf(parts: readonly StandingPart[], currency: string): Standing {
  const total = (pick: (part: StandingPart) => Money, own = parts) =>
    own.reduce((sum, part) => add(sum, pick(part)), zero(currency))
  const [middleManWl, endCustomer, gstToRemit] = [
    total(({ purchase }) => purchase),
    total(({ sales }) => sales),
    total(({ gst }) => gst),
  ]
  const changes = parts.filter(({ change }) => change !== null)
  const back = changes.filter(({ sales }) => sales.minor < 0n)
  return {
    middleManWl,
    endCustomer,
    gstToRemit,
    margin: subtract(subtract(endCustomer, middleManWl), gstToRemit),
    paidBack: subtract(
      zero(currency),
      total(({ sales }) => sales, back),
    ),
    paidForChanges: total(
      ({ sales }) => sales,
      changes.filter(({ sales }) => sales.minor > 0n),
    ),
  }
}

type Share = { readonly purchase: Money; readonly sales: Money }
type Shared = {
  /** In the order of their places; `weight` is what the fare of such a traveller is beside the others'. */
  readonly passengers: readonly { readonly place: number; readonly weight: number }[]
  /** Whose tickets each change request is about. */
  readonly placesOf: (change: number) => readonly number[]
}

/**
 * Splits what stands among the travellers: the sale by their fares, a change among those whose tickets were changed. The last part of each sum is what the
 * others leave, so that a column of a sheet is exact to the last paisa.
 */
export function shareStanding(
  parts: readonly StandingPart[],
  currency: string,
  { passengers, placesOf }: Shared,
): ReadonlyMap<number, Share> {
  const shares = new Map<number, Share>(passengers.map(({ place }) => [place, { purchase: zero(currency), sales: zero(currency) }]))
  for (const part of parts) {
    const named = part.change === null ? [] : placesOf(part.change)
    const own = passengers.filter(({ place }) => named.includes(place))
    const among = own.length > 0 ? own : passengers
    const hasWeight = among.some(({ weight }) => weight > 0)
    const weights = among.map(({ weight }) => (hasWeight ? weight : 1))
    const [purchases, sales] = [allocate(part.purchase, weights), allocate(part.sales, weights)]
    among.forEach(({ place }, index) => {
      const before = shares.get(place)
      const [purchase, sale] = [purchases[index], sales[index]]
      if (before && purchase && sale)
        shares.set(place, { purchase: add(before.purchase, purchase), sales: add(before.sales, sale) })
    })
  }
  return shares
}
