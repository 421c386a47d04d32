import { isDeepStrictEqual } from 'node:util'
/** Longer than a file should be: every way a card payment can go, one after the other. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import type { FakeSupplier } from '../flights/book/testing/fake-supplier.ts'
import { SupplierRefused } from '../flights/suppliers/supplier-errors.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { type GatewayProxy, passOn, startGatewayProxy } from '../testing/gateway-proxy.ts'
import { leaveSpendable as leaveMinor } from '../testing/leave-spendable.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { expirePayment } from './expire-payment.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { verifyPayments } from './verify-payment.ts'

const PRIYA = 'priya@skylark.example'
const AGENT = 'agent@skylark.example'
const SITE = 1

/** What a bank takes to decide passes when a test says so. */
const PENDING_MS = 10_000
let bankMs = 0
let sandbox: Sandbox
let proxy: GatewayProxy
let server: TestServer
let supplier: FakeSupplier
let host: string
beforeAll(async () => {
  const pace = { pendingMs: PENDING_MS, callbackRetryMs: 50 }
  sandbox = await startSandbox({ latency: 'none', pace, now: () => Date.now() + bankMs })
  proxy = await startGatewayProxy(sandbox.url)
  server = await startTestServer({ SANDBOX_URL: sandbox.url, GATEWAY_URL: proxy.url })
  const address = await server.http.listen({ port: 0, host: '127.0.0.1' })
  host = `localhost:${new URL(address).port}`
  supplier = useFakeSupplier(server)
})
beforeEach(() => callbacks('never'))
afterEach(async () => {
  proxy.meddle = passOn
  supplier.before = () => {}
  await expectLedgerSound(server)
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await sandbox.close()
})

type Body = {
  next: string
  booking: { status: string }
  errorCode: string
  errorMessage: string
  paymentUrl: string
  gatewayOrderId: string
  amount: string
  walletAmount: string
  shortError?: Record<string, string>
}
type Return = { orderId: string; gatewayOrderId: string; gatewayPaymentId: string; status: string; signature: string }

async function control<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}
const callbacks = (callbackMode: string) => control('', { callbackMode })

async function start(orderId: string, email: string, useWallet = false) {
  return server.call<Body>('flight/payments/startGatewayPayment', { orderId, useWallet }, { as: await server.logIn(email), host })
}

/** Pays, or not, at the gateway's page; returns what the browser sends to us afterwards. */
async function payAt(gatewayOrderId: string, outcome: string): Promise<Return> {
  const { returnTo } = await control<{ returnTo: string }>('/pay', { gatewayOrderId, outcome })
  return Object.fromEntries(new URL(returnTo).searchParams) as Return
}

async function report(orderId: string, email: string, back: Return) {
  const { gatewayOrderId, gatewayPaymentId, status, signature } = back
  const payment = { method: 'gateway', gatewayOrderId, gatewayPaymentId: gatewayPaymentId || null, status, signature }
  return server.call<Body>('flight/payments/orderSuccessCallback', { orderId, payment }, { as: await server.logIn(email), host })
}

async function rowsOf(orderId: string) {
  const { db } = server.app
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const booking = await db
    .selectFrom('bookings')
    .select(['status', 'money'])
    .where('payment_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const refunds = await db.selectFrom('refunds').selectAll().where('payment_id', '=', orderId).orderBy('id').execute()
  const attempts = await db
    .selectFrom('gateway_payments')
    .selectAll()
    .where('payment_id', '=', orderId)
    .orderBy('attempt')
    .execute()
  return {
    order: payment.status,
    booking: booking.status,
    money: booking.money,
    attempts,
    refunds: refunds.map(({ status }) => status),
  }
}

async function spendable(email: string): Promise<number> {
  const { body } = await server.call<{ spendable: string }>('wl/user/getWalletBalance', undefined, {
    as: await server.logIn(email),
    method: 'GET',
  })
  return Number(body.spendable)
}

/** Waits for what a job brings about. */
async function until(orderId: string, wanted: Partial<Awaited<ReturnType<typeof rowsOf>>>) {
  return waitUntil(
    () => rowsOf(orderId),
    (rows) => Object.entries(wanted).every(([key, value]) => isDeepStrictEqual(rows[key as keyof typeof rows], value)),
    JSON.stringify(wanted),
  )
}

describe('paying by card', () => {
  test('opens the page, believes the gateway and issues', async () => {
    const { orderId } = await openTestBooking(server, PRIYA)
    const opened = await start(orderId, PRIYA)
    expect(opened.body).toMatchObject({ amount: '5078.00', walletAmount: '0.00' })
    expect(opened.body.paymentUrl).toContain('/gateway/pay/')
    const { status, body } = await report(orderId, PRIYA, await payAt(opened.body.gatewayOrderId, 'success'))
    expect([status, body.next, body.booking.status]).toEqual([200, 'ticketQueue', 'issued'])
    expect(await rowsOf(orderId)).toMatchObject({ order: 'captured', money: 'taken', refunds: [] })
  })

  test('the wallet pays a part and the card the rest', async () => {
    const { orderId } = await openTestBooking(server, AGENT)
    await leaveSpendable(AGENT, 1_000)
    const opened = await start(orderId, AGENT, true)
    expect(opened.body).toMatchObject({ amount: '4078.00', walletAmount: '1000.00' })
    expect(await spendable(AGENT)).toBe(0)
    expect((await report(orderId, AGENT, await payAt(opened.body.gatewayOrderId, 'success'))).body.next).toBe('ticketQueue')
    expect(await spendable(AGENT)).toBe(0)
  })

  test('a wallet that covers everything pays alone', async () => {
    const { orderId } = await openTestBooking(server, AGENT)
    await leaveSpendable(AGENT, 6_000)
    expect(await start(orderId, AGENT, true)).toMatchObject({
      status: 422,
      body: { shortError: { useWallet: expect.any(String) } },
    })
  })

  test('a second click and a second tab get the same page', async () => {
    const { orderId } = await openTestBooking(server, PRIYA)
    const opened = await Promise.all([start(orderId, PRIYA), start(orderId, PRIYA), start(orderId, PRIYA)])
    expect(new Set(opened.map(({ body }) => body.gatewayOrderId)).size).toBe(1)
    expect((await rowsOf(orderId)).attempts).toHaveLength(1)
  })

  test('a report that is repeated, also at the same moment, counts once', async () => {
    const { orderId } = await openTestBooking(server, PRIYA)
    const { body } = await start(orderId, PRIYA)
    const back = await payAt(body.gatewayOrderId, 'success')
    const answers = await Promise.all([report(orderId, PRIYA, back), report(orderId, PRIYA, back), report(orderId, PRIYA, back)])
    expect(answers.map(({ body }) => body.next)).toEqual(['ticketQueue', 'ticketQueue', 'ticketQueue'])
    expect((await report(orderId, PRIYA, back)).body.next).toBe('ticketQueue')
  })

  test.each(['decline', 'cancel', 'expire'])(
    'after "%s" nothing is paid, the wallet has its part back, and another try works',
    async (outcome) => {
      const { orderId } = await openTestBooking(server, AGENT)
      await leaveSpendable(AGENT, 1_000)
      const first = await start(orderId, AGENT, true)
      expect(await report(orderId, AGENT, await payAt(first.body.gatewayOrderId, outcome))).toMatchObject({
        status: 409,
        body: { errorCode: 'PAYMENT_NOT_PROVEN', errorMessage: 'Payment unsuccessful' },
      })
      expect(await rowsOf(orderId)).toMatchObject({ order: 'open', booking: 'awaitingPayment' })
      expect(await spendable(AGENT)).toBe(1_000)
      const second = await start(orderId, AGENT)
      expect((await report(orderId, AGENT, await payAt(second.body.gatewayOrderId, 'success'))).body.next).toBe('ticketQueue')
    },
  )

  test('a bank that has not decided leaves the order unpaid until it has', async () => {
    const { orderId } = await openTestBooking(server, PRIYA)
    const { body } = await start(orderId, PRIYA)
    const back = await payAt(body.gatewayOrderId, 'pending')
    expect((await report(orderId, PRIYA, back)).body).toMatchObject({ next: 'payment', booking: { status: 'awaitingPayment' } })
    expect((await rowsOf(orderId)).order).toBe('paying')
    bankMs += PENDING_MS
    const ask = async () => {
      await verifyPayments(server.app, { siteId: SITE, orderId })
      return (await rowsOf(orderId)).booking
    }
    await expect.poll(ask).toBe('issued')
  })
})

describe('forged and bent answers', () => {
  test('a browser that claims to have paid is not believed', async () => {
    const { orderId } = await openTestBooking(server, PRIYA)
    const { body } = await start(orderId, PRIYA)
    const honest = await payAt(body.gatewayOrderId, 'decline')
    const forged = { ...honest, status: 'paid', gatewayPaymentId: 'pay_1' }
    expect((await report(orderId, PRIYA, forged)).body.errorCode).toBe('PAYMENT_NOT_PROVEN')
    expect((await report(orderId, PRIYA, { ...forged, signature: '0'.repeat(64) })).body.errorCode).toBe('PAYMENT_NOT_PROVEN')
    expect((await rowsOf(orderId)).booking).toBe('awaitingPayment')
  })

  test("the proof of one order's payment does not pay another", async () => {
    const mine = await openTestBooking(server, PRIYA)
    const other = await openTestBooking(server, PRIYA)
    const { body } = await start(mine.orderId, PRIYA)
    const back = await payAt(body.gatewayOrderId, 'success')
    await start(other.orderId, PRIYA)
    expect((await report(other.orderId, PRIYA, back)).body.errorCode).toBe('PAYMENT_NOT_PROVEN')
    expect((await rowsOf(other.orderId)).booking).toBe('awaitingPayment')
    await report(mine.orderId, PRIYA, back)
  })

  test('another amount than asked for does not count and goes back', async () => {
    const { orderId } = await openTestBooking(server, PRIYA)
    const { body } = await start(orderId, PRIYA)
    const back = await payAt(body.gatewayOrderId, 'success')
    proxy.meddle = async (call, pass) => {
      const { status, body } = await pass()
      return { status, body: call.path.startsWith('/gateway/orders/') ? body.replace('"5078.00"', '"1.00"') : body }
    }
    const reported = await report(orderId, PRIYA, back)
    expect([reported.status, reported.body.errorCode]).toEqual([409, 'PAYMENT_NOT_PROVEN'])
    await until(orderId, { order: 'open', booking: 'awaitingPayment', refunds: ['sent'] })
  })
})

describe('callbacks', () => {
  test('pay the order when the browser never comes back', async () => {
    await callbacks('normal')
    const { orderId } = await openTestBooking(server, PRIYA)
    const { body } = await start(orderId, PRIYA)
    await payAt(body.gatewayOrderId, 'success')
    await until(orderId, { order: 'captured', booking: 'issued' })
  })

  test('sent twice are stored once and count once', async () => {
    await callbacks('twice')
    const { orderId } = await openTestBooking(server, PRIYA)
    const { body } = await start(orderId, PRIYA)
    await payAt(body.gatewayOrderId, 'success')
    const { attempts } = await until(orderId, { booking: 'issued' })
    await expect.poll(() => eventsOf(attempts[0]?.id)).toEqual([{ is_signed: true, times: 2 }])
  })

  test.each(['forged', 'stale'])('that are %s are kept as evidence and not acted on', async (mode) => {
    const { orderId } = await openTestBooking(server, PRIYA)
    const { body } = await start(orderId, PRIYA)
    await callbacks(mode)
    if (mode === 'forged') await control('/forge', { gatewayOrderId: body.gatewayOrderId, status: 'paid' })
    else await payAt(body.gatewayOrderId, 'decline')
    const { attempts } = await rowsOf(orderId)
    await expect.poll(async () => (await eventsOf(attempts[0]?.id))[0]?.is_signed).toBe(false)
    expect(await rowsOf(orderId)).toMatchObject({ order: 'paying', booking: 'awaitingPayment' })
    await callbacks('never')
  })

  test('that never come are made up for by asking', async () => {
    const { orderId } = await openTestBooking(server, PRIYA)
    const { body } = await start(orderId, PRIYA)
    await payAt(body.gatewayOrderId, 'success')
    await verifyPayments(server.app, { siteId: SITE, orderId })
    await until(orderId, { order: 'captured', booking: 'issued' })
  })

  test('nonsense gets a plain no', async () => {
    const answer = await server.http.inject({ method: 'POST', url: '/api/payment/gateway/callback', payload: 'nonsense' })
    expect(answer.statusCode).toBe(404)
  })

  test.each([{ orderId: '1-\u0000' }, { eventId: 'e\u0000' }])('a name no database takes gets one too: %j', async (bent) => {
    const payload = { eventId: 'e1', orderId: '1-x', timestamp: server.app.now(), ...bent }
    const answer = await server.http.inject({ method: 'POST', url: '/api/payment/gateway/callback', payload })
    expect(answer.statusCode).toBe(404)
  })

  async function eventsOf(gatewayPaymentId: string | undefined) {
    return server.app.db
      .selectFrom('gateway_events')
      .select(['is_signed', 'times'])
      .where('gateway_payment_id', '=', gatewayPaymentId ?? '')
      .execute()
  }
})

describe('money that comes too late, twice, or for nothing', () => {
  test('after the session is over it goes back to the card, and the booking says so', async () => {
    const { orderId } = await openTestBooking(server, PRIYA, { minutes: 2 })
    const { body } = await start(orderId, PRIYA)
    await expire(orderId)
    expect(await rowsOf(orderId)).toMatchObject({ order: 'expired', booking: 'expired' })
    const back = await payAt(body.gatewayOrderId, 'success')
    const reported = await report(orderId, PRIYA, back)
    expect([reported.status, reported.body.errorCode, reported.body.errorMessage]).toEqual([
      409,
      'PAYMENT_SESSION_EXPIRED',
      'The payment arrived too late for this booking. It is being refunded to your card.',
    ])
    // Its page says so as well, whenever it is opened.
    const { body: page } = await server.call<{ session: { status: string; cameBack: object | null; isInDoubt: boolean } }>(
      'flight/payments/getPaymentSession',
      { orderId },
      { as: await server.logIn(PRIYA) },
    )
    expect(page.session).toMatchObject({
      ...{ status: 'expired', isInDoubt: false },
      cameBack: { amount: expect.any(String), currency: 'INR', reason: 'Too late to book' },
    })
    await until(orderId, { refunds: ['sent'], money: 'refundedToCard' })
  })

  test('a session that ends with a card page open gives the wallet its part and goes on asking', async () => {
    const { orderId } = await openTestBooking(server, AGENT, { minutes: 2 })
    await leaveSpendable(AGENT, 500)
    const { body } = await start(orderId, AGENT, true)
    await expire(orderId)
    expect(await spendable(AGENT)).toBe(500)
    await payAt(body.gatewayOrderId, 'success')
    await verifyPayments(server.app, { siteId: SITE, orderId })
    await until(orderId, { refunds: ['sent'] })
    expect(await spendable(AGENT)).toBe(500)
  })

  test('paid from the wallet in one tab and by card in the other, the card gets its money back', async () => {
    const { orderId } = await openTestBooking(server, AGENT)
    await leaveSpendable(AGENT, 6_000)
    const { body } = await start(orderId, AGENT)
    const back = await payAt(body.gatewayOrderId, 'success')
    const as = await server.logIn(AGENT)
    const paid = await server.call<Body>('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, { as })
    expect(paid.body.next).toBe('ticketQueue')
    expect((await report(orderId, AGENT, back)).body.next).toBe('ticketQueue')
    await until(orderId, { order: 'captured', booking: 'issued', money: 'taken', refunds: ['sent'] })
  })

  test('two card pages with different splits: the first to pay counts, the other goes back', async () => {
    const { orderId } = await openTestBooking(server, AGENT)
    await leaveSpendable(AGENT, 1_000)
    const whole = await start(orderId, AGENT)
    const rest = await start(orderId, AGENT, true)
    expect(rest.body.gatewayOrderId).not.toBe(whole.body.gatewayOrderId)
    const wholeBack = await payAt(whole.body.gatewayOrderId, 'success')
    const restBack = await payAt(rest.body.gatewayOrderId, 'success')
    expect((await report(orderId, AGENT, wholeBack)).body.next).toBe('ticketQueue')
    expect((await report(orderId, AGENT, restBack)).body.next).toBe('ticketQueue')
    await until(orderId, { order: 'captured', refunds: ['sent'] })
    expect(await spendable(AGENT)).toBe(1_000)
  })

  test('a wallet emptied in between cannot pay its part any more: the card gets its money back', async () => {
    const { orderId } = await openTestBooking(server, AGENT)
    await leaveSpendable(AGENT, 1_000)
    const rest = await start(orderId, AGENT, true)
    const whole = await start(orderId, AGENT)
    expect(await spendable(AGENT)).toBe(1_000)
    await leaveSpendable(AGENT, 10)
    const reported = await report(orderId, AGENT, await payAt(rest.body.gatewayOrderId, 'success'))
    expect([reported.body.errorCode, reported.body.errorMessage]).toEqual([
      'PAYMENT_NOT_PROVEN',
      'The payment could not be used (The wallet no longer covers the rest). It is being refunded to your card.',
    ])
    await until(orderId, { refunds: ['sent'], booking: 'awaitingPayment' })
    expect((await report(orderId, AGENT, await payAt(whole.body.gatewayOrderId, 'success'))).body.next).toBe('ticketQueue')
  })

  test('when the airline says no, wallet and card each get their part back', async () => {
    supplier.before = (call) => {
      if (call === 'issue') throw new SupplierRefused('soldOut', '1', 'No seats left')
    }
    const { orderId } = await openTestBooking(server, AGENT)
    await leaveSpendable(AGENT, 1_000)
    const { body } = await start(orderId, AGENT, true)
    await report(orderId, AGENT, await payAt(body.gatewayOrderId, 'success'))
    await until(orderId, { order: 'refunded', booking: 'refunded', money: 'refundedToBoth', refunds: ['sent'] })
    expect(await spendable(AGENT)).toBe(1_000)
    expect(await refundedAtGateway(body.gatewayOrderId)).toBe('4078.00')
  })
})

describe('a gateway that fails', () => {
  test('to open a page changes nothing, and the next try works', async () => {
    const { orderId } = await openTestBooking(server, AGENT)
    await leaveSpendable(AGENT, 1_000)
    proxy.meddle = () => Promise.reject(new Error('down'))
    expect(await start(orderId, AGENT, true)).toMatchObject({ status: 502, body: { errorCode: 'GATEWAY_FAILED' } })
    expect(await rowsOf(orderId)).toMatchObject({ order: 'open', booking: 'awaitingPayment' })
    expect(await spendable(AGENT)).toBe(1_000)
    proxy.meddle = passOn
    expect((await start(orderId, AGENT, true)).status).toBe(200)
  })

  test.each([
    ['an HTML page', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['half an answer', { status: 200, body: '{"gatewayOrderId": "go' }],
  ])('with %s is the same as silence', async (_what, answer) => {
    const { orderId } = await openTestBooking(server, PRIYA)
    proxy.meddle = async (_call, pass) => {
      await pass()
      return answer
    }
    expect((await start(orderId, PRIYA)).status).toBe(502)
    proxy.meddle = passOn
    const again = await start(orderId, PRIYA)
    expect((await report(orderId, PRIYA, await payAt(again.body.gatewayOrderId, 'success'))).body.next).toBe('ticketQueue')
  })

  test('to confirm leaves the order being paid; asking later settles it', async () => {
    const { orderId } = await openTestBooking(server, PRIYA)
    const { body } = await start(orderId, PRIYA)
    const back = await payAt(body.gatewayOrderId, 'success')
    proxy.meddle = () => Promise.reject(new Error('down'))
    expect((await report(orderId, PRIYA, back)).body).toMatchObject({ next: 'payment', booking: { status: 'awaitingPayment' } })
    await verifyPayments(server.app, { siteId: SITE, orderId })
    expect((await rowsOf(orderId)).order).toBe('paying')
    proxy.meddle = passOn
    await verifyPayments(server.app, { siteId: SITE, orderId })
    await until(orderId, { booking: 'issued' })
  })

  test('whose answer to a refund is lost is asked again and pays once', async () => {
    supplier.before = (call) => {
      if (call === 'issue') throw new SupplierRefused('soldOut', '1', 'No seats left')
    }
    let lost = 0
    proxy.meddle = async (call, pass) => {
      const answer = await pass()
      if (call.path === '/gateway/refunds' && lost++ === 0) throw new Error('cut')
      return answer
    }
    const { orderId } = await openTestBooking(server, PRIYA)
    const { body } = await start(orderId, PRIYA)
    const reported = report(orderId, PRIYA, await payAt(body.gatewayOrderId, 'success'))
    await until(orderId, { order: 'refunding' })
    await expect.poll(() => lost).toBe(1)
    await sendRefundAgain(orderId)
    expect((await reported).body.booking.status).toBe('refunded')
    await until(orderId, { booking: 'refunded', money: 'refundedToCard', refunds: ['sent'] })
    expect(await refundedAtGateway(body.gatewayOrderId)).toBe('5078.00')
    expect(lost).toBeGreaterThan(1)
  })

  test('that refuses a refund for good puts the money into the wallet and says so', async () => {
    supplier.before = (call) => {
      if (call === 'issue') throw new SupplierRefused('soldOut', '1', 'No seats left')
    }
    proxy.meddle = async (call, pass) =>
      call.path === '/gateway/refunds'
        ? { status: 422, body: '{"error":{"code":"card_closed","message":"The card is closed."}}' }
        : pass()
    const before = await spendable(PRIYA)
    const { orderId } = await openTestBooking(server, PRIYA)
    const { body } = await start(orderId, PRIYA)
    const reported = report(orderId, PRIYA, await payAt(body.gatewayOrderId, 'success'))
    await until(orderId, { order: 'refunding' })
    for (let tries = 0; tries < 3; tries += 1) await sendRefundAgain(orderId)
    await until(orderId, { order: 'refunded', booking: 'refunded', money: 'refundedToWallet', refunds: ['toWallet'] })
    expect((await reported).body.booking.status).toBe('refunded')
    expect(await spendable(PRIYA)).toBe(before + 5_078)
    await sendRefundAgain(orderId)
    expect(await spendable(PRIYA)).toBe(before + 5_078)
  })
})

describe('a server that stops between two steps', () => {
  test('after the attempt was written and before the page was opened: the next click opens it', async () => {
    const { orderId } = await openTestBooking(server, PRIYA)
    await start(orderId, PRIYA)
    // As it stands when the answer of the gateway was never written down.
    await server.app.db
      .updateTable('gateway_payments')
      .set({ status: 'started', gateway_order_id: null, payment_url: null })
      .where('payment_id', '=', orderId)
      .execute()
    const again = await start(orderId, PRIYA)
    expect((await rowsOf(orderId)).attempts).toHaveLength(1)
    expect((await report(orderId, PRIYA, await payAt(again.body.gatewayOrderId, 'success'))).body.next).toBe('ticketQueue')
  })

  test('after the page was opened and before it was written down: asking by our own name finds the payment', async () => {
    const { orderId } = await openTestBooking(server, PRIYA)
    const { body } = await start(orderId, PRIYA)
    await payAt(body.gatewayOrderId, 'success')
    await server.app.db
      .updateTable('gateway_payments')
      .set({ status: 'started', gateway_order_id: null, payment_url: null })
      .where('payment_id', '=', orderId)
      .execute()
    await verifyPayments(server.app, { siteId: SITE, orderId })
    await until(orderId, { booking: 'issued' })
  })

  test('before the gateway was asked at all: the attempt is given up as lost, the wallet has its part back', async () => {
    const { orderId, actor } = await openTestBooking(server, AGENT)
    await leaveSpendable(AGENT, 1_000)
    await start(orderId, AGENT, true)
    await server.app.db
      .updateTable('gateway_payments')
      .set({ id: `${actor.siteId}-${orderId}-9`, status: 'started', gateway_order_id: null, payment_url: null })
      .where('payment_id', '=', orderId)
      .execute()
    await verifyPayments(server.app, { siteId: SITE, orderId })
    expect((await rowsOf(orderId)).order).toBe('paying')
    server.passMinutes(3)
    await verifyPayments(server.app, { siteId: SITE, orderId })
    expect(await rowsOf(orderId)).toMatchObject({ order: 'open', attempts: [{ status: 'lost' }] })
    expect(await spendable(AGENT)).toBe(1_000)
  })
})

async function expire(orderId: string): Promise<void> {
  server.passMinutes(3)
  await expirePayment(server.app, { siteId: SITE, orderId })
}

/** As the queue does after its pause; what it throws is for the queue. */
async function sendRefundAgain(orderId: string): Promise<void> {
  const { id } = await server.app.db.selectFrom('refunds').select('id').where('payment_id', '=', orderId).executeTakeFirstOrThrow()
  await sendRefund(server.app, { siteId: SITE, refundId: id }).catch(() => {})
}

async function refundedAtGateway(gatewayOrderId: string): Promise<string> {
  const answer = await fetch(`${sandbox.url}/gateway/orders/${gatewayOrderId}`, {
    headers: { authorization: `Basic ${btoa('tw_test_key:tw_test_secret')}` },
  })
  return ((await answer.json()) as { refundedAmount: string }).refundedAmount
}

/** In rupees. */
function leaveSpendable(email: string, rupees: number): Promise<void> {
  return leaveMinor(server, email, BigInt(Math.round(rupees * 100)))
}
