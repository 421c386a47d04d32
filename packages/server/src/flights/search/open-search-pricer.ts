import type { App } from '../../app.ts'
import { openPricer, type Pricer } from '../pricing/open-pricer.ts'
import type { SearchRow } from './search-repo.ts'
import { partyOfSearch } from './search-store.ts'

/** Prices options for the buyer of a search, by the rules that were live when it was made. */
export function openSearchPricer(app: App, siteId: number, { pricing, searchBy }: SearchRow): Promise<Pricer> {
  return openPricer(app, { siteId, basis: pricing, party: partyOfSearch(searchBy) })
}
