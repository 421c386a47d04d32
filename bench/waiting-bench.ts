import type { FlightOption } from '@tradewind/contract/flights/option'
import type { Quote } from '@tradewind/contract/flights/quote'
import { connectDatabase } from '../packages/server/src/database/connect-database.ts'
import { type Client, makeClient } from '../soak/client.ts'
import { makeJournal } from '../soak/journal.ts'
import { type Order, type Paid, traveller } from '../soak/people/trip.ts'
import { makeRandom } from '../soak/random.ts'
import { setUpPeople } from '../soak/set-up-people.ts'
import { buildStage, pause } from '../soak/stage.ts'
import { everyTicketIsOursOnce, nothingIsTicketedTwice, type OurBooking, type SupplierRecord } from '../soak/supplier-checks.ts'
import { measureIdleCommits } from './idle-commits.ts'
import { percentile, report, rounded } from './report.ts'

/**
 * 200 bookings paid at once at a supplier that takes 15 s for each ticket, on one node: until the last is issued, and how long other calls take
 * meanwhile. The baseline of those is the same call on the idle node, in the same run. And what an idle node commits.
 */
const BOOKINGS = Number(process.env.WAITING_BENCH_BOOKINGS ?? 200)
const TICKET_MS = 15_000
const OPENED_AT_ONCE = 8
const CALL_EVERY_MS = 20

const stage = await buildStage({ nodes: 1 })
const { db } = connectDatabase(stage.databaseUrl, { maxConnections: 2 })
const { buyers } = await setUpPeople(db, { people: 2 * BOOKINGS + 8 })
const journal = makeJournal()
const agents = buyers
  .filter(({ userType }) => userType === 'travelAgent')
  .map(({ token, userId }) => ({ client: makeClient(stage.nodes, journal, token), random: makeRandom(userId) }))
type Agent = (typeof agents)[number]
const [other, ...bookers] = agents
if (!other) throw new Error('There is nobody who calls')

await timesOfOthers(20)
report({ name: 'an idle node', ...(await measureIdleCommits(db)) })

const waiting = [...bookers]
const opened: { client: Client; orderId: string }[] = []
const openSome = async () => {
  for (let agent = waiting.shift(); agent && opened.length < BOOKINGS; agent = waiting.shift()) {
    const orderId = await open(agent)
    if (orderId && opened.length < BOOKINGS) opened.push({ client: agent.client, orderId })
  }
}
await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openSome))
await pause(3_000)
const idle = await timesOfOthers(300)

await setTicketLatency()
const began = performance.now()
const sinceBegun = () => rounded((performance.now() - began) / 1_000, 1)
let isOver = false
const others = (async () => {
  const times: { at: number; took: number }[] = []
  while (!isOver) times.push({ at: sinceBegun(), took: (await timesOfOthers(1))[0] ?? Number.NaN })
  return times
})()
const paying = opened.map(({ client, orderId }) =>
  client.call<Paid>('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }),
)
let issued = 0
let asked = 0
let allAskedAt = Number.NaN
while (sinceBegun() < 180 && issued < opened.length) {
  const counted = await countBookings()
  issued = counted.issued
  asked = counted.asked
  if (asked >= opened.length) allAskedAt ||= sinceBegun()
  await pause(200)
}
const took = sinceBegun()
isOver = true
const times = await others
await Promise.all(paying)
const wrong = await findWrong()

report({
  name: `waiting: ${BOOKINGS} at once at a supplier that takes 15 s`,
  value: took,
  unit: 's until the last is issued',
  wanted: '≤ 25, none lost, none doubled',
  good: took <= 25 && issued === BOOKINGS && wrong.length === 0,
  detail: `${issued} of ${opened.length} issued, ${wrong.length} lost or doubled; the supplier was asked for all after ${allAskedAt} s`,
})
const p99 = (some: readonly number[]) => percentile(some, 99)
const all = times.map(({ took }) => took)
const between = times.filter(({ at }) => at > allAskedAt && at < TICKET_MS / 1_000).map(({ took }) => took)
report({
  name: 'waiting: other calls from the payments to the last ticket',
  value: rounded(p99(all) / p99(idle)),
  unit: '× p99 when idle',
  wanted: '≤ 2',
  good: p99(all) <= 2 * p99(idle),
  detail: `p99 ${rounded(p99(idle), 1)} ms → ${rounded(p99(all), 1)} ms, p50 ${rounded(percentile(idle, 50), 1)} ms → ${rounded(percentile(all, 50), 1)} ms; ${all.length} calls`,
})
report({
  name: 'waiting: other calls while all bookings wait',
  value: rounded(p99(between) / p99(idle)),
  unit: '× p99 when idle',
  wanted: '≤ 2',
  good: p99(between) <= 2 * p99(idle),
  detail: `p99 ${rounded(p99(idle), 1)} ms → ${rounded(p99(between), 1)} ms; ${between.length} calls`,
})
if (wrong.length > 0) process.stdout.write(`${wrong.join('\n')}\n`)
await db.destroy()
await stage.strike()
process.exit()

/** From search to an open payment of the cheapest fare of a low-cost source. */
async function open({ client, random }: Agent): Promise<string | undefined> {
  const day = new Date(Date.now() + (20 + random.below(60)) * 86_400_000).toISOString().slice(0, 10)
  const found = await client.call<{ searchId: string; options: FlightOption[] }>('flight/search', {
    segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${day}T00:00:00` }],
    adultCount: 1,
    JourneyType: 1,
    Sources: ['6E'],
  })
  const { searchId, options = [] } = found.body
  for (const option of options.slice(0, 4)) {
    const quote = await client.call<Quote>('flight/fareQuote', { traceId: searchId, resultIndex: option.resultIndex })
    if (quote.status !== 200) continue
    const order = await client.call<Order>('flight/setFlightDetails', {
      searchId,
      resultIndex: quote.body.resultIndex,
      agreedTotalPayable: quote.body.fareDetailResult.totalPayable,
      passengers: [traveller(random)],
      contact: { phoneCode: '+91', mobileNo: '9820022001', email: 'bench@soak.example', city: 'Mumbai', countryCode: 'IN' },
      idempotencyKey: crypto.randomUUID(),
    })
    if (order.status === 200) return order.body.orderId
  }
  return undefined
}

async function timesOfOthers(count: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const start = performance.now()
    await other?.client.get('wl/user/getWalletBalance')
    times.push(performance.now() - start)
    await pause(CALL_EVERY_MS)
  }
  return times
}

async function setTicketLatency(): Promise<void> {
  const answer = await fetch(`${stage.sandboxUrl}/sandbox/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'Ticket', fault: 'latency', latencyMs: TICKET_MS }),
  })
  if (!answer.ok) throw new Error(`The sandbox does not slow down: ${await answer.text()}`)
}

async function countBookings(): Promise<{ issued: number; asked: number }> {
  const counted = await db
    .selectFrom('bookings')
    .select(({ fn }) => [
      fn.countAll<bigint>().filterWhere('status', '=', 'issued').as('issued'),
      fn.countAll<bigint>().filterWhere('status', 'in', ['issuing', 'unknown', 'issued']).as('asked'),
    ])
    .executeTakeFirstOrThrow()
  return { issued: Number(counted.issued), asked: Number(counted.asked) }
}

async function findWrong(): Promise<string[]> {
  const answer = await fetch(`${stage.sandboxUrl}/sandbox/control/bookings`)
  const { bookings: there } = (await answer.json()) as { bookings: SupplierRecord[] }
  const ours = (await db
    .selectFrom('bookings')
    .select(['id', 'status', 'pnr', 'supplier_booking_id', 'needs_staff', 'ticket_numbers'])
    .execute()) as OurBooking[]
  return [...everyTicketIsOursOnce(ours, there).broken, ...nothingIsTicketedTwice(there).broken]
}
