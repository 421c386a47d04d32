import { queryOptions } from '@tanstack/react-query'
import type { FoundActivities, FoundLine } from '@tradewind/contract/carts/activity-search'
import { api, toRefusal } from '../../lib/api.ts'
import { Refusal } from '../../lib/refusal.ts'
import { streamLines } from '../../lib/stream-lines.ts'
import { type ActivityQuery, datesOf, partyOf } from './activity-query.ts'

/** A city in which something is sold: by the company itself, or by suppliers of the network that it sells for. */
export type SearchedCity = {
  id: number
  city: string
  activities: number
  isOwn: boolean
  suppliers: { id: string; name: string | null }[]
}

export const activityCities = queryOptions({
  queryKey: ['ACTIVITY_CITIES'],
  queryFn: async ({ signal }): Promise<SearchedCity[]> => {
    const [own, partners] = await Promise.all([
      api.activitySearch.getActivityCities(undefined, { signal }),
      api.partnerActivities.getPartnerActivityCities(undefined, { signal }),
    ])
    const cities = new Map(own.cities.map((city) => [city.id, { ...city, isOwn: true, suppliers: [] } as SearchedCity]))
    for (const { id, city, activities, supplierListId, supplier } of partners.cities) {
      const known = cities.get(id) ?? { id, city, activities: 0, isOwn: false, suppliers: [] }
      const suppliers = [...known.suppliers, { id: supplierListId, name: supplier }]
      cities.set(id, { ...known, activities: known.activities + activities, suppliers })
    }
    return [...cities.values()].sort((one, other) => one.city.localeCompare(other.city))
  },
  staleTime: 5 * 60_000,
})

/** What the server is asked: filters are applied to what it answered, so that each counts at once. */
export function searchInput(query: ActivityQuery & { cityId: number }, today: string) {
  const { adults, childAges, infants } = partyOf(query)
  return { cityId: query.cityId, ...datesOf(query, today), adults, children: childAges.length, childAges, infants }
}

/** Prices and places change while somebody reads: a list that was left is read again. */
const FRESH_MS = 60_000

/** What was found so far. Done: nothing more comes. */
export type ActivityRun = { pages: readonly FoundActivities[]; isDone: boolean }

/** The first page is shown as soon as it is there, the others as they come. A list that is read again stays as it is until it is there whole. */
export function activitySearch(input: ReturnType<typeof searchInput>) {
  return queryOptions<ActivityRun>({
    queryKey: ['ACTIVITY_SEARCH', input],
    queryFn: async ({ client, queryKey, signal }) => {
      const isAgain = client.getQueryData<ActivityRun>(queryKey)?.isDone === true
      const pages: FoundActivities[] = []
      for await (const line of streamLines<FoundLine>('activities/searchActivitiesByCityId', input, signal)) {
        if (line.type === 'finished') return { pages, isDone: true }
        if (line.type === 'refused') throw new Refusal(line, 200, 'POST')
        pages.push(line)
        if (!isAgain) client.setQueryData<ActivityRun>(queryKey, { pages: [...pages], isDone: false })
      }
      // Cut in the middle: what came is shown, and the rest can be asked for again.
      throw toRefusal(new TypeError('The search was cut'), 'POST')
    },
    staleTime: FRESH_MS,
  })
}

/** More pages of one supplier nobody reads. */
const MOST_PAGES = 8

/** All that a supplier of the network has in a city, at our prices. */
export function partnerSearch(supplierListId: string, input: ReturnType<typeof searchInput>) {
  return queryOptions({
    queryKey: ['PARTNER_ACTIVITY_SEARCH', supplierListId, input],
    queryFn: async ({ signal }) => {
      const pages: FoundActivities[] = []
      for (let after: number | undefined; pages.length < MOST_PAGES; ) {
        const wish = { ...input, supplierListId, ...(after !== undefined && { after }) }
        const page = await api.partnerActivities.searchPartnerActivities(wish, { signal })
        pages.push(page)
        if (page.nextAfter === null) break
        after = page.nextAfter
      }
      return pages
    },
    staleTime: FRESH_MS,
  })
}
