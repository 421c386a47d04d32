import { LISTED_AT_MOST } from '@tradewind/domain/catalogue/catalogue-limits'
import { AREA_TRANSFERS } from '@tradewind/domain/rates/area-transfer'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { holding } from '../../database/like-pattern.ts'

type AreaFilter = {
  readonly search?: string | undefined
  readonly cityId?: number | undefined
  readonly ids?: readonly number[]
  readonly withDeleted?: boolean
}

/** Areas by city and name, each with what it holds. */
export async function listAreas(tx: SiteTx, { search, cityId, ids, withDeleted = false }: AreaFilter) {
  const rows = await tx
    .selectFrom('areas as area')
    .innerJoin('destination_cities as city', (join) =>
      join.onRef('city.site_id', '=', 'area.site_id').onRef('city.id', '=', 'area.city_id'),
    )
    .select(['area.id', 'area.name', 'area.city_id', 'city.name as city'])
    .select([countIn('activities').as('activities'), countIn('places').as('places')])
    .$if(!withDeleted, (query) => query.where('area.deleted_at', 'is', null))
    .$if(cityId !== undefined, (query) => query.where('area.city_id', '=', BigInt(cityId ?? 0)))
    .$if(ids !== undefined, (query) => query.where('area.id', '=', sql<bigint>`any(${ids ?? []})`))
    .$if(Boolean(search), (query) => query.where('area.name', 'ilike', holding(search ?? '')))
    .orderBy(sql`lower(city.name)`)
    .orderBy(sql`lower(area.name)`)
    .orderBy('area.id')
    .limit(LISTED_AT_MOST)
    .execute()
  return rows.map(({ id, name, city_id, city, activities, places }) => ({
    id: Number(id),
    name,
    city: { id: Number(city_id), city },
    activities,
    places,
  }))
}

const countIn = (table: 'activities' | 'places') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} held where held.site_id = area.site_id and held.area_id = area.id
    and held.deleted_at is null)`

/** For something that is to stand in it: it is not deleted before this transaction ends. */
export function holdArea(tx: SiteTx, areaId: number) {
  return tx
    .selectFrom('areas')
    .selectAll()
    .where('id', '=', BigInt(areaId))
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** Also one that was deleted. */
export async function nameOfArea(tx: SiteTx, areaId: bigint): Promise<string | undefined> {
  const area = await tx.selectFrom('areas').select('name').where('id', '=', areaId).executeTakeFirst()
  return area?.name
}

/** For update: what wants to stand in it waits. */
export function lockArea(tx: SiteTx, areaId: number) {
  return tx
    .selectFrom('areas')
    .selectAll()
    .where('id', '=', BigInt(areaId))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The city is locked by the caller. */
export async function isAreaNameTaken(
  tx: SiteTx,
  { cityId, name, except }: { cityId: number; name: string; except?: number | undefined },
): Promise<boolean> {
  const other = await tx
    .selectFrom('areas')
    .select('id')
    .where('city_id', '=', BigInt(cityId))
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', BigInt(except ?? 0))
    .executeTakeFirst()
  return other !== undefined
}

export async function insertArea(tx: SiteTx, { cityId, name }: { cityId: number; name: string }, now: Instant): Promise<number> {
  const { id } = await tx
    .insertInto('areas')
    .values({ site_id: tx.siteId, city_id: BigInt(cityId), name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

export async function renameArea(tx: SiteTx, areaId: number, name: string): Promise<void> {
  await tx.updateTable('areas').set({ name }).where('id', '=', BigInt(areaId)).execute()
}

export async function setAreaDeleted(tx: SiteTx, areaId: number, now: Instant): Promise<void> {
  await tx.updateTable('areas').set({ deleted_at: now }).where('id', '=', BigInt(areaId)).execute()
}

type AreaUses = { readonly activities: number; readonly places: number; readonly hotels: number; readonly transfers: number }

/** What stands in an area or drives to or from it, by kind. The subject of an area transfer is its two areas. */
export async function countAreaUses(tx: SiteTx, areaId: number): Promise<AreaUses> {
  const { rows } = await sql<AreaUses>`select
    (select count(*)::int from activities where site_id = ${tx.siteId} and area_id = ${areaId} and deleted_at is null) as activities,
    (select count(*)::int from places where site_id = ${tx.siteId} and area_id = ${areaId} and deleted_at is null) as places,
    (select count(*)::int from accommodations where site_id = ${tx.siteId} and area_id = ${areaId} and deleted_at is null) as hotels,
    (select count(*)::int from rule_versions where site_id = ${tx.siteId} and service = ${AREA_TRANSFERS.name} and ended_in is null
      and ${String(areaId)} = any(string_to_array(subject, ' '))) as transfers`.execute(tx)
  return rows[0] ?? { activities: 0, places: 0, hotels: 0, transfers: 0 }
}
