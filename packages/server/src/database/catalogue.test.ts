import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../testing/test-server.ts'

/**
 * What a shard stands on: every row of a site is found by its site first, refers to rows of its own site only, and is closed to other sites. Whatever is
 * different is named here.
 */
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: await cloneDatabase() })
  await client.connect()
})
afterAll(() => client.end())

async function namesOf(query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query)
  return rows.map(({ name }) => name).toSorted()
}

/** The same on every shard. The application cannot write them; migrations do. */
const WRITTEN_BY_MIGRATIONS = ['booking_moves', 'change_moves', 'fiscal_year_rules', 'function_files', 'migrations', 'sites']
/** A shard's own: how often somebody tried, accounts at suppliers that ran empty, and the mark that it is a demonstration. */
const OF_A_SHARD = ['demo_marks', 'rate_limits', 'supplier_stops']
/**
 * Ids of older tables that count in 32 bits, and of `sales` and `orders`, which kept those of bookings and flight orders. New tables take bigint, or a uuid
 * (uuidv7) where the id travels between sites. `partner_installations` has numbers of the same kind as sites.
 */
const IN_32_BITS = [
  ...['activity_sales', 'bookings', 'buyer_groups', 'change_fee_rules', 'change_requests', 'differences', 'flight_orders'],
  ...['ledger_accounts', 'legal_entities', 'look_to_book_limits', 'orders', 'partner_installations', 'payment_entries'],
  ...['permission_groups', 'push_subscriptions', 'reconciliation_runs', 'refund_due_rules', 'rule_draft_changes', 'rules', 'sales'],
  ...['saved_views', 'service_sales', 'shared_offers', 'sites', 'tax_documents', 'users', 'void_rules', 'what_ifs'],
]
/** How a host name finds its site, before there is one. */
const DIRECTORY = 'site_domains'

const TABLE = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
const HAS_SITE = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped)`
const columnOf = (table: string, number: string) =>
  `(select attname from pg_attribute where attrelid = ${table} and attnum = ${number})`

const UNLED_KEYS = `
  select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
  where ${TABLE} and ${HAS_SITE} and c.relname <> '${DIRECTORY}' and (i.indisunique or i.indisexclusion)
    and ${columnOf('c.oid', 'i.indkey[0]')} is distinct from 'site_id'`
const UNLED_REFERENCES = `
  select f.conrelid::regclass || '.' || f.conname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
  where f.contype = 'f' and ${TABLE} and ${HAS_SITE} and not (${columnOf('f.conrelid', 'f.conkey[1]')} = 'site_id'
    and ${columnOf('f.confrelid', 'f.confkey[1]')} = case when f.confrelid = 'sites'::regclass then 'id' else 'site_id' end)`
/** The first thing compared is the site, by equality. */
const UNLED_EXCLUSIONS = `
  select conname as name from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace
    and pg_get_constraintdef(oid) !~ '^EXCLUDE USING \\w+ \\(site_id WITH ='`
const OPEN_TABLES = `
  select c.relname as name from pg_class c where ${TABLE} and ${HAS_SITE} and c.relname <> '${DIRECTORY}' and not (c.relrowsecurity and exists (
    select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.qual = '(site_id = current_site())'
      and p.with_check = '(site_id = current_site())'))`

/** A second policy would open what the first one closes. */
const TABLES_WITH_MORE_POLICIES = `
  select tablename as name from pg_policies where schemaname = 'public' group by tablename having count(*) > 1`
/** A view reads with the rights of its owner unless it says otherwise. */
const OPEN_VIEWS = `
  select relname as name from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
    and not coalesce(reloptions, '{}') @> '{security_invoker=true}'`
/** An id that grew past this could not be shown by a screen. */
const LARGE_IDS = `
  select seqrelid::regclass::text as name from pg_sequence join pg_class c on c.oid = seqrelid
  where c.relnamespace = 'public'::regnamespace and (seqincrement <> 1 or seqstart >= 2 ^ 53)`

const CHECKS = { TABLES_WITH_MORE_POLICIES, OPEN_VIEWS, LARGE_IDS, UNLED_KEYS, UNLED_REFERENCES, UNLED_EXCLUSIONS, OPEN_TABLES }

test.each(Object.entries(CHECKS))('%s: none', async (_name, query) => {
  expect(await namesOf(query)).toEqual([])
})

test('tables of no site are these, and the application writes only those of the shard', async () => {
  const all = await namesOf(`select c.relname as name from pg_class c where ${TABLE} and not ${HAS_SITE}`)
  expect(all).toEqual([...WRITTEN_BY_MIGRATIONS, ...OF_A_SHARD].toSorted())
  const writable = await namesOf(`
    select distinct table_name as name from information_schema.role_table_grants
    where grantee = 'tradewind_app' and privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE')
      and table_name = any ('{${WRITTEN_BY_MIGRATIONS.join()}}')`)
  expect(writable).toEqual([])
})

/** Each of these narrows what it reads to the site of the transaction, or is given the site by the node. */
const OF_ONE_SITE = [
  ...[
    'count_customers',
    'count_found_tickets',
    'customers_with_text',
    'find_audit_entries',
    'find_carts',
    'find_customers',
    'find_quotations',
    'find_tickets',
  ],
  ...['fold_change_news', 'fold_sales_news', 'fold_ticket_news', 'sales_known_by'],
]
/** A shard asks this of all its sites: an account at a supplier may be one for several. */
const OF_ALL_SITES = ['is_another_booking']

test('functions that pass over the policies of tables are these', async () => {
  const all = await namesOf(`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`)
  expect(all).toEqual([...OF_ONE_SITE, ...OF_ALL_SITES].toSorted())
})

test.each([
  "find_tickets(WANTED, 'created_at', 'desc', null, 0, 1)",
  "count_found_tickets(WANTED, 'created_at', 'desc', 1)",
  'find_customers(WANTED, null, null, 0, 1)',
  "find_quotations(WANTED, '%', 0, 1)",
  "find_carts(WANTED, '%', 0, 1)",
  'count_customers(WANTED, null)',
  'customers_with_text(WANTED, 1)',
  'find_audit_entries(WANTED, null, 1)',
])('%s refuses to be narrowed by what it does not know', async (call) => {
  const asked = (wanted: object) => client.query(`select * from ${call.replace('WANTED', '$1::jsonb')}`, [JSON.stringify(wanted)])
  await expect(asked({ entityId: 7, tab: 'x' })).rejects.toThrow(/nothing is narrowed by .*entityId/)
  await asked({})
})

test('ids of new tables have room', async () => {
  const small = await namesOf(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${TABLE} and a.attname = 'id' and a.atttypid in ('integer'::regtype, 'smallint'::regtype)`)
  expect(small.filter((name) => !IN_32_BITS.includes(name))).toEqual([])
})

test('what stands in the way of a shard is found', async () => {
  await client.query(`
    begin;
    create extension if not exists btree_gist;
    create sequence planted_ids start 9007199254740992;
    create view planted_view as select * from users;
    create policy planted_policy on users using (true);
    create table planted (id integer primary key, site_id integer not null, company integer references sites (id), days daterange,
      constraint planted_overlap exclude using gist (days with &&, site_id with =))`)
  try {
    expect(await namesOf(UNLED_KEYS)).toEqual(['planted_overlap', 'planted_pkey'])
    expect(await namesOf(UNLED_REFERENCES)).toEqual(['planted.planted_company_fkey'])
    expect(await namesOf(UNLED_EXCLUSIONS)).toEqual(['planted_overlap'])
    expect(await namesOf(OPEN_TABLES)).toEqual(['planted'])
    expect(await namesOf(TABLES_WITH_MORE_POLICIES)).toEqual(['users'])
    expect(await namesOf(OPEN_VIEWS)).toEqual(['planted_view'])
    expect(await namesOf(LARGE_IDS)).toEqual(['planted_ids'])
  } finally {
    await client.query('rollback')
  }
})
