import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { SearchEvent } from '@tradewind/contract/flights/option'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { clearFaults, oneWay, orderFault, searchFlights, thereAndBack } from '../../testing/flight-searches.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let sandbox: Sandbox
let server: TestServer
let agent: string
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await server.logIn('agent@skylark.example')
})
afterEach(() => clearFaults(sandbox.url))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

type Refused = { errorCode: string; errorMessage: string; shortError: Record<string, string> }

async function looks(email: string): Promise<number> {
  const { rows } = await sql<{ looks: number }>`select coalesce(sum(look_count), 0)::int as looks from flight_usage
    join users on users.id = user_id and users.site_id = flight_usage.site_id where email = ${email}`.execute(server.app.db)
  return rows[0]?.looks ?? 0
}

async function searchesKept(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from searches`.execute(server.app.db)
  return rows[0]?.n ?? 0
}

function stream(search: object, headers: Record<string, string> = {}) {
  return server.http.inject({
    method: 'POST',
    url: '/api/flight/search',
    headers: { host: 'localhost', 'auth-token': agent, accept: 'application/x-ndjson', ...headers },
    payload: search,
  })
}

const readLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => SearchEvent.parse(JSON.parse(line)))

describe('a search', () => {
  test('asks every source and answers priced options, journeys by price and their families together', async () => {
    const { options, sources } = await searchFlights(
      server,
      thereAndBack('DEL', 'DXB', { adults: 2, children: 1, infants: 1 }),
      agent,
    )
    expect(options.length).toBeGreaterThan(400)
    expect(sources.map(({ status }) => status)).toEqual(sources.map(() => 'answered'))
    expect(sources.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(options.length)
    for (const { legs, bound, earnings, publishedPrice } of options) {
      expect(bound).toBe('outbound')
      expect(legs).toHaveLength(2)
      expect(Number(earnings?.net) + Number(earnings?.youEarn)).toBeCloseTo(Number(publishedPrice), 2)
    }
    const journeys = options.map(({ journeyKey }) => journeyKey).filter((key, index, all) => key !== all[index - 1])
    expect(new Set(journeys).size).toBe(journeys.length)
  })

  test('of a domestic return gives two lists that are priced apart', async () => {
    const { options } = await searchFlights(server, thereAndBack('DEL', 'BOM'), agent)
    expect(new Set(options.map(({ bound }) => bound))).toEqual(new Set(['outbound', 'inbound']))
    for (const { legs, bound } of options) {
      expect(legs).toHaveLength(1)
      expect(legs[0]?.segments[0]?.originAirportCode).toBe(bound === 'outbound' ? 'DEL' : 'BOM')
    }
  })

  test('times carry zones, and layovers and durations follow from them', async () => {
    const { options } = await searchFlights(server, oneWay('DEL', 'DXB'), agent)
    const connecting = options.find(({ legs }) => legs[0]?.segments.length === 2)
    const leg = connecting?.legs[0]
    const [first, second] = leg?.segments ?? []
    expect(first?.departureZone).toBe('Asia/Kolkata')
    expect(second?.arrivalZone).toBe('Asia/Dubai')
    expect(first?.layoverMinutes).toBeGreaterThan(0)
    expect((first?.durationMinutes ?? 0) + (first?.layoverMinutes ?? 0) + (second?.durationMinutes ?? 0)).toBe(leg?.durationMinutes)
    expect(Date.parse(leg?.arrivalAt ?? '') - Date.parse(leg?.departureAt ?? '')).toBe((leg?.durationMinutes ?? 0) * 60_000)
  })

  test('multi-stop is one option with all its legs; cabin, direct only and sources are heeded', async () => {
    const multi = {
      ...oneWay('DEL', 'DXB'),
      segments: [...oneWay('DEL', 'DXB').segments, ...oneWay('DXB', 'BOM', { days: 34 }).segments],
      JourneyType: 3,
    }
    const { options } = await searchFlights(server, multi, agent)
    expect(options.every(({ legs }) => legs.length === 2)).toBe(true)
    const more = { cabin: 'business', directFlight: true, Sources: ['GDS'] }
    const direct = await searchFlights(server, oneWay('DEL', 'DXB', { more }), agent)
    expect(direct.sources.map(({ code }) => code)).toEqual(['GDS'])
    expect(
      direct.options
        .flatMap(({ legs }) => legs)
        .every(({ segments }) => segments.length === 1 && segments[0]?.cabin === 'business'),
    ).toBe(true)
  })

  test('of preferred airlines gives theirs and no others, whichever source sent them', async () => {
    const { options } = await searchFlights(server, oneWay('DEL', 'BOM', { more: { preferredAirlines: ['AI'] } }), agent)
    expect(new Set(options.map(({ validatingAirline }) => validatingAirline))).toEqual(new Set(['AI']))
    const both = await searchFlights(server, oneWay('DEL', 'BOM', { more: { preferredAirlines: ['6E', 'SG'] } }), agent)
    expect(new Set(both.options.map(({ validatingAirline }) => validatingAirline))).toEqual(new Set(['6E', 'SG']))
  })

  test('may come within searchBy, with an id beside it, and with numbers as text', async () => {
    const asked = { ...oneWay('DEL', 'BOM', { more: { Sources: ['6E'] } }), adultCount: '2', childCount: '1', JourneyType: '1' }
    const { searchId } = await searchFlights(server, { searchBy: { ...asked, searchId: 's.0123456789abcdef' } }, agent)
    expect(searchId).not.toBe('s.0123456789abcdef')
    const again = await server.call<{ searchBy: object }>('flight/getSearch', { searchId }, { as: agent })
    expect(again.body.searchBy).toMatchObject({ adultCount: 2, childCount: 1, infantCount: 0, JourneyType: 1 })
    expect(again.body.searchBy).not.toHaveProperty('searchId')
    const streamed = readLines((await stream({ searchBy: asked })).body)
    expect(streamed.at(-1)?.type).toBe('finished')
  })

  test.each([
    ['a word for a number', { adultCount: 'two' }, { adultCount: 'Please enter a number' }],
    ['too many', { adultCount: '10' }, { adultCount: 'At most 9, please.' }],
    ['nothing', { adultCount: null }, { adultCount: 'This value has the wrong format.' }],
    ['a field nobody knows', { adults: 1 }, { adults: 'This field does not exist.' }],
  ])('shows at the field what is wrong, in either shape: %s', async (_what, wrong, shortError) => {
    const plain = await server.call<Refused>('flight/search', { ...oneWay('DEL', 'BOM'), ...wrong }, { as: agent })
    expect([plain.status, plain.body.shortError]).toEqual([422, shortError])
    const within = await server.call<Refused>('flight/search', { searchBy: { ...oneWay('DEL', 'BOM'), ...wrong } }, { as: agent })
    const prefixed = Object.fromEntries(Object.entries(shortError).map(([field, text]) => [`searchBy.${field}`, text]))
    expect([within.status, within.body.shortError]).toEqual([422, prefixed])
  })

  test('a nonsense pair has no flights, and that is no failure', async () => {
    const { status, body } = await server.call<{ options: unknown[]; sources: { status: string }[] }>(
      'flight/search',
      oneWay('IXA', 'ZNZ', { more: { directFlight: true } }),
      { as: agent },
    )
    expect(status).toBe(200)
    expect(body.options).toEqual([])
    expect(body.sources.every((source) => source.status === 'answered')).toBe(true)
  })

  test('a traveller does not see what is earned on a fare, and pays the retail markup', async () => {
    const priya = await server.logIn('priya@skylark.example')
    const forPriya = await searchFlights(server, oneWay('DEL', 'BOM'), priya)
    expect(forPriya.options.every((option) => !('earnings' in option))).toBe(true)
    const forAgent = await searchFlights(server, oneWay('DEL', 'BOM'), agent)
    const same = forAgent.options.find(
      ({ journeyKey, fareFamily }) =>
        journeyKey === forPriya.options[0]?.journeyKey && fareFamily === forPriya.options[0]?.fareFamily,
    )
    expect(Number(forPriya.options[0]?.publishedPrice)).not.toBe(Number(same?.publishedPrice))
    expect(Number(same?.earnings?.youEarn)).toBeGreaterThan(0)
  })
})

describe('the stream', () => {
  const encodings: [string, (bytes: Buffer) => Buffer][] = [
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['', (bytes) => bytes],
  ]
  test.each(encodings)('gives the same lines in encoding "%s"', async (encoding, decode) => {
    const answer = await stream(oneWay('DEL', 'BOM'), encoding ? { 'accept-encoding': encoding } : {})
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('application/x-ndjson')
    expect(answer.headers['content-encoding']).toBe(encoding || undefined)
    const events = readLines(decode(answer.rawPayload).toString())
    expect(events[0]?.type).toBe('started')
    expect(events.at(-1)?.type).toBe('finished')
    const options = events.flatMap((event) => (event.type === 'options' ? event.options : []))
    expect(options.length).toBeGreaterThan(100)
  })

  test('leaves as sources answer: a slow one does not hold back the others', async () => {
    await orderFault(sandbox.url, { method: 'Search', fault: 'latency', latencyMs: 3_000, source: 'GDS' })
    const events = readLines((await stream(oneWay('DEL', 'BOM'))).payload)
    const gds = events.find((event) => event.type === 'options' && event.source.code === 'GDS')
    const indigo = events.find((event) => event.type === 'options' && event.source.code === '6E')
    expect(gds?.type === 'options' && gds.source.tookMs).toBeGreaterThanOrEqual(2_900)
    expect(events.indexOf(indigo as never)).toBeLessThan(events.indexOf(gds as never))
  })

  test('refuses as the whole call does, before the first line', async () => {
    const answer = await stream({ ...oneWay('DEL', 'BOM'), adultCount: 0, isAdmin: true })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      success: false,
      errorCode: 'INVALID_INPUT',
      shortError: { isAdmin: 'This field does not exist.' },
    })
    const visitor = await server.http.inject({
      method: 'POST',
      url: '/api/flight/search',
      headers: { host: 'localhost', accept: 'application/x-ndjson' },
      payload: oneWay('DEL', 'BOM'),
    })
    expect(visitor.statusCode).toBe(401)
    const unknownSite = await stream(oneWay('DEL', 'BOM'), { host: 'nobody.example' })
    expect(unknownSite.statusCode).toBe(404)
  })
})

describe('a failing source costs only its own results', () => {
  test.each(['html-error', 'html-error-200', 'truncated-json', 'cut-before'])('%s', async (fault) => {
    await orderFault(sandbox.url, { method: 'Search', fault, source: '6E' })
    const { options, sources } = await searchFlights(server, oneWay('DEL', 'BOM'), agent)
    expect(sources.find(({ code }) => code === '6E')).toMatchObject({ status: 'failed', count: 0 })
    expect(sources.filter(({ status }) => status === 'answered')).toHaveLength(sources.length - 1)
    expect(options.some(({ source }) => source === '6E')).toBe(false)
  })

  test('all failing is an answer that says so', async () => {
    await orderFault(sandbox.url, { method: 'Search', fault: 'html-error' })
    const { status, body } = await server.call<{ options: unknown[]; sources: { status: string }[] }>(
      'flight/search',
      oneWay('DEL', 'BOM'),
      { as: agent },
    )
    expect(status).toBe(200)
    expect(body.options).toEqual([])
    expect(body.sources.every((source) => source.status === 'failed')).toBe(true)
  })

  test('an expired token is renewed and the search asked again', async () => {
    await orderFault(sandbox.url, { method: 'Search', fault: 'expired-token', times: 3 })
    const { sources } = await searchFlights(server, oneWay('DEL', 'BOM'), agent)
    expect(sources.every(({ status }) => status === 'answered')).toBe(true)
  })
})

describe.each([
  // PostgreSQL comes back with its unlogged tables empty.
  ['in a crash', sql`truncate searches, search_results, flight_quotes`],
  // With an hour of three days from now.
  ['with its part', sql`select drop_search_part(now() + interval '3 days', interval '0') from generate_series(1, 12)`],
])('a search that the database lost %s, while suppliers are still being asked', (_how, lose) => {
  async function crash() {
    await orderFault(sandbox.url, { method: 'Search', fault: 'latency', latencyMs: 3_000 })
    const { db } = server.app
    const newest = async () =>
      (await db.selectFrom('searches').select('search_id').orderBy('searched_at', 'desc').executeTakeFirst())?.search_id
    const before = await newest()
    // The moment it has begun; the suppliers' answers come later.
    void expect
      .poll(newest, { interval: 20 })
      .not.toBe(before)
      .then(() => lose.execute(db))
  }

  test('says that it cannot be done now, and that trying again helps', async () => {
    await crash()
    const answer = await server.call('flight/search', oneWay('DEL', 'BOM'), { as: agent })
    expect(answer).toMatchObject({ status: 503, body: { errorCode: 'UNAVAILABLE' } })
  })

  test('says so as the last line of a stream', async () => {
    await crash()
    const lines = readLines((await stream(oneWay('DEL', 'BOM'))).payload)
    expect(lines.at(-1)).toMatchObject({ type: 'refused', errorCode: 'UNAVAILABLE' })
  })
})

describe('what a search needs', () => {
  const far = oneWay('DEL', 'BOM', { days: 362 })
  test.each([
    ['too many travellers', oneWay('DEL', 'BOM', { adults: 6, children: 4 }), 'adultCount'],
    ['more infants than adults', oneWay('DEL', 'BOM', { adults: 1, infants: 2 }), 'infantCount'],
    ['a day too far', far, 'segments.0.preferredDepartureTime'],
    ['yesterday', oneWay('DEL', 'BOM', { days: -2 }), 'segments.0.preferredDepartureTime'],
    ['an airport nobody knows', oneWay('DEL', 'QQQ'), 'segments.0.destination'],
    ['the same place twice', oneWay('DEL', 'DEL'), 'segments.0.destination'],
    [
      'a return that does not come back',
      { ...thereAndBack('DEL', 'BOM'), segments: [...oneWay('DEL', 'BOM').segments, ...oneWay('BLR', 'DEL').segments] },
      'JourneyType',
    ],
    ['a way back before the way out', thereAndBack('DEL', 'BOM', { stayDays: -3 }), 'segments.1.preferredDepartureTime'],
    ['a source that is not offered', oneWay('DEL', 'BOM', { more: { Sources: ['XX'] } }), 'Sources'],
    ['a field nobody knows', oneWay('DEL', 'BOM', { more: { siteId: 2 } }), 'siteId'],
    [
      'a date that is text',
      { ...oneWay('DEL', 'BOM'), segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: 'soon' }] },
      'segments.0.preferredDepartureTime',
    ],
    [
      'hostile letters',
      { ...oneWay('DEL', 'BOM'), segments: [{ origin: "'--", destination: 'BOM', preferredDepartureTime: '2027-01-01' }] },
      'segments.0.origin',
    ],
  ])('%s is shown at its field, and nothing is counted or kept', async (_what, search, field) => {
    const [looksBefore, keptBefore] = [await looks('agent@skylark.example'), await searchesKept()]
    const { status, body } = await server.call<Refused>('flight/search', search, { as: agent })
    expect(status).toBe(422)
    expect(Object.keys(body.shortError)).toContain(field)
    expect(await looks('agent@skylark.example')).toBe(looksBefore)
    expect(await searchesKept()).toBe(keptBefore)
  })

  test('each search is one look in the month of the site', async () => {
    const before = await looks('agent2@skylark.example')
    const as = await server.logIn('agent2@skylark.example')
    await searchFlights(server, oneWay('DEL', 'BOM'), as)
    await searchFlights(server, oneWay('DEL', 'BOM'), as)
    expect(await looks('agent2@skylark.example')).toBe(before + 2)
  })
})

describe('who may search', () => {
  test('not who is not logged in', async () => {
    expect((await server.call('flight/search', oneWay('DEL', 'BOM'))).status).toBe(401)
  })

  const switches: [string, string, string, string | undefined][] = [
    [
      'a user',
      `update users set is_flight_search_allowed = false where email = 'corporate@skylark.example'`,
      `update users set is_flight_search_allowed = true`,
      undefined,
    ],
    [
      'a company',
      `update legal_entities set flight_search_off_reason = 'Your account is under review.' where kind = 'corporate'`,
      `update legal_entities set flight_search_off_reason = null`,
      'Your account is under review.',
    ],
  ]
  test.each(switches)('not %s that is switched off, and the reason is shown', async (_who, off, on, reason) => {
    const as = await server.logIn('corporate@skylark.example')
    await sql.raw(off).execute(server.app.db)
    const before = await looks('corporate@skylark.example')
    const { status, body } = await server.call<Refused>('flight/search', oneWay('DEL', 'BOM'), { as })
    await sql.raw(on).execute(server.app.db)
    expect(status).toBe(403)
    expect(body.errorCode).toBe('SEARCH_NOT_ALLOWED')
    if (reason) expect(body.errorMessage).toBe(reason)
    expect(await looks('corporate@skylark.example')).toBe(before)
  })
})
