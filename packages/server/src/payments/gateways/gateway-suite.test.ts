import { isDeepStrictEqual } from 'node:util'
/** Longer than a file should be: what every gateway must do, written once and tried with each. */
import { isZero, money, parseMoney } from '@tradewind/domain/money'
import { plainDate } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { type GatewayProxy, passOn, startGatewayProxy } from '../../testing/gateway-proxy.ts'
import { jobsOf } from '../../testing/jobs-of.ts'
import { openTestBooking, useFakeSupplier } from '../../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { verifyPayments } from '../verify-payment.ts'
import { GatewayPending, GatewayRefused, GatewayUnavailable } from './payment-gateway.ts'

const PRIYA = 'priya@skylark.example'
const OWNER = 'admin@skylark.example'
const SITE = 1

/** What a bank takes to decide passes when a test says so. */
const PENDING_MS = 10_000
let bankMs = 0
let sandbox: Sandbox
let proxy: GatewayProxy
let server: TestServer
let host: string

beforeAll(async () => {
  const pace = { pendingMs: PENDING_MS, callbackRetryMs: 50 }
  sandbox = await startSandbox({ latency: 'none', pace, now: () => Date.now() + bankMs })
  proxy = await startGatewayProxy(sandbox.url)
  server = await startTestServer({ SANDBOX_URL: sandbox.url, GATEWAY_URL: proxy.url })
  const address = await server.http.listen({ port: 0, host: '127.0.0.1' })
  host = `localhost:${new URL(address).port}`
  await control('', { callbackMode: 'never', webhookUrl: `${address}/api/payment/gateway/callback` })
  useFakeSupplier(server)
})
beforeEach(() => control('', { callbackMode: 'never' }))
afterEach(async () => {
  proxy.meddle = passOn
  await expectLedgerSound(server)
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await sandbox.close()
})

type WayBack = { link: string } | { action: string; fields: Record<string, string> }
type Paid = { status: string; gatewayPaymentId: string | null; returnTo?: string; wayBack?: WayBack }
type Body = {
  next: string
  status: string
  booking: { status: string }
  errorCode: string
  paymentUrl: string
  gatewayOrderId: string
}

async function control<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}

/** Until the gateway has no callback left to send: each was answered. */
async function untilCallbacksCame(): Promise<void> {
  const waiting = async () => {
    const answer = await fetch(`${sandbox.url}/sandbox/control/gateway`)
    return ((await answer.json()) as { callbacksWaiting: number }).callbacksWaiting
  }
  await waitUntil(waiting, (count) => count === 0, 'sent')
}

async function call<T = Body>(path: string, body: unknown) {
  return server.call<T>(path, body, { as: await server.logIn(PRIYA), host })
}

async function rowsOf(orderId: string) {
  const { db } = server.app
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const attempts = await db
    .selectFrom('gateway_payments')
    .selectAll()
    .where('payment_id', '=', orderId)
    .orderBy('attempt')
    .execute()
  const refunds = await db.selectFrom('refunds').selectAll().where('payment_id', '=', orderId).execute()
  return {
    order: payment.status,
    attempts,
    attempt: attempts.map(({ status }) => status),
    refunds: refunds.map(({ status }) => status),
  }
}

async function until(orderId: string, wanted: Partial<Omit<Awaited<ReturnType<typeof rowsOf>>, 'attempts'>>) {
  await waitUntil(
    () => rowsOf(orderId),
    (rows) => Object.entries(wanted).every(([key, value]) => isDeepStrictEqual(rows[key as keyof typeof rows], value)),
    JSON.stringify(wanted),
  )
}

describe.each(['sandbox', 'razorpay', 'phonepe'] as const)('%s', (name) => {
  const book = name === 'sandbox' ? 'own' : name
  const gateway = () => server.app.gateways.find(SITE, name) ?? expect.fail(`no ${name}`)

  beforeAll(async () => {
    const as = await server.logIn(OWNER)
    expect((await server.call('payment/getActiveGateway', { gateway: name }, { as })).status).toBe(200)
  })

  async function start() {
    const { orderId } = await openTestBooking(server, PRIYA)
    const { status, body } = await call('flight/payments/startGatewayPayment', { orderId })
    expect(status).toBe(200)
    const [attempt] = (await rowsOf(orderId)).attempts
    return { orderId, reference: attempt?.id ?? '', ...body }
  }

  /** What the payer's browser does next: carries a link's signed words, posts a form that ours turns into words, or just comes back. */
  async function comeBack({ orderId, reference }: { orderId: string; reference: string }, paid: Paid) {
    if (name === 'phonepe') return call('payment/phonepe/verifyPayment', { orderId, transaction_id: reference })
    const { gatewayOrderId = '', gatewayPaymentId, status = '', signature = '' } = Object.fromEntries(await wordsOf(paid))
    const payment = { method: 'gateway', gatewayOrderId, gatewayPaymentId: gatewayPaymentId || null, status, signature }
    return call('flight/payments/orderSuccessCallback', { orderId, payment })
  }
  async function wordsOf({ returnTo, wayBack }: Paid): Promise<URLSearchParams> {
    if (!wayBack) return new URL(returnTo ?? '').searchParams
    if ('link' in wayBack) return new URL(wayBack.link).searchParams
    const answer = await fetch(wayBack.action, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://api.razorpay.com' },
      body: new URLSearchParams(wayBack.fields),
    })
    expect(answer.status).toBe(303)
    return new URL(answer.headers.get('location') ?? '', 'http://x').searchParams
  }
  const pay = (gatewayOrderId: string, outcome: string, more = {}) => control<Paid>('/pay', { gatewayOrderId, outcome, ...more })

  /** Razorpay learns where to send the payer back from the form our page posts. */
  async function openPage({ paymentUrl, gatewayOrderId }: { paymentUrl: string; gatewayOrderId: string }) {
    if (name !== 'razorpay') return
    const page = await server.http.inject({
      url: new URL(paymentUrl).pathname,
      headers: { host, 'auth-token': await server.logIn(PRIYA) },
    })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`form-action ${proxy.url}`)
    const fields = [...page.body.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      unescapeHtml(value),
    ])
    expect(Object.fromEntries(fields)).toMatchObject({ order_id: gatewayOrderId, key_id: 'rzp_test_tradewind' })
    const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const opened = await fetch(unescapeHtml(action).replace(proxy.url, sandbox.url), {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    expect(opened.status).toBe(200)
  }

  test('paid: the payer comes back, the gateway is asked, the ticket is issued', async () => {
    const started = await start()
    await openPage(started)
    const back = await comeBack(started, await pay(started.gatewayOrderId, 'success'))
    expect(back.status).toBe(200)
    await until(started.orderId, { order: 'captured', attempt: ['paid'], refunds: [] })
  })

  test('declined: nothing is booked, and another attempt may begin', async () => {
    const started = await start()
    await openPage(started)
    const back = await comeBack(started, await pay(started.gatewayOrderId, 'decline'))
    expect(name === 'phonepe' ? back.body.status : back.body.errorCode).toBe(name === 'phonepe' ? 'failed' : 'PAYMENT_NOT_PROVEN')
    await until(started.orderId, { order: 'open', attempt: ['failed'] })
    const again = await call('flight/payments/startGatewayPayment', { orderId: started.orderId })
    expect(again.body.gatewayOrderId).not.toBe(started.gatewayOrderId)
  })

  test('cancelled: the payer is answered at once or has nothing to wait for, and is not charged', async () => {
    const started = await start()
    await openPage(started)
    await comeBack(started, await pay(started.gatewayOrderId, 'cancel'))
    // Razorpay's orders stay open until the page is over; the others say that it was cancelled.
    await until(
      started.orderId,
      name === 'razorpay' ? { order: 'paying', attempt: ['created'] } : { order: 'open', attempt: ['cancelled'] },
    )
  })

  test('pending, then paid: waits, and books when the gateway has decided', async () => {
    const started = await start()
    await openPage(started)
    await comeBack(started, await pay(started.gatewayOrderId, 'pending'))
    expect((await rowsOf(started.orderId)).attempt).toEqual(['pending'])
    bankMs += PENDING_MS
    await verifyPayments(server.app, { siteId: SITE, orderId: started.orderId })
    await until(started.orderId, { order: 'captured', attempt: ['paid'] })
  })

  test('its callback alone books, and sent twice counts once', async () => {
    await control('', { callbackMode: 'twice' })
    const { orderId, gatewayOrderId } = await start()
    await pay(gatewayOrderId, 'success')
    await until(orderId, { order: 'captured', attempt: ['paid'], refunds: [] })
    await untilCallbacksCame()
    const events = await server.app.db
      .selectFrom('gateway_events')
      .selectAll()
      .where('gateway_payment_id', 'like', `%${orderId}%`)
      .execute()
    expect(events.filter(({ is_signed }) => is_signed)).toHaveLength(1)
  })

  test('a forged callback and a forged way back change nothing', async () => {
    const { orderId, gatewayOrderId, reference } = await start()
    await control('/forge', { gatewayOrderId, status: 'paid' })
    const claim = { gatewayOrderId, gatewayPaymentId: 'pay_1', status: 'paid', signature: 'a'.repeat(64) }
    const back = await call('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'gateway', ...claim } })
    if (name !== 'phonepe') expect(back.body.errorCode).toBe('PAYMENT_NOT_PROVEN')
    expect(gateway().isReturnSigned({ ...claim, reference })).toBe(name === 'phonepe')
    await untilCallbacksCame()
    expect(await rowsOf(orderId)).toMatchObject({ order: 'paying', attempt: ['created'] })
  })

  test('another amount than asked for goes back', async () => {
    const { orderId, gatewayOrderId } = await start()
    await pay(gatewayOrderId, 'success', { paidAmount: '77.00' })
    await verifyPayments(server.app, { siteId: SITE, orderId })
    await until(orderId, { order: 'open', attempt: ['paid'], refunds: ['sent'] })
  })

  test('money that comes after the session is over goes back', async () => {
    const { orderId } = await openTestBooking(server, PRIYA, { minutes: 2 })
    const { body } = await call('flight/payments/startGatewayPayment', { orderId })
    await server.app.db.updateTable('payments').set({ expires_at: server.app.now() }).where('id', '=', orderId).execute()
    await pay(body.gatewayOrderId, 'success')
    await verifyPayments(server.app, { siteId: SITE, orderId })
    await until(orderId, { attempt: ['paid'], refunds: ['sent'] })
  })

  test('an opening whose answer was lost is found again by our own name, paid or not', async () => {
    const { orderId } = await openTestBooking(server, PRIYA)
    const isOpening = /gateway\/orders$|v1\/orders$|v2\/pay$/
    proxy.meddle = async ({ method, path }, pass) => {
      const answer = await pass()
      if (method === 'POST' && isOpening.test(path)) throw new Error('cut')
      return answer
    }
    expect((await call('flight/payments/startGatewayPayment', { orderId })).body.errorCode).toBe('GATEWAY_FAILED')
    proxy.meddle = passOn
    const [attempt] = (await rowsOf(orderId)).attempts
    const state = await gateway().verify({ reference: attempt?.id ?? '', gatewayOrderId: null })
    expect(state).toMatchObject({ reference: attempt?.id, status: 'created' })
  })

  async function paidOrder() {
    const { reference, gatewayOrderId, orderId } = await start()
    const { gatewayPaymentId } = await pay(gatewayOrderId, 'success')
    await verifyPayments(server.app, { siteId: SITE, orderId })
    return { reference, gatewayPaymentId: gatewayPaymentId ?? '' }
  }
  const rupees = (text: string) => parseMoney(text, 'INR')

  test('refunds in part and whole, once per id, never more than was paid, also when an answer is lost', async () => {
    const paid = await paidOrder()
    const first = await gateway().refund({ ...paid, refundId: `a-${paid.reference}`, amount: rupees('78.00') })
    expect(await gateway().refund({ ...paid, refundId: `a-${paid.reference}`, amount: rupees('78.00') })).toEqual(first)
    const rest = { ...paid, refundId: `b-${paid.reference}`, amount: rupees('5000.00') }
    proxy.meddle = async ({ path, method }, pass) => {
      const answer = await pass()
      if (method === 'POST' && /refund/.test(path)) throw new Error('cut')
      return answer
    }
    await expect(gateway().refund(rest)).rejects.toThrow('did not answer')
    proxy.meddle = passOn
    const second = await gateway().refund(rest)
    expect(second.gatewayRefundId).not.toBe(first.gatewayRefundId)
    const over = { ...paid, refundId: `c-${paid.reference}`, amount: rupees('1.00') }
    await expect(gateway().refund(over)).rejects.toBeInstanceOf(GatewayRefused)
  })

  test.runIf(name !== 'sandbox')('a refund that takes its time is asked about again, one that fails is refused', async () => {
    const paid = await paidOrder()
    const refund = { ...paid, refundId: `d-${paid.reference}`, amount: rupees('10.00') }
    await control('/plant', { gateway: book, gatewayPaymentId: paid.gatewayPaymentId, kind: 'refundPending' })
    await expect(gateway().refund(refund)).rejects.toBeInstanceOf(GatewayPending)
    await control('/plant', { gateway: book, gatewayPaymentId: paid.gatewayPaymentId, kind: 'refundFailed' })
    await expect(gateway().refund(refund)).rejects.toBeInstanceOf(GatewayRefused)
    await control('/plant', { gateway: book, gatewayPaymentId: paid.gatewayPaymentId, kind: 'nothing' })
    expect((await gateway().refund(refund)).gatewayRefundId).toBeTruthy()
  })

  test.runIf(name !== 'sandbox')('a refund that waits at the bank stays promised, and is sent when the bank is done', async () => {
    const { orderId, gatewayOrderId } = await start()
    const { gatewayPaymentId } = await pay(gatewayOrderId, 'success', { paidAmount: '60.00' })
    await control('/plant', { gateway: book, gatewayPaymentId, kind: 'refundPending' })
    await verifyPayments(server.app, { siteId: SITE, orderId })
    const { id } = await server.app.db
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', orderId)
      .executeTakeFirstOrThrow()
    await waitUntil(
      () => jobsOf(server.app, 'refund-payment'),
      (jobs) => jobs.some(({ data, tries }) => data.refundId === id && tries > 0),
      'tried',
    )
    expect((await rowsOf(orderId)).refunds).toEqual(['promised'])
    await control('/plant', { gateway: book, gatewayPaymentId, kind: 'nothing' })
    await sendRefund(server.app, { siteId: SITE, refundId: id })
    expect((await rowsOf(orderId)).refunds).toEqual(['sent'])
  })

  test.runIf(name !== 'sandbox')('a refund refused for good is in the wallet by itself, once', async () => {
    const balance = async () => {
      const as = await server.logIn(PRIYA)
      return Number(
        (await server.call<{ balance: string }>('wl/user/getWalletBalance', undefined, { as, method: 'GET' })).body.balance,
      )
    }
    const { orderId, gatewayOrderId } = await start()
    const { gatewayPaymentId } = await pay(gatewayOrderId, 'success', { paidAmount: '60.00' })
    await control('/plant', { gateway: book, gatewayPaymentId, kind: 'refundFailed' })
    const before = await balance()
    await verifyPayments(server.app, { siteId: SITE, orderId })
    const { db } = server.app
    const { id } = await db.selectFrom('refunds').select('id').where('payment_id', '=', orderId).executeTakeFirstOrThrow()
    const again = () =>
      sendRefund(server.app, { siteId: SITE, refundId: id }).catch((error: unknown) => expect(error).toBeInstanceOf(GatewayRefused))
    for (let tries = 0; tries < 3; tries += 1) await again()
    await until(orderId, { refunds: ['toWallet'] })
    await control('/plant', { gateway: book, gatewayPaymentId, kind: 'nothing' })
    await again()
    expect((await rowsOf(orderId)).refunds).toEqual(['toWallet'])
    expect(await balance()).toBe(before + 60)
  })

  test('a log-in of ours that is no longer taken is no word about the card: its refund waits', async () => {
    const paid = await paidOrder()
    const no = {
      code: 'UNAUTHORIZED',
      message: 'Who are you?',
      error: { code: 'BAD_REQUEST_ERROR', message: 'Who?', description: 'Who?' },
    }
    proxy.meddle = async () => ({ status: 401, body: JSON.stringify(no) })
    const refund = { ...paid, refundId: `f-${paid.reference}`, amount: rupees('10.00') }
    await expect(gateway().refund(refund)).rejects.toBeInstanceOf(GatewayUnavailable)
    proxy.meddle = passOn
    expect((await gateway().refund(refund)).gatewayRefundId).toBeTruthy()
  })

  test.runIf(name !== 'phonepe')('reports its settlements: two days later, less fee and the tax on it', async () => {
    const paid = await paidOrder()
    await gateway().refund({ ...paid, refundId: `e-${paid.reference}`, amount: rupees('78.00') })
    const day = plainDate(new Date(Date.now() + 330 * 60_000 + 2 * 86_400_000).toISOString().slice(0, 10))
    const lines = (await gateway().settlements?.(day)) ?? []
    const own = lines.filter(({ gatewayPaymentId }) => gatewayPaymentId === paid.gatewayPaymentId)
    expect(own).toMatchObject([
      {
        kind: 'payment',
        reference: paid.reference,
        amount: rupees('5078.00'),
        fee: rupees('101.56'),
        tax: rupees('18.28'),
        net: rupees('4958.16'),
      },
      { kind: 'refund', amount: rupees('78.00'), net: rupees('-78.00') },
    ])
    for (const { amount, fee, tax, net, kind } of own) {
      const gross = kind === 'refund' ? -amount.minor : amount.minor
      expect(isZero(money(gross - fee.minor - tax.minor - net.minor, 'INR'))).toBe(true)
    }
  })

  test('nobody else learns of a payment, and a visitor nothing at all', async () => {
    const { orderId, reference } = await start()
    const ask = { orderId, transaction_id: reference }
    const agent = await server.logIn('agent@skylark.example')
    expect((await server.call('payment/phonepe/verifyPayment', ask, { as: agent, host })).status).toBe(404)
    expect((await server.call('payment/phonepe/verifyPayment', ask, { host })).status).toBe(401)
    const page = `/api/payment/gateway/page/${reference}`
    for (const headers of [{ host }, { host, 'auth-token': agent }])
      expect((await server.http.inject({ url: page, headers })).statusCode).toBe(404)
  })
})

function unescapeHtml(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
}
