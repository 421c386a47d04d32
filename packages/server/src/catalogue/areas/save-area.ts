import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse as refuseCommon, refuseInput } from '../../http/refuse.ts'
import { type CatalogueEditor, type Deleting, recordCatalogue } from '../catalogue-editor.ts'
import { describeUsers } from '../catalogue-users.ts'
import { listCounts } from '../list-counts.ts'
import { takeCity } from '../take-city.ts'
import { countAreaUses, insertArea, isAreaNameTaken, lockArea, renameArea, setAreaDeleted } from './area-repo.ts'

type Saving = CatalogueEditor & { readonly refuse: Refuse<'AREA_NAME_TAKEN'> }
type Wish = { readonly id?: number | undefined; readonly name: string; readonly cityId: number }

/** Adds an area to a city, or renames one: what stands in it is in its city, so it stays there. Gives its number. */
export function saveArea(context: Saving, { id, name, cityId }: Wish): Promise<number> {
  const { db, actor, now, refuse } = context
  return inSite(db, actor.siteId, async (tx) => {
    const city = await takeCity(tx, cityId, now)
    const before = id === undefined ? undefined : ((await lockArea(tx, id)) ?? refuseArea())
    if (before && Number(before.city_id) !== cityId) refuseInput({ cityId: 'An area stays in its city.' })
    if (await isAreaNameTaken(tx, { cityId, name, except: id })) refuse('AREA_NAME_TAKEN')
    const areaId = before ? Number(before.id) : await insertArea(tx, { cityId, name }, now)
    if (before) await renameArea(tx, areaId, name)
    await recordCatalogue(tx, context, {
      action: before ? 'rename area' : 'add area',
      about: { kind: 'area', id: areaId },
      before: before && { name: before.name },
      after: before ? { name } : { name, city: city.name },
    })
    return areaId
  })
}

function refuseArea(): never {
  refuseCommon('NOT_FOUND', { message: 'We could not find that area.' })
}

type DeletingArea = Deleting<CatalogueEditor> & { readonly refuse: Refuse<'AREA_IN_USE'> }

/** Deletes an area in which nothing stands and to which nothing drives. Gives who keeps it. Refuses with what does. */
export function deleteArea(context: DeletingArea, { areaId }: { areaId: number }): Promise<string | null> {
  const { db, actor, now, users, refuse } = context
  return inSite(db, actor.siteId, async (tx) => {
    const area = (await lockArea(tx, areaId)) ?? refuseArea()
    const { activities, places, hotels, transfers } = await countAreaUses(tx, areaId)
    const uses = listCounts([
      [activities, 'activity', 'activities'],
      [places, 'place', 'places'],
      [hotels, 'hotel', 'hotels'],
      [transfers, 'area transfer', 'area transfers'],
    ])
    if (uses) refuse('AREA_IN_USE', { message: `${area.name} is used by ${uses}. Please move or delete them first.` })
    await setAreaDeleted(tx, areaId, now)
    const usedBy = await describeUsers(tx, users, { kind: 'area', ids: [areaId] })
    await recordCatalogue(tx, context, {
      action: 'delete area',
      about: { kind: 'area', id: areaId },
      before: { name: area.name, ...(usedBy && { usedBy }) },
    })
    return usedBy
  })
}
