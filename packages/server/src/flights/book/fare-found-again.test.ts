// The time to pay counts from when the order is set: where the supplier will soon have forgotten the fare, it is looked for once more.

import type { FlightDetails } from '@tradewind/contract/flights/book'
import type { FlightOption } from '@tradewind/contract/flights/option'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { clearFaults, orderFault, shiftSandboxClock } from '../../testing/flight-searches.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  adult,
  type Call,
  detailsFor,
  extrasOf,
  type OpenedAnswer,
  optionOf,
  payByWallet,
  quote,
  search,
} from './testing/buy-flight.ts'

let sandbox: Sandbox
let server: TestServer
let agent: Call
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  const as = await server.logIn('agent@skylark.example')
  agent = (path, body) => server.call(path, body, { as }) as never
})
afterEach(() => clearFaults(sandbox.url))
afterAll(async () => {
  await expectLedgerSound(server)
  await server.close()
  await sandbox.close()
})

/** For everybody: the house and its supplier. */
async function passMinutes(minutes: number): Promise<void> {
  server.passMinutes(minutes)
  await shiftSandboxClock(sandbox.url, minutes * 60_000)
}
const secondsLeft = (until: string) => Math.round((Date.parse(until) - Date.parse(server.app.now())) / 1_000)
const set = (details: FlightDetails) => agent<OpenedAnswer>('flight/setFlightDetails', details)
const traceOf = async (bookingId: number) =>
  (await sql<{ trace_id: string }>`select trace_id from bookings where id = ${bookingId}`.execute(server.app.db)).rows[0]?.trace_id
const tracesQuoted = async (searchId: string) =>
  (
    await sql<{ trace: string }>`select quote->'option'->'ref'->>'traceId' as trace from flight_quotes
      where search_id = ${searchId} order by quoted_at`.execute(server.app.db)
  ).rows.map(({ trace }) => trace)
const countBookings = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from bookings`.execute(server.app.db)).rows[0]?.n
async function quoted(flightNumber = '2001') {
  const found = await search(agent)
  return { ...found, fare: await quote(agent, found.searchId, optionOf(found.options, flightNumber).resultIndex) }
}

describe('the time to pay', () => {
  test('is what a young search leaves, and nobody is asked again for it', async () => {
    const { searchId, fare } = await quoted()
    await passMinutes(1)
    const { body } = await set(detailsFor(searchId, fare))
    expect(secondsLeft(body.expiresAt)).toBeGreaterThan(13.5 * 60)
    expect(secondsLeft(body.expiresAt)).toBeLessThanOrEqual(14 * 60)
    expect(new Set(await tracesQuoted(searchId)).size).toBe(1)
  })

  test('is 15 minutes also for an order of the twelfth minute, in a trace of its own, and its ticket is issued', async () => {
    const { searchId, fare } = await quoted()
    await passMinutes(12)
    const opened = await set(detailsFor(searchId, fare, { passengers: [adult('Twelfth')] }))
    expect(opened.status).toBe(200)
    expect(opened.body.amount).toBe(fare.fareDetailResult.totalPayable)
    expect(secondsLeft(opened.body.expiresAt)).toBeGreaterThan(14.5 * 60)
    expect(secondsLeft(opened.body.expiresAt)).toBeLessThanOrEqual(15 * 60)
    const [first, second] = await tracesQuoted(searchId)
    expect([await traceOf(opened.body.bookingId), second === first]).toEqual([second, false])
    // Long after the first trace has died.
    await passMinutes(10)
    expect((await payByWallet(agent, opened.body.orderId)).body.booking.status).toBe('issued')
  })

  test('is what is left when the airline system does not answer a second search', async () => {
    const { searchId, fare } = await quoted()
    await passMinutes(12)
    await orderFault(sandbox.url, { method: 'Search', fault: 'html-error' })
    const { body } = await set(detailsFor(searchId, fare))
    expect(secondsLeft(body.expiresAt)).toBeLessThanOrEqual(3 * 60)
    expect(secondsLeft(body.expiresAt)).toBeGreaterThan(2.5 * 60)
  })

  test('is shown with the price: a late quote is made where there is time to book it', async () => {
    const { searchId, options } = await search(agent)
    await passMinutes(12)
    const late = await quote(agent, searchId, optionOf(options, '2017').resultIndex)
    expect(secondsLeft(late.expiresAt)).toBeGreaterThan(14.5 * 60)
    await passMinutes(6)
    // The search itself would be over; its fare is not.
    const { status, body } = await set(detailsFor(searchId, late, { passengers: [adult('Late')] }))
    expect([status, secondsLeft(body.expiresAt) <= 9 * 60]).toEqual([200, true])
  })
})

describe('a fare that is found again', () => {
  const late = async (more: Partial<FlightDetails> = {}, flightNumber = '2001') => {
    const { searchId, fare, options } = await quoted(flightNumber)
    await passMinutes(12)
    return { searchId, options, fare, details: detailsFor(searchId, fare, more) }
  }

  test('at another price is agreed to first, and then booked with all that was chosen', async () => {
    const { searchId, fare, options } = await quoted()
    const bag = (await extrasOf(agent, searchId, fare.resultIndex)).baggage[0]?.offers.find(({ included }) => !included)
    const chosen = [{ passengerIndex: 0, kind: 'baggage', offerId: bag?.id ?? '' }] as const
    const total = (payable: string) => (Number(payable) + Number(bag?.price)).toFixed(2)
    await passMinutes(12)
    const agreedTotalPayable = total(fare.fareDetailResult.totalPayable)
    const details = detailsFor(searchId, fare, { extras: [...chosen], agreedTotalPayable, passengers: [adult('Dearer')] })
    await orderFault(sandbox.url, { method: 'FareQuote', fault: 'price-changed', times: 1 })
    const before = await countBookings()
    const refused = await set(details)
    expect(refused).toMatchObject({ status: 402, body: { errorCode: 'PRICE_CHANGED', data: { previous: agreedTotalPayable } } })
    expect(await countBookings()).toBe(before)
    // As the screen goes on: the newest price of the same result, in the trace that has time.
    const again = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
    expect(Number(again.fareDetailResult.totalPayable)).toBeGreaterThan(Number(fare.fareDetailResult.totalPayable))
    expect(again.isPriceChanged).toBe(false)
    const opened = await set({
      ...details,
      resultIndex: again.resultIndex,
      agreedTotalPayable: total(again.fareDetailResult.totalPayable),
    })
    expect([opened.status, secondsLeft(opened.body.expiresAt) > 14 * 60]).toEqual([200, true])
    const { body } = await payByWallet(agent, opened.body.orderId)
    expect(body.booking.passengers[0]?.segmentAdditionalInfo[0]?.baggage).toMatch(/ \+ 5 kg$/)
  })

  test('at other times is looked at again first', async () => {
    const { details, fare } = await late()
    await orderFault(sandbox.url, { method: 'FareQuote', fault: 'time-changed', times: 1 })
    const { status, body } = await set(details)
    expect({ status, body }).toMatchObject({
      status: 402,
      body: { errorCode: 'PRICE_CHANGED', errorMessage: expect.stringMatching(/times have changed/) },
    })
    expect(body).toMatchObject({ data: { totalPayable: fare.fareDetailResult.totalPayable } })
  })

  test.each([
    ['sold out meanwhile is refused', 'sold-out', 409, 'SOLD_OUT'],
    ['whose quote breaks off is refused', 'cut-before', 502, 'SUPPLIER_FAILED'],
  ])('%s, and nothing is written', async (_what, fault, status, errorCode) => {
    const { details } = await late()
    const before = await countBookings()
    await orderFault(sandbox.url, { method: 'FareQuote', fault })
    expect(await set(details)).toMatchObject({ status, body: { errorCode } })
    expect(await countBookings()).toBe(before)
  })

  test('without the meal that was chosen names it', async () => {
    const { searchId, fare } = await quoted()
    const meal = (await extrasOf(agent, searchId, fare.resultIndex)).meals[0]?.offers[0]
    await passMinutes(12)
    await orderFault(sandbox.url, { method: 'SSR', fault: 'no-ssr' })
    const { body } = await set(
      detailsFor(searchId, fare, { extras: [{ passengerIndex: 0, kind: 'meal', offerId: meal?.id ?? '' }] }),
    )
    expect(body.shortError?.['extras.0']).toBe('Meal, DEL–BOM: Veg sandwich is no longer available. Please choose another.')
  })
})

describe('the way back of a domestic return', () => {
  const half = (options: readonly FlightOption[], bound: string) =>
    options.find((one) => one.bound === bound && one.source === 'GDS')?.resultIndex ?? ''

  async function bookOutbound(lastName: string, minutes: number) {
    const { searchId, options } = await search(agent, { isReturn: true })
    const [out, back] = [half(options, 'outbound'), half(options, 'inbound')]
    const fare = await quote(agent, searchId, out)
    // Before the way out is booked: the trace they both would share.
    const shown = await quote(agent, searchId, back)
    await passMinutes(minutes)
    const passengers = [adult(lastName)]
    const opened = await set(detailsFor(searchId, fare, { passengers, inboundResultIndex: back }))
    return { searchId, back, shown, passengers, opened: opened.body }
  }

  test('is booked in a trace of its own, also where its price was asked for before', async () => {
    const { searchId, shown, passengers, opened } = await bookOutbound('Ownway', 0)
    await payByWallet(agent, opened.orderId)
    const way = await set(detailsFor(searchId, shown, { passengers, outboundBookingId: opened.bookingId }))
    expect(way.status).toBe(200)
    expect(await traceOf(way.body.bookingId)).not.toBe(await traceOf(opened.bookingId))
    expect(secondsLeft(way.body.expiresAt)).toBeGreaterThan(14.5 * 60)
    expect((await payByWallet(agent, way.body.orderId)).body.booking.status).toBe('issued')
  })

  test('is sold for as long as the way out had to be paid, with its own time from then on', async () => {
    const { searchId, back, passengers, opened } = await bookOutbound('Longway', 12)
    await passMinutes(13)
    expect((await payByWallet(agent, opened.orderId)).body.booking.status).toBe('issued')
    const fare = await quote(agent, searchId, back)
    const way = await set(detailsFor(searchId, fare, { passengers, outboundBookingId: opened.bookingId }))
    expect([way.status, secondsLeft(way.body.expiresAt) > 14.5 * 60]).toEqual([200, true])
    expect((await payByWallet(agent, way.body.orderId)).body.booking.status).toBe('issued')
  })
})
