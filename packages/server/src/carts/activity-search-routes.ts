import type { FoundActivities, SearchWish } from '@tradewind/contract/carts/activity-search'
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
    return { success: true, ...(await findActivities(context, input)) }
  }),
}

/** A page of what is sold in a city, at the prices of who asks. */
export function findActivities(context: RequestContext, wish: SearchWish): Promise<FoundActivities> {
  const { app, actor, now } = context
  const asker = { legalEntityId: actor?.legalEntityId, readRates: rememberedRates(app), now }
  return reading(context, (tx) => searchActivities(tx, wish, asker))
}

/** A locked site shows nothing but its login page. */
export function refuseLocked({ actor, site }: RequestContext): void {
  if (!actor && site.lock_mode) refuse('NOT_LOGGED_IN')
}
