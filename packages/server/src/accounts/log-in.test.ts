import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passThrottleTime } from '../testing/pass-throttle-time.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { LOG_IN_LIMIT } from './log-in-limit.ts'
import { hashPassword } from './password.ts'

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

  test('returns the token to a program, never to a page', async () => {
    const ask = (headers: Record<string, string>) =>
      server.call<{ sessionId: string | null }>(
        'wl/user/login',
        { email: 'agent@skylark.example', password: 'tradewind' },
        { headers },
      )
    expect((await ask({})).body.sessionId).toEqual(expect.any(String))
    const page = await ask({ origin: 'http://localhost' })
    expect([page.status, page.body.sessionId, String(page.headers['set-cookie'])]).toEqual([
      200,
      null,
      expect.stringContaining('auth-token='),
    ])
  })

  test.each([
    ['a wrong password', 'agent@skylark.example', 'not it'],
    ['an unknown address', 'nobody@skylark.example', 'tradewind'],
  ])('answers %s with the same sentence', async (_what, email, password) => {
    const { status, body } = await logIn(email, password)
    expect(status).toBe(422)
    expect(body).toMatchObject({ success: false, errorCode: 'WRONG_CREDENTIALS', errorMessage: 'E-mail or password is wrong.' })
  })

  test('compares one password, whether the account is known, has no password, or is of nobody', async () => {
    const setPassword = (password_hash: string | null) =>
      server.app.db.updateTable('users').set({ password_hash }).where('email', '=', 'corporate@skylark.example').execute()
    await setPassword(null)
    const timeOf = async (email: string) => {
      const started = performance.now()
      expect((await logIn(email, 'not it')).status).toBe(422)
      return performance.now() - started
    }
    const emails = ['agent2@skylark.example', 'corporate@skylark.example', 'nobody@skylark.example']
    const times = emails.map((): number[] => [])
    for (let tries = 0; tries < 5; tries += 1)
      for (const [place, email] of emails.entries()) times[place]?.push(await timeOf(email))
    await setPassword(await hashPassword('tradewind'))
    const [known = 0, without = 0, nobody = 0] = times.map((some) => Math.min(...some))
    // The comparison alone takes far longer than the trips to the database: without it nobody would take a fraction.
    for (const other of [without, nobody]) {
      expect(other).toBeGreaterThan(known / 2)
      expect(known).toBeGreaterThan(other / 2)
    }
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
      isSuperAdmin: 'This field does not exist.',
    })
  })

  test('a log-out ends the session', async () => {
    const { body } = await logIn('priya@skylark.example', 'tradewind')
    const as = String(body.sessionId)
    await server.call('wl/user/logout', {}, { as })
    expect((await server.call('wl/user/getUserBySessionId', {}, { as })).status).toBe(401)
  })

  test('too many wrong tries from one address are refused until the wait is over', async () => {
    for (let tries = 0; tries < LOG_IN_LIMIT.perAccountAndAddress; tries += 1) await logIn('corporate@skylark.example', 'wrong')
    const { status, body } = await logIn('corporate@skylark.example', 'tradewind')
    expect(status).toBe(429)
    expect(body.errorMessage).toMatch(/Please wait \d+ min/)
    await passThrottleTime(server, 15)
    expect((await logIn('corporate@skylark.example', 'tradewind')).status).toBe(200)
  })

  test('right ones are not counted: an office may share one log-in', async () => {
    await passThrottleTime(server, 15)
    for (let person = 0; person < 3 * LOG_IN_LIMIT.perAccountAndAddress; person += 1)
      expect((await logIn('desk@skylark.example', 'tradewind')).status).toBe(200)
    const points = await server.app.db.selectFrom('rate_limits').select('points').where('key', 'like', '%desk@%').execute()
    expect(points.map((row) => row.points)).toEqual([0, 0])
  })

  test('a write from another origin is refused', async () => {
    const { status } = await server.call(
      'wl/user/login',
      { email: 'agent@skylark.example', password: 'tradewind' },
      { headers: { origin: 'https://evil.example' } },
    )
    expect(status).toBe(403)
  })

  test('an unknown host is refused as unknown', async () => {
    const { status, body } = await server.call<{ errorMessage: string }>(
      'whitelabel/detetct',
      { domain: 'x' },
      { host: 'unknown.example' },
    )
    expect(status).toBe(404)
    expect(body.errorMessage).toBe('No site found at this address.')
  })
})

test('a password that is changed while it is compared opens no session', async () => {
  const { db } = server.app
  const setHash = (password_hash: string | null) => ({ password_hash })
  const before = await db.selectFrom('users').selectAll().where('email', '=', 'priya@skylark.example').executeTakeFirstOrThrow()
  const changed = setHash(await hashPassword('another one 41'))
  const trying = await db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set(changed).where('id', '=', before.id).execute()
    const answer = logIn('priya@skylark.example', 'tradewind')
    await waitUntil(
      async () =>
        (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows
          .length,
      (waiting) => waiting > 0,
      'waiting for the person who changes the password',
    )
    return { answer }
  })
  expect((await trying.answer).body).toMatchObject({ errorCode: 'WRONG_CREDENTIALS' })
  await db.updateTable('users').set(setHash(before.password_hash)).where('id', '=', before.id).execute()
})

describe('wrong tries of others', () => {
  const OWNER = 'agent2@skylark.example'
  const from = (remoteAddress: string, password: string, cookie = '') =>
    server.http.inject({
      method: 'POST',
      url: '/api/wl/user/login',
      headers: { host: 'localhost', ...(cookie && { cookie }) },
      payload: { email: OWNER, password },
      remoteAddress,
    })
  const guess = async (times: number, cookie = '') => {
    const statuses = []
    for (let tries = 0; tries < times; tries += 1) statuses.push((await from('203.0.113.9', `wrong ${tries}`, cookie)).statusCode)
    return statuses
  }
  const deviceOf = (answer: Awaited<ReturnType<typeof from>>) => {
    const cookie = answer.cookies.find(({ name }) => name === 'known-device')
    return `known-device=${cookie?.value}`
  }

  test('do not keep the owner out at another address', async () => {
    await passThrottleTime(server, 15)
    expect(await guess(LOG_IN_LIMIT.perAccountAndAddress + 1)).toEqual([...Array(LOG_IN_LIMIT.perAccountAndAddress).fill(422), 429])
    expect((await from('203.0.113.9', 'tradewind')).statusCode).toBe(429)
    expect((await from('198.51.100.7', 'tradewind')).statusCode).toBe(200)
  })

  test('from one address do not use up those of the account, however many', async () => {
    await passThrottleTime(server, 15)
    const statuses = await guess(LOG_IN_LIMIT.perAccount + 1)
    expect(statuses.at(-1)).toBe(429)
    expect((await from('198.51.100.9', 'tradewind')).statusCode).toBe(200)
  }, 60_000)

  test('do not keep out a browser that has signed in before, whatever they reach, and its own wrong tries count', async () => {
    await passThrottleTime(server, 15)
    const known = deviceOf(await from('203.0.113.9', 'tradewind'))
    await guess(LOG_IN_LIMIT.perAccountAndAddress + 1)
    await server.app.db.updateTable('rate_limits').set({ points: 100_000 }).where('key', 'like', '%login:%').execute()
    expect((await from('198.51.100.8', 'tradewind')).statusCode).toBe(429)
    expect((await from('203.0.113.9', 'tradewind', known)).statusCode).toBe(200)
    expect((await guess(LOG_IN_LIMIT.perDevice + 1, known)).slice(-2)).toEqual([422, 429])
  })

  test('count wide for the account alone, so that a thousand addresses have no thousand tries', async () => {
    await passThrottleTime(server, 15)
    const statuses = []
    for (let tries = 0; tries <= LOG_IN_LIMIT.perAccount; tries += 1)
      statuses.push((await from(`198.51.${Math.floor(tries / 200)}.${tries % 200}`, 'wrong')).statusCode)
    expect([statuses.slice(0, -1).every((status) => status === 422), statuses.at(-1)]).toEqual([true, 429])
  }, 60_000)

  test('a device known for one person, or made up, is a stranger for another', async () => {
    await passThrottleTime(server, 15)
    const mine = await server.http.inject({
      method: 'POST',
      url: '/api/wl/user/login',
      headers: { host: 'localhost' },
      payload: { email: 'priya@skylark.example', password: 'tradewind' },
    })
    await guess(LOG_IN_LIMIT.perAccountAndAddress)
    expect((await from('203.0.113.9', 'tradewind', deviceOf(mine))).statusCode).toBe(429)
    expect((await from('203.0.113.9', 'tradewind', `known-device=${'x'.repeat(43)}`)).statusCode).toBe(429)
  })
})

test('over TLS the cookies are of this host alone, and one without that is not read', async () => {
  const secure = await startTestServer({ NODE_ENV: 'production', PUBLIC_URL: 'https://skylark.example' })
  const ask = (cookie: string) =>
    secure.http.inject({
      method: 'POST',
      url: '/api/wl/user/getUserBySessionId',
      headers: { host: 'localhost', cookie },
      payload: {},
    })
  const credentials = { email: 'agent@skylark.example', password: 'tradewind' }
  // Outside tests a server that stood still for two seconds refuses for a moment, as this one may when the machine has much to do.
  const { headers, body } = await waitUntil(
    () => secure.call<{ sessionId: string }>('wl/user/login', credentials),
    ({ status }) => status !== 503,
  )
  const cookies = [headers['set-cookie']].flat().map(String)
  for (const name of ['__Host-auth-token', '__Host-known-device'])
    expect(cookies.find((cookie) => cookie.startsWith(`${name}=`))).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax/)
  expect((await ask(`__Host-auth-token=${body.sessionId}`)).statusCode).toBe(200)
  expect((await ask(`auth-token=${body.sessionId}`)).statusCode).toBe(401)
  await secure.close()
})
