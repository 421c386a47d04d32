import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { LOG_IN_LIMIT } from './log-in-limit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const logIn = (email: string, password: string, host = 'localhost') =>
  server.call<Record<string, unknown>>('wl/user/login', { email, password }, { host })

describe('log-in', () => {
  test('opens a session that the next call knows', async () => {
    const { status, body, headers } = await logIn('agent@skylark.example', 'tradewind')
    expect(status).toBe(200)
    expect(String(headers['set-cookie'])).toMatch(/auth-token=.*HttpOnly.*SameSite=Lax/)
    const me = await server.call<{ user: { email: string } }>('wl/user/getUserBySessionId', {}, { as: String(body.sessionId) })
    expect(me.body.user.email).toBe('agent@skylark.example')
  })

  test.each([
    ['a wrong password', 'agent@skylark.example', 'not it'],
    ['an unknown address', 'nobody@skylark.example', 'tradewind'],
  ])('answers %s with the same sentence', async (_what, email, password) => {
    const { status, body } = await logIn(email, password)
    expect(status).toBe(422)
    expect(body).toMatchObject({ success: false, errorCode: 'WRONG_CREDENTIALS', errorMessage: 'E-mail or password is wrong.' })
  })

  test('does not know the people of another site', async () => {
    expect((await logIn('agent@skylark.example', 'tradewind', 'bluedhow.localhost')).status).toBe(422)
    expect((await logIn('agent@bluedhow.example', 'tradewind', 'bluedhow.localhost')).status).toBe(200)
  })

  test('a session of one site is nobody at another', async () => {
    const token = await server.logIn('agent2@skylark.example')
    const there = await server.call('wl/user/getUserBySessionId', {}, { as: token, host: 'bluedhow.localhost' })
    expect(there.status).toBe(401)
  })

  test('names the field that is wrong or not known', async () => {
    const { status, body } = await server.call<{ shortError: Record<string, string> }>('wl/user/login', {
      email: 'x',
      password: '',
      isSuperAdmin: true,
    })
    expect(status).toBe(422)
    expect(body.shortError).toEqual({
      email: 'Please enter a valid e-mail address',
      password: 'This is required field.',
      isSuperAdmin: 'This field is not known.',
    })
  })

  test('a log-out ends the session', async () => {
    const { body } = await logIn('priya@skylark.example', 'tradewind')
    const as = String(body.sessionId)
    await server.call('wl/user/logout', {}, { as })
    expect((await server.call('wl/user/getUserBySessionId', {}, { as })).status).toBe(401)
  })

  test('too many tries on one account are refused until the wait is over', async () => {
    for (let tries = 0; tries < LOG_IN_LIMIT.perAccount; tries += 1) await logIn('corporate@skylark.example', 'wrong')
    const { status, body } = await logIn('corporate@skylark.example', 'tradewind')
    expect(status).toBe(429)
    expect(body.errorMessage).toMatch(/Please wait \d+ min/)
  })

  test('a write from another origin is refused', async () => {
    const { status } = await server.call(
      'wl/user/login',
      { email: 'agent@skylark.example', password: 'tradewind' },
      { headers: { origin: 'https://evil.example' } },
    )
    expect(status).toBe(403)
  })

  test('an unknown host is told so', async () => {
    const { status, body } = await server.call<{ errorMessage: string }>(
      'whitelabel/detetct',
      { domain: 'x' },
      { host: 'unknown.example' },
    )
    expect(status).toBe(404)
    expect(body.errorMessage).toBe('No site answers at this address.')
  })
})
