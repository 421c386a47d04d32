import { epochMs } from '@tradewind/domain/time'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/demo-sites.ts'
import { openSecret, sealSecret } from '../../settings/seal-secret.ts'
import { passThrottleTime } from '../../testing/pass-throttle-time.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { hashPassword } from '../password.ts'

type Body = {
  errorCode: string
  errorMessage: string
  shortError?: Record<string, string>
  data?: { challenge: string }
  key: string
  qrCode: string
  recoveryCodes: string[]
  sessionId: string
}
type State = { since: string | null; recoveryCodesLeft: number; isDemanded: boolean; isMissing: boolean; mayDemand: boolean }

const [ADMIN, DESK, AGENT] = ['admin@skylark.example', 'desk@skylark.example', 'agent@skylark.example'] as const
const KEYS = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString('base64'))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ SECRETS_KEY: KEYS[0] as string })
})
beforeEach(() => passThrottleTime(server, 60))
afterAll(() => server.close())

const call = (path: string, body: object, as?: string) => server.call<Body>(`wl/user/${path}`, body, as ? { as } : {})
const logIn = (email: string) => call('login', { email, password: DEMO_PASSWORD })
const sessionOf = async (email: string) => (await logIn(email)).body.sessionId
const state = async (as: string) => (await server.call<State>('wl/user/getSecondFactor', undefined, { as, method: 'GET' })).body
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: epochMs(server.app.now()) + steps * 30_000 })
const linesNow = async () =>
  Number(
    (
      await server.app.db
        .selectFrom('audit_entries')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
/** To the next step of time, so that a code is a new one. */
const nextCode = (key: string) => {
  server.passMinutes(1)
  return codeOf(key)
}

/** Turned on, with the session it was done in. */
async function turnOn(email: string) {
  const as = await sessionOf(email)
  const { body } = await call('beginSecondFactor', { password: DEMO_PASSWORD }, as)
  const confirmed = await call('confirmSecondFactor', { code: nextCode(body.key) }, as)
  expect(confirmed.status).toBe(200)
  return { as, key: body.key, codes: confirmed.body.recoveryCodes }
}
const turnOff = async (email: string) => {
  const { id } = await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await server.app.db.deleteFrom('second_factors').where('user_id', '=', id).execute()
}

describe('setting up', () => {
  test('shows a key and a QR code, counts only once a code confirms it, and gives ten codes once', async () => {
    const [as, other] = [await sessionOf(DESK), await sessionOf(DESK)]
    expect((await call('beginSecondFactor', { password: 'not mine' }, as)).body.shortError).toEqual({
      password: 'This is not your password.',
    })
    const { body } = await call('beginSecondFactor', { password: DEMO_PASSWORD }, as)
    expect([body.key, body.qrCode]).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/), expect.stringContaining('<svg')])
    expect((await logIn(DESK)).status).toBe(200)
    const before = await linesNow()
    expect((await call('confirmSecondFactor', { code: '000000' }, as)).body.shortError).toHaveProperty('code')
    expect([(await state(as)).since, await linesNow()]).toEqual([null, before])
    const { body: confirmed } = await call('confirmSecondFactor', { code: nextCode(body.key) }, as)
    expect(new Set(confirmed.recoveryCodes).size).toBe(10)
    expect(await state(as)).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 })
    expect(await linesNow()).toBe(before + 1)
    // Sessions opened without a code end; this one goes on.
    expect((await call('getUserBySessionId', {}, other)).status).toBe(401)
    expect((await call('beginSecondFactor', { password: DEMO_PASSWORD }, as)).body.errorCode).toBe('ALREADY_ON')
    const { sealed_secret } = await server.app.db.selectFrom('second_factors').select('sealed_secret').executeTakeFirstOrThrow()
    expect(sealed_secret.toString('latin1')).not.toContain(body.key)
    await turnOff(DESK)
  })

  test('is for people who are signed in', async () => {
    for (const [path, body] of [
      ['beginSecondFactor', { password: DEMO_PASSWORD }],
      ['confirmSecondFactor', { code: '123456' }],
      ['endSecondFactor', { password: DEMO_PASSWORD, code: '123456' }],
      ['renewRecoveryCodes', { password: DEMO_PASSWORD, code: '123456' }],
    ] as const)
      expect([path, (await call(path, body)).status]).toEqual([path, 401])
  })
})

describe('signing in', () => {
  test('asks for a code after the right password only, and opens no session before it', async () => {
    const { key } = await turnOn(DESK)
    expect((await call('login', { email: DESK, password: 'wrong' })).body.errorCode).toBe('WRONG_CREDENTIALS')
    const asked = await logIn(DESK)
    expect([asked.status, asked.body.errorCode, asked.headers['set-cookie']]).toEqual([403, 'CODE_NEEDED', undefined])
    const challenge = asked.body.data?.challenge
    expect((await call('loginWithCode', { challenge, code: '000000' })).body.errorCode).toBe('WRONG_CODE')
    const code = nextCode(key)
    const { status, body } = await call('loginWithCode', { challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(status).toBe(200)
    expect((await call('getUserBySessionId', {}, body.sessionId)).status).toBe(200)
    // The challenge is spent, and the code too.
    expect((await call('loginWithCode', { challenge, code: nextCode(key) })).body.errorCode).toBe('CHALLENGE_ENDED')
    await turnOff(DESK)
  })

  test('a code is taken once, one step aside, also by two at once', async () => {
    const { key } = await turnOn(DESK)
    server.passMinutes(2)
    const ask = async (code: string) => call('loginWithCode', { challenge: (await logIn(DESK)).body.data?.challenge, code })
    const code = codeOf(key)
    const both = await Promise.all([ask(code), ask(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await ask(codeOf(key, -1))).status).toBe(422)
    expect((await ask(codeOf(key, 2))).status).toBe(422)
    expect((await ask(codeOf(key, 1))).status).toBe(200)
    await turnOff(DESK)
  })

  test('a recovery code works once, however it is typed', async () => {
    const { codes, as } = await turnOn(DESK)
    const ask = async (code: string | undefined) =>
      call('loginWithCode', { challenge: (await logIn(DESK)).body.data?.challenge, code })
    expect((await ask(codes[0]?.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect((await ask(codes[0])).body.errorCode).toBe('WRONG_CODE')
    expect((await state(as)).recoveryCodesLeft).toBe(9)
    await turnOff(DESK)
  })

  test('wrong codes are counted for the person, whatever the challenge; a challenge ends by itself and at another site', async () => {
    const { key } = await turnOn(DESK)
    const statuses = []
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await call('loginWithCode', { challenge: (await logIn(DESK)).body.data?.challenge, code: '000000' })).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429])
    await passThrottleTime(server, 60)
    const challenge = (await logIn(DESK)).body.data?.challenge
    const there = await server.call<Body>('wl/user/loginWithCode', { challenge, code: codeOf(key) }, { host: 'bluedhow.localhost' })
    expect(there.body.errorCode).toBe('CHALLENGE_ENDED')
    server.passMinutes(11)
    expect((await call('loginWithCode', { challenge, code: codeOf(key) })).body.errorCode).toBe('CHALLENGE_ENDED')
    await turnOff(DESK)
  })
})

test('turning off and new recovery codes need the password and a code', async () => {
  const { as, key, codes } = await turnOn(DESK)
  for (const path of ['renewRecoveryCodes', 'endSecondFactor']) {
    expect((await call(path, { password: 'wrong', code: nextCode(key) }, as)).body.shortError).toHaveProperty('password')
    expect((await call(path, { password: DEMO_PASSWORD, code: '000000' }, as)).body.shortError).toHaveProperty('code')
  }
  const { body } = await call('renewRecoveryCodes', { password: DEMO_PASSWORD, code: nextCode(key) }, as)
  expect(body.recoveryCodes).toHaveLength(10)
  expect((await call('endSecondFactor', { password: DEMO_PASSWORD, code: codes[1] }, as)).status).toBe(422)
  expect((await call('endSecondFactor', { password: DEMO_PASSWORD, code: body.recoveryCodes[0] }, as)).status).toBe(200)
  expect((await logIn(DESK)).status).toBe(200)
})

test('a password that was changed since the sign-in began opens nothing with a code', async () => {
  const { as, key } = await turnOn(DESK)
  const challenge = (await logIn(DESK)).body.data?.challenge
  const [oldPassword, newPassword] = [DEMO_PASSWORD, 'a quiet harbour 41']
  expect((await call('updatePassword', { oldPassword, newPassword }, as)).status).toBe(200)
  const ended = await call('loginWithCode', { challenge: challenge ?? '', code: nextCode(key) })
  expect(ended.body.errorCode).toBe('CHALLENGE_ENDED')
  const password_hash = await hashPassword(DEMO_PASSWORD)
  await server.app.db.updateTable('users').set({ password_hash }).where('email', '=', DESK).execute()
  await turnOff(DESK)
})

describe('staff who move money', () => {
  const rules = { aloneUpTo: '1000', overdueStopsCredit: false }

  test('are refused without it once the super admin demands it, with the way there, and nothing is written', async () => {
    const as = await sessionOf(ADMIN)
    for (const email of [DESK, AGENT])
      expect((await call('demandSecondFactor', { isDemanded: true }, await sessionOf(email))).status).toBe(403)
    expect((await call('demandSecondFactor', { isDemanded: true }, as)).status).toBe(200)
    const before = await linesNow()
    const refused = await call('setWalletRules', rules, as)
    expect(refused).toMatchObject({
      status: 403,
      body: { errorCode: 'SECOND_FACTOR_NEEDED', errorMessage: expect.stringContaining('profile') },
    })
    expect(await linesNow()).toBe(before)
    const note = 'Seen at the supplier'
    for (const [path, body] of [
      ['markTicketed', { bookingId: 1, pnr: 'AB12CD', ticketNumbers: ['2179060099'], note }],
      ['markNotIssued', { bookingId: 1, note }],
      ['rejectChangeRequest', { changeRequestId: 1, reason: note }],
      ['payments/orderSuccessCallback', { orderId: 'order', payment: { method: 'wallet' } }],
    ] as const)
      expect((await server.call(`flight/${path}`, body, { as })).body).toMatchObject({ errorCode: 'SECOND_FACTOR_NEEDED' })
    expect((await call('demandSecondFactor', { isDemanded: false }, as)).body.errorCode).toBe('SECOND_FACTOR_NEEDED')
    expect((await server.call('wl/user/getWalletRules', undefined, { as, method: 'GET' })).status).toBe(200)
    expect(await state(as)).toMatchObject({ isDemanded: true, isMissing: true, mayDemand: true })
    // A customer's own money is theirs, and another site has its own rule.
    expect(await state(await sessionOf(AGENT))).toMatchObject({ isMissing: false, mayDemand: false })
    const there = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    expect((await server.call('wl/user/setWalletRules', rules, { as: there, host: 'bluedhow.localhost' })).status).toBe(200)
    const { as: withCode } = await turnOn(ADMIN)
    expect((await call('setWalletRules', rules, withCode)).status).toBe(200)
    expect((await call('demandSecondFactor', { isDemanded: false }, withCode)).status).toBe(200)
    await turnOff(ADMIN)
  })

  test('are helped by the super admin when the phone is gone: they are notified, and the trail has it', async () => {
    const { as: own } = await turnOn(DESK)
    const { id } = await server.app.db.selectFrom('users').select('id').where('email', '=', DESK).executeTakeFirstOrThrow()
    expect((await call('resetSecondFactor', { userId: id }, own)).status).toBe(403)
    const admin = await sessionOf(ADMIN)
    const there = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    expect((await server.call('wl/user/resetSecondFactor', { userId: id }, { as: there, host: 'bluedhow.localhost' })).status).toBe(
      404,
    )
    expect((await call('getUserBySessionId', {}, own)).status).toBe(200)
    const before = await linesNow()
    expect((await call('resetSecondFactor', { userId: id }, admin)).status).toBe(200)
    expect((await call('resetSecondFactor', { userId: id }, admin)).body.errorCode).toBe('NOT_ON')
    expect(await linesNow()).toBe(before + 1)
    expect((await call('getUserBySessionId', {}, own)).status).toBe(401)
    expect((await logIn(DESK)).status).toBe(200)
    const notices = await server.app.db
      .selectFrom('notices')
      .selectAll()
      .where('user_id', '=', id)
      .where('kind', '=', 'signIn')
      .execute()
    expect(notices).toMatchObject([{ title: 'Your sign-in codes were turned off' }])
  })
})

describe('a sealed secret', () => {
  const keeping = (...keys: string[]) => ({ SECRETS_KEY: keys.map((key) => Buffer.from(key, 'base64')), DATA_DIR: '/nowhere' })
  const [old = '', fresh = ''] = KEYS
  const owner = 'second-factor/1/7'

  test('opens for its owner, also once a newer key stands in front', () => {
    const sealed = sealSecret(keeping(old), 'SECRET', owner)
    expect(openSecret(keeping(fresh, old), sealed, owner)).toBe('SECRET')
    expect(openSecret(keeping(fresh), sealSecret(keeping(fresh, old), 'SECRET', owner), owner)).toBe('SECRET')
    expect(() => openSecret(keeping(fresh), sealed, owner)).toThrow(/SECRETS_KEY/)
    expect(() => openSecret(keeping(old), sealed, 'second-factor/1/8')).toThrow()
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    expect(() => openSecret(keeping(old), sealed, owner)).toThrow()
  })
})
