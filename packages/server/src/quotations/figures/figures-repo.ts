import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** `month`: the place of the month among those asked for, from 0. */
type OfMonth = { readonly month: number }
export type CountsOfMonth = OfMonth & {
  readonly sent: number
  readonly won: number
  readonly lost: number
  readonly expired: number
  /** Sold without ever being sent: none of them is among the others. */
  readonly soldUnsent: number
}
export type SoldOfMonth = OfMonth & { readonly currency: string; readonly sales: bigint; readonly margin: bigint }
type Sent = { /** When each month begins. The last one is not over. */ readonly starts: readonly Instant[]; readonly now: Instant }

/** Of the quotations sent in each month, and of those that were sold in it unsent: a month without any has no row. */
export async function countSent(tx: SiteTx, { starts, now }: Sent): Promise<CountsOfMonth[]> {
  const { rows } = await sql<CountsOfMonth>`
    select ${monthOf(starts)} as month, count(*) filter (where not q.is_sold_unsent)::int as sent,
      count(*) filter (where not q.is_sold_unsent and ${IS_WON})::int as won,
      count(*) filter (where not ${IS_WON} and q.status in ('lost', 'cancelled'))::int as lost,
      count(*) filter (where not ${IS_WON} and q.status not in ('lost', 'cancelled') and q.valid_until < ${now})::int as expired,
      count(*) filter (where q.is_sold_unsent)::int as "soldUnsent"
    from quotations q where ${sentSince(tx, starts[0])} group by 1`.execute(tx)
  return rows
}

/** What is sold of the quotations sent, or sold unsent, in each month, less what was refunded, in each currency. */
export async function sumSold(tx: SiteTx, { starts }: Pick<Sent, 'starts'>): Promise<SoldOfMonth[]> {
  const { rows } = await sql<SoldOfMonth>`
    select ${monthOf(starts)} as month, s.currency,
      sum(s.amount_minor + s.adjusted_minor + s.changed_sales_minor)::bigint as sales,
      sum(s.margin_minor + s.changed_margin_minor)::bigint as margin
    from quotations q
    join quotation_sales l on l.site_id = q.site_id and l.quotation_id = q.id
    join sales s on s.site_id = l.site_id and s.id = l.sale_id and s.stands
    where ${sentSince(tx, starts[0])} and q.order_id is not null group by 1, 2`.execute(tx)
  return rows
}

/** Why quotations sent since then were lost, the most frequent reason first; however it is written, it is one. */
export async function countReasons(tx: SiteTx, { since, limit }: { readonly since: Instant; readonly limit: number }) {
  const { rows } = await sql<{ reason: string; count: number }>`
    select min(btrim(q.reason)) as reason, count(*)::int as count from quotations q
    where ${sentSince(tx, since)} and q.status = 'lost' and btrim(q.reason) <> ''
    group by lower(btrim(q.reason)) order by 2 desc, 1 limit ${limit}`.execute(tx)
  return rows
}

const IS_WON = sql<boolean>`(q.status in ('accepted', 'vouchered') or q.order_id is not null)`

function monthOf(starts: readonly Instant[]) {
  return sql<number>`width_bucket(q.sent_at, ${starts}::timestamptz[]) - 1`
}

/** As the index of sent quotations says it. */
function sentSince({ siteId }: SiteTx, since: Instant | undefined) {
  return sql<boolean>`q.site_id = ${siteId} and q.sent_at is not null and q.sent_at >= ${since ?? null}`
}
