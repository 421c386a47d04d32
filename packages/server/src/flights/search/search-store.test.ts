import type { FlightOption } from '@tradewind/contract/flights/option'
import type { Quote } from '@tradewind/contract/flights/quote'
import type { Markup } from '@tradewind/contract/markups/markups'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { findActorBySession } from '../../accounts/session-repo.ts'
import { inSite } from '../../database/in-site.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { makeLog } from '../../log.ts'
import { assembleApp } from '../../node/assemble-app.ts'
import { oneWay, type SearchAnswer, searchFlights, thereAndBack } from '../../testing/flight-searches.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { detailsFor } from '../book/testing/buy-flight.ts'
import { makeOptionMemory } from './option-memory.ts'
import { newSearchId } from './search-id.ts'
import { getStoredOption } from './search-store.ts'

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

type Reloaded = SearchAnswer & { searchBy: object; errorCode?: string }
const reload = (searchId: string, as: string, host = 'localhost') =>
  server.call<Reloaded>('flight/getSearch', { searchId }, { as, host })
const keys = (options: readonly FlightOption[]) =>
  options.map(({ resultIndex, publishedPrice }) => `${resultIndex} ${publishedPrice}`)

describe('a search', () => {
  test('comes back whole on reload, with what was asked', async () => {
    const search = thereAndBack('DEL', 'BOM', { adults: 2 })
    const found = await searchFlights(server, search, agent)
    const { status, body } = await reload(found.searchId, agent)
    expect(status).toBe(200)
    expect(keys(body.options)).toEqual(keys(found.options))
    expect(body.searchBy).toMatchObject({ adultCount: 2, JourneyType: 2, cabin: 'economy' })
    expect(body.sources).toEqual(found.sources)
    expect(body.expiresAt).toBe(found.expiresAt)
  })

  test('opens for a colleague, and is unknown to other companies, other sites and visitors', async () => {
    const { searchId } = await searchFlights(server, oneWay('DEL', 'BOM'), agent)
    expect((await reload(searchId, await server.logIn('agent2@skylark.example'))).status).toBe(200)
    const unknown = await reload(newSearchId(server.app.now()), agent)
    expect(unknown).toMatchObject({ status: 409, body: { errorCode: 'SEARCH_EXPIRED' } })
    const foreign = await reload(searchId, await server.logIn('priya@skylark.example'))
    expect(foreign).toMatchObject({ status: unknown.status, body: unknown.body })
    const host = 'bluedhow.localhost'
    const elsewhere = await reload(searchId, await server.logIn('agent@bluedhow.example', { host }), host)
    expect(elsewhere).toMatchObject({ status: unknown.status, body: unknown.body })
    expect((await server.call('flight/getSearch', { searchId })).status).toBe(401)
    expect((await reload('no search is called this', agent)).status).toBe(404)
    // As ids were made before the store had parts.
    expect((await reload('k3x9q2f_1aB-0zQw7Lmn', agent)).body.errorCode).toBe('SEARCH_EXPIRED')
  })

  test('that the database lost in a crash says, to every call about it, that it is to be made again', async () => {
    const { searchId, options } = await searchFlights(server, oneWay('DEL', 'BOM'), agent)
    const [option, other] = options
    const chosen = { traceId: searchId, resultIndex: option?.resultIndex }
    const { body: quoted } = await server.call<Quote>('flight/fareQuote', chosen, { as: agent })
    const details = detailsFor(searchId, quoted)
    // PostgreSQL empties unlogged tables when it comes back from a crash.
    await sql`truncate searches`.execute(server.app.db)
    const lost = { searchId, resultIndex: option?.resultIndex }
    const asked: Record<string, object> = {
      'flight/getSearch': { searchId },
      'flight/getFlightDetails': { searchId },
      'flight/getBagPrices': { searchId },
      'flight/getFlightPrice': chosen,
      'flight/getFareRules': chosen,
      'flight/fareQuote': { traceId: searchId, resultIndex: other?.resultIndex },
      'flight/getSSR': { traceId: searchId, resultIndex: quoted.resultIndex },
      'flight/getPassengerViewOptions': lost,
      'flight/validateBooking': { ...lost, passengers: details.passengers, contact: details.contact },
      'flight/setFlightDetails': details,
      'flight/offers/shareOptions': { searchId, resultIndexes: [option?.resultIndex] },
    }
    for (const [path, input] of Object.entries(asked)) {
      const { status, body } = await server.call<{ errorCode: string; errorMessage: string }>(path, input, { as: agent })
      expect({ path, status, ...body }).toMatchObject({
        path,
        status: 409,
        errorCode: 'SEARCH_EXPIRED',
        errorMessage: 'These results have expired. Please search again.',
      })
    }
    const admin = await server.logIn('admin@skylark.example')
    const why = await server.call('markupDiscount/explainPrice', lost, { as: admin })
    expect(why).toMatchObject({ status: 409, body: { errorCode: 'SEARCH_EXPIRED' } })
  })

  test('is there for another node, and after a restart', async () => {
    const { searchId, options } = await searchFlights(server, oneWay('DEL', 'BOM'), agent)
    const [option] = options
    const now = server.app.now
    const other = await assembleApp({ env: server.app.env, log: makeLog({ LOG_LEVEL: 'silent' }), now })
    const siteId = 1
    const actor = await inSite(other.app.db, siteId, (tx) => findActorBySession(tx, agent, now()))
    if (!actor || !option) throw new Error('The test has no actor or no option')
    const stored = await getStoredOption(other.app, { siteId, searchId, resultIndex: option.resultIndex, actor }, refuseAny)
    await other.stop()
    expect(stored.option.legs[0]?.[0]?.flightNumber).toBe(option.legs[0]?.segments[0]?.flightNumber)
    expect(typeof stored.priced.totalFare.minor).toBe('bigint')
    expect(Number(stored.priced.totalFare.minor) / 100).toBe(Number(option.publishedPrice))
  })

  test('expires after 15 minutes and says so', async () => {
    const { searchId } = await searchFlights(server, oneWay('DEL', 'BOM'), agent)
    server.passMinutes(15)
    const { status, body } = await reload(searchId, agent)
    expect(status).toBe(409)
    expect(body.errorCode).toBe('SEARCH_EXPIRED')
  })

  test('keeps its price when the rules change meanwhile', async () => {
    const found = await searchFlights(server, oneWay('DEL', 'BOM'), agent)
    await changeRule('Agents, all airlines', '1250.00')
    const { body } = await reload(found.searchId, agent)
    expect(keys(body.options)).toEqual(keys(found.options))
    const dearer = await searchFlights(server, oneWay('DEL', 'BOM'), agent)
    expect(dearer.options[0]?.publishedPrice).not.toBe(found.options[0]?.publishedPrice)
    await changeRule('Agents, all airlines', '250.00')
  })
})

/** A rule per passenger of the demo, at another amount, live at once. */
async function changeRule(name: string, amount: string): Promise<void> {
  const as = await server.logIn('admin@skylark.example')
  const path = 'markupDiscount/defaultAirlineMarkup'
  const { body } = await server.call<{ markups: Markup[] }>(`${path}?search=${encodeURIComponent(name)}`, undefined, {
    as,
    method: 'GET',
  })
  const [rule] = body.markups
  if (!rule?.markup) throw new Error(`There is no ${name}`)
  const { markupId, groupId, conditions, commissionShare, markup } = rule
  const changed = { ...markup, value: amount, child: amount }
  const saved = await server.call(
    path,
    { markup: { markupId, groupId, name, conditions, commissionShare, markup: changed } },
    { as },
  )
  expect(saved.status).toBe(200)
}

describe('the memory of a node', () => {
  test('forgets what was asked for longest ago, and never more than it must', () => {
    const memory = makeOptionMemory(5)
    const list = (length: number) => Array.from({ length }, () => ({}) as never)
    memory.set('a', list(2))
    memory.set('b', list(2))
    memory.get('a')
    memory.set('c', list(2))
    expect(memory.get('b')).toBeUndefined()
    expect(memory.get('a')).toHaveLength(2)
    memory.set('huge', list(50))
    expect(memory.get('huge')).toHaveLength(50)
    expect(memory.get('a')).toBeUndefined()
  })
})
