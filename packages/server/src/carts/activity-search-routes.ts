import { refuse } from '../http/refuse.ts'
import { type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { rememberedRates } from '../rates/remembered-rates.ts'
import { searchActivities } from './search-activities.ts'
import { listSoldCities } from './sold-city-repo.ts'

export const activitySearchRoutes = {
  getActivityCities: route.activitySearch.getActivityCities.handler(({ context }) => {
    refuseLocked(context)
    return reading(context, async (tx) => ({ success: true as const, cities: await listSoldCities(tx) }))
  }),
  searchActivitiesByCityId: route.activitySearch.searchActivitiesByCityId.handler(async ({ input, context }) => {
    refuseLocked(context)
    const { app, actor, now } = context
    const asker = { legalEntityId: actor?.legalEntityId, readRates: rememberedRates(app), now }
    const found = await reading(context, (tx) => searchActivities(tx, input, asker))
    return { success: true, ...found }
  }),
}

/** A locked site shows nothing but its login page. */
export function refuseLocked({ actor, site }: RequestContext): void {
  if (!actor && site.lock_mode) refuse('NOT_LOGGED_IN')
}
