import { searchByOf } from '@tradewind/contract/flights/option'
import { promised } from '../../http/promised-refusals.ts'
import { actorOf } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { startSearch } from './find-flights.ts'
import { limitSearches } from './limit-searches.ts'
import { refuseSearchOff } from './refuse-search-off.ts'
import { reloadOptions } from './reload-search.ts'
import { getSearch } from './search-store.ts'

export const searchRoutes = {
  /** The whole answer at once; flights/search/stream-routes.ts gives the same one line by line. */
  search: route.flights.search.handler(async ({ input, context, errors }) => {
    const actor = actorOf(context)
    await limitSearches(context)
    const started = await startSearch({ ...context, actor, refuse: promised(errors) }, searchByOf(input))
    const sources = await started.run()
    const options = await reloadOptions(context.app, actor, started.search)
    const { searchId, expiresAt } = started.search
    return { success: true, searchId, traceId: searchId, expiresAt, options, sources }
  }),
  getSearch: route.flights.getSearch.handler(async ({ input, context, errors }) => {
    const actor = actorOf(context)
    await refuseSearchOff({ ...context, actor, refuse: promised(errors) })
    const search = await getSearch(context.app, { actor, searchId: input.searchId }, promised(errors))
    const options = await reloadOptions(context.app, actor, search)
    const { searchBy, searchId, expiresAt, sources } = search
    return { success: true, searchBy, searchId, traceId: searchId, expiresAt, options, sources: [...sources] }
  }),
}
