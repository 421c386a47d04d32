import { instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import { inSite } from '../packages/server/src/database/in-site.ts'
import { checkLedger } from '../packages/server/src/ledger/check/check-ledger.ts'
import { sealAll } from '../packages/server/src/ledger/post/keep-ledger-sealed.ts'
import { LEDGER_CHECKS } from '../packages/server/src/node/bind-ledger-checks.ts'
import type { Verdict } from './verdict.ts'

export async function ledgerIsSound(db: Database): Promise<Verdict> {
  await sealAll({ db, now: () => instant(Date.now()) })
  const sites = await db.selectFrom('sites').select('id').execute()
  const broken: string[] = []
  for (const { id } of sites)
    for (const { rule, what } of await inSite(db, id, (tx) => checkLedger(tx, LEDGER_CHECKS), { snapshot: true }))
      broken.push(`${rule}: ${what}`)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ledger_postings`.execute(db)
  return { promise: 'Every posting balances, every balance is its entries, the chain is whole', looked: rows[0]?.n ?? 0, broken }
}

export async function nobodyPaysForNothing(db: Database): Promise<Verdict> {
  const { rows } = await sql<{
    id: string
    status: string
    booking: string
  }>`select o.id, o.status, b.status as booking from payments o
    join payment_lines l on l.site_id = o.site_id and l.payment_id = o.id
    join bookings b on b.site_id = l.site_id and b.id = l.sale_id
    where (o.status in ('paid', 'captured') and l.status <> 'ended' and b.status not in ('issued', 'changeRequested', 'cancelled', 'held'))
       or (b.status in ('issued', 'changeRequested') and b.money <> 'taken')
    union all select o.id, o.status, a.status from payments o
    join payment_lines l on l.site_id = o.site_id and l.payment_id = o.id
    join sales a on a.site_id = l.site_id and a.id = l.sale_id and a.kind = 'activity'
    where o.status in ('paid', 'captured') and l.status not in ('ended', 'returned') and a.status not in ('confirmed', 'cancelled')`.execute(
    db,
  )
  const { rows: all } = await sql<{ n: number }>`select count(*)::int as n from payments where paid_at is not null`.execute(db)
  return {
    promise: 'Every charge has a ticket, an activity, a hold or a refund',
    looked: all[0]?.n ?? 0,
    broken: rows.map(({ id, status, booking }) => `order ${id} is ${status}, its booking ${booking}`),
  }
}

export async function countsAreRight(db: Database): Promise<Verdict> {
  // What has not been added up yet counts too.
  const { rows } = await sql<{
    tab: string
    kept: number
    counted: number
  }>`select queue_tab as tab, coalesce(k.n, 0)::int as kept, coalesce(c.n, 0)::int as counted
    from (select site_id, queue_tab, sum(count) as n from (
        select site_id, queue_tab, count from ticket_tallies where whose = 'site' and axis = 'total'
        union all select site_id, queue_tab, change from ticket_news) kept group by 1, 2) k
    full join (select site_id, queue_tab, count(*) as n from bookings where queue_tab is not null group by 1, 2) c using (site_id, queue_tab)
    union all
    select 'changes ' || queue_tab, coalesce(k.n, 0)::int, coalesce(c.n, 0)::int
    from (select site_id, queue_tab, sum(count) as n from change_counts_now group by 1, 2) k
    full join (select site_id, queue_tab, count(*) as n from change_requests group by 1, 2) c using (site_id, queue_tab)`.execute(
    db,
  )
  return {
    promise: 'Counts kept are counts counted',
    looked: rows.length,
    broken: rows
      .filter(({ kept, counted }) => kept !== counted)
      .map(({ tab, kept, counted }) => `${tab}: kept ${kept}, counted ${counted}`),
  }
}

/** Who was ended for another's sake tries again and mostly gets through: only PostgreSQL's log shows it. */
export async function nobodyBlockedAnother(db: Database, deadlocks: readonly string[]): Promise<Verdict> {
  const { rows } = await sql<{ n: string }>`select pg_current_xact_id()::text as n`.execute(db)
  return {
    promise: 'No two transactions waited for each other for ever',
    looked: Number(rows[0]?.n ?? 0),
    broken: deadlocks,
  }
}

export async function noJobFailed(db: Database): Promise<Verdict> {
  const { rows } = await sql<{
    name: string
    n: number
    total: number
  }>`select name, count(*) filter (where state = 'failed')::int as n, count(*)::int as total
    from pgboss.job group by name`.execute(db)
  return {
    promise: 'No job was given up',
    looked: rows.reduce((sum, { total }) => sum + total, 0),
    broken: rows.filter(({ n }) => n > 0).map(({ name, n }) => `${n} × ${name}`),
  }
}

export async function downloadsAreWhole(db: Database): Promise<Verdict> {
  const { rows } = await sql<{
    id: string
    said: string
    is: string
  }>`select e.id, e.size_bytes::text as said, coalesce(sum(length(c.bytes)), 0)::text as is
    from exports e left join export_chunks c on c.site_id = e.site_id and c.export_id = e.id where e.state = 'ready' group by e.site_id, e.id, e.size_bytes`.execute(
    db,
  )
  return {
    promise: 'Every download is whole',
    looked: rows.length,
    broken: rows.filter(({ said, is }) => said !== is).map(({ id, said, is }) => `export ${id} has ${is} of ${said} bytes`),
  }
}

export async function rulesHaveOneVersion(db: Database): Promise<Verdict> {
  const { rows } = await sql<{ what: string }>`
    select format('rules of %s for group %s are at edition %s', g.service, g.group_id, g.edition) as what from rule_books g
      left join rule_editions e on e.site_id = g.site_id and e.service = g.service and e.group_id = g.group_id
      group by g.site_id, g.service, g.group_id, g.edition having g.edition <> coalesce(max(e.edition), 0)`.execute(db)
  const { rows: all } = await sql<{ n: number }>`select count(*)::int as n from rule_books`.execute(db)
  return { promise: 'A book of rules is at its newest edition', looked: all[0]?.n ?? 0, broken: rows.map(({ what }) => what) }
}

export async function salesAreRight(db: Database): Promise<Verdict> {
  const { rows } = await sql<{ site_id: number; kept: number; counted: number }>`
    select site_id, coalesce(kept, 0)::int as kept, coalesce(counted, 0)::int as counted
    from (select site_id, sum(count) as kept from sales_now where whose = 'site' and axis = 'month' group by site_id) k
    full join (select site_id, count(*) as counted from (
        select site_id from bookings where status in ('issued', 'changeRequested')
        union all select s.site_id from sales s where s.kind in ('activity', 'service') and (s.status = 'confirmed' or (s.status = 'cancelled' and s.amount_minor >
          (select coalesce(sum(r.refund_minor), 0) from sale_refunds r where r.site_id = s.site_id and r.sale_id = s.id)))) sold
      group by site_id) c using (site_id)`.execute(db)
  return {
    promise: 'What charts call sold is what stands',
    looked: rows.reduce((sum, { counted }) => sum + counted, 0),
    broken: rows
      .filter(({ kept, counted }) => kept !== counted)
      .map((row) => `site ${row.site_id}: kept ${row.kept}, counted ${row.counted}`),
  }
}
