import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '../database/connect-database.ts'
import { DEMO_PASSWORD } from '../demo/demo-sites.ts'
import { isDatabaseAway } from '../http/is-database-away.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createHttpServer } from './create-http-server.ts'

/** The same app with a database at whose address nobody answers. */
let server: TestServer
let away: FastifyInstance
const LOG_IN = { email: 'agent@skylark.example', password: DEMO_PASSWORD }
const NOBODY = 'postgres://nobody:secret@127.0.0.1:1/nothing'

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  away = await createHttpServer({
    ...server.app,
    env: { ...server.app.env, DATABASE_URL: NOBODY },
    db: connectDatabase(NOBODY).db,
  })
})
afterAll(async () => {
  await away.close()
  await server.close()
})

test.each(['wl/user/login', 'flight/search'])('%s says that it cannot be done now, and no more', async (path) => {
  const answer = await away.inject({ method: 'POST', url: `/api/${path}`, headers: { host: 'localhost' }, payload: {} })
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { errorCode: 'UNAVAILABLE' }])
  expect(answer.body).not.toMatch(/secret|ECONN|127\.0\.0\.1/)
})

test('a page says so as a page', async () => {
  const answer = await away.inject({ method: 'GET', url: '/app/flight', headers: { host: 'localhost' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('Please try again in a minute')
})

test('a node whose connections are all at work says that it is busy, and works again', async () => {
  const { db } = connectDatabase(server.app.env.DATABASE_URL, { maxConnections: 1, patienceMs: 1_500 })
  const busy = await createHttpServer({ ...server.app, db })
  const ask = () => busy.inject({ method: 'POST', url: '/api/wl/user/login', headers: { host: 'localhost' }, payload: LOG_IN })
  await db.connection().execute(async () => {
    const answer = await ask()
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { errorCode: 'BUSY' }])
    const page = await busy.inject({ method: 'GET', url: '/app/flight', headers: { host: 'localhost' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Please try again in a moment')
  })
  expect((await ask()).statusCode).toBe(200)
  await busy.close()
  await db.destroy()
})

test('a transaction that was ended so that another could go on says that it is busy; nothing is written', async () => {
  const { db } = server.app
  const sessions = () => db.selectFrom('sessions').select('token_hash').execute()
  await sql`create function give_way() returns trigger language plpgsql as $$ begin
    raise exception 'given way' using errcode = 'deadlock_detected'; end $$`.execute(db)
  await sql`create trigger give_way after insert on sessions for each row execute function give_way()`.execute(db)
  const before = await sessions()
  const { status, body } = await server.call('wl/user/login', LOG_IN)
  expect([status, body]).toMatchObject([503, { errorCode: 'BUSY' }])
  expect(await sessions()).toEqual(before)
  await sql`drop function give_way cascade`.execute(db)
  expect((await server.call('wl/user/login', LOG_IN)).status).toBe(200)
})

test.each([
  ['53100', 'could not extend file: No space left on device', true],
  ['57P01', 'terminating connection due to administrator command', true],
  [undefined, 'timeout exceeded when trying to connect', true],
  [undefined, 'Client has encountered a connection error and is not queryable', true],
  ['23505', 'duplicate key value violates unique constraint', false],
  ['23503', 'insert or update on table "bookings" violates foreign key constraint', false],
  ['22021', 'invalid byte sequence for encoding "UTF8": 0x00', false],
])('%s %s', (code, message, expected) => {
  expect(isDatabaseAway(Object.assign(new Error(message), { code }))).toBe(expected)
})
