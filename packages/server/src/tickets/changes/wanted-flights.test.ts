import type { FlightOption } from '@tradewind/contract/flights/option'
import type { ChangeEstimate } from '@tradewind/contract/tickets/changes/shapes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { type Call, search, travelDay } from '../../flights/book/testing/buy-flight.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  ADMIN,
  AGENT,
  act,
  askFor,
  asking,
  balanceOf,
  buyTicket,
  type Changed,
  callerOf,
  minor,
  type Quoted,
  readChange,
} from './testing/change-desk.ts'

/** A customer chooses the flights instead of the old ones, and sees what the change would cost. */

let sandbox: Sandbox
let server: TestServer
let agent: Call
let admin: Call
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await callerOf(server, AGENT)
  admin = await callerOf(server, ADMIN)
})
afterEach(() => expectLedgerSound(server))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const DEL_BOM = { Origin: 'DEL', Destination: 'BOM' }
const DEL_DXB = { Origin: 'DEL', Destination: 'DXB' }
const DXB_DEL = { Origin: 'DXB', Destination: 'DEL' }
type Wanted = { sector: object; date: string; searchId?: string; resultIndex?: string }
type Party = { adults?: number; children?: number; infants?: number }

/** The cheapest flight that a search of the caller finds, some days after the day on which tests travel. */
async function find(
  call: Call,
  { daysLater = 2, sector = DEL_BOM, ...party }: Party & { daysLater?: number; sector?: typeof DEL_BOM } = {},
) {
  const { searchId, options } = await search(call, { from: sector.Origin, to: sector.Destination, daysLater, ...party })
  const direct = options.filter(({ legs }) => legs[0]?.segments.length === 1)
  const option = direct.toSorted((a, b) => Number(a.publishedPrice) - Number(b.publishedPrice))[0]
  if (!option) throw new Error('No flight')
  const wanted: Wanted = { sector, date: travelDay(daysLater), searchId, resultIndex: option.resultIndex }
  return { option, wanted }
}

/** What the buyer pays for a fare without the service fee: agents are shown their net, with the fee and its GST. */
async function fareOf(call: Call, { option, wanted }: { option: FlightOption; wanted: Wanted }): Promise<number> {
  const { body } = await call<{ fareDetailResult: { totalPayable: string; serviceFee: string; gstOnServiceFee: string } }>(
    'flight/fareQuote',
    { traceId: wanted.searchId, resultIndex: option.resultIndex },
  )
  const { totalPayable, serviceFee, gstOnServiceFee } = body.fareDetailResult
  return minor(totalPayable) - minor(serviceFee) - minor(gstOnServiceFee)
}

const estimateOf = async (call: Call, bookingId: number, newFlights: readonly Wanted[]) => {
  const { status, body } = await call<Quoted & { estimate: ChangeEstimate | null }>('flight/getCC', {
    bookingId,
    requestType: 3,
    newFlights,
  })
  return { status, body }
}
const askNew = (call: Call, bookingId: number, newFlights: readonly Wanted[], more: object = {}) =>
  askFor(call, bookingId, { RequestType: 3, Remarks: 'Two days later', newFlights, ...more })

async function written(): Promise<unknown> {
  const count = (table: string) => sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(server.app.db)
  const tables = ['change_requests', 'wanted_flights', 'change_estimates', 'change_coupons', 'audit_entries']
  return Promise.all(tables.map(async (table) => (await count(table)).rows[0]?.n))
}

describe('a wanted flight', () => {
  test('is shown with what it costs more than was paid, kept with the request, and seen by staff and customer', async () => {
    const booking = await buyTicket(agent)
    const found = await find(agent)
    const { status, body } = await estimateOf(agent, booking.bookingId, [found.wanted])
    expect([status, body.quote.isAutomatic]).toEqual([200, false])
    const estimate = body.estimate
    expect(minor(estimate?.newFare)).toBe(await fareOf(agent, found))
    expect(minor(estimate?.fareDifference)).toBe(minor(estimate?.newFare) - minor(estimate?.paidFare))
    const sum = estimate?.lines.reduce((total, { amount }) => total + minor(amount), 0)
    expect(sum).toBe(minor(estimate?.total))

    const { body: asked } = await askNew(agent, booking.bookingId, [found.wanted], { quoteId: body.quote.quoteId })
    const { changeRequestId } = asked
    const [mine, desk] = [await readChange(agent, changeRequestId), await readChange(admin, changeRequestId)]
    const { estimatedAt: _then, ...kept } = mine.estimate ?? { estimatedAt: '' }
    expect(estimate).toMatchObject(kept)
    expect(mine.wantedFlights).toMatchObject([
      {
        leg: 0,
        wantedOn: found.wanted.date,
        newFare: estimate?.newFare,
        newFlight: { segments: [{ flightNumber: found.option.legs[0]?.segments[0]?.flightNumber }] },
        oldFlight: { segments: [{ flightNumber: '101', originAirportCode: 'DEL' }] },
      },
    ])
    expect([mine.wantedFlights[0]?.source, desk.wantedFlights[0]?.source]).toEqual([null, 'tbo'])
    expect(desk.wantedFlights[0]?.seenAt).not.toBeNull()
    expect(mine.state).toBe('needsStaff')
  })

  test.each([
    ['for one', {}],
    ['for a family with an infant', { adults: 2, children: 1, infants: 1 }],
  ])('%s is estimated at what the quote of the same charges comes to', async (_who, party) => {
    const booking = await buyTicket(agent, party)
    const { wanted } = await find(agent, party)
    const { body } = await askNew(agent, booking.bookingId, [wanted])
    const { estimate, changeRequestId } = body.change
    // What nobody knows, staff learns from the airline.
    const { offer } = await act(admin, 'quoteChangeRequest', {
      changeRequestId,
      fareDifference: estimate?.fareDifference,
      airlinePenalty: estimate?.airlinePenalty ?? '0',
      supplierFee: estimate?.supplierFee ?? '0',
      ourFee: estimate?.ourFee ?? '0',
      remarks: 'As estimated',
    })
    expect(minor(offer?.due) - minor(offer?.refund)).toBe(minor(estimate?.total))
    expect(offer?.gstOnOurFee).toBe(estimate?.gstOnOurFee)
  })

  test('of which only the day is chosen has no fare, and says so', async () => {
    const booking = await buyTicket(agent)
    const { body } = await askNew(agent, booking.bookingId, [{ sector: DEL_BOM, date: travelDay(3) }])
    const { estimate, wantedFlights } = body.change
    expect(estimate).toMatchObject({ newFare: null, fareDifference: null, isComplete: false })
    expect(estimate?.unknown[0]).toContain('Choose one')
    expect(wantedFlights).toMatchObject([{ wantedOn: travelDay(3), newFlight: null, newFare: null, seenAt: null }])
  })

  test('of one leg leaves the other leg as it is', async () => {
    const booking = await buyTicket(agent, { flight: '511', to: 'DXB', isReturn: true })
    const { wanted } = await find(agent, { sector: DXB_DEL, daysLater: 7 })
    const { body } = await askNew(agent, booking.bookingId, [wanted])
    expect(body.change.coupons.map(({ sector }) => sector)).toEqual(['DXB–DEL'])
    // The other leg is free for a request of its own.
    const other = await askNew(agent, booking.bookingId, [{ sector: DEL_DXB, date: travelDay(1) }])
    expect(other.status).toBe(200)
  })

  test('in the name of another flight under the same key is refused', async () => {
    const booking = await buyTicket(agent)
    const input = asking(booking.bookingId, { RequestType: 3, newFlights: [{ sector: DEL_BOM, date: travelDay(3) }] })
    const first = await agent<Changed>('flight/changeRequest', input)
    const again = await agent<Changed>('flight/changeRequest', input)
    expect(again.body.changeRequestId).toBe(first.body.changeRequestId)
    const other = { ...input, newFlights: [{ sector: DEL_BOM, date: travelDay(4) }] }
    expect((await agent<Changed>('flight/changeRequest', other)).body.errorCode).toBe('KEY_REUSED')
  })

  test('that staff found in their own name is priced for the buyer', async () => {
    const booking = await buyTicket(agent)
    const [ofStaff, ofAgent] = [await find(admin), await find(agent)]
    const { body: own } = await estimateOf(agent, booking.bookingId, [ofAgent.wanted])
    const { body } = await estimateOf(admin, booking.bookingId, [ofStaff.wanted])
    expect(body.estimate?.newFare).toBe(own.estimate?.newFare)
  })
})

describe('a wanted flight is refused, and nothing is written,', () => {
  const day = (plus: number) => ({ sector: DEL_BOM, date: travelDay(plus) })
  let booking: Awaited<ReturnType<typeof buyTicket>>
  let thereAndBack: typeof booking
  beforeAll(async () => {
    booking = await buyTicket(agent, { flight: '210' })
    thereAndBack = await buyTicket(agent, { flight: '511', to: 'DXB', isReturn: true })
  })

  test.each([
    [
      'whose search is lost',
      async () => [{ ...day(2), searchId: 'abcd12345678901234567890', resultIndex: '0000000-1' }],
      'FLIGHT_GONE',
    ],
    ['that its search does not have', async () => [{ ...(await find(agent)).wanted, resultIndex: '0000000-zz' }], 'FLIGHT_GONE'],
    [
      'of a search of another company',
      async () => [(await find(await callerOf(server, 'corporate@skylark.example'))).wanted],
      'FLIGHT_GONE',
    ],
    ['of another route', async () => [{ ...(await find(agent, { sector: DEL_DXB })).wanted, sector: DEL_BOM }], 'another route'],
    ['for other travellers', async () => [(await find(agent, { adults: 2 })).wanted], 'other travellers'],
    ['on a day that is over', async () => [day(-22)], 'in the future'],
    ['on a day that nobody sells yet', async () => [day(700)], 'do not sell'],
    ['of a leg that is not in the ticket', async () => [{ sector: DXB_DEL, date: travelDay(2) }], 'not in the booking'],
    ['twice', async () => [day(2), day(3)], 'one new flight for each'],
    ['of a search without its result', async () => [{ ...day(2), searchId: 'abcd12345678901234567890' }], 'choose a flight'],
  ])('%s', async (_what, wanted, said) => {
    const newFlights = await wanted()
    const before = await written()
    const answer = await askNew(agent, booking.bookingId, newFlights)
    expect([answer.status >= 400, answer.status < 500]).toEqual([true, true])
    expect(JSON.stringify(answer.body)).toContain(said)
    expect(await written()).toEqual(before)
    expect((await estimateOf(agent, booking.bookingId, newFlights)).status).toBe(answer.status)
  })

  test.each([
    ['after the flight that follows', DEL_DXB, 6, 'arrives after'],
    ['before the flight ahead of it', DXB_DEL, -1, 'departs before'],
  ])('%s', async (_what, sector, plus, said) => {
    const before = await written()
    const answer = await askNew(agent, thereAndBack.bookingId, [{ sector, date: travelDay(plus) }])
    expect([answer.status, await written()]).toEqual([422, before])
    expect(answer.body.shortError?.newFlights).toContain(said)
  })

  test('of a leg that is already in another request', async () => {
    const booking = await buyTicket(agent, { flight: '511', to: 'DXB', isReturn: true })
    await askNew(agent, booking.bookingId, [{ sector: DXB_DEL, date: travelDay(7) }])
    const before = await written()
    const answer = await askNew(agent, booking.bookingId, [{ sector: DXB_DEL, date: travelDay(8) }])
    expect([answer.body.errorCode, await written()]).toEqual(['COUPON_TAKEN', before])
  })

  test('of a leg that is not open any more', async () => {
    const booking = await buyTicket(agent, { flight: '511', to: 'DXB', isReturn: true })
    const back = sql`select place from booking_segments where booking_id = ${booking.bookingId} and leg = 1`
    await sql`update coupons set state = 'refunded' where booking_id = ${booking.bookingId} and segment_place in (${back})`.execute(
      server.app.db,
    )
    const before = await written()
    for (const newFlights of [
      [{ sector: DXB_DEL, date: travelDay(7) }],
      [
        { sector: DEL_DXB, date: travelDay(1) },
        { sector: DXB_DEL, date: travelDay(7) },
      ],
    ])
      expect((await askNew(agent, booking.bookingId, newFlights)).status).toBeGreaterThanOrEqual(400)
    expect(await written()).toEqual(before)
  })

  test('with a refund, and by anybody else', async () => {
    const newFlights = [day(2)]
    const before = await written()
    expect((await askFor(agent, booking.bookingId, { newFlights })).body.shortError).toHaveProperty('newFlights')
    for (const [email, host] of [
      ['corporate@skylark.example', 'localhost'],
      ['priya@skylark.example', 'localhost'],
      ['admin@bluedhow.example', 'bluedhow.localhost'],
    ] as const) {
      const other = await callerOf(server, email, host)
      expect((await askNew(other, booking.bookingId, newFlights)).status).toBe(404)
      expect((await estimateOf(other, booking.bookingId, newFlights)).status).toBe(404)
    }
    expect(await written()).toEqual(before)
  })
})

describe('a cheaper flight', () => {
  const newFlight = {
    leg: 0,
    airlineCode: 'AI',
    flightNumber: '101',
    bookingClass: 'M',
    origin: 'DEL',
    destination: 'BOM',
    departureLocal: `${travelDay(2)}T17:00`,
    arrivalLocal: `${travelDay(2)}T19:10`,
  }
  const price = { airlinePenalty: '500.00', ourFee: '200.00', fareDifference: '-1500.00', remarks: 'The morning flight' }
  async function offered() {
    const booking = await buyTicket(agent, { flight: '210' })
    const { body } = await askNew(agent, booking.bookingId, [{ sector: DEL_BOM, date: travelDay(2) }])
    const { changeRequestId } = body
    const preview = await admin<{ total: string; isDue: boolean; paid: string; refundTo: object[] }>('flight/previewChangeQuote', {
      changeRequestId,
      ...price,
      remarks: undefined,
    })
    expect(preview.body).toMatchObject({
      total: '764.00',
      isDue: false,
      paid: booking.amount,
      refundTo: [{ to: 'wallet', amount: '764.00' }],
    })
    const { offer } = await act(admin, 'quoteChangeRequest', { changeRequestId, ...price })
    expect(offer).toMatchObject({ refund: '764.00', due: null, fareDifference: '-1500.00' })
    return { booking, changeRequestId, quoteId: offer?.quoteId }
  }

  test('is refunded when the new ticket is there, not before', async () => {
    const { booking, changeRequestId, quoteId } = await offered()
    const before = await balanceOf(server, AGENT)
    expect((await act(agent, 'acceptChangeQuote', { changeRequestId, quoteId })).state).toBe('needsStaff')
    expect(await balanceOf(server, AGENT)).toBe(before)
    const recorded = await act(admin, 'recordReissue', {
      changeRequestId,
      tickets: [{ passengerPlace: 0, ticketNumber: '2179999101' }],
      flights: [newFlight],
    })
    expect([recorded.state, recorded.refund, recorded.due]).toEqual(['completed', '764.00', null])
    expect((await balanceOf(server, AGENT)) - before).toBe(76_400)
    const { body } = await agent<{ documents: { kind: string; total: string }[] }>('documents/getBookingDocuments', {
      bookingId: booking.bookingId,
    })
    expect(body.documents.filter(({ kind }) => kind === 'creditNote').map(({ total }) => total)).toEqual(['764.00'])
    const rows = await server.app.db
      .selectFrom('bookings')
      .select(['changed_sales_minor', 'changed_margin_minor'])
      .where('id', '=', booking.bookingId)
      .execute()
    expect(rows).toEqual([{ changed_sales_minor: -76_400n, changed_margin_minor: 20_000n }])
    // A refund of the new ticket begins with what was really paid for it.
    const refund = await askFor(agent, booking.bookingId)
    const { offer } = await act(admin, 'quoteChangeRequest', {
      changeRequestId: refund.body.changeRequestId,
      airlinePenalty: '0',
      remarks: 'All of it',
      returnsFees: true,
    })
    expect(minor(offer?.paid)).toBe(minor(booking.amount) - 150_000)
  })

  test('that staff rejects refunds nothing', async () => {
    const { changeRequestId, quoteId } = await offered()
    const before = await balanceOf(server, AGENT)
    await act(agent, 'acceptChangeQuote', { changeRequestId, quoteId })
    await act(admin, 'rejectChangeRequest', { changeRequestId, reason: 'The flight is full.' })
    expect(await balanceOf(server, AGENT)).toBe(before)
  })

  test('that costs as much as it saves moves no money of the customer, and our fee is earned', async () => {
    const booking = await buyTicket(agent, { flight: '210' })
    const { body } = await askNew(agent, booking.bookingId, [{ sector: DEL_BOM, date: travelDay(2) }])
    const { changeRequestId } = body
    const { offer } = await act(admin, 'quoteChangeRequest', { changeRequestId, ...price, fareDifference: '-736.00' })
    const before = await balanceOf(server, AGENT)
    await act(agent, 'acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId })
    const tickets = [{ passengerPlace: 0, ticketNumber: '2179999102' }]
    const recorded = await act(admin, 'recordReissue', { changeRequestId, tickets, flights: [newFlight] })
    expect([recorded.state, recorded.due, await balanceOf(server, AGENT)]).toEqual(['completed', '0.00', before])
    const { rows } = await sql<{ minor: string }>`select sum(e.amount_minor)::text as minor from ledger_postings p
      join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
      join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'changeFees'
      where p.key = ${`change:${changeRequestId}:refund`}`.execute(server.app.db)
    expect(rows).toEqual([{ minor: '20000' }])
  })
})
