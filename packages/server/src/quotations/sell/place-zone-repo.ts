import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** The IANA zones of hotels and of areas, by their numbers. */
export type PlaceZones = { readonly hotels: ReadonlyMap<number, string>; readonly areas: ReadonlyMap<number, string> }

/** By the cities that they lie in, also of those that are no longer sold. */
export async function listPlaceZones(
  tx: SiteTx,
  { hotels, areas }: { readonly hotels: readonly number[]; readonly areas: readonly number[] },
): Promise<PlaceZones> {
  const zonesOf = async (table: 'accommodations' | 'areas', ids: readonly number[]) => {
    if (ids.length === 0) return new Map<number, string>()
    const rows = await tx
      .selectFrom(`${table} as p`)
      .innerJoin('destination_cities as c', (join) => join.onRef('c.site_id', '=', 'p.site_id').onRef('c.id', '=', 'p.city_id'))
      .select(['p.id', 'c.time_zone'])
      .where('p.id', '=', sql<bigint>`any(${ids}::bigint[])`)
      .execute()
    return new Map(rows.map(({ id, time_zone: zone }) => [Number(id), zone]))
  }
  return { hotels: await zonesOf('accommodations', hotels), areas: await zonesOf('areas', areas) }
}
