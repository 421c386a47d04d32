import type { ChangeRow } from '@tradewind/contract/tickets/changes/shapes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { inSite } from '../../database/in-site.ts'
import { listDocumentsOfSale } from '../../documents/document-repo.ts'
import { type Call, travelDay } from '../../flights/book/testing/buy-flight.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { resetSandboxClock, shiftSandboxClock } from '../../testing/flight-searches.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  ADMIN,
  AGENT,
  act,
  askFor,
  balanceOf,
  buyTicket,
  type Changed,
  callerOf,
  minor,
  quoteBack,
  readChange,
  statusOf,
} from './testing/change-desk.ts'

/** A ticket whose price is changed and whose parts are refunded at different times: at the end everything that was paid is accounted for, once. */

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
let shift = 0
beforeEach(async () => {
  shift = 0
  await resetSandboxClock(sandbox.url)
})
afterEach(() => expectLedgerSound(server))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const creditNotes = async (bookingId: number) =>
  (await inSite(server.app.db, 1, (tx) => listDocumentsOfSale(tx, bookingId)))
    .filter(({ kind }) => kind === 'creditNote')
    .map(({ total }) => Number(total.minor))

/** Asks, and has the airline work on it. */
async function requestRefund(bookingId: number, asked: { RequestType?: number; TicketId?: unknown[]; Sectors?: object[] } = {}) {
  const { RequestType = 1, TicketId = [], Sectors = [] } = asked
  const quote = await quoteBack(agent, bookingId, { requestType: RequestType, tickets: TicketId, sectors: Sectors })
  const { body } = await askFor(agent, bookingId, { RequestType, TicketId, Sectors, quoteId: quote.quoteId })
  shift += 70_000
  await shiftSandboxClock(sandbox.url, shift)
  await agent('flight/getCRStatus', { changeRequestId: body.changeRequestId })
  return { quote, change: await readChange(agent, body.changeRequestId) }
}

let keys = 0
async function adjust(bookingId: number, version: number, wish: { txnFee?: string; discount?: string }) {
  keys += 1
  return admin<{ errorCode?: string; booking: { adjustments: { version: number } } }>('flight/updateBookingDetails', {
    bookingId,
    version,
    idempotencyKey: `parts-${keys}`,
    ...wish,
  })
}

async function priceByHand(changeRequestId: number, price: Record<string, unknown>) {
  const { offer } = await act(admin, 'quoteChangeRequest', { changeRequestId, remarks: 'As the airline says', ...price })
  await act(agent, 'acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId })
  return offer
}

const ONE_LEG = [{ Origin: 'DEL', Destination: 'BOM' }]
const OUTBOUND = [{ Origin: 'DEL', Destination: 'DXB' }]

// One that is cut off goes on in the wallet that the next one counts.
describe('one passenger first, then the rest', { timeout: 120_000 }, () => {
  // A fee and a discount of the house, before, between and after.
  const ORDERS: [string, { before?: object; between?: object }][] = [
    ['no adjustment', {}],
    ['a fee before', { before: { txnFee: '118.00' } }],
    ['a fee between', { between: { txnFee: '118.00' } }],
    ['a discount between', { between: { discount: '100.01' } }],
    ['a fee before that is taken away between', { before: { txnFee: '118.00' }, between: { txnFee: '0.00' } }],
    ['a fee and a discount before', { before: { txnFee: '118.00', discount: '50.00' } }],
    ['a discount before, a fee between', { before: { discount: '33.33' }, between: { txnFee: '77.77' } }],
  ]
  test.each(ORDERS)('%s: the parts add up to what was paid', async (_, { before, between }) => {
    const start = await balanceOf(server, AGENT)
    const { bookingId, passengers, amount } = await buyTicket(agent, { adults: 2 })
    const added = (wish: object | undefined) => minor((wish as { txnFee?: string })?.txnFee ?? '0')
    const taken = (wish: object | undefined) => minor((wish as { discount?: string })?.discount ?? '0')
    if (before) expect((await adjust(bookingId, 0, before)).status).toBe(200)
    const first = await requestRefund(bookingId, {
      RequestType: 2,
      TicketId: [passengers[0]?.ticket?.ticketId],
      Sectors: ONE_LEG,
    })
    expect([first.change.state, await statusOf(agent, bookingId)]).toEqual(['completed', 'issued'])
    if (between) expect((await adjust(bookingId, before ? 1 : 0, between)).status).toBe(200)
    const rest = await requestRefund(bookingId)
    expect([rest.change.state, await statusOf(agent, bookingId)]).toEqual(['completed', 'cancelled'])
    const isFee = (wish: object | undefined) => wish !== undefined && 'txnFee' in wish
    const fee = isFee(between) ? added(between) : added(before)
    const discount = taken(before) + taken(between)
    const paid = minor(amount) + fee - discount
    const parts = minor(first.quote.paid) + minor(rest.quote.paid)
    // What was taken off or put on after the first part lies on the second alone.
    expect(parts).toBe(paid)
    const refunded = minor(first.quote.refund) + minor(rest.quote.refund)
    expect(refunded).toBeGreaterThan(0)
    expect(start - (await balanceOf(server, AGENT))).toBe(paid - refunded)
    const given = [first, rest].map(({ quote }) => minor(quote.refund))
    expect((await creditNotes(bookingId)).filter((total) => given.includes(total)).sort()).toEqual(given.sort())
  })

  test('a discount cannot be more than what was paid for the rest', async () => {
    const { bookingId, passengers, amount } = await buyTicket(agent, { adults: 2 })
    const { quote } = await requestRefund(bookingId, {
      RequestType: 2,
      TicketId: [passengers[0]?.ticket?.ticketId],
      Sectors: ONE_LEG,
    })
    const rest = minor(amount) - minor(quote.paid)
    const before = await balanceOf(server, AGENT)
    const refused = await adjust(bookingId, 0, { discount: ((rest + 1) / 100).toFixed(2) })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'NEGATIVE_TOTAL'])
    expect(await balanceOf(server, AGENT)).toBe(before)
  })
})

describe('parts that were used up unevenly', () => {
  test('are priced by a person; what the airline does not take is settled manually, and the whole is cancelled', async () => {
    const { bookingId, passengers, amount } = await buyTicket(agent, { flight: '511', to: 'DXB', adults: 2, isReturn: true })
    const first = await requestRefund(bookingId, {
      RequestType: 2,
      TicketId: [passengers[0]?.ticket?.ticketId],
      Sectors: OUTBOUND,
    })
    expect(first.change.state).toBe('completed')
    const before = await balanceOf(server, AGENT)
    const { quote, change } = await requestRefund(bookingId)
    expect([quote.isAutomatic, change.state]).toEqual([false, 'needsStaff'])
    const { changeRequestId } = change
    const offer = await priceByHand(changeRequestId, { airlinePenalty: '9000.00', ourFee: '600.00' })
    expect(minor(offer?.paid) + minor(first.quote.paid)).toBe(minor(amount))
    // The airline does not understand what was used up before and refuses for certain.
    await expect.poll(async () => (await readChange(admin, changeRequestId)).state, { timeout: 10_000 }).toBe('needsStaff')
    const done = await act(admin, 'approveChangeRequest', {
      changeRequestId,
      supplierRefund: '0.00',
      supplierCharge: '9000.00',
      reference: 'desk of the airline',
      bearsDifference: true,
    })
    expect([done.state, await statusOf(agent, bookingId)]).toEqual(['completed', 'cancelled'])
    expect((await balanceOf(server, AGENT)) - before).toBe(minor(offer?.refund))
  })
})

describe('a partial refund', () => {
  test('that leaves out passengers or sectors is refused at the field and widened to nobody', async () => {
    const { bookingId, passengers } = await buyTicket(agent, { flight: '511', to: 'DXB', isReturn: true, adults: 2 })
    const one = [passengers[0]?.ticket?.ticketId]
    const before = await balanceOf(server, AGENT)
    const REQUIRED = 'This is required field.'
    const PARTS: [object, Record<string, string>][] = [
      [{ TicketId: [], Sectors: OUTBOUND }, { TicketId: REQUIRED }],
      [{ TicketId: one, Sectors: [] }, { Sectors: REQUIRED }],
      [
        { TicketId: [], Sectors: [] },
        { TicketId: REQUIRED, Sectors: REQUIRED },
      ],
    ]
    for (const [part, shortError] of PARTS) {
      const refused = await askFor(agent, bookingId, { RequestType: 2, ...part })
      expect([refused.status, refused.body.shortError]).toEqual([422, shortError])
    }
    const price = { bookingId, requestType: 2 }
    const quoted = await agent<Changed>('flight/getCC', { ...price, tickets: [], sectors: OUTBOUND })
    expect([quoted.status, quoted.body.shortError]).toEqual([422, { tickets: REQUIRED }])
    const wayless = await agent<Changed>('flight/getCC', { ...price, tickets: one, sectors: [] })
    expect([wayless.status, wayless.body.shortError]).toEqual([422, { sectors: REQUIRED }])
    const made = await server.app.db.selectFrom('change_requests').selectAll().where('booking_id', '=', bookingId).execute()
    expect([made, await statusOf(agent, bookingId), await balanceOf(server, AGENT)]).toEqual([[], 'issued', before])
  })
})

describe('the papers of a partial refund', { timeout: 60_000 }, () => {
  const DEL_DXB = 'DEL–DXB'
  const INBOUND = [{ Origin: 'DXB', Destination: 'DEL' }]

  test('name the passenger and the sector that were refunded, and no others; so do the lists of requests', async () => {
    const { bookingId, passengers, pnr } = await buyTicket(agent, { flight: '511', to: 'DXB', adults: 2, isReturn: true })
    const [first, second] = passengers.map(({ ticket }) => ticket?.ticketId)
    const sector = await requestRefund(bookingId, { RequestType: 2, TicketId: [first, second], Sectors: INBOUND })
    const rest = await requestRefund(bookingId, { RequestType: 2, TicketId: [second], Sectors: OUTBOUND })
    expect([sector.change.state, rest.change.state]).toEqual(['completed', 'completed'])

    const [one = '', two = ''] = passengers.map(({ title, firstName, lastName }) => `${title} ${firstName} ${lastName}`)
    const paper = (route: string, name: string) => `Air ticket ${route}, ${name}, PNR ${pnr}, refunded`
    const { body } = await agent<{ documents: { documentId: number; kind: string; about: string }[] }>(
      'documents/getBookingDocuments',
      { bookingId },
    )
    const notes = body.documents.filter(({ kind }) => kind === 'creditNote').sort((a, b) => a.documentId - b.documentId)
    expect(notes.map(({ about }) => about)).toEqual([paper('DXB–DEL', one), paper('DXB–DEL', two), paper(DEL_DXB, two)])

    const { body: mine } = await agent<{ changes: ChangeRow[] }>('flight/getMyChangeRequests', {})
    const shown = mine.changes
      .filter((change) => change.bookingId === bookingId)
      .map(({ leadPassenger, passengerCount, sectors }) => [leadPassenger, passengerCount, sectors])
    expect(shown).toEqual([
      [two, 1, [DEL_DXB]],
      [one, 2, ['DXB–DEL']],
    ])
  })
})

describe('a whole change', () => {
  test('that names less than the ticket is refused with advice, and nothing is asked', async () => {
    const { bookingId, passengers, legs } = await buyTicket(agent, { flight: '511', to: 'DXB', isReturn: true, adults: 2 })
    const tickets = passengers.map(({ ticket }) => ticket?.ticketId ?? '')
    const sectors = legs.map(({ segments }) => ({
      Origin: segments[0]?.originAirportCode,
      Destination: segments.at(-1)?.destinationAirportCode,
    }))
    for (const RequestType of [1, 3]) {
      const ask = (part: object) => askFor(agent, bookingId, { RequestType, Remarks: 'A day later', ...part })
      const one = await ask({ TicketId: tickets.slice(1) })
      expect([one.status, Object.keys(one.body.shortError ?? {})]).toEqual([422, ['TicketId']])
      const way = await ask({ Sectors: sectors.slice(1) })
      expect([way.status, Object.keys(way.body.shortError ?? {})]).toEqual([422, ['Sectors']])
    }
    expect(
      (await askFor(agent, bookingId, { RequestType: 3, Remarks: 'A day later', TicketId: tickets, Sectors: sectors })).status,
    ).toBe(200)
  })
})

describe('a reissue', () => {
  const newFlight = (leg: number) => ({
    leg,
    airlineCode: 'AI',
    flightNumber: '101',
    bookingClass: 'M',
    origin: 'DEL',
    destination: 'BOM',
    departureLocal: `${travelDay(2)}T17:00`,
    arrivalLocal: `${travelDay(2)}T19:10`,
  })
  async function reissue(bookingId: number, tickets: object[], price: object = { fareDifference: '410.50', ourFee: '200.00' }) {
    const { body } = await askFor(agent, bookingId, { RequestType: 3, Remarks: 'Two days later' })
    const { changeRequestId } = body
    await priceByHand(changeRequestId, { airlinePenalty: '2500.00', ...price })
    return act(admin, 'recordReissue', { changeRequestId, tickets, flights: [newFlight(0)] })
  }

  test('paid for and refunded later: the fare difference is refunded with the fare', async () => {
    const { bookingId, amount } = await buyTicket(agent)
    const recorded = await reissue(bookingId, [{ passengerPlace: 0, ticketNumber: '2179999002' }])
    expect(recorded.state).toBe('completed')
    const { quote, change } = await requestRefund(bookingId)
    expect([quote.isAutomatic, change.state]).toEqual([false, 'needsStaff'])
    const { changeRequestId } = change
    const offer = await priceByHand(changeRequestId, { airlinePenalty: '3000.00', ourFee: '0.00', returnsFees: true })
    expect(minor(offer?.paid)).toBe(minor(amount) + 41_050)
    expect(minor(offer?.refund)).toBe(minor(amount) + 41_050 - 300_000)
    await expect.poll(async () => (await readChange(admin, changeRequestId)).state, { timeout: 10_000 }).not.toBe('confirmed')
  })

  test('after one passenger was refunded is of the others: nobody is refunded twice', async () => {
    const { bookingId, passengers, amount } = await buyTicket(agent, { adults: 2 })
    const first = await requestRefund(bookingId, {
      RequestType: 2,
      TicketId: [passengers[0]?.ticket?.ticketId],
      Sectors: ONE_LEG,
    })
    await reissue(bookingId, [{ passengerPlace: 1, ticketNumber: '2179999003' }])
    const coupons = await server.app.db.selectFrom('coupons').selectAll().where('booking_id', '=', bookingId).execute()
    expect(coupons.map((row) => `${row.passenger_place} ${row.state}`).sort()).toEqual(['0 refunded', '1 exchanged', '1 open'])
    const { body } = await agent<{ booking: { passengers: { ticket: { ticketNumber: string } }[] } }>('flight/getBookingDetails', {
      bookingId,
    })
    expect(body.booking.passengers.map(({ ticket }) => ticket.ticketNumber)).toEqual([
      passengers[0]?.ticket?.ticketNumber,
      '2179999003',
    ])
    const { change } = await requestRefund(bookingId)
    expect(change.coupons.map(({ passengerPlace }) => passengerPlace)).toEqual([1])
    const offer = await priceByHand(change.changeRequestId, { airlinePenalty: '0.00', returnsFees: true })
    expect(minor(offer?.paid)).toBe(minor(amount) - minor(first.quote.paid) + 41_050)
  })

  test('of a flight refunded before is refused, and nothing is written', async () => {
    const { bookingId, passengers } = await buyTicket(agent, { flight: '511', to: 'DXB', isReturn: true })
    await requestRefund(bookingId, { RequestType: 2, TicketId: [passengers[0]?.ticket?.ticketId], Sectors: OUTBOUND })
    const { body } = await askFor(agent, bookingId, { RequestType: 3, Remarks: 'Two days later' })
    await priceByHand(body.changeRequestId, { airlinePenalty: '2500.00' })
    const answer = await admin<Changed>('flight/recordReissue', {
      changeRequestId: body.changeRequestId,
      tickets: [{ passengerPlace: 0, ticketNumber: '2179999004' }],
      flights: [newFlight(0)],
    })
    expect(answer.status).toBe(422)
    expect((await readChange(agent, body.changeRequestId)).state).toBe('needsStaff')
  })
})
