// An order near the end of its time: the fare is looked for once more, and the order lives on in the younger trace, or stays as it is.
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { expirePayment } from '../../payments/expire-payment.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { clearFaults, orderFault, shiftSandboxClock } from '../../testing/flight-searches.ts'
import { plantSupplier, supplierOf } from '../../testing/plant-supplier.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import { adult, type Call, detailsFor, extrasOf, optionOf, order, payByWallet, quote, search } from './testing/buy-flight.ts'

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
afterEach(async () => {
  await clearFaults(sandbox.url)
  await expectLedgerSound(server)
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const callAs = async (email: string, host = 'localhost'): Promise<Call> => {
  const as = await server.logIn(email, { host })
  return (path, body) => server.call(path, body, { as, host }) as never
}
/** For everybody: the house and its supplier. */
async function passMinutes(minutes: number): Promise<void> {
  server.passMinutes(minutes)
  await shiftSandboxClock(sandbox.url, minutes * 60_000)
}
const secondsLeft = (until: string) => Math.round((Date.parse(until) - Date.parse(server.app.now())) / 1_000)

type Given = { success: boolean; errorCode?: string; errorMessage?: string; expiresAt: string; data?: { totalPayable: string } }
const moreTime = (orderId: string, call = agent) => call<Given>('flight/payments/getMoreTime', { orderId })
const someoneNew = () => {
  people += 1
  return [adult(`Waiter${String.fromCharCode(64 + people)}`)]
}
const orderNow = () => order(agent, '2001', { passengers: someoneNew() })
const stateOf = async (orderId: string) =>
  server.app.db
    .selectFrom('payments as o')
    .innerJoin('bookings as b', (join) => join.onRef('b.site_id', '=', 'o.site_id').onRef('b.payment_id', '=', 'o.id'))
    .select(['o.status as order', 'o.expires_at', 'b.payment_ends_at', 'b.status', 'b.trace_id', 'b.amount_minor'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
const refusedAs = async (orderId: string, status: number, errorCode: string, call = agent) => {
  const before = await stateOf(orderId)
  const answer = await moreTime(orderId, call)
  expect(answer).toMatchObject({ status, body: { errorCode } })
  expect(await stateOf(orderId)).toEqual(before)
  return answer.body
}

const startCard = (call: Call, orderId: string) => call<object>('flight/payments/startGatewayPayment', { orderId })

/** The next search waits at the supplier's door until it is opened. */
async function holdSearch() {
  const supplier = await supplierOf(server.app)
  const [arrived, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting: FlightSupplier = Object.assign(Object.create(supplier), {
    async search(...asked: Parameters<FlightSupplier['search']>) {
      arrived.resolve()
      await opened.promise
      return supplier.search(...asked)
    },
  })
  const takeAway = plantSupplier(server.app, waiting)
  const open = () => {
    takeAway()
    opened.resolve()
  }
  return { reached: arrived.promise, open }
}

describe('more time', () => {
  test('is what a new trace of the same fare gives; the job that ends the order waits for it, and the ticket comes of it', async () => {
    const { orderId, expiresAt } = await orderNow()
    const before = await stateOf(orderId)
    await passMinutes(12)
    const { status, body } = await moreTime(orderId)
    expect([status, body.success]).toEqual([200, true])
    expect(secondsLeft(body.expiresAt)).toBeGreaterThan(14.5 * 60)
    expect(secondsLeft(body.expiresAt)).toBeLessThanOrEqual(15 * 60)
    const after = await stateOf(orderId)
    expect(after).toMatchObject({ expires_at: body.expiresAt, payment_ends_at: body.expiresAt, amount_minor: before.amount_minor })
    expect(after.trace_id).not.toBe(before.trace_id)
    await passMinutes(8)
    expect(expiresAt < server.app.now()).toBe(true)
    await expirePayment(server.app, { siteId: SITE, orderId })
    expect((await payByWallet(agent, orderId)).body.booking.status).toBe('issued')
  })

  test('is not asked for of the airline while there is enough', async () => {
    const { orderId, expiresAt } = await orderNow()
    await orderFault(sandbox.url, { method: 'Search', fault: 'html-error' })
    expect((await moreTime(orderId)).body).toEqual({ success: true, expiresAt })
  })

  test('asked for twice at once is given once', async () => {
    const { orderId } = await orderNow()
    await passMinutes(12)
    const [one, other] = await Promise.all([moreTime(orderId), moreTime(orderId)])
    expect([one?.status, other?.status]).toEqual([200, 200])
    expect(one?.body.expiresAt).toBe(other?.body.expiresAt)
    expect((await stateOf(orderId)).expires_at).toBe(one?.body.expiresAt)
  })

  test('keeps the bag, the meal and the seat that were chosen', async () => {
    const { searchId, options } = await search(agent)
    const fare = await quote(agent, searchId, optionOf(options, '2017').resultIndex)
    const extras = await extrasOf(agent, searchId, fare.resultIndex)
    const [bag, meal] = [extras.baggage[0]?.offers.find(({ included }) => !included), extras.meals[0]?.offers[0]]
    const seat = extras.seats[0]?.rows.flat().find(({ unavailable }) => unavailable === null)
    const chosen = [
      { kind: 'baggage' as const, offer: bag },
      { kind: 'meal' as const, offer: meal },
      { kind: 'seat' as const, offer: seat },
    ]
    const sum = chosen.reduce((total, { offer }) => total + Number(offer?.price), Number(fare.fareDetailResult.totalPayable))
    const opened = await agent<{ orderId: string }>(
      'flight/setFlightDetails',
      detailsFor(searchId, fare, {
        passengers: someoneNew(),
        agreedTotalPayable: sum.toFixed(2),
        extras: chosen.map(({ kind, offer }) => ({ passengerIndex: 0, kind, offerId: offer?.id ?? '' })),
      }),
    )
    await passMinutes(12)
    const linesOf = () =>
      agent<{ booking: BookingDetail }>('flight/payments/getPaymentSession', { orderId: opened.body.orderId }).then(
        ({ body }) => body.booking.lines,
      )
    const lines = await linesOf()
    expect((await moreTime(opened.body.orderId)).status).toBe(200)
    expect(await linesOf()).toEqual(lines)
    const { body } = await payByWallet(agent, opened.body.orderId)
    expect(body.booking.status).toBe('issued')
    expect(body.booking.passengers[0]?.segmentAdditionalInfo[0]).toMatchObject({
      baggage: expect.stringMatching(/ \+ 5 kg$/),
      meal: meal?.description,
      seat: seat?.code,
    })
  })
})

describe('refused, with everything as it was, is more time', () => {
  test.each([
    ['at another price, which is shown', 'price-changed', 402, 'PRICE_CHANGED'],
    ['for a fare that is sold out', 'sold-out', 409, 'SOLD_OUT'],
    ['for flights at other times', 'time-changed', 409, 'SOLD_OUT'],
    ['when the airline system breaks off', 'cut-before', 502, 'SUPPLIER_FAILED'],
  ])('%s', async (_what, fault, status, errorCode) => {
    const { orderId, amount } = await orderNow()
    await passMinutes(12)
    await orderFault(sandbox.url, { method: 'FareQuote', fault })
    const { data } = await refusedAs(orderId, status, errorCode)
    if (errorCode === 'PRICE_CHANGED') expect(Number(data?.totalPayable)).toBeGreaterThan(Number(amount))
    // What is left is left.
    await clearFaults(sandbox.url)
    expect((await payByWallet(agent, orderId)).status).toBe(200)
  })

  test('for an order whose time is over, paid already, or somebody else’s', async () => {
    const [late, paid, own] = [await orderNow(), await orderNow(), await orderNow()]
    await payByWallet(agent, paid.orderId)
    await passMinutes(12)
    await refusedAs(paid.orderId, 409, 'STATE_CHANGED')
    for (const [email, host] of [
      ['priya@skylark.example', 'localhost'],
      ['agent@bluedhow.example', 'bluedhow.localhost'],
    ] as const)
      await refusedAs(own.orderId, 404, 'NOT_FOUND', await callAs(email, host))
    expect((await server.call('flight/payments/getMoreTime', { orderId: own.orderId })).status).toBe(401)
    await passMinutes(4)
    await refusedAs(late.orderId, 409, 'PAYMENT_SESSION_EXPIRED')
    await expirePayment(server.app, { siteId: SITE, orderId: late.orderId })
    await refusedAs(late.orderId, 409, 'PAYMENT_SESSION_EXPIRED')
  })

  test('while a card payment is at the gateway', async () => {
    const { orderId } = await orderNow()
    await passMinutes(11)
    expect((await agent('flight/payments/startGatewayPayment', { orderId })).status).toBe(200)
    const { errorMessage } = await refusedAs(orderId, 409, 'STATE_CHANGED')
    expect(errorMessage).toMatch(/card payment for this order is in progress/)
  })
})

describe('at the same moment', () => {
  test('as a payment from the wallet: one ticket, paid once, in one trace or the other', async () => {
    const { orderId } = await orderNow()
    await passMinutes(12)
    const [asked, paid] = await Promise.all([moreTime(orderId), payByWallet(agent, orderId)])
    expect([200, 409]).toContain(asked.status)
    expect([paid.status, paid.body.booking.status]).toEqual([200, 'issued'])
    expect((await stateOf(orderId)).order).toBe('captured')
  })

  test.each([
    ['paid from the wallet', () => payByWallet, 'issued'],
    ['sent to the card page', () => startCard, 'awaitingPayment'],
  ] as const)('as it is %s while the airline is asked: it stays in its trace, with its time', async (_what, how, status) => {
    const { orderId } = await orderNow()
    await passMinutes(11)
    const before = await stateOf(orderId)
    const { reached, open } = await holdSearch()
    const asking = moreTime(orderId)
    await reached
    expect((await how()(agent, orderId)).status).toBe(200)
    open()
    expect(await asking).toMatchObject({ status: 409, body: { errorCode: 'STATE_CHANGED' } })
    const { trace_id, expires_at, payment_ends_at } = before
    expect(await stateOf(orderId)).toMatchObject({ trace_id, expires_at, payment_ends_at, status })
  })

  test('as a card payment begins: what the gateway was asked for is what the order has', async () => {
    const { orderId } = await orderNow()
    await passMinutes(11)
    const [asked, card] = await Promise.all([moreTime(orderId), agent('flight/payments/startGatewayPayment', { orderId })])
    expect([200, 409]).toContain(asked.status)
    expect(card.status).toBe(200)
    const attempt = await server.app.db
      .selectFrom('gateway_payments')
      .select(['ends_at', 'amount_minor'])
      .where('payment_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(attempt).toEqual({ ends_at: (await stateOf(orderId)).expires_at, amount_minor: (await stateOf(orderId)).amount_minor })
  })

  test('as the end of its time: it lives on or is over, never both', async () => {
    const { orderId } = await orderNow()
    await passMinutes(12)
    const asking = moreTime(orderId)
    await passMinutes(3)
    const [asked] = await Promise.all([asking, expirePayment(server.app, { siteId: SITE, orderId })])
    const { order: state, status, expires_at } = await stateOf(orderId)
    if (asked.status === 200) expect([state, status, expires_at]).toEqual(['open', 'awaitingPayment', asked.body.expiresAt])
    else expect([asked.body.errorCode, state, status]).toEqual(['PAYMENT_SESSION_EXPIRED', 'expired', 'expired'])
  })
})
