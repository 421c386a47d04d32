import { randomUUID } from 'node:crypto'
import type { LiveMessage } from '@tradewind/contract/live/live'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { assembleApp } from '../node/assemble-app.ts'
import { createHttpServer } from '../node/create-http-server.ts'
import { notify } from '../notifications/notify.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { logInActor, openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { announce } from './announce.ts'
import { openScreen, type Screen } from './testing/open-screen.ts'

const STAFF = 'admin@skylark.example'
const AGENT = 'agent@skylark.example'
const ELSEWHERE = { email: 'admin@bluedhow.example', host: 'bluedhow.localhost' }

let server: TestServer
let here: string
/** A second node on the same database. */
let there: string
let closeThere: () => Promise<void>
let screens: Screen[] = []

beforeAll(async () => {
  server = await startTestServer()
  here = await server.http.listen({ port: 0, host: 'localhost' })
  const { app, stop } = await assembleApp({ env: server.app.env, log: server.app.log, now: server.app.now })
  const http = await createHttpServer(app)
  there = await http.listen({ port: 0, host: 'localhost' })
  closeThere = async () => {
    await http.close()
    await stop()
  }
})
afterEach(() => {
  for (const screen of screens) screen.close()
  screens = []
})
afterAll(async () => {
  await closeThere()
  await server.close()
})

async function screenOf(email: string, node = here, host = 'localhost'): Promise<Screen> {
  const screen = await openScreen(node, await server.logIn(email, { host }), host)
  screens.push(screen)
  return screen
}

async function sellTo(email: string): Promise<number> {
  const { app } = server
  const { bookingId, orderId, actor } = await openTestBooking(server, email)
  await payFromWallet({ ...app, actor, now: app.now(), refuse: refuseAny }, { orderId })
  return bookingId
}

/** All that a screen is sent of earlier announcements: they arrive in order, and this one last. */
async function heardSoFar(screen: Screen, email: string, host = 'localhost'): Promise<LiveMessage[]> {
  const exportId = randomUUID()
  const { siteId, userId } = await logInActor(server, email, host)
  await inSite(server.app.db, siteId, (tx) => announce(tx, { topic: 'export', exportId, userId }))
  await screen.hears({ topic: 'export', exportId })
  return screen.messages.filter((message) => !(message.topic === 'export' && message.exportId === exportId))
}

describe('a ticket that changes state', () => {
  test('is announced to staff and its own agency, at either node', async () => {
    useFakeSupplier(server)
    const mine = await screenOf(AGENT)
    const colleague = await screenOf('agent2@skylark.example', there)
    const staff = await screenOf(STAFF)
    const staffThere = await screenOf(STAFF, there)
    const bookingId = await sellTo(AGENT)
    for (const screen of [mine, colleague, staff, staffThere]) await screen.hears({ topic: 'ticket', bookingId })
    await mine.hears({ topic: 'wallet' })
  })

  test('is announced to nobody else: a traveller, a corporate, another site', async () => {
    useFakeSupplier(server)
    const others = [
      { email: 'priya@skylark.example', screen: await screenOf('priya@skylark.example') },
      { email: 'corporate@skylark.example', screen: await screenOf('corporate@skylark.example') },
      { ...ELSEWHERE, screen: await screenOf(ELSEWHERE.email, there, ELSEWHERE.host) },
    ]
    const mine = await screenOf(AGENT, there)
    const bookingId = await sellTo(AGENT)
    await mine.hears({ topic: 'ticket', bookingId })
    for (const { email, screen, ...where } of others)
      expect(await heardSoFar(screen, email, 'host' in where ? where.host : undefined)).toEqual([])
  })

  test('of a colleague is not announced to a traveller, one of their own is', async () => {
    useFakeSupplier(server)
    const priya = await screenOf('priya@skylark.example')
    const { bookingId } = await openTestBooking(server, 'priya@skylark.example')
    await inSite(server.app.db, 1, (tx) =>
      tx.updateTable('bookings').set({ needs_staff: true }).where('id', '=', bookingId).execute(),
    )
    await priya.hears({ topic: 'ticket', bookingId })
  })

  test('says what, and neither whose nor how', async () => {
    useFakeSupplier(server)
    const staff = await screenOf(STAFF)
    const bookingId = await sellTo(AGENT)
    await staff.hears({ topic: 'ticket', bookingId })
    // A ticket of the test before may still come.
    expect(staff.messages.find((message) => message.topic === 'ticket' && message.bookingId === bookingId)).toEqual({
      topic: 'ticket',
      bookingId,
    })
  })
})

describe('what is for one person', () => {
  test('a notice and a download are announced to that person alone', async () => {
    const agent = await screenOf(AGENT)
    const staff = await screenOf(STAFF)
    const userId = await userIdOf(AGENT)
    await inSite(server.app.db, 1, async (tx) => {
      await notify(tx, { to: { userId }, kind: 'exportReady', title: 'Ready', path: '/flight' }, server.app.now())
      await announce(tx, { topic: 'export', exportId: 'x', userId })
    })
    await agent.hears({ topic: 'notice' })
    await agent.hears({ topic: 'export', exportId: 'x' })
    const heard = await heardSoFar(staff, STAFF)
    // A ticket of the test before may still come.
    expect(heard.filter(({ topic }) => topic === 'notice' || topic === 'export')).toEqual([])
  })

  test('a change request announced manually reaches the owner of its booking', async () => {
    const agent = await screenOf(AGENT)
    const other = await screenOf('corporate@skylark.example')
    const { bookingId } = await openTestBooking(server, AGENT)
    await inSite(server.app.db, 1, (tx) => announce(tx, { topic: 'change', changeRequestId: 7, bookingId }))
    await agent.hears({ topic: 'change', changeRequestId: 7, bookingId })
    expect(other.messages).toEqual([])
  })
})

describe('a line is only for people who are logged in', () => {
  test('a visitor has none', async () => {
    expect((await openScreen(here, undefined)).status).toBe(401)
    expect((await openScreen(here, 'nonsense')).status).toBe(401)
  })

  test('logging out cuts it, at the other node too', async () => {
    const { body } = await server.call<{ sessionId: string }>('wl/user/login', {
      email: 'agent2@skylark.example',
      password: 'tradewind',
    })
    const screen = await openScreen(there, body.sessionId)
    await server.call('wl/user/logout', {}, { as: body.sessionId })
    await screen.hears({ topic: 'end' })
    expect(await screen.isCut()).toBe(true)
  })

  test('blocking the person cuts it', async () => {
    const screen = await screenOf('agent2@skylark.example')
    await inSite(server.app.db, 1, async (tx) =>
      tx.updateTable('users').set({ is_blocked: true }).where('email', '=', 'agent2@skylark.example').execute(),
    )
    expect(await screen.isCut()).toBe(true)
  })

  test('what one may do now is announced to each screen of who it concerns, and to nobody else', async () => {
    const { db } = server.app
    const [desk, other] = [await screenOf('desk@skylark.example', there), await screenOf(STAFF)]
    const { permission_group_id: groupId } = await db
      .selectFrom('users')
      .select('permission_group_id')
      .where('email', '=', 'desk@skylark.example')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('permission_groups')
      .set({ permissions: ['customers.view'] })
      .where('site_id', '=', 1)
      .where('id', '=', groupId ?? 0)
      .execute()
    await desk.hears({ topic: 'rights' })
    expect(await heardSoFar(other, STAFF)).not.toContainEqual({ topic: 'rights' })
    // The same again is no change.
    const before = desk.messages.length
    await db
      .updateTable('permission_groups')
      .set({ permissions: ['customers.view'] })
      .where('site_id', '=', 1)
      .where('id', '=', groupId ?? 0)
      .execute()
    expect((await heardSoFar(desk, 'desk@skylark.example')).slice(before)).not.toContainEqual({ topic: 'rights' })
  })

  test('a right of the company, and a switch of the account, are announced to whose they are', async () => {
    const priya = await screenOf('priya@skylark.example')
    await server.app.db
      .updateTable('users')
      .set({ is_flight_hold_allowed: false })
      .where('site_id', '=', 1)
      .where('email', '=', 'priya@skylark.example')
      .execute()
    await priya.hears({ topic: 'rights' })
  })

  test('a session has a limit of screens', async () => {
    const opened = await Promise.all(Array.from({ length: 21 }, () => screenOf('priya@skylark.example')))
    expect(opened.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

test('a listening connection that the database cuts opens again, and every screen refreshes', async () => {
  const staff = await screenOf(STAFF)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tradewind-live' and datname = current_database()`.execute(server.app.db)
  await staff.hears({ topic: 'all' })
})

test('a server that stops does not wait for open screens', async () => {
  const { app, stop } = await assembleApp({ env: server.app.env, log: server.app.log, now: server.app.now })
  const http = await createHttpServer(app)
  const screen = await openScreen(await http.listen({ port: 0, host: 'localhost' }), await server.logIn(STAFF))
  await http.close()
  await stop()
  expect(await screen.isCut()).toBe(true)
})

async function userIdOf(email: string): Promise<number> {
  const { id } = await inSite(server.app.db, 1, (tx) =>
    tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  return id
}
