import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type Call, optionOf, quote, search, travelDay } from '../book/testing/buy-flight.ts'

let sandbox: Sandbox
let server: TestServer
let agent: Call
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  const as = await server.logIn('agent@skylark.example')
  agent = (path, body) => server.call(path, body, { as }) as never
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const SWITCHES: [string, off: string, on: string, sentence: string][] = [
  [
    'of the user',
    `update users set is_flight_search_allowed = false where email = 'agent@skylark.example'`,
    'update users set is_flight_search_allowed = true',
    'Flight search is switched off for your account. Please contact support.',
  ],
  [
    'of the company',
    `update legal_entities set flight_search_off_reason = 'Your account is under review.' where kind = 'agency'`,
    'update legal_entities set flight_search_off_reason = null',
    'Your account is under review.',
  ],
]

test.each(SWITCHES)('a switch %s that forbids to search shows no price in any other way either', async (_, off, on, sentence) => {
  const { searchId, options } = await search(agent)
  const { resultIndex } = optionOf(options, '2001')
  const quoted = await quote(agent, searchId, resultIndex)
  const month = travelDay().slice(0, 7)
  const calls: [string, object][] = [
    ['getCalendarFare', { origin: 'DEL', destination: 'BOM', month }],
    ['getNearbyFares', { origin: 'DEL', destination: 'BOM', date: travelDay() }],
    ['getSearch', { searchId }],
    ['getBagPrices', { searchId }],
    ['getFlightPrice', { traceId: searchId, resultIndex }],
    ['fareQuote', { traceId: searchId, resultIndex }],
    ['getSSR', { traceId: searchId, resultIndex: quoted.resultIndex }],
    ['getPassengerViewOptions', { searchId, resultIndex }],
  ]
  const ask = async (path: string, body: object) => {
    const answer = await agent<{ errorCode?: string; errorMessage?: string }>(`flight/${path}`, body)
    return [path, answer.status, answer.body.errorCode, answer.body.errorMessage]
  }
  for (const [path, body] of calls) expect(await ask(path, body)).toEqual([path, 200, undefined, undefined])
  await sql.raw(off).execute(server.app.db)
  for (const [path, body] of calls) expect(await ask(path, body)).toEqual([path, 403, 'SEARCH_NOT_ALLOWED', sentence])
  await sql.raw(on).execute(server.app.db)
})
