import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { priceFare } from '@tradewind/domain/markups/price-fare'
import { delhiBengaluru, ruleOf } from '@tradewind/domain/testing/fare-samples'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrationNames } from '../../database/migrate.ts'
import { pricedColumns } from './booking-repo.ts'

const OWN = '0250_figures_of_a_price.sql'
const FOLDER = join(import.meta.dirname, '../../database/migrations')
let client: pg.Client

const party = { adults: 2, children: 1, infants: 0 }
const { priced, ...figures } = pricedColumns(priceFare({ fare: delhiBengaluru, party, rule: ruleOf(), gstBasisPoints: 1800 }))

/** A database from when SQL read the figures out of the price itself, taken through the migration. */
beforeAll(async () => {
  const name = `t_${process.pid}_figures`
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
  for (const [id, price] of [
    [1, priced],
    [2, '{}'],
  ])
    await client.query(OLD_BOOKING, [id, price])
  await client.query("set session_replication_role = 'origin'")
  await client.query('begin')
  await apply(OWN)
  await client.query('commit')
}, 60_000)
afterAll(() => client.end())

async function apply(file: string): Promise<void> {
  await client.query(await readFile(join(FOLDER, file), 'utf8'))
}

const OLD_BOOKING = `insert into bookings (site_id, id, flight_order_id, user_id, legal_entity_id, idempotency_key, status, amount_minor, currency, supplier, source,
    result_index, trace_id, is_lcc, is_refundable, is_hold_allowed, is_domestic, validating_airline, option, priced, supplier_order, lead_passenger,
    passenger_count, sectors, airline_codes, travel_at, created_at, updated_at)
  values (1, $1::integer, 1, 1, 2, ($1::integer)::text, 'awaitingPayment', 1, 'INR', 's', 's', '1', 't', false, true, false, true, 'AI', '{}', $2::jsonb, '{}', 'X', 1, '{}', '{}', '2026-12-01T06:00',
    now(), now())`

test('a booking of before has the figures that its price says, as one of today is written', async () => {
  const { gst_minor, adult_fare_minor, child_fare_minor, infant_fare_minor } = figures
  // Two adults pay 8,360.00 and 3,207.00 together, a child 4,180.00 and 1,603.50.
  expect([adult_fare_minor, child_fare_minor, infant_fare_minor]).toEqual([578_350n, 578_350n, 0n])
  expect(gst_minor).toBeGreaterThan(0n)
  const { rows } = await client.query(
    'select id, gst_minor, adult_fare_minor, child_fare_minor, infant_fare_minor from bookings order by id',
  )
  expect(rows).toEqual([
    {
      id: 1,
      gst_minor: String(gst_minor),
      adult_fare_minor: String(adult_fare_minor),
      child_fare_minor: String(child_fare_minor),
      infant_fare_minor: String(infant_fare_minor),
    },
    { id: 2, gst_minor: '0', adult_fare_minor: '0', child_fare_minor: '0', infant_fare_minor: '0' },
  ])
})
