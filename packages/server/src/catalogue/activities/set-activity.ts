import { inSite } from '../../database/in-site.ts'
import { refuseInput } from '../../http/refuse.ts'
import { nameOfArea } from '../areas/area-repo.ts'
import { takeArea } from '../areas/take-area.ts'
import { type CatalogueEditor, recordCatalogue } from '../catalogue-editor.ts'
import { lockActivities, lockActivity, refuseActivity, setPriorities, updateActivity } from './activity-repo.ts'

type Switch = {
  readonly activityId: number
  readonly isTurnedOn?: boolean | undefined
  readonly isTransferRequired?: boolean | undefined
}

/** Turns an activity on or off, or says whether it is sold only with a transfer. What changes nothing is no line of the trail. */
export function switchActivity(context: CatalogueEditor, { activityId, isTurnedOn, isTransferRequired }: Switch): Promise<void> {
  const { db, actor, now } = context
  return inSite(db, actor.siteId, async (tx) => {
    const activity = await lockActivity(tx, activityId)
    const before = { isTurnedOn: activity.is_turned_on, isTransferRequired: activity.is_transfer_required }
    const after = {
      isTurnedOn: isTurnedOn ?? before.isTurnedOn,
      isTransferRequired: isTransferRequired ?? before.isTransferRequired,
    }
    if (after.isTurnedOn === before.isTurnedOn && after.isTransferRequired === before.isTransferRequired) return
    await updateActivity(tx, activityId, { is_turned_on: after.isTurnedOn, is_transfer_required: after.isTransferRequired }, now)
    await recordCatalogue(tx, context, { action: 'switch activity', about: { kind: 'activity', id: activityId }, before, after })
  })
}

/** The place of an activity among those of its city. */
export function setActivityPriority(
  context: CatalogueEditor,
  { activityId, priority }: { activityId: number; priority: number },
): Promise<void> {
  const { db, actor, now } = context
  return inSite(db, actor.siteId, async (tx) => {
    const before = await lockActivity(tx, activityId)
    if (before.priority === priority) return
    await updateActivity(tx, activityId, { priority }, now)
    await recordCatalogue(tx, context, {
      action: 'change priority of activity',
      about: { kind: 'activity', id: activityId },
      before: { priority: before.priority },
      after: { priority },
    })
  })
}

/** Puts activities of one city in an order: the first gets priority 1. Refuses activities of several cities, and a number that stands twice. */
export function arrangeActivities(
  context: CatalogueEditor,
  { activityIds }: { activityIds: readonly number[] },
): Promise<{ id: number; priority: number }[]> {
  const { db, actor, now } = context
  if (new Set(activityIds).size < activityIds.length) refuseInput({ activityIds: 'An activity stands twice.' })
  return inSite(db, actor.siteId, async (tx) => {
    const found = await lockActivities(tx, activityIds)
    if (found.length < activityIds.length) refuseActivity()
    const [first] = found
    if (!first || found.some(({ city_id }) => city_id !== first.city_id))
      refuseInput({ activityIds: 'Please arrange the activities of one city.' })
    const byId = new Map(found.map((activity) => [Number(activity.id), activity]))
    const order = found.toSorted((a, b) => a.priority - b.priority || a.name.localeCompare(b.name)).map(({ name }) => name)
    await setPriorities(tx, activityIds, now)
    await recordCatalogue(tx, context, {
      action: 'arrange activities',
      about: { kind: 'city', id: Number(first?.city_id) },
      before: { order },
      after: { order: activityIds.map((id) => byId.get(id)?.name) },
    })
    return activityIds.map((id, place) => ({ id, priority: place + 1 }))
  })
}

/** The area in which an activity takes place; null: none. Refuses an area of another city. */
export function mapAreaOfActivity(
  context: CatalogueEditor,
  { activityId, areaId }: { activityId: number; areaId: number | null },
): Promise<void> {
  const { db, actor, now } = context
  return inSite(db, actor.siteId, async (tx) => {
    const activity = await lockActivity(tx, activityId)
    const area = await takeArea(tx, { areaId, cityId: Number(activity.city_id) })
    if (activity.area_id === (area?.id ?? null)) return
    await updateActivity(tx, activityId, { area_id: area?.id ?? null }, now)
    const before = activity.area_id === null ? undefined : await nameOfArea(tx, activity.area_id)
    await recordCatalogue(tx, context, {
      action: 'change area of activity',
      about: { kind: 'activity', id: activityId },
      before: { area: before ?? null },
      after: { area: area?.name ?? null },
    })
  })
}
