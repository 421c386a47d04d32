import type { FlightOption } from '@tradewind/contract/flights/option'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { App } from '../../app.ts'
import { sourceCode } from './ask-sources.ts'
import { type FoundOption, keyOfJourney, mergeAll } from './merge-options.ts'
import { openSearchPricer } from './open-search-pricer.ts'
import { presentOption } from './present-option.ts'
import type { SearchRow } from './search-repo.ts'
import { listStoredOptions, resultIndexesOf } from './search-store.ts'

/** All options of a search again, merged and priced as they were. While it still runs: those that are there. */
export async function reloadOptions(app: App, actor: Actor, search: SearchRow): Promise<FlightOption[]> {
  return (await listFound(app, actor.siteId, search)).map((found) => presentOption(found, actor))
}

/** The same with all that a supplier said of them. */
export async function listFound(app: App, siteId: number, search: SearchRow): Promise<FoundOption[]> {
  const bySource = await listStoredOptions(app, { siteId, searchId: search.searchId })
  const priceOf = await openSearchPricer(app, siteId, search)
  const lists = [...bySource].map(([source, options]) => {
    const resultIndexOf = resultIndexesOf({ searchId: search.searchId, source })
    return options.map((option, position) => ({
      resultIndex: resultIndexOf(position),
      source: sourceCode(option.ref),
      journeyKey: keyOfJourney(option),
      option,
      priced: priceOf(option),
    }))
  })
  return mergeAll(lists)
}
