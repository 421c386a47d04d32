import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { ETicket, TicketRow } from '@tradewind/contract/tickets/tickets'
import { bookingSlug } from '@tradewind/domain/tickets/booking-slug'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { listDocumentsOfSale } from '../documents/document-repo.ts'
import { type Desk, openDesk } from '../flights/book/testing/sell-booking.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Answer = { booking: ETicket; errorCode?: string; errorMessage?: string; data?: { most: string } }

let server: TestServer
let desk: Desk
let sold: { bookingId: number; pnr: string }
let keys = 0
beforeAll(async () => {
  server = await startTestServer()
  desk = await openDesk(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { bookingId, orderId } = await desk.open()
  await desk.pay(orderId)
  sold = { bookingId, pnr: (await desk.until(bookingId, 'issued')).pnr ?? '' }
})

const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, 1, work)
const AGENT = 'agent@skylark.example'
const ADMIN = 'admin@skylark.example'
async function change(email: string, wish: object, host = 'localhost') {
  keys += 1
  const as = await server.logIn(email, { host })
  const body = { bookingId: sold.bookingId, version: 0, idempotencyKey: `change-${keys}`, ...wish }
  return server.call<Answer>('flight/updateBookingDetails', body, { as, host })
}
async function ticketOf(email: string): Promise<ETicket> {
  const as = await server.logIn(email)
  return (await server.call<{ ticket: ETicket }>('flight/ticketDetail/getTicketDetail', { bookingSlug: bookingSlug(sold) }, { as }))
    .body.ticket
}
async function detailsOf(email: string): Promise<BookingDetail> {
  const as = await server.logIn(email)
  const { body } = await server.call<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId: sold.bookingId }, { as })
  return body.booking
}
async function wallet(): Promise<number> {
  const { body } = await server.call<{ balance: string }>(
    'wl/user/getWalletBalance',
    {},
    { as: await server.logIn(AGENT), method: 'GET' },
  )
  return Number(body.balance)
}
const lines = (ticket: ETicket) => ticket.price?.lines.map(({ label, amount }) => `${label} ${amount}`) ?? []
const adjustments = async () =>
  (await at((tx) => tx.selectFrom('ticket_adjustments').selectAll().where('booking_id', '=', sold.bookingId).execute())).length

describe('an agency', () => {
  test('adds a markup and a discount of its own: its customer pays it, nobody pays us', async () => {
    const before = await wallet()
    const { total } = (await ticketOf(AGENT)).price ?? { total: '' }
    const { status, body } = await change(AGENT, { markup: '750.00', discount: '50' })
    expect(status).toBe(200)
    expect(lines(body.booking).slice(-2)).toEqual(['Agency fee 750.00', 'Discount -50.00'])
    expect(Number(body.booking.price?.total)).toBeCloseTo(Number(total) + 700)
    const paid = Number(body.booking.accounting?.middleManWl.cost)
    expect(body.booking.accounting?.endCustomer.cost).toBe(body.booking.price?.total)
    expect(Number(body.booking.price?.total)).toBeGreaterThan(paid)
    expect(await wallet()).toBe(before)
    expect(body.booking.adjustments).toMatchObject({
      version: 1,
      markup: '750.00',
      discount: '50.00',
      history: [{ by: 'Rohan Iyer' }, {}],
    })
    await expectLedgerSound(server)
  })

  test('sees one total of its customer on the ticket, in the booking and in the list, whatever was added since', async () => {
    const totals = async () => {
      const as = await server.logIn(AGENT)
      const { body } = await server.call<{ bookings: TicketRow[] }>('flight/getBookedFlights', { pnrOrTicket: sold.pnr }, { as })
      const row = body.bookings.find(({ bookingId }) => bookingId === sold.bookingId)
      return [(await ticketOf(AGENT)).price?.total, (await detailsOf(AGENT)).customerTotal, row?.customerTotal]
    }
    const [total = '0', ...others] = await totals()
    expect(others).toEqual([total, total])
    const { fare } = await detailsOf(AGENT)
    expect(total).toBe(fare.totalFare)
    await change(AGENT, { markup: '750.00', discount: '50' })
    await change(ADMIN, { txnFee: '118.00', version: 1 })
    const after = (Number(total) + 750 - 50 + 118).toFixed(2)
    expect(await totals()).toEqual([after, after, after])
  })

  test('may be a colleague’s; the newest line counts and the old ones stay to be seen', async () => {
    await change(AGENT, { markup: '750' })
    const { body } = await change('agent2@skylark.example', { markup: '300', version: 1 })
    expect(body.booking.adjustments?.history.map(({ by, amount, isOld }) => [by, amount, isOld])).toEqual([
      ['Meera Nair', '300.00', false],
      ['Rohan Iyer', '750.00', true],
    ])
    expect(lines(await ticketOf(AGENT))).toContain('Agency fee 300.00')
  })

  test('merges fees and taxes into one line; the total stays', async () => {
    const { total } = (await ticketOf(AGENT)).price ?? {}
    const { body } = await change(AGENT, { userMergeTxnFeeTaxes: true })
    expect(body.booking.price).toMatchObject({ total, isMerged: true })
    expect(body.booking.price?.lines.map(({ kind }) => kind)).toEqual(['base', 'feesAndTaxes'])
  })

  test('cannot give more than it earns, and nothing is written then', async () => {
    const { status, body } = await change(AGENT, { discount: '4000' })
    expect([status, body.errorCode]).toEqual([409, 'DISCOUNT_BEYOND_MARGIN'])
    expect(await adjustments()).toBe(0)
    expect((await change(AGENT, { markup: '100', discount: body.data?.most })).status).toBe(200)
  })

  test('has no say in the fee of the house', async () => {
    expect((await change(AGENT, { txnFee: '10' })).status).toBe(403)
    expect(await adjustments()).toBe(0)
  })
})

describe('staff', () => {
  test('charge a fee to the buyer’s wallet, with an invoice, and take it back with a credit note', async () => {
    const before = await wallet()
    const added = await change(ADMIN, { txnFee: '118' })
    expect(added.status).toBe(200)
    expect(await wallet()).toBeCloseTo(before - 118)
    expect(lines(await ticketOf(AGENT))).toContain('Transaction fee 118.00')
    for (const email of [AGENT, ADMIN]) {
      const { amount, lines } = await detailsOf(email)
      expect(lines.at(-1)).toMatchObject({ label: 'Transaction fee, added later', amount: '118.00' })
      expect(lines.reduce((sum, line) => sum + Math.round(Number(line.amount) * 100), 0)).toBe(Math.round(Number(amount) * 100))
    }
    const why = await server.call<{ steps: { amount: string }[]; totalPayable: string }>(
      'markupDiscount/explainPrice',
      { bookingId: sold.bookingId },
      { as: await server.logIn(ADMIN) },
    )
    expect(why.body.totalPayable).toBe((await detailsOf(ADMIN)).amount)
    expect(why.body.steps.reduce((sum, step) => sum + Math.round(Number(step.amount) * 100), 0)).toBe(
      Math.round(Number(why.body.totalPayable) * 100),
    )
    await change(ADMIN, { txnFee: '18', version: 1 })
    expect(await wallet()).toBeCloseTo(before - 18)
    const documents = await at((tx) => listDocumentsOfSale(tx, sold.bookingId))
    expect(
      documents
        .slice(2)
        .map(({ kind, total, taxes, correctsCode }) => [
          kind,
          total.minor,
          taxes.map(({ name, amount }) => `${name} ${amount.minor}`),
          correctsCode === documents[0]?.code,
        ]),
    ).toEqual([
      ['invoice', 11_800n, ['IGST 1800'], true],
      ['receipt', 11_800n, [], false],
      ['creditNote', 10_000n, ['IGST 1525'], true],
    ])
    await expectLedgerSound(server)
  })

  test('give a discount into the buyer’s wallet, within what the ticket earns', async () => {
    const before = await wallet()
    const { mostDiscount } = (await ticketOf(ADMIN)).adjustments ?? {}
    expect(mostDiscount).toBeNull()
    const { status } = await change(ADMIN, { discount: '25' })
    expect([status, await wallet()]).toEqual([200, before + 25])
    expect(lines(await ticketOf(AGENT))).toContain('Discount -25.00')
    const queue = await server.call<{ accounting: { endCustomer: string } }>(
      'flight/ticketDetail/getQueueTicket',
      { bookingId: sold.bookingId },
      { as: await server.logIn(ADMIN) },
    )
    const list = await server.call<{ tickets: { amount: string; bookingId: number }[] }>(
      'flight/getTickets',
      {},
      { as: await server.logIn(ADMIN) },
    )
    expect(list.body.tickets.find(({ bookingId }) => bookingId === sold.bookingId)?.amount).toBe(queue.body.accounting.endCustomer)
    const notices = await at((tx) =>
      tx
        .selectFrom('notices')
        .select('title')
        .where('user_id', '=', desk.agent.userId)
        .where('kind', '=', 'walletMoney')
        .orderBy('id', 'desc')
        .execute(),
    )
    expect(notices[0]?.title).toBe('₹25.00 refunded to your wallet')
    const audit = await at((tx) =>
      tx.selectFrom('audit_entries').select(['area', 'after']).where('about_id', '=', String(sold.bookingId)).execute(),
    )
    expect(audit).toMatchObject([{ area: 'money', after: { discount: '25.00' } }])
    await expectLedgerSound(server)
  })

  test('notify who booked it of the wallet, unless their company does not show it to them', async () => {
    const toBooker = async () => {
      const { rows } = await sql<{ title: string }>`
        select n.title from notices n join users u on u.site_id = n.site_id and u.id = n.user_id
        where u.email = ${AGENT} and n.kind = 'walletMoney' and n.body like ${`%${sold.pnr}%`}`.execute(server.app.db)
      return rows.map(({ title }) => title)
    }
    const withhold = (rights: string[]) =>
      server.app.db.updateTable('users').set({ withheld_rights: rights }).where('email', '=', AGENT).execute()
    expect((await change(ADMIN, { txnFee: '118' })).status).toBe(200)
    expect(await toBooker()).toEqual([expect.stringContaining('charged to your wallet')])
    await withhold(['account'])
    const { status } = await change(ADMIN, { txnFee: '0', version: 1 })
    await withhold([])
    expect(status).toBe(200)
    expect(await toBooker()).toHaveLength(1)
  })

  test('cannot touch an agency’s markup', async () => {
    expect((await change(ADMIN, { markup: '10' })).status).toBe(422)
    expect(await adjustments()).toBe(0)
  })

  test('without the permission may look and not change', async () => {
    expect((await change('desk@skylark.example', { discount: '1' })).status).toBe(403)
    expect(await adjustments()).toBe(0)
    expect((await ticketOf('desk@skylark.example')).may).toMatchObject({ seePrice: true, addDiscount: false, editFee: false })
  })

  test('are bounded by the margin where they may not go beyond it, and by the wallet’s money', async () => {
    await server.app.db
      .updateTable('permission_groups')
      .set({ permissions: ['tickets.queue', 'tickets.editPrice'] })
      .where('group_name', '=', 'Ticketing desk')
      .execute()
    const { status, body } = await change('desk@skylark.example', { discount: '4000' })
    expect([status, body.errorCode]).toEqual([409, 'DISCOUNT_BEYOND_MARGIN'])
    expect((await change('desk@skylark.example', { txnFee: '99999999' })).body.errorCode).toBe('INSUFFICIENT_BALANCE')
    expect(await adjustments()).toBe(0)
    await expectLedgerSound(server)
  })
})

describe('everyone', () => {
  test('must have seen the last change', async () => {
    await change(AGENT, { markup: '10' })
    expect(await change(AGENT, { markup: '20' })).toMatchObject({ status: 409, body: { errorCode: 'STATE_CHANGED' } })
    expect(await adjustments()).toBe(1)
  })

  test('is asked for once, however often it is sent', async () => {
    const before = await wallet()
    const same = { txnFee: '100', idempotencyKey: 'same' }
    const answers = await Promise.all([change(ADMIN, same), change(ADMIN, same), change(ADMIN, same)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await wallet()).toBeCloseTo(before - 100)
    expect((await change(ADMIN, { txnFee: '200', idempotencyKey: 'same' })).body.errorCode).toBe('KEY_REUSED')
  })

  test('of two at the same moment one wins and the other is refused', async () => {
    const answers = await Promise.all([change(ADMIN, { txnFee: '30' }), change(ADMIN, { txnFee: '40' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await expectLedgerSound(server)
  })

  test.each(['priya@skylark.example', 'corporate@skylark.example'])('%s cannot find out that the booking exists', async (email) => {
    const answers = [await change(email, { markup: '1' }), await change(email, { markup: '1', bookingId: 999_999_999 })]
    for (const { status, body } of answers) {
      const { errorCode, errorMessage } = body as { errorCode?: string; errorMessage?: string }
      const sentence = 'Only agents and our staff can change the price on a ticket.'
      expect([status, errorCode, errorMessage]).toEqual([403, 'FORBIDDEN', sentence])
    }
    expect(await adjustments()).toBe(0)
  })

  test('neither can another site; a visitor is asked to log in', async () => {
    expect((await change('admin@bluedhow.example', { discount: '1' }, 'bluedhow.localhost')).status).toBe(404)
    expect((await server.call('flight/updateBookingDetails', { bookingId: sold.bookingId })).status).toBe(401)
    expect(await adjustments()).toBe(0)
  })

  test('a ticket that is cancelled or being changed is not repriced by staff', async () => {
    await at(async (tx) => {
      await tx
        .insertInto('sale_history')
        .values({
          site_id: 1,
          sale_id: sold.bookingId,
          place: 90,
          from_status: 'issued',
          to_status: 'changeRequested',
          at: server.app.now(),
          actor: 'system',
        })
        .execute()
      await tx.updateTable('bookings').set({ status: 'changeRequested' }).where('id', '=', sold.bookingId).execute()
    })
    expect((await change(ADMIN, { txnFee: '1' })).body.errorCode).toBe('NOT_ADJUSTABLE')
    expect((await change(AGENT, { markup: '1' })).status).toBe(200)
  })

  test('a visitor with the link sees neither price nor adjustments', async () => {
    await change(AGENT, { markup: '77' })
    const { body } = await server.call<{ ticket: ETicket }>('flight/ticketDetail/getTicketDetail', {
      bookingSlug: bookingSlug(sold),
    })
    expect([body.ticket.price, body.ticket.accounting, body.ticket.adjustments]).toEqual([null, null, null])
    expect(JSON.stringify(body)).not.toContain('77.00')
  })
})
