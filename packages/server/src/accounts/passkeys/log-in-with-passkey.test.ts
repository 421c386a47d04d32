import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/demo-sites.ts'
import { publicUrl } from '../../sites/public-url.ts'
import { passThrottleTime } from '../../testing/pass-throttle-time.ts'
import { type Deviation, SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Body = {
  errorCode: string
  errorMessage: string
  options: { challenge: string; rpId: string; rp: { id: string }; user: { id: string } }
  user: { email: string; isHeldBack: boolean }
  sessionId: string
  id: string
  isDemandedOfAll: boolean
}
const [ADMIN, DESK, AGENT] = ['admin@skylark.example', 'desk@skylark.example', 'agent@skylark.example'] as const
const THERE = 'bluedhow.localhost'

let server: TestServer
let device: SoftwareAuthenticator
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await passThrottleTime(server, 60)
  await server.app.db.deleteFrom('passkeys').execute()
  device = new SoftwareAuthenticator(publicUrl(server.app.env, 'localhost'))
})
afterAll(() => server.close())

const call = (path: string, body: object, { as = '', host = 'localhost' } = {}) =>
  server.call<Body>(`wl/user/${path}`, body, { host, ...(as && { as }) })
const sessionOf = async (email: string, host = 'localhost') =>
  (await call('login', { email, password: DEMO_PASSWORD }, { host })).body.sessionId
const begin = async (host = 'localhost') => (await call('beginPasskeyLogin', {}, { host })).body.options
const logIn = async (wrong: Deviation = {}, from = device) =>
  call('loginWithPasskey', { credential: from.sign(await begin(), wrong) })
const sessions = async () => (await server.app.db.selectFrom('sessions').select('token_hash').execute()).length
const codeOf = ({ status, body }: { status: number; body: Body }) => [status, body.errorCode]

async function add(email: string, { to = device, host = 'localhost' } = {}) {
  const as = await sessionOf(email, host)
  const { body } = await call('beginPasskey', { password: DEMO_PASSWORD }, { as, host })
  const added = await call('addPasskey', { credential: to.make(body.options), name: 'My key' }, { as, host })
  expect(added.status).toBe(200)
  return { as, id: added.body.id }
}
const WRONG = [422, 'WRONG_PASSKEY']
const ENDED = [409, 'PASSKEY_ENDED']

describe('signing in', () => {
  test('opens a session with nothing typed, counts, and shows when it was used', async () => {
    await add(AGENT)
    const { status, body, headers } = await logIn()
    expect([status, body.user.email]).toEqual([200, AGENT])
    expect(String(headers['set-cookie'])).toContain('auth-token=')
    expect((await call('getUserBySessionId', {}, { as: body.sessionId })).body.user.email).toBe(AGENT)
    const kept = await server.app.db.selectFrom('passkeys').select(['sign_count', 'last_used_at']).executeTakeFirstOrThrow()
    expect(kept).toEqual({ sign_count: 1n, last_used_at: expect.anything() })
    expect((await logIn()).status).toBe(200)
  })

  test('a browser gets a cookie and no token', async () => {
    await add(AGENT)
    const credential = device.sign(await begin())
    const { host } = new URL(device.origin)
    const headers = { origin: device.origin, 'sec-fetch-site': 'same-origin' }
    const answer = await server.call<Body>('wl/user/loginWithPasskey', { credential }, { host, headers })
    expect([answer.status, answer.body.sessionId]).toEqual([200, null])
  })

  test.each<[string, Deviation]>([
    ['a wrong signature', { hasWrongSignature: true }],
    ['another page’s address', { origin: 'http://evil.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['a page below the site’s host', { origin: 'http://shop.localhost:3000' }],
    ['another host', { rpId: THERE }],
    ['no check of its holder', { isUserVerified: false }],
    ['an answer that makes a passkey', { type: 'webauthn.create' }],
    ['a page within somebody else’s', { crossOrigin: true }],
    ['another person’s passkey', { userHandle: 'bm9ib2R5' }],
  ])('is refused for %s, always the same way, and opens nothing', async (_, wrong) => {
    await add(AGENT)
    const before = await sessions()
    const answer = await logIn(wrong)
    const unknown = await logIn({}, strange())
    expect(codeOf(answer)).toEqual(WRONG)
    expect({ ...answer.body, requestId: 0 }).toEqual({ ...unknown.body, requestId: 0 })
    expect(await sessions()).toBe(before)
    // Nothing was counted against the person.
    expect((await logIn()).status).toBe(200)
  })

  test('what cannot be read is refused, not failed', async () => {
    await add(AGENT)
    const credential = device.sign(await begin())
    const of = (response: object) => ({ credential: { ...credential, response: { ...credential.response, ...response } } })
    const text = (what: unknown) => Buffer.from(JSON.stringify(what)).toString('base64url')
    for (const response of [
      { clientDataJSON: 'AAAA' },
      { clientDataJSON: text(null) },
      { clientDataJSON: text({ challenge: 7 }) },
      { clientDataJSON: text({ challenge: (await begin()).challenge }) },
      {
        clientDataJSON: text({ challenge: (await begin()).challenge, type: 'webauthn.get', origin: device.origin }),
        signature: 'A',
      },
    ])
      expect([response, codeOf(await call('loginWithPasskey', of(response)))]).toEqual([response, WRONG])
    const truncated = device.sign(await begin())
    truncated.response.authenticatorData = truncated.response.authenticatorData.slice(0, 20)
    expect(codeOf(await call('loginWithPasskey', { credential: truncated }))).toEqual(WRONG)
    for (const body of [{}, { credential: {} }, { credential: { ...credential, id: 'not base64!' } }])
      expect((await call('loginWithPasskey', body)).status).toBe(422)
  })

  test('a challenge is good once, for five minutes, and at its own site', async () => {
    await add(AGENT)
    const options = await begin()
    expect((await call('loginWithPasskey', { credential: device.sign(options) })).status).toBe(200)
    expect(codeOf(await call('loginWithPasskey', { credential: device.sign(options) }))).toEqual(ENDED)
    // A wrong try uses it up, too.
    const spoilt = await begin()
    expect(codeOf(await call('loginWithPasskey', { credential: device.sign(spoilt, { hasWrongSignature: true }) }))).toEqual(WRONG)
    expect(codeOf(await call('loginWithPasskey', { credential: device.sign(spoilt) }))).toEqual(ENDED)
    const late = await begin()
    server.passMinutes(6)
    expect(codeOf(await call('loginWithPasskey', { credential: device.sign(late) }))).toEqual(ENDED)
    const theirs = await begin(THERE)
    expect(theirs.rpId).toBe(THERE)
    expect(codeOf(await call('loginWithPasskey', { credential: device.sign({ ...theirs, rpId: 'localhost' }) }))).toEqual(ENDED)
    expect(codeOf(await logIn({ challenge: 'A'.repeat(43) }))).toEqual(ENDED)
  })

  test('the same answer sent three times at once opens one session', async () => {
    await add(AGENT)
    const before = await sessions()
    const credential = device.sign(await begin())
    const answers = await Promise.all([1, 2, 3].map(() => call('loginWithPasskey', { credential })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await sessions()).toBe(before + 1)
  })

  test('the challenge of adding one signs nobody in, and the other way round', async () => {
    const { as } = await add(AGENT)
    const { body } = await call('beginPasskey', { password: DEMO_PASSWORD }, { as })
    const credential = device.sign({ challenge: body.options.challenge, rpId: 'localhost' })
    expect(codeOf(await call('loginWithPasskey', { credential }))).toEqual(ENDED)
    const made = device.make({ ...body.options, challenge: (await begin()).challenge })
    expect(codeOf(await call('addPasskey', { credential: made }, { as }))).toEqual(ENDED)
  })

  test('at another site the same device opens nothing, and each site has its own', async () => {
    await add('admin@bluedhow.example', { to: new SoftwareAuthenticator(publicUrl(server.app.env, THERE)), host: THERE })
    await add(AGENT)
    const options = await begin(THERE)
    const credential = device.sign(options, { origin: publicUrl(server.app.env, THERE), rpId: THERE })
    expect(codeOf(await call('loginWithPasskey', { credential }, { host: THERE }))).toEqual(WRONG)
  })

  test('after the site has moved to another host, those of the old one open nothing', async () => {
    const { as } = await add(AGENT)
    await server.app.db.updateTable('passkeys').set({ rp_id: 'old.example' }).execute()
    expect(codeOf(await logIn())).toEqual(WRONG)
    const { body } = await server.call<{ passkeys: object[] }>('wl/user/getMyPasskeys', undefined, { as, method: 'GET' })
    expect(body.passkeys).toMatchObject([{ domain: 'old.example', worksHere: false }])
  })

  test.each([
    ['blocked', { is_blocked: true }, [403, 'BLOCKED']],
    ['not approved', { approval: 'waiting' }, [403, 'NOT_APPROVED']],
  ] as const)('a person who is %s hears so after the right passkey only', async (_, state, answer) => {
    await add(AGENT)
    await server.app.db.updateTable('users').set(state).where('email', '=', AGENT).execute()
    const before = await sessions()
    const right = codeOf(await logIn())
    const wrong = codeOf(await logIn({ hasWrongSignature: true }))
    await server.app.db.updateTable('users').set({ is_blocked: false, approval: 'approved' }).where('email', '=', AGENT).execute()
    expect([right, wrong]).toEqual([answer, WRONG])
    expect(await sessions()).toBe(before)
  })

  test('a person whose account was merged hears which one to sign in to, as with a password', async () => {
    await add(AGENT)
    const { db } = server.app
    const kept = await db.selectFrom('users').select('id').where('email', '=', 'priya@skylark.example').executeTakeFirstOrThrow()
    await db.updateTable('users').set({ merged_into: kept.id, is_blocked: true }).where('email', '=', AGENT).execute()
    const [byPasskey, byPassword] = [await logIn(), await call('login', { email: AGENT, password: DEMO_PASSWORD })]
    await db.updateTable('users').set({ merged_into: null, is_blocked: false }).where('email', '=', AGENT).execute()
    expect(codeOf(byPasskey)).toEqual([403, 'BLOCKED'])
    expect(byPasskey.body.errorMessage).toContain('was merged with another one of yours')
    expect(byPasskey.body.errorMessage).toBe(byPassword.body.errorMessage)
  })

  test('tries are counted for the address; right ones are not', async () => {
    await add(AGENT)
    for (let tries = 0; tries < 125; tries += 1) expect((await logIn()).status).toBe(200)
    let last = 200
    for (let tries = 0; tries < 65 && last !== 429; tries += 1) last = (await call('beginPasskeyLogin', {})).status
    expect(last).toBe(200)
    for (let tries = 0; tries < 65 && last !== 429; tries += 1) last = (await call('beginPasskeyLogin', {})).status
    expect(last).toBe(429)
  })
})

describe('a count that goes back', () => {
  test('is refused like any wrong one, leaves a line, and its owner is notified', async () => {
    await add(AGENT)
    expect((await logIn({ signCount: 7 })).status).toBe(200)
    const before = await sessions()
    for (const signCount of [7, 3, 0]) expect([signCount, codeOf(await logIn({ signCount }))]).toEqual([signCount, WRONG])
    expect(await sessions()).toBe(before)
    const line = await server.app.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      action: 'refuse a passkey that may be a copy',
      before: { passkey: 'My key', signCount: 7 },
      after: { passkey: 'My key', signCount: 0 },
    })
    const notices = await server.app.db.selectFrom('notices').select('title').where('kind', '=', 'signIn').execute()
    expect(notices.filter(({ title }) => title === 'A sign-in with your passkey was refused')).toHaveLength(3)
    expect((await logIn({ signCount: 8 })).status).toBe(200)
  })

  test('of two at once with the same count one comes in', async () => {
    await add(AGENT)
    const [first, second] = [await begin(), await begin()]
    const answers = await Promise.all(
      [first, second].map((options) => call('loginWithPasskey', { credential: device.sign(options, { signCount: 5 }) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('a device that never counts comes in again and again', async () => {
    const synced = new SoftwareAuthenticator(device.origin, { counts: false })
    await add(AGENT, { to: synced })
    for (const _ of [1, 2, 3]) expect((await logIn({}, synced)).status).toBe(200)
  })
})

describe('where the site requires a second factor of all staff', () => {
  const demand = (as: string, isDemanded: boolean) => call('demandSecondFactor', { isDemanded, ofAll: isDemanded }, { as })
  const held = async (as: string) => (await call('getUserBySessionId', {}, { as })).body.user.isHeldBack
  const everybody = (as: string) => server.call('wl/user/getCustomers', {}, { as })

  test('a passkey is one; the password alone then opens only the way to it', async () => {
    const { as: admin } = await add(ADMIN)
    expect((await demand(admin, true)).body.isDemandedOfAll).toBe(true)
    // The session in which it was added has one.
    expect(await held(admin)).toBe(false)
    const { as: desk } = { as: await sessionOf(DESK) }
    expect(await held(desk)).toBe(true)
    expect((await everybody(desk)).status).toBe(403)
    const own = new SoftwareAuthenticator(device.origin)
    const begun = await call('beginPasskey', { password: DEMO_PASSWORD }, { as: desk })
    expect((await call('addPasskey', { credential: own.make(begun.body.options) }, { as: desk })).status).toBe(200)
    expect([await held(desk), (await everybody(desk)).status]).toEqual([false, 200])

    const byPassword = await sessionOf(DESK)
    expect(await held(byPassword)).toBe(true)
    // The password adds no second factor beside one that it has not passed.
    for (const path of ['beginPasskey', 'beginSecondFactor'])
      expect(codeOf(await call(path, { password: DEMO_PASSWORD }, { as: byPassword }))).toEqual([403, 'PASSKEY_NEEDED'])
    const { body } = await logIn({}, own)
    expect(body.user.isHeldBack).toBe(false)
    expect([await held(body.sessionId), (await everybody(body.sessionId)).status]).toEqual([false, 200])

    // A session that is handed over brings it along.
    const target = '/desk'
    const made = await call('makeSessionHandOver', { target }, { as: body.sessionId })
    const opened = await call('loginBySessionId', { sessionId: made.body.sessionId, target })
    expect(opened.body.user.isHeldBack).toBe(false)
    expect((await everybody(opened.body.sessionId)).status).toBe(200)

    // Without the passkey nothing is left of it, in the open sessions either.
    await server.app.db.deleteFrom('passkeys').execute()
    expect([await held(body.sessionId), (await everybody(body.sessionId)).status]).toEqual([true, 403])
    await server.app.db.deleteFrom('staff_security_rules').execute()
  })

  test('of staff who move money, too; and the super admin takes a lost phone’s passkeys away', async () => {
    const { as: admin } = await add(ADMIN)
    await add(DESK, { to: new SoftwareAuthenticator(device.origin) })
    expect((await call('demandSecondFactor', { isDemanded: true }, { as: admin })).status).toBe(200)
    const rules = { aloneUpTo: '1000', overdueStopsCredit: false }
    expect((await call('setWalletRules', rules, { as: await sessionOf(ADMIN) })).body.errorCode).toBe('SECOND_FACTOR_NEEDED')
    const byPasskey = (await logIn()).body.sessionId
    expect((await call('setWalletRules', rules, { as: byPasskey })).status).toBe(200)
    const { id: userId } = await server.app.db.selectFrom('users').select('id').where('email', '=', DESK).executeTakeFirstOrThrow()
    expect((await call('resetSecondFactor', { userId }, { as: byPasskey })).status).toBe(200)
    expect((await call('resetSecondFactor', { userId }, { as: byPasskey })).body.errorCode).toBe('NOT_ON')
    const left = await server.app.db.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
    expect(left).toEqual([])
    expect((await call('demandSecondFactor', { isDemanded: false }, { as: byPasskey })).status).toBe(200)
  })
})

/** A device whose passkey nobody here knows. */
function strange(): SoftwareAuthenticator {
  const other = new SoftwareAuthenticator(device.origin)
  other.make({ challenge: '', rp: { id: 'localhost' }, user: { id: 'bm9ib2R5' } })
  return other
}
