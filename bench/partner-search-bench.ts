import { Agent, request } from 'node:http'
import type { FoundActivities } from '@tradewind/contract/carts/activity-search'
import { addDays, dateIn, instant } from '@tradewind/domain/time'
import { inSite } from '../packages/server/src/database/in-site.ts'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import { insertRates } from '../packages/server/src/exchange-rates/exchange-rate-repo.ts'
import { BLUE_DHOW, type Caller, SKYLARK, twoSitesOn } from '../packages/server/src/network/testing/two-sites.ts'
import { startBenchServer } from './bench-server.ts'
import { median, report, rounded } from './report.ts'

/**
 * The same activities in the same city on the same days, found by an agent of the company that has them and by one of a company that sells them on: at the supplier's price for its consumer,
 * over the way between two sites, priced again. In turns, warm, each from the request to the whole answer.
 */
const DUBAI = 292223
const [WARM, ROUNDS] = [10, 60]
const WANTED = 1.3
const SKYLARK_SITE = 1

const agent = new Agent({ keepAlive: true })
// A test's server: one that shares its cores with others would refuse calls as busy.
const server = await startBenchServer({ NODE_ENV: 'test' })
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
  const supplierListId = await link()
  const day = addDays(dateIn('Asia/Dubai', instant(Date.now())), 10)
  const wish = { cityId: DUBAI, adults: 2, children: 0, startDate: day, endDate: addDays(day, 6) }
  const direct = await searcher('agent@bluedhow.example', BLUE_DHOW.host, 'activities/searchActivitiesByCityId', wish)
  const partner = await searcher('agent@skylark.example', SKYLARK.host, 'activities/partners/searchActivities', {
    ...{ ...wish, supplierListId },
  })
  const [found, resold] = [await direct(), await partner()]
  if (found.activities.length === 0 || found.activities.length !== resold.activities.length)
    throw new Error(`${found.activities.length} activities are found directly, and ${resold.activities.length} by the partner`)
  for (let done = 0; done < WARM; done += 1) await Promise.all([direct(), partner()])
  const [own, others]: [number[], number[]] = [[], []]
  for (let done = 0; done < ROUNDS; done += 1) {
    own.push(await timed(direct))
    others.push(await timed(partner))
  }
  const value = rounded(median(others) / median(own))
  report({
    ...{
      name: 'a search at a partner site ÷ the same search there',
      value,
      unit: '×',
      wanted: `≤ ${WANTED}`,
      good: value <= WANTED,
    },
    detail: `p50 ${rounded(median(own))} ms → ${rounded(median(others))} ms, of ${ROUNDS}; ${found.activities.length} activities, 7 days`,
  })
} finally {
  await server.close()
}
process.exit()

/** Skylark sells what Blue Dhow has, on credit, and counts in its own currency. */
async function link(): Promise<string> {
  const sites = twoSitesOn(caller)
  const { supplierListId } = await sites.askAfterTerms(SKYLARK)
  const { status, body } = await sites.decide(BLUE_DHOW, 'Approved', { creditLimit: '10000' })
  if (status !== 200) throw new Error(`Blue Dhow did not approve: ${JSON.stringify(body)}`)
  const now = instant(Date.now())
  await inSite(server.app.db, SKYLARK_SITE, (tx) =>
    insertRates(tx, [{ from: 'AED', to: 'INR', rate: '22.7', validFrom: now }], { source: 'feed', setBy: null, now }),
  )
  return supplierListId
}

async function searcher(email: string, host: string, path: string, wish: object): Promise<() => Promise<FoundActivities>> {
  const as = await caller.logIn(email, { host })
  return async () => {
    const { status, body } = await send<FoundActivities>(path, { host, as, method: 'POST', body: wish })
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
