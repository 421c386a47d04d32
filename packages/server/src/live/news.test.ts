import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { announce } from './announce.ts'

let server: TestServer
let listener: pg.Client
let heard: pg.Notification[] = []

beforeAll(async () => {
  server = await startTestServer()
  listener = new pg.Client({ connectionString: server.databaseUrl })
  listener.on('notification', (notification) => heard.push(notification))
  await listener.connect()
  await listener.query('listen tradewind_live; listen tradewind_jobs')
})
afterAll(async () => {
  await listener.end()
  await server.close()
})

/** The connections that only listen and announce. */
async function announcers(): Promise<number[]> {
  const { rows } = await listener.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'tradewind-live' and datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}

const topicsOf = (all: readonly pg.Notification[]) =>
  all.filter(({ channel }) => channel === 'tradewind_live').map(({ payload }) => JSON.parse(payload ?? '{}').topic as string)

/** What is notified while a booking is sold and issued, until all its news are announced. */
async function sellListening(): Promise<pg.Notification[]> {
  const { app } = server
  heard = []
  const { bookingId, orderId, actor } = await openTestBooking(server, 'agent@skylark.example')
  await payFromWallet({ ...app, actor, now: app.now(), refuse: refuseAny }, { orderId })
  await waitUntil(
    () => inSite(app.db, 1, (tx) => tx.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirst()),
    (booking) => booking?.status === 'issued',
    'issued',
  )
  await waitUntil(
    () => listener.query('select from news').then(({ rowCount }) => rowCount),
    (left) => left === 0,
    'announced',
  )
  return heard
}

/** Those that came with a commit of the sale itself. */
async function notifiedBySale(all: readonly pg.Notification[]): Promise<pg.Notification[]> {
  const allowed = await announcers()
  return all.filter(({ processId }) => !allowed.includes(processId))
}

test('of the commits of a booking none notifies: its news are announced beside it', async () => {
  useFakeSupplier(server)
  const all = await sellListening()
  expect(await notifiedBySale(all)).toEqual([])
  expect(topicsOf(all)).toEqual(expect.arrayContaining(['ticket', 'wallet']))
  expect(all.filter(({ channel }) => channel === 'tradewind_jobs').map(({ payload }) => payload)).toContain('issue-booking')
})

test('a commit of a booking that does notify is found', async () => {
  const news = '{"siteId":1,"topic":"wallet","legalEntityId":4710}'
  await listener.query(`
    create function plant_notice() returns trigger language plpgsql as $$ begin
      perform pg_notify('tradewind_live', '${news}'); return null; end $$;
    create trigger planted after update on bookings for each row when (new.status = 'issued') execute function plant_notice()`)
  try {
    const found = await notifiedBySale(await sellListening())
    expect(found.map(({ payload }) => payload)).toContain(news)
  } finally {
    await listener.query('drop trigger planted on bookings; drop function plant_notice()')
  }
})

test('nothing in the database notifies besides the announcer, and no queue of jobs', async () => {
  const { rows } = await listener.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
       and prosrc ~* 'pg_notify' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['announce_news'])
  expect((await listener.query('select name from pgboss.queue where notify')).rows).toEqual([])
})

test('a node that dies between its commit and the announcement loses nothing: another node announces', async () => {
  heard = []
  // A connection without an announcer: what is left of a node that was killed after it had committed.
  const dead = connectDatabase(server.databaseUrl, { maxConnections: 1 })
  await inSite(dead.db, 1, (tx) => announce(tx, { topic: 'wallet', legalEntityId: 4711 }))
  await dead.db.destroy()
  await waitUntil(
    () => heard.map(({ payload }) => payload),
    (all) => all.includes('{"siteId":1,"topic":"wallet","legalEntityId":4711}'),
    'the announcement of another node',
  )
})

test('news of a transaction that is given up are not announced', async () => {
  heard = []
  const givenUp = inSite(server.app.db, 1, async (tx) => {
    await announce(tx, { topic: 'wallet', legalEntityId: 4712 })
    await sql`select 1`.execute(tx)
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
  await inSite(server.app.db, 1, (tx) => announce(tx, { topic: 'wallet', legalEntityId: 4713 }))
  await waitUntil(
    () => heard.map(({ payload }) => payload ?? ''),
    (all) => all.some((payload) => payload.includes('4713')),
    'the announcement after it',
  )
  expect(heard.filter(({ payload }) => payload?.includes('4712'))).toEqual([])
})

test('a site writes news of its own only, and reads none', async () => {
  const news = { channel: 'tradewind_live', message: '{}' }
  await expect(
    inSite(server.app.db, 1, (tx) =>
      tx
        .insertInto('news')
        .values({ ...news, site_id: 2 })
        .execute(),
    ),
  ).rejects.toThrow('row-level security')
  await expect(inSite(server.app.db, 1, (tx) => tx.selectFrom('news').selectAll().execute())).rejects.toThrow('permission denied')
})
