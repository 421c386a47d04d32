import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { findViolations } from '../ledger/check/find-violations.ts'
import type { Violation } from '../ledger/check/violation.ts'

/** Every place that was taken for good is a confirmed activity, and every confirmed activity has its places; each is paid. */
export async function checkActivitySales(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  return [
    ...(await findViolations(
      tx,
      'An activity of our own has its places for good while it is confirmed, and no longer',
      sql`select format('activity %s is %s: %s places, taken %s', s.id, s.status, a.seats, coalesce(t.people, 0)) as what
        from activity_sales a join sales s on s.site_id = a.site_id and s.id = a.id
        left join place_takings t on t.site_id = a.site_id and t.taker = 'sale:' || a.id and t.counted = 'option' and t.held_until is null
        where a.site_id = ${site} and coalesce(t.people, 0) <> case when s.status = 'confirmed' and a.outside_ref is null then a.seats else 0 end
        union all
        select format('%s has places and is no sale', t.taker) from place_takings t where t.site_id = ${site} and t.taker like 'sale:%' and t.held_until is null
          and not exists (select from activity_sales a where a.site_id = t.site_id and t.taker = 'sale:' || a.id)`,
    )),
    ...(await findViolations(
      tx,
      'A confirmed or cancelled activity was captured, and no other',
      sql`select format('activity %s is %s, captured %s', s.id, s.status, coalesce(l.captured_minor, 0)) as what
        from sales s left join payment_lines l on l.site_id = s.site_id and l.sale_id = s.id and l.status = 'captured'
        where s.site_id = ${site} and s.kind = 'activity'
          and coalesce(l.captured_minor, 0) <> case when s.status in ('confirmed', 'cancelling', 'cancelled') then s.amount_minor else 0 end`,
    )),
  ]
}
