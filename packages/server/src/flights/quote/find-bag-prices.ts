import type { Actor } from '@tradewind/domain/accounts/actor'
import type { BagPrice } from '@tradewind/domain/flights/bag-wish'
import { airportsOfCity } from '@tradewind/domain/reference/airports'
import { plusMinutes } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { getSearch } from '../search/search-store.ts'
import { listBagPrices } from './bag-price-repo.ts'

/** Older prices mean nothing any more. */
const REMEMBER_MINUTES = 60 * 24 * 60

/** What airlines recently charged for a bag on the legs of a search, between all airports of a city that has several. */
export async function findBagPrices(
  app: App,
  { searchId, actor }: { searchId: string; actor: Actor },
  refuse: Refuse<'SEARCH_EXPIRED'>,
): Promise<BagPrice[]> {
  const { searchBy } = await getSearch(app, { actor, searchId }, refuse)
  const ways = searchBy.segments.flatMap((segment) =>
    airportsAt(segment.origin).flatMap((origin) => airportsAt(segment.destination).map((destination) => ({ origin, destination }))),
  )
  return inSite(app.db, actor.siteId, (tx) => listBagPrices(tx, ways, plusMinutes(app.now(), -REMEMBER_MINUTES)))
}

function airportsAt(code: string): string[] {
  return [...new Set([code, ...airportsOfCity(code).map(({ iata }) => iata)])]
}
