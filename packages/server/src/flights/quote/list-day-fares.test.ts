import type { FlightOption, SearchEvent } from '@tradewind/contract/flights/option'
import type { DayFare } from '@tradewind/contract/flights/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { oneWay, thereAndBack } from '../../testing/flight-searches.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let sandbox: Sandbox
let server: TestServer
let agent: string
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await server.logIn('agent@skylark.example')
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

type Search = ReturnType<typeof oneWay>

/** As a screen searches: line by line. */
async function search(wish: Search, as = agent): Promise<FlightOption[]> {
  const { body } = await server.http.inject({
    method: 'POST',
    url: '/api/flight/search',
    headers: { host: 'localhost', 'auth-token': as, accept: 'application/x-ndjson' },
    payload: wish,
  })
  return body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SearchEvent)
    .flatMap((event) => (event.type === 'options' ? event.options : []))
}

async function dayOf(wish: Search, { as = agent, leg = 0 }: { as?: string; leg?: 0 | 1 } = {}): Promise<DayFare | undefined> {
  const { body } = await server.call<{ days: DayFare[] }>('flight/getCalendarFare', { searchBy: wish, leg }, { as })
  return body.days.find(({ date }) => date === wish.segments[leg]?.preferredDepartureTime.slice(0, 10))
}

const least = (options: readonly FlightOption[], bound: FlightOption['bound'] = 'outbound') =>
  Math.min(...options.filter((option) => option.bound === bound).map(({ publishedPrice }) => Number(publishedPrice))).toFixed(2)

test('a day that was searched shows what the list sold, for those people and that cabin, and when', async () => {
  const wish = oneWay('DEL', 'BOM', { adults: 8, more: { cabin: 'business' } })
  expect(await dayOf(wish)).toBeUndefined()
  const options = await search(wish)
  expect(await dayOf(wish)).toMatchObject({ kind: 'seen', fare: least(options), seenAt: expect.stringMatching(/Z$/) })
  expect(await dayOf(oneWay('DEL', 'BOM', { adults: 7, more: { cabin: 'business' } }))).toBeUndefined()
})

test('each buyer sees what they would pay, and nobody what another group was shown', async () => {
  const priya = await server.logIn('priya@skylark.example')
  const wish = oneWay('DEL', 'BLR', { adults: 2, more: { cabin: 'business' } })
  const agents = await search(wish)
  expect(await dayOf(wish, { as: priya })).toBeUndefined()
  const hers = await search(wish, priya)
  expect((await dayOf(wish, { as: priya }))?.fare).toBe(least(hers))
  expect((await dayOf(wish))?.fare).toBe(least(agents))
  const blueDhow = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
  const { body } = await server.call<{ days: DayFare[] }>(
    'flight/getCalendarFare',
    { searchBy: wish },
    { as: blueDhow, host: 'bluedhow.localhost' },
  )
  expect(body.days).toEqual([])
})

test('where nothing was seen the guide has the fees of the buyer inside, for everyone who sits; of another cabin or a fare there and back there is none', async () => {
  const one = await dayOf(oneWay('DEL', 'HYD', { days: 40 }))
  const three = await dayOf(oneWay('DEL', 'HYD', { days: 40, adults: 2, children: 1, infants: 1 }))
  expect([one?.kind, three?.kind]).toEqual(['guide', 'guide'])
  expect(Number(three?.fare)).toBeGreaterThan(2.5 * Number(one?.fare))
  const priya = await server.logIn('priya@skylark.example')
  // A traveller pays another fee than an agency: the same figure for both would be without either.
  expect((await dayOf(oneWay('DEL', 'HYD', { days: 40 }), { as: priya }))?.fare).not.toBe(one?.fare)
  expect(await dayOf(oneWay('DEL', 'HYD', { days: 40, more: { cabin: 'business' } }))).toBeUndefined()
  expect(await dayOf(thereAndBack('DEL', 'DXB', { days: 40 }))).toBeUndefined()
})

test('the halves of a domestic return are seen one by one, each by its own day', async () => {
  const wish = thereAndBack('DEL', 'BOM', { days: 50, adults: 2 })
  const options = await search(wish)
  expect(await dayOf(wish)).toMatchObject({ kind: 'seen', fare: least(options) })
  expect(await dayOf(wish, { leg: 1 })).toMatchObject({ kind: 'seen', fare: least(options, 'inbound') })
})

test('what was seen is shown for a day; then it is no hint any more', async () => {
  const wish = oneWay('DEL', 'MAA', { days: 60, more: { cabin: 'business' } })
  await search(wish)
  server.passMinutes(23 * 60)
  // A colleague, for the agent's own session is over by now.
  const as = await server.logIn('agent2@skylark.example')
  expect((await dayOf(wish, { as }))?.kind).toBe('seen')
  server.passMinutes(2 * 60)
  expect(await dayOf(wish, { as })).toBeUndefined()
})
