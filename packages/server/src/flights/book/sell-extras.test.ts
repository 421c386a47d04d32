// Bags that a full-service airline sells directly, sales without extras that a refusing SSR must not stop, and penalties that only the quote states.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { clearFaults, oneWay, orderFault, searchFlights } from '../../testing/flight-searches.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { adult, type Call, detailsFor, extrasOf, type OpenedAnswer, payByWallet, quote } from './testing/buy-flight.ts'

let sandbox: Sandbox
let server: TestServer
let token: string
let agent: Call
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  token = await server.logIn('agent@skylark.example')
  agent = (path, body) => server.call(path, body, { as: token }) as never
})
afterEach(() => clearFaults(sandbox.url))
afterAll(async () => {
  await expectLedgerSound(server)
  await server.close()
  await sandbox.close()
})

/** First flights to which the stand-in does nothing on purpose. */
const CALM = /(?:1|[1-9][35]|[02468])$/

async function listCalm(source: string, to: string) {
  const { searchId, options } = await searchFlights(server, oneWay('DEL', to, { more: { Sources: [source] } }), token)
  return { searchId, options: options.filter(({ legs }) => CALM.test(legs[0]?.segments[0]?.flightNumber ?? '')) }
}
async function quoted(source: string, to = 'BOM') {
  const { searchId, options } = await listCalm(source, to)
  return { searchId, quoted: await quote(agent, searchId, options[0]?.resultIndex ?? '') }
}
/** A flight with a bag of five kilograms and a dish for sale: which ones have both, the day decides. */
async function quotedWithExtras(source: string) {
  const { searchId, options } = await listCalm(source, 'BOM')
  for (const { resultIndex } of options) {
    const fare = await quote(agent, searchId, resultIndex)
    const extras = await extrasOf(agent, searchId, fare.resultIndex)
    const bag = extras.baggage[0]?.offers.find(({ included, weight }) => !included && weight === 5)
    const dish = extras.meals[0]?.offers.find(({ price }) => Number(price) > 0)
    if (bag && dish) return { searchId, fare, extras, bag, dish }
  }
  throw new Error('No flight of the day sells both')
}
const countBookings = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from bookings`.execute(server.app.db)).rows[0]?.n

describe('an airline that is sold directly', () => {
  test('sells bags with a full-service fare: they are paid, booked, and on the ticket', async () => {
    const { searchId, fare, extras, bag, dish } = await quotedWithExtras('NDC')
    expect(fare.option.isLCC).toBe(false)
    expect(extras.wishesOnly).toBe(false)
    const total = Number(fare.fareDetailResult.totalPayable) + Number(bag.price) + Number(dish.price)
    const opened = await agent<OpenedAnswer>('flight/setFlightDetails', {
      ...detailsFor(searchId, fare),
      agreedTotalPayable: total.toFixed(2),
      extras: [
        { passengerIndex: 0, kind: 'baggage', offerId: bag.id },
        { passengerIndex: 0, kind: 'meal', offerId: dish.id },
      ],
    })
    expect([opened.status, opened.body.amount]).toEqual([200, total.toFixed(2)])
    const { body } = await payByWallet(agent, opened.body.orderId)
    expect(body.booking.status).toBe('issued')
    expect(body.booking.passengers[0]?.segmentAdditionalInfo[0]).toMatchObject({
      baggage: expect.stringMatching(/ \+ 5 kg$/),
      meal: dish.description,
    })
    const { rows } = await sql<{ paid: string; fare: string }>`
      select invoice_amount_minor::text as paid, (priced->'fare'->'net'->>'minor') as fare from bookings where id = ${opened.body.bookingId}`.execute(
      server.app.db,
    )
    const invoiced = Number(rows[0]?.paid) / 100
    expect(invoiced).toBeGreaterThan(Number(bag.price) + Number(dish.price))
  })

  test('a full-service airline that takes wishes only still costs nothing more', async () => {
    const { searchId, quoted: fare } = await quoted('GDS', 'DXB')
    const extras = await extrasOf(agent, searchId, fare.resultIndex).catch(() => undefined)
    const wish = extras?.meals[0]?.offers[0]
    const opened = await agent<OpenedAnswer>('flight/setFlightDetails', {
      ...detailsFor(searchId, fare),
      extras: wish ? [{ passengerIndex: 0, kind: 'meal', offerId: wish.id }] : [],
    })
    expect([opened.status, opened.body.amount]).toEqual([200, fare.fareDetailResult.totalPayable])
  })
})

describe('an SSR call that is refused', () => {
  test('does not stop a sale without extras', async () => {
    const { searchId, quoted: fare } = await quoted('6E')
    await orderFault(sandbox.url, { method: 'SSR', fault: 'ssr-refused' })
    const opened = await agent<OpenedAnswer>('flight/setFlightDetails', detailsFor(searchId, fare))
    expect(opened.status).toBe(200)
    expect((await payByWallet(agent, opened.body.orderId)).body.booking.status).toBe('issued')
  })

  test('stops one with extras that nobody can price, and nothing is written', async () => {
    const { searchId, quoted: fare } = await quoted('6E')
    const before = await countBookings()
    await orderFault(sandbox.url, { method: 'SSR', fault: 'ssr-refused' })
    const opened = await agent<OpenedAnswer>('flight/setFlightDetails', {
      ...detailsFor(searchId, fare),
      extras: [{ passengerIndex: 0, kind: 'baggage', offerId: 'b0-XB05-5' }],
    })
    expect([opened.status, await countBookings()]).toEqual([502, before])
  })

  test('whose session is over stops every sale: nothing could be booked', async () => {
    const { searchId, quoted: fare } = await quoted('6E')
    const before = await countBookings()
    await orderFault(sandbox.url, { method: 'SSR', fault: 'expired-trace' })
    const opened = await agent<OpenedAnswer>('flight/setFlightDetails', detailsFor(searchId, fare))
    expect([opened.body.errorCode, await countBookings()]).toEqual(['SEARCH_EXPIRED', before])
  })
})

test('penalties are shown with the quote, and kept where the ticket has a blank rule', async () => {
  const { searchId, quoted: fare } = await quoted('6E')
  expect(fare.penalties.map(({ origin, destination, applies }) => `${origin}${destination} ${applies}`)).toEqual([
    'DELBOM reissue',
    'DELBOM reissue',
    'DELBOM cancellation',
    'DELBOM cancellation',
  ])
  const opened = await agent<OpenedAnswer>(
    'flight/setFlightDetails',
    detailsFor(searchId, fare, { passengers: [adult('Iyer', 'Meera')] }),
  )
  await payByWallet(agent, opened.body.orderId)
  const { rows } = await sql<{ status: string; rules: { applies: string; fromHours: number }[] }>`
    select status, penalty_rules as rules from bookings where id = ${opened.body.bookingId}`.execute(server.app.db)
  expect(rows[0]?.status).toBe('issued')
  expect(rows[0]?.rules.map(({ applies, fromHours }) => [applies, fromHours])).toEqual(
    fare.penalties.map(({ applies, fromHours }) => [applies, fromHours]),
  )
})

test('whether a fare can be held is unknown before the quote, and known with it', async () => {
  const found = await searchFlights(server, oneWay('DEL', 'DXB', { more: { Sources: ['GDS', '6E'] } }), token)
  expect(new Set(found.options.filter(({ isLCC }) => !isLCC).map(({ isHoldAllowed }) => isHoldAllowed))).toEqual(new Set([null]))
  expect(new Set(found.options.filter(({ isLCC }) => isLCC).map(({ isHoldAllowed }) => isHoldAllowed))).toEqual(new Set([false]))
  const answers = []
  for (const { resultIndex } of found.options.filter(({ isLCC }) => !isLCC).slice(0, 8))
    answers.push((await quote(agent, found.searchId, resultIndex)).isHoldAllowed)
  expect(answers.every((answer) => typeof answer === 'boolean') && answers.includes(true)).toBe(true)
})
