import type { Activity, TourOption } from '@tradewind/contract/catalogue/catalogue-shapes'
import type { Service } from '@tradewind/domain/rates/price-of'
import { serviceOf } from '@tradewind/domain/rates/service-of'
import { listActivities } from '../catalogue/activities/activity-repo.ts'
import { readTourOptions } from '../catalogue/options/read-tour-options.ts'
import { refuseTourOption } from '../catalogue/options/tour-option-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { listAreaRates } from './area-transfers.ts'
import { type ReadRates, readLiveRates } from './rate-book.ts'

export type NamedService = { readonly tourOptionId: number; readonly name: string; readonly service: Service }

/**
 * Tour options as the engine prices them, in the order of their numbers' list. `withAreas`: a pick-up area is asked for, so that area transfers count.
 * Refuses NOT_FOUND.
 */
export async function readServices(
  tx: SiteTx,
  tourOptionIds: readonly number[],
  { withAreas }: { readonly withAreas: boolean },
): Promise<NamedService[]> {
  const known = new Map((await readTourOptions(tx, { ids: tourOptionIds })).map((option) => [option.id, option]))
  const options = tourOptionIds.map((id) => known.get(id) ?? refuseTourOption())
  const activityIds = [...new Set(options.map(({ activityId }) => activityId))]
  const activities = await listActivities(tx, { ids: activityIds, limit: activityIds.length })
  return makeServices(tx, { options, activities, withAreas })
}

/** `readRates`: for a search those that are remembered. */
type Known = {
  readonly options: readonly TourOption[]
  readonly activities: readonly Pick<Activity, 'id' | 'cityId' | 'area' | 'isTransferRequired'>[]
  readonly withAreas: boolean
  readonly readRates?: ReadRates
}

/** The same for tour options that were read already, with their activities. Refuses NOT_FOUND. */
export async function makeServices(
  tx: SiteTx,
  { options, activities, withAreas, readRates = readLiveRates }: Known,
): Promise<NamedService[]> {
  const ids = options.map(({ id }) => id)
  const [{ tickets, transfers }, areaTransfers] = await Promise.all([readRates(tx, ids), withAreas ? listAreaRates(tx) : []])
  const activityOf = new Map(activities.map((activity) => [activity.id, activity]))
  return options.map((option) => {
    const { id: tourOptionId } = option
    const activity = activityOf.get(option.activityId) ?? refuseTourOption()
    const service = serviceOf({
      passengerTypes: option.passengerTypes,
      isTransferRequired: activity.isTransferRequired,
      whereabouts: { tourOptionId, cityId: activity.cityId, areaId: activity.area?.id ?? null },
      tickets: tickets.get(tourOptionId) ?? [],
      transfers: transfers.get(tourOptionId) ?? [],
      areaTransfers,
    })
    return { tourOptionId, name: `${option.activity}: ${option.name}`, service }
  })
}
