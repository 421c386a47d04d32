import { add, allocate, type Money, subtract, sum, zero } from '../money.ts'

/** What one kind of posting has moved for a ticket, from the site owner's side: signed, so that all parts of a ticket add up to what it costs now. */
export type StandingPart = {
  /** The change request that moved it; null for the sale and for later fees and discounts of the house. */
  readonly change: number | null
  /** The sale itself, including everything bought beside the fare. */
  readonly isSale: boolean
  /** Owed to the supplier, less what it refunds. */
  readonly purchase: Money
  /** Paid by the buyer, less what was refunded. */
  readonly sales: Money
  readonly gst: Money
}
export type Standing = {
  readonly middleManWl: Money
  readonly endCustomer: Money
  readonly gstToRemit: Money
  readonly margin: Money
  /** Within `paid`: what was refunded, and what was paid for changes. */
  readonly paidBack: Money
  readonly paidForChanges: Money
}

/** What a ticket costs at each level by its postings: zero for one that was never issued, what was kept for one that was refunded. */
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
  /** In the order of their places; `weight` is the fare of such a traveller relative to the others. */
  readonly passengers: readonly { readonly place: number; readonly weight: number }[]
  /** The travellers whose tickets each change request covers. */
  readonly placesOf: (change: number) => readonly number[]
  /** Bags, meals and seats by the place of their buyer: of the sale, and what a change refunded of them. */
  readonly boughtBy: (change: number | null) => ReadonlyMap<number, Money>
}

/**
 * Splits the amounts among the travellers. What one bought beside the fare is theirs alone; the rest of the sale follows the fares; a change is
 * split among those whose tickets were changed. The last part of each sum is what the others leave, so that a column of a sheet is exact to the last
 * paisa.
 */
export function shareStanding(
  parts: readonly StandingPart[],
  currency: string,
  { passengers, placesOf, boughtBy }: Shared,
): ReadonlyMap<number, Share> {
  const shares = new Map<number, Share>(passengers.map(({ place }) => [place, { purchase: zero(currency), sales: zero(currency) }]))
  for (const part of parts) {
    const named = part.change === null ? [] : placesOf(part.change)
    const own = passengers.filter(({ place }) => named.includes(place))
    const among = own.length > 0 ? own : passengers
    const hasWeight = among.some(({ weight }) => weight > 0)
    const weights = among.map(({ weight }) => (hasWeight ? weight : 1))
    const bought = ownOf(part, currency, boughtBy)
    const ofAll = among.reduce((total, { place }) => add(total, bought(place)), zero(currency))
    const [purchases, sales] = [part.purchase, part.sales].map((amount) => allocate(subtract(amount, ofAll), weights))
    among.forEach(({ place }, index) => {
      const before = shares.get(place)
      const [purchase, sale] = [purchases?.[index], sales?.[index]]
      if (!before || !purchase || !sale) return
      const own = bought(place)
      shares.set(place, {
        purchase: sum([before.purchase, purchase, own], currency),
        sales: sum([before.sales, sale, own], currency),
      })
    })
  }
  return shares
}

/** What one traveller alone bought within a part, signed: what a change refunds is subtracted. */
function ownOf({ change, isSale }: StandingPart, currency: string, boughtBy: Shared['boughtBy']): (place: number) => Money {
  const none = zero(currency)
  if (change === null && !isSale) return () => none
  const bought = boughtBy(change)
  return (place) => (change === null ? (bought.get(place) ?? none) : subtract(none, bought.get(place) ?? none))
}
