import type { TicketExport } from '@tradewind/contract/exports/exports'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import type { Call } from '../flights/book/testing/buy-flight.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import {
  ADMIN,
  AGENT,
  act,
  askFor,
  buyTicket,
  callerOf,
  openOrder,
  quoteBack,
  readChange,
} from '../tickets/changes/testing/change-desk.ts'

const DESK = 'desk@skylark.example'
const PRIYA = 'priya@skylark.example'
const PATIENTLY = { timeout: 20_000 }
const HEAD =
  'Request,Type,Status,PNR,Booking,Passengers,Tickets,Sectors,Customer,Customer email,Requested on,Requested by,Remarks,Handled by,Currency,Paid,' +
  'Airline penalty,Supplier fee,Our fee,GST on our fee,Refund,To card,To wallet,By bank transfer,To be paid,Refund held by,Held since,Due on,Closed on'

let sandbox: Sandbox
let server: TestServer
let agent: Call
let admin: Call
let priya: Call
const ids = { refunded: 0, atAirline: 0, reissue: 0, rejected: 0, byCard: 0 }
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await callerOf(server, AGENT)
  admin = await callerOf(server, ADMIN)
  priya = await callerOf(server, PRIYA)
  ids.refunded = await refundTicket(agent, (await buyTicket(agent, { flight: '2001' })).bookingId, '=1+1')
  const two = await buyTicket(agent, { flight: '101', adults: 2 })
  const wish = { requestType: 2, tickets: [two.passengers[0]?.ticket?.ticketId], sectors: [{ Origin: 'DEL', Destination: 'BOM' }] }
  const quote = await quoteBack(agent, two.bookingId, wish)
  const partial = { RequestType: 2, TicketId: wish.tickets, Sectors: wish.sectors, quoteId: quote.quoteId }
  ids.atAirline = (await askFor(agent, two.bookingId, partial)).body.changeRequestId
  ids.reissue = await askForReissue()
  ids.rejected = await askForReissue()
  await act(admin, 'rejectChangeRequest', { changeRequestId: ids.rejected, reason: 'The flight is full.' })
  ids.byCard = await refundTicket(priya, await buyByCard(), 'Plans changed')
  while ((await readChange(priya, ids.byCard)).state !== 'completed') await new Promise((done) => setTimeout(done, 50))
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

async function refundTicket(call: Call, bookingId: number, Remarks: string): Promise<number> {
  const quote = await quoteBack(call, bookingId)
  return (await askFor(call, bookingId, { quoteId: quote.quoteId, Remarks })).body.changeRequestId
}

async function askForReissue(): Promise<number> {
  const { bookingId } = await buyTicket(agent, { flight: '101' })
  const { body } = await askFor(agent, bookingId, { RequestType: 3, Sectors: [{ Origin: 'DEL', Destination: 'BOM' }] })
  if (!body.changeRequestId) throw new Error(JSON.stringify(body))
  await act(admin, 'quoteChangeRequest', {
    changeRequestId: body.changeRequestId,
    airlinePenalty: '2500.00',
    ourFee: '200.00',
    fareDifference: '410.50',
    remarks: 'The evening flight',
  })
  return body.changeRequestId
}

async function buyByCard(): Promise<number> {
  const orderId = await openOrder(priya, { flight: '2001', family: 'Flex' })
  const { body } = await priya<{ gatewayOrderId: string }>('flight/payments/startGatewayPayment', { orderId, useWallet: false })
  const paid = await fetch(`${sandbox.url}/sandbox/control/gateway/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gatewayOrderId: body.gatewayOrderId, outcome: 'success' }),
  })
  const { returnTo } = (await paid.json()) as { returnTo: string }
  const { gatewayOrderId, gatewayPaymentId, status, signature } = Object.fromEntries(new URL(returnTo).searchParams)
  const payment = { method: 'gateway', gatewayOrderId, gatewayPaymentId, status, signature }
  const done = await priya<{ booking: { bookingId: number; status: string } }>('flight/payments/orderSuccessCallback', {
    orderId,
    payment,
  })
  expect(done.body.booking.status).toBe('issued')
  return done.body.booking.bookingId
}

const logIn = (email: string, host: string) => server.logIn(email, { host })
async function fetchFile(id: string, email = ADMIN, host = 'localhost') {
  const headers = { host, 'auth-token': await logIn(email, host) }
  return server.http.inject({ url: `/api/flight/exports/${id}/file`, headers })
}
async function listed(): Promise<TicketExport[]> {
  const as = await server.logIn(ADMIN)
  return (await server.call<{ exports: TicketExport[] }>('flight/getMyExports', undefined, { as, method: 'GET' })).body.exports
}
async function exported(filters: object = {}) {
  const { status, body } = await admin<{ export: TicketExport }>('flight/exportChangeRequests', { filters })
  expect(status).toBe(200)
  const find = async () => (await listed()).find(({ id }) => id === body.export.id)
  await expect.poll(async () => (await find())?.state, PATIENTLY).toBe('ready')
  const ready = await find()
  const { rawPayload } = await fetchFile(body.export.id)
  const [head = [], ...rows] = (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
  const lines = rows.map((row) => Object.fromEntries(head.map((name, at) => [String(name), row[at]])))
  return { ready, head, lines, idsFound: lines.map((line) => Number(line.Request)) }
}
const rupees = (amount: string | null | undefined) => (amount == null ? null : Number(amount))

describe('the change requests as a sheet', () => {
  test('have the columns staff works with, newest first, one line each', async () => {
    const { ready, head, idsFound } = await exported({ tab: 'all' })
    expect(head.join(',')).toBe(HEAD)
    expect(idsFound).toEqual([ids.byCard, ids.rejected, ids.reissue, ids.atAirline, ids.refunded])
    expect(ready).toMatchObject({ kind: 'changes', ticketsWritten: 5, ticketsTotal: 5 })
    expect(ready?.fileName).toMatch(/^change-requests-\d{4}-\d\d-\d\d-\d{4}\.xlsx$/)
  })

  test('every amount is the one the screen shows, as a number; where a refund goes adds up to it', async () => {
    const { lines } = await exported({ tab: 'all' })
    for (const line of lines) {
      const shown = await readChange(admin, Number(line.Request))
      if (shown.state === 'rejectedByStaff') continue
      const quote = shown.quote ?? shown.offer
      expect(line).toMatchObject({
        PNR: shown.pnr,
        Type: shown.kindLabel,
        'Requested by': shown.askedBy,
        Sectors: 'DEL–BOM',
        Paid: rupees(quote?.paid),
        'Airline penalty': rupees(quote?.airlinePenalty),
        'Supplier fee': rupees(quote?.supplierFee),
        'Our fee': rupees(quote?.ourFee),
        'GST on our fee': rupees(quote?.gstOnOurFee),
        Refund: rupees(quote?.refund),
        'To be paid': rupees(quote?.due),
      })
      const to = ['To card', 'To wallet', 'By bank transfer'].map((name) => Math.round(Number(line[name] ?? 0) * 100))
      expect(to.reduce((sum, minor) => sum + minor, 0)).toBe(Math.round(Number(line.Refund ?? 0) * 100))
      expect(line['Requested on']).toBeInstanceOf(Date)
    }
    const line = (id: number) => lines.find(({ Request }) => Request === String(id))
    expect([line(ids.byCard)?.['To card'], line(ids.byCard)?.['To wallet']]).toEqual([line(ids.byCard)?.Refund, 0])
    expect([line(ids.refunded)?.['To card'], line(ids.refunded)?.['To wallet']]).toEqual([0, line(ids.refunded)?.Refund])
    expect(line(ids.atAirline)).toMatchObject({ 'Refund held by': 'the airline', 'Due on': expect.any(Date), 'Closed on': null })
    expect(line(ids.refunded)).toMatchObject({ Status: 'Done', 'Refund held by': null, 'Closed on': expect.any(Date) })
  })

  test('what came to nothing has no amounts, and one of two passengers stands alone', async () => {
    const { lines } = await exported({ tab: 'all' })
    const rejected = lines.find(({ Request }) => Request === String(ids.rejected))
    expect([rejected?.Status, rejected?.Paid, rejected?.['To be paid']]).toEqual(['Rejected', null, null])
    const partial = lines.find(({ Request }) => Request === String(ids.atAirline))
    expect([String(partial?.Passengers).split(', ').length, String(partial?.Tickets).split(', ').length]).toEqual([1, 1])
  })

  test('a remark that begins like a formula is text', async () => {
    const { lines } = await exported({ tab: 'all', search: String(ids.refunded) })
    expect(lines.map(({ Remarks }) => Remarks)).toEqual(['=1+1'])
  })

  test('follow the tab, the person they are assigned to and the search', async () => {
    expect((await exported()).idsFound).toEqual([])
    expect((await exported({ tab: 'customer' })).idsFound).toEqual([ids.reissue])
    expect((await exported({ tab: 'completed' })).idsFound).toEqual([ids.byCard, ids.refunded])
    await act(admin, 'assignChangeRequest', { changeRequestId: ids.reissue, userId: await idOf(ADMIN) })
    const mine = await exported({ tab: 'all', assigned: 'me' })
    expect(mine.idsFound).toContain(ids.reissue)
    expect(mine.lines.every((line) => line['Handled by'] !== null)).toBe(true)
    expect((await exported({ tab: 'all', assigned: 'nobody' })).idsFound).not.toContain(ids.reissue)
  })

  test('notify the person who asked that they are ready, and each download is recorded', async () => {
    const { ready } = await exported({ tab: 'all' })
    const as = await server.logIn(ADMIN)
    const { body } = await server.call<{ notices: { title: string }[] }>('notification/getNotices', undefined, {
      as,
      method: 'GET',
    })
    expect(body.notices[0]?.title).toBe('Your download of 5 change requests is ready')
    const trail = await server.app.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('about_id', '=', ready?.id ?? '')
      .execute()
    expect(trail).toEqual([
      { action: 'download change requests', after: expect.objectContaining({ changes: 5, filters: expect.anything() }) },
    ])
  })
})

describe('who may', () => {
  test.each([AGENT, PRIYA])('%s may not', async (email) => {
    const { ready } = await exported()
    expect((await (await callerOf(server, email))('flight/exportChangeRequests', {})).status).toBe(403)
    expect((await fetchFile(ready?.id ?? '', email)).statusCode).toBe(404)
  })

  test('staff who downloads tickets may not download requests they may not see, nor fetch them any more', async () => {
    await permit(['tickets.queue', 'tickets.export'])
    const desk = await callerOf(server, DESK)
    expect((await desk('flight/exportChangeRequests', {})).status).toBe(403)
    await permit(['tickets.changes', 'tickets.export'])
    const asked = await desk<{ export: TicketExport }>('flight/exportChangeRequests', { filters: { tab: 'all' } })
    expect(asked.status).toBe(200)
    const { id } = asked.body.export
    await expect.poll(async () => (await fetchFile(id, DESK)).statusCode, PATIENTLY).toBe(200)
    expect((await desk('flight/exportTickets', {})).status).toBe(403)
    await permit(['tickets.queue', 'tickets.export'])
    expect((await fetchFile(id, DESK)).statusCode).toBe(403)
    await permit(['tickets.changes'])
    expect((await desk('flight/exportChangeRequests', {})).status).toBe(403)
  })

  test('another site and a visitor cannot', async () => {
    const { ready } = await exported()
    expect((await fetchFile(ready?.id ?? '', 'admin@bluedhow.example', 'bluedhow.localhost')).statusCode).toBe(404)
    const away = await callerOf(server, 'admin@bluedhow.example', 'bluedhow.localhost')
    expect((await away<{ export: TicketExport }>('flight/exportChangeRequests', { filters: { tab: 'all' } })).status).toBe(200)
    const rows = async () =>
      (
        await server.app.db
          .selectFrom('exports')
          .select(['state', 'tickets_written'])
          .where('site_id', '=', 2)
          .where('kind', '=', 'changes')
          .execute()
      )[0]
    await expect.poll(rows, PATIENTLY).toEqual({ state: 'ready', tickets_written: 0 })
    expect((await server.call('flight/exportChangeRequests', {})).status).toBe(401)
  })
})

async function idOf(email: string): Promise<number> {
  const row = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('site_id', '=', 1)
    .executeTakeFirstOrThrow()
  return row.id
}

async function permit(permissions: string[]): Promise<void> {
  await server.app.db
    .updateTable('permission_groups')
    .set({ permissions })
    .where('site_id', '=', 1)
    .where('group_name', '=', 'Ticketing desk')
    .execute()
}
