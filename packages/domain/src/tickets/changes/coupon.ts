/** A coupon is one passenger on one flight. All flights of one leg are sold and refunded together. */
export const COUPON_STATES = ['open', 'flightCancelled', 'void', 'refunded', 'exchanged'] as const
export type CouponState = (typeof COUPON_STATES)[number]

export type Coupon = {
  readonly passengerPlace: number
  readonly segmentPlace: number
  readonly leg: number
  readonly state: CouponState
  /** The open request that has it. */
  readonly heldBy: number | null
}
export type Sector = { readonly origin: string; readonly destination: string }
export type Flown = Sector & { readonly place: number; readonly leg: number }

export type SectorUnknown = { readonly code: 'SECTOR_UNKNOWN'; readonly data: { readonly sector: string } }
export type CouponRefusal =
  | { readonly code: 'COUPON_TAKEN'; readonly data: { readonly changeRequestId: number | null } }
  | { readonly code: 'NOTHING_LEFT' }

/** A coupon that is still valid for a flight or for a refund. */
export function isStanding({ state }: Pick<Coupon, 'state'>): boolean {
  return state === 'open' || state === 'flightCancelled'
}

/**
 * The legs that sectors mean. A sector names a flight, or a leg from its first airport to its last; both mean the whole leg, because its flights
 * have one fare. No sector at all means all legs.
 */
export function legsOf(sectors: readonly Sector[], flights: readonly Flown[]): number[] | SectorUnknown {
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

/** The sectors of coupons, each leg under one name as far as its flights are among them: 'DEL–DXB'. */
export function sectorsOf(flights: readonly Flown[], coupons: readonly Pick<Coupon, 'segmentPlace'>[]): string[] {
  const named = new Set(coupons.map(({ segmentPlace }) => segmentPlace))
  const flown = flights.filter(({ place }) => named.has(place)).sort((a, b) => a.leg - b.leg || a.place - b.place)
  const legs = Map.groupBy(flown, ({ leg }) => leg)
  return [...legs.values()].map((own) => `${own[0]?.origin ?? ''}–${own.at(-1)?.destination ?? ''}`)
}

/**
 * The coupons of a request: these passengers on these legs, as far as they are still valid. Refuses coupons of another open request, and a request
 * for which no coupon is left.
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

/** Whether these are all coupons of the ticket, none of them used before. */
export function isWholeTicket(picked: readonly Coupon[], all: readonly Coupon[]): boolean {
  return picked.length === all.length
}
