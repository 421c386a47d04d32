import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

export type NewCity = { readonly id: number; readonly name: string; readonly countryCode: string; readonly zone: string }

/** Locks a city of the company: those who name things in it take turns here, so that two of one name cannot come at once. */
export function lockCity(tx: SiteTx, cityId: number) {
  return tx.selectFrom('destination_cities').selectAll().where('id', '=', BigInt(cityId)).forNoKeyUpdate().executeTakeFirst()
}

export async function insertCity(tx: SiteTx, { id, name, countryCode, zone }: NewCity, now: Instant): Promise<void> {
  await tx
    .insertInto('destination_cities')
    .values({ site_id: tx.siteId, id: BigInt(id), name, country_code: countryCode, time_zone: zone, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findCity(tx: SiteTx, cityId: number): Promise<{ id: number; zone: string } | undefined> {
  const row = await tx
    .selectFrom('destination_cities')
    .select('time_zone as zone')
    .where('id', '=', BigInt(cityId))
    .executeTakeFirst()
  return row && { id: cityId, ...row }
}

/** The cities of the company by name, each with the number of its activities and areas. */
export async function listCities(tx: SiteTx, { onlyWithActivities }: { onlyWithActivities: boolean }) {
  const rows = await tx
    .selectFrom('destination_cities as city')
    .select(['city.id', 'city.name', countIn('activities').as('activities'), countIn('areas').as('areas')])
    .$if(onlyWithActivities, (query) =>
      query.where(
        sql<boolean>`exists (select from activities held where held.site_id = city.site_id and held.city_id = city.id
          and held.deleted_at is null)`,
      ),
    )
    .orderBy(sql`lower(city.name)`)
    .limit(500)
    .execute()
  return rows.map(({ id, name, activities, areas }) => ({ id: Number(id), city: name, activities, areas }))
}

/** Counted in the index alone. */
const countIn = (table: 'activities' | 'areas') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} held where held.site_id = city.site_id and held.city_id = city.id
    and held.deleted_at is null)`
