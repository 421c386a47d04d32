import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse as refuseCommon } from '../../http/refuse.ts'
import { type CatalogueEditor, type Deleting, recordCatalogue } from '../catalogue-editor.ts'
import { describeUsers } from '../catalogue-users.ts'
import { takeCity } from '../take-city.ts'
import { countUses, insertArea, isAreaNameTaken, lockArea, setAreaDeleted } from './area-repo.ts'

type Adding = CatalogueEditor & { readonly refuse: Refuse<'AREA_NAME_TAKEN'> }

export function addArea(context: Adding, { name, cityId }: { name: string; cityId: number }): Promise<number> {
  const { db, actor, now, refuse } = context
  return inSite(db, actor.siteId, async (tx) => {
    const city = await takeCity(tx, cityId, now)
    if (await isAreaNameTaken(tx, { cityId, name })) refuse('AREA_NAME_TAKEN')
    const id = await insertArea(tx, { cityId, name }, now)
    await recordCatalogue(tx, context, { action: 'add area', about: { kind: 'area', id }, after: { name, city: city.name } })
    return id
  })
}

type DeletingArea = Deleting<CatalogueEditor> & { readonly refuse: Refuse<'AREA_IN_USE'> }

/** Deletes an area in which nothing stands. Gives who keeps it. Refuses with what stands in it. */
export function deleteArea(context: DeletingArea, { areaId }: { areaId: number }): Promise<string | null> {
  const { db, actor, now, users, refuse } = context
  return inSite(db, actor.siteId, async (tx) => {
    const area = (await lockArea(tx, areaId)) ?? refuseCommon('NOT_FOUND', { message: 'We could not find that area.' })
    const uses = describeUses(await countUses(tx, areaId))
    if (uses) refuse('AREA_IN_USE', { message: `${area.name} is used by ${uses}. Please move them first.` })
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

function describeUses({ activities, places, hotels }: { activities: number; places: number; hotels: number }): string {
  const parts = [
    activities > 0 && count(activities, 'activity', 'activities'),
    places > 0 && count(places, 'place', 'places'),
    hotels > 0 && count(hotels, 'hotel', 'hotels'),
  ].filter((part) => part !== false)
  return new Intl.ListFormat('en').format(parts)
}

const count = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`
