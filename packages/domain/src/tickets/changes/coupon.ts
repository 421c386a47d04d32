/** A coupon is one passenger on one flight. Flights of one leg are sold and given back together. */
export const COUPON_STATES = ['open', 'flightCancelled', 'void', 'refunded', 'exchanged'] as const
export type CouponState = (typeof COUPON_STATES)[number]

export type Coupon = {
  readonly passengerPlace: number
  readonly segmentPlace: number
  readonly leg: number
  readonly state: CouponState
  /** The living request that has it. */
  readonly heldBy: number | null
}
export type Sector = { readonly origin: string; readonly destination: string }
export type Flown = Sector & { readonly place: number; readonly leg: number }

export type CouponRefusal =
  | { readonly code: 'SECTOR_UNKNOWN'; readonly data: { readonly sector: string } }
  | { readonly code: 'COUPON_TAKEN'; readonly data: { readonly changeRequestId: number | null } }
  | { readonly code: 'NOTHING_LEFT' }

/** A coupon that still stands for a flight to be flown or money to be given back. */
export function isStanding({ state }: Pick<Coupon, 'state'>): boolean {
  return state === 'open' || state === 'flightCancelled'
}

/**
 * The legs that sectors mean. A sector names a flight, or a leg from its first airport to its last; both mean the whole leg, because its flights are on one
 * fare. No sector at all means every leg.
 */
export function legsOf(sectors: readonly Sector[], flights: readonly Flown[]): number[] | CouponRefusal {
  const legs = Map.groupBy(flights, ({ leg }) => leg)
  if (sectors.length === 0) return [...legs.keys()]
  const wanted = new Set<number>()
  for (const { origin, destination } of sectors) {
    const found = [...legs].filter(
      ([, own]) =>
        (own[0]?.origin === origin && own.at(-1)?.destination === destination) ||
        own.some((flight) => flight.origin === origin && flight.destination === destination),
    )
    if (found.length === 0) return { code: 'SECTOR_UNKNOWN', data: { sector: `${origin}–${destination}` } }
    for (const [leg] of found) wanted.add(leg)
  }
  return [...wanted].sort((a, b) => a - b)
}

/** What coupons are for, a leg in one name as far as it is among them: 'DEL–DXB'. */
export function sectorsOf(flights: readonly Flown[], coupons: readonly Pick<Coupon, 'segmentPlace'>[]): string[] {
  const named = new Set(coupons.map(({ segmentPlace }) => segmentPlace))
  const flown = flights.filter(({ place }) => named.has(place)).sort((a, b) => a.leg - b.leg || a.place - b.place)
  const legs = Map.groupBy(flown, ({ leg }) => leg)
  return [...legs.values()].map((own) => `${own[0]?.origin ?? ''}–${own.at(-1)?.destination ?? ''}`)
}

/**
 * The coupons a request is about: these passengers on these legs, as far as they still stand. Refuses what another living request has, and when nothing
 * of what was named is left.
 */
export function pickCoupons(
  coupons: readonly Coupon[],
  asked: { readonly passengerPlaces: readonly number[]; readonly legs: readonly number[] },
): readonly Coupon[] | CouponRefusal {
  const named = coupons.filter(
    ({ passengerPlace, leg }) => asked.passengerPlaces.includes(passengerPlace) && asked.legs.includes(leg),
  )
  const standing = named.filter(isStanding)
  const held = standing.find(({ heldBy }) => heldBy !== null)
  if (held) return { code: 'COUPON_TAKEN', data: { changeRequestId: held.heldBy } }
  return standing.length === 0 ? { code: 'NOTHING_LEFT' } : standing
}

/** Whether these are all the coupons of the ticket, none of it used up before. */
export function isWholeTicket(picked: readonly Coupon[], all: readonly Coupon[]): boolean {
  return picked.length === all.length
}
