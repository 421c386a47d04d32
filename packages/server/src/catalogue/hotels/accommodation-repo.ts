import type { Accommodation } from '@tradewind/contract/catalogue/catalogue-shapes'
import { LISTED_AT_MOST } from '@tradewind/domain/catalogue/catalogue-limits'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { holding } from '../../database/like-pattern.ts'
import { refuse } from '../../http/refuse.ts'
import { readPictured } from '../pictures/picture-repo.ts'

type Filter = { readonly search?: string | undefined; readonly cityId?: number | undefined; readonly ids?: readonly number[] }

/** Hotels by city and name. */
export async function listAccommodations(tx: SiteTx, { search, cityId, ids }: Filter): Promise<Accommodation[]> {
  const rows = await tx
    .selectFrom('accommodations as hotel')
    .innerJoin('destination_cities as city', (join) =>
      join.onRef('city.site_id', '=', 'hotel.site_id').onRef('city.id', '=', 'hotel.city_id'),
    )
    .leftJoin('areas as area', (join) => join.onRef('area.site_id', '=', 'hotel.site_id').onRef('area.id', '=', 'hotel.area_id'))
    .selectAll('hotel')
    .select(['city.name as city', 'area.name as area'])
    .where('hotel.deleted_at', 'is', null)
    .$if(cityId !== undefined, (query) => query.where('hotel.city_id', '=', BigInt(cityId ?? 0)))
    .$if(ids !== undefined, (query) => query.where('hotel.id', '=', sql<bigint>`any(${ids ?? []})`))
    .$if(Boolean(search), (query) => query.where('hotel.name', 'ilike', holding(search ?? '')))
    .orderBy(sql`lower(city.name)`)
    .orderBy(sql`lower(hotel.name)`)
    .orderBy('hotel.id')
    .limit(LISTED_AT_MOST)
    .execute()
  const picturedOf = await readPictured(
    tx,
    'accommodation',
    rows.map(({ id }) => Number(id)),
  )
  return rows.map((row) => ({
    ...picturedOf(Number(row.id)),
    id: Number(row.id),
    name: row.name,
    address: row.address,
    area: row.area_id === null ? null : { id: Number(row.area_id), name: row.area ?? '' },
    cityId: Number(row.city_id),
    city: row.city,
    phoneNumber: row.phone_number,
    email: row.email,
  }))
}

export async function getAccommodation(tx: SiteTx, id: number): Promise<Accommodation> {
  const [hotel] = await listAccommodations(tx, { ids: [id] })
  return hotel ?? refuseHotel()
}

/** Refuses NOT_FOUND. */
export async function lockAccommodation(tx: SiteTx, id: number) {
  const hotel = await tx
    .selectFrom('accommodations')
    .selectAll()
    .where('id', '=', BigInt(id))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return hotel ?? refuseHotel()
}

function refuseHotel(): never {
  refuse('NOT_FOUND', { message: 'We could not find that hotel.' })
}

/** The city is locked by the caller. */
export async function isHotelNameTaken(
  tx: SiteTx,
  { cityId, name, except }: { cityId: number; name: string; except?: number | undefined },
) {
  const other = await tx
    .selectFrom('accommodations')
    .select('id')
    .where('city_id', '=', BigInt(cityId))
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', BigInt(except ?? 0))
    .executeTakeFirst()
  return other !== undefined
}

type Fields = {
  readonly city_id: bigint
  readonly area_id: bigint | null
  readonly name: string
  readonly address: string
  readonly phone_number: string
  readonly email: string
}

export async function insertAccommodation(tx: SiteTx, fields: Fields, now: Instant): Promise<number> {
  const { id } = await tx
    .insertInto('accommodations')
    .values({ site_id: tx.siteId, ...fields, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

export async function updateAccommodation(tx: SiteTx, id: number, fields: Fields): Promise<void> {
  await tx.updateTable('accommodations').set(fields).where('id', '=', BigInt(id)).execute()
}
