import { instant, plusMinutes } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Made = { sessionId: string; link: string; qrCode: string; expiresAt: string }
type Answer = { errorCode: string; sessionId: string; user: { email: string; actingFor: unknown } }

const EMAIL = 'corporate@skylark.example'
const TARGET = '/flight/bookings'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const signIn = async (email = EMAIL) =>
  (await server.call<{ sessionId: string }>('wl/user/login', { email, password: 'tradewind' })).body.sessionId
const make = (as: string, target = TARGET) => server.call<Made>('wl/user/makeSessionHandOver', { target }, { as })
const use = (sessionId: string, { target = TARGET, host = 'localhost' } = {}) =>
  server.call<Answer>('wl/user/loginBySessionId', { sessionId, target }, { host })
const isIn = async (as: string) => (await server.call('wl/user/getUserBySessionId', {}, { as })).status === 200
const sessionsNow = async () =>
  (
    await server.app.db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('a session that is handed over', () => {
  test('opens one more for its owner, once, with a line for making and for using it', async () => {
    const as = await signIn()
    const { body: made } = await make(as)
    expect(made.link).toMatch(/\/app\/login_by_session\?target=%2Fflight%2Fbookings#[\w-]+$/)
    expect(made.qrCode).toContain('<svg')
    const answers = await Promise.all([use(made.sessionId), use(made.sessionId), use(made.sessionId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { body } = answers.find(({ status }) => status === 200) ?? answers[0]
    expect(body.user.email).toBe(EMAIL)
    expect([await isIn(as), await isIn(body.sessionId)]).toEqual([true, true])
    expect((await use(made.sessionId)).body.errorCode).toBe('HAND_OVER_ENDED')
    const lines = await server.app.db.selectFrom('audit_entries').select('action').orderBy('id', 'desc').limit(2).execute()
    expect(lines.map(({ action }) => action)).toEqual(['sign in by a session that was handed over', 'hand a session over'])
    // It lives as long as the one it comes from.
    const ends = await server.app.db.selectFrom('sessions').select('expires_at').orderBy('created_at', 'desc').limit(2).execute()
    expect(new Set(ends.map(({ expires_at }) => expires_at)).size).toBe(1)
  })

  test.each([
    ['another page', { target: '/user/transactionHistory' }],
    ['another site', { host: 'bluedhow.localhost' }],
  ])('opens nothing for %s', async (_, wish) => {
    const { body } = await make(await signIn())
    const before = await sessionsNow()
    expect((await use(body.sessionId, wish)).body.errorCode).toBe('HAND_OVER_ENDED')
    expect(await sessionsNow()).toEqual(before)
  })

  test('is used up by a try for another page', async () => {
    const { body } = await make(await signIn())
    await use(body.sessionId, { target: '/desk' })
    expect((await use(body.sessionId)).body.errorCode).toBe('HAND_OVER_ENDED')
  })

  test('ends after a minute, and with the session that it comes from', async () => {
    const as = await signIn()
    const { body: late } = await make(as)
    await server.app.db
      .updateTable('session_hand_overs')
      .set({ expires_at: plusMinutes(instant(Date.now()), -1) })
      .execute()
    expect((await use(late.sessionId)).body.errorCode).toBe('HAND_OVER_ENDED')
    const { body: orphan } = await make(as)
    await server.call('wl/user/logout', {}, { as })
    expect((await use(orphan.sessionId)).body.errorCode).toBe('HAND_OVER_ENDED')
  })

  test('opens nothing for a person who was blocked since, nor what is no page of ours', async () => {
    const as = await signIn()
    for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example', ''])
      expect((await make(as, target)).status).toBe(422)
    const { body } = await make(as)
    await server.app.db.updateTable('users').set({ is_blocked: true }).where('email', '=', EMAIL).execute()
    expect((await use(body.sessionId)).status).toBe(403)
    await server.app.db.updateTable('users').set({ is_blocked: false }).where('email', '=', EMAIL).execute()
    expect((await server.call('wl/user/makeSessionHandOver', { target: TARGET })).status).toBe(401)
  })
})
