import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

/** What is still to come of what was sold with a transfer, at other times than its tour option has now. What is not driven one way has no time for it. */
const changed = (tx: SiteTx, now: Instant) => sql`
  select one.id, one.order_id, option.id as tour_option_id,
    case when sale.way_out = 'none' then null else option.onward_pickup_at end as pickup_at,
    case when sale.way_back = 'none' then null else option.return_pickup_at end as return_at
  from activity_sales sale
  join tour_options option on option.site_id = sale.site_id and option.id = sale.tour_option_id
  join sales one on one.site_id = sale.site_id and one.id = sale.id and one.status in ('waiting', 'paid', 'confirmed')
  where sale.site_id = ${tx.siteId} and sale.start_instant > ${now} and sale.transfer <> 'ticket'
    and (case when sale.way_out = 'none' then null else option.onward_pickup_at end is distinct from sale.pickup_at
      or case when sale.way_back = 'none' then null else option.return_pickup_at end is distinct from sale.return_at)`

type Wish = { readonly tourOptionId: number; readonly now: Instant }

/**
 * Takes the times of a tour option into what was sold of it, and keeps what its voucher said before. What is not confirmed yet has no voucher that would say anything else.
 * Sales are locked in the order of their numbers, as everywhere. Gives the orders whose vouchers say something new.
 */
export async function renewPickups(tx: SiteTx, { tourOptionId, now }: Wish): Promise<number[]> {
  const { rows } = await sql<{ order_id: number; is_said: boolean }>`
    with locked as materialized (${changed(tx, now)} and sale.tour_option_id = ${tourOptionId} order by one.id for no key update of one)
    update activity_sales sale
    set pickup_at = locked.pickup_at, return_at = locked.return_at,
      pickup_sold = case when sale.confirmed_at is null then locked.pickup_at else sale.pickup_sold end,
      pickup_was = case when sale.confirmed_at is not null and locked.pickup_at is distinct from sale.pickup_at then sale.pickup_at
        else sale.pickup_was end,
      return_was = case when sale.confirmed_at is not null and locked.return_at is distinct from sale.return_at then sale.return_at
        else sale.return_was end,
      pickup_changes = sale.pickup_changes + (sale.confirmed_at is not null)::int
    from locked
    where sale.site_id = ${tx.siteId} and sale.id = locked.id
    returning locked.order_id, sale.confirmed_at is not null as is_said`.execute(tx)
  return [...new Set(rows.flatMap(({ order_id: orderId, is_said: isSaid }) => (isSaid ? [orderId] : [])))]
}

/** Tour options of which something stands at other times, for the plan of the jobs. */
export async function listChangedPickups(tx: SiteTx, now: Instant): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`select distinct tour_option_id as id from (${changed(tx, now)}) as found`.execute(tx)
  return rows.map(({ id }) => Number(id))
}
