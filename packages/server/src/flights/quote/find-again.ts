import type { SearchBy } from '@tradewind/contract/flights/option'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Instant, plainDate } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { sourceKey } from '../search/ask-sources.ts'
import { keyOfJourney, sameFares } from '../search/merge-options.ts'
import { partyOfSearch } from '../search/search-store.ts'
import { toSupplierSearch } from '../search/to-supplier-search.ts'
import { listSiteSources } from '../sources/allowed-sources.ts'
import { noteDrops } from '../sources/note-answers.ts'
import { USUAL_SETTING } from '../sources/source-setting-repo.ts'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import { SupplierUnsellable } from '../suppliers/supplier-errors.ts'
import type { SupplierOption, SupplierQuote, SupplierSearch } from '../suppliers/supplier-option.ts'
import type { SupplierRef } from '../suppliers/supplier-ref.ts'
import { askLive, type SupplierRefusal } from './ask-live.ts'
import { combinePair } from './combine-pair.ts'

/** `traceBeganAt`: when the supplier began to remember it. */
type FoundQuote = { readonly quote: SupplierQuote; readonly traceBeganAt: Instant }

type Wanted = {
  readonly searchBy: SearchBy
  /** The fare as known so far: as found, as quoted. */
  readonly known: readonly [SupplierOption, ...SupplierOption[]]
}

/**
 * Finds a fare again, because the supplier's trace is used or nearly over, and quotes it there: the same flights at the same fare. Of a domestic
 * return sold as two tickets, one flight is searched, one way. Refuses SOLD_OUT when it is no longer there.
 */
export async function findAgain(
  app: App,
  { searchBy, known }: Wanted,
  viewer: Actor,
  refuse: Refuse<SupplierRefusal>,
): Promise<FoundQuote> {
  const [option] = known
  const { supplier: code, source } = option.ref
  const search = await searchFor(app, { searchBy, option }, viewer)
  // Taken before the supplier is called: its trace is never older than this.
  const traceBeganAt = app.now()
  const { options } = await askLive(
    { ...app, refuse },
    { siteId: viewer.siteId, supplier: code },
    (supplier, signal) => supplier.search(search, source, signal),
    viewer,
  )
  const same = known.map((one) => sameFares(candidates(options, one), (found) => found, one)).find(({ length }) => length > 0) ?? []
  const cheapest = same.reduce<SupplierOption | undefined>((a, b) => (a && a.fare.net.minor <= b.fare.net.minor ? a : b), undefined)
  if (!cheapest) refuse('SOLD_OUT')
  const quote = await quoteAt(app, cheapest.ref, viewer, refuse)
  return { quote: { ...quote, option: { ...quote.option, bound: option.bound } }, traceBeganAt }
}

/** One quote of one result. What could not be sold is counted. */
export function quoteAt(app: App, ref: SupplierRef, viewer: Actor, refuse: Refuse<SupplierRefusal>): Promise<SupplierQuote> {
  return askLive(
    { ...app, refuse },
    { siteId: viewer.siteId, supplier: ref.supplier },
    (supplier, signal) => quoteCounting(app, { supplier, ref, viewer }, signal),
    viewer,
  )
}

type Asking = { readonly supplier: FlightSupplier; readonly ref: SupplierRef; readonly viewer: Actor }

export async function quoteCounting(app: App, { supplier, ref, viewer }: Asking, signal: AbortSignal): Promise<SupplierQuote> {
  try {
    return await supplier.quote(ref, signal)
  } catch (error) {
    if (error instanceof SupplierUnsellable)
      await noteDrops(app, { siteId: viewer.siteId, source: sourceKey(ref), dropped: [error.dropped] })
    throw error
  }
}

async function searchFor(
  app: App,
  { searchBy, option }: { searchBy: SearchBy; option: SupplierOption },
  { siteId }: Actor,
): Promise<SupplierSearch> {
  if (isHalf(searchBy, option)) return oneWay(searchBy, option)
  const suppliers = await app.suppliers.of(siteId)
  const sources = await inSite(app.db, siteId, (tx) => listSiteSources(tx, suppliers))
  return toSupplierSearch(searchBy, sources.find(({ key }) => key === sourceKey(option.ref)) ?? USUAL_SETTING)
}

/** One of the two tickets of a domestic return. */
function isHalf({ JourneyType }: SearchBy, { legs }: SupplierOption): boolean {
  return JourneyType === 2 && legs.length === 1
}

/**
 * The results in the form that is needed: one flight of a domestic return is found as a one-way outbound, and the two options of a special return
 * are found separately.
 */
function candidates(found: readonly SupplierOption[], wanted: SupplierOption): SupplierOption[] {
  if (wanted.legs.length === 1) return found.map((one) => ({ ...one, bound: wanted.bound }))
  const whole = found.filter(({ legs }) => legs.length === wanted.legs.length)
  const [out, back] = wanted.legs.map((leg) => keyOfJourney({ ...wanted, legs: [leg] }))
  const halves = (bound: SupplierOption['bound'], key: string | undefined) =>
    found.filter((one) => one.legs.length === 1 && one.bound === bound && keyOfJourney(one) === key)
  const pairs = halves('outbound', out).flatMap((one) =>
    halves('inbound', back)
      .filter((other) => other.ref.traceId === one.ref.traceId && other.validatingAirline === one.validatingAirline)
      .map((other) => combinePair(one, other)),
  )
  return [...whole, ...pairs]
}

function oneWay(searchBy: SearchBy, { bound, legs }: SupplierOption): SupplierSearch {
  const asked = searchBy.segments[bound === 'inbound' ? 1 : 0]
  const [first, last] = [legs[0]?.[0], legs[0]?.at(-1)]
  return {
    journey: 'oneWay',
    legs: [
      {
        origin: first?.origin ?? asked?.origin ?? '',
        destination: last?.destination ?? asked?.destination ?? '',
        date: plainDate((first?.departure.local ?? asked?.preferredDepartureTime ?? '').slice(0, 10)),
      },
    ],
    party: partyOfSearch(searchBy),
    cabin: searchBy.cabin,
    directOnly: false,
    preferredAirlines: [],
    ...(searchBy.specialFare && { specialFare: searchBy.specialFare }),
  }
}
