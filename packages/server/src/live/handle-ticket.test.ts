import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { logInActor, openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { announce } from './announce.ts'
import { openScreen } from './testing/open-screen.ts'

const STAFF = 'admin@skylark.example'
const COLLEAGUE = 'desk@skylark.example'
type Handled = { handled: { bookingId: number; firstName: string; until: string }[] }

let server: TestServer
let bookingId: number
beforeAll(async () => {
  server = await startTestServer()
  useFakeSupplier(server)
  bookingId = (await openTestBooking(server, 'agent@skylark.example')).bookingId
})
afterAll(() => server.close())

async function handle(email: string, isHandling: boolean, id = bookingId, host = 'localhost') {
  return server.call<{ until: string | null }>(
    'flight/handleTicket',
    { bookingId: id, isHandling },
    { as: await server.logIn(email, { host }), host },
  )
}

async function seenBy(email: string, host = 'localhost'): Promise<Handled['handled']> {
  const { body } = await server.call<Handled>('flight/getHandledTickets', undefined, {
    as: await server.logIn(email, { host }),
    host,
    method: 'GET',
  })
  return body.handled
}

test('a colleague sees who is on it, at once; oneself does not', async () => {
  const url = await server.http.listen({ port: 0, host: 'localhost' })
  const screen = await openScreen(url, await server.logIn(STAFF))
  expect((await handle(COLLEAGUE, true)).status).toBe(200)
  await screen.hears({ topic: 'handling', bookingId })
  expect(await seenBy(STAFF)).toMatchObject([{ bookingId, firstName: expect.any(String) }])
  expect(await seenBy(COLLEAGUE)).toEqual([])
  // Renewing it refreshes nobody's screen.
  const heard = screen.messages.length
  await handle(COLLEAGUE, true)
  // A screen gets announcements in order: when this one arrives, all earlier ones have arrived.
  const { userId, siteId } = await logInActor(server, STAFF)
  await inSite(server.app.db, siteId, (tx) => announce(tx, { topic: 'export', exportId: 'last', userId }))
  await screen.hears({ topic: 'export', exportId: 'last' })
  expect(screen.messages.slice(heard)).toEqual([{ topic: 'export', exportId: 'last' }])
  screen.close()
})

test('it ends when it is said, and by itself after a minute', async () => {
  await handle(COLLEAGUE, true)
  await handle(COLLEAGUE, false)
  expect(await seenBy(STAFF)).toEqual([])
  await handle(COLLEAGUE, true)
  server.passMinutes(1.1)
  expect(await seenBy(STAFF)).toEqual([])
})

test('two may be on one ticket: it is a sign and not a lock', async () => {
  expect((await handle(STAFF, true)).status).toBe(200)
  expect((await handle(COLLEAGUE, true)).status).toBe(200)
  expect(await seenBy(STAFF)).toHaveLength(1)
  expect(await seenBy(COLLEAGUE)).toHaveLength(1)
})

test.each(['agent@skylark.example', 'priya@skylark.example', 'corporate@skylark.example'])(
  '%s may neither say nor see it',
  async (email) => {
    expect((await handle(email, true)).status).toBe(403)
    const { status } = await server.call('flight/getHandledTickets', undefined, { as: await server.logIn(email), method: 'GET' })
    expect(status).toBe(403)
  },
)

test('staff of change requests say and see it as those of the queue do; staff of neither may not', async () => {
  const CLERK = 'clerk@skylark.example'
  await inSite(server.app.db, 1, async (tx) => {
    const { legal_entity_id, password_hash } = await tx
      .selectFrom('users')
      .selectAll()
      .where('email', '=', STAFF)
      .executeTakeFirstOrThrow()
    const group = await tx
      .insertInto('permission_groups')
      .values({ site_id: 1, group_name: 'Changes', permissions: ['tickets.changes'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const person = { site_id: 1, legal_entity_id, user_type: 'staff', first_name: 'Clerk', password_hash }
    await tx
      .insertInto('users')
      .values([
        { ...person, email: CLERK, permission_group_id: group.id },
        { ...person, email: 'none@skylark.example', permission_group_id: null },
      ])
      .execute()
  })
  expect((await handle(CLERK, true)).status).toBe(200)
  expect(await seenBy(STAFF)).toContainEqual(expect.objectContaining({ bookingId, firstName: 'Clerk' }))
  await handle(STAFF, true)
  expect((await seenBy(CLERK)).map((sign) => sign.bookingId)).toContain(bookingId)
  expect((await handle('none@skylark.example', true)).status).toBe(403)
})

test('a visitor is asked to log in', async () => {
  expect((await server.call('flight/handleTicket', { bookingId, isHandling: true })).status).toBe(401)
})

test('another site cannot find out that the booking exists', async () => {
  const there = await handle('admin@bluedhow.example', true, bookingId, 'bluedhow.localhost')
  const nowhere = await handle('admin@bluedhow.example', true, 2_000_000_000, 'bluedhow.localhost')
  expect([there.status, there.body]).toEqual([404, nowhere.body])
  await handle(STAFF, true)
  expect(await seenBy('admin@bluedhow.example', 'bluedhow.localhost')).toEqual([])
})
