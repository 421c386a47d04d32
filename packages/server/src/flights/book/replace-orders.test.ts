// Back from the payment to the travellers: the order with the changed details takes the place of the first one, and one of the two can be paid.
import type { FlightDetails } from '@tradewind/contract/flights/book'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { expirePayment } from '../../payments/expire-payment.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  adult,
  type Call,
  detailsFor,
  type OpenedAnswer,
  optionOf,
  order,
  payByWallet,
  quote,
  search,
} from './testing/buy-flight.ts'

const SITE = 1

let sandbox: Sandbox
let server: TestServer
let agent: Call
let people = 0
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await callAs('agent@skylark.example')
})
afterEach(() => expectLedgerSound(server))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const callAs = async (email: string, host = 'localhost'): Promise<Call> => {
  const as = await server.logIn(email, { host })
  return (path, body) => server.call(path, body, { as, host }) as never
}
const someoneNew = () => {
  people += 1
  return [adult(`Typed${String.fromCharCode(65 + Math.floor(people / 26), 65 + (people % 26))}`)]
}
const orderNow = (call = agent) => order(call, '2001', { passengers: someoneNew() })
/** The same order once more with another traveller, in place of those with these keys. */
const orderInstead = ({ details }: { details: FlightDetails }, replaces: readonly string[], call = agent) =>
  call<OpenedAnswer>('flight/setFlightDetails', {
    ...details,
    passengers: someoneNew(),
    idempotencyKey: crypto.randomUUID(),
    replaces,
  })
const stateOf = async (orderId: string) =>
  server.app.db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', (join) => join.onRef('b.site_id', '=', 'p.site_id').onRef('b.payment_id', '=', 'p.id'))
    .select(['p.status as payment', 'p.wallet_minor', 'b.status as booking'])
    .where('p.id', '=', orderId)
    .executeTakeFirstOrThrow()
const countBookings = async () => {
  const counted = server.app.db.selectFrom('bookings').select(({ fn }) => fn.countAll<bigint>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}
const OPEN = { payment: 'open', booking: 'awaitingPayment' }
const CLOSED = { payment: 'expired', wallet_minor: 0n, booking: 'expired' }

test('an order with changed details closes the unpaid one that it replaces, which then cannot be paid', async () => {
  const first = await orderNow()
  const second = await orderInstead(first, [first.details.idempotencyKey])
  expect(second.status).toBe(200)
  expect(await stateOf(first.orderId)).toMatchObject(CLOSED)
  expect(await stateOf(second.body.orderId)).toMatchObject(OPEN)
  expect((await payByWallet(agent, first.orderId)).status).toBe(409)
  expect((await payByWallet(agent, second.body.orderId)).body.booking.status).toBe('issued')
})

test('a lost answer between two changes leaves no order behind: all that were made are closed', async () => {
  const first = await orderNow()
  const second = await orderInstead(first, [first.details.idempotencyKey])
  const neverArrived = crypto.randomUUID()
  const third = await orderInstead(first, [first.details.idempotencyKey, neverArrived])
  expect([second.status, third.status]).toEqual([200, 200])
  expect(await stateOf(first.orderId)).toMatchObject(CLOSED)
  expect(await stateOf(third.body.orderId)).toMatchObject(OPEN)
})

test('the same call again gives the same order, and leaves it open', async () => {
  const first = await orderNow()
  const again = {
    ...first.details,
    passengers: someoneNew(),
    idempotencyKey: crypto.randomUUID(),
    replaces: [first.details.idempotencyKey],
  }
  const [one, other] = await Promise.all([1, 2].map(() => agent<OpenedAnswer>('flight/setFlightDetails', again)))
  expect(one?.body.orderId).toBe(other?.body.orderId)
  expect(await stateOf(one?.body.orderId ?? '')).toMatchObject(OPEN)
})

test('an order whose time was over is replaced without a word', async () => {
  const first = await orderNow()
  const { searchId, options } = await search(agent)
  const quoted = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
  server.passMinutes(16)
  await expirePayment(server.app, { siteId: SITE, orderId: first.orderId })
  server.passMinutes(-16)
  const next = detailsFor(searchId, quoted, { passengers: someoneNew(), replaces: [first.details.idempotencyKey] })
  expect((await agent<OpenedAnswer>('flight/setFlightDetails', next)).status).toBe(200)
})

async function refuses(first: { orderId: string; details: FlightDetails }, message: RegExp): Promise<void> {
  const [state, count] = [await stateOf(first.orderId), await countBookings()]
  const { status, body } = await orderInstead(first, [first.details.idempotencyKey])
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { errorCode: 'STATE_CHANGED', errorMessage: expect.stringMatching(message) },
  })
  expect([await stateOf(first.orderId), await countBookings()]).toEqual([state, count])
}

test('one that is at the gateway is refused, and nothing is written', async () => {
  const first = await orderNow()
  expect((await agent<object>('flight/payments/startGatewayPayment', { orderId: first.orderId })).status).toBe(200)
  await refuses(first, /^A card payment for this order is in progress/)
})

test('one that is paid is refused, and nothing is written', async () => {
  const first = await orderNow()
  await payByWallet(agent, first.orderId)
  await refuses(first, /is booked already/)
})

test('paid and replaced at the same moment: one of the two can be paid', async () => {
  for (let round = 0; round < 4; round += 1) {
    const first = await orderNow()
    const [paid, replaced] = await Promise.all([
      payByWallet(agent, first.orderId),
      orderInstead(first, [first.details.idempotencyKey]),
    ])
    expect([paid.status, replaced.status].sort()).toEqual([200, 409])
    if (replaced.status === 200) expect((await payByWallet(agent, replaced.body.orderId)).status).toBe(200)
  }
})

test('the key of a colleague, of a stranger and of another site closes nothing', async () => {
  const first = await orderNow()
  for (const [email, host] of [
    ['agent2@skylark.example', 'localhost'],
    ['priya@skylark.example', 'localhost'],
    ['agent@bluedhow.example', 'bluedhow.localhost'],
  ] as const) {
    const call = await callAs(email, host)
    const own = await orderNow(call)
    expect((await orderInstead(own, [first.details.idempotencyKey], call)).status).toBe(200)
  }
  expect(await stateOf(first.orderId)).toMatchObject(OPEN)
})
