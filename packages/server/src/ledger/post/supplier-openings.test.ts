import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrationNames } from '../../database/migrate.ts'

const OWN = '0101_supplier_entities.sql'
const FOLDER = join(import.meta.dirname, '../../database/migrations')
let client: pg.Client

/** A database from when the house owed all suppliers in one account, with sales of two of them on two sites, taken through the migration. */
beforeAll(async () => {
  const name = `t_${process.pid}_suppliers`
  const place = new URL(inject('postgresUrl'))
  place.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: place.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  place.pathname = `/${name}`
  client = new pg.Client({ connectionString: place.href })
  await client.connect()
  for (const file of (await migrationNames()).filter((one) => one < OWN)) await apply(file)
  await client.query("set session_replication_role = 'replica'")
  await client.query(OLD)
  await client.query("set session_replication_role = 'origin'")
  await client.query('begin')
  await apply(OWN)
  await client.query('commit')
}, 60_000)
afterAll(() => client.end())

async function apply(file: string): Promise<void> {
  await client.query(await readFile(join(FOLDER, file), 'utf8'))
}

const site = (id: number, currency: string) => `
  insert into sites (id, site_name, company_name, currency, country_code, address, admin_email, admin_contact, accent, brand_mark)
    values (${id}, 'S', 'S', '${currency}', 'IN', '', 'a@b.example', '', array_fill('#000000'::text, array[10]), '#000000');
  insert into legal_entities (site_id, id, kind, name) values (${id}, ${id}01, 'siteOwner', 'O'), (${id}, ${id}02, 'agency', 'A');
  insert into ledger_accounts (site_id, id, kind, legal_entity_id, currency) select ${id}, ${id}10 + n, kind, ${id}01, '${currency}'
    from unnest(array['supplierPayable', 'supplierReceivable', 'commission']) with ordinality as k (kind, n);`
const booking = (siteId: number, id: number, supplier: string) => `
  insert into bookings (site_id, id, flight_order_id, user_id, legal_entity_id, idempotency_key, status, amount_minor, currency, supplier, source,
    result_index, trace_id, is_lcc, is_refundable, is_hold_allowed, is_domestic, validating_airline, option, priced, supplier_order, lead_passenger,
    passenger_count, sectors, airline_codes, travel_at, created_at, updated_at)
  values (${siteId}, ${id}, 1, 1, ${siteId}02, '${id}', 'awaitingPayment', 1, 'INR', '${supplier}', 's', '1', 't', false, true, false, true, 'AI', '{}', '{}',
    '{}', 'X', 1, '{}', '{}', '2026-12-01T06:00', now(), now());
  insert into payment_orders (site_id, id, booking_id, legal_entity_id, user_id, amount_minor, currency, status, trace_id, remark, redirect_to,
    expires_at, created_at)
  values (${siteId}, 'o${id}', ${id}, ${siteId}02, 1, 1, 'INR', 'open', 't', '', '/', now(), now());`
type Old = { site: number; id: number; about: readonly [kind: string, id: string]; payable?: number; receivable?: number }
const posting = ({ site, id, about: [kind, about], payable = 0, receivable = 0 }: Old) => `
  insert into ledger_postings (site_id, id, key, reason, about_kind, about_id, posted_at)
    values (${site}, ${id}, 'p${id}', 'capture', '${kind}', '${about}', '2026-11-01');
  insert into ledger_entries (site_id, posting_id, line, account_id, currency, amount_minor)
    select ${site}, ${id}, n, ${site}10 + n, 'INR', minor
    from unnest(array[${payable}, ${receivable}, ${-payable - receivable}]) with ordinality as m (minor, n) where minor <> 0;`

const OLD = [
  site(1, 'INR'),
  site(2, 'INR'),
  booking(1, 11, 'tbo'),
  booking(1, 12, 'own'),
  booking(1, 13, 'never-paid'),
  booking(2, 21, 'tbo'),
  posting({ site: 1, id: 1001, about: ['order', 'o11'], payable: 5_000 }),
  posting({ site: 1, id: 1002, about: ['order', 'o12'], payable: 700 }),
  posting({ site: 1, id: 1003, about: ['booking', '11'], payable: 40 }),
  posting({ site: 1, id: 1004, about: ['booking', '11'], receivable: -1_200 }),
  // An invoice of nobody's booking, given up: no supplier is named by it.
  posting({ site: 1, id: 1005, about: ['legalEntity', '101'], payable: 9 }),
  posting({ site: 2, id: 1006, about: ['order', 'o21'], payable: 60 }),
  // Of the second one all was refunded: nothing is owed and nothing has to move.
  booking(2, 22, 'own'),
  posting({ site: 2, id: 1007, about: ['order', 'o22'], payable: 80 }),
  posting({ site: 2, id: 1008, about: ['booking', '22'], payable: -80 }),
].join('\n')

async function balances(): Promise<Record<string, number>> {
  const { rows } = await client.query<{ account: string; minor: number }>(`
    select a.site_id || ' ' || a.kind || ' ' || coalesce(e.supplier_code, e.kind) as account, sum(n.amount_minor)::integer as minor
    from ledger_accounts a join legal_entities e on e.site_id = a.site_id and e.id = a.legal_entity_id
    join ledger_entries n on n.site_id = a.site_id and n.account_id = a.id
    where a.kind like 'supplier%' group by 1 having sum(n.amount_minor) <> 0 order by 1`)
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}

test('each supplier has what its bookings say; what no booking says stays with the house; the sums are what they were', async () => {
  expect(await balances()).toEqual({
    '1 supplierPayable own': 700,
    '1 supplierPayable siteOwner': 9,
    '1 supplierPayable tbo': 5_040,
    '1 supplierReceivable tbo': -1_200,
    '2 supplierPayable tbo': 60,
  })
})

test('it was moved by one balanced posting for each supplier, which waits for its seal like any other', async () => {
  const { rows } = await client.query(`
    select p.site_id, e.supplier_code as supplier, count(*)::integer as lines, sum(n.amount_minor)::integer as sum,
      exists (select from ledger_unsealed u where u.site_id = p.site_id and u.posting_id = p.id) as waits
    from ledger_postings p join ledger_entries n on n.site_id = p.site_id and n.posting_id = p.id
    join legal_entities e on e.site_id = p.site_id and e.id = p.about_id::integer
    where p.reason = 'supplierOpening' group by 1, 2, 5 order by 1, 2`)
  expect(rows).toEqual([
    { site_id: 1, supplier: 'own', lines: 2, sum: 0, waits: true },
    { site_id: 1, supplier: 'tbo', lines: 4, sum: 0, waits: true },
    { site_id: 2, supplier: 'tbo', lines: 2, sum: 0, waits: true },
  ])
})

test('every supplier of a booking is a legal entity with its accounts, and no wallet', async () => {
  const { rows } = await client.query(`
    select e.site_id, e.supplier_code, e.name, array_agg(a.kind order by a.kind) as kinds from legal_entities e
    join ledger_accounts a on a.site_id = e.site_id and a.legal_entity_id = e.id where e.kind = 'supplier' group by 1, 2, 3 order by 1, 2`)
  const kinds = ['currencyPosition', 'supplierPayable', 'supplierReceivable']
  expect(rows).toEqual([
    { site_id: 1, supplier_code: 'never-paid', name: 'NEVER-PAID', kinds },
    { site_id: 1, supplier_code: 'own', name: 'OWN', kinds },
    { site_id: 1, supplier_code: 'tbo', name: 'TBO', kinds },
    { site_id: 2, supplier_code: 'own', name: 'OWN', kinds },
    { site_id: 2, supplier_code: 'tbo', name: 'TBO', kinds },
  ])
})
