import { instant } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { connectDatabase } from '../../database/connect-database.ts'
import { makeLog } from '../../log.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { type RunningServer, runServer } from '../../testing/run-server.ts'
import { cloneDatabase } from '../../testing/test-server.ts'
import { adult, type Call, type OpenedAnswer, payByWallet } from './testing/buy-flight.ts'
import { openPair } from './testing/open-pair.ts'
import { alwaysWith, setTrap, type Trap } from './testing/set-trap.ts'
import { wakeLooks } from './testing/wake-looks.ts'

/**
 * A domestic pair is two bookings under one payment. The real server is killed right before each commit of either half.
 * Afterwards: paid once, each half ticketed once, and of a half that failed exactly its own part refunded.
 */

let sandbox: Sandbox
let databaseUrl: string
let trap: Trap
let server: RunningServer
let agent: Call
let session: string | undefined
let names = 0

const WAITING = { timeout: 20_000, interval: 100 }
/** Each kills a process and starts another, and what it left is finished by then. */
const TWO_STARTS = { timeout: 120_000 }
const OUT_FULL_SERVICE = '101'
const BACK_LOW_COST = '2002'
const BACK_FULL_SERVICE = '102'
const BACK_AIRLINE = '6E'

const start = async () => {
  server = await runServer({ DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url })
  session ??= await server.logIn('agent@skylark.example')
  agent = server.callIn(session)
}
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  databaseUrl = await cloneDatabase()
  await start()
  trap = await setTrap(databaseUrl)
})
// One that is never caught leaves no trap to the next.
afterEach(() => trap.disarm())
afterAll(async () => {
  const { db } = connectDatabase(databaseUrl)
  await expectLedgerSound({ app: { db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) } as never })
  await db.destroy()
  await trap.close()
  await server.kill()
  await sandbox.close()
})

type Pair = Awaited<ReturnType<typeof openPair>>
type Half = 'out' | 'back' | 'both'

/** Where the flow is cut, and in which half: once in each transaction. */
const POINTS: readonly [string, Half][] = [
  ['payments:paid', 'both'],
  ['bookings:issuing', 'back'],
  ['supplier_steps:book:done', 'out'],
  ['payment_lines:captured', 'out'],
  ['payment_lines:captured', 'back'],
  ['payments:captured', 'both'],
]

test('what is killed below is every transaction of it', async () => {
  const [pair, failing, held] = [await orderPair(), await orderPair(), await holdPair()]
  const buying = await trap.transactionsOf(async () => {
    await payByWallet(agent, pair.orderId)
    await expect.poll(() => statesOf(pair), WAITING).toEqual(['issued', 'issued'])
  })
  const paid = ['ledger_postings:hold', 'payments:paid@update', 'bookings:paid@update']
  expect(alwaysWith('ledger_postings:hold', buying)).toEqual(expect.arrayContaining(paid))
  expect(alwaysWith('supplier_steps:book:done@update', buying)).toContain('supplier_steps:ticket:started')
  const sold = ['supplier_steps:ticket:done@update', 'bookings:issued@update', 'ledger_postings:capture']
  expect(alwaysWith('payment_lines:captured@update', buying)).toEqual(expect.arrayContaining(sold))
  await failNextTicketOf(BACK_AIRLINE)
  const losing = await trap.transactionsOf(async () => {
    await payByWallet(agent, failing.orderId)
    await expect.poll(() => statesOf(failing), WAITING).toEqual(['issued', 'refunded'])
  })
  const refunded = ['bookings:failed@update', 'ledger_postings:release', 'bookings:refunded@update']
  expect(alwaysWith('payment_lines:ended@update', losing)).toEqual(expect.arrayContaining(refunded))
  const ticketing = await trap.transactionsOf(async () => {
    await payByWallet(agent, held.orderId)
    await expect.poll(() => statesOf(held), WAITING).toEqual(['issued', 'issued'])
  })
  const asked = ['payments:paid@update', 'sales:issuing@update']
  expect(alwaysWith('ledger_postings:hold', ticketing)).toEqual(expect.arrayContaining(asked))
  expect(alwaysWith('payment_lines:captured@update', ticketing)).toEqual(expect.arrayContaining(sold))
}, 120_000)

describe('the server is killed, and both halves are sold', TWO_STARTS, () => {
  test.each(POINTS)('after %s is written (%s)', async (point, half) => {
    const pair = await orderPair()
    const before = await walletOf()
    await killAt(pair, point, half, { tickets: ticketsBy(point) })
    if ((await stateOf(pair.out)) === 'awaitingPayment') await payByWallet(agent, pair.orderId)
    await letMinutesPass(1)
    await expect.poll(() => statesOf(pair), WAITING).toEqual(['issued', 'issued'])
    expect(await linesOf(pair)).toEqual(['captured', 'captured'])
    await expectOnePayment(pair, { captured: pair.minor, released: 0n })
    expect(before - (await walletOf())).toBe(pair.minor)
    expect(await ticketsMade(pair)).toEqual([1, 1])
  })
})

const FAILED_POINTS: readonly [string, Half][] = [
  ['bookings:refunded', 'back'],
  ['payment_lines:captured', 'out'],
]

describe('the server is killed, and the way back fails', TWO_STARTS, () => {
  test.each(FAILED_POINTS)('after %s is written (%s)', async (point, half) => {
    const pair = await orderPair()
    const before = await walletOf()
    await failNextTicketOf(BACK_AIRLINE)
    // A ticket that is still asked for would be in doubt afterwards.
    await killAt(pair, point, half, { tickets: 1 })
    await letMinutesPass(16)
    await expect.poll(() => statesOf(pair), WAITING).toEqual(['issued', 'refunded'])
    expect(await linesOf(pair)).toEqual(['captured', 'ended'])
    await expectOnePayment(pair, { captured: pair.outMinor, released: pair.minor - pair.outMinor })
    expect(before - (await walletOf())).toBe(pair.outMinor)
    expect(await ticketsMade(pair)).toEqual([1])
  })
})

/** Both are held already, so paying only asks for their tickets. */
const HELD_POINTS: readonly [string, Half][] = [
  ['bookings:issuing', 'both'],
  ['supplier_steps:ticket:started', 'back'],
  ['payment_lines:captured', 'out'],
  ['payment_lines:captured', 'back'],
  ['payments:captured', 'both'],
]

describe('the server is killed, and both held halves are sold', TWO_STARTS, () => {
  test.each(HELD_POINTS)('after %s is written (%s)', async (point, half) => {
    const pair = await holdPair()
    const before = await walletOf()
    // Held flights are issuing from the moment they are paid: nothing has left yet.
    await killAt(pair, point, half, { tickets: point === 'bookings:issuing' ? 0 : ticketsBy(point) })
    if ((await stateOf(pair.out)) === 'held') await payByWallet(agent, await payHeld(pair))
    await letMinutesPass(1)
    await expect.poll(() => statesOf(pair), WAITING).toEqual(['issued', 'issued'])
    expect(await linesOf(pair)).toEqual(['captured', 'captured'])
    await expectOnePayment(pair, { captured: pair.minor, released: 0n })
    expect(before - (await walletOf())).toBe(pair.minor)
    expect(await ticketsMade(pair)).toEqual([1, 1])
  })

  // Both are asked for at once: either may be the one that is refused, and its refusal may be lost with the server, as in the tests below.
  test('and one of them is not ticketed, after the other is captured', async () => {
    const pair = await holdPair()
    const before = await walletOf()
    await failNextTicketOf('GDS')
    await killAt(pair, 'payment_lines:captured', 'both', { tickets: 1 })
    await letMinutesPass(16)
    const endings = async () => (await statesOf(pair)).sort().join()
    await expect.poll(endings, WAITING).toMatch(/^issued,(refunded|unknown)$/)
    const isLost = (await endings()) === 'issued,unknown'
    const [kept, refunded] =
      (await stateOf(pair.out)) === 'issued' ? [pair.outMinor, pair.backMinor] : [pair.backMinor, pair.outMinor]
    expect((await linesOf(pair)).sort()).toEqual(['captured', isLost ? 'open' : 'ended'])
    if (!isLost) await expectOnePayment(pair, { captured: kept, released: refunded })
    expect(before - (await walletOf())).toBe(isLost ? pair.minor : kept)
    expect(await ticketsMade(pair)).toEqual([1])
  })

  // Seats that are still held prove nothing before their time limit: the ticket may still come.
  test('and the refusal of one is lost: it stays in doubt with its money set aside, and the other is sold', async () => {
    const pair = await holdPair()
    const before = await walletOf()
    await failNextTicketOf('GDS')
    await killAt(pair, 'bookings:refunded', 'both', { tickets: 1 })
    await letMinutesPass(16)
    await expect.poll(async () => (await statesOf(pair)).sort(), WAITING).toEqual(['issued', 'unknown'])
    expect((await linesOf(pair)).sort()).toEqual(['captured', 'open'])
    expect(before - (await walletOf())).toBe(pair.minor)
    expect(await ticketsMade(pair)).toEqual([1])
  })
})

/** How many tickets the supplier has made when a half is caught there and the other one has gone as far as it goes. */
function ticketsBy(point: string): 0 | 1 | 2 {
  if (/ticket:done|issued|captured/.test(point)) return 2
  return /issuing|supplier_steps/.test(point) ? 1 : 0
}

function orderPair() {
  return openPair(agent, { out: OUT_FULL_SERVICE, back: BACK_LOW_COST }, [nextTraveller()])
}

/** Both held by the airline, with the payment of both open. */
async function holdPair(): Promise<Pair> {
  const pair = await openPair(agent, { out: OUT_FULL_SERVICE, back: BACK_FULL_SERVICE, daysLater: 1 }, [nextTraveller()])
  await agent('flight/holdBooking', { orderId: pair.orderId })
  await expect.poll(() => statesOf(pair), WAITING).toEqual(['held', 'held'])
  return { ...pair, orderId: await payHeld(pair) }
}

/** Opens the payment of both held flights, or finds it again. */
async function payHeld({ back }: Pick<Pair, 'back'>): Promise<string> {
  const { body } = await agent<OpenedAnswer>('flight/payments/payForHold', { bookingId: back })
  return body.orderId
}

function nextTraveller() {
  names += 1
  return adult(`Pair${[...String(names)].map((digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).join('')}`)
}

/**
 * Pays, kills the server in the trap and starts another. `tickets`: as many the supplier has made by then. A call of the other half that has not left yet
 * would leave that half in doubt, and rightly so.
 */
async function killAt(pair: Pair, point: string, half: Half, { tickets }: { tickets: number }): Promise<void> {
  await trap.arm(half === 'both' ? point : `${point}#${pair[half]}`)
  const paying = payByWallet(agent, pair.orderId).catch(() => undefined)
  await trap.untilSprung()
  if (tickets > 0) await expect.poll(() => ticketsMade(pair), WAITING).toHaveLength(tickets)
  await server.kill()
  await trap.cutConnection()
  await trap.disarm()
  await paying
  await letMinutesPass(1)
  await start()
}

/** An airline refuses to ticket what it is asked for next. */
async function failNextTicketOf(source: string): Promise<void> {
  await fetch(`${sandbox.url}/sandbox/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'Ticket', fault: 'ticket-failed', times: 1, source }),
  })
}

async function stateOf(bookingId: number): Promise<string> {
  await wakeLooks(trap)
  const [row] = await trap.query<{ status: string }>('select status from bookings where id = $1', [bookingId])
  return row?.status ?? 'gone'
}

async function statesOf({ out, back }: Pair): Promise<string[]> {
  return [await stateOf(out), await stateOf(back)]
}

async function linesOf({ orderId }: Pair): Promise<string[]> {
  const rows = await trap.query<{ status: string }>('select status from payment_lines where payment_id = $1 order by sale_id', [
    orderId,
  ])
  return rows.map(({ status }) => status)
}

/** One payment of both, held once from the wallet and ended as its halves are. */
async function expectOnePayment({ out, back, orderId }: Pair, { captured, released }: { captured: bigint; released: bigint }) {
  const live = await trap.query(
    `select distinct p.id from payments p join payment_lines l on l.site_id = p.site_id and l.payment_id = p.id
     where l.sale_id = any($1) and p.status in ('paid', 'captured', 'refunded', 'refunding')`,
    [[out, back]],
  )
  expect(live).toEqual([{ id: orderId }])
  const [payment] = await trap.query('select status, captured_minor::text, released_minor::text from payments where id = $1', [
    orderId,
  ])
  expect(payment).toEqual({ status: 'captured', captured_minor: String(captured), released_minor: String(released) })
  const postings = await trap.query<{ reason: string; held: string }>(
    `select p.reason, sum(e.amount_minor)::text as held from ledger_postings p join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
     join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'hold'
     where p.about_kind = 'order' and p.about_id = $1 group by p.id, p.reason order by p.reason, held`,
    [orderId],
  )
  expect(postings.filter(({ reason }) => reason === 'hold')).toEqual([{ reason: 'hold', held: String(captured + released) }])
  expect(postings.filter(({ reason }) => reason === 'capture')).toHaveLength(released === 0n ? 2 : 1)
  expect(postings.reduce((sum, { held }) => sum + BigInt(held), 0n)).toBe(0n)
}

async function walletOf(): Promise<bigint> {
  const [row] = await trap.query<{ minor: string }>(
    `select a.balance_minor::text as minor from ledger_accounts a join users u on u.site_id = a.site_id and u.legal_entity_id = a.legal_entity_id
     where a.kind = 'wallet' and u.email = 'agent@skylark.example'`,
  )
  return BigInt(row?.minor ?? 0)
}

/** How often the supplier made tickets for each half that has any. The two may be sold in one trace of the supplier or in two. */
async function ticketsMade({ out, back }: Pair): Promise<number[]> {
  const halves = await trap.query<{ trace_id: string }>('select trace_id from bookings where id in ($1, $2)', [out, back])
  const traces = new Set(halves.map(({ trace_id }) => trace_id))
  const answer = await fetch(`${sandbox.url}/sandbox/control/bookings`)
  const { bookings } = (await answer.json()) as { bookings: { traceId: string; timesTicketed: number }[] }
  const ours = bookings.filter(({ traceId, timesTicketed }) => traces.has(traceId) && timesTicketed > 0)
  return ours.map(({ timesTicketed }) => timesTicketed)
}

/** The clock of another process cannot be moved, so everything that waits is made older. */
async function letMinutesPass(minutes: number): Promise<void> {
  const by = `interval '${minutes} minutes'`
  await trap.query(
    `update supplier_steps set started_at = started_at - ${by} where outcome is null or outcome in ('unclear', 'inProgress')`,
  )
  await wakeLooks(trap)
}
