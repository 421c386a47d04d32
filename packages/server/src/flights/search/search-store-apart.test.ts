import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { freePort } from '../../database/free-port.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { cloneDatabase, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { type Call, order, payByWallet, search } from '../book/testing/buy-flight.ts'
import type { StoreTx } from './in-store.ts'
import { findSearch } from './search-repo.ts'

/** The search store in a database of its own: the same searches, quotes and bookings, and neither holds rows of the other. */

const STORE = ['searches', 'search_results', 'flight_quotes']
const REST = ['sessions', 'flight_orders', 'bookings', 'look_to_book_months']

let sandbox: Sandbox
let storeUrl: string
let server: TestServer
let call: Call
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  storeUrl = await cloneDatabase()
  server = await startTestServer({ SANDBOX_URL: sandbox.url, SEARCH_DATABASE_URL: storeUrl })
  call = await callerOf(server)
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

async function callerOf(one: TestServer): Promise<Call> {
  const agent = await one.logIn('agent@skylark.example')
  return (path, body) => one.call(path, body, { as: agent }) as never
}

async function countIn(url: string, tables: readonly string[]): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const counts: number[] = []
  for (const table of tables) counts.push(Number((await client.query(`select count(*) as n from ${table}`)).rows[0].n))
  await client.end()
  return counts
}

test('a flight is searched, quoted and booked, and each database has only its own rows', async () => {
  const before = await countIn(storeUrl, REST)
  const { bookingId, orderId } = await order(call, '2001')
  expect((await payByWallet(call, orderId)).status).toBe(200)
  await waitUntil(
    () => server.app.db.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow(),
    ({ status }) => status === 'issued',
    'issued',
  )
  expect(await countIn(server.databaseUrl, STORE)).toEqual([0, 0, 0])
  expect(Math.min(...(await countIn(storeUrl, STORE)))).toBeGreaterThan(0)
  expect(await countIn(storeUrl, REST)).toEqual(before)
})

test('while the store is away nothing is searched, and all else goes on', async () => {
  const away = await startTestServer({
    SANDBOX_URL: sandbox.url,
    SEARCH_DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/gone`,
  })
  const agent = await callerOf(away)
  await expect(search(agent)).rejects.toThrow('UNAVAILABLE')
  expect((await agent('flight/getBookedFlights', {})).status).toBe(200)
  // The look was counted before the store was asked: at the most one too many, for a person who searches again.
  const looks = await away.app.db
    .selectFrom('look_to_book_months')
    .select(({ fn }) => fn.sum('look_count').as('looks'))
    .executeTakeFirst()
  expect(Number(looks?.looks)).toBe(1)
  await away.close()
})

/** Never run: the compiler refuses a transaction that works in both. */
async function neverBoth(ofSite: SiteTx, ofStore: StoreTx): Promise<void> {
  await findSearch(ofStore, 's')
  // @ts-expect-error the search store takes no transaction of the rest
  await findSearch(ofSite, 's')
  // @ts-expect-error a transaction of the store sees no booking
  ofStore.selectFrom('bookings')
}
void neverBoth
