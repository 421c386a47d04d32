import pg from 'pg'

/**
 * Tests only: the next transaction that writes a chosen row loses its connection to the database before it is committed, as when its server dies there. `point`: table and what is
 * written, e.g. 'sales:confirmed', 'partner_inbox'.
 */
export type Cuts = {
  arm(point: string): Promise<void>
  /** How often it was cut so far. */
  count(): Promise<number>
  disarm(): Promise<void>
  close(): Promise<void>
}

const TABLES = [
  ...['sales', 'bookings', 'partner_sales', 'partner_outbox', 'partner_orders', 'partner_inbox'],
  ...['payment_lines', 'ledger_postings', 'change_requests'],
]

export async function setCuts(databaseUrl: string): Promise<Cuts> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create table cut_at (point text not null);
    create sequence cuts;
    create function cut_here() returns trigger language plpgsql security definer as $$
    declare
      written jsonb := to_jsonb(new);
      here text := concat_ws(':', tg_table_name, coalesce(written->>'status', written->>'reason', written->>'state'));
    begin
      -- What a sequence counts is not undone with the transaction: each point is cut once.
      if exists (select from cut_at where point = here) and not exists (select from cuts where is_called) then
        perform nextval('cuts');
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(5);
      end if;
      return null;
    end $$;`)
  for (const table of TABLES)
    await client.query(`create trigger cut after insert or update on ${table} for each row execute function cut_here()`)
  const count = async () =>
    Number((await client.query<{ n: string }>(`select case when is_called then last_value else 0 end as n from cuts`)).rows[0]?.n)
  return {
    async arm(point) {
      await client.query(`select setval('cuts', 1, false)`)
      await client.query('insert into cut_at values ($1)', [point])
    },
    count,
    async disarm() {
      await client.query('delete from cut_at')
    },
    close: () => client.end(),
  }
}
