import type { SourceDrop, SourceState } from '@tradewind/contract/flights/sources'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { clearFaults, oneWay, orderFault, searchFlights } from '../../testing/flight-searches.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let sandbox: Sandbox
let server: TestServer
let staff: string
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  staff = await server.logIn('admin@skylark.example')
})
afterEach(async () => {
  await clearFaults(sandbox.url)
  await sql`truncate flight_drops, flight_source_hours`.execute(server.app.db)
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

type States = { states: SourceState[]; drops: SourceDrop[] }
const read = (as = staff, host = 'localhost') =>
  server.call<States>('flight/getSourceStates', undefined, { as, host, method: 'GET' })
const search = (sources: string[]) => searchFlights(server, oneWay('DEL', 'BOM', { more: { Sources: sources } }), staff)
const order = (method: string, fault: string, source?: string) =>
  orderFault(sandbox.url, { method, fault, times: 1, ...(source && { source }) })
const lineOf = ({ source, what, reason, examples, lastDay, lastWeek }: SourceDrop) =>
  [source, what, reason, examples.map(({ example, count }) => `${example} ${count}`).join(), lastDay, lastWeek].join(' · ')

describe('what the sources send that cannot be sold', () => {
  test('is left out of the results, counted by source and reason, and shown to staff with an example', async () => {
    const { options } = await search(['SG'])
    await order('Search', 'unknown-place')
    await order('Search', 'rail')
    await order('Search', 'null-amounts')
    expect((await search(['SG'])).options).toHaveLength(options.length - 1)
    await order('Search', 'unknown-place')
    await search(['SG'])
    expect((await read()).body.drops.map(lineOf).sort()).toEqual([
      'tbo-SG · option · amountMissing · Fare.PublishedFare 1 · 1 · 1',
      'tbo-SG · option · rail · XIK 1 · 1 · 1',
      'tbo-SG · option · unknownPlace · QZN 2 · 2 · 2',
    ])
    const metrics = String((await server.call('/metrics', undefined, { method: 'GET' })).body)
    expect(metrics).toContain('flight_drops_total{source="tbo-SG",what="option",reason="unknownPlace"} 2')
    expect(metrics).toContain('flight_source_answers_total{source="tbo-SG",status="answered"} 3')
  })

  test('a quote without its price is refused with the reason, and counted', async () => {
    const found = await search(['6E'])
    await order('FareQuote', 'null-amounts')
    const chosen = { traceId: found.traceId, resultIndex: found.options[0]?.resultIndex }
    const { status, body } = await server.call<{ errorMessage: string }>('flight/fareQuote', chosen, { as: staff })
    expect([status, body.errorMessage]).toEqual([502, expect.stringContaining('without its full price or route')])
    expect((await read()).body.drops.map(lineOf)).toEqual(['tbo-6E · quote · amountMissing · Fare.PublishedFare 1 · 1 · 1'])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from flight_quotes where search_id = ${found.searchId}`.execute(server.app.db)
    expect(rows[0]?.n).toBe(0)
  })

  test('one extra that cannot be read costs itself, and is counted', async () => {
    const found = await search(['6E'])
    const chosen = { traceId: found.traceId, resultIndex: found.options[0]?.resultIndex }
    type Answer = { extras: { baggage: { offers: { id: string }[] }[] } }
    const whole = await server.call<Answer>('flight/getSSR', chosen, { as: staff })
    await order('SSR', 'null-extra')
    const { status, body } = await server.call<Answer>('flight/getSSR', chosen, { as: staff })
    const offersOf = ({ extras }: Answer) => extras.baggage[0]?.offers.length ?? 0
    expect([status, offersOf(body)]).toEqual([200, offersOf(whole.body) - 1])
    expect((await read()).body.drops.map(lineOf)).toEqual([
      'tbo-6E · extra · unreadableExtra · Baggage Code 1,Baggage null 1 · 2 · 2',
    ])
  })

  test('stays on the page for a week, and for a day under the last 24 hours', async () => {
    const add = (hours: number) =>
      sql`insert into flight_drops (site_id, source, hour, what, reason, example, dropped, last_at)
        select 1, 'tbo-GDS', date_trunc('hour', now() - make_interval(hours => ${hours}::int), 'UTC'), 'option', 'rail', 'XRJ', 5, now()`.execute(
        server.app.db,
      )
    for (const hours of [1, 30, 24 * 9]) await add(hours)
    expect((await read()).body.drops.map(lineOf)).toEqual(['tbo-GDS · option · rail · XRJ 10 · 5 · 10'])
    await search(['6E'])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from flight_drops`.execute(server.app.db)
    expect(rows[0]?.n).toBe(2)
  })
})

describe('how each source did', () => {
  test('its answers, what it found and its last trouble are added up', async () => {
    const { options } = await search(['6E', 'SG'])
    await order('Search', 'html-error', '6E')
    await search(['6E', 'SG'])
    const states = new Map((await read()).body.states.map((state) => [state.source, state]))
    expect(states.get('tbo-6E')).toMatchObject({
      answered: 1,
      failed: 1,
      late: 0,
      lastTrouble: 'The answer was unreadable or incomplete.',
    })
    expect(states.get('tbo-SG')).toMatchObject({ answered: 2, failed: 0, lastTrouble: null, lastTroubleAt: null })
    expect(states.get('tbo-6E')?.lastAnswerAt).not.toBeNull()
    expect(options.length).toBeGreaterThan(0)
    expect(states.has('tbo-GDS')).toBe(false)
  })

  test('is shown to those who may set the sources, and another site has its own', async () => {
    await search(['6E'])
    for (const email of ['desk@skylark.example', 'agent@skylark.example'])
      expect((await read(await server.logIn(email))).status).toBe(403)
    const host = 'bluedhow.localhost'
    expect((await read(await server.logIn('admin@bluedhow.example', { host }), host)).body).toMatchObject({ states: [], drops: [] })
  })
})
