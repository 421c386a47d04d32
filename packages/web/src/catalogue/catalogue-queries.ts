import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ALL_CITIES } from '@tradewind/domain/catalogue/catalogue-limits'
import { api } from '../lib/api.ts'

export type Activity = Awaited<ReturnType<typeof api.activities.fetchActivities>>['activities'][number]
export type TourOption = Awaited<ReturnType<typeof api.tourOptions.getTourOptions>>['tourOptions'][number]
export type Pool = Awaited<ReturnType<typeof api.tourOptions.getCapacityPools>>['pools'][number]
export type Place = Awaited<ReturnType<typeof api.areas.getPlaces>>['places'][number]
export type AreaRow = Awaited<ReturnType<typeof api.areas.searchAreas>>['areas'][number]
type ActivityFilter = Omit<Parameters<typeof api.activities.fetchActivities>[0], 'cursor'>

const KEYS = [
  ...['GET_ALL_COMBOS', 'FETCH_ACTIVITIES', 'GET_ACTIVITIES', 'GET_ALL_CITIES', 'SEARCH_AREAS', 'GET_TOUR_OPTIONS'],
  ...['GET_PLACES', 'GET_CAPACITY_POOLS'],
  // Rows show the first picture of what they name.
  ...['GET_PICTURES', 'GET_ACCOMODATION'],
]

/** The activities of a city in their order, page by page. */
export function activityList(filter: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: ['FETCH_ACTIVITIES', filter],
    queryFn: ({ pageParam, signal }) =>
      api.activities.fetchActivities({ ...filter, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** All activities of a city in their order, as many as a list without pages has. */
export function activitiesOfCity(cityId: number) {
  return queryOptions({
    queryKey: ['GET_ACTIVITIES', cityId],
    queryFn: async ({ signal }) => (await api.activities.getActivities({ cityId }, { signal })).activities,
  })
}

/** The cities of the company, each with the number of its activities. */
export const catalogueCities = queryOptions({
  queryKey: ['GET_ALL_CITIES'],
  queryFn: async ({ signal }) => (await api.activities.getAllCities({}, { signal })).cities,
})

export function areaList(filter: { cityId?: number; search?: string }) {
  return queryOptions({
    queryKey: ['SEARCH_AREAS', filter],
    queryFn: async ({ signal }) => (await api.areas.searchAreas(filter, { signal })).areas,
    placeholderData: keepPreviousData,
  })
}

/** Hotels, airports and piers of an area or a city, or of all. */
export function placeList(filter: { areaId?: number; cityId?: number }) {
  return queryOptions({
    queryKey: ['GET_PLACES', filter],
    queryFn: async ({ signal }) => (await api.areas.getPlaces(filter, { signal })).places,
  })
}

export function tourOptionList(activityId: number) {
  return queryOptions({
    queryKey: ['GET_TOUR_OPTIONS', activityId],
    queryFn: async ({ signal }) => (await api.tourOptions.getTourOptions({ activityId }, { signal })).tourOptions,
  })
}

/** Seats that tour options share. */
export const poolList = queryOptions({
  queryKey: ['GET_CAPACITY_POOLS'],
  queryFn: async ({ signal }) => (await api.tourOptions.getCapacityPools({}, { signal })).pools,
})

/** Tour options of a city, or with a text in their name or their activity's: enough to choose one. */
export function optionRefs({ cityId, search }: { cityId: number; search?: string | undefined }) {
  return queryOptions({
    queryKey: ['GET_TOUR_OPTION_REFS', cityId, search ?? ''],
    queryFn: async ({ signal }) => {
      if (!search) return (await api.tourOptions.getTourOptionsByCity({ cityId }, { signal })).tourOptions
      const { tourOptions } = await api.tourOptions.findTourOptions({ regex: search }, { signal })
      return cityId === ALL_CITIES ? tourOptions : tourOptions.filter((option) => option.cityId === cityId)
    },
    placeholderData: keepPreviousData,
  })
}

/** All queries that show the catalogue. */
export function refreshCatalogue(client: QueryClient): Promise<unknown> {
  return Promise.all(KEYS.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
