import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RuleDraft } from '@tradewind/domain/markups/markup-rule'
import { type PricedFare, priceFare } from '@tradewind/domain/markups/price-fare'
import { toDecimal } from '@tradewind/domain/money'
import { delhiBengaluru } from '@tradewind/domain/testing/fare-samples'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readExact } from '../database/exact-json.ts'
import { migrationNames } from '../database/migrate.ts'

const OWN = '0014_markup_rules.sql'
/** Brought the tests of drafts under the rules of any service. */
const TESTS = '0306_tests_of_any_draft.sql'
const FOLDER = join(import.meta.dirname, '../database/migrations')
let client: pg.Client

/** A database as it was before rules had versions, with what can stand in it, taken through the migration. */
beforeAll(async () => {
  const name = `t_${process.pid}_rules`
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
  await client.query(OLD)
  await client.query("set session_replication_role = 'replica'")
  for (const [id, rule] of Object.entries(OLD_RULES))
    await client.query(OLD_BOOKING, [id, JSON.stringify({ currency: 'INR', rule })])
  await client.query(OLD_ORDER)
  await client.query("set session_replication_role = 'origin'")
  // Later migrations number rows of their own after those above.
  await client.query("select setval(pg_get_serial_sequence('legal_entities', 'id'), 100)")
  const rest = (await migrationNames()).filter((one) => one >= OWN)
  for (const file of rest.filter((one) => one < TESTS)) await apply(file)
  await client.query(OLD_TEST)
  for (const file of rest.filter((one) => one >= TESTS)) await apply(file)
}, 60_000)
afterAll(() => client.end())

async function apply(file: string): Promise<void> {
  await client.query(await readFile(join(FOLDER, file), 'utf8'))
}

const OLD = `
  insert into sites (id, site_name, company_name, currency, country_code, address, admin_email, admin_contact, accent, brand_mark)
    values (1, 'S', 'S', 'INR', 'IN', '', 'a@b.example', '', array_fill('#000000'::text, array[10]), '#000000');
  insert into legal_entities (site_id, id, kind, name) values (1, 1, 'siteOwner', 'O'), (1, 2, 'agency', 'A'), (1, 3, 'person', 'P'), (1, 4, 'agency', 'B');
  insert into buyer_groups (site_id, id, group_name) values (1, 1, 'Retail'), (1, 2, 'Agents'), (1, 3, 'Friends');
  insert into buyer_group_defaults values (1, 'person', 1), (1, 'siteOwner', 1), (1, 'agency', 2);
  insert into buyer_group_members values (1, 4, 3);
  insert into markup_rules (site_id, id, group_id, name, airline_code, kind, basis_points, amount_minor, currency, per, applies_to, charges_infants, commission_share_basis_points) values
    (1, 1, 1, 'percent of total', null, 'percent', 300, null, null, 'passenger', 'total', false, 0),
    (1, 2, 2, 'a head', 'AI', 'fixed', null, 60000, 'INR', 'passenger', 'base', false, 8000),
    (1, 3, 2, 'a head, infants too', null, 'fixed', null, 60000, 'INR', 'passenger', 'base', true, 0),
    (1, 4, 2, 'a booking', null, 'fixed', null, 86568, 'INR', 'booking', 'base', false, 0);`

const exact = (minor: string) => ({ minor: { $bigint: minor }, currency: 'INR' })
const OLD_RULE = {
  id: 2,
  name: 'a head',
  groupId: 2,
  airlineCode: 'AI',
  on: 'base',
  chargesInfants: false,
  commissionShareBasisPoints: 8000,
}
/** Prices that bookings had kept, by booking. */
const OLD_RULES = {
  100001: { ...OLD_RULE, value: { kind: 'fixed', amount: exact('60000') }, per: 'passenger' },
  100002: { ...OLD_RULE, value: { kind: 'percent', basisPoints: 300 }, per: 'booking', on: 'total', airlineCode: null },
  100003: null,
}
/** What the bookings above refer to. */
const OLD_ORDER = `insert into users (site_id, id, legal_entity_id, user_type, email, password_hash, first_name, last_name, created_at)
    values (1, 1, 2, 'travelAgent', 'x@example', 'x', 'X', 'Y', now());
  insert into flight_orders (site_id, id, search_id, search_by, searched_at, user_id, legal_entity_id, passengers, contact, created_at)
    values (1, 1, 's', '{}', now(), 1, 2, '[]', '{}', now())`
const OLD_BOOKING = `insert into bookings (site_id, id, flight_order_id, user_id, legal_entity_id, idempotency_key, status, amount_minor, currency, supplier, source,
    result_index, trace_id, is_lcc, is_refundable, is_hold_allowed, is_domestic, validating_airline, option, priced, supplier_order, lead_passenger,
    passenger_count, sectors, airline_codes, travel_at, created_at, updated_at)
  values (1, $1::integer, 1, 1, 2, ($1::integer)::text, 'awaitingPayment', 1, 'INR', 's', 's', '1', 't', false, true, false, true, 'AI', '{}', $2::jsonb, '{}', 'X', 1, '{}', '{}', '2026-12-01T06:00',
    now(), now())`

/** A test of a draft that was cut short, with a line. */
const OLD_TEST = `
  insert into markup_what_ifs (site_id, id, group_id, edition, revision, changes, from_day, to_day, status, bookings_total, bookings_done, last_booked_on,
      last_booking_id, created_by, created_at)
    values (1, 7, 2, 1, 1, '[]', '2026-10-01', '2026-10-31', 'running', 2, 1, '2026-10-02', 100001, 1, now());
  insert into markup_what_if_lines (site_id, what_if_id, booking_id, legal_entity_id, airline_code, currency, rule_before, rule_after, fee_before, fee_after,
      discount_before, discount_after, total_before, total_after, margin_before, margin_after)
    values (1, 7, 100001, 2, 'AI', 'INR', 'a head', null, 1, 2, 3, 4, 5, 6, 7, 8)`

const party = { adults: 2, children: 1, infants: 1 }

test('rules price as they did before', async () => {
  const { rows } = await client.query(
    'select rule_id as id, version, group_id as "groupId", content from rule_versions order by rule_id',
  )
  const fees = rows.map((row) => {
    const rule = { ...readExact<RuleDraft>(row.content), id: row.id, version: row.version, groupId: row.groupId }
    const { serviceFee, discount } = priceFare({ fare: delhiBengaluru, party, rule, gstBasisPoints: 1800 })
    return [rule.name, rule.kind, rule.version, toDecimal(serviceFee), toDecimal(discount)]
  })
  expect(fees).toEqual([
    ['percent of total', 'defaultAirline', 1, '520.52', '0.00'],
    ['a head', 'airlineSpecific', 1, '1800.00', '200.80'],
    ['a head, infants too', 'defaultAirline', 1, '2400.00', '0.00'],
    ['a booking', 'defaultAirline', 1, '865.68', '0.00'],
  ])
  expect((await client.query('select group_id as id, edition from rule_books order by group_id')).rows).toEqual([
    { id: 1, edition: 1 },
    { id: 2, edition: 1 },
    { id: 3, edition: 0 },
  ])
})

test('every buyer stays in the group that priced it; the public’s becomes the default', async () => {
  expect((await client.query('select id from buyer_groups where is_default')).rows).toEqual([{ id: 1 }])
  expect((await client.query('select legal_entity_id, group_id from buyer_group_members order by 1')).rows).toEqual([
    { legal_entity_id: 2, group_id: 2 },
    { legal_entity_id: 4, group_id: 3 },
  ])
})

test('prices kept with bookings read as those of today, and price as they did', async () => {
  const { rows } = await client.query<{ priced: unknown }>('select priced from bookings order by id')
  const [fixed, percent, none] = rows.map(({ priced }) => readExact<PricedFare>(priced))
  const feeBy = (priced: PricedFare | undefined) =>
    toDecimal(priceFare({ fare: delhiBengaluru, party, rule: priced?.rule ?? undefined, gstBasisPoints: 1800 }).serviceFee)
  expect([fixed, percent, none].map(feeBy)).toEqual(['1800.00', '520.52', '0.00'])
  expect(fixed).toMatchObject({
    pricedBy: null,
    ruleDiscount: { minor: 0n },
    rule: { version: 1, kind: 'airlineSpecific', discount: null },
  })
  expect(percent?.rule).toMatchObject({ kind: 'defaultAirline', conditions: { cabins: [] } })
  expect(none?.rule).toBeNull()
})

test('a test of a draft goes on where it was, its lines on the sales of their bookings', async () => {
  const { rows: tests } = await client.query(
    'select id, service, group_id, status, sales_total, sales_done, last_sale_id from what_ifs',
  )
  expect(tests).toEqual([
    { id: 7, service: 'flight', group_id: 2, status: 'running', sales_total: 2, sales_done: 1, last_sale_id: 100001 },
  ])
  const { rows: lines } =
    await client.query(`select line.what_if_id, sale.kind, line.sale_id, line.subject, line.fee_before, line.margin_after
    from what_if_lines line join sales sale on sale.site_id = line.site_id and sale.id = line.sale_id`)
  expect(lines).toEqual([{ what_if_id: 7, kind: 'flight', sale_id: 100001, subject: 'AI', fee_before: '1', margin_after: '8' }])
})
