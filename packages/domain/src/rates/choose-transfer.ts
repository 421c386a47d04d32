import type { ComboTransfer } from '../catalogue/catalogue-limits.ts'
import type { AreaRate, AreaTransferBook } from './area-transfer.ts'
import type { SharingBasis, TransferRate } from './rate.ts'
import type { Asked, RateBook } from './rate-order.ts'

/** How a party is driven to the activity, and how back. With two bases it is one of the four mixed ones: shared there, private back. */
export type Ways = { readonly pickup: ComboTransfer; readonly drop: ComboTransfer }
/** Where the party is fetched and brought back to. */
export type PickupArea = { readonly areaId: number; readonly cityId: number }
/** A tour option and where it takes place. An activity without an area is reached by no area transfer. */
export type Whereabouts = { readonly tourOptionId: number; readonly cityId: number; readonly areaId: number | null }

/** What an area transfer is paid for: both ways, or one of them. */
export type Covers = 'both' | 'pickup' | 'drop'
export type Ride = { readonly covers: Covers; readonly transfer: AreaRate }
/** `bound`: area transfers that are only for this tour option; `area`: those of the areas; `own`: a rate of the option itself. */
export type ChosenTransfer =
  | { readonly list: 'own'; readonly rate: TransferRate }
  | { readonly list: 'bound' | 'area'; readonly rides: readonly Ride[] }

/** What the transfers of a tour option are chosen from. */
export type Transfers = {
  readonly whereabouts: Whereabouts
  readonly transfers: Readonly<Record<SharingBasis, RateBook<TransferRate>>>
  readonly areaTransfers: AreaTransferBook
}
export type AskedTransfer = { readonly ways: Ways; readonly pickup: PickupArea | undefined }

export function waysOf(transfer: ComboTransfer | Ways): Ways {
  return typeof transfer === 'string' ? { pickup: transfer, drop: transfer } : transfer
}

/** There are both ways, and they differ in their basis. */
export function isMixed({ pickup, drop }: Ways): boolean {
  return pickup !== 'none' && drop !== 'none' && pickup !== drop
}

/** The one basis of ways that are not mixed. */
export function basisOf({ pickup, drop }: Ways): SharingBasis | undefined {
  const basis = pickup === 'none' ? drop : pickup
  return basis === 'none' ? undefined : basis
}

/**
 * What a party pays to be driven: area transfers for this tour option before its own rates, its own rates before area transfers for any tour option, so that
 * a new area transfer changes no price of an option that has its own. Each of these lists prices all ways, or none of them.
 */
export function chooseTransfer(service: Transfers, transfer: AskedTransfer, asked: Asked): ChosenTransfer | undefined {
  const bound = findRides(service, transfer, asked, 'bound')
  if (bound) return { list: 'bound', rides: bound }
  const rate = whyNotOwn(service, transfer) ? undefined : ownWinner(service, transfer, asked)
  if (rate) return { list: 'own', rate }
  const rides = findRides(service, transfer, asked, 'area')
  return rides && { list: 'area', rides }
}

function ownWinner({ transfers }: Transfers, { ways }: AskedTransfer, asked: Asked): TransferRate | undefined {
  const basis = basisOf(ways)
  return basis && transfers[basis].winnerOf(asked)
}

/** Why no rate of the option itself counts: it is one amount for both ways, and names no area. */
export function whyNotOwn({ whereabouts }: Transfers, { ways, pickup }: AskedTransfer): 'mixed' | 'otherCity' | undefined {
  if (isMixed(ways)) return 'mixed'
  return pickup && pickup.cityId !== whereabouts.cityId ? 'otherCity' : undefined
}

/** Why an area transfer does not apply, the first reason; undefined: it does. */
export type AreaMisfit = 'market' | 'notYet' | 'ended' | 'tooFew' | 'tooMany'
export function whyAreaNotApplies(transfer: AreaRate, { day, marketId, seats }: Asked): AreaMisfit | undefined {
  if (transfer.marketId !== 0 && transfer.marketId !== marketId) return 'market'
  if (day < transfer.validFrom) return 'notYet'
  if (day > transfer.validTill) return 'ended'
  if (transfer.minPax !== null && seats < transfer.minPax) return 'tooFew'
  return transfer.maxPax !== null && seats > transfer.maxPax ? 'tooMany' : undefined
}

/** The drives between the pick-up area and the activity's that make all ways of one list, or undefined where a way is missing. */
function findRides(
  { whereabouts: { areaId, tourOptionId }, areaTransfers }: Transfers,
  { ways, pickup }: AskedTransfer,
  asked: Asked,
  list: 'bound' | 'area',
): readonly Ride[] | undefined {
  if (!pickup || areaId === null) return undefined
  const isListed = ({ boundTourOptionId }: AreaRate) =>
    boundTourOptionId === tourOptionId || (list === 'area' && boundTourOptionId === null)
  return chooseRides(areaTransfers, { from: pickup.areaId, to: areaId, ways, isListed, there: asked, back: asked })
}

type AskedRides = {
  readonly from: number
  readonly to: number
  readonly ways: Ways
  /** Which transfers count at all. */
  readonly isListed: (transfer: AreaRate) => boolean
  /** The day of each way. One transfer for both ways must apply on both. */
  readonly there: Asked
  readonly back: Asked
}

/**
 * The drives between two areas that make all ways, or undefined where a way is missing. One drive for both ways comes before two for one way each. A
 * drive for both ways is not halved: a party that is driven one way only pays it where there is none for one way.
 */
export function chooseRides(
  areaTransfers: AreaTransferBook,
  { from, to, ways, isListed, there: askedThere, back: askedBack }: AskedRides,
): readonly Ride[] | undefined {
  const [there, back] = [areaTransfers.between(from, to), areaTransfers.between(to, from)]
  const find = (among: readonly AreaRate[], way: AreaRate['way'], basis: ComboTransfer, days: readonly Asked[]) =>
    among.find(
      (one) =>
        one.way === way &&
        one.basis === basis &&
        isListed(one) &&
        days.every((asked) => whyAreaNotApplies(one, asked) === undefined),
    )
  if (ways.pickup === ways.drop) {
    const both = find(there, 'return', ways.pickup, [askedThere, askedBack])
    if (both) return [{ covers: 'both', transfer: both }]
  }
  const isOneWay = ways.pickup === 'none' || ways.drop === 'none'
  const rides: Ride[] = []
  for (const covers of ['pickup', 'drop'] as const) {
    const basis = ways[covers]
    if (basis === 'none') continue
    const days = [covers === 'pickup' ? askedThere : askedBack]
    const single = find(covers === 'pickup' ? there : back, 'oneway', basis, days)
    const transfer = single ?? (isOneWay ? find(there, 'return', basis, days) : undefined)
    if (!transfer) return undefined
    rides.push({ covers, transfer })
  }
  return rides
}
