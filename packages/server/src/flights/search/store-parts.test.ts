import { instant, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeSearchParts } from '../../database/across-sites-repo.ts'
import { connectDatabase, type Database } from '../../database/connect-database.ts'
import { inSite } from '../../database/in-site.ts'
import { cloneDatabase } from '../../testing/test-server.ts'
import { inStore, type StoreTx } from './in-store.ts'
import { hourAt, newSearchId } from './search-id.ts'
import { findSearch, insertResults, insertSearch, prolongSearch, type SearchRow } from './search-repo.ts'
import { dropExpired, openPart, openPastPart } from './store-parts.ts'

/** Whole hours of the search store: made by the first search in them, dropped when nothing in them can be used any more. */

const BEGAN = instant('2026-11-23T10:20:00Z')
const log = { warn: () => {} } as never

let db: Database
let url: string
beforeAll(async () => {
  url = await cloneDatabase()
  db = connectDatabase(url).db
})
beforeEach(async () => {
  for (const name of await partsOf('')) await sql`drop table ${sql.id(name)}`.execute(db)
})
afterAll(() => db.destroy())

/** The names of the parts that begin so. */
async function partsOf(begin: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent in ('searches'::regclass, 'search_results'::regclass, 'flight_quotes'::regclass) order by 1`.execute(db)
  return rows.map(({ name }) => name).filter((name) => name.startsWith(begin))
}

const inside = <T>(work: (tx: StoreTx) => Promise<T>) => inStore({ db, searchDb: undefined }, 1, work)

async function search(at = BEGAN): Promise<string> {
  await makeSearchParts(db, hourAt(at))
  const searchId = newSearchId(at)
  const row: SearchRow = {
    searchId,
    userId: 1,
    legalEntityId: 1,
    searchBy: {} as never,
    pricing: {} as never,
    sources: [],
    searchedAt: at,
    expiresAt: plusMinutes(at, 15),
    offered: undefined,
  }
  await inside(async (tx) => {
    await insertSearch(tx, row)
    await insertResults(tx, { searchId, source: 'tbo', optionCount: 1, packed: Buffer.from('x') })
  })
  return searchId
}

test('two nodes that open an hour at once make each part once, unlogged and closed to other sites', async () => {
  const others = Array.from({ length: 4 }, () => connectDatabase(url, { maxConnections: 1 }).db)
  await Promise.all(others.map((other) => openPart({ db: other, searchDb: undefined, log }, BEGAN)))
  const hour = hourAt(BEGAN)
  expect(await partsOf('searches')).toEqual([`searches_${hour}`, `searches_${hour + 1}`])
  expect((await partsOf('')).length).toBe(6)
  const { rows } = await sql<{ kind: string; isClosed: boolean }>`
    select distinct c.relpersistence as kind, c.relrowsecurity as "isClosed" from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('searches'::regclass, 'search_results'::regclass, 'flight_quotes'::regclass)`.execute(db)
  expect(rows).toEqual([{ kind: 'u', isClosed: true }])
  await Promise.all(others.map((other) => other.destroy()))
})

test('a part cannot be read around its policy by naming it', async () => {
  await search()
  const [part = ''] = await partsOf('searches')
  const seen = await inSite(db, 2, async (tx) => (await sql`select 1 from ${sql.id(part)}`.execute(tx)).rows.length)
  expect(seen).toBe(0)
})

test('results go with their hour once its last search has expired, and the search a day after', async () => {
  const searchId = await search()
  const hour = hourAt(BEGAN)
  // Expired, but its hour may still bring another.
  expect(await dropExpired(db, plusMinutes(BEGAN, 20))).toBe(0)
  expect(await dropExpired(db, plusMinutes(BEGAN, 60))).toBe(2)
  expect(await partsOf('')).toEqual([`searches_${hour}`])
  expect((await inside((tx) => findSearch(tx, searchId)))?.expiresAt).toBe(plusMinutes(BEGAN, 15))
  expect(await dropExpired(db, plusMinutes(BEGAN, 24 * 60 + 14))).toBe(0)
  expect(await dropExpired(db, plusMinutes(BEGAN, 24 * 60 + 15))).toBe(1)
  expect(await inside((tx) => findSearch(tx, searchId))).toBeUndefined()
})

test('one search that was given more time keeps the whole hour', async () => {
  await search()
  const kept = await search()
  await inside((tx) => prolongSearch(tx, kept, plusMinutes(BEGAN, 90)))
  // A supplier that is asked in its last moment may still prolong it.
  expect(await dropExpired(db, plusMinutes(BEGAN, 99))).toBe(0)
  expect(await dropExpired(db, plusMinutes(BEGAN, 100))).toBe(2)
})

test('an hour in which nobody searched goes as soon as it is over', async () => {
  await makeSearchParts(db, hourAt(BEGAN))
  expect(await dropExpired(db, plusMinutes(BEGAN, 30))).toBe(0)
  expect(await dropExpired(db, plusMinutes(BEGAN, 40))).toBe(3)
})

test('hours that are played in a row have one part, which goes when the last search in any of them is over', async () => {
  const app = { db, searchDb: undefined, log }
  const begins = plusMinutes(BEGAN, -48 * 60)
  await openPastPart(app, begins, BEGAN)
  await openPart(app, plusMinutes(begins, 30))
  const last = hourAt(BEGAN) - 1
  expect(await partsOf('')).toEqual(['flight_quotes', 'search_results', 'searches'].map((parent) => `${parent}_${last}`))
  const searchId = newSearchId(begins)
  const row = {
    searchId,
    userId: 1,
    legalEntityId: 1,
    searchBy: {} as never,
    pricing: {} as never,
    sources: [],
    offered: undefined,
  }
  await inside((tx) => insertSearch(tx, { ...row, searchedAt: begins, expiresAt: plusMinutes(BEGAN, 15) }))
  expect(await inside((tx) => findSearch(tx, searchId))).toBeDefined()
  // The hour of the end goes on, and has a part of its own.
  await openPart(app, BEGAN)
  expect(await partsOf('searches')).toEqual([last, last + 1, last + 2].map((hour) => `searches_${hour}`))
  expect(await dropExpired(db, plusMinutes(BEGAN, 24))).toBe(0)
  expect(await dropExpired(db, plusMinutes(BEGAN, 25))).toBe(2)
  expect(await partsOf('flight_quotes')).toEqual([last + 1, last + 2].map((hour) => `flight_quotes_${hour}`))
})

test('a part that is being read is kept: nobody waits for it, and it goes the next time', async () => {
  await search()
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select 1 from search_results')
  const later = plusMinutes(BEGAN, 60)
  await dropExpired(db, later)
  expect(await partsOf('search_results')).toEqual([`search_results_${hourAt(BEGAN)}`])
  await reader.query('commit')
  await reader.end()
  await dropExpired(db, later)
  expect(await partsOf('search_results')).toEqual([])
})

test('two nodes that drop at once drop each part once', async () => {
  await search()
  const others = [connectDatabase(url, { maxConnections: 1 }).db, connectDatabase(url, { maxConnections: 1 }).db]
  const dropped = await Promise.all([db, ...others].map((one) => dropExpired(one, plusMinutes(BEGAN, 60))))
  expect(dropped.reduce((sum, one) => sum + one)).toBe(2)
  await Promise.all(others.map((other) => other.destroy()))
})
