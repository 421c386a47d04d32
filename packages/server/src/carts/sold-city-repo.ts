import type { SoldCity } from '@tradewind/contract/carts/activity-search'
import { type RawBuilder, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

/** More cities than one company sells in. */
const MOST = 500

/** The cities in which something is on sale, by name. */
export async function listSoldCities(tx: SiteTx): Promise<SoldCity[]> {
  const rows = await tx
    .selectFrom('destination_cities as city')
    .innerJoin(
      (query) =>
        query
          .selectFrom('activities as activity')
          .select(['activity.city_id', sql<number>`count(*)::int`.as('activities')])
          .where(isOnSale)
          .groupBy('activity.city_id')
          .as('sold'),
      (join) => join.onRef('sold.city_id', '=', 'city.id'),
    )
    .select(['city.id', 'city.name', 'city.country_code', 'sold.activities'])
    .orderBy(sql`lower(city.name)`)
    .limit(MOST)
    .execute()
  return rows.map(({ id, name, country_code, activities }) => ({
    id: Number(id),
    city: name,
    countryCode: country_code,
    activities,
  }))
}

/** Whether the site sells activities at all. */
export async function sellsActivities(tx: SiteTx): Promise<boolean> {
  const found = await tx.selectFrom('activities as activity').select('activity.id').where(isOnSale).limit(1).executeTakeFirst()
  return found !== undefined
}

/** Turned on, with a tour option that is. */
const isOnSale: RawBuilder<boolean> = sql<boolean>`activity.deleted_at is null and activity.is_turned_on and exists (
  select from tour_options option where option.site_id = activity.site_id and option.activity_id = activity.id
  and option.deleted_at is null and option.is_turned_on)`
