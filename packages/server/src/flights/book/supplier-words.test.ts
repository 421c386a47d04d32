import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { adult, type Call, optionOf, order, payByWallet, search } from './testing/buy-flight.ts'

/** What the supplier says in the words of recordings, at each call: who is refunded, who waits, and what the buyer reads. */

let sandbox: Sandbox
let server: TestServer
let agent: Call
let staff: Call
let names = 0
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await callAs('agent@skylark.example')
  staff = await callAs('desk@skylark.example')
})
afterEach(async () => {
  await control('faults', 'DELETE')
  await expectLedgerSound(server)
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const callAs = async (email: string): Promise<Call> => {
  const as = await server.logIn(email)
  return (path, body) => server.call(path, body, { as }) as never
}
const FLIGHTS = { lowCost: '2001', fullService: '101' } as const
type Kind = keyof typeof FLIGHTS
type Method = 'Book' | 'Ticket'
const CALLS: [Method, Kind][] = [
  ['Ticket', 'lowCost'],
  ['Book', 'fullService'],
  ['Ticket', 'fullService'],
]
const eachCall = <T>(rows: readonly T[]) => rows.flatMap((row) => CALLS.map(([method, kind]) => ({ row, method, kind })))

const BACK = 'No ticket was issued. Your payment was refunded to your wallet.'
const REFUSALS = [
  { fault: 'seat-gone', why: 'A seat of this booking was no longer available.' },
  { fault: 'sell-failure', why: 'This fare was already sold out.' },
  { fault: 'invalid-commit', why: 'The search session at the airline had expired.' },
]

describe('a no in known words', () => {
  test.each(eachCall(REFUSALS))(
    '$row.fault at $method ($kind): the money is back at once, and why is said',
    async ({ row, method, kind }) => {
      const before = await wallet()
      const { bookingId, booking } = await buyWith(row.fault, method, kind)
      expect(booking).toMatchObject({ status: 'refunded', needsStaff: null, statusText: `${row.why} ${BACK}` })
      expect(await wallet()).toEqual(before)
      await expect.poll(async () => (await supplierOf(bookingId)).filter(({ status }) => status === 'held')).toEqual([])
      expect((await supplierOf(bookingId)).map(({ timesTicketed }) => timesTicketed)).toEqual(
        method === 'Ticket' && kind === 'fullService' ? [0] : [],
      )
    },
  )
})

const WAIT = 'We are checking with the airline. You have not been charged twice.'

describe('Supplier Interaction Failed says nothing of what the airline did', () => {
  test.each(eachCall(['interaction-failed-after-commit']))(
    'done, at $method ($kind): found, issued and charged once',
    async ({ row, method, kind }) => {
      const before = await wallet()
      const { bookingId, amount } = await buyWith(row, method, kind)
      await expect.poll(async () => (await details(bookingId)).statusText).toBe('Your tickets are issued.')
      expect(await supplierOf(bookingId)).toMatchObject([{ timesTicketed: 1, ticketRequests: 1 }])
      expect(await wallet()).toEqual({ balance: before.balance - amount, holds: before.holds })
    },
  )

  test.each(CALLS)('not done, at %s (%s): the money waits until that is certain, then it is back', async (method, kind) => {
    const before = await wallet()
    const { bookingId, booking, amount } = await buyWith('interaction-failed', method, kind)
    expect(booking).toMatchObject({ status: 'unknown', statusText: WAIT })
    expect(await wallet()).toEqual({ balance: before.balance, holds: before.holds + amount })
    const hasSeats = method === 'Ticket' && kind === 'fullService'
    const late = await later(16, () => staff<{ booking: BookingDetail }>('flight/askSupplierAgain', { bookingId }))
    // Seats that are still held may yet be ticketed: only a person who has looked, or their time limit, ends it.
    expect(late.body.booking.status).toBe(hasSeats ? 'unknown' : 'refunded')
    if (hasSeats) await later(16, () => staff('flight/markNotIssued', { bookingId, note: 'Looked into the supplier’s system' }))
    expect((await details(bookingId)).statusText).toBe(
      `${hasSeats ? 'Our team has checked that no ticket was issued.' : 'The airline does not have this booking.'} ${BACK}`,
    )
    expect(await wallet()).toEqual(before)
    await expect
      .poll(async () => (await supplierOf(bookingId)).filter(({ status }) => status === 'held' || status === 'ticketed'))
      .toEqual([])
  })
})

test.each([
  ['seat-gone', 409, 'SOLD_OUT'],
  ['sell-failure', 409, 'SOLD_OUT'],
  ['invalid-commit', 409, 'SEARCH_EXPIRED'],
  ['interaction-failed', 502, 'SUPPLIER_FAILED'],
])('%s at the quote is answered with %s %s, and nothing is sold', async (fault, status, errorCode) => {
  const { searchId, options } = await search(agent)
  await control('faults', 'POST', { method: 'FareQuote', fault })
  const { resultIndex } = optionOf(options, FLIGHTS.lowCost)
  const answer = await agent<{ errorCode: string }>('flight/fareQuote', { traceId: searchId, resultIndex })
  expect([answer.status, answer.body.errorCode]).toEqual([status, errorCode])
})

async function buyWith(fault: string, method: Method, kind: Kind) {
  names += 1
  const letters = [...String(names)].map((digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).join('')
  const { orderId, bookingId, amount } = await order(agent, FLIGHTS[kind], { passengers: [adult(`Words${letters}`)] })
  await control('faults', 'POST', { method, fault, times: 1 })
  const { status, body } = await payByWallet(agent, orderId)
  expect(status).toBe(200)
  return { bookingId, booking: body.booking, amount: Math.round(Number(amount) * 100) }
}

async function wallet() {
  const as = await server.logIn('agent@skylark.example')
  const { body } = await server.call<Record<'balance' | 'holds', string>>('wl/user/getWalletBalance', undefined, {
    as,
    method: 'GET',
  })
  return { balance: Math.round(Number(body.balance) * 100), holds: Math.round(Number(body.holds) * 100) }
}

async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  server.passMinutes(minutes)
  try {
    return await work()
  } finally {
    server.passMinutes(-minutes)
  }
}

async function details(bookingId: number): Promise<BookingDetail> {
  return (await agent<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })).body.booking
}

type AtSupplier = { traceId: string; status: string; timesTicketed: number; ticketRequests: number }
async function supplierOf(bookingId: number): Promise<AtSupplier[]> {
  const row = await server.app.db.selectFrom('bookings').select('trace_id').where('id', '=', bookingId).executeTakeFirstOrThrow()
  const { bookings } = (await control('bookings', 'GET')) as { bookings: AtSupplier[] }
  return bookings.filter(({ traceId }) => traceId === row.trace_id)
}

async function control(path: string, method: 'GET' | 'POST' | 'DELETE', body?: unknown): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
  return answer.json()
}
