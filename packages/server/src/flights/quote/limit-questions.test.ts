import { PARTNER_SCOPES } from '@tradewind/domain/permissions/partner-scopes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => sql`truncate rate_limits`.execute(server.app.db))
afterAll(() => server.close())

const AGENT = 'agent@skylark.example'
type Body = { errorCode?: string; errorMessage?: string }
const QUESTION = { traceId: 'x', resultIndex: 'x' }
const ask = async (email: string) => server.call<Body>('flight/getFareRules', QUESTION, { as: await server.logIn(email) })
const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
/** So many questions at once, without asking them. */
const spend = async (tries: number) => server.app.tries.limit(`ask/1/${await idOf(AGENT)}`, 120, 60_000, tries)

test('a person who asks the suppliers without end has to wait, and a colleague does not', async () => {
  await spend(119)
  expect((await ask(AGENT)).status).toBe(404)
  const { status, headers, body } = await ask(AGENT)
  expect([status, body.errorCode]).toEqual([429, 'TOO_MANY'])
  const seconds = Number(headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(body.errorMessage).toBe(`Too many requests. Please wait ${seconds} s.`)
  expect((await ask('agent2@skylark.example')).status).toBe(404)
})

test('a key may ask as often as it was given, also where its person has asked enough', async () => {
  const wish = { userId: await idOf(AGENT), name: 'Engine', mode: 'live', scopes: [...PARTNER_SCOPES], perMinute: 300 }
  const made = await server.call<{ text: string; key: { keyId: number } }>('partner/makeKey', wish, {
    as: await server.logIn('admin@skylark.example'),
  })
  const { text, key } = made.body
  const askByKey = () => server.call<Body>('flight/getFareRules', QUESTION, { headers: { 'user-key': text } })
  await spend(120)
  expect([(await askByKey()).status, (await ask(AGENT)).status]).toEqual([404, 429])
  await server.app.tries.limit(`key:1:${key.keyId}`, 300, 60_000, 298)
  expect((await askByKey()).status).toBe(404)
  const { status, headers, body } = await askByKey()
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  expect(body.errorMessage).toContain('This key may make 300 calls a minute.')
})
