import { Agent, request } from 'node:http'
import pg from 'pg'
import { fillTickets } from './fill-tickets.ts'
import { median, report, rounded } from './report.ts'

/**
 * What a plain call costs over `/healthz`, which does nothing: a wallet's balance, a page of the ticket queue, the description of the interface; and how many
 * trips to the database each makes. Answers are not checked against the contract, as in production.
 */
process.env.NODE_ENV ??= 'production'
const { startBenchServer } = await import('./bench-server.ts')
const ROUNDS = 600
const TICKETS = 5_000
const AT_ONCE = 16
const PAGES = 640

const server = await startBenchServer()
const admin = new pg.Client({ connectionString: server.databaseUrl })
await admin.connect()
await fillTickets(admin, TICKETS)
await admin.end()
const staff = await server.logIn('admin@skylark.example')
const agent = await server.logIn('agent@skylark.example')
const { tripsOf } = await import('../packages/server/src/database/pooled-dialect.ts')
const keepAlive = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const ask = (path: string, token: string, body?: object) =>
  new Promise<void>((done, fail) => {
    const text = body && JSON.stringify(body)
    const headers = { 'auth-token': token, ...(text ? { 'content-type': 'application/json', 'content-length': text.length } : {}) }
    const sent = request(`${server.url}${path}`, { agent: keepAlive, method: text ? 'POST' : 'GET', headers }, (answer) => {
      if (answer.statusCode !== 200) return fail(new Error(`${path}: ${answer.statusCode}`))
      answer.resume().once('end', () => done())
    })
    sent.once('error', fail).end(text)
  })
const CALLS = {
  nothing: () => ask('/healthz', staff),
  wallet: () => ask('/api/wl/user/getWalletBalance', agent),
  queue: () => ask('/api/flight/getTickets', staff, { pageSize: 100 }),
  list: () => ask('/api/flight/getBookedFlights', agent, { pageSize: 25 }),
  openApi: () => ask('/api/openapi.json', staff),
}
type Name = keyof typeof CALLS

/** Nobody else asks this server, and its jobs have connections of their own. */
const tripsPer = async (name: Name) => {
  const before = tripsOf(server.app.db).trips
  for (let round = 0; round < 20; round += 1) await CALLS[name]()
  return rounded((tripsOf(server.app.db).trips - before) / 20, 0)
}
const times = Object.fromEntries(Object.keys(CALLS).map((name) => [name, [] as number[]])) as Record<Name, number[]>
// In turns, so that whatever else the machine does falls on all alike.
for (let round = 0; round < ROUNDS; round += 1)
  for (const name of Object.keys(CALLS) as Name[]) {
    if (name === 'openApi' && round % 10 > 0) continue
    const began = performance.now()
    await CALLS[name]()
    if (round >= ROUNDS / 4) times[name].push(performance.now() - began)
  }
const idle = median(times.nothing)
const judge = (name: Name, called: string, most: number | undefined) => {
  const value = rounded(median(times[name]) / idle)
  report({
    name: `call: ${called}`,
    value,
    unit: '× p50 of /healthz',
    wanted: most === undefined ? 'for information' : `≤ ${most}`,
    good: most === undefined || value <= most,
    detail: `${rounded(median(times[name]))} ms against ${rounded(idle)} ms`,
  })
}
const judgeTrips = async (name: Name, called: string, most: number) => {
  const value = await tripsPer(name)
  report({
    name: `call: ${called}, trips`,
    value,
    unit: 'trips to the database',
    wanted: `≤ ${most}`,
    good: value <= most,
    detail: 'the last one, which ends the transaction, is not waited for',
  })
}
await judgeTrips('wallet', 'wallet balance', 4)
await judgeTrips('queue', 'a queue page of 100 tickets', 6)
judge('wallet', 'wallet balance', 5)
judge('queue', 'a queue page of 100 tickets', 12)
judge('list', "a page of an agency's bookings", undefined)
judge('openApi', '/api/openapi.json', undefined)

let open = PAGES
const began = performance.now()
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (open-- > 0) await CALLS.queue()
  }),
)
const perSecond = (1_000 * PAGES) / (performance.now() - began)
report({
  name: `call: queue pages, ${AT_ONCE} at once`,
  value: rounded(perSecond, 1),
  unit: 'pages per second',
  wanted: '≥ 4 × 142 on a quiet machine',
  good: perSecond >= 568,
  detail: `pages of 100 tickets; ${rounded((perSecond * idle) / 1_000)} in the time of one /healthz`,
})
keepAlive.destroy()
await server.close()
