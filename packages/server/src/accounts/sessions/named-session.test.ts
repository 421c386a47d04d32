import { instant, plusMinutes } from '@tradewind/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Answer = { errorCode: string; user: { email: string } }
const [EMAIL, OTHER, TARGET] = ['corporate@skylark.example', 'agent@skylark.example', '/flight/bookings']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const make = async () =>
  (await server.call<{ sessionId: string }>('wl/user/makeSessionHandOver', { target: TARGET }, { as: await server.logIn(EMAIL) }))
    .body.sessionId
const who = (sessionId: string, { target = TARGET, host = 'localhost', as = '' } = {}) =>
  server.call<Answer>('wl/user/getUserBySessionId', { sessionId, target }, { host, ...(as && { as }) })

test('a hand-over says whose it is, once, also to three at once, opens nothing, and leaves a line', async () => {
  const sessionId = await make()
  const sessions = () =>
    server.app.db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  const before = await sessions()
  const answers = await Promise.all([who(sessionId), who(sessionId), who(sessionId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 200)?.body.user.email).toBe(EMAIL)
  expect(await sessions()).toEqual(before)
  const line = await server.app.db
    .selectFrom('audit_entries')
    .select('action')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(line.action).toBe('show who a session belongs to')
  expect((await server.call<Answer>('wl/user/loginBySessionId', { sessionId, target: TARGET })).body.errorCode).toBe(
    'HAND_OVER_ENDED',
  )
})

test('not for another page, another site, after a minute, and not for a session', async () => {
  expect((await who(await make(), { target: '/desk' })).body.errorCode).toBe('HAND_OVER_ENDED')
  expect((await who(await make(), { host: 'bluedhow.localhost' })).body.errorCode).toBe('HAND_OVER_ENDED')
  const late = await make()
  await server.app.db
    .updateTable('session_hand_overs')
    .set({ expires_at: plusMinutes(instant(Date.now()), -1) })
    .execute()
  expect((await who(late)).body.errorCode).toBe('HAND_OVER_ENDED')
  // A stolen session is not shown to whom it belongs by this.
  expect((await who(await server.logIn(EMAIL))).body.errorCode).toBe('HAND_OVER_ENDED')
})

test('one’s own session may be named; another’s is not looked at beside it', async () => {
  const mine = await server.logIn(OTHER)
  expect((await who(mine, { as: mine })).body.user.email).toBe(OTHER)
  expect((await who(await server.logIn(EMAIL), { as: mine })).body.errorCode).toBe('HAND_OVER_ENDED')
  expect((await server.call('wl/user/getUserBySessionId', {})).status).toBe(401)
})
