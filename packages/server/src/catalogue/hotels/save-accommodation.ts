import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { takeArea } from '../areas/take-area.ts'
import { type CatalogueEditor, recordCatalogue } from '../catalogue-editor.ts'
import { takeCity } from '../take-city.ts'
import { insertAccommodation, isHotelNameTaken, lockAccommodation, updateAccommodation } from './accommodation-repo.ts'

type Wish = {
  readonly id?: number | undefined
  readonly name: string
  readonly address: string
  readonly cityId: number
  readonly areaId: number | null
  readonly phoneNumber: string
  readonly email: string
}

/** Adds a hotel, or changes one. Gives its number. */
export function saveAccommodation(
  context: CatalogueEditor & { readonly refuse: Refuse<'HOTEL_NAME_TAKEN'> },
  { id, ...wish }: Wish,
): Promise<number> {
  const { db, actor, now, refuse } = context
  const { name, address, cityId, areaId, phoneNumber, email } = wish
  return inSite(db, actor.siteId, async (tx) => {
    await takeCity(tx, cityId, now)
    const area = await takeArea(tx, { areaId, cityId })
    if (await isHotelNameTaken(tx, { cityId, name, except: id })) refuse('HOTEL_NAME_TAKEN')
    const before = id === undefined ? undefined : await lockAccommodation(tx, id)
    const fields = { city_id: BigInt(cityId), area_id: area?.id ?? null, name, address, phone_number: phoneNumber, email }
    const hotelId = before ? Number(before.id) : await insertAccommodation(tx, fields, now)
    if (before) await updateAccommodation(tx, hotelId, fields)
    await recordCatalogue(tx, context, {
      action: before ? 'change hotel' : 'add hotel',
      about: { kind: 'hotel', id: hotelId },
      before: before && {
        name: before.name,
        address: before.address,
        cityId: Number(before.city_id),
        areaId: before.area_id === null ? null : Number(before.area_id),
        phoneNumber: before.phone_number,
        email: before.email,
      },
      after: wish,
    })
    return hotelId
  })
}
