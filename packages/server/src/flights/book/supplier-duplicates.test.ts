import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { clearFaults, orderFault } from '../../testing/flight-searches.ts'
import { orderOf, someone } from '../../testing/supplier-orders.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { SupplierBooking } from '../suppliers/supplier-booking.ts'
import { makeTboSupplier } from '../suppliers/tbo/tbo-supplier.ts'
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
  travelDay,
} from './testing/buy-flight.ts'

/** The supplier says that there is a booking already, or shows another one: nobody is refunded for a ticket that exists, and nobody is given another's. */

let sandbox: Sandbox
let server: TestServer
let agent: Call
let staff: Call
let people = 0
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await callAs('agent@skylark.example')
  staff = await callAs('desk@skylark.example')
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
const freshTraveller = () => {
  people += 1
  return adult(`Twin${String.fromCharCode(64 + people)}`)
}
const details = async (call: Call, bookingId: number) =>
  (await call<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })).body.booking
const askAgain = async (bookingId: number) =>
  (await staff<{ booking: BookingDetail }>('flight/askSupplierAgain', { bookingId })).body.booking
const moneyOf = async (bookingId: number) =>
  server.app.db.selectFrom('bookings').select(['money', 'status', 'failure']).where('id', '=', bookingId).executeTakeFirstOrThrow()
const wallet = async () => {
  const { body } = await server.call<Record<'balance' | 'holds', string>>('wl/user/getWalletBalance', undefined, {
    as: await server.logIn('agent@skylark.example'),
    method: 'GET',
  })
  return { balance: Number(body.balance), holds: Number(body.holds) }
}

describe('a refusal as duplicate', () => {
  test('of seats the same company released is a no: the money is refunded with the true reason, the twin named', async () => {
    const traveller = freshTraveller()
    const first = await order(agent, '101', { passengers: [traveller] })
    await agent('flight/holdBooking', { orderId: first.orderId })
    await agent('flight/releaseFlight', { bookingId: first.bookingId })
    const { pnr } = await details(agent, first.bookingId)
    const again = await order(agent, '101', { passengers: [traveller] })
    const { body } = await payByWallet(agent, again.orderId)
    expect(body.booking).toMatchObject({ status: 'refunded', pnr: null })
    expect(body.booking.statusText).toBe(
      'The airline system already has a booking for these travellers on these flights. It does not accept a second one for up to five days, even if the ' +
        `first is cancelled. It is your booking TW-${first.bookingId}, PNR ${pnr}, now released. No ticket was issued. Your payment was refunded to your wallet.`,
    )
    expect(await moneyOf(again.bookingId)).toEqual({ money: 'refundedToWallet', status: 'refunded', failure: 'duplicate' })
  })

  test.each([
    ['another company', 'corporate@skylark.example', 'localhost'],
    ['another site', 'agent@bluedhow.example', 'bluedhow.localhost'],
  ])('of a ticket of %s is a no too, and shows nothing of its owner', async (_whose, theirs, host) => {
    const traveller = freshTraveller()
    const stranger = await callAs(theirs, host)
    const first = await order(stranger, '2001', { passengers: [traveller] })
    expect((await payByWallet(stranger, first.orderId)).body.booking.status).toBe('issued')
    const { pnr } = await details(stranger, first.bookingId)
    const before = await wallet()
    const again = await order(agent, '2001', { passengers: [traveller] })
    const { body } = await payByWallet(agent, again.orderId)
    expect(body.booking).toMatchObject({ status: 'refunded', pnr: null })
    expect(pnr && JSON.stringify(body).includes(pnr)).toBe(false)
    expect(await wallet()).toEqual(before)
    expect(await moneyOf(again.bookingId)).toMatchObject({ money: 'refundedToWallet', failure: 'duplicate' })
    expect(await moneyOf(first.bookingId)).toMatchObject({ money: 'taken', status: 'issued' })
  })

  test('of a living booking that none of our books has is in doubt, however long: the money stays held and staff is notified', async () => {
    const traveller = freshTraveller()
    const outside = await bookOutside(traveller)
    const before = await wallet()
    const { orderId, bookingId, amount } = await order(agent, '2001', { passengers: [traveller] })
    const { body } = await payByWallet(agent, orderId)
    expect(body.booking).toMatchObject({ status: 'unknown', pnr: null })
    for (const minutes of [1, 16, 60]) {
      server.passMinutes(minutes)
      expect((await askAgain(bookingId)).status).toBe('unknown')
      server.passMinutes(-minutes)
    }
    expect(await moneyOf(bookingId)).toMatchObject({ money: 'taken', status: 'unknown' })
    expect(await wallet()).toEqual({ balance: before.balance, holds: before.holds + Number(amount) })
    const seen = await askAgain(bookingId)
    expect(seen.needsStaff).toBeTruthy()
    const { body: own } = await staff<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })
    expect(own.booking.history?.at(-1)?.note).toBe(`Booking is already done for the same criteria for PNR ${outside.pnr}`)
  })

  test('of a booking that was made and cancelled elsewhere is a no', async () => {
    const traveller = freshTraveller()
    const outside = await bookOutside(traveller)
    const ticketIds = outside.passengers.flatMap(({ ticketId }) => ticketId ?? [])
    await tbo().requestChange(
      {
        ...{ reference: '1/0', sentAt: server.app.now(), held: outside.held },
        ...{ wish: 'refund', cause: 'other', sectors: [], ticketIds, remarks: 'Not needed' },
      },
      AbortSignal.timeout(5_000),
    )
    const { orderId, bookingId } = await order(agent, '2001', { passengers: [traveller] })
    expect((await payByWallet(agent, orderId)).body.booking.status).toBe('refunded')
    expect(await moneyOf(bookingId)).toMatchObject({ money: 'refundedToWallet', failure: 'duplicate' })
  })
})

async function buyPair(outNumber: string, backNumber: string, { inOneTrace = false } = {}) {
  const traveller = freshTraveller()
  const { searchId, options } = await search(agent, { isReturn: true })
  const [out, back] = [optionOf(options, outNumber), optionOf(options, backNumber)]
  const quotes = { out: await quote(agent, searchId, out.resultIndex), back: await quote(agent, searchId, back.resultIndex) }
  const opened = await agent<OpenedAnswer>(
    'flight/setFlightDetails',
    detailsFor(searchId, quotes.out, { inboundResultIndex: back.resultIndex, passengers: [traveller] }),
  )
  expect((await payByWallet(agent, opened.body.orderId)).body.booking.status).toBe('issued')
  const second = await agent<OpenedAnswer>(
    'flight/setFlightDetails',
    detailsFor(searchId, quotes.back, { outboundBookingId: opened.body.bookingId, passengers: [traveller] }),
  )
  expect(second.status).toBe(200)
  if (inOneTrace) await moveIntoTraceOf(quotes.back.resultIndex, second.body.bookingId)
  const traces = await server.app.db
    .selectFrom('bookings')
    .select('trace_id')
    .distinct()
    .where('id', 'in', [opened.body.bookingId, second.body.bookingId])
    .execute()
  expect(traces).toHaveLength(inOneTrace ? 1 : 2)
  return { outId: opened.body.bookingId, ...second.body }
}

/** As the way back was ordered before it got a trace of its own. */
async function moveIntoTraceOf(quoteIndex: string, bookingId: number) {
  await sql`
    update bookings set trace_id = q.quote->'option'->'ref'->>'traceId', option = q.quote->'option',
      supplier_order = jsonb_set(supplier_order, '{ref}', q.quote->'option'->'ref')
    from flight_quotes q where q.quote_index = ${quoteIndex} and bookings.id = ${bookingId}`.execute(server.app.db)
}

describe('the two ways of a domestic return', () => {
  test('are two tickets in two traces, and a lost answer of the second is found', async () => {
    const { orderId, bookingId } = await buyPair('2001', '2002')
    await orderFault(sandbox.url, { method: 'Ticket', fault: 'cut-after-commit', times: 1 })
    await payByWallet(agent, orderId)
    expect(await askAgain(bookingId)).toMatchObject({ status: 'issued', bound: 'inbound' })
  })

  test('the way back, never heard of, is given up: nothing else was booked in its trace', async () => {
    const { orderId, bookingId, outId } = await buyPair('2001', '2002')
    await orderFault(sandbox.url, { method: 'Ticket', fault: 'cut-before', times: 1 })
    await payByWallet(agent, orderId)
    server.passMinutes(16)
    const back = await askAgain(bookingId)
    server.passMinutes(-16)
    expect(back).toMatchObject({ status: 'refunded', pnr: null })
    expect((await details(agent, outId)).status).toBe('issued')
  })
})

describe('the two ways of a domestic return in one trace', () => {
  test('are two tickets', async () => {
    const { orderId } = await buyPair('2001', '2002', { inOneTrace: true })
    expect((await payByWallet(agent, orderId)).body.booking).toMatchObject({ status: 'issued', bound: 'inbound' })
  })

  test('the way back, never heard of, is not given up because the trace shows the way out; and not taken for it', async () => {
    const { orderId, bookingId, outId } = await buyPair('2001', '2002', { inOneTrace: true })
    await orderFault(sandbox.url, { method: 'Ticket', fault: 'cut-before', times: 1 })
    await payByWallet(agent, orderId)
    server.passMinutes(16)
    const back = await askAgain(bookingId)
    server.passMinutes(-16)
    expect(back).toMatchObject({ status: 'unknown', pnr: null })
    expect(await moneyOf(bookingId)).toMatchObject({ money: 'taken' })
    expect((await details(agent, outId)).status).toBe('issued')
  })

  test('the way back, ticketed and its answer lost, is not given up although the trace shows another', async () => {
    const { orderId, bookingId } = await buyPair('2001', '2002', { inOneTrace: true })
    await orderFault(sandbox.url, { method: 'Ticket', fault: 'cut-after-commit', times: 1 })
    await payByWallet(agent, orderId)
    server.passMinutes(16)
    expect((await askAgain(bookingId)).status).toBe('unknown')
    server.passMinutes(-16)
    expect(await moneyOf(bookingId)).toMatchObject({ money: 'taken' })
  })

  test('the way back that is refused as duplicate of itself is adopted: it names the way out as its parent', async () => {
    const { orderId, bookingId } = await buyPair('101', '102', { inOneTrace: true })
    await orderFault(sandbox.url, { method: 'Book', fault: 'duplicate-answer', times: 1 })
    expect((await payByWallet(agent, orderId)).body.booking.status).toBe('issued')
    expect(await moneyOf(bookingId)).toMatchObject({ money: 'taken' })
  })
})

function tbo() {
  const air = `${sandbox.url}/BookingEngineService_Air/AirService.svc/rest`
  const urls = { sharedUrl: `${sandbox.url}/SharedData.svc/rest`, searchUrl: air, bookingUrl: air }
  return makeTboSupplier(
    { ...urls, ...sandbox.credentials, endUserIp: '127.0.0.1' },
    { code: 'tbo', name: 'TBO', currency: 'INR', isTest: false },
    server.app.now,
  )
}

/** The same traveller on the same flight, booked by our agency at the supplier, past us. */
async function bookOutside({ firstName, lastName }: { firstName: string; lastName: string }): Promise<SupplierBooking> {
  const soon = () => AbortSignal.timeout(5_000)
  const { options } = await tbo().search(
    {
      journey: 'oneWay',
      legs: [{ origin: 'DEL', destination: 'BOM', date: travelDay() as never }],
      party: { adults: 1, children: 0, infants: 0 },
      cabin: 'economy',
      directOnly: false,
      preferredAirlines: [],
    },
    '6E',
    soon(),
  )
  const option = options.find(({ legs }) => legs[0]?.[0]?.flightNumber === '2001')
  if (!option) throw new Error('No flight 2001')
  const quoted = await tbo().quote(option.ref, soon())
  const answer = await tbo().issue(
    orderOf(quoted.option, [{ ...someone(), firstName, lastName }]),
    undefined,
    { acceptPriceChange: false },
    soon(),
  )
  if (answer.kind !== 'issued') throw new Error(answer.kind)
  return answer.booking
}
