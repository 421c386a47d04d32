import { bookingSlug } from '@tradewind/domain/tickets/booking-slug'
import { decode } from 'bcbp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../flights/book/testing/sell-booking.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { passThrottleTime } from '../testing/pass-throttle-time.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Ticket = {
  ticket: {
    pnr: string
    header: { companyName: string }
    issuedOn: string | null
    price: { total: string; paidBy: string | null } | null
    may: Record<string, boolean>
    passengers: { name: string; ticketNumber: string; flights: { barcode: { content: string; svg: string } | null }[] }[]
  }
  errorCode?: string
}
type List = {
  bookings: { bookingId: number; pnr: string }[]
  tickets: { bookingId: number }[]
  totalRecords: number
  counts: Record<string, number>
  nextCursor: string | null
  previousCursor: string | null
}

let server: TestServer
let desk: Desk
let sold: { bookingId: number; pnr: string }
let slug: string
beforeAll(async () => {
  server = await startTestServer()
  desk = await openDesk(server)
  for (let count = 0; count < 3; count += 1) {
    const { bookingId, orderId } = await desk.open()
    await desk.pay(orderId)
    const booking = await desk.until(bookingId, 'issued')
    sold = { bookingId, pnr: booking.pnr ?? '' }
  }
  slug = bookingSlug(sold)
})
afterAll(() => server.close())

const read = (as?: string, bookingSlug = slug, host = 'localhost') =>
  server.call<Ticket>('flight/ticketDetail/getTicketDetail', { bookingSlug }, { host, ...(as ? { as } : {}) })

describe('the e-ticket', () => {
  test('a visitor with the link sees the flights and never a price, a passport or an address', async () => {
    const { status, body } = await read()
    expect([status, body.ticket.pnr, body.ticket.price, body.ticket.may]).toEqual([
      200,
      sold.pnr,
      null,
      { seePrice: false, addMarkup: false, addDiscount: false, editFee: false, mergeFees: false, email: false },
    ])
    const text = JSON.stringify({ ...body.ticket, may: null }).replace(/"svg":"[^"]*(\\"[^"]*)*"/g, '')
    expect(text).not.toMatch(/passport|@example\.in|98110|totalPayable|discount|earnings/i)
  })

  test('its seller and staff see the total, a customer of the same site does not', async () => {
    expect((await read(await server.logIn('agent@skylark.example'))).body.ticket.price?.total).toMatch(/^\d+\.\d\d$/)
    expect((await read(await server.logIn('agent2@skylark.example'))).body.ticket.price).not.toBeNull()
    expect((await read(await server.logIn('desk@skylark.example'))).body.ticket.price).not.toBeNull()
    expect((await read(await server.logIn('priya@skylark.example'))).body.ticket.price).toBeNull()
    expect((await read(await server.logIn('corporate@skylark.example'))).body.ticket.price).toBeNull()
  })

  test('is opened by the id of its booking for people who may read that, and for nobody else', async () => {
    const byId = (as?: string, host = 'localhost') =>
      server.call<Ticket>('flight/ticketDetail/getTicketDetail', { ticketId: sold.bookingId }, { host, ...(as ? { as } : {}) })
    for (const email of ['agent@skylark.example', 'agent2@skylark.example', 'desk@skylark.example']) {
      const { status, body } = await byId(await server.logIn(email))
      expect([status, body.ticket.pnr]).toEqual([200, sold.pnr])
      expect(body.ticket.price).not.toBeNull()
    }
    expect((await byId(await server.logIn('priya@skylark.example'))).status).toBe(404)
    expect(
      (await byId(await server.logIn('agent@bluedhow.example', { host: 'bluedhow.localhost' }), 'bluedhow.localhost')).status,
    ).toBe(404)
    expect((await byId()).status).toBe(401)
  })

  test("the company of the person who booked stands in its head, not the site's", async () => {
    expect((await read()).body.ticket.header.companyName).toBe('Sunrise Holidays')
  })

  test('is issued on the day it is at the site, also in the small hours', async () => {
    await sql`update bookings set issued_at = '2026-11-21T18:46:00Z' where id = ${sold.bookingId}`.execute(server.app.db)
    expect((await read()).body.ticket.issuedOn).toBe('2026-11-22')
  })

  test.each([
    ['another PNR', () => bookingSlug({ ...sold, pnr: 'ZZZZZZ' })],
    ['another booking', () => bookingSlug({ ...sold, bookingId: sold.bookingId + 999 })],
    ['junk', () => 'not-a-slug'],
  ])('%s is not distinguished from a missing ticket', async (_what, wrong) => {
    const { status, body } = await read(undefined, wrong())
    expect([status, body.errorCode]).toEqual([404, 'NOT_FOUND'])
  })

  test('another site cannot find out that the ticket exists', async () => {
    expect((await read(undefined, slug, 'bluedhow.localhost')).status).toBe(404)
  })

  test('a locator that no boarding pass can carry leaves the ticket without barcodes, and good', async () => {
    expect(sold.pnr).toHaveLength(8)
    const { passengers } = (await read()).body.ticket
    expect(passengers.flatMap(({ flights }) => flights.map(({ barcode }) => barcode))).toEqual(
      passengers.flatMap(({ flights }) => flights.map(() => null)),
    )
  })

  test('a barcode of each passenger and flight reads back to the passenger, by an independent reader of the standard', async () => {
    const pnr = 'T5WJ9C'
    await server.app.db.updateTable('bookings').set({ pnr }).where('id', '=', sold.bookingId).execute()
    const { passengers } = (await read(undefined, bookingSlug({ ...sold, pnr }))).body.ticket
    expect(passengers.length).toBeGreaterThan(0)
    for (const { name, flights } of passengers) {
      for (const { barcode } of flights) {
        const pass = decode(barcode?.content ?? '').data
        const [last = 'nobody', given = ''] = (pass?.passengerName ?? '').split('/')
        expect(name.toUpperCase()).toContain(last)
        expect(given).not.toBe('')
        expect(pass?.legs?.[0]?.operatingCarrierPNR?.trim()).toBe(pnr)
      }
    }
    await server.app.db.updateTable('bookings').set({ pnr: sold.pnr }).where('id', '=', sold.bookingId).execute()
  })
})

describe('links that somebody guesses', () => {
  const wrong = () => bookingSlug({ ...sold, pnr: 'ZZZZZZ' })
  const guess = async (as: string | undefined) => {
    for (let tries = 0; tries < 31; tries += 1) await read(as, wrong())
  }

  test('hold up strangers at that address, and nobody who may read the booking anyway', async () => {
    await guess(undefined)
    expect((await read()).status).toBe(429)
    const owner = await server.logIn('agent@skylark.example')
    expect((await read(owner)).status).toBe(200)
    const pdf = await server.call(`documents/eTicket?bookingSlug=${slug}`, undefined, { as: owner, method: 'GET' })
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await read(await server.logIn('agent2@skylark.example'))).status).toBe(200)
    // Logged in, a stranger's link is counted for oneself: it still opens.
    expect((await read(await server.logIn('priya@skylark.example'))).status).toBe(200)
    await passThrottleTime(server, 15)
    expect((await read()).status).toBe(200)
  })

  test('count for the person who is logged in, and only for what is not theirs', async () => {
    const priya = await server.logIn('priya@skylark.example')
    await guess(priya)
    expect((await read(priya)).status).toBe(429)
    expect((await read(await server.logIn('corporate@skylark.example'))).status).toBe(200)
    const owner = await server.logIn('agent@skylark.example')
    await guess(owner)
    expect((await read(owner, wrong())).status).toBe(429)
    expect((await read(owner)).status).toBe(200)
  })
})

describe('lists', () => {
  test('the queue counts what it has, pages by place and finds by PNR and by name', async () => {
    const as = await server.logIn('desk@skylark.example')
    const first = await server.call<List>('flight/getTickets', { pageSize: 2 }, { as })
    expect([first.body.tickets.length, first.body.counts.ticketed, first.body.totalRecords, first.body.previousCursor]).toEqual([
      2,
      3,
      3,
      null,
    ])
    const second = await server.call<List>('flight/getTickets', { pageSize: 2, cursor: first.body.nextCursor }, { as })
    expect([second.body.tickets.length, second.body.nextCursor]).toEqual([1, null])
    const back = await server.call<List>('flight/getTickets', { pageSize: 2, cursor: second.body.previousCursor }, { as })
    expect(back.body.tickets).toEqual(first.body.tickets)
    const byPnr = await server.call<List>('flight/getTickets', { search: sold.pnr.toLowerCase() }, { as })
    expect(byPnr.body.tickets.map((ticket) => ticket.bookingId)).toEqual([sold.bookingId])
    expect((await server.call<List>('flight/getTickets', { search: '%' }, { as })).body.tickets).toEqual([])
    expect((await server.call<List>('flight/getTickets', { status: 'held' }, { as })).body.tickets).toEqual([])
  })

  test("an agent sees the company's bookings, others their own, another site none", async () => {
    const list = async (email: string, host = 'localhost') =>
      (await server.call<List>('flight/getBookedFlights', {}, { as: await server.logIn(email, { host }), host })).body.bookings
        .length
    expect([
      await list('agent2@skylark.example'),
      await list('priya@skylark.example'),
      await list('corporate@skylark.example'),
      await list('admin@skylark.example'),
    ]).toEqual([3, 0, 0, 3])
    expect(await list('admin@bluedhow.example', 'bluedhow.localhost')).toBe(0)
  })

  test('the kept counts are what counting gives', async () => {
    const { rows } = await server.app.db
      .selectFrom('bookings')
      .select(({ fn }) => [fn.countAll<bigint>().as('count')])
      .where('queue_tab', '=', 'ticketed')
      .execute()
      .then((rows) => ({ rows }))
    expect(rows[0]?.count).toBe(3n)
    await expectLedgerSound(server)
  })
})
