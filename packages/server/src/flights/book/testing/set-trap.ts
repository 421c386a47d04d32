import pg from 'pg'
import { waitUntil } from '../../../testing/wait-until.ts'

/**
 * Tests only: stops a server in the middle of a transaction, right after a chosen row is written, so that it can be killed or cut off
 * exactly there. The row's transaction waits on a lock that the test holds.
 */
export type Trap = {
  /**
   * `point`: table and what is written, e.g. 'bookings:issuing', 'supplier_steps:ticket:done', 'ledger_postings:capture'; only of one row 'sales:paid#12'; only when it is changed
   * 'vouchers:started@update'.
   */
  arm(point: string): Promise<void>
  /** Waits until a server is caught. */
  untilSprung(): Promise<void>
  /**
   * Ends the database connection of the caller that is caught. After a kill too: a commit that travels with the caught row would otherwise still be carried out, and
   * that is the kill after the commit.
   */
  cutConnection(): Promise<void>
  disarm(): Promise<void>
  /** What was committed while something is done, transaction by transaction. */
  transactionsOf(act: () => Promise<unknown>): Promise<Transaction[]>
  /**
   * Makes what is looked at again later due now. It passes over rows that a caught server holds: waiting for one while this connection holds the trap's lock would
   * be a deadlock.
   */
  bringForward(table: 'bookings' | 'change_requests'): Promise<void>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** The points that it passes, and the one that it passes last. */
export type Transaction = { readonly rows: ReadonlySet<string>; readonly last: string }

/**
 * Tests only: points of one transaction, the last at the end. Its rows stand or fall together, as the database promises, so one kill proves it: after its last row, when whatever
 * it could do before its commit is done.
 */
export function oneTransaction(points: readonly string[]): Transaction {
  return { rows: new Set(points), last: lastOf(points) }
}

/** Tests only: where a transaction is killed. */
export function lastOf(points: readonly string[]): string {
  const last = points.at(-1)
  if (last === undefined) throw new Error('A transaction has points')
  return last
}

/** Tests only: each fourth point of a transaction and its last. One that has lost its connection commits nothing, and the same code notices it wherever it was. */
export function someOf(points: readonly string[]): readonly string[] {
  return points.filter((_, place) => place % 4 === 0 || place === points.length - 1)
}

/** Tests only: what is written in every transaction that writes a point. Of these one kill is enough. */
export function alwaysWith(point: string, transactions: readonly Transaction[]): readonly string[] {
  const [first, ...others] = transactions.filter(({ rows }) => rows.has(point))
  return [...(first?.rows ?? [])].filter((row) => others.every(({ rows }) => rows.has(row)))
}

const LOCK = 77_001
/** Armed, each step is written down and nobody is caught. */
const EVERY = 'every step'
const TABLES = [
  'orders',
  'sales',
  'sale_history',
  'refunds',
  'tax_documents',
  'bookings',
  'supplier_steps',
  'ledger_postings',
  'payments',
  'payment_lines',
  'change_requests',
  'change_steps',
  'exports',
  'export_chunks',
  'gateway_payments',
  'reconciliation_runs',
  'differences',
  'audit_entries',
  'notices',
  'supplier_stops',
  'rate_fetches',
  'exchange_rates',
  'rule_editions',
  'planned_publications',
  'partner_orders',
  'partner_inbox',
  'partner_outbox',
  'partner_sales',
  'sale_refunds',
  'activity_sales',
  'service_sales',
  'place_takings',
  'carts',
  'quotations',
  'quotation_versions',
  'quotation_sales',
  'quotation_receipts',
  'quotation_changes',
  'proposals',
  'proposal_payments',
  'vouchers',
]

export async function setTrap(databaseUrl: string): Promise<Trap> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create table trap (point text not null);
    create table trap_steps (place bigserial, xid bigint not null default txid_current(), point text not null);
    create function spring_trap() returns trigger language plpgsql security definer as $$
    declare
      written jsonb := to_jsonb(new);
      here text := tg_table_name || ':'
        || coalesce((written->>'step') || ':' || coalesce(written->>'outcome', 'started'), written->>'status', written->>'to_status', written->>'state', nullif(written->>'reason', ''),
          'revision ' || (written->>'sent_revision'), coalesce(written->>'outcome', 'started'));
    begin
      if exists (select from trap where point in (here, here || '@' || lower(tg_op), here || '#' || coalesce(written->>'sale_id', written->>'booking_id', written->>'id'))) then perform pg_advisory_xact_lock(${LOCK}); end if;
      if exists (select from trap where point = '${EVERY}') then insert into trap_steps (point) values (here || case tg_op when 'UPDATE' then '@update' else '' end); end if;
      return null;
    end $$;`)
  for (const table of TABLES)
    await client.query(`create trigger trapped after insert or update on ${table} for each row execute function spring_trap()`)
  const caught = () =>
    client.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted and database = (select oid from pg_database where datname = current_database())`,
    )
  let before: Promise<unknown> = Promise.resolve()
  return {
    async arm(point) {
      await client.query(`select pg_advisory_lock(${LOCK})`)
      await client.query('insert into trap values ($1)', [point])
    },
    async untilSprung() {
      await waitUntil(
        async () => (await caught()).rows.length,
        (count) => count > 0,
        'in the trap',
      )
    },
    async cutConnection() {
      for (const { pid } of (await caught()).rows) await client.query('select pg_terminate_backend($1)', [pid])
    },
    async disarm() {
      await client.query('delete from trap')
      await client.query('select pg_advisory_unlock_all()')
    },
    async transactionsOf(act) {
      await client.query('insert into trap values ($1)', [EVERY])
      await act()
      await client.query('delete from trap')
      const { rows } = await client.query<{ points: string[] }>(
        `with seen as (delete from trap_steps returning *), points as (select xid, point, max(place) as place from seen group by xid, point)
         select array_agg(point order by place) as points from points group by xid order by max(place)`,
      )
      return rows.map(({ points }) => oneTransaction(points))
    },
    async bringForward(table) {
      await client.query(
        `update ${table} set next_check_at = now() where id in (select id from ${table} where next_check_at > now() for update skip locked)`,
      )
    },
    query(text, values = []) {
      // One after the other, however many ask at once.
      const asked = before.then(() => client.query(text, values))
      before = asked.catch(() => undefined)
      return asked.then(({ rows }) => rows as never)
    },
    close: () => client.end(),
  }
}
