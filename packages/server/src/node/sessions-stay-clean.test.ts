import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connect-database.ts'
import { notifyOfDoubts } from '../flights/book/keep-staff-notified.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { sealAll } from '../ledger/post/keep-ledger-sealed.ts'
import { deliverNotices } from '../notifications/keep-notices-delivered.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { startDueRuns } from '../reconciliation/keep-reconciled.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { cloneDatabase, startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { foldAll } from '../tickets/keep-tickets-tallied.ts'

/**
 * A pooler in transaction mode hands the connection of a node to another one after each transaction. So whatever a node does leaves nothing on it: shown here
 * without a pooler, on every machine. With one it is shown by `POOLER=pgbouncer`.
 */
const CONNECTIONS = 16
let server: TestServer
beforeAll(async () => {
  const databaseUrl = await cloneDatabase()
  // A node that believes itself behind a pooler, whose sessions are its own: what it leaves on them stays there.
  server = await startTestServer({ DATABASE_URL: databaseUrl, POOLER_URL: databaseUrl })
  useFakeSupplier(server)
})
afterAll(() => server.close())

/** All that outlives a transaction, each in a word. What a transaction is (`transaction_read_only`) ends with it, whatever source PostgreSQL names for it. */
const LEFT = sql<{ left: string }>`
  select 'role ' || current_user as left where current_user <> session_user
  union all select 'setting ' || name from (values ('app.site_id'), ('app.sharding_key')) as s (name) where coalesce(current_setting(name, true), '') <> ''
  union all select 'setting ' || name from pg_settings where source = 'session' and name not like 'app.%' and name not like 'transaction\\_%'
  union all select 'prepared ' || statement from pg_prepared_statements
  union all select 'cursor ' || name from pg_cursors
  union all select 'listening to ' || channel from pg_listening_channels() as channel
  union all select 'lock ' || objid from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'
  union all select 'temporary ' || relname from pg_class where relnamespace = pg_my_temp_schema()`

/** What is left on each of so many connections; all are taken at once, so that none is looked at twice. */
async function leftOn(db: Database, connections: number): Promise<string[]> {
  const looked = Promise.withResolvers<void>()
  let count = 0
  const look = () =>
    db.connection().execute(async (connection) => {
      const { rows } = await LEFT.execute(connection)
      count += 1
      if (count === connections) looked.resolve()
      await looked.promise
      return rows.map(({ left }) => left)
    })
  return (await Promise.all(Array.from({ length: connections }, look))).flat()
}

test('calls, jobs and the upkeep of a node leave nothing on its connections', async () => {
  const { app } = server
  const { orderId, actor, bookingId } = await openTestBooking(server, 'agent@skylark.example')
  await payFromWallet({ ...app, actor, now: app.now(), refuse: refuseAny }, { orderId })
  await waitUntil(
    () => app.db.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow(),
    ({ status }) => status === 'issued',
    'issued',
  )
  const admin = await server.logIn('admin@skylark.example')
  const agent = await server.logIn('agent@skylark.example')
  const calls = [
    ...['flight/getTickets', 'desk/getDesk', 'wl/user/getCustomers'].map((path) => () => server.call(path, {}, { as: admin })),
    () => server.call('wl/user/getWalletBalance', undefined, { as: agent, method: 'GET' }),
  ]
  // Often enough that a node which prepares its statements would have done so.
  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all(calls.map((call) => call()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await Promise.all([sealAll(app), foldAll(app), notifyOfDoubts(app), deliverNotices(app), startDueRuns(app)])
  }
  expect(await leftOn(app.db, CONNECTIONS)).toEqual([])
})

test.each([
  ['setting statement_timeout', 'set statement_timeout = 60000'],
  ['setting app.site_id', `set app.site_id = '1'`],
  ['role tradewind_app', 'set role tradewind_app'],
  ['lock 42', 'select pg_advisory_lock(42)'],
  ['listening to planted', 'listen planted'],
  ['prepared prepare planted as select 1', 'prepare planted as select 1'],
  ['temporary planted', 'create temporary table planted ()'],
  ['cursor planted', 'declare planted cursor with hold for select 1'],
])('%s is found', async (left, statement) => {
  const { db } = connectDatabase(server.databaseUrl, { maxConnections: 1 })
  await sql.raw(statement).execute(db)
  expect(await leftOn(db, 1)).toEqual([left])
  await db.destroy()
})
