import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { findViolations } from '../ledger/check/find-violations.ts'
import type { Violation } from '../ledger/check/violation.ts'

const WHOSE = sql`(values ('site', 0), ('entity', s.legal_entity_id), ('user', s.user_id)) as w (whose, whose_id)`

/** The sums that charts draw and the counts of the tabs are those of the sales themselves, on every axis and for everybody. */
export async function checkSales(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  return [
    ...(await findViolations(
      tx,
      'What charts show as sold is the sum of the sales that stand',
      sql`select format('%s %s, %s %s %s: kept %s, sales say %s', whose, whose_id, axis, period, name, k.figures, s.figures) as what from (
          select whose, whose_id, axis, period, name, currency,
            array[sum(count), sum(sales_minor), sum(margin_minor), sum(earned_minor)]::bigint[] as figures
          from sales_now where site_id = ${site} group by 1, 2, 3, 4, 5, 6) k
        full join (
          select w.whose, w.whose_id, a.axis, a.period, a.name, s.currency, array[count(*), sum(s.amount_minor + s.adjusted_minor + s.changed_sales_minor),
            sum(s.margin_minor + s.changed_margin_minor), sum(s.earned_minor + s.changed_earned_minor)]::bigint[] as figures
          from sales s cross join lateral ${WHOSE}
          cross join lateral (
            values ('day', s.booked_on::text, ''), ('month', left(s.booked_on::text, 7), ''), ('kind', s.booked_on::text, s.kind)
            union all select own.axis, s.booked_on::text, own.name from unnest(s.axes, s.axis_names) as own (axis, name)) as a (axis, period, name)
          where s.site_id = ${site} and s.stands group by 1, 2, 3, 4, 5, 6) s using (whose, whose_id, axis, period, name, currency)
        where coalesce(k.figures, '{0,0,0,0}') <> coalesce(s.figures, '{0,0,0,0}')`,
    )),
    ...(await findViolations(
      tx,
      'Each tab of the sales has as many as it counts',
      sql`select format('%s %s, %s on %s: kept %s, there are %s', whose, whose_id, kind, queue_tab, k.count, s.count) as what from (
          select whose, whose_id, kind, queue_tab, sum(count) as count from sale_counts_now where site_id = ${site} group by 1, 2, 3, 4) k
        full join (
          select w.whose, w.whose_id, s.kind, s.queue_tab, count(*) as count from sales s cross join lateral ${WHOSE}
          where s.site_id = ${site} and s.queue_tab is not null group by 1, 2, 3, 4) s using (whose, whose_id, kind, queue_tab)
        where coalesce(k.count, 0) <> coalesce(s.count, 0)`,
    )),
  ]
}
