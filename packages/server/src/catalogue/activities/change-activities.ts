import { inSite, type SiteTx } from '../../database/in-site.ts'
import { refuseInput } from '../../http/refuse.ts'
import { nameOfArea } from '../areas/area-repo.ts'
import { takeArea } from '../areas/take-area.ts'
import { type CatalogueEditor, recordCatalogue } from '../catalogue-editor.ts'
import { lockActivities, refuseActivity, updateActivities } from './activity-repo.ts'

type Wish = {
  readonly activityId: number
  readonly isTurnedOn?: boolean | undefined
  readonly isTransferRequired?: boolean | undefined
  readonly areaId?: number | null | undefined
  readonly priority?: number | undefined
}
type State = { isTurnedOn: boolean; isTransferRequired: boolean; areaId: number | null; priority: number }

/**
 * Changes several activities at once: all, or none if one of them cannot be changed. What is not sent of one stays, and one that stays as it is is no line of
 * the trail. The same call takes a change back, with what each activity was.
 */
export function changeActivities(context: CatalogueEditor, { changes }: { changes: readonly Wish[] }): Promise<void> {
  const { db, actor, now } = context
  const wishes = new Map(changes.map((wish, nth) => [wish.activityId, { wish, nth }]))
  if (wishes.size < changes.length) refuseInput({ changes: 'An activity stands twice.' })
  return inSite(db, actor.siteId, async (tx) => {
    const found = await lockActivities(tx, [...wishes.keys()])
    if (found.length < wishes.size) refuseActivity()
    const changed = found.flatMap((activity) => {
      const { wish, nth } = wishes.get(Number(activity.id)) ?? refuseActivity()
      const before: State = {
        isTurnedOn: activity.is_turned_on,
        isTransferRequired: activity.is_transfer_required,
        areaId: activity.area_id === null ? null : Number(activity.area_id),
        priority: activity.priority,
      }
      const after: State = {
        isTurnedOn: wish.isTurnedOn ?? before.isTurnedOn,
        isTransferRequired: wish.isTransferRequired ?? before.isTransferRequired,
        areaId: wish.areaId === undefined ? before.areaId : wish.areaId,
        priority: wish.priority ?? before.priority,
      }
      const isSame = Object.keys(after).every((key) => after[key as keyof State] === before[key as keyof State])
      return isSame ? [] : [{ id: Number(activity.id), cityId: Number(activity.city_id), nth, before, after }]
    })
    for (const { before, after, cityId, nth } of changed)
      if (after.areaId !== before.areaId) await takeArea(tx, { areaId: after.areaId, cityId, field: `changes.${nth}.areaId` })
    await updateActivities(
      tx,
      changed.map(({ id, after }) => ({ id, ...after })),
      now,
    )
    const named = areaNames(tx)
    for (const { id, before, after } of changed)
      await recordCatalogue(tx, context, {
        action: 'change activity',
        about: { kind: 'activity', id },
        before: await named(before),
        after: await named(after),
      })
  })
}

/** As the trail keeps it: the name of an area, which is asked for once. */
function areaNames(tx: SiteTx) {
  const known = new Map<number, string | null>()
  return async ({ areaId, ...rest }: State) => {
    if (areaId !== null && !known.has(areaId)) known.set(areaId, (await nameOfArea(tx, BigInt(areaId))) ?? null)
    return { ...rest, area: areaId === null ? null : (known.get(areaId) ?? null) }
  }
}
