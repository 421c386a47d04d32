import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AIRPORTS } from '@tradewind/domain/reference/airports'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrationNames } from '../database/migrate.ts'

const OWN = '0102_time_zone_of_a_site.sql'
const HISTORY = '0292_zones_of_a_site.sql'
const FOLDER = join(import.meta.dirname, '../database/migrations')
const COUNTRIES = [...new Set(AIRPORTS.map(({ countryCode }) => countryCode)), 'ZZ']
let client: pg.Client

/** A database from before sites had a time zone, with a site in every country that has an airport, and in one that has none. */
beforeAll(async () => {
  const name = `t_${process.pid}_zones`
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
  await client.query(
    `insert into sites (site_name, company_name, currency, country_code, address, admin_email, admin_contact, accent, brand_mark)
     select 'S', 'S', 'INR', country, '', 'a@b.example', '', array_fill('#000000'::text, array[10]), '#000000'
     from unnest($1::text[]) as country`,
    [COUNTRIES],
  )
  await apply(OWN)
}, 60_000)
afterAll(() => client.end())

async function apply(file: string): Promise<void> {
  await client.query(await readFile(join(FOLDER, file), 'utf8'))
}

test('sites of large countries get the zone of their capital, not of what is first in the alphabet', async () => {
  const { rows } = await client.query<{ country_code: string; time_zone: string }>(
    "select country_code, time_zone from sites where country_code in ('IN', 'AE', 'ES', 'AU', 'CA', 'US', 'BR', 'PT', 'ZZ') order by 1",
  )
  expect(Object.fromEntries(rows.map(({ country_code, time_zone }) => [country_code, time_zone]))).toEqual({
    AE: 'Asia/Dubai',
    AU: 'Australia/Sydney',
    BR: 'America/Sao_Paulo',
    CA: 'America/Toronto',
    ES: 'Europe/Madrid',
    IN: 'Asia/Kolkata',
    PT: 'Europe/Lisbon',
    US: 'America/New_York',
    ZZ: 'UTC',
  })
})

test('every country with an airport has a zone that the server knows as well', async () => {
  const { rows } = await client.query<{ country_code: string; time_zone: string }>('select country_code, time_zone from sites')
  expect(rows).toHaveLength(COUNTRIES.length)
  for (const { country_code, time_zone } of rows) {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: time_zone }), country_code).not.toThrow()
    if (country_code !== 'ZZ') expect(time_zone, country_code).not.toBe('UTC')
  }
})

test('a zone that does not exist is refused', async () => {
  await expect(client.query("update sites set time_zone = 'Europe/Atlantis' where country_code = 'IN'")).rejects.toThrow('Atlantis')
})

test('what a site had is the beginning of the history of its zones', async () => {
  const before = await client.query('select id, time_zone from sites order by id')
  for (const file of (await migrationNames()).filter((one) => one > OWN && one <= HISTORY)) await apply(file)
  const after = await client.query(
    "select site_id as id, time_zone from site_time_zones where valid_from = '-infinity' order by site_id",
  )
  expect(after.rows).toEqual(before.rows)
}, 60_000)
