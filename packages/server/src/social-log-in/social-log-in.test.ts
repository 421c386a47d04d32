import { referralCodeOf } from '@tradewind/domain/referrals/referral-code'
import { instant, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { findIdentityOwner } from '../accounts/identities/identity-repo.ts'
import { endAllSessions } from '../accounts/sessions/end-sessions.ts'
import { lockUser } from '../accounts/user-repo.ts'
import { inSite } from '../database/in-site.ts'
import { SANDBOX_CLIENT } from '../settings/environment.ts'
import { passThrottleTime } from '../testing/pass-throttle-time.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'

type Refused = {
  errorCode: string
  errorMessage: string
  shortError: Record<string, string>
  data: {
    token: string
    email: string
    firstName: string
    lastName: string
    terms: { version: number }
    challenge: string
    referralCode: string
  }
}
type Body = Refused & { url: string; user: { id: number; email: string; userType: string }; sessionId: string }
type Provider = 'google' | 'facebook'
/** A browser with its cookies, on its way to a provider and back. */
type Trip = { cookie: string; state: string; code: string; host: string }
type Who = { email?: string; firstName?: string; lastName?: string; verified?: boolean }

let sandbox: Sandbox
let server: TestServer
let admin: string
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  admin = await server.logIn('admin@skylark.example')
  for (const provider of ['google', 'facebook'] as const) await agree(provider)
  await agree('google', { host: 'bluedhow.localhost', email: 'admin@bluedhow.example' })
})
beforeEach(async () => {
  await plant({})
  await passThrottleTime(server, 60)
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const plant = (planted: object) =>
  fetch(`${sandbox.url}/sandbox/control/identity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(planted),
  })
const exchanges = async () =>
  ((await (await fetch(`${sandbox.url}/sandbox/control/identity`)).json()) as { exchanges: number }).exchanges

async function agree(
  provider: Provider,
  {
    host = 'localhost',
    email = 'admin@skylark.example',
    ...changes
  }: Record<string, unknown> & { host?: string; email?: string } = {},
) {
  const as = await server.logIn(email, { host })
  const { body: now } = await server.call<{ providers: { provider: string; version: number }[] }>(
    'wl/user/getSocialProviders',
    undefined,
    { as, host, method: 'GET' },
  )
  const version = now.providers.find((one) => one.provider === provider)?.version ?? 0
  return server.call<Refused>(
    'wl/user/setSocialProvider',
    { provider, isOn: true, clientId: SANDBOX_CLIENT.id, clientSecret: SANDBOX_CLIENT.secret, version, ...changes },
    { as, host },
  )
}

/** Goes to the provider and signs in there. */
async function goThere(
  provider: Provider,
  who: Who,
  { host = 'localhost', cookie = '', as = '', path = 'beginSocialLogin', password = '', referralCode = '' } = {},
): Promise<Trip> {
  const input = path === 'beginSocialLogin' ? { provider, referralCode } : { provider, password }
  const begun = await server.call<Body>(`wl/user/${path}`, input, { host, ...(as && { as }), headers: { cookie } })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
  const set = [begun.headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
  const { email = 'meera@gmail.example', firstName = 'Meera', lastName = 'Nair', verified = true } = who
  const form = new URLSearchParams({ email, firstName, lastName, ...(verified && { verified: '1' }) })
  const answer = await fetch(begun.body.url, { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.pathname).toBe(`/app/social_login/${provider}`)
  return { cookie: set.join('; '), state: back.searchParams.get('state') ?? '', code: back.searchParams.get('code') ?? '', host }
}

const comeBack = (provider: Provider, { cookie, state, code, host }: Trip) =>
  server.call<Body>(`wl/user/${provider}Login`, { credential: code, state }, { host, headers: { cookie } })
const logIn = async (provider: Provider, who: Who) => comeBack(provider, await goThere(provider, who))
const accept = (token: string, { cookie }: Pick<Trip, 'cookie'>, changes: object = {}) =>
  server.call<Body>(
    'wl/user/signUpSocially',
    { token, firstName: 'Meera', lastName: 'Nair', termsVersion: 1, isAccepted: true, ...changes },
    { headers: { cookie } },
  )
async function signUp(email: string) {
  const trip = await goThere('google', { email })
  const { body } = await comeBack('google', trip)
  return accept(body.data.token, trip)
}
const countOf = async (table: 'users' | 'sessions' | 'social_identities' | 'social_attempts' | 'legal_entities') =>
  Number(
    (
      await server.app.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const lastLine = () =>
  server.app.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const change = (email: string, values: object) =>
  server.app.db.updateTable('users').set(values).where('email', '=', email).execute()

describe('somebody new', () => {
  test('reads the terms, accepts them, and is a traveller who signs in by it from then on', async () => {
    const trip = await goThere('google', { email: 'Asha@Gmail.example', firstName: 'Asha', lastName: 'Pillai' })
    const asked = await comeBack('google', trip)
    expect([asked.status, asked.body.errorCode]).toEqual([403, 'TERMS_NEEDED'])
    expect(asked.body.data).toMatchObject({
      email: 'asha@gmail.example',
      firstName: 'Asha',
      lastName: 'Pillai',
      terms: { version: 1 },
    })
    const users = await countOf('users')
    expect((await accept(asked.body.data.token, trip, { isAccepted: false })).status).toBe(422)
    expect((await accept(asked.body.data.token, { cookie: '' })).body.errorCode).toBe('SIGN_IN_ENDED')
    const made = await accept(asked.body.data.token, trip, { firstName: 'Asha', lastName: 'Pillai' })
    expect(made.status).toBe(200)
    expect(made.body.user).toMatchObject({ email: 'asha@gmail.example', userType: 'retail' })
    expect(await countOf('users')).toBe(users + 1)
    expect(await lastLine()).toMatchObject({ action: 'sign up', after: { provider: 'google', version: 1, approval: 'approved' } })
    const again = await logIn('google', { email: 'asha@gmail.example' })
    expect(again.body.user.id).toBe(made.body.user.id)
    // No password was made for them.
    expect((await server.call<Refused>('wl/user/login', { email: 'asha@gmail.example', password: '' })).status).toBe(422)
    const spent = await accept(asked.body.data.token, trip)
    expect(spent.body.errorCode).toBe('SIGN_IN_ENDED')
  })

  test('is one person where two windows do it at once', async () => {
    const [one, two] = await Promise.all([
      goThere('google', { email: 'twice@gmail.example' }),
      goThere('google', { email: 'twice@gmail.example' }),
    ])
    const asked = [await comeBack('google', one), await comeBack('google', two)]
    const before = [await countOf('users'), await countOf('legal_entities')]
    const made = await Promise.all([accept(asked[0]?.body.data.token ?? '', one), accept(asked[1]?.body.data.token ?? '', two)])
    expect([await countOf('users'), await countOf('legal_entities')]).toEqual(before.map((n) => n + 1))
    // The slower one is let in, or starts again: never a second person.
    expect(
      made
        .map(({ status, body }) => [status, body.errorCode ?? ''].join(' ').trim())
        .every((said) => ['200', '409 EMAIL_TAKEN'].includes(said)),
    ).toBe(true)
    expect(made.some(({ status }) => status === 200)).toBe(true)
    expect((await logIn('google', { email: 'twice@gmail.example' })).status).toBe(200)
  })

  test('does not come in where travellers cannot sign up, nor with terms that have changed', async () => {
    const trip = await goThere('google', { email: 'late@gmail.example' })
    const { token } = (await comeBack('google', trip)).body.data
    const saved = await server.call<{ terms: { version: number } }>(
      'wl/user/setSignUpSettings',
      { userTypes: ['travelAgent'], terms: 'New terms', version: 1 },
      { as: admin },
    )
    expect((await accept(token, trip)).body.errorCode).toBe('SIGN_UP_CLOSED')
    expect((await logIn('google', { email: 'later@gmail.example' })).body.errorCode).toBe('SIGN_UP_CLOSED')
    await server.call(
      'wl/user/setSignUpSettings',
      { userTypes: ['retail'], terms: 'New terms', version: saved.body.terms.version },
      { as: admin },
    )
    const refused = await accept(token, trip)
    expect([refused.body.errorCode, refused.body.data.terms.version]).toEqual(['TERMS_CHANGED', 2])
    expect((await accept(token, trip, { termsVersion: 2 })).status).toBe(200)
    await server.app.db.deleteFrom('terms_acceptances').where('terms_version', '=', 2).execute()
    await server.app.db.deleteFrom('sign_up_terms').where('version', '=', 2).execute()
  })
})

describe('somebody new who was invited', () => {
  const invited = (email: string) =>
    server.app.db
      .selectFrom('users')
      .select(['id', 'came_with_code', 'referred_by', 'referral_rule_id'])
      .where('email', '=', email)
      .executeTakeFirst()
  let inviter: number
  let code: string
  beforeAll(async () => {
    const { id } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'agent@skylark.example')
      .executeTakeFirstOrThrow()
    inviter = id
    code = referralCodeOf(1, id)
  })
  const ruleOf = async (reward: string) => {
    await server.call('payment/saveReferralRule', { reward }, { as: admin })
    const { id } = await server.app.db
      .selectFrom('referral_rules')
      .select('id')
      .where('site_id', '=', 1)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }

  test('brings the code of a link through the provider, and counts by the rule of that day', async () => {
    const ruleId = await ruleOf('300')
    const trip = await goThere('google', { email: 'invited@gmail.example' }, { referralCode: ` ${code} ` })
    const { data } = (await comeBack('google', trip)).body
    expect(data.referralCode).toBe(code)
    expect((await accept(data.token, trip)).status).toBe(200)
    expect(await invited('invited@gmail.example')).toMatchObject({
      came_with_code: code,
      referred_by: inviter,
      referral_rule_id: ruleId,
    })
    await ruleOf('0')
    expect((await invited('invited@gmail.example'))?.referral_rule_id).toBe(ruleId)
  })

  test('may type one when they are back, another one or none', async () => {
    const begin = async (email: string, referralCode = '') => {
      const trip = await goThere('google', { email }, { referralCode })
      return { trip, token: (await comeBack('google', trip)).body.data.token }
    }
    const typed = await begin('typed@gmail.example')
    const asTyped = code.toLowerCase().replace('-', ' ')
    expect((await accept(typed.token, typed.trip, { referralCode: asTyped })).status).toBe(200)
    expect(await invited('typed@gmail.example')).toMatchObject({ came_with_code: asTyped, referred_by: inviter })
    const none = await begin('none@gmail.example', code)
    expect((await accept(none.token, none.trip, { referralCode: '' })).status).toBe(200)
    expect(await invited('none@gmail.example')).toMatchObject({ came_with_code: null, referred_by: null, referral_rule_id: null })
  })

  test('with what is no code reads so, nobody is made, and they go on without it', async () => {
    const trip = await goThere('google', { email: 'slip@gmail.example' }, { referralCode: 'SUN1' })
    const { token, referralCode } = (await comeBack('google', trip)).body.data
    expect(referralCode).toBe('SUN1')
    const before = [await countOf('users'), await countOf('legal_entities'), await countOf('social_identities')]
    const sentence = 'This is not a referral code. Please check it, or leave the field empty.'
    // Also where the form says nothing of it.
    for (const changes of [
      {},
      { referralCode: 'SUN1' },
      { referralCode: code.replace(/.$/, (sign) => (sign === '7' ? '8' : '7')) },
    ]) {
      const { status, body } = await accept(token, trip, changes)
      expect([status, body.shortError]).toEqual([422, { referralCode: sentence }])
    }
    expect([await countOf('users'), await countOf('legal_entities'), await countOf('social_identities')]).toEqual(before)
    expect((await accept(token, trip, { referralCode: '' })).status).toBe(200)
    expect(await invited('slip@gmail.example')).toMatchObject({ came_with_code: null, referred_by: null })
  })

  test('has the code of their own attempt alone, also where one browser made two', async () => {
    const one = await goThere('google', { email: 'one@gmail.example' }, { referralCode: code })
    const two = await goThere('google', { email: 'two@gmail.example' }, { cookie: one.cookie })
    expect((await comeBack('google', two)).body.data.referralCode).toBe('')
    expect((await comeBack('google', one)).body.data.referralCode).toBe(code)
  })

  test('is invited by nobody of another site', async () => {
    const host = 'bluedhow.localhost'
    const other = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'agent@bluedhow.example')
      .executeTakeFirstOrThrow()
    const trip = await goThere('google', { email: 'elsewhere@gmail.example' }, { referralCode: referralCodeOf(2, other.id) })
    // Its attempt is none there.
    expect((await comeBack('google', { ...trip, host })).body.errorCode).toBe('SIGN_IN_ENDED')
    const { token } = (await comeBack('google', trip)).body.data
    // What is a code there is none here.
    expect((await accept(token, trip)).body.shortError).toHaveProperty('referralCode')
    // The number of somebody of the other site, as a code of this one.
    expect((await accept(token, trip, { referralCode: referralCodeOf(1, other.id) })).status).toBe(200)
    expect((await invited('elsewhere@gmail.example'))?.referred_by).toBeNull()
  })

  test('who has an account signs in as ever, whatever code is in the link', async () => {
    await change('priya@skylark.example', { status: 'verified' })
    const before = await invited('priya@skylark.example')
    const trip = await goThere('google', { email: 'priya@skylark.example' }, { referralCode: 'SUN1' })
    expect((await comeBack('google', trip)).status).toBe(200)
    expect(await invited('priya@skylark.example')).toEqual(before)
    await server.app.db
      .deleteFrom('social_identities')
      .where('user_id', '=', before?.id ?? 0)
      .execute()
  })
})

describe('an account that is here already', () => {
  const PRIYA = 'priya@skylark.example'

  test('is opened by the verified address, once for all, and its owner is notified', async () => {
    await change(PRIYA, { status: 'verified' })
    const { status, body } = await logIn('google', { email: PRIYA })
    expect([status, body.user.email]).toEqual([200, PRIYA])
    expect(await lastLine()).toMatchObject({ action: 'connect a sign-in elsewhere', after: { provider: 'google', email: PRIYA } })
    const notice = await server.app.db.selectFrom('notices').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(notice).toMatchObject({ title: 'You can sign in with Google now' })
    const identities = await countOf('social_identities')
    expect((await logIn('google', { email: PRIYA })).status).toBe(200)
    expect(await countOf('social_identities')).toBe(identities)
  })

  test.each([
    ['the provider has not verified', 'google', { email: 'agent@skylark.example', verified: false }, 'EMAIL_NOT_VERIFIED'],
    ['the provider says nothing of', 'facebook', { email: 'agent@skylark.example' }, 'EMAIL_NOT_VERIFIED'],
    ['is missing', 'facebook', { email: '' }, 'EMAIL_NOT_VERIFIED'],
  ] as const)('is not opened by an address that %s', async (_, provider, who, code) => {
    const before = await countOf('social_identities')
    expect((await logIn(provider, who)).body.errorCode).toBe(code)
    expect(await countOf('social_identities')).toBe(before)
  })

  test('is not opened where its own address was never confirmed', async () => {
    await change('corporate@skylark.example', { status: 'pending' })
    expect((await logIn('google', { email: 'corporate@skylark.example' })).body.errorCode).toBe('ACCOUNT_NOT_CONFIRMED')
    await change('corporate@skylark.example', { status: 'verified' })
  })

  test('is not opened to a person who is blocked or waits for approval', async () => {
    const { body } = await signUp('blocked@gmail.example')
    await server.app.db.updateTable('users').set({ is_blocked: true }).where('id', '=', body.user.id).execute()
    expect((await logIn('google', { email: 'blocked@gmail.example' })).body.errorCode).toBe('BLOCKED')
    await server.app.db
      .updateTable('users')
      .set({ is_blocked: false, approval: 'waiting' })
      .where('id', '=', body.user.id)
      .execute()
    expect((await logIn('google', { email: 'blocked@gmail.example' })).body.errorCode).toBe('NOT_APPROVED')
  })

  test('of staff needs a sign-in code; without any it stays closed', async () => {
    const staff = await server.app.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', 'desk@skylark.example')
      .executeTakeFirstOrThrow()
    const refused = await logIn('google', { email: staff.email })
    expect(refused.body.errorCode).toBe('STAFF_NEEDS_CODES')
    await server.app.db
      .insertInto('second_factors')
      .values({
        site_id: 1,
        user_id: staff.id,
        sealed_secret: Buffer.from('x'),
        begun_at: server.app.now(),
        confirmed_at: server.app.now(),
      })
      .execute()
    const asked = await logIn('google', { email: staff.email })
    expect([asked.status, asked.body.errorCode]).toEqual([403, 'CODE_NEEDED'])
    expect(asked.body.data.challenge).toMatch(/^[\w-]{43}$/)
    await server.app.db.deleteFrom('second_factors').where('user_id', '=', staff.id).execute()
  })

  test('is left by an identity when staff moves its address', async () => {
    const { body } = await signUp('moves@gmail.example')
    const details = { customerId: body.user.id, firstName: 'Meera', lastName: 'Nair', email: 'moved@nair.example' }
    const moved = await server.call<Refused>('wl/user/updateDetails', details, { as: admin })
    const count = await server.app.db
      .selectFrom('social_identities')
      .select('user_id')
      .where('user_id', '=', body.user.id)
      .execute()
    expect([moved.status, count]).toEqual([200, []])
  })
})

describe('a token that is not the provider’s own', () => {
  test.each([
    'none',
    'hmac',
    'wrongKey',
    'unknownKey',
    'wrongIssuer',
    'wrongAudience',
    'expired',
    'future',
    'wrongNonce',
    'noNonce',
    'noToken',
    'noSubject',
  ])('is not believed: %s', async (forge) => {
    const before = [await countOf('sessions'), await countOf('social_identities'), await countOf('users')]
    await plant({ forge })
    const { status, body } = await logIn('google', { email: 'priya@skylark.example' })
    expect([status, body.errorCode]).toEqual([502, 'PROVIDER_FAILED'])
    expect([await countOf('sessions'), await countOf('social_identities'), await countOf('users')]).toEqual(before)
    // The same without the forgery comes in: it is the forgery that was refused.
    await plant({})
    expect((await logIn('google', { email: 'priya@skylark.example' })).status).toBe(200)
  })

  test.each([
    ['a page in place of an answer', { status: 200, body: '<html>' }],
    ['a token that is none', { status: 200, body: '{"access_token":"x","token_type":"Bearer","id_token":"abc"}' }],
    ['an answer without end', { status: 200, body: `"${'x'.repeat(300_000)}"` }],
    ['trouble', { status: 500, body: '{}' }],
    ['a redirect', { status: 302, body: '' }],
  ])('nor %s', async (_, planted) => {
    await plant(planted)
    const { status, body } = await logIn('google', { email: 'priya@skylark.example' })
    expect([status, body.errorCode]).toEqual([502, 'PROVIDER_FAILED'])
  })
})

describe('an attempt', () => {
  const who = { email: 'priya@skylark.example' }

  test('is finished once, also by two calls at once, and the provider is asked once', async () => {
    const trip = await goThere('google', who)
    const asked = await exchanges()
    const answers = await Promise.all([comeBack('google', trip), comeBack('google', trip), comeBack('google', trip)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await exchanges()).toBe(asked + 1)
    expect((await comeBack('google', trip)).body.errorCode).toBe('SIGN_IN_ENDED')
  })

  test('belongs to its browser, its provider, its site and its person', async () => {
    const other = await goThere('google', who)
    for (const wrong of [
      async () => comeBack('google', { ...(await goThere('google', who)), cookie: other.cookie }),
      async () => comeBack('google', { ...(await goThere('google', who)), cookie: '' }),
      async () => comeBack('google', { ...(await goThere('google', who)), state: 'x'.repeat(43) }),
      async () => comeBack('facebook', await goThere('google', who)),
      async () => comeBack('google', { ...(await goThere('google', who)), host: 'bluedhow.localhost' }),
      async () => comeBack('google', { ...(await goThere('google', who, { host: 'bluedhow.localhost' })), host: 'localhost' }),
    ])
      expect((await wrong()).body.errorCode).toBe('SIGN_IN_ENDED')
    expect((await comeBack('google', other)).status).toBe(200)
  })

  test('does not take the code of another one', async () => {
    const [one, two] = [await goThere('google', who), await goThere('google', who)]
    expect((await comeBack('google', { ...one, code: two.code })).body.errorCode).toBe('PROVIDER_FAILED')
    // The code was used up by the try.
    expect((await comeBack('google', two)).body.errorCode).toBe('PROVIDER_FAILED')
  })

  test('ends after a quarter of an hour', async () => {
    const trip = await goThere('google', who)
    await server.app.db
      .updateTable('social_attempts')
      .set({ expires_at: instant(Date.now() - 1000) })
      .execute()
    expect((await comeBack('google', trip)).body.errorCode).toBe('SIGN_IN_ENDED')
  })

  test('keeps nothing that opens anything', async () => {
    const trip = await goThere('google', who)
    const rows = JSON.stringify(await server.app.db.selectFrom('social_attempts').selectAll().execute())
    for (const secret of [trip.state, trip.code, trip.cookie.split('=')[1] ?? '']) expect(rows).not.toContain(secret)
    expect(await countOf('social_attempts')).toBeGreaterThan(0)
  })
})

describe('a site', () => {
  test('that has switched it off, or where the other side does not answer, sends nobody there', async () => {
    await agree('facebook', { isOn: false })
    const offered = await server.call<{ providers: string[] }>('wl/user/getSocialLogIns', undefined, { method: 'GET' })
    expect(offered.body.providers).toEqual(['google'])
    expect((await server.call<Refused>('wl/user/beginSocialLogin', { provider: 'facebook' })).body.errorCode).toBe('NOT_OFFERED')
    await agree('facebook', { issuer: `${sandbox.url}/oidc/nobody` })
    expect((await server.call<Refused>('wl/user/beginSocialLogin', { provider: 'facebook' })).body.errorCode).toBe(
      'PROVIDER_FAILED',
    )
    await agree('facebook')
  })

  test('that has switched it off meanwhile takes nobody back', async () => {
    const trip = await goThere('facebook', {})
    await agree('facebook', { isOn: false })
    expect((await comeBack('facebook', trip)).body.errorCode).toBe('NOT_OFFERED')
    await agree('facebook')
  })

  test.each([
    'http://accounts.example',
    'https://127.0.0.1',
    'https://[::1]',
    'https://10.1.2.3/x',
    'https://169.254.169.254',
    'javascript:alert(1)',
    'https://a.example/?x=1',
    'x',
  ])('does not agree with %s', async (issuer) => {
    const { status, body } = await agree('google', { issuer })
    expect([status, Object.keys(body.shortError)]).toEqual([422, ['issuer']])
  })

  test('shows no secret, sends none to another server, and is changed by its super admin alone, one at a time', async () => {
    const get = (as: string) =>
      server.call<{ providers: { version: number }[] }>('wl/user/getSocialProviders', undefined, { as, method: 'GET' })
    const shown = await get(admin)
    expect(JSON.stringify(shown.body)).not.toContain(SANDBOX_CLIENT.secret)
    const moved = await agree('google', { issuer: 'https://accounts.example', clientSecret: '' })
    expect(Object.keys(moved.body.shortError)).toEqual(['clientSecret'])
    const agent = await server.logIn('agent@skylark.example')
    expect((await get(agent)).status).toBe(403)
    const [{ version } = { version: 0 }] = shown.body.providers
    const answers = await Promise.all([
      agree('google', { version, clientSecret: '' }),
      agree('google', { version, clientSecret: '' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await lastLine()).toMatchObject({ action: 'change a sign-in elsewhere' })
    const rows = await server.app.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'change a sign-in elsewhere')
      .execute()
    expect(JSON.stringify(rows)).not.toContain(SANDBOX_CLIENT.secret)
  })
})

describe('Facebook', () => {
  test('is spoken to by the document that it publishes, which names no token endpoint', async () => {
    const said = await fetch(`${sandbox.url}/oidc/facebook/.well-known/openid-configuration`)
    const document = (await said.json()) as Record<string, unknown>
    expect(document).toMatchObject({ response_types_supported: ['id_token', 'token id_token'] })
    expect(Object.keys(document)).not.toContain('token_endpoint')
    const asked = await exchanges()
    // The code was exchanged: only what its token says of the address is missing.
    expect((await logIn('facebook', { email: 'new@elsewhere.example' })).body.errorCode).toBe('EMAIL_NOT_VERIFIED')
    expect(await exchanges()).toBe(asked + 1)
  })

  test('is sent nothing that it does not document', async () => {
    const { body } = await server.call<Body>('wl/user/beginSocialLogin', { provider: 'facebook' })
    const sent = [...new URL(body.url).searchParams.keys()].sort()
    expect(sent).toEqual(
      ['client_id', 'code_challenge', 'code_challenge_method', 'nonce', 'redirect_uri', 'response_type', 'scope', 'state'].sort(),
    )
  })
})

describe('one’s own account', () => {
  const email = 'agent2@skylark.example'
  const connect = async (who: Who, password = 'tradewind') => {
    const as = await server.logIn(email)
    const trip = await goThere('facebook', who, { as, path: 'beginSocialConnection', password })
    const input = { provider: 'facebook', credential: trip.code, state: trip.state }
    const send = (by: string) =>
      server.call<Refused>('wl/user/connectSocially', input, { as: by, headers: { cookie: trip.cookie } })
    return { as, send, trip }
  }

  test('is connected by the password and by the person who began, and disconnected again', async () => {
    await expect(connect({}, 'wrong')).rejects.toThrow(/This is not your password/)
    const { as, send, trip } = await connect({ email: 'fb@elsewhere.example' })
    expect((await comeBack('facebook', trip)).body.errorCode).toBe('SIGN_IN_ENDED')
    expect((await send(await server.logIn('agent@skylark.example'))).body.errorCode).toBe('SIGN_IN_ENDED')
    const answers = await Promise.all([send(as), send(as)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    // Facebook does not vouch for an address, and need not: it is known by its number.
    expect((await logIn('facebook', { email: 'fb@elsewhere.example' })).body.user.email).toBe(email)
    const second = await connect({ email: 'fb2@elsewhere.example' })
    expect((await second.send(as)).body.errorCode).toBe('OTHER_IDENTITY')
    const mine = await server.call<{ connections: { provider: string; email: string }[] }>('wl/user/getMySocialLogIns', undefined, {
      as,
      method: 'GET',
    })
    expect(mine.body.connections).toMatchObject([{ provider: 'facebook', email: 'fb@elsewhere.example' }])
    expect((await server.call('wl/user/disconnectSocially', { provider: 'facebook' }, { as })).status).toBe(200)
    expect((await logIn('facebook', { email: 'fb@elsewhere.example' })).body.errorCode).toBe('EMAIL_NOT_VERIFIED')
  })

  test('without a password is connected by who has just signed in, which a session that was handed over is not', async () => {
    const { body } = await signUp('fresh@gmail.example')
    const begin = (as: string) =>
      server.call<Refused>('wl/user/beginSocialConnection', { provider: 'facebook', password: '' }, { as })
    expect((await begin(body.sessionId)).status).toBe(200)
    await server.app.db
      .updateTable('sessions')
      .set({ created_at: plusMinutes(server.app.now(), -11), proven_at: plusMinutes(server.app.now(), -11) })
      .where('user_id', '=', body.user.id)
      .execute()
    expect((await begin(body.sessionId)).body.errorCode).toBe('SIGN_IN_AGAIN')
    const target = '/user/dashboard/userProfile'
    const made = await server.call<{ sessionId: string }>('wl/user/makeSessionHandOver', { target }, { as: body.sessionId })
    const over = await server.call<Body>('wl/user/loginBySessionId', { sessionId: made.body.sessionId, target })
    expect(over.status).toBe(200)
    expect((await begin(over.body.sessionId)).body.errorCode).toBe('SIGN_IN_AGAIN')
    // Handed over once more it is no younger.
    const again = await server.call<{ sessionId: string }>('wl/user/makeSessionHandOver', { target }, { as: over.body.sessionId })
    const third = await server.call<Body>('wl/user/loginBySessionId', { sessionId: again.body.sessionId, target })
    expect((await begin(third.body.sessionId)).body.errorCode).toBe('SIGN_IN_AGAIN')
    expect((await begin((await logIn('google', { email: 'fresh@gmail.example' })).body.sessionId)).status).toBe(200)
  })

  test('is not connected by a session that ended while the provider was asked', async () => {
    const who = 'ended@gmail.example'
    const whose = 'corporate@skylark.example'
    const as = await server.logIn(whose)
    const trip = await goThere('google', { email: who }, { as, path: 'beginSocialConnection', password: 'tradewind' })
    const { id: userId, site_id: siteId } = await server.app.db
      .selectFrom('users')
      .select(['id', 'site_id'])
      .where('email', '=', whose)
      .where('site_id', '=', 1)
      .executeTakeFirstOrThrow()
    // The person holds their account, as signing out everywhere does, until the call has read the session and asked the provider.
    let answer: ReturnType<typeof server.call<Refused>> | undefined
    await inSite(server.app.db, siteId, async (tx) => {
      await lockUser(tx, userId)
      const input = { provider: 'google', credential: trip.code, state: trip.state }
      answer = server.call<Refused>('wl/user/connectSocially', input, { as, headers: { cookie: trip.cookie } })
      await waitUntil(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              server.app.db,
            )
          ).rows.length,
        (waiting) => waiting > 0,
        'waiting for the person who signs out',
      )
      await endAllSessions(tx, userId, server.app.now())
    })
    expect((await answer)?.status).toBe(401)
    const bound = server.app.db.selectFrom('social_identities').select('email').where('email', '=', who)
    expect(await bound.execute()).toEqual([])
  })

  test('that somebody else has connected stays theirs', async () => {
    const made = await signUp('theirs@gmail.example')
    const as = await server.logIn(email)
    const trip = await goThere(
      'google',
      { email: 'theirs@gmail.example' },
      { as, path: 'beginSocialConnection', password: 'tradewind' },
    )
    const input = { provider: 'google', credential: trip.code, state: trip.state }
    const { body } = await server.call<Refused>('wl/user/connectSocially', input, { as, headers: { cookie: trip.cookie } })
    expect(body.errorCode).toBe('TAKEN_IDENTITY')
    // Without a password it is the only way in.
    const last = await server.call<Refused>('wl/user/disconnectSocially', { provider: 'google' }, { as: made.body.sessionId })
    expect(last.body.errorCode).toBe('LAST_WAY_IN')
  })
})

test('an identity of one site is nobody at another', async () => {
  const row = await server.app.db
    .selectFrom('social_identities')
    .selectAll()
    .where('site_id', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await inSite(server.app.db, 1, (tx) => findIdentityOwner(tx, row))).toBe(row.user_id)
  expect(await inSite(server.app.db, 2, (tx) => findIdentityOwner(tx, row))).toBeUndefined()
})
