import { refuse } from '../http/refuse.ts'
import { reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { searchActivities } from './search-activities.ts'

export const activitySearchRoutes = {
  searchActivitiesByCityId: route.activitySearch.searchActivitiesByCityId.handler(async ({ input, context }) => {
    const { actor, site, now } = context
    // A locked site shows nothing but its login page.
    if (!actor && site.lock_mode) refuse('NOT_LOGGED_IN')
    const found = await reading(context, (tx) => searchActivities(tx, input, { legalEntityId: actor?.legalEntityId, now }))
    return { success: true, ...found }
  }),
}
