import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { oneWay, searchFlights } from '../../testing/flight-searches.ts'
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

type Bag = { airlineCode: string; origin: string; destination: string; weightKg: number; price: string }
const ask = (searchId: string, as = agent) => server.call<{ bagPrices: Bag[] }>('flight/getBagPrices', { searchId }, { as })

describe('bag prices', () => {
  test('are learnt from what an airline sells beside a fare, and shown in later searches of the same way', async () => {
    const first = await searchFlights(server, oneWay('DEL', 'BOM'), agent)
    expect((await ask(first.searchId)).body.bagPrices).toEqual([])
    const lcc = first.options.find(({ isLCC }) => isLCC)
    const chosen = { traceId: first.traceId, resultIndex: lcc?.resultIndex }
    expect((await server.call('flight/getSSR', chosen, { as: agent })).status).toBe(200)
    const later = await searchFlights(server, oneWay('DEL', 'BOM', { days: 40 }), agent)
    const { bagPrices } = (await ask(later.searchId)).body
    expect(bagPrices.length).toBeGreaterThan(2)
    expect(new Set(bagPrices.map((bag) => `${bag.airlineCode} ${bag.origin}${bag.destination}`))).toEqual(
      new Set([`${lcc?.validatingAirline} DELBOM`]),
    )
    expect(bagPrices.every(({ price }) => Number(price) > 0)).toBe(true)
    const back = await searchFlights(server, oneWay('BOM', 'DEL'), agent)
    expect((await ask(back.searchId)).body.bagPrices).toEqual([])
    expect((await ask(later.searchId, await server.logIn('priya@skylark.example'))).status).toBe(409)
  })
})

describe('nearby dates', () => {
  test('come from the calendar, or from a few searches where it knows nothing, and never from the past', async () => {
    const near = (input: object) =>
      server.call<{ days: { date: string; fare: string }[]; currency: string }>('flight/getNearbyFares', input, { as: agent })
    const date = oneWay('DEL', 'BOM').segments[0]?.preferredDepartureTime
    const { body } = await near({ origin: 'DEL', destination: 'BOM', date })
    expect(body.days.length).toBeGreaterThan(3)
    expect(body.days.map((day) => day.date)).not.toContain(date)
    const today = oneWay('DEL', 'BOM', { days: 0 }).segments[0]?.preferredDepartureTime ?? ''
    const soon = await near({ origin: 'DEL', destination: 'BOM', date: today })
    expect(soon.body.days.every((day) => day.date > today)).toBe(true)
  })
})
