import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import type { FakeSupplier } from '../flights/book/testing/fake-supplier.ts'
import { SupplierRefused } from '../flights/suppliers/supplier-errors.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { expirePayment } from './expire-payment.ts'
import { openPayment } from './open-payment.ts'

function refuseToIssue(call: string): void {
  if (call === 'issue') throw new SupplierRefused('soldOut', '1', 'No seats left')
}

const AGENT = 'agent@skylark.example'
const TOTAL = 5_078

let server: TestServer
let supplier: FakeSupplier
let agent: string
beforeAll(async () => {
  server = await startTestServer()
  supplier = useFakeSupplier(server)
  agent = await server.logIn(AGENT)
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

type Paid = { next: string; booking: { status: string; bookingId: number }; errorCode: string; data: Record<string, string> }
const pay = (orderId: string, as = agent, host = 'localhost') =>
  server.call<Paid>('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, { as, host })

async function wallet(as = agent) {
  const { body } = await server.call<Record<'balance' | 'holds' | 'spendable', string>>('wl/user/getWalletBalance', undefined, {
    as,
    method: 'GET',
  })
  return { balance: Number(body.balance), holds: Number(body.holds), spendable: Number(body.spendable) }
}

async function orderStatus(orderId: string): Promise<string | undefined> {
  const row = await server.app.db.selectFrom('payments').select('status').where('id', '=', orderId).executeTakeFirst()
  return row?.status
}

describe('paying from the wallet', () => {
  test('sets the money aside, issues, and captures it', async () => {
    const before = await wallet()
    const { orderId } = await openTestBooking(server, AGENT)
    const { status, body } = await pay(orderId)
    expect([status, body.next, body.booking.status]).toEqual([200, 'ticketQueue', 'issued'])
    expect(await orderStatus(orderId)).toBe('captured')
    expect(await wallet()).toEqual({ balance: before.balance - TOTAL, holds: 0, spendable: before.spendable - TOTAL })
  })

  test('a double click and a second tab pay once and get the same answer', async () => {
    const before = await wallet()
    const { orderId, bookingId } = await openTestBooking(server, AGENT)
    const answers = await Promise.all([pay(orderId), pay(orderId), pay(orderId)])
    expect(answers.map(({ status, body }) => [status, body.next, body.booking.bookingId])).toEqual(
      Array(3).fill([200, 'ticketQueue', bookingId]),
    )
    expect((await pay(orderId)).body.next).toBe('ticketQueue')
    expect((await wallet()).balance).toBe(before.balance - TOTAL)
  })

  test('refunds the money at once when the airline refuses', async () => {
    const before = await wallet()
    supplier.before = refuseToIssue
    const { orderId } = await openTestBooking(server, AGENT)
    const { body } = await pay(orderId)
    supplier.before = () => {}
    expect([body.next, body.booking.status]).toEqual(['bookingDetails', 'refunded'])
    expect(await orderStatus(orderId)).toBe('refunded')
    expect(await wallet()).toEqual(before)
  })

  test('refuses what the wallet does not cover, says how much is missing, and writes nothing', async () => {
    const priya = await server.logIn('priya@skylark.example')
    const { orderId, bookingId } = await openTestBooking(server, 'priya@skylark.example')
    const { status, body } = await pay(orderId, priya)
    expect([status, body.errorCode, body.data]).toEqual([
      402,
      'INSUFFICIENT_BALANCE',
      { spendable: '0.00', missing: '5078.00', currency: 'INR' },
    ])
    expect(await orderStatus(orderId)).toBe('open')
    const booking = await server.app.db.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirst()
    expect(booking?.status).toBe('awaitingPayment')
  })

  test('refuses after the session is over, before and after the job has closed it', async () => {
    const { orderId, actor } = await openTestBooking(server, AGENT, { minutes: -1 })
    expect(await pay(orderId)).toMatchObject({ status: 409, body: { errorCode: 'PAYMENT_SESSION_EXPIRED' } })
    await expirePayment(server.app, { siteId: actor.siteId, orderId })
    expect(await pay(orderId)).toMatchObject({ status: 409, body: { errorCode: 'PAYMENT_SESSION_EXPIRED' } })
    expect(await orderStatus(orderId)).toBe('expired')
  })

  test.each([
    ['another customer', 'priya@skylark.example', 'localhost'],
    ['staff, who does not pay with others’ wallets', 'admin@skylark.example', 'localhost'],
    ['another site', 'agent@bluedhow.example', 'bluedhow.localhost'],
  ])('does not exist for %s', async (_who, email, host) => {
    const { orderId } = await openTestBooking(server, AGENT)
    const as = await server.logIn(email, { host })
    expect((await pay(orderId, as, host)).status).toBe(404)
    expect((await server.call('flight/payments/getPaymentSession', { orderId }, { as, host })).status).toBe(404)
    expect((await server.call('flight/payments/startGatewayPayment', { orderId }, { as, host })).status).toBe(404)
    expect(await orderStatus(orderId)).toBe('open')
  })

  test('a colleague of the same agency may pay', async () => {
    const { orderId } = await openTestBooking(server, AGENT)
    expect((await pay(orderId, await server.logIn('agent2@skylark.example'))).body.next).toBe('ticketQueue')
  })

  test('a job that closes sessions leaves paid and young ones alone', async () => {
    const paid = await openTestBooking(server, AGENT)
    await pay(paid.orderId)
    const young = await openTestBooking(server, AGENT)
    for (const { orderId, actor } of [paid, young]) await expirePayment(server.app, { siteId: actor.siteId, orderId })
    expect([await orderStatus(paid.orderId), await orderStatus(young.orderId)]).toEqual(['captured', 'open'])
  })
})

describe('the payment session', () => {
  test('says what is to pay, until when, and how it can be paid', async () => {
    const { orderId, bookingId } = await openTestBooking(server, AGENT)
    const { body } = await server.call<{ session: Record<string, unknown> }>(
      'flight/payments/getPaymentSession',
      { orderId },
      { as: agent },
    )
    expect(body.session).toMatchObject({
      orderId,
      bookingId,
      amount: '5078.00',
      currency: 'INR',
      status: 'open',
      methods: ['wallet'],
      gatewayTakes: [],
      serviceName: 'Flight',
    })
  })

  test('cards cannot be started where no gateway is set', async () => {
    const { orderId } = await openTestBooking(server, AGENT)
    const { status, body } = await server.call<Paid>('flight/payments/startGatewayPayment', { orderId }, { as: agent })
    expect([status, body.errorCode]).toEqual([502, 'GATEWAY_FAILED'])
  })

  test('an order opened again for the same amount is the same order', async () => {
    const { orderId, bookingId, priced, actor } = await openTestBooking(server, AGENT)
    const { flight_order_id: purchaseId } = await server.app.db
      .selectFrom('bookings')
      .select('flight_order_id')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const now = server.app.now()
    const again = (minor: bigint) =>
      inSite(server.app.db, actor.siteId, (tx) =>
        openPayment(tx, {
          jobs: server.app.jobs,
          purchaseId,
          lines: [{ saleId: bookingId, amount: { minor, currency: 'INR' } }],
          legalEntityId: actor.legalEntityId,
          userId: actor.userId,
          expiresAt: now,
          remark: 'x',
          redirectTo: '/app',
          now,
          refuse: refuseAny,
        }),
      )
    expect((await again(priced.totalPayable.minor)).orderId).toBe(orderId)
    const dearer = await again(priced.totalPayable.minor + 100n)
    expect(dearer.orderId).not.toBe(orderId)
    expect(await orderStatus(orderId)).toBe('expired')
  })
})
