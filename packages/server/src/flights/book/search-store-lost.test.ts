import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { adult, type Call, detailsFor, order, payByWallet, quote, search } from './testing/buy-flight.ts'

/** The search store has a life of its own: nothing refers into it, and a sale that has begun needs nothing of it. */
const STORE = ['searches', 'search_results', 'flight_quotes']

let sandbox: Sandbox
let server: TestServer
let owner: pg.Client
let call: Call
let people = 0

beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  const agent = await server.logIn('agent@skylark.example')
  call = (path, body) => server.call(path, body, { as: agent }) as never
})
afterAll(async () => {
  await owner.end()
  await server.close()
  await sandbox.close()
})

test('nothing outside the store refers into it, and it refers to nothing outside', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and (confrelid = any ($1::text[]::regclass[])) <> (conrelid = any ($1::text[]::regclass[]))`,
    [STORE],
  )
  expect(rows).toEqual([])
})

/** As PostgreSQL comes back from a crash, and as an hour is dropped: the parts themselves are gone. */
const LOSSES = {
  emptied: () => owner.query(`truncate ${STORE.join()}`),
  dropped: async () => {
    const dropOne = () => owner.query(`select drop_search_part(now() + interval '3 days', interval '0') as dropped`)
    while ((await dropOne()).rows[0]?.dropped);
  },
}
const losses = Object.entries(LOSSES)
/** Somebody else each time: nobody is on the same flight twice. */
const orderNow = () => {
  people += 1
  return order(call, '2001', { passengers: [adult(`Loser${String.fromCharCode(64 + people)}`)] })
}

test.each(losses)('a store that is %s after the order costs no booking', async (_how, lose) => {
  const opened = await orderNow()
  await lose()
  expect((await payByWallet(call, opened.orderId)).status).toBe(200)
  const booking = await waitUntil(
    () => owner.query('select status from bookings where site_id = 1 and id = $1', [opened.bookingId]).then(({ rows }) => rows[0]),
    ({ status }) => status === 'issued',
    'issued',
  )
  expect(booking.status).toBe('issued')
})

test.each(losses)('a store that is %s before the order asks to search again, and takes no money', async (_how, lose) => {
  const { searchId, options } = await search(call)
  const quoted = await quote(call, searchId, options[0]?.resultIndex ?? '')
  await lose()
  const before = await owner.query('select count(*) as n from bookings')
  const { status, body } = await call<{ errorCode: string }>('flight/setFlightDetails', detailsFor(searchId, quoted))
  expect({ status, errorCode: body.errorCode }).toEqual({ status: 409, errorCode: 'SEARCH_EXPIRED' })
  expect((await owner.query('select count(*) as n from bookings')).rows).toEqual(before.rows)
})

test.each(losses)(
  'a store that is %s between search and quote says so, and the next search finds its place',
  async (_how, lose) => {
    const { searchId, options } = await search(call)
    await lose()
    const chosen = { traceId: searchId, resultIndex: options[0]?.resultIndex }
    expect(await call('flight/fareQuote', chosen)).toMatchObject({ status: 409, body: { errorCode: 'SEARCH_EXPIRED' } })
    expect((await search(call)).options.length).toBeGreaterThan(0)
  },
)

test.each(losses)('an order near its end is given no more time from a store that is %s, and stays payable', async (_how, lose) => {
  const opened = await orderNow()
  server.passMinutes(13)
  await lose()
  const asked = await call('flight/payments/getMoreTime', { orderId: opened.orderId })
  expect(asked).toMatchObject({ status: 409, body: { errorCode: 'SEARCH_EXPIRED' } })
  expect((await payByWallet(call, opened.orderId)).status).toBe(200)
})
