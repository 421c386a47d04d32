import {
  ACTIVITIES_OF_A_PAGE,
  ALL_CITIES,
  ALL_OTHER_MARKETS,
  ALL_OTHER_MARKETS_NAME,
  FOUND_AT_MOST,
  LISTED_AT_MOST,
} from '@tradewind/domain/catalogue/catalogue-limits'
import { dayAt } from '@tradewind/domain/zone-history'
import { getUser } from '../accounts/user-repo.ts'
import { readPlace, writePlace } from '../database/list-place.ts'
import { promised } from '../http/promised-refusals.ts'
import { reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { getActivity, listActivities } from './activities/activity-repo.ts'
import { changeActivities } from './activities/change-activities.ts'
import { saveActivity } from './activities/save-activity.ts'
import { arrangeActivities, mapAreaOfActivity, setActivityPriority, switchActivity } from './activities/set-activity.ts'
import { addUnpricedDays } from './activities/unpriced-activities.ts'
import { listAreas } from './areas/area-repo.ts'
import { getPlace, listPlaces } from './areas/place-repo.ts'
import { deleteArea, saveArea } from './areas/save-area.ts'
import { deletePlace, savePlace } from './areas/save-place.ts'
import { deleterOf, editorOf } from './catalogue-editor.ts'
import { describeUsers } from './catalogue-users.ts'
import { listCities } from './city-repo.ts'
import { getAccommodation, listAccommodations } from './hotels/accommodation-repo.ts'
import { saveAccommodation } from './hotels/save-accommodation.ts'
import { deleteMarket } from './markets/delete-market.ts'
import {
  countCustomersOfMarkets,
  findMarketOf,
  getMarket,
  listMarkets,
  listMarketsOf,
  presentMarket,
} from './markets/market-repo.ts'
import { saveMarket } from './markets/save-market.ts'
import { setMarketOfCustomer } from './markets/set-market-of-customer.ts'
import { listPools } from './options/pool-repo.ts'
import { readTourOptions } from './options/read-tour-options.ts'
import { savePool } from './options/save-pool.ts'
import { saveTourOption } from './options/save-tour-option.ts'
import { listOptionRefs } from './options/tour-option-repo.ts'

/** The city of a filter; undefined for all cities. */
const cityOf = (cityId: number | undefined) => (cityId === ALL_CITIES ? undefined : cityId)

export const activityRoutes = {
  fetchActivities: route.activities.fetchActivities.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const { cursor, cityId, ...filter } = input
      const after = readPlace(cursor ?? null).id
      const found = await listActivities(tx, { ...filter, cityId: cityOf(cityId), after, limit: ACTIVITIES_OF_A_PAGE + 1 })
      const activities = await addUnpricedDays(tx, found.slice(0, ACTIVITIES_OF_A_PAGE), dayAt(context.site.zones, context.now))
      const last = found.length > activities.length ? activities.at(-1) : undefined
      return { success: true, activities, nextCursor: last ? writePlace({ towards: 'end', id: last.id }) : null }
    }),
  ),
  updateActivityPriority: route.activities.updateActivityPriority.handler(async ({ input, context }) => {
    await setActivityPriority(editorOf(context), input)
    return { success: true }
  }),
  arrangeActivities: route.activities.arrangeActivities.handler(async ({ input, context }) => ({
    success: true,
    activities: await arrangeActivities(editorOf(context), input),
  })),
  changeActivities: route.activities.changeActivities.handler(async ({ input, context }) => {
    await changeActivities(editorOf(context), input)
    return { success: true }
  }),
  getAllCities: route.activities.getAllCities.handler(({ input, context }) =>
    reading(context, async (tx) => ({
      success: true,
      cities: await listCities(tx, { onlyWithActivities: input.filterBase !== undefined }),
    })),
  ),
  toggleActivityFields: route.activities.toggleActivityFields.handler(async ({ input, context }) => {
    await switchActivity(editorOf(context), input)
    return { success: true }
  }),
  mapAreaActivity: route.activities.mapAreaActivity.handler(async ({ input, context }) => {
    await mapAreaOfActivity(editorOf(context), input)
    return { success: true }
  }),
  saveActivity: route.activities.saveActivity.handler(async ({ input, context, errors }) => {
    const id = await saveActivity({ ...editorOf(context), refuse: promised(errors) }, input)
    return { success: true, activity: await reading(context, (tx) => getActivity(tx, id)) }
  }),
  getActivities: route.activities.getActivities.handler(({ input: { cityId, search }, context }) =>
    reading(context, async (tx) => ({
      success: true,
      activities: await listActivities(tx, { search, cityId: cityOf(cityId), limit: LISTED_AT_MOST }),
    })),
  ),
}

export const tourOptionRoutes = {
  getTourOptions: route.tourOptions.getTourOptions.handler(({ input, context }) =>
    reading(context, async (tx) => {
      if (input.activityId !== undefined) await getActivity(tx, input.activityId)
      return { success: true, tourOptions: await readTourOptions(tx, input) }
    }),
  ),
  saveTourOptions: route.tourOptions.saveTourOptions.handler(async ({ input, context, errors }) => ({
    success: true,
    tourOption: await saveTourOption({ ...editorOf(context), jobs: context.app.jobs, refuse: promised(errors) }, input),
  })),
  getTourOptionsByCity: route.tourOptions.getTourOptionsByCity.handler(({ input, context }) =>
    reading(context, async (tx) => ({ success: true, tourOptions: await listOptionRefs(tx, { cityId: cityOf(input.cityId) }) })),
  ),
  findTourOptions: route.tourOptions.findTourOptions.handler(({ input, context }) =>
    reading(context, async (tx) => ({
      success: true,
      tourOptions: await listOptionRefs(tx, { search: input.regex, limit: FOUND_AT_MOST }),
    })),
  ),
  getCapacityPools: route.tourOptions.getCapacityPools.handler(({ context }) =>
    reading(context, async (tx) => ({ success: true, pools: await listPools(tx) })),
  ),
  saveCapacityPool: route.tourOptions.saveCapacityPool.handler(async ({ input, context, errors }) => ({
    success: true,
    pool: await savePool({ ...editorOf(context), refuse: promised(errors) }, input),
  })),
}

export const areaRoutes = {
  searchAreas: route.areas.searchAreas.handler(({ input: { search, cityId }, context }) =>
    reading(context, async (tx) => ({ success: true, areas: await listAreas(tx, { search, cityId: cityOf(cityId) }) })),
  ),
  addArea: route.areas.addArea.handler(async ({ input, context, errors }) => {
    const id = await saveArea({ ...editorOf(context), refuse: promised(errors) }, input)
    return { success: true, area: await reading(context, async (tx) => firstOf(await listAreas(tx, { ids: [id] }))) }
  }),
  deleteArea: route.areas.deleteArea.handler(async ({ input, context, errors }) => {
    const usedBy = await deleteArea({ ...deleterOf(context), refuse: promised(errors) }, input)
    return { success: true, usedBy }
  }),
  getPlaces: route.areas.getPlaces.handler(({ input: { cityId, ...filter }, context }) =>
    reading(context, async (tx) => ({ success: true, places: await listPlaces(tx, { ...filter, cityId: cityOf(cityId) }) })),
  ),
  savePlace: route.areas.savePlace.handler(async ({ input, context, errors }) => {
    const id = await savePlace({ ...editorOf(context), refuse: promised(errors) }, input)
    return { success: true, place: await reading(context, (tx) => getPlace(tx, id)) }
  }),
  deletePlace: route.areas.deletePlace.handler(async ({ input, context }) => {
    const usedBy = await deletePlace(deleterOf(context), input)
    return { success: true, usedBy }
  }),
}

export const accommodationRoutes = {
  getAccomodation: route.accommodations.getAccomodation.handler(({ input: { search, cityId }, context }) =>
    reading(context, async (tx) => ({
      success: true,
      accomodations: await listAccommodations(tx, { search, cityId: cityOf(cityId) }),
    })),
  ),
  createNewAccomodation: route.accommodations.createNewAccomodation.handler(async ({ input, context, errors }) => {
    const id = await saveAccommodation({ ...editorOf(context), refuse: promised(errors) }, input)
    return { success: true, accomodation: await reading(context, (tx) => getAccommodation(tx, id)) }
  }),
}

export const marketRoutes = {
  createNewMarket: route.markets.createNewMarket.handler(async ({ input, context, errors }) => {
    const id = await saveMarket({ ...editorOf(context), refuse: promised(errors) }, input)
    return { success: true, market: presentMarket(await reading(context, (tx) => getMarket(tx, id))) }
  }),
  deleteMarket: route.markets.deleteMarket.handler(async ({ input, context, errors }) => {
    const usedBy = await deleteMarket({ ...deleterOf(context), refuse: promised(errors) }, input)
    return { success: true, usedBy }
  }),
  searchMarket: route.markets.searchMarket.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const { ofMarket, withoutMarket } = await countCustomersOfMarkets(tx)
      const markets = (await listMarkets(tx, input)).map((market) => ({ ...market, customers: ofMarket.get(market.id) ?? 0 }))
      return { success: true, markets, customersWithoutMarket: withoutMarket }
    }),
  ),
  getDefaultMarketOptions: route.markets.getDefaultMarketOptions.handler(({ context }) =>
    reading(context, async (tx) => {
      const own = (await listMarkets(tx, {})).map(({ id, name }) => ({ id, name }))
      return { success: true, markets: [{ id: ALL_OTHER_MARKETS, name: ALL_OTHER_MARKETS_NAME }, ...own] }
    }),
  ),
  getMarketOfCustomer: route.markets.getMarketOfCustomer.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const { legalEntityId } = await getUser(tx, input.customerId)
      const found = await findMarketOf(tx, legalEntityId)
      return { success: true, market: found?.market ?? null, isOwn: found?.isOwn ?? false }
    }),
  ),
  getMarketsOfCustomers: route.markets.getMarketsOfCustomers.handler(({ input, context }) =>
    reading(context, async (tx) => ({ success: true, customers: await listMarketsOf(tx, input.customerIds) })),
  ),
  updateMarketForCustomer: route.markets.updateMarketForCustomer.handler(async ({ input, context }) => {
    await setMarketOfCustomer({ ...editorOf(context), jobs: context.app.jobs }, input)
    return { success: true }
  }),
}

export const catalogueUserRoutes = {
  getUsers: route.catalogueUsers.getUsers.handler(({ input, context }) =>
    reading(context, async (tx) => ({ success: true, usedBy: await describeUsers(tx, context.app.catalogueUsers, input) })),
  ),
}

export const destinationRoutes = {
  getAllDmcData: route.destination.getAllDmcData.handler(({ context }) =>
    reading(context, async (tx) => {
      const [cities, areas, markets, activities, tourOptions, accomodations] = await Promise.all([
        listCities(tx, { onlyWithActivities: false }),
        listAreas(tx, {}),
        listMarkets(tx, {}),
        listActivities(tx, { limit: LISTED_AT_MOST }),
        listOptionRefs(tx, {}),
        listAccommodations(tx, {}),
      ])
      const lists = { cities, areas, markets, activities, tourOptions, accomodations }
      const isCut = Object.entries(lists).flatMap(([name, list]) => (list.length >= LISTED_AT_MOST ? [name] : []))
      return { success: true, ...lists, isCut }
    }),
  ),
}

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('What was just saved is there')
  return first
}
