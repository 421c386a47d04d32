import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/demo-sites.ts'
import { type CaughtMails, catchMails } from '../../testing/catch-mails.ts'
import { passThrottleTime } from '../../testing/pass-throttle-time.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { hashToken } from '../password.ts'

type Body = {
  errorCode: string
  errorMessage: string
  shortError?: Record<string, string>
  data?: { challenge: string }
  request: string
  sessionId: string | null
  user: { email: string; isHeldBack: boolean }
}
const [ADMIN, AGENT, NOBODY] = ['admin@skylark.example', 'agent@skylark.example', 'nobody@skylark.example'] as const
const THERE = 'bluedhow.localhost'

let server: TestServer
let mails: CaughtMails
beforeAll(async () => {
  server = await startTestServer()
  mails = catchMails(server)
})
beforeEach(() => passThrottleTime(server, 60))
afterAll(() => server.close())

const call = (path: string, body: object, { host = 'localhost', headers = {} } = {}) =>
  server.call<Body>(`wl/user/${path}`, body, { host, headers })
const ask = async (email: string, host = 'localhost') => (await call('sendLogInCode', { email }, { host })).body.request
const enter = (request: string, code: string, host = 'localhost') => call('loginWithMailedCode', { request, code }, { host })
const said = ({ status, body }: { status: number; body: Body }) => [status, body.errorCode]
const sessions = async () => (await server.app.db.selectFrom('sessions').select('token_hash').execute()).length
const rows = () => server.app.db.selectFrom('mailed_codes').selectAll().execute()
const setPerson = (email: string, change: object) =>
  server.app.db.updateTable('users').set(change).where('email', '=', email).execute()
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

/** Asks, and reads the code in the letter that this request brought. */
async function codeFor(email: string): Promise<{ request: string; code: string }> {
  const before = mails.sent.length
  const request = await ask(email)
  const letters = await waitUntil(
    () => mails.sent.slice(before).filter(({ to, subject }) => to === email && /^\d{6} is your code/.test(subject)),
    (found) => found.length > 0,
    `a code for ${email}`,
  )
  return { request, code: letters.at(-1)?.subject.slice(0, 6) ?? '' }
}
const WRONG = [422, 'WRONG_MAILED_CODE']
const ENDED = [409, 'MAILED_CODE_ENDED']

describe('a code that is mailed', () => {
  test('opens a session once, for a program and for a page', async () => {
    const { request, code } = await codeFor(AGENT)
    const { status, body, headers } = await enter(request, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([status, body.user.email]).toEqual([200, AGENT])
    expect(String(headers['set-cookie'])).toMatch(/auth-token=.*HttpOnly.*SameSite=Lax/)
    const me = await server.call<Body>('wl/user/getUserBySessionId', {}, { as: String(body.sessionId) })
    expect(me.body.user.email).toBe(AGENT)
    expect(said(await enter(request, code))).toEqual(ENDED)
    const next = await codeFor(AGENT)
    const page = await call('loginWithMailedCode', next, { headers: { origin: 'http://localhost' } })
    expect([page.status, page.body.sessionId]).toEqual([200, null])
  })

  test('is kept as a hash, and neither it nor the address stands in its row or in the queue', async () => {
    const { request, code } = await codeFor(AGENT)
    const [row] = (await rows()).filter(({ user_id }) => user_id !== null)
    expect(row?.code_hash).toMatch(/^\$argon2id\$/)
    expect(row?.request_hash).toEqual(hashToken(request))
    expect(JSON.stringify(row)).not.toContain(AGENT)
    const jobs = await server.app.db.selectFrom('kept_jobs').selectAll().execute()
    expect(JSON.stringify(jobs)).not.toContain(code)
    expect(JSON.stringify(jobs)).not.toContain(request)
  })

  test('opens nothing in a browser that did not ask for it, on another site, or ten minutes later', async () => {
    const { request, code } = await codeFor(AGENT)
    expect(said(await enter(await ask(NOBODY), code))).toEqual(WRONG)
    expect(said(await enter('x'.repeat(43), code))).toEqual(ENDED)
    expect(said(await enter(request, code, THERE))).toEqual(ENDED)
    server.passMinutes(10)
    expect(said(await enter(request, code))).toEqual(ENDED)
  })

  test('is the only one of its account: a newer request ends the one before', async () => {
    const first = await codeFor(AGENT)
    const second = await codeFor(AGENT)
    expect(said(await enter(first.request, first.code))).toEqual(ENDED)
    expect((await rows()).filter(({ address_hash }) => address_hash.equals(hashToken(AGENT)))).toHaveLength(1)
    expect((await enter(second.request, second.code)).status).toBe(200)
  })

  test('is lost after five wrong tries, also when they come at once', async () => {
    const { request, code } = await codeFor(AGENT)
    const answers = await Promise.all(Array.from({ length: 9 }, () => enter(request, wrongOf(code))))
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(4)
    expect(said(await enter(request, code))).toEqual(ENDED)
  })

  test('used many times at once opens one session', async () => {
    const { request, code } = await codeFor(AGENT)
    const before = await sessions()
    const answers = await Promise.all([1, 2, 3, 4].map(() => enter(request, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await sessions()).toBe(before + 1)
  })

  test('of two requests for one address at once, one stays', async () => {
    const before = mails.sent.length
    const requests = await Promise.all([1, 2, 3].map(() => ask(AGENT)))
    const open = (await rows()).filter(({ address_hash }) => address_hash.equals(hashToken(AGENT)))
    expect(open).toHaveLength(1)
    const kept = requests.filter((request) => open[0]?.request_hash.equals(hashToken(request)))
    expect(kept).toHaveLength(1)
    await waitUntil(
      async () => (await rows()).filter(({ address_hash, user_id }) => address_hash.equals(hashToken(AGENT)) && user_id !== null),
      (found) => found.length === 1,
      'a code for the newest request',
    )
    const letter = await waitUntil(
      () => mails.sent.slice(before).filter(({ to }) => to === AGENT),
      (found) => found.length > 0,
      'a letter',
    )
    expect((await enter(kept[0] ?? '', letter.at(-1)?.subject.slice(0, 6) ?? '')).status).toBe(200)
  })

  test('a password that was changed ends it, and so does another address', async () => {
    const { request, code } = await codeFor(AGENT)
    const { body } = await call('login', { email: AGENT, password: DEMO_PASSWORD })
    const change = { oldPassword: DEMO_PASSWORD, newPassword: 'a wholly other one' }
    expect((await server.call('wl/user/updatePassword', change, { as: String(body.sessionId) })).status).toBe(200)
    expect(said(await enter(request, code))).toEqual(ENDED)
    const moved = await codeFor(AGENT)
    await setPerson(AGENT, { email: 'moved@skylark.example' })
    const answer = said(await enter(moved.request, moved.code))
    await setPerson('moved@skylark.example', { email: AGENT })
    expect(answer).toEqual(ENDED)
  })

  test.each([['12345'], ['1234567'], ['abcdef'], ['']])('%j is no code, and takes no try', async (code) => {
    const { request, code: right } = await codeFor(AGENT)
    for (let tries = 0; tries < 6; tries += 1)
      expect((await enter(request, code)).body.shortError).toEqual({ code: expect.any(String) })
    expect((await enter(request, right)).status).toBe(200)
  })
})

describe('nobody learns who has an account', () => {
  test('known or not is answered alike at each step, and only who is known gets a letter', async () => {
    const shape = async (email: string) => {
      const asked = await call('sendLogInCode', { email })
      const answers = [said(await enter(asked.body.request, '000000'))]
      // A second request ends the first, whoever asks.
      const next = await ask(email)
      answers.push(said(await enter(asked.body.request, '000000')))
      for (let tries = 0; tries < 6; tries += 1) answers.push(said(await enter(next, '000000')))
      return [asked.status, Object.keys(asked.body), answers]
    }
    const before = mails.sent.length
    const [known, unknown] = [await shape(AGENT), await shape(NOBODY)]
    expect(known).toEqual(unknown)
    expect(known[2]).toEqual([WRONG, ENDED, WRONG, WRONG, WRONG, WRONG, WRONG, ENDED])
    await waitUntil(
      () => mails.sent.slice(before),
      (sent) => sent.some(({ to }) => to === AGENT),
      'a letter',
    )
    expect(mails.sent.filter(({ to }) => to === NOBODY)).toEqual([])
  })

  test('a wrong code costs the same statements and one comparison, known or not', async () => {
    const { request, code } = await codeFor(AGENT)
    const unknown = await ask(NOBODY)
    const timesOf = async (of: string, wrong: string) => {
      const started = performance.now()
      expect(said(await enter(of, wrong))).toEqual(WRONG)
      return performance.now() - started
    }
    const [known, strange]: [number[], number[]] = [[], []]
    for (let tries = 0; tries < 4; tries += 1) {
      known.push(await timesOf(request, wrongOf(code)))
      strange.push(await timesOf(unknown, wrongOf(code)))
    }
    // The comparison alone takes far longer than a trip to the database: without it an unknown address would take a tenth.
    expect(Math.min(...strange)).toBeGreaterThan(Math.min(...known) / 2)
    expect(Math.min(...known)).toBeGreaterThan(Math.min(...strange) / 2)
  })

  test('asked for too often is refused, alike too', async () => {
    for (const email of [AGENT, NOBODY]) {
      const statuses = []
      for (let tries = 0; tries < 6; tries += 1) statuses.push((await call('sendLogInCode', { email })).status)
      expect([email, statuses]).toEqual([email, [200, 200, 200, 200, 200, 429]])
    }
  })

  test('wrong codes from one address are counted over all requests; right ones are not', async () => {
    for (let tries = 0; tries < 62; tries += 1) await enter('x'.repeat(43), '000000')
    expect(said(await enter('x'.repeat(43), '000000'))).toEqual([429, 'TOO_MANY'])
  })
})

describe('whose code it is', () => {
  test.each([
    ['blocked', { is_blocked: true }, [403, 'BLOCKED']],
    ['not approved', { approval: 'waiting' }, [403, 'NOT_APPROVED']],
  ] as const)('a person who is %s hears so after the right code only', async (_, state, answer) => {
    const { request, code } = await codeFor(AGENT)
    await setPerson(AGENT, state)
    const before = await sessions()
    const answers = [said(await enter(request, wrongOf(code))), said(await enter(request, code))]
    await setPerson(AGENT, { is_blocked: false, approval: 'approved' })
    expect(answers).toEqual([WRONG, answer])
    expect(await sessions()).toBe(before)
  })

  test.each([
    ['has not confirmed the address', { status: 'pending' }],
    ['has no password', { password_hash: null }],
  ])('a person who %s gets no code: a password is chosen first', async (_, state) => {
    const email = 'corporate@skylark.example'
    const { password_hash, status } = await server.app.db
      .selectFrom('users')
      .select(['password_hash', 'status'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await setPerson(email, state)
    const before = mails.sent.length
    const request = await ask(email)
    const [letter] = await waitUntil(
      () => mails.sent.slice(before).filter(({ to }) => to === email),
      (found) => found.length > 0,
      'a letter',
    )
    await setPerson(email, { password_hash, status })
    expect(letter?.text).toContain('/app/generate_password?token=')
    expect(letter?.subject).not.toContain('is your code')
    expect(said(await enter(request, '000000'))).toEqual(WRONG)
  })

  test('with an authenticator app it asks for that code too, and opens no session before', async () => {
    const [{ id }] = (await server.app.db.selectFrom('users').select('id').where('email', '=', AGENT).execute()) as [{ id: number }]
    const factor = {
      site_id: 1,
      user_id: id,
      sealed_secret: Buffer.alloc(40),
      begun_at: server.app.now(),
      confirmed_at: server.app.now(),
    }
    await server.app.db.insertInto('second_factors').values(factor).execute()
    const before = await sessions()
    const answer = await (async () => {
      const { request, code } = await codeFor(AGENT)
      return enter(request, code)
    })()
    await server.app.db.deleteFrom('second_factors').where('user_id', '=', id).execute()
    expect(said(answer)).toEqual([403, 'CODE_NEEDED'])
    expect(answer.body.data?.challenge).toEqual(expect.any(String))
    expect(await sessions()).toBe(before)
  })

  test('staff of whom the site requires a second factor are held back, as after a password', async () => {
    const rules = { site_id: 1, demands_second_factor: true, demands_of_all: true }
    await server.app.db.insertInto('staff_security_rules').values(rules).execute()
    const { request, code } = await codeFor(ADMIN)
    const { body } = await enter(request, code)
    const refused = await server.call<Body>('wl/user/getCustomers', {}, { as: String(body.sessionId) })
    await server.app.db.deleteFrom('staff_security_rules').execute()
    expect(said(refused)).toEqual([403, 'SET_UP_NEEDED'])
  })
})

describe('a letter that fails', () => {
  test('is sent again with another code, and only that one works', async () => {
    const { mailer } = server.app
    const failed: string[] = []
    const send = vi.fn(async (mail: { subject: string }) => {
      failed.push(mail.subject.slice(0, 6))
      throw new Error('the mail server is away')
    })
    Object.assign(server.app, { mailer: { ...mailer, send } })
    const before = mails.sent.length
    const request = await ask(AGENT)
    await waitUntil(
      () => failed,
      (all) => all.length > 0,
      'a failed letter',
    )
    Object.assign(server.app, { mailer })
    const [letter] = await waitUntil(
      () => mails.sent.slice(before).filter(({ to }) => to === AGENT),
      (found) => found.length > 0,
      'a letter',
    )
    const code = letter?.subject.slice(0, 6) ?? ''
    if (code !== failed[0]) expect(said(await enter(request, failed[0] ?? ''))).toEqual(WRONG)
    expect((await enter(request, code)).status).toBe(200)
  })
})
