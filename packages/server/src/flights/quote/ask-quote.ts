import type { Actor } from '@tradewind/domain/accounts/actor'
import { stopSentence } from '@tradewind/domain/flights/supplier-stop'
import { plainDate } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { refuse } from '../../http/refuse.ts'
import { sourceKey } from '../search/ask-sources.ts'
import { sameFares } from '../search/merge-options.ts'
import { partyOfSearch } from '../search/search-store.ts'
import { noteDrops } from '../sources/note-answers.ts'
import { isStopped } from '../stops/stop-repo.ts'
import {
  type FlightSupplier,
  type SupplierOption,
  type SupplierQuote,
  SupplierRefused,
  SupplierUnsellable,
} from '../suppliers/flight-supplier.ts'
import { askLive } from './ask-live.ts'
import type { QuoteTarget } from './quote-store.ts'

/** The supplier's live quote of a result. */
export async function askQuote(app: App, target: QuoteTarget, viewer: Actor): Promise<SupplierQuote> {
  const { option } = target
  if (await isStopped(app.db, option.ref.supplier))
    refuse('SUPPLIER_FAILED', { message: stopSentence({ isStaff: viewer.userType === 'staff' }) })
  const ask = async (supplier: FlightSupplier, signal: AbortSignal) => {
    try {
      return await supplier.quote(option.ref, signal)
    } catch (error) {
      if (error instanceof SupplierRefused && error.kind === 'expired' && isHalf(target)) return findAgain(supplier, target, signal)
      if (error instanceof SupplierUnsellable)
        await noteDrops(app, { siteId: viewer.siteId, source: sourceKey(option.ref), dropped: [error.dropped] })
      throw error
    }
  }
  return askLive(app, option.ref.supplier, ask, viewer)
}

/** One of the two tickets of a domestic return. */
function isHalf({ search, option }: QuoteTarget): boolean {
  return search.searchBy.JourneyType === 2 && option.legs.length === 1
}

/**
 * A supplier's session dies with the first booking made in it, and a domestic return is two bookings out of one search. So the other half is
 * looked for once more, one way, and the same flights at the same fare are quoted from there.
 */
async function findAgain(supplier: FlightSupplier, { search, option }: QuoteTarget, signal: AbortSignal): Promise<SupplierQuote> {
  const { options: again } = await supplier.search(oneWay(search.searchBy, option), option.ref.source, signal)
  // It was found as half of a return; one way it comes as outbound.
  const same = sameFares(again, (one) => ({ ...one, bound: option.bound }), option)
  const cheapest = same.reduce<SupplierOption | undefined>((a, b) => (a && a.fare.net.minor <= b.fare.net.minor ? a : b), undefined)
  if (!cheapest) refuse('SOLD_OUT')
  const quote = await supplier.quote(cheapest.ref, signal)
  return { ...quote, option: { ...quote.option, bound: option.bound } }
}

function oneWay(searchBy: QuoteTarget['search']['searchBy'], { bound, legs }: SupplierOption) {
  const asked = searchBy.segments[bound === 'inbound' ? 1 : 0]
  const [first, last] = [legs[0]?.[0], legs[0]?.at(-1)]
  return {
    journeyType: 1,
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
  } as const
}
