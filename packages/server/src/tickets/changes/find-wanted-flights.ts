import type { SearchBy } from '@tradewind/contract/flights/option'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import { add, type Money, subtract } from '@tradewind/domain/money'
import type { Sector } from '@tradewind/domain/tickets/changes/coupon'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { readInSite, readOnce } from '../../database/in-site.ts'
import { findBooking } from '../../flights/book/booking-repo.ts'
import { openPricer } from '../../flights/pricing/open-pricer.ts'
import type { SearchRow } from '../../flights/search/search-repo.ts'
import { getOption, getSearchOfSite, partyOfSearch } from '../../flights/search/search-store.ts'
import type { SupplierOption } from '../../flights/suppliers/supplier-option.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { readPricingBasis } from '../../markups/pricing-basis.ts'

/** A flight as the call names it: a leg of the ticket, the day, and perhaps a result of a search. */
export type AskedFlight = {
  readonly sector: Sector
  readonly date: PlainDate
  readonly searchId?: string | undefined
  readonly resultIndex?: string | undefined
}
export type FoundFlight = {
  readonly sector: Sector
  readonly date: PlainDate
  readonly found:
    | {
        readonly searchBy: SearchBy
        readonly option: SupplierOption
        /** What the buyer of the ticket pays for it, without our service fee. */
        readonly newFare: Money
        readonly seenAt: Instant
      }
    | undefined
}

type Asking = { readonly actor: Actor; readonly refuse: Refuse<'FLIGHT_GONE'> }
type Buying = { readonly bookingId: number; readonly newFlights: readonly AskedFlight[] }

/**
 * The wanted flights with their fares as the buyer of the ticket pays them, from searches that were made for them. A search that is over still counts: the fare
 * is an estimate, and says when it was seen. Refuses FLIGHT_GONE for a search that is lost, or neither the caller's nor the buyer's.
 */
export async function findWantedFlights(
  app: App,
  { actor, refuse }: Asking,
  { bookingId, newFlights }: Buying,
): Promise<readonly FoundFlight[]> {
  if (newFlights.every(({ searchId }) => searchId === undefined))
    return newFlights.map(({ sector, date }) => ({ sector, date, found: undefined }))
  const { siteId } = actor
  const buyer = await readOnce(app.db, siteId, async (tx) => (await findBooking(tx, bookingId))?.legal_entity_id)
  // Whose ticket it is, is refused by the plan.
  if (buyer === undefined) return []
  return Promise.all(
    newFlights.map(async ({ sector, date, searchId, resultIndex }): Promise<FoundFlight> => {
      if (searchId === undefined || resultIndex === undefined) return { sector, date, found: undefined }
      const { search, option } = await load(app, { siteId, searchId, resultIndex }, refuse)
      if (search.legalEntityId !== actor.legalEntityId && search.legalEntityId !== buyer) refuse('FLIGHT_GONE')
      const newFare = withoutFee(await price(app, { siteId, search, option, buyer }))
      return { sector, date, found: { searchBy: search.searchBy, option, newFare, seenAt: search.searchedAt } }
    }),
  )
}

type Result = { siteId: number; searchId: string; resultIndex: string }

async function load(app: App, { siteId, searchId, resultIndex }: Result, refuse: Refuse<'FLIGHT_GONE'>) {
  try {
    const search = await getSearchOfSite(app, { siteId, searchId }, () => refuse('FLIGHT_GONE'))
    return { search, option: await getOption(app, { siteId, searchId }, resultIndex) }
  } catch (error) {
    // What was never there is as gone as what is not there any more.
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return refuse('FLIGHT_GONE')
    throw error
  }
}

type Priced = { siteId: number; search: SearchRow; option: SupplierOption; buyer: number }

/** By the rules of the search, or of the buyer where staff searched in their own name. */
async function price(app: App, { siteId, search, option, buyer }: Priced): Promise<PricedFare> {
  const { pricing, searchBy, legalEntityId } = search
  const basis =
    legalEntityId === buyer
      ? pricing
      : {
          ...pricing,
          ...(await readInSite(app.db, siteId, (tx) => readPricingBasis(tx, { legalEntityId: buyer, today: pricing.bookingDate }))),
        }
  const priceOf = await openPricer(app, { siteId, basis, party: partyOfSearch(searchBy) })
  return priceOf(option)
}

/** As `farePaid` counts what was paid: our change fee is paid instead of another service fee. */
function withoutFee({ fare, discount, tds }: PricedFare): Money {
  return add(subtract(fare.published, discount), tds)
}
