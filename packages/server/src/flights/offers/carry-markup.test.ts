import type { OwnOffer } from '@tradewind/contract/flights/offers'
import type { FlightOption } from '@tradewind/contract/flights/option'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { AGENT, callerOf } from '../../tickets/changes/testing/change-desk.ts'
import { adult, type Call, detailsFor, type OpenedAnswer, payByWallet, quote, search } from '../book/testing/buy-flight.ts'

let sandbox: Sandbox
let server: TestServer
let agent: Call
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await callerOf(server, AGENT)
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

type Bookable = { searchId: string; resultIndex: string; inbound: string | null; option: { total: string } }

/** Shared with a markup of 500.01, and found again to be booked. */
async function shareAndFind(pick: (options: readonly FlightOption[]) => string, { isReturn = false, call = agent } = {}) {
  const { searchId, options } = await search(call, { isReturn })
  const shared = await call<{ offer: OwnOffer }>('flight/offers/shareOptions', {
    searchId,
    resultIndexes: [pick(options)],
    markup: '500.01',
  })
  const { offerId } = shared.body.offer
  return (await call<Bookable>('flight/offers/bookSharedOption', { offerId, position: 1 })).body
}

const first = (options: readonly FlightOption[]) => options[0]?.resultIndex ?? ''
const pair = (options: readonly FlightOption[]) =>
  ['outbound', 'inbound'].map((bound) => options.find((option) => option.bound === bound)?.resultIndex).join(',')

/** For a new traveller each time: the same one twice on a flight would be a double booking. */
async function open(searchId: string, resultIndex: string, lastName: string, more: object = {}) {
  const quoted = await quote(agent, searchId, resultIndex)
  const details = detailsFor(searchId, quoted, { passengers: [adult(lastName)], ...more })
  const { status, body } = await agent<OpenedAnswer>('flight/setFlightDetails', details)
  expect(status).toBe(200)
  return { ...body, quoted }
}

async function carried(bookingId: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select kind || ' ' || amount_minor as line from ticket_adjustments
    where booking_id = ${bookingId} order by version`.execute(server.app.db)
  return rows.map(({ line }) => line)
}

const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)

test('the ticket shows what the customer was shown, and the agent pays us our price', async () => {
  const { searchId, resultIndex, option } = await shareAndFind(first)
  const { bookingId, orderId, amount, quoted } = await open(searchId, resultIndex, 'Whole')
  const paid = await payByWallet(agent, orderId)
  expect(paid.body.booking.status).toBe('issued')
  const bookingSlug = Buffer.from(`${bookingId}___${paid.body.booking.pnr}`).toString('base64')
  const { body } = await agent<{ ticket: ETicket }>('flight/ticketDetail/getTicketDetail', { bookingSlug })
  expect(cents(body.ticket.price?.total)).toBe(cents(option.total))
  expect(cents(option.total) - cents(quoted.option.publishedPrice)).toBe(50_001)
  expect(amount).toBe(quoted.fareDetailResult.totalPayable)
  const { rows } = await sql<{ action: string }>`select action from audit_entries
    where about_kind = 'booking' and about_id = ${String(bookingId)} and action like '%shared flight%'`.execute(server.app.db)
  expect(rows).toHaveLength(1)
})

test('each half of a domestic return carries half of it, together all of it', async () => {
  const { searchId, resultIndex, inbound } = await shareAndFind(pair, { isReturn: true })
  const out = await open(searchId, resultIndex, 'Pair', { inboundResultIndex: inbound })
  await payByWallet(agent, out.orderId)
  const back = await open(searchId, inbound ?? '', 'Pair', { outboundBookingId: out.bookingId })
  expect([await carried(out.bookingId), await carried(back.bookingId)]).toEqual([['markup 25001'], ['markup 25000']])
})

test('another flight of the same search carries nothing', async () => {
  const { searchId, resultIndex } = await shareAndFind(first)
  const { body } = await agent<{ options: FlightOption[] }>('flight/getSearch', { searchId })
  const other = body.options.find((one) => one.resultIndex !== resultIndex)
  const { bookingId } = await open(searchId, other?.resultIndex ?? '', 'Other')
  expect(await carried(bookingId)).toEqual([])
})

describe('a markup that is tampered with', () => {
  test.each(['-1', '-0.01', '1000000.01', '99999999999999999999', '1e3', 'NaN', '1.001', ' ', '0x10'])(
    'of %j is refused, and nothing is shared',
    async (markup) => {
      const { searchId, options } = await search(agent)
      const count = async () => (await server.app.db.selectFrom('shared_offers').select('id').execute()).length
      const before = await count()
      const { status } = await agent('flight/offers/shareOptions', { searchId, resultIndexes: [first(options)], markup })
      expect([status, await count()]).toEqual([422, before])
    },
  )

  test('is nobody else’s to carry: not another agency’s, a traveller’s or staff’s, who do not find the offer', async () => {
    const { searchId, options } = await search(agent)
    const resultIndexes = [first(options)]
    const shared = await agent<{ offer: OwnOffer }>('flight/offers/shareOptions', { searchId, resultIndexes, markup: '500.01' })
    const { offerId } = shared.body.offer
    const found = await agent<Bookable>('flight/offers/bookSharedOption', { offerId, position: 1 })
    for (const email of ['corporate@skylark.example', 'priya@skylark.example', 'admin@skylark.example']) {
      const other = await callerOf(server, email)
      expect((await other('flight/offers/bookSharedOption', { offerId, position: 1 })).status).toBe(404)
      const price = { traceId: found.body.searchId, resultIndex: found.body.resultIndex }
      expect((await other('flight/fareQuote', price)).status).toBeGreaterThanOrEqual(400)
    }
  })

  test('changes no price of ours: agreeing to the customer’s total, or to less, opens no order', async () => {
    const { searchId, resultIndex, option } = await shareAndFind(first)
    const quoted = await quote(agent, searchId, resultIndex)
    const count = async () => (await server.app.db.selectFrom('bookings').select('id').execute()).length
    const before = await count()
    for (const agreedTotalPayable of [option.total, '1.00', '0', '-500.01']) {
      const details = { ...detailsFor(searchId, quoted, { passengers: [adult('Agreed')] }), agreedTotalPayable }
      const { body } = await agent<{ errorCode: string }>('flight/setFlightDetails', details)
      expect([agreedTotalPayable, body.errorCode, await count()]).toEqual([agreedTotalPayable, 'PRICE_CHANGED', before])
    }
  })

  test('is carried once by each booking, however often its order is opened', async () => {
    const { searchId, resultIndex } = await shareAndFind(first)
    const quoted = await quote(agent, searchId, resultIndex)
    const details = detailsFor(searchId, quoted, { passengers: [adult('Twice')] })
    const [one, two] = await Promise.all([
      agent<OpenedAnswer>('flight/setFlightDetails', details),
      agent<OpenedAnswer>('flight/setFlightDetails', details),
    ])
    for (const { status, body } of [one, two]) if (status === 200) expect(await carried(body.bookingId)).toEqual(['markup 50001'])
    expect([one, two].some(({ status }) => status === 200)).toBe(true)
  })
})
