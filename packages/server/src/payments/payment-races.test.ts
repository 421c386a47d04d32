import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { SupplierRefused } from '../flights/suppliers/supplier-errors.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { expirePayment } from './expire-payment.ts'
import { verifyPayments } from './verify-payment.ts'

const SITE = 1
const AGENT = 'agent@skylark.example'

let sandbox: Sandbox
let server: TestServer
let refuses = false
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', pace: { pendingMs: 200 } })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  useFakeSupplier(server).before = (call) => {
    if (call === 'issue' && refuses) throw new SupplierRefused('soldOut', '1', 'No seats left')
  }
  await control('', { callbackMode: 'never' })
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

async function control(path: string, body: unknown): Promise<Record<string, string>> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, string>
}

/** Card pages twice as often: without one there is little to go wrong. */
const step = fc.constantFrom('wallet', 'card', 'card', 'mixed', 'verify', 'expire', 'success', 'success', 'decline', 'pending')
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** One thing somebody, or a job, does to a payment. Every answer but a bug is right. */
async function take(orderId: string, what: Step): Promise<void> {
  const as = await server.logIn(AGENT)
  const calls: Partial<Record<Step, [string, object]>> = {
    wallet: ['flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }],
    card: ['flight/payments/startGatewayPayment', { orderId }],
    mixed: ['flight/payments/startGatewayPayment', { orderId, useWallet: true }],
  }
  const call = calls[what]
  if (call) {
    const { status, body } = await server.call(call[0], call[1], { as })
    expect([what, status, status === 500 ? body : undefined]).toEqual([what, expect.toBeOneOf([200, 402, 409, 422]), undefined])
  } else if (what === 'verify') await verifyPayments(server.app, { siteId: SITE, orderId })
  else if (what === 'expire') {
    server.passMinutes(5)
    await expirePayment(server.app, { siteId: SITE, orderId })
  } else for (const gatewayOrderId of await pagesOf(orderId)) await control('/pay', { gatewayOrderId, outcome: what })
}

async function pagesOf(orderId: string): Promise<string[]> {
  const rows = await server.app.db
    .selectFrom('gateway_payments')
    .select('gateway_order_id')
    .where('payment_id', '=', orderId)
    .execute()
  return rows.flatMap(({ gateway_order_id }) => gateway_order_id ?? [])
}

/** Lets the jobs finish: nothing undecided, nothing promised, no booking in progress. */
async function settle(orderId: string): Promise<void> {
  const { db } = server.app
  const isMoving = async () => {
    await verifyPayments(server.app, { siteId: SITE, orderId })
    const doubtful = await db
      .selectFrom('gateway_payments')
      .select('id')
      .where('payment_id', '=', orderId)
      .where('status', 'in', ['started', 'pending'])
      .execute()
    const promised = await db
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', orderId)
      .where('status', '=', 'promised')
      .execute()
    const moving = await db
      .selectFrom('bookings')
      .select('id')
      .where('payment_id', '=', orderId)
      .where('status', 'in', ['paid', 'issuing', 'unknown', 'failed'])
      .execute()
    return doubtful.length + promised.length + moving.length
  }
  await expect.poll(isMoving, { timeout: 15_000, interval: 100 }).toBe(0)
}

test('whatever payers, banks and jobs do at the same time, nobody is charged without a ticket and the books agree', {
  timeout: 120_000,
}, async () => {
  const lane = fc.array(step, { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(lane, { minLength: 2, maxLength: 3 }),
      fc.boolean(),
      fc.boolean(),
      async (lanes, isRefused, isShort) => {
        refuses = isRefused
        // Over as soon as anybody lets time pass, or never.
        const { orderId } = await openTestBooking(server, AGENT, { minutes: isShort ? 3 : 600 })
        await Promise.all(
          lanes.map(async (steps) => {
            for (const one of steps) await take(orderId, one)
          }),
        )
        await settle(orderId)
        await expectLedgerSound(server)
      },
    ),
    { numRuns: 40, endOnFailure: true },
  )
})
