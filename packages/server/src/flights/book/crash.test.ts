import { instant } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { connectDatabase } from '../../database/connect-database.ts'
import { makeLog } from '../../log.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { type RunningServer, runServer } from '../../testing/run-server.ts'
import { cloneDatabase } from '../../testing/test-server.ts'
import { adult, type Call, order, payByWallet } from './testing/buy-flight.ts'
import { alwaysWith, setTrap, type Trap } from './testing/set-trap.ts'
import { wakeLooks } from './testing/wake-looks.ts'

/**
 * The real server is killed right before each commit of the flow and while the supplier is at work, and its database connection is cut right
 * after rows are written. Afterwards: never charged without a ticket, a hold or a refund; never ticketed twice; a true sentence.
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
afterAll(async () => {
  const { db } = connectDatabase(databaseUrl)
  await expectLedgerSound({ app: { db, log: makeLog({ LOG_LEVEL: 'error' }), now: () => instant(Date.now()) } as never })
  await db.destroy()
  await trap.close()
  await server.kill()
  await sandbox.close()
})

const FLIGHTS = { lowCost: '2001', fullService: '101' } as const
type Kind = keyof typeof FLIGHTS

/** Where the flow is cut: right after this row is written, before it is committed. */
const POINTS: [string, Kind][] = [
  ['bookings:paid', 'lowCost'],
  ['ledger_postings:hold', 'lowCost'],
  ['bookings:issuing', 'lowCost'],
  ['supplier_steps:book:started', 'fullService'],
  ['supplier_steps:book:done', 'fullService'],
  ['supplier_steps:ticket:started', 'fullService'],
  ['supplier_steps:ticket:done', 'lowCost'],
  ['supplier_steps:ticket:done', 'fullService'],
  ['bookings:issued', 'lowCost'],
  ['payments:captured', 'fullService'],
]

/** Each in a transaction of its own: what it writes stands or falls together, so it is killed once. */
const COMMITS: [string, Kind][] = [
  ['bookings:paid', 'lowCost'],
  ['bookings:issuing', 'lowCost'],
  ['supplier_steps:book:started', 'fullService'],
  ['supplier_steps:ticket:started', 'fullService'],
  ['bookings:issued', 'lowCost'],
  ['payments:captured', 'fullService'],
]

/** The same after the price moved at ticketing and its buyer agreed to the new one. */
const AGREED: string[] = ['payments:paid', 'supplier_steps:ticket:started', 'supplier_steps:ticket:done']
const DECLINED: string[] = ['bookings:refunded']

test('what is killed below is every transaction of it', async () => {
  const [lowCost, fullService] = [await orderOne('lowCost'), await orderOne('fullService')]
  const cheap = await trap.transactionsOf(() => payByWallet(agent, lowCost.orderId))
  const full = await trap.transactionsOf(() => payByWallet(agent, fullService.orderId))
  expect(alwaysWith('ledger_postings:hold', cheap)).toEqual(
    expect.arrayContaining(['payments:paid@update', 'bookings:paid@update']),
  )
  const sold = ['supplier_steps:ticket:done@update', 'ledger_postings:capture', 'payments:captured@update']
  expect(alwaysWith('bookings:issued@update', cheap)).toEqual(expect.arrayContaining(sold))
  expect(alwaysWith('supplier_steps:book:started', full)).toContain('sales:issuing@update')
  expect(alwaysWith('supplier_steps:book:done@update', full)).toContain('supplier_steps:ticket:started')
  expect(alwaysWith('bookings:issued@update', full)).toEqual(expect.arrayContaining(sold))
  const { bookingId, total } = await orderAtNewPrice()
  const agreed = await trap.transactionsOf(() => agent('flight/payments/acceptNewPrice', { bookingId, agreedTotalPayable: total }))
  expect(alwaysWith('ledger_postings:hold', agreed)).toEqual(
    expect.arrayContaining(['payments:paid@update', 'bookings:issuing@update']),
  )
  const other = await orderAtNewPrice()
  const declined = await trap.transactionsOf(() => agent('flight/payments/declineNewPrice', { bookingId: other.bookingId }))
  expect(alwaysWith('bookings:refunded@update', declined)).toContain('bookings:failed@update')
}, 120_000)

describe('the server is killed', TWO_STARTS, () => {
  test.each(COMMITS)('after %s is written (%s)', async (point, kind) => {
    const { bookingId, orderId } = await orderOne(kind)
    await trap.arm(point)
    const paying = payByWallet(agent, orderId).catch(() => undefined)
    await trap.untilSprung()
    await server.kill()
    await trap.cutConnection()
    await trap.disarm()
    await paying
    await letMinutesPass(1)
    await start()
    await settle(bookingId, orderId)
    await expectPromisesKept(bookingId, 'issued')
  })

  test('after it asked its buyer about a new price: the question stands, and the look that ends it too', async () => {
    const { bookingId } = await orderAtNewPrice()
    await server.kill()
    await start()
    await letMinutesPass(1)
    const [booking] = await trap.query(`select from bookings where id = ${bookingId} and consent_by is not null`)
    expect(booking).toBeDefined()
    await trap.query(`update bookings set consent_by = now() where id = ${bookingId}`)
    await expect.poll(() => stateOf(bookingId), WAITING).toBe('refunded')
    await expectPromisesKept(bookingId, 'refunded')
  })

  test.each([...AGREED.map((point) => [point, 'issued'] as const), ...DECLINED.map((point) => [point, 'refunded'] as const)])(
    'after %s is written, its buyer having answered to a new price: %s',
    async (point, end) => {
      const { bookingId, total } = await orderAtNewPrice()
      const answering = () =>
        end === 'issued'
          ? agent('flight/payments/acceptNewPrice', { bookingId, agreedTotalPayable: total })
          : agent('flight/payments/declineNewPrice', { bookingId })
      await trap.arm(point)
      const answer = answering().catch(() => undefined)
      await trap.untilSprung()
      await server.kill()
      await trap.cutConnection()
      await trap.disarm()
      await answer
      await start()
      await letMinutesPass(1)
      // What was not committed was not said: the question stands, and is answered again.
      await answering()
      await expect.poll(() => stateOf(bookingId), WAITING).toBe(end)
      await expectPromisesKept(bookingId, end)
      const [order] = await trap.query<{ amount: string; held: string }>(
        `select amount_minor as amount, wallet_minor as held from payments where id in (select payment_id from payment_lines where sale_id = ${bookingId})`,
      )
      const paid = String(Math.round(Number(total) * 100))
      expect(end === 'issued' ? order : order?.held).toEqual(end === 'issued' ? { amount: paid, held: paid } : '0')
    },
  )

  test('while the supplier works, and it issues', async () => {
    await fault({ method: 'Ticket', fault: 'timeout-after-commit', times: 1 })
    const { bookingId, orderId } = await orderOne('lowCost')
    const paying = payByWallet(agent, orderId).catch(() => undefined)
    await expect
      .poll(() => trap.query(`select from supplier_steps where booking_id = ${bookingId} and step = 'ticket'`))
      .toHaveLength(1)
    await expect.poll(() => supplierOf(bookingId)).toHaveLength(1)
    await server.kill()
    await paying
    await letMinutesPass(1)
    await start()
    await settle(bookingId, orderId)
    await expectPromisesKept(bookingId, 'issued')
  })

  test('while the supplier works, and it never heard of it: the money is refunded once that is certain', async () => {
    await fault({ method: 'Ticket', fault: 'hang', times: 1 })
    const { bookingId, orderId } = await orderOne('lowCost')
    const paying = payByWallet(agent, orderId).catch(() => undefined)
    await expect
      .poll(() => trap.query(`select from supplier_steps where booking_id = ${bookingId} and step = 'ticket'`))
      .toHaveLength(1)
    // Killed before its call has left, it would leave the fault to the next test's call.
    await expect.poll(faultsLeft).toEqual([])
    await server.kill()
    await paying
    await start()
    await letMinutesPass(1)
    await expect.poll(() => stateOf(bookingId), WAITING).toBe('unknown')
    expect(await sentenceOf(bookingId)).toMatch(
      /^We are checking with the airline\. You have not been charged twice\. Our team has been notified/,
    )
    await letMinutesPass(16)
    await expect.poll(() => stateOf(bookingId), WAITING).toBe('refunded')
    await expectPromisesKept(bookingId, 'refunded')
  })
})

describe('the database connection is cut', TWO_STARTS, () => {
  test.each(POINTS)('after %s is written (%s)', async (point, kind) => {
    const { bookingId, orderId } = await orderOne(kind)
    await trap.arm(point)
    const paying = payByWallet(agent, orderId).catch(() => undefined)
    await trap.untilSprung()
    await trap.cutConnection()
    await trap.disarm()
    await settle(bookingId, orderId)
    await paying
    await expectPromisesKept(bookingId, 'issued')
  })
})

async function orderOne(kind: Kind) {
  names += 1
  const letters = [...String(names)].map((digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).join('')
  return order(agent, FLIGHTS[kind], { passengers: [adult(`Crash${letters}`)] })
}

/** Paid, and the airline wants more: the booking waits for its buyer. */
async function orderAtNewPrice() {
  const { bookingId, orderId } = await orderOne('lowCost')
  await fault({ method: 'Ticket', fault: 'price-changed-at-ticket', times: 1 })
  const { body } = await payByWallet(agent, orderId)
  const total = body.booking.askedPrice?.total
  if (total === undefined) throw new Error(`Nothing is asked: ${body.booking.statusText}`)
  return { bookingId, total }
}

/** What the traveller and the clock do afterwards: pay again where the payment did not go through, wait where it did. */
async function settle(bookingId: number, orderId: string): Promise<void> {
  if ((await stateOf(bookingId)) === 'awaitingPayment') await payByWallet(agent, orderId)
  await letMinutesPass(1)
  await expect.poll(() => stateOf(bookingId), WAITING).toMatch(/^(issued|refunded|held)$/)
}

async function expectPromisesKept(bookingId: number, end: 'issued' | 'refunded'): Promise<void> {
  const [booking] = await trap.query<{ status: string; money: string; ticket_numbers: string[] }>(
    `select status, money, ticket_numbers from bookings where id = ${bookingId}`,
  )
  const atSupplier = await supplierOf(bookingId)
  const [orders] = await trap.query<{ live: string; all: string }>(
    `select count(*) filter (where status in ('paid', 'captured')) as live, count(*) as all from payments where id in (select payment_id from payment_lines where sale_id = ${bookingId})`,
  )
  expect(atSupplier.filter(({ timesTicketed }) => timesTicketed > 0).length).toBe(end === 'issued' ? 1 : 0)
  for (const { timesTicketed, ticketRequests } of atSupplier) {
    expect(timesTicketed).toBeLessThanOrEqual(1)
    expect(ticketRequests).toBeLessThanOrEqual(1)
  }
  expect(booking).toMatchObject({ status: end, money: end === 'issued' ? 'taken' : 'refundedToWallet' })
  expect(orders?.live).toBe(end === 'issued' ? '1' : '0')
  if (end === 'issued') expect(await sentenceOf(bookingId)).toBe('Your tickets are issued.')
}

type AtSupplier = { timesTicketed: number; ticketRequests: number; lastName: string }
/** What the supplier has under the booking's trace. */
async function supplierOf(bookingId: number): Promise<AtSupplier[]> {
  const [booking] = await trap.query<{ trace_id: string }>(`select trace_id from bookings where id = ${bookingId}`)
  const answer = await fetch(`${sandbox.url}/sandbox/control/bookings`)
  const { bookings } = (await answer.json()) as { bookings: (AtSupplier & { traceId: string })[] }
  return bookings.filter(({ traceId }) => traceId === booking?.trace_id)
}

async function stateOf(bookingId: number): Promise<string> {
  await wakeLooks(trap)
  const [row] = await trap.query<{ status: string }>(`select status from bookings where id = ${bookingId}`)
  return row?.status ?? 'gone'
}

async function sentenceOf(bookingId: number): Promise<string> {
  const { body } = await agent<{ booking: { statusText: string } }>('flight/getBookingDetails', { bookingId })
  return body.booking.statusText
}

function fault(rule: { method: string; fault: string; times: number }) {
  return fetch(`${sandbox.url}/sandbox/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rule),
  })
}

async function faultsLeft(): Promise<unknown[]> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/faults`)
  return ((await answer.json()) as { faults: unknown[] }).faults
}

/** The clock cannot be moved in another process, so everything that waits is made older. */
async function letMinutesPass(minutes: number): Promise<void> {
  const by = `interval '${minutes} minutes'`
  await trap.query(
    `update supplier_steps set started_at = started_at - ${by} where outcome is null or outcome in ('unclear', 'inProgress')`,
  )
  await wakeLooks(trap)
}
