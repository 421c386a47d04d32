import { Agent, request } from 'node:http'
import type { FoundActivities } from '@tradewind/contract/carts/activity-search'
import { addDays, dateIn, instant } from '@tradewind/domain/time'
import { startSandbox } from '../packages/sandbox/src/start-sandbox.ts'
import { inSite } from '../packages/server/src/database/in-site.ts'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import { insertRates } from '../packages/server/src/exchange-rates/exchange-rate-repo.ts'
import { BLUE_DHOW, type Caller, SKYLARK, twoSitesOn, type Who } from '../packages/server/src/network/testing/two-sites.ts'
import { startBenchServer } from './bench-server.ts'
import { median, report, rounded } from './report.ts'

/**
 * The same activities in the same city on the same days, found by an agent of the company that has them and by one of a company that sells them on: at the supplier's price for its consumer,
 * over the way between two sites, priced again. And the same flights of the same day of one airline supplier, the other way round. In turns, warm, each from the request to the whole answer.
 */
const DUBAI = 292223
/** A person searches for flights at most sixty times a minute. */
const [WARM, ROUNDS] = [9, 48]
const WANTED = 1.3
const SITE = { skylark: 1, blueDhow: 2 } as const

const agent = new Agent({ keepAlive: true })
// A test's server: one that shares its cores with others would refuse calls as busy.
const sandbox = await startSandbox({ latency: 'none' })
const server = await startBenchServer({ NODE_ENV: 'test', SANDBOX_URL: sandbox.url })
const tokens = new Map<string, string>()
const caller: Caller = {
  call: (path, body, { as, host = 'localhost', method = 'POST' } = {}) =>
    send(path, { host, method, body, ...(as && { as }) }) as never,
  async logIn(email, { host = 'localhost' } = {}) {
    const known = tokens.get(email)
    if (known) return known
    const { body } = await send<{ sessionId: string }>('wl/user/login', {
      ...{ host, method: 'POST', body: { email, password: DEMO_PASSWORD } },
    })
    tokens.set(email, body.sessionId)
    return body.sessionId
  },
}
try {
  await compareActivities()
  await compareFlights()
} finally {
  await server.close()
  await sandbox.close()
}
process.exit()

async function compareActivities(): Promise<void> {
  const supplierListId = await link(SKYLARK, BLUE_DHOW, { from: 'AED', to: 'INR', rate: '22.7' })
  const day = addDays(dateIn('Asia/Dubai', instant(Date.now())), 10)
  const wish = { cityId: DUBAI, adults: 2, children: 0, startDate: day, endDate: addDays(day, 6) }
  const direct = await searcher<FoundActivities>(
    'agent@bluedhow.example',
    BLUE_DHOW.host,
    'activities/searchActivitiesByCityId',
    wish,
  )
  const partner = await searcher<FoundActivities>('agent@skylark.example', SKYLARK.host, 'activities/partners/searchActivities', {
    ...{ ...wish, supplierListId },
  })
  const [found, resold] = [await direct(), await partner()]
  if (found.activities.length === 0 || found.activities.length !== resold.activities.length)
    throw new Error(`${found.activities.length} activities are found directly, and ${resold.activities.length} by the partner`)
  await compare('a search at a partner site ÷ the same search there', {
    ...{ direct, partner, detail: `${found.activities.length} activities, 7 days` },
  })
}

/** One way for two, all sources that Skylark has; Blue Dhow asks none but Skylark. */
async function compareFlights(): Promise<void> {
  await link(BLUE_DHOW, SKYLARK, { from: 'INR', to: 'AED', rate: '0.0426' })
  const day = addDays(dateIn('Asia/Kolkata', instant(Date.now())), 25)
  const wish = {
    segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${day}T00:00:00` }],
    ...{ adultCount: 2, childCount: 0, infantCount: 0, JourneyType: 1 },
  }
  const path = 'flight/search'
  const direct = await searcher<FoundFlights>('agent@skylark.example', SKYLARK.host, path, { ...wish, Sources: [] })
  const partner = await searcher<FoundFlights>('agent@bluedhow.example', BLUE_DHOW.host, path, {
    ...{ ...wish, Sources: [`site:${SITE.skylark}-flights`] },
  })
  const [found, resold] = [await direct(), await partner()]
  const journeysOf = ({ options }: FoundFlights) => new Set(options.map(({ journeyKey }) => journeyKey)).size
  if (found.options.length === 0 || journeysOf(found) !== journeysOf(resold))
    throw new Error(`${journeysOf(found)} journeys are found directly, and ${journeysOf(resold)} by the partner`)
  const detail = `${journeysOf(found)} journeys, ${found.options.length} fares → ${resold.options.length}`
  await compare('a flight search at a partner site ÷ the same search there', { direct, partner, detail })
}

type Comparing = { direct: () => Promise<unknown>; partner: () => Promise<unknown>; detail: string }

async function compare(name: string, { direct, partner, detail }: Comparing): Promise<void> {
  for (let done = 0; done < WARM; done += 1) await Promise.all([direct(), partner()])
  const [own, others]: [number[], number[]] = [[], []]
  for (let done = 0; done < ROUNDS; done += 1) {
    own.push(await timed(direct))
    others.push(await timed(partner))
  }
  const value = rounded(median(others) / median(own))
  report({
    ...{ name, value, unit: '×', wanted: `≤ ${WANTED}`, good: value <= WANTED },
    detail: `p50 ${rounded(median(own))} ms → ${rounded(median(others))} ms, of ${ROUNDS}; ${detail}`,
  })
}

type Rate = { readonly from: string; readonly to: string; readonly rate: string }

/** One sells what the other has, on credit, and counts in its own currency. */
async function link(consumer: Who, supplier: Who, rate: Rate): Promise<string> {
  const sites = twoSitesOn(caller)
  const { supplierListId } = await sites.askAfterTerms(consumer)
  const { status, body } = await sites.decide(supplier, 'Approved', { creditLimit: '10000' })
  if (status !== 200) throw new Error(`${supplier.host} did not approve: ${JSON.stringify(body)}`)
  const now = instant(Date.now())
  await inSite(server.app.db, consumer === SKYLARK ? SITE.skylark : SITE.blueDhow, (tx) =>
    insertRates(tx, [{ ...rate, validFrom: now }], { source: 'feed', setBy: null, now }),
  )
  return supplierListId
}

type FoundFlights = { readonly options: readonly { readonly journeyKey: string }[] }

async function searcher<Found>(email: string, host: string, path: string, wish: object): Promise<() => Promise<Found>> {
  const as = await caller.logIn(email, { host })
  return async () => {
    const { status, body } = await send<Found>(path, { host, as, method: 'POST', body: wish })
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

type Sent = { readonly host: string; readonly as?: string; readonly method: string; readonly body?: unknown }

/** A call to the site of a host: `fetch` would name the address as the host. */
function send<Answer>(path: string, { host, as, method, body }: Sent): Promise<{ status: number; body: Answer }> {
  return new Promise((resolve, fail) => {
    const headers = { host, 'content-type': 'application/json', ...(as && { 'auth-token': as }) }
    const call = request(`${server.url}/api/${path}`, { method, agent, headers }, async (answer) => {
      const text = (await answer.toArray()).join('')
      resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as Answer })
    })
    call.on('error', fail)
    call.end(method === 'POST' ? JSON.stringify(body ?? {}) : undefined)
  })
}
