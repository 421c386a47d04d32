import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** The IANA zones of hotels and of areas, by their numbers. */
export type PlaceZones = { readonly hotels: ReadonlyMap<number, string>; readonly areas: ReadonlyMap<number, string> }
type Row = { readonly id: number; readonly zone: string }

/** By the cities that they lie in, also of those that are no longer sold. */
export async function listPlaceZones(
  tx: SiteTx,
  { hotels, areas }: { readonly hotels: readonly number[]; readonly areas: readonly number[] },
): Promise<PlaceZones> {
  const zonesOf = async (table: 'accommodations' | 'areas', ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    if (ids.length === 0) return new Map()
    const { rows } = await sql<Row>`select p.id::integer as id, c.time_zone as zone from ${sql.table(table)} p
      join destination_cities c on c.site_id = p.site_id and c.id = p.city_id
      where p.site_id = ${tx.siteId} and p.id = any(${ids}::bigint[])`.execute(tx)
    return new Map(rows.map(({ id, zone }) => [id, zone]))
  }
  return { hotels: await zonesOf('accommodations', hotels), areas: await zonesOf('areas', areas) }
}
