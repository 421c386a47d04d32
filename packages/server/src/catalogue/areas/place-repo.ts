import type { Place } from '@tradewind/contract/catalogue/catalogue-shapes'
import { LISTED_AT_MOST, type PlaceKind } from '@tradewind/domain/catalogue/catalogue-limits'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { holding } from '../../database/like-pattern.ts'
import { refuse } from '../../http/refuse.ts'

type PlaceFilter = {
  readonly search?: string | undefined
  readonly cityId?: number | undefined
  readonly areaId?: number | undefined
  readonly ids?: readonly number[]
}

/** Places by city and name. */
export async function listPlaces(tx: SiteTx, { search, cityId, areaId, ids }: PlaceFilter): Promise<Place[]> {
  const rows = await tx
    .selectFrom('places as place')
    .innerJoin('destination_cities as city', (join) =>
      join.onRef('city.site_id', '=', 'place.site_id').onRef('city.id', '=', 'place.city_id'),
    )
    .leftJoin('areas as area', (join) => join.onRef('area.site_id', '=', 'place.site_id').onRef('area.id', '=', 'place.area_id'))
    .selectAll('place')
    .select(['city.name as city', 'area.name as area'])
    .where('place.deleted_at', 'is', null)
    .$if(cityId !== undefined, (query) => query.where('place.city_id', '=', BigInt(cityId ?? 0)))
    .$if(areaId !== undefined, (query) => query.where('place.area_id', '=', BigInt(areaId ?? 0)))
    .$if(ids !== undefined, (query) => query.where('place.id', '=', sql<bigint>`any(${ids ?? []})`))
    .$if(Boolean(search), (query) => query.where('place.name', 'ilike', holding(search ?? '')))
    .orderBy(sql`lower(city.name)`)
    .orderBy(sql`lower(place.name)`)
    .orderBy('place.id')
    .limit(LISTED_AT_MOST)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind as PlaceKind,
    name: row.name,
    address: row.address,
    city: { id: Number(row.city_id), city: row.city },
    area: row.area_id === null ? null : { id: Number(row.area_id), name: row.area ?? '' },
    latitude: row.latitude,
    longitude: row.longitude,
  }))
}

export async function getPlace(tx: SiteTx, placeId: number): Promise<Place> {
  const [place] = await listPlaces(tx, { ids: [placeId] })
  return place ?? refusePlace()
}

/** Refuses NOT_FOUND. */
export async function lockPlace(tx: SiteTx, placeId: number) {
  const place = await tx
    .selectFrom('places')
    .selectAll()
    .where('id', '=', BigInt(placeId))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return place ?? refusePlace()
}

function refusePlace(): never {
  refuse('NOT_FOUND', { message: 'We could not find that place.' })
}

/** The city is locked by the caller. */
export async function isPlaceNameTaken(
  tx: SiteTx,
  { cityId, name, except }: { cityId: number; name: string; except?: number | undefined },
) {
  const other = await tx
    .selectFrom('places')
    .select('id')
    .where('city_id', '=', BigInt(cityId))
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', BigInt(except ?? 0))
    .executeTakeFirst()
  return other !== undefined
}

export type PlaceFields = {
  readonly city_id: bigint
  readonly area_id: bigint | null
  readonly kind: PlaceKind
  readonly name: string
  readonly address: string
  readonly latitude: number | null
  readonly longitude: number | null
}

export async function insertPlace(tx: SiteTx, fields: PlaceFields, now: Instant): Promise<number> {
  const { id } = await tx
    .insertInto('places')
    .values({ site_id: tx.siteId, ...fields, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

export async function updatePlace(
  tx: SiteTx,
  placeId: number,
  change: Partial<PlaceFields> & { deleted_at?: Instant },
): Promise<void> {
  await tx.updateTable('places').set(change).where('id', '=', BigInt(placeId)).execute()
}
