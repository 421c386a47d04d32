import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { type CatalogueEditor, recordCatalogue } from '../catalogue-editor.ts'
import { takeCity } from '../take-city.ts'
import { insertActivity, isActivityNameTaken, lockActivity, updateActivity } from './activity-repo.ts'

type Wish = {
  readonly id?: number | undefined
  readonly name: string
  readonly cityId: number
  readonly description?: string | undefined
  readonly category?: string | undefined
  readonly priority?: number | undefined
}
type Context = CatalogueEditor & { readonly refuse: Refuse<'ACTIVITY_NAME_TAKEN'> }

/** Creates an activity, or changes one; what is not sent stays. Gives its number. An activity with an area stays in its city. */
export function saveActivity(context: Context, { id, name, cityId, ...wish }: Wish): Promise<number> {
  const { db, actor, now, refuse } = context
  return inSite(db, actor.siteId, async (tx) => {
    await takeCity(tx, cityId, now)
    if (await isActivityNameTaken(tx, { cityId, name, except: id })) refuse('ACTIVITY_NAME_TAKEN')
    if (id === undefined) {
      const { description = '', category = '', priority = 1 } = wish
      const made = { name, cityId, description, category, priority }
      const newId = await insertActivity(tx, made, now)
      await recordCatalogue(tx, context, { action: 'create activity', about: { kind: 'activity', id: newId }, after: made })
      return newId
    }
    const before = await lockActivity(tx, id)
    const movesAway = Number(before.city_id) !== cityId
    if (movesAway && before.area_id !== null) refuseInput({ cityId: 'Its area is in another city. Please remove the area first.' })
    const { description = before.description, category = before.category, priority = before.priority } = wish
    const after = { name, description, category, priority }
    await updateActivity(tx, id, { ...after, city_id: BigInt(cityId) }, now)
    await recordCatalogue(tx, context, {
      action: 'change activity',
      about: { kind: 'activity', id },
      before: {
        name: before.name,
        description: before.description,
        category: before.category,
        priority: before.priority,
        cityId: Number(before.city_id),
      },
      after: { ...after, cityId },
    })
    return id
  })
}
