import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { DEMO_PASSWORD } from '../../demo/demo-sites.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { expireBooking } from './expire-booking.ts'
import { adult, type Call, detailsFor, type OpenedAnswer, order, type Paid, payByWallet, quote } from './testing/buy-flight.ts'

/** The supplier's answer is cut, spoilt, late or a no, at each call: what the supplier has and what the buyer sees and pays agree. */

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
type End = 'issued' | 'refunded'

/** Which fault at which call of which fare, and where it must end. A deed that was done is found; one that was not is given up and refunded. */
const FAULTS: [fault: string, method: 'Book' | 'Ticket', kind: Kind, end: End][] = [
  ['cut-after-commit', 'Ticket', 'lowCost', 'issued'],
  ['cut-after-commit', 'Book', 'fullService', 'issued'],
  ['cut-after-commit', 'Ticket', 'fullService', 'issued'],
  ['duplicate-answer', 'Ticket', 'lowCost', 'issued'],
  ['duplicate-answer', 'Book', 'fullService', 'issued'],
  ['truncated-json', 'Ticket', 'lowCost', 'issued'],
  ['truncated-json', 'Book', 'fullService', 'issued'],
  ['truncated-json', 'Ticket', 'fullService', 'issued'],
  ['html-error', 'Ticket', 'lowCost', 'refunded'],
  ['html-error-200', 'Ticket', 'lowCost', 'refunded'],
  ['html-error', 'Book', 'fullService', 'refunded'],
  ['cut-before', 'Ticket', 'lowCost', 'refunded'],
  ['expired-trace', 'Ticket', 'lowCost', 'refunded'],
  ['expired-trace', 'Book', 'fullService', 'refunded'],
  ['expired-token', 'Ticket', 'lowCost', 'issued'],
  ['expired-token', 'Ticket', 'fullService', 'issued'],
  ['expired-token', 'Book', 'fullService', 'issued'],
  ['time-changed', 'Book', 'fullService', 'refunded'],
  ['sold-out', 'Ticket', 'lowCost', 'refunded'],
  ['sold-out', 'Book', 'fullService', 'refunded'],
  ['ticket-failed', 'Ticket', 'lowCost', 'refunded'],
  ['ticket-failed', 'Ticket', 'fullService', 'refunded'],
]

test.each(Object.values(FLIGHTS))('who has a family name of one letter is known again in the answer (%s)', async (flightNumber) => {
  const { orderId, bookingId } = await order(agent, flightNumber, { passengers: [adult('O', 'Omkar')] })
  await payByWallet(agent, orderId)
  expect(await askUntilSettled(bookingId)).toMatchObject({
    status: 'issued',
    passengers: [{ firstName: 'Omkar', lastName: 'O', ticket: expect.anything() }],
  })
})

describe('an answer that goes wrong', () => {
  test.each(FAULTS)('%s at %s (%s) ends as it must: %s', async (fault, method, kind, end) => {
    const { orderId, bookingId } = await orderOne(kind)
    await control('faults', 'POST', { method, fault, times: 1 })
    const paid = await payByWallet(agent, orderId)
    expect(paid.status).toBe(200)
    expectTrueSentence(paid.body.booking)
    const booking = await askUntilSettled(bookingId)
    expectTrueSentence(booking)
    expect(booking.status).toBe(end)
    const atSupplier = await supplierOf(bookingId)
    expect(atSupplier.filter(({ timesTicketed }) => timesTicketed > 0)).toHaveLength(end === 'issued' ? 1 : 0)
    for (const { timesTicketed, ticketRequests } of atSupplier)
      expect({ timesTicketed, ticketRequests }).toEqual({
        timesTicketed: end === 'issued' ? 1 : 0,
        ticketRequests: expect.toSatisfy((count: number) => count <= 1),
      })
  })

  test('a card that paid for a ticket the airline refuses gets its money back, and the sentence says so', async () => {
    const retail = await callAs('priya@skylark.example')
    const { orderId, bookingId } = await order(retail, FLIGHTS.lowCost, { passengers: [adult('Cardpayer')] })
    await control('faults', 'POST', { method: 'Ticket', fault: 'ticket-failed', times: 1 })
    const { body } = await retail<{ gatewayOrderId: string }>('flight/payments/startGatewayPayment', { orderId })
    const pay = { gatewayOrderId: body.gatewayOrderId, outcome: 'success' }
    const { returnTo } = (await control('gateway/pay', 'POST', pay)) as { returnTo: string }
    const query = new URL(returnTo).searchParams
    const payment = {
      method: 'gateway',
      gatewayOrderId: query.get('gatewayOrderId'),
      gatewayPaymentId: query.get('gatewayPaymentId'),
      status: query.get('status'),
      signature: query.get('signature'),
    }
    expect((await retail('flight/payments/orderSuccessCallback', { orderId, payment })).status).toBe(200)
    const totals = async () =>
      (await retail<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })).body.booking.statusText
    await expect
      .poll(totals, { timeout: 10_000 })
      .toBe(
        'The airline refused the booking. No ticket was issued. Your payment was refunded to your card. Banks show it within 5 to 7 working days.',
      )
  })

  test('times that change while the seats are booked are shown, and nobody is flown at them unasked', async () => {
    const { orderId, bookingId } = await orderOne('fullService')
    await control('faults', 'POST', { method: 'Book', fault: 'time-changed', times: 1 })
    await payByWallet(agent, orderId)
    const { statusText } = await askUntilSettled(bookingId)
    expect(statusText).toMatch(
      /^The airline changed the flight times during booking: Departure of AI \d+ from DEL is now .+ instead of .+ To book the new times, choose the flight again\. .*Your payment was refunded to your wallet\.$/,
    )
  })

  test('a ticket in progress is waited for and asked for once', async () => {
    const { orderId, bookingId } = await orderOne('lowCost')
    await control('faults', 'POST', { method: 'Ticket', fault: 'in-progress', times: 1 })
    const { body } = await payByWallet(agent, orderId)
    expect(body.booking.statusText).toBe('We are checking with the airline. You have not been charged twice.')
    await control('clock', 'POST', { shiftMs: 30_000 })
    expect((await ask(bookingId)).status).toBe('issued')
    expect(await supplierOf(bookingId)).toMatchObject([{ timesTicketed: 1, ticketRequests: 1 }])
  })

  test('a price that changes at ticketing keeps full-service seats; paying the new price is the consent', async () => {
    const { orderId, bookingId, amount } = await orderOne('fullService')
    await control('faults', 'POST', { method: 'Ticket', fault: 'price-changed-at-ticket', times: 1 })
    const { body } = await payByWallet(agent, orderId)
    expect(body.booking).toMatchObject({
      status: 'held',
      statusText: expect.stringMatching(/^The fare is now INR .* Your payment was refunded to your wallet\.$/),
    })
    const session = await agent<OpenedAnswer>('flight/payments/payForHold', { bookingId })
    expect(Number(session.body.amount)).toBeGreaterThan(Number(amount))
    const again = await payByWallet(agent, session.body.orderId)
    expect(again.body.booking).toMatchObject({ status: 'issued', amount: session.body.amount })
    expect(await supplierOf(bookingId)).toMatchObject([{ timesTicketed: 1 }])
  })

  test('a price that changes at low-cost ticketing waits for its buyer, and is issued at the price agreed to', async () => {
    const { orderId, bookingId, amount } = await orderOne('lowCost')
    await control('faults', 'POST', { method: 'Ticket', fault: 'price-changed-at-ticket', times: 1 })
    const { body } = await payByWallet(agent, orderId)
    expect(body.booking).toMatchObject({
      status: 'issuing',
      statusText: expect.stringMatching(
        /^The fare changed while it was being booked\. No ticket is issued yet, and the money stays/,
      ),
      askedPrice: { before: amount, missing: '0.00' },
    })
    expect(await supplierOf(bookingId)).toEqual([])
    const total = body.booking.askedPrice?.total
    const accepted = await agent<Paid>('flight/payments/acceptNewPrice', { bookingId, agreedTotalPayable: total })
    expect(accepted.body.booking).toMatchObject({ status: 'issued', amount: total, askedPrice: null, newPrice: null })
    expect(await supplierOf(bookingId)).toMatchObject([{ timesTicketed: 1, ticketRequests: 1 }])
  })

  test('a price that changes at low-cost ticketing and is declined is named beside the old one, and the flight can be booked at its price of the moment', async () => {
    const { orderId, bookingId, amount, details: typed } = await orderOne('lowCost')
    await control('faults', 'POST', { method: 'Ticket', fault: 'price-changed-at-ticket', times: 1 })
    await payByWallet(agent, orderId)
    const { body } = await agent<{ booking: BookingDetail }>('flight/payments/declineNewPrice', { bookingId })
    const { newPrice, currency, statusText, searchId, fare } = body.booking
    expect(Number(newPrice)).toBeGreaterThan(Number(amount))
    expect(statusText).toBe(
      `The fare changed while it was being booked: it is now ${currency} ${newPrice} instead of ${amount}. No ticket was issued. Your payment was refunded to your wallet.`,
    )
    expect(await supplierOf(bookingId)).toEqual([])
    // The trace has carried a booking, so the supplier is asked for the flight again: there, the fare has not moved.
    const quoted = await quote(agent, searchId, fare.resultIndex)
    expect(quoted.fareDetailResult.totalPayable).toBe(amount)
    const again = detailsFor(searchId, quoted, { passengers: typed.passengers })
    const opened = await agent<OpenedAnswer>('flight/setFlightDetails', again)
    expect(opened.body.amount).toBe(amount)
    expect((await payByWallet(agent, opened.body.orderId)).body.booking).toMatchObject({ status: 'issued', newPrice: null })
  })

  test('seats that cannot be released yet are released later', async () => {
    const { orderId, bookingId } = await orderOne('fullService')
    await agent('flight/holdBooking', { orderId })
    await control('faults', 'POST', { method: 'ReleasePNRRequest', fault: 'html-error', times: 1 })
    const { body } = await agent<{ booking: BookingDetail }>('flight/releaseFlight', { bookingId })
    expect(body.booking.status).toBe('released')
  })

  test('a hold that runs out goes back to the airline and cannot be paid', async () => {
    const { orderId, bookingId } = await orderOne('fullService')
    const { body } = await agent<{ booking: BookingDetail }>('flight/holdBooking', { orderId })
    const minutes = Math.ceil((Date.parse(body.booking.holdEndsAt ?? '') - Date.now()) / 60_000) + 1
    server.passMinutes(minutes)
    // The session has ended long ago too; the agent logs in again.
    const { body: session } = await server.call<{ sessionId: string }>('wl/user/login', {
      email: 'agent@skylark.example',
      password: DEMO_PASSWORD,
    })
    const refused = await server.call('flight/payments/payForHold', { bookingId }, { as: session.sessionId })
    const siteId = await siteOf(bookingId)
    await expireBooking(server.app, { siteId, bookingId })
    server.passMinutes(-minutes)
    expect(refused.body).toMatchObject({ errorCode: 'STATE_CHANGED' })
    expect((await details(bookingId)).status).toBe('expired')
    await expect.poll(async () => (await supplierOf(bookingId))[0]?.status).not.toBe('held')
  })
})

async function orderOne(kind: Kind) {
  names += 1
  const letters = [...String(names)].map((digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).join('')
  return order(agent, FLIGHTS[kind], { passengers: [adult(`Fault${letters}`)] })
}

/** What is said of the money is what the tables say of it, and nothing is promised that is not so. */
function expectTrueSentence({ status, statusText }: BookingDetail): void {
  const TRUE: Record<string, RegExp> = {
    issued: /^Your tickets are issued\.$/,
    unknown: /^We are checking with the airline\. You have not been charged twice\./,
    refunded: /Your payment was refunded to your wallet\.$/,
    issuing: /^The airline is issuing your tickets/,
  }
  expect(statusText).toMatch(TRUE[status] ?? /^never$/)
}

const MESSAGES: Partial<Record<BookingDetail['status'], RegExp>> = {
  unknown: /^The airline(’s)? .* The booking is unchanged/,
  issued: /^The airline (has issued the tickets|was not contacted)/,
  refunded: /^The airline (does not have this booking|issued no ticket|was not contacted)/,
}

/** Staff asks again; where the supplier has nothing, that is believed after a while. */
async function askUntilSettled(bookingId: number): Promise<BookingDetail> {
  for (const minutes of [0, 1, 16]) {
    server.passMinutes(minutes)
    const booking = await ask(bookingId)
    server.passMinutes(-minutes)
    if (booking.status === 'issued' || booking.status === 'refunded') return booking
  }
  return details(bookingId)
}

async function ask(bookingId: number): Promise<BookingDetail> {
  const { body } = await staff<{ booking: BookingDetail; message: string }>('flight/askSupplierAgain', { bookingId })
  // To staff, of the airline and of what is next: the booking's own sentence is the traveller's.
  expect(body.message).not.toMatch(/\byour?\b/i)
  expect(body.message).toMatch(MESSAGES[body.booking.status] ?? /^The airline was not asked/)
  return body.booking
}

async function details(bookingId: number): Promise<BookingDetail> {
  const { body } = await agent<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })
  return body.booking
}

async function siteOf(bookingId: number): Promise<number> {
  const row = await server.app.db.selectFrom('bookings').select('site_id').where('id', '=', bookingId).executeTakeFirstOrThrow()
  return row.site_id
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
