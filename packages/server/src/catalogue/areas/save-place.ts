import type { PlaceKind } from '@tradewind/domain/catalogue/catalogue-limits'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { type CatalogueEditor, type Deleting, recordCatalogue } from '../catalogue-editor.ts'
import { describeUsers } from '../catalogue-users.ts'
import { takeCity } from '../take-city.ts'
import { insertPlace, isPlaceNameTaken, lockPlace, updatePlace } from './place-repo.ts'
import { takeArea } from './take-area.ts'

type Wish = {
  readonly id?: number | undefined
  readonly kind: PlaceKind
  readonly name: string
  readonly address: string
  readonly cityId: number
  readonly areaId: number | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Adds a place where people are picked up and brought to, or changes one. Gives its number. */
export function savePlace(context: CatalogueEditor & { readonly refuse: Refuse<'PLACE_NAME_TAKEN'> }, wish: Wish): Promise<number> {
  const { db, actor, now, refuse } = context
  const { id, cityId, areaId, ...rest } = wish
  return inSite(db, actor.siteId, async (tx) => {
    await takeCity(tx, cityId, now)
    const area = await takeArea(tx, { areaId, cityId })
    if (await isPlaceNameTaken(tx, { cityId, name: wish.name, except: id })) refuse('PLACE_NAME_TAKEN')
    const before = id === undefined ? undefined : await lockPlace(tx, id)
    const fields = { ...rest, city_id: BigInt(cityId), area_id: area?.id ?? null }
    const placeId = before ? Number(before.id) : await insertPlace(tx, fields, now)
    if (before) await updatePlace(tx, placeId, fields)
    await recordCatalogue(tx, context, {
      action: before ? 'change place' : 'add place',
      about: { kind: 'place', id: placeId },
      before: before && {
        kind: before.kind,
        name: before.name,
        address: before.address,
        cityId: Number(before.city_id),
        areaId: before.area_id === null ? null : Number(before.area_id),
        latitude: before.latitude,
        longitude: before.longitude,
      },
      after: { ...rest, cityId, areaId },
    })
    return placeId
  })
}

/** Deletes a place. Gives who keeps it. */
export function deletePlace(context: Deleting<CatalogueEditor>, { placeId }: { placeId: number }): Promise<string | null> {
  const { db, actor, now, users } = context
  return inSite(db, actor.siteId, async (tx) => {
    const { name } = await lockPlace(tx, placeId)
    await updatePlace(tx, placeId, { deleted_at: now })
    const usedBy = await describeUsers(tx, users, { kind: 'place', ids: [placeId] })
    await recordCatalogue(tx, context, {
      action: 'delete place',
      about: { kind: 'place', id: placeId },
      before: { name, ...(usedBy && { usedBy }) },
    })
    return usedBy
  })
}
