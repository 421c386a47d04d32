import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { search } from '../../flights/book/testing/buy-flight.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { buyTicket, callerOf, openOrder } from '../../tickets/changes/testing/change-desk.ts'

const ADMIN = 'admin@skylark.example'
const DESK = 'desk@skylark.example'
const AGENT = 'agent@skylark.example'
const RETAIL = 'priya@skylark.example'

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
}, 60_000)
afterAll(async () => {
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  await server.app.db.updateTable('sessions').set({ acting_for: null }).execute()
  await server.app.db.updateTable('users').set({ is_blocked: false }).execute()
})

const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const start = async (who: string, whom: string) =>
  server.call<{ user: { id: number; actingFor: object } }>(
    'wl/user/startActingFor',
    { userId: await idOf(whom) },
    { as: await server.logIn(who) },
  )
const stop = async (who: string) => server.call<{ user: object }>('wl/user/stopActingFor', {}, { as: await server.logIn(who) })
const spendable = async (who: string) =>
  (await server.call<{ spendable: string }>('wl/user/getWalletBalance', undefined, { as: await server.logIn(who), method: 'GET' }))
    .body.spendable
const looks = async (email: string) => {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(look_count), 0)::integer as n from look_to_book_months m join users u using (site_id, legal_entity_id) where u.email = ${email}`.execute(
    server.app.db,
  )
  return rows[0]?.n ?? 0
}

describe('in the name of a customer', () => {
  test('staff search at their price and look, and book from their wallet; the ticket is theirs, and the colleague who booked is named', async () => {
    const own = await buyTicket(await callerOf(server, AGENT))
    const [before, looked] = [await spendable(AGENT), await looks(AGENT)]
    expect((await start(ADMIN, AGENT)).body.user).toMatchObject({ actingFor: { email: AGENT, companyName: 'Sunrise Holidays' } })
    expect(await spendable(ADMIN)).toBe(before)
    const booking = await buyTicket(await callerOf(server, ADMIN))
    expect(await looks(AGENT)).toBe(looked + 1)
    const [mine, theirs] = [own, booking].map(({ fare: { resultIndex: _, ...fare } }) => fare)
    expect(theirs).toEqual(mine)
    const row = await server.app.db.selectFrom('bookings').selectAll().where('id', '=', booking.bookingId).executeTakeFirstOrThrow()
    expect(row.user_id).toBe(await idOf(AGENT))
    expect(Number(before) - Number(await spendable(AGENT))).toBeCloseTo(Number(row.amount_minor) / 100, 2)
    const history = await server.app.db
      .selectFrom('sale_history')
      .select('actor')
      .where('sale_id', '=', booking.bookingId)
      .orderBy('place')
      .execute()
    expect(history[0]?.actor).toMatch(/^Kabir Sethi \(staff \d+\) for Rohan Iyer \(travelAgent \d+\)$/)
    const lines = await server.app.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('about_id', '=', String(booking.bookingId))
      .orderBy('id')
      .execute()
    expect(lines.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['book in the name of a customer', 'Kabir Sethi'],
      ['pay from the wallet of a customer', 'Kabir Sethi'],
    ])
    expect(lines[0]?.note).toMatch(/^For Rohan Iyer/)
    await expectLedgerSound(server)
    const seen = await server.call('flight/getBookingDetails', { bookingId: booking.bookingId }, { as: await server.logIn(AGENT) })
    expect(seen.status).toBe(200)
  })

  test('a private customer pays the private price and shows no net', async () => {
    const own = await search(await callerOf(server, RETAIL))
    await start(ADMIN, RETAIL)
    const theirs = await search(await callerOf(server, ADMIN))
    const prices = ({ options }: typeof own) =>
      options.map(({ publishedPrice, legs }) => [publishedPrice, legs[0]?.segments[0]?.flightNumber])
    expect(prices(theirs)).toEqual(prices(own))
    expect(theirs.options.map((option) => Object.keys(option))).toEqual(own.options.map((option) => Object.keys(option)))
    const { body } = await server.call<{ orderId: string; errorCode: string }>(
      'flight/search',
      {},
      { as: await server.logIn(ADMIN) },
    )
    expect(body.errorCode).toBe('INVALID_INPUT')
  })

  test('the rules of the customer hold: no search where theirs is switched off, nothing beyond their wallet, no card', async () => {
    await server.app.db.updateTable('users').set({ is_flight_search_allowed: false }).where('email', '=', AGENT).execute()
    await start(ADMIN, AGENT)
    await expect(search(await callerOf(server, ADMIN))).rejects.toThrow('SEARCH_NOT_ALLOWED')
    await server.app.db.updateTable('users').set({ is_flight_search_allowed: true }).where('email', '=', AGENT).execute()
    await start(ADMIN, RETAIL)
    const admin = await callerOf(server, ADMIN)
    const orderId = await openOrder(admin)
    const { body } = await admin<{ session: { methods: string[]; amount: string } }>('flight/payments/getPaymentSession', {
      orderId,
    })
    expect(body.session.methods).not.toContain('gateway')
    expect((await admin('flight/payments/startGatewayPayment', { orderId })).status).toBe(403)
    const balance = Number(await spendable(ADMIN))
    const paid = await admin<{ errorCode?: string }>('flight/payments/orderSuccessCallback', {
      orderId,
      payment: { method: 'wallet' },
    })
    expect(paid.status).toBe(balance < Number(body.session.amount) ? 402 : 200)
    await expectLedgerSound(server)
  })

  test('an order belongs to its customer: after stopping, or in another name, it is not there', async () => {
    await start(ADMIN, AGENT)
    const admin = await callerOf(server, ADMIN)
    const orderId = await openOrder(admin)
    const pay = () =>
      admin<{ errorCode?: string }>('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
    await stop(ADMIN)
    expect((await pay()).status).toBe(404)
    await start(ADMIN, RETAIL)
    expect((await pay()).status).toBe(404)
    await start(ADMIN, AGENT)
    expect((await pay()).status).toBe(200)
  })

  test('the permission and the block are asked at every step', async () => {
    const grant = (permissions: string[]) =>
      server.app.db.updateTable('permission_groups').set({ permissions }).where('site_id', '=', 1).execute()
    await grant(['customers.view', 'flights.bookForCustomer'])
    expect((await start(DESK, AGENT)).status).toBe(200)
    const desk = await callerOf(server, DESK)
    const orderId = await openOrder(desk)
    const pay = () =>
      desk<{ errorCode?: string }>('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } })
    await grant(['customers.view'])
    expect((await pay()).status).toBe(403)
    await expect(search(desk)).rejects.toThrow('FORBIDDEN')
    await grant(['customers.view', 'flights.bookForCustomer'])
    await server.app.db.updateTable('users').set({ is_blocked: true }).where('email', '=', AGENT).execute()
    expect((await pay()).status).toBe(403)
    expect((await start(DESK, AGENT)).body).toMatchObject({ errorCode: 'CUSTOMER_BLOCKED' })
    await grant(['customers.view'])
    expect((await stop(DESK)).body.user).toMatchObject({ actingFor: null })
  })

  test('only what buys is done in their name: staff stay staff everywhere else', async () => {
    await start(ADMIN, RETAIL)
    const as = await server.logIn(ADMIN)
    expect((await server.call('flight/getTickets', {}, { as })).status).toBe(200)
    expect((await server.call('wl/user/getUserBySessionId', {}, { as })).body).toMatchObject({
      user: { email: ADMIN, actingFor: { email: RETAIL } },
    })
    const there = await server.call('wl/user/login', { email: ADMIN, password: 'tradewind' })
    expect(there.body).toMatchObject({ user: { actingFor: null } })
  })

  test.each([AGENT, RETAIL, DESK])('is not for %s, who lacks the permission', async (email) => {
    await server.app.db
      .updateTable('permission_groups')
      .set({ permissions: ['customers.view'] })
      .where('site_id', '=', 1)
      .execute()
    expect((await start(email, 'corporate@skylark.example')).status).toBe(403)
    const forged = await server.call<{ user: { actingFor: unknown } }>(
      'wl/user/getUserBySessionId',
      {},
      { as: await server.logIn(email), headers: { 'acting-for': '1', 'staff-id': '1' } },
    )
    expect(forged.body.user.actingFor).toBeNull()
  })

  test('nobody acts for staff, nor for a customer of another site', async () => {
    expect((await start(ADMIN, DESK)).status).toBe(404)
    const there = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    const answer = await server.call(
      'wl/user/startActingFor',
      { userId: await idOf(AGENT) },
      { as: there, host: 'bluedhow.localhost' },
    )
    expect(answer.status).toBe(404)
  })
})
