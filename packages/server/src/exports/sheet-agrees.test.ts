import type { TicketExport } from '@tradewind/contract/exports/exports'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import type { Call } from '../flights/book/testing/buy-flight.ts'
import { adult, detailsFor, extrasOf, optionOf, order, payByWallet, quote, search } from '../flights/book/testing/buy-flight.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { orderFault, shiftSandboxClock } from '../testing/flight-searches.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import {
  ADMIN,
  AGENT,
  act,
  askFor,
  buyTicket,
  callerOf,
  minor,
  openOrder,
  quoteBack,
  readChange,
} from '../tickets/changes/testing/change-desk.ts'

/** The sheet, the ticket in the queue and the ledger count the same: what stands. */

let sandbox: Sandbox
let server: TestServer
let agent: Call
let admin: Call
let bagPrice = 0
const ids = { sold: 0, back: 0, partly: 0, reissued: 0, failed: 0, unpaid: 0, held: 0, released: 0, bag: 0 }
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await callerOf(server, AGENT)
  admin = await callerOf(server, ADMIN)
  ids.sold = (await buyTicket(agent, { adults: 2, children: 1 })).bookingId
  ids.back = (await buyTicket(agent, { flight: '2001' })).bookingId
  const quote = await quoteBack(agent, ids.back)
  await askFor(agent, ids.back, { quoteId: quote.quoteId })
  ids.partly = await refundOne()
  ids.reissued = await reissue()
  await orderFault(sandbox.url, { method: 'Ticket', fault: 'ticket-failed', times: 1 })
  const failed = await payByWallet(agent, await openOrder(agent, { flight: '2001' }))
  ids.failed = failed.body.booking.bookingId
  ids.held = await hold('Kept')
  ids.released = await hold('Dropped')
  await agent('flight/releaseFlight', { bookingId: ids.released })
  ids.bag = await buyOneBag()
  const orderId = await openOrder(agent)
  const unpaid = await server.app.db.selectFrom('bookings').select('id').where('payment_id', '=', orderId).executeTakeFirstOrThrow()
  ids.unpaid = unpaid.id
}, 120_000)
afterAll(async () => {
  await expectLedgerSound(server)
  await server.close()
  await sandbox.close()
})

async function refundOne(): Promise<number> {
  const { bookingId, passengers } = await buyTicket(agent, { adults: 2 })
  const [tickets, sectors] = [[passengers[0]?.ticket?.ticketId], [{ Origin: 'DEL', Destination: 'BOM' }]]
  const quote = await quoteBack(agent, bookingId, { requestType: 2, tickets, sectors })
  const { body } = await askFor(agent, bookingId, { RequestType: 2, TicketId: tickets, Sectors: sectors, quoteId: quote.quoteId })
  await shiftSandboxClock(sandbox.url, 70_000)
  await agent('flight/getCRStatus', { changeRequestId: body.changeRequestId })
  expect((await readChange(agent, body.changeRequestId)).state).toBe('completed')
  return bookingId
}

async function hold(lastName: string): Promise<number> {
  const { orderId, bookingId } = await order(agent, '101', { passengers: [adult(lastName)] })
  const { body } = await agent<{ booking: { status: string } }>('flight/holdBooking', { orderId })
  expect(body.booking.status).toBe('held')
  return bookingId
}

/** Two adults, of whom the second buys a bag. */
async function buyOneBag(): Promise<number> {
  const { searchId, options } = await search(agent, { adults: 2 })
  const quoted = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
  const extras = await extrasOf(agent, searchId, quoted.resultIndex)
  const bag = extras.baggage[0]?.offers.find(({ price }) => Number(price) > 0)
  bagPrice = minor(bag?.price)
  const total = minor(quoted.fareDetailResult.totalPayable) + bagPrice
  const opened = await agent<{ orderId: string }>('flight/setFlightDetails', {
    ...detailsFor(searchId, quoted),
    passengers: [adult('Light'), adult('Heavy')],
    agreedTotalPayable: (total / 100).toFixed(2),
    extras: [{ passengerIndex: 1, kind: 'baggage', offerId: bag?.id }],
  })
  return (await payByWallet(agent, opened.body.orderId)).body.booking.bookingId
}

async function reissue(): Promise<number> {
  const { bookingId } = await buyTicket(agent)
  const { body } = await askFor(agent, bookingId, { RequestType: 3 })
  const { changeRequestId } = body
  const price = { airlinePenalty: '2500.00', ourFee: '200.00', fareDifference: '410.50', remarks: 'The evening flight' }
  const { offer } = await act(admin, 'quoteChangeRequest', { changeRequestId, ...price })
  await act(agent, 'acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId })
  return bookingId
}

async function readSheet(): Promise<unknown[][]> {
  const { body } = await admin<{ export: TicketExport }>('flight/exportTickets', { filters: {} })
  const as = await server.logIn(ADMIN)
  const look = async () =>
    (await server.call<{ exports: TicketExport[] }>('flight/getMyExports', undefined, { as, method: 'GET' })).body.exports.find(
      ({ id }) => id === body.export.id,
    )
  await waitUntil(look, (one) => one?.state === 'ready', 'ready')
  const url = `/api/flight/exports/${body.export.id}/file`
  const { rawPayload } = await server.http.inject({ url, headers: { host: 'localhost', 'auth-token': as } })
  return (await readXlsx(rawPayload)).sheets[0]?.rows.slice(1) ?? []
}

/** By the accounts of the ledger alone. */
async function balanceOf(...kinds: string[]): Promise<number> {
  const { sum } = await server.app.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
    .select(({ fn }) => fn.sum<bigint | null>('e.amount_minor').as('sum'))
    .where('a.kind', 'in', kinds)
    .where('a.site_id', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

const SUPPLIERS = ['supplierPayable', 'supplierReceivable']
const EARNED = ['gstPayable', 'tdsPayable', 'tdsReceivable', 'salesRevenue', 'commission', 'changeFees', 'refundDifference']
const sumOf = (rows: readonly unknown[][], column: number) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)

test('the columns of the sheet add up to the accounts of the ledger', async () => {
  const rows = await readSheet()
  // One that waits for its payment is in no list.
  expect(rows).toHaveLength(3 + 1 + 2 + 1 + 1 + 1 + 1 + 2)
  expect(sumOf(rows, 9)).toBe(await balanceOf(...SUPPLIERS))
  expect(sumOf(rows, 10)).toBe(await balanceOf(...SUPPLIERS, ...EARNED))
  expect(sumOf(rows, 10)).toBeGreaterThan(0)
})

test('each ticket in the queue says the same as its lines, and how its price came to it', async () => {
  type Answer = { booking: { pnr: string | null; amount: string }; accounting: Record<string, string> }
  const rows = await readSheet()
  for (const bookingId of [ids.sold, ids.back, ids.partly, ids.reissued]) {
    const { booking, accounting } = (await admin<Answer>('flight/ticketDetail/getQueueTicket', { bookingId })).body
    const own = rows.filter((row) => row[12] === booking.pnr)
    expect([sumOf(own, 9), sumOf(own, 10)]).toEqual([minor(accounting.middleManWl), minor(accounting.endCustomer)])
    const { notCharged, paidBack, paidForChanges, endCustomer } = accounting
    expect(minor(booking.amount) - minor(notCharged) - minor(paidBack) + minor(paidForChanges)).toBe(minor(endCustomer))
  }
})

test('a refunded passenger bears less than one who flies; what was never issued and never paid costs nothing', async () => {
  type Answer = { booking: { pnr: string | null; amount: string }; accounting: Record<string, string> }
  const rows = await readSheet()
  const ask = async (bookingId: number) => (await admin<Answer>('flight/ticketDetail/getQueueTicket', { bookingId })).body
  const { pnr } = (await ask(ids.partly)).booking
  const [back, flies] = rows.filter((row) => row[12] === pnr)
  expect(Number(back?.[10])).toBeLessThan(Number(flies?.[10]))
  for (const bookingId of [ids.failed, ids.unpaid, ids.held, ids.released]) {
    const { booking, accounting } = await ask(bookingId)
    expect([accounting.middleManWl, accounting.endCustomer, accounting.margin]).toEqual(['0.00', '0.00', '0.00'])
    expect(accounting.notCharged).toBe(booking.amount)
  }
})

test('a bag that one of two bought is in that one’s line alone', async () => {
  const { pnr } = (await admin<{ booking: { pnr: string } }>('flight/ticketDetail/getQueueTicket', { bookingId: ids.bag })).body
    .booking
  const [light, heavy] = (await readSheet()).filter((row) => row[12] === pnr)
  expect(bagPrice).toBeGreaterThan(100)
  for (const column of [9, 10]) {
    const more = Math.round(Number(heavy?.[column]) * 100) - Math.round(Number(light?.[column]) * 100)
    expect(Math.abs(more - bagPrice)).toBeLessThanOrEqual(1)
  }
})

test('the desk’s sales are the sheet’s of the tickets that stand', async () => {
  const { body } = await admin<{ sales: { days: { count: number; sales: string }[] } }>('desk/getDesk', {})
  const cancelled = (await admin<{ booking: { pnr: string } }>('flight/ticketDetail/getQueueTicket', { bookingId: ids.back })).body
    .booking.pnr
  const standing = (await readSheet()).filter((row) => row[12] !== cancelled)
  const today = body.sales.days.at(-1)
  expect(today?.count).toBe([ids.sold, ids.partly, ids.reissued, ids.bag].length)
  expect(minor(today?.sales)).toBe(sumOf(standing, 10))
})
