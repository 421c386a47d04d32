import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { type GatewayProxy, passOn, startGatewayProxy } from '../testing/gateway-proxy.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { expirePayment } from './expire-payment.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { verifyPayments } from './verify-payment.ts'

const PRIYA = 'priya@skylark.example'
const SITE = 1

let sandbox: Sandbox
let proxy: GatewayProxy
let server: TestServer
let host: string
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', pace: { callbackRetryMs: 50 } })
  proxy = await startGatewayProxy(sandbox.url)
  server = await startTestServer({ SANDBOX_URL: sandbox.url, GATEWAY_URL: proxy.url })
  host = `localhost:${new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port}`
  await control('', { callbackMode: 'never' })
})
afterEach(async () => {
  proxy.meddle = passOn
  await expectLedgerSound(server)
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await sandbox.close()
})

type Started = { orderId: string; paymentUrl: string; errorCode: string; shortError?: Record<string, string> }
type State = { topUp: { status: string; amount: string }; errorCode: string }
type Return = { gatewayOrderId: string; gatewayPaymentId: string; status: string; signature: string }

async function control<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}

async function start(amount: string, { email = PRIYA, key = crypto.randomUUID() as string } = {}) {
  const as = await server.logIn(email)
  return server.call<Started>('wl/user/startTopUp', { amount, idempotencyKey: key }, { as, host })
}

async function attemptOf(orderId: string) {
  return server.app.db.selectFrom('gateway_payments').selectAll().where('payment_id', '=', orderId).executeTakeFirstOrThrow()
}

async function pay(orderId: string, outcome = 'success'): Promise<Return> {
  const { gateway_order_id: gatewayOrderId } = await attemptOf(orderId)
  const { returnTo } = await control<{ returnTo: string }>('/pay', { gatewayOrderId, outcome })
  return Object.fromEntries(new URL(returnTo).searchParams) as Return
}

async function finish(orderId: string, { gatewayOrderId, gatewayPaymentId, status, signature }: Return, email = PRIYA) {
  const claim = { orderId, gatewayOrderId, gatewayPaymentId: gatewayPaymentId || null, status, signature }
  return server.call<State>('wl/user/finishTopUp', claim, { as: await server.logIn(email), host })
}

async function balance(email = PRIYA): Promise<string> {
  const as = await server.logIn(email)
  return (await server.call<{ balance: string }>('wl/user/getWalletBalance', undefined, { as, method: 'GET' })).body.balance
}

async function newestEntry(email = PRIYA) {
  const as = await server.logIn(email)
  const answer = await server.call<{ entries: unknown[] }>('wl/user/getMyWalletEntries', undefined, { as, method: 'GET' })
  return answer.body.entries[0]
}

/** What the wallet has gained since. */
async function gained(before: string): Promise<string> {
  return (Number(await balance()) - Number(before)).toFixed(2)
}

describe('filling the wallet by card', () => {
  test('puts in what the gateway says was paid, and comes back to its own screen', async () => {
    const before = await balance()
    const { body } = await start('2500.50')
    const back = await pay(body.orderId)
    expect((await finish(body.orderId, back)).body.topUp).toMatchObject({ status: 'added', amount: '2500.50' })
    expect(await gained(before)).toBe('2500.50')
    // Reported again, and checked again by the job: once is enough.
    expect((await finish(body.orderId, back)).body.topUp.status).toBe('added')
    await verifyPayments(server.app, { siteId: SITE, orderId: body.orderId })
    expect(await gained(before)).toBe('2500.50')
    expect(await newestEntry()).toMatchObject({ label: 'Money added by card', documentId: expect.any(Number) })
  })

  test('a second click opens the same page, another amount under the same key is refused', async () => {
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([start('900', { key }), start('900', { key })])
    expect(first.body.orderId).toBe(second.body.orderId)
    expect((await start('901', { key })).body).toMatchObject({
      errorCode: 'KEY_REUSED',
    })
  })

  test('declined: nothing moves, and it can be paid again', async () => {
    const before = await balance()
    const key = crypto.randomUUID()
    const { body } = await start('700', { key })
    const refused = await finish(body.orderId, await pay(body.orderId, 'decline'))
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 'PAYMENT_NOT_PROVEN' } })
    expect(await gained(before)).toBe('0.00')
    expect((await start('700', { key })).body.paymentUrl).toContain('/gateway/pay/')
  })

  test('killed after the gateway was paid: the job finds the money and posts it once', async () => {
    const before = await balance()
    const { body } = await start('1200')
    await pay(body.orderId)
    // The browser never comes back, no callback arrives: only the job is left, twice at once.
    await Promise.all([1, 2].map(() => verifyPayments(server.app, { siteId: SITE, orderId: body.orderId })))
    expect(await gained(before)).toBe('1200.00')
  })

  test('a payment page that may have been opened is watched until it is known', async () => {
    const before = await balance()
    proxy.meddle = async (_call, pass) => {
      await pass()
      throw new Error('cut')
    }
    expect((await start('650')).body.errorCode).toBe('GATEWAY_FAILED')
    proxy.meddle = passOn
    expect(await gained(before)).toBe('0.00')
  })

  test('money that comes after the session is over fills the wallet all the same', async () => {
    const before = await balance()
    const { body } = await start('300')
    server.passMinutes(20)
    await expirePayment(server.app, { siteId: SITE, orderId: body.orderId })
    await pay(body.orderId)
    await verifyPayments(server.app, { siteId: SITE, orderId: body.orderId })
    expect(await gained(before)).toBe('300.00')
  })

  test('another amount than asked for goes back to the card', async () => {
    const before = await balance()
    const { body } = await start('450')
    const back = await pay(body.orderId)
    proxy.meddle = async (call, pass) => {
      const answer = await pass()
      if (call.method !== 'GET') return answer
      return { ...answer, body: answer.body.replace('"450.00"', '"4500.00"') }
    }
    expect((await finish(body.orderId, back)).body.errorCode).toBe('PAYMENT_NOT_PROVEN')
    expect(await gained(before)).toBe('0.00')
    const refund = await server.app.db
      .selectFrom('refunds')
      .selectAll()
      .where('payment_id', '=', body.orderId)
      .executeTakeFirstOrThrow()
    expect(refund.amount_minor).toBe(450_000n)
    proxy.meddle = async (call, pass) =>
      call.path.includes('refunds') ? { status: 200, body: '{"gatewayRefundId":"rf_1"}' } : pass()
    await sendRefund(server.app, { siteId: SITE, refundId: refund.id })
  })

  test.each(['0', '-5', '1.2345', 'ten', '', '999999999'])('refuses the amount "%s"', async (amount) => {
    expect((await start(amount)).status).toBe(422)
  })

  test('a forged return proves nothing', async () => {
    const { body } = await start('800')
    const back = await pay(body.orderId)
    const forged = await finish(body.orderId, { ...back, signature: 'f'.repeat(64) })
    expect(forged.body.errorCode).toBe('PAYMENT_NOT_PROVEN')
    await finish(body.orderId, back)
  })

  test('is no way to pay, to see or to finish what another has begun, nor for staff', async () => {
    const { body } = await start('150')
    const back = await pay(body.orderId)
    for (const email of ['agent@skylark.example', 'admin@skylark.example']) {
      expect((await finish(body.orderId, back, email)).status).toBe(404)
      const as = await server.logIn(email)
      expect((await server.call('wl/user/getTopUp', { orderId: body.orderId }, { as, host })).status).toBe(404)
    }
    const there = await server.logIn('agent@bluedhow.example', { host: 'bluedhow.localhost' })
    const seen = await server.call('wl/user/getTopUp', { orderId: body.orderId }, { as: there, host: 'bluedhow.localhost' })
    expect(seen.status).toBe(404)
    expect((await start('150', { email: 'admin@skylark.example' })).status).toBe(403)
    const payment = { method: 'wallet' }
    const as = await server.logIn(PRIYA)
    const booked = await server.call('flight/payments/orderSuccessCallback', { orderId: body.orderId, payment }, { as, host })
    expect(booked.status).toBe(404)
    await finish(body.orderId, back)
  })
})
