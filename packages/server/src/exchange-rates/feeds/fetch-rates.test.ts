import { addDays, dateIn, instant, plainDate } from '@tradewind/domain/time'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { inSite } from '../../database/in-site.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { fetchRates } from './fetch-rates.ts'
import { startDueFetches } from './keep-rates-fetched.ts'
import { insertFetch } from './rate-feed-repo.ts'

const ADMIN = 'admin@skylark.example'
const siteId = 1
let sandbox: Sandbox
let server: TestServer
let owner: pg.Client
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  // Without jobs of its own: each test runs the job when it wants it.
  server = await startTestServer({ SANDBOX_URL: sandbox.url, NODE_ROLES: 'web,search' })
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  // Rates are append-only: their trigger does not run for this connection, which clears them between tests.
  await owner.query('set session_replication_role = replica')
})
afterEach(async () => {
  // As the database's owner: the server itself never removes a rate.
  await owner.query('delete from rate_fetches; delete from rate_feeds; delete from exchange_rates')
  await plant({})
})
afterAll(async () => {
  await owner.end()
  await server.close()
  await sandbox.close()
})

type Feed = {
  taken: { publishedOn: string } | null
  failure: { reason: string } | null
  isStale: boolean
  missing: string[]
  held: { fetchId: number; rates: { from: string; before: string | null }[] } | null
}
type Body = { isChanged: boolean; feed: Feed; errorCode: string; shortError?: Record<string, string> }
const call = async (name: string, body?: object, method: 'GET' | 'POST' = 'POST') =>
  server.call<Body>(`payment/${name}`, body, { as: await server.logIn(ADMIN), method })
const show = async () => (await call('getRateFeed', undefined, 'GET')).body.feed
const setFeed = (currencies: string[], isOn = true) => call('setRateFeed', { isOn, currencies })
const plant = (what: object): Promise<Response> =>
  fetch(`${sandbox.url}/sandbox/control/rates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  })
const fetches = () =>
  inSite(server.app.db, siteId, async (tx) => {
    const rows = await tx.selectFrom('rate_fetches').selectAll().orderBy('id').execute()
    return rows.map((row) => ({ ...row, id: Number(row.id) }))
  })
const rates = () =>
  inSite(server.app.db, siteId, async (tx) => {
    const rows = await tx.selectFrom('exchange_rates').select(['from_currency', 'rate', 'source']).orderBy('id').execute()
    return rows.map(({ from_currency, rate, source }) => `${from_currency} ${Number(rate)} ${source}`)
  })
async function run(): Promise<void> {
  const open = (await fetches()).findLast(({ status }) => status === 'asked')
  if (open) await fetchRates(server.app, { siteId, fetchId: open.id, dueAt: open.next_check_at })
}

test('staff switch it on, it is asked at once, and its rates are stated; the same setting again writes nothing', async () => {
  expect((await setFeed(['USD', 'EUR'])).body.isChanged).toBe(true)
  expect((await setFeed(['EUR', 'USD', 'USD'])).body.isChanged).toBe(false)
  await run()
  expect(await rates()).toEqual(['EUR 89.861 feed', 'USD 82.1098318713 feed'])
  expect(await show()).toMatchObject({ taken: { publishedOn: expect.any(String) }, failure: null, held: null, isStale: false })
})

test('the job twice, and on two nodes at once, states the rates once', async () => {
  await setFeed(['USD'])
  const [open] = await fetches()
  if (!open) throw new Error('nothing asked')
  const job = { siteId, fetchId: open.id, dueAt: open.next_check_at }
  await Promise.all([fetchRates(server.app, job), fetchRates(server.app, job)])
  await fetchRates(server.app, job)
  expect([await rates(), (await fetches()).map(({ status }) => status)]).toEqual([['USD 82.1098318713 feed'], ['taken']])
})

test('a node killed after the answer leaves the fetch open, and the next one takes it', async () => {
  await setFeed(['USD'])
  const dying = new Error('killed')
  const rateFeed = { name: 'x', fetchRates: () => Promise.reject(dying) }
  const [open] = await fetches()
  if (!open) throw new Error('nothing asked')
  await expect(fetchRates({ ...server.app, rateFeed }, { siteId, fetchId: open.id, dueAt: open.next_check_at })).rejects.toBe(dying)
  expect((await fetches()).map(({ status }) => status)).toEqual(['asked'])
  await run()
  expect(await rates()).toEqual(['USD 82.1098318713 feed'])
})

const today = dateIn('Asia/Kolkata', instant(Date.now()))
test.each([
  ['no file', { body: '<html>Maintenance</html>' }, 'This is not a file of reference rates.'],
  ['a status', { status: 503 }, 'The European Central Bank answered with status 503 and no rates.'],
  ['a day long past', { day: addDays(plainDate(today), -9) }, 'more than 7 days ago'],
  ['a day to come', { day: addDays(plainDate(today), 3) }, 'in the future'],
  ['no end', { body: 'x'.repeat(100_001) }, 'too long for a file'],
  ['a rate of zero', { rates: { USD: '0' } }, '“0” is not a rate of USD.'],
])('an answer with %s is refused whole, shown, and asked for again', async (_what, planted, reason) => {
  await plant(planted)
  await setFeed(['USD', 'GBP'])
  await run()
  expect(await rates()).toEqual([])
  expect((await show()).failure?.reason).toContain(reason)
  await plant({})
  await run()
  expect(await rates()).toHaveLength(2)
  expect((await show()).failure).toBeNull()
})

test('a currency that is not published is left out, shown and counted, and staff’s own rate of it stands', async () => {
  const counted = async () => {
    const { values } = await server.app.figures.rateFeedGaps.get()
    return values.find(({ labels }) => labels.currency === 'AED')?.value ?? 0
  }
  const before = await counted()
  await call('setExchangeRate', { from: 'AED', to: 'INR', rate: '22.9' })
  await setFeed(['AED', 'KWD', 'USD'])
  await run()
  expect(await rates()).toEqual(['AED 22.9 staff', 'USD 82.1098318713 feed'])
  expect(await show()).toMatchObject({ missing: ['AED', 'KWD'], failure: null, held: null })
  expect(await counted()).toBe(before + 1)
})

test('an answer without the site’s own currency is refused', async () => {
  const euros = "<Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.1'/></Cube></Cube>"
  await plant({
    body: `<gesmes:Envelope xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">${euros}</gesmes:Envelope>`,
  })
  await setFeed(['USD'])
  await run()
  expect([await rates(), (await show()).failure?.reason]).toEqual([[], 'The file has no rate of INR, the currency of this site.'])
})

test('a rate that jumped holds them all until staff decide, once', async () => {
  await setFeed(['USD', 'GBP'])
  await run()
  const before = await rates()
  await plant({ rates: { USD: '0.10944', GBP: '0.8802' } })
  server.passMinutes(1)
  await inSite(server.app.db, siteId, (tx) => insertFetch(tx, null, server.app.now()))
  await run()
  expect(await rates()).toEqual(before)
  const { held } = await show()
  expect(held?.rates.map(({ from, before: last }) => [from, last !== null])).toEqual([
    ['GBP', false],
    ['USD', true],
  ])
  const decided = await Promise.all([1, 2].map(() => call('decideHeldRates', { fetchId: held?.fetchId, isConfirmed: true })))
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await rates()).slice(before.length)).toEqual(['GBP 102.0915700977 feed', 'USD 821.0983187135 feed'])
})

test('a rate that staff stated on the same day stands', async () => {
  await call('setExchangeRate', { from: 'USD', to: 'INR', rate: '83' })
  server.passMinutes(1)
  await setFeed(['USD', 'GBP'])
  await run()
  expect(await rates()).toEqual(['USD 83 staff', expect.stringMatching(/^GBP .* feed$/)])
})

test('an answer that is older than the last one is refused', async () => {
  await setFeed(['USD'])
  await run()
  const newest = (await show()).taken?.publishedOn ?? ''
  await plant({ day: addDays(plainDate(newest), -1), rates: { USD: '1.09' } })
  await inSite(server.app.db, siteId, (tx) => insertFetch(tx, null, server.app.now()))
  await run()
  expect([(await rates()).length, (await show()).failure?.reason]).toEqual([
    1,
    expect.stringContaining('older than the last rates'),
  ])
})

test('what is answered after staff have switched it off is not stated', async () => {
  await setFeed(['USD'])
  const [open] = await fetches()
  if (!open || !server.app.rateFeed) throw new Error('nothing asked')
  const feed = server.app.rateFeed
  const rateFeed: typeof feed = {
    name: 'slow',
    async fetchRates(asked) {
      const answer = await feed.fetchRates(asked)
      await setFeed(['USD'], false)
      return answer
    },
  }
  await fetchRates({ ...server.app, rateFeed }, { siteId, fetchId: open.id, dueAt: open.next_check_at })
  expect([await rates(), (await fetches()).map(({ status }) => status)]).toEqual([[], ['ended']])
})

test('each site’s clock begins one fetch a day from six, on however many nodes', async () => {
  await setFeed(['USD'])
  await run()
  const startAt = (local: string) => {
    const app = { ...server.app, now: () => instant(`${addDays(plainDate(today), 1)}T${local}:00+05:30`) }
    return Promise.all([startDueFetches(app), startDueFetches(app)])
  }
  const begun = async () => (await fetches()).filter(({ day }) => day !== null).length
  await startAt('05:59')
  expect(await begun()).toBe(0)
  await startAt('06:00')
  await startAt('06:01')
  expect(await begun()).toBe(1)
})

test.each([
  ['05:59', 1],
  ['06:00', 0],
])('set up at %s, the feed is asked %i times more that day', async (setUp, more) => {
  await setFeed(['USD'])
  await run()
  const day = addDays(plainDate(today), 1)
  await owner.query('update rate_feeds set changed_at = $1', [`${day}T${setUp}:00+05:30`])
  await startDueFetches({ ...server.app, now: () => instant(`${day}T06:01:00+05:30`) })
  expect((await fetches()).filter(({ status }) => status === 'asked')).toHaveLength(more)
  await startDueFetches({ ...server.app, now: () => instant(`${addDays(day, 1)}T06:00:00+05:30`) })
  expect((await fetches()).filter(({ status }) => status === 'asked')).toHaveLength(1)
})

test('switched off, nothing is asked and nothing waits', async () => {
  await setFeed(['USD'])
  await setFeed(['USD'], false)
  expect((await fetches()).map(({ status }) => status)).toEqual(['ended'])
  await run()
  expect(await rates()).toEqual([])
  expect((await setFeed([])).body.shortError ?? {}).toHaveProperty('currencies')
})

/** The last: the people's sessions end with its days. */
test('on days without a publication, a rate that staff stated since the last one stands', async () => {
  const publishedOn = addDays(plainDate(dateIn('Asia/Kolkata', server.app.now())), -1)
  await plant({ day: publishedOn })
  await setFeed(['USD', 'GBP'])
  await run()
  server.passMinutes(60)
  await call('setExchangeRate', { from: 'USD', to: 'INR', rate: '83' })
  for (const day of [publishedOn, addDays(publishedOn, 2)]) {
    server.passMinutes(24 * 60)
    await plant({ day, rates: { USD: '1.09' } })
    await inSite(server.app.db, siteId, (tx) => insertFetch(tx, null, server.app.now()))
    await run()
    const [gbp, usd, ...later] = await rates()
    expect([gbp, usd, later[0]]).toEqual([expect.stringMatching(/^GBP/), 'USD 82.1098318713 feed', 'USD 83 staff'])
    expect(later.slice(1)).toEqual(day === publishedOn ? [] : [expect.stringMatching(/^USD 82.44.* feed$/)])
  }
})
