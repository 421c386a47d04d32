import { referralCodeOf } from '@tradewind/domain/referrals/referral-code'
import { instant, plusMinutes } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CaughtMails, catchMails } from '../testing/catch-mails.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { passThrottleTime } from '../testing/pass-throttle-time.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Refused = { errorCode: string; errorMessage: string; shortError: Record<string, string> }
type LoggedIn = { user: { id: number; userType: string; company: { companyName: string } | null }; sessionId: string }

let server: TestServer
let mails: CaughtMails
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  mails = catchMails(server)
  admin = await server.logIn('admin@skylark.example')
})
afterAll(() => server.close())

/** Of nobody here: what it says is right, and whose it is no answer shows. */
const CODE = referralCodeOf(1, 987_654_321)
const phone = { phone: '98200 77001', phoneCode: '+91' }
const retail = {
  userType: 'retail',
  gender: 2,
  firstName: 'Meera',
  lastName: 'Nair',
  email: 'meera@nair.example',
  phone,
  termsVersion: 1,
  isAccepted: true,
}
const agency = {
  userType: 'travelAgent',
  companyName: 'Monsoon Trips',
  firstName: 'Dev',
  lastName: 'Menon',
  email: 'dev@monsoon.example',
  primaryPhone: phone,
  secondaryPhone: { phone: '9820077002', phoneCode: '+91' },
  country: 'IN',
  state: 'Kerala',
  city: 'Kochi',
  pincode: '682001',
  address1: '4 Marine Drive',
  referralCode: CODE,
  termsVersion: 1,
  isAccepted: true,
}
const PASSWORD = 'a long walk home'

const signUp = async <Body = Refused>(form: object, host = 'localhost') => {
  await passThrottleTime(server, 60)
  return server.call<Body>('wl/user/signup', form, { host })
}
const confirm = (token: string, password = PASSWORD, host = 'localhost') =>
  server.call<Refused & { approval: string }>('wl/user/confirmSignUp', { token, password }, { host })
const logIn = (email: string, password = PASSWORD) => server.call<Refused & LoggedIn>('wl/user/login', { email, password })
const linkTo = async (email: string) => /confirm_signup\?token=([\w-]+)/.exec((await mails.to(email, /confirm/)).text)?.[1] ?? ''
const countOf = async (table: 'users' | 'legal_entities' | 'sign_ups' | 'audit_entries') =>
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

describe('a traveller', () => {
  test('signs up, confirms by the mailed link, and signs in', async () => {
    const before = await countOf('users')
    const { status, body } = await signUp<{ user: object }>({ ...retail, email: ' Meera@Nair.example ' })
    expect([status, body.user]).toEqual([
      200,
      { firstName: 'Meera', lastName: 'Nair', email: 'meera@nair.example', userType: 'retail', status: 'pending' },
    ])
    const mail = await mails.to('meera@nair.example')
    expect(mail.subject).toBe('Please confirm your e-mail address at Skylark Travels')
    expect(`${mail.html} ${mail.text}`).not.toMatch(/tradewind|our staff/i)
    // Nobody is made by a form that anybody may send.
    expect(await countOf('users')).toBe(before)
    expect((await logIn('meera@nair.example')).status).toBe(422)

    const token = await linkTo('meera@nair.example')
    expect((await server.call('wl/user/openSignUpLink', { token })).body).toMatchObject({
      email: 'meera@nair.example',
      firstName: 'Meera',
      shortest: 8,
    })
    expect((await confirm(token)).body).toMatchObject({ approval: 'approved' })
    expect(await lastLine()).toMatchObject({ area: 'people', action: 'sign up', actor_name: 'Meera Nair' })
    const { user } = (await logIn('meera@nair.example')).body
    expect(user).toMatchObject({ userType: 'retail', status: 'verified', company: null })
    expect(user).toMatchObject({ phoneNumbers: [{ label: 'Primary', phoneNumber: '9820077001', phoneCountryCode: '+91' }] })
    expect((await server.call('wl/user/getSignUp', { userId: user.id }, { as: admin })).body).toMatchObject({
      approval: 'approved',
      gender: 2,
      accepted: { version: 1 },
    })
  })

  test('cannot use the link twice, nor another one of the same address', async () => {
    // Several pairs: whichever comes first, neither may wait for the other for ever.
    for (const n of [1, 2, 3, 4, 5]) await useBothLinks(`twice${n}@nair.example`)
  })

  async function useBothLinks(email: string): Promise<void> {
    await signUp({ ...retail, email })
    const first = await linkTo(email)
    const sent = mails.sent.length
    await signUp({ ...retail, email })
    await expect.poll(() => mails.sent.length, { timeout: 15_000 }).toBe(sent + 1)
    const second = await linkTo(email)
    expect(second).not.toBe(first)
    const answers = await Promise.all([confirm(first), confirm(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await confirm(second)).body.errorCode).toBe('LINK_SPENT')
    expect((await confirm(first)).body.errorCode).toBe('LINK_SPENT')
  }

  test('chooses a password that is not easy to guess; the link can be used again after a refusal', async () => {
    await signUp({ ...retail, email: 'weak@nair.example' })
    const token = await linkTo('weak@nair.example')
    for (const password of ['short', 'password', 'skylark1', 'meera2026'])
      expect((await confirm(token, password)).body.shortError?.password).toBeDefined()
    expect((await confirm(token)).status).toBe(200)
  })

  test('does not use a link of another site, nor one that has ended', async () => {
    await signUp({ ...retail, email: 'late@nair.example' })
    const token = await linkTo('late@nair.example')
    expect((await confirm(token, PASSWORD, 'bluedhow.localhost')).body.errorCode).toBe('LINK_SPENT')
    const { app } = server
    await app.db
      .updateTable('sign_ups')
      .set({ expires_at: plusMinutes(instant(Date.now()), -1) })
      .where('email', '=', 'late@nair.example')
      .execute()
    expect((await server.call<Refused>('wl/user/openSignUpLink', { token })).body.errorCode).toBe('LINK_EXPIRED')
    expect((await confirm(token)).body.errorCode).toBe('LINK_EXPIRED')
  })
})

describe('an address that signs in already', () => {
  test('gets the same answer, makes the same rows, and its owner reads that somebody tried', async () => {
    const before = [await countOf('sign_ups'), await countOf('users')]
    const known = await signUp<object>({ ...retail, email: 'priya@skylark.example' })
    const unknown = await signUp<object>({ ...retail, email: 'stranger@nair.example' })
    expect(known.status).toBe(200)
    expect(JSON.stringify(known.body).replace('priya@skylark', 'stranger@nair')).toBe(JSON.stringify(unknown.body))
    const mail = await mails.to('priya@skylark.example')
    expect(mail.subject).toBe('You already have an account at Skylark Travels')
    expect(mail.text).toContain('Priya')
    expect(mail.text).not.toMatch(/token=|Meera/)
    await mails.to('stranger@nair.example')
    await expect.poll(() => countOf('sign_ups')).toBe((before[0] ?? 0) + 1)
    expect(await countOf('users')).toBe(before[1])
  })

  test('costs the call one job, as any other, and no letter is written within it', async () => {
    const { mailer } = server.app
    const gate = Promise.withResolvers<void>()
    // A mail server that does not answer yet: what waited for it would not answer either.
    Object.assign(server.app, { mailer: { ...mailer, send: () => gate.promise } })
    const jobs = async () => (await jobsOf(server.app, 'send-sign-up-mail')).map(({ data }) => data)
    const before = (await jobs()).length
    for (const email of ['priya@skylark.example', 'unknown@nair.example'])
      expect((await signUp({ ...retail, email })).status).toBe(200)
    gate.resolve()
    Object.assign(server.app, { mailer })
    const job = { siteId: 1, about: 'link', signUpId: expect.anything() }
    expect((await jobs()).slice(before)).toEqual([job, job])
  })

  test('that was given to somebody after the mail makes no second person', async () => {
    await signUp({ ...retail, email: 'raced@nair.example' })
    const token = await linkTo('raced@nair.example')
    const customer = { firstName: 'Raced', email: 'raced@nair.example' }
    expect(
      (await server.call('user/createDetailPendingCustomerForDmc', { userType: 'retail', customer }, { as: admin })).status,
    ).toBe(200)
    const before = [await countOf('users'), await countOf('legal_entities'), await countOf('audit_entries')]
    expect((await confirm(token)).body).toMatchObject({
      errorCode: 'LINK_SPENT',
      errorMessage: expect.stringContaining('has an account'),
    })
    expect([await countOf('users'), await countOf('legal_entities'), await countOf('audit_entries')]).toEqual(before)
  })
})

describe('what is refused, and keeps nothing', () => {
  test.each<[string, object, Record<string, string>]>([
    ['no terms', { ...retail, isAccepted: false }, { isAccepted: 'Please accept the terms and conditions.' }],
    ['no name', { ...retail, firstName: ' ' }, { firstName: 'This is required field.' }],
    ['an address for a name', { ...retail, firstName: 'www.prize.example' }, { firstName: 'Please enter a name only' }],
    ['a number to call for a name', { ...retail, lastName: 'Call 1800 123 456' }, { lastName: 'Please enter a name only' }],
    ['no gender', { ...retail, gender: 3 }, { gender: 'This is required field.' }],
    ['no phone', { ...retail, phone: { phone: '', phoneCode: '+91' } }, { phone: 'Phone number is required!' }],
    ['a wrong phone', { ...retail, phone: { phone: '12', phoneCode: '+91' } }, { phone: 'Invalid Phone Number...' }],
    ['staff', { ...retail, userType: 'staff' }, { userType: expect.any(String) as unknown as string }],
    ['rights', { ...retail, isSuperAdmin: true }, { isSuperAdmin: 'This field does not exist.' }],
    [
      'one phone of a company',
      { ...agency, secondaryPhone: { phone: '', phoneCode: '+91' } },
      { secondaryPhone: 'Phone number is required!' },
    ],
    [
      'what is no referral code',
      { ...retail, referralCode: 'SUN1' },
      { referralCode: 'This is not a referral code. Please check it, or leave the field empty.' },
    ],
    [
      'a referral code with a slip of the hand',
      { ...agency, referralCode: CODE.replace(/.$/, (sign) => (sign === '7' ? '8' : '7')) },
      { referralCode: 'This is not a referral code. Please check it, or leave the field empty.' },
    ],
    ['a wrong pincode', { ...agency, pincode: '12' }, { pincode: 'Please enter a valid pincode' }],
    [
      'a GST number that cannot exist',
      { ...agency, gstNumber: '27AAPFU0939F1ZW' },
      { gstNumber: 'Please enter a valid GST number' },
    ],
    ['a TRN that is too short', { ...agency, country: 'AE', taxNumber: '1003 4567' }, { taxNumber: 'A TRN has 15 digits' }],
    ['no country of the world', { ...agency, country: 'XX' }, { country: 'Please choose a country' }],
    [
      'a company without an address',
      { ...agency, companyName: '', state: '', city: '', address1: '' },
      {
        companyName: 'This is required field.',
        state: 'This is required field.',
        city: 'This is required field.',
        address1: 'This is required field.',
      },
    ],
  ])('%s', async (_, form, shortError) => {
    const before = await countOf('sign_ups')
    const { status, body } = await signUp(form)
    expect([status, body.shortError]).toEqual([422, shortError])
    expect(await countOf('sign_ups')).toBe(before)
  })

  test('too many of one address, alike for a known and an unknown one', async () => {
    for (const email of ['agent2@skylark.example', 'never@nair.example']) {
      await passThrottleTime(server, 60)
      const statuses = []
      for (let tries = 0; tries < 4; tries += 1) statuses.push((await server.call('wl/user/signup', { ...retail, email })).status)
      expect([email, statuses]).toEqual([email, [200, 200, 200, 429]])
    }
  })
})

describe('a company', () => {
  test('waits for staff, who are notified, approve it, and it signs in', async () => {
    await signUp(agency)
    const mail = await mails.to(agency.email)
    expect(mail.text).toContain('Our staff then checks your company')
    expect((await confirm(await linkTo(agency.email))).body.approval).toBe('waiting')
    expect((await logIn(agency.email, 'a wrong password')).status).toBe(422)
    expect((await logIn(agency.email)).body).toMatchObject({
      errorCode: 'NOT_APPROVED',
      errorMessage: 'Your sign-up is waiting for approval. We will e-mail you when it is decided.',
    })
    const waiting = await server.call<{
      data: { records: { users_id: number; email: string; approval: string; companyName: string }[] }
    }>('wl/user/getCustomers', { state: 'waiting' }, { as: admin })
    const row = waiting.body.data.records.find(({ email }) => email === agency.email)
    expect(row).toMatchObject({ approval: 'waiting', companyName: 'Monsoon Trips' })
    const customerId = row?.users_id ?? 0
    const notices = await server.app.db.selectFrom('notices').selectAll().where('kind', '=', 'signUp').execute()
    expect(notices.map(({ title }) => title)).toContain('Monsoon Trips signed up and waits for approval')

    expect((await server.call('wl/user/getSignUp', { userId: customerId }, { as: admin })).body).toMatchObject({
      approval: 'waiting',
      referralCode: CODE,
      place: 'Kochi, 682001, Kerala, India',
      accepted: { version: 1 },
    })
    // Nobody books for a company that is not let in.
    expect((await server.call('wl/user/startActingFor', { userId: customerId }, { as: admin })).status).toBe(409)

    const decide = (more: object) => server.call<Refused>('wl/user/decideSignUp', { customerId, ...more }, { as: admin })
    expect((await decide({ isApproved: true })).status).toBe(200)
    expect(await lastLine()).toMatchObject({ action: 'approve company', about_id: String(customerId), actor_name: 'Kabir Sethi' })
    expect((await mails.to(agency.email, /Welcome/)).text).toContain('approved')
    const { body } = await logIn(agency.email)
    expect(body.user).toMatchObject({ userType: 'travelAgent', company: { companyName: 'Monsoon Trips' } })
    // Two who decide: the second is refused.
    expect((await decide({ isApproved: false, reason: 'x' })).body.errorCode).toBe('ALREADY_DECIDED')
  })

  test.each([
    ['IN', { gstNumber: '27 aapfu0939f1zv' }, { gst_number: '27AAPFU0939F1ZV', gst_state: 'Maharashtra', tax_number: null }],
    ['AE', { taxNumber: '100 3456 7890 1234' }, { gst_number: null, gst_state: null, tax_number: '100345678901234' }],
    ['DE', { taxNumber: 'DE 123.456.789' }, { gst_number: null, gst_state: null, tax_number: 'DE123456789' }],
    ['DE', {}, { gst_number: null, gst_state: null, tax_number: null }],
  ])('in %s is registered under %o', async (country, numbers, kept) => {
    const email = `tax${country}${Object.keys(numbers).length}@orbit.example`.toLowerCase()
    const elsewhere = country === 'IN' ? {} : { pincode: '00000' }
    expect((await signUp({ ...agency, email, country, ...elsewhere, ...numbers })).status).toBe(200)
    await confirm(await linkTo(email))
    const entity = await server.app.db
      .selectFrom('legal_entities')
      .select(['gst_number', 'gst_state', 'tax_number'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(entity).toEqual(kept)
    // What was stated stands in the trail, under its name.
    const { after } = await lastLine()
    const stated = { gstNumber: kept.gst_number, taxNumber: kept.tax_number }
    for (const [field, number] of Object.entries(stated)) expect((after as Record<string, unknown>)[field] ?? null).toBe(number)
  })

  test('that sent its form before a number was asked for is made without one', async () => {
    const email = 'before@orbit.example'
    await signUp({ ...agency, email, gstNumber: '27AAPFU0939F1ZV' })
    const token = await linkTo(email)
    const { app } = server
    const row = await app.db.selectFrom('sign_ups').select('form').where('email', '=', email).executeTakeFirstOrThrow()
    const { gstNumber: _g, taxNumber: _t, ...old } = row.form as Record<string, unknown>
    await app.db
      .updateTable('sign_ups')
      .set({ form: JSON.stringify(old) })
      .where('email', '=', email)
      .execute()
    expect((await confirm(token)).status).toBe(200)
    const entity = await app.db.selectFrom('legal_entities').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect(entity).toMatchObject({ gst_number: null, gst_state: null, tax_number: null, state: 'Kerala' })
  })

  test('reads why it was refused, and a refusal can be corrected', async () => {
    await signUp({ ...agency, userType: 'corporate', email: 'ana@orbit.example', companyName: 'Orbit Mills' })
    await confirm(await linkTo('ana@orbit.example'))
    const user = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ana@orbit.example')
      .executeTakeFirstOrThrow()
    const decide = (more: object) => server.call<Refused>('wl/user/decideSignUp', { customerId: user.id, ...more }, { as: admin })
    expect((await decide({ isApproved: false })).body.shortError).toEqual({ reason: 'This is required field.' })
    expect((await decide({ isApproved: false, reason: 'We sell only in India.' })).status).toBe(200)
    expect((await mails.to('ana@orbit.example', /Your sign-up/)).text).toContain('Reason: We sell only in India.')
    expect((await logIn('ana@orbit.example')).body).toMatchObject({
      errorCode: 'NOT_APPROVED',
      errorMessage: 'Your sign-up was not accepted: We sell only in India.',
    })
    expect((await decide({ isApproved: true })).status).toBe(200)
    expect((await logIn('ana@orbit.example')).body.user.userType).toBe('corporate')
  })

  test('two decide at once: one counts, one mail is sent', async () => {
    await signUp({ ...agency, email: 'race@orbit.example' })
    await confirm(await linkTo('race@orbit.example'))
    const { id: customerId } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'race@orbit.example')
      .executeTakeFirstOrThrow()
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.call('wl/user/decideSignUp', { customerId, isApproved: true }, { as: admin })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test.each(['desk@skylark.example', 'agent@skylark.example', 'priya@skylark.example'])('is not decided by %s', async (email) => {
    const as = await server.logIn(email)
    expect((await server.call('wl/user/decideSignUp', { customerId: 1, isApproved: true }, { as })).status).toBe(403)
  })

  test('of another site cannot be decided or read', async () => {
    const host = 'bluedhow.localhost'
    const as = await server.logIn('admin@bluedhow.example', { host })
    const { id } = await server.app.db.selectFrom('users').select('id').where('email', '=', agency.email).executeTakeFirstOrThrow()
    expect((await server.call('wl/user/decideSignUp', { customerId: id, isApproved: true }, { as, host })).status).toBe(404)
    expect((await server.call('wl/user/getSignUp', { userId: id }, { as, host })).status).toBe(404)
  })
})

describe('settings', () => {
  type Settings = Refused & { userTypes: string[]; terms: { version: number; terms: string } }
  const set = (input: object) => server.call<Settings>('wl/user/setSignUpSettings', input, { as: admin })
  const form = async () =>
    (
      await server.call<{ userTypes: string[]; terms: { version: number } | null }>('wl/user/getSignUpForm', undefined, {
        method: 'GET',
      })
    ).body

  test('closed for a type, it takes no form of it; closed for all, it shows no terms', async () => {
    const { terms } = (await server.call<Settings>('wl/user/getSignUpSettings', undefined, { as: admin, method: 'GET' })).body
    expect((await set({ userTypes: ['retail', 'retail'], terms: terms.terms, version: 1 })).body).toMatchObject({
      userTypes: ['retail'],
      terms: { version: 1 },
    })
    expect(await lastLine()).toMatchObject({ action: 'change sign-up' })
    const before = await jobsOf(server.app, 'send-sign-up-mail')
    expect((await signUp({ ...agency, email: 'closed@orbit.example' })).body.errorCode).toBe('SIGN_UP_CLOSED')
    expect((await jobsOf(server.app, 'send-sign-up-mail')).length).toBe(before.length)
    await set({ userTypes: [], terms: terms.terms, version: 1 })
    expect(await form()).toMatchObject({ userTypes: [], terms: null })
    // The other site is as it was.
    expect((await signUp({ ...retail, email: 'other@nair.example' }, 'bluedhow.localhost')).status).toBe(200)
  })

  test('changed terms are a new version, which people must have read', async () => {
    const changed = await set({ userTypes: ['retail'], terms: 'All new.', version: 1 })
    expect(changed.body.terms).toEqual({ terms: 'All new.', version: 2 })
    expect((await form()).terms).toEqual({ terms: 'All new.', version: 2 })
    expect((await signUp({ ...retail, email: 'old@nair.example' })).body.errorCode).toBe('TERMS_CHANGED')
    expect((await set({ userTypes: ['retail'], terms: 'Mine.', version: 1 })).body.errorCode).toBe('TERMS_CHANGED')
    expect((await set({ userTypes: ['retail'], terms: '', version: 2 })).body.shortError.terms).toMatch(/terms to accept/)
    // Who accepted an older version and confirms now is not asked again: the version is kept with them.
    expect((await signUp({ ...retail, email: 'new@nair.example', termsVersion: 2 })).status).toBe(200)
  })

  test('are the super admin’s', async () => {
    const as = await server.logIn('desk@skylark.example')
    expect((await server.call('wl/user/setSignUpSettings', { userTypes: [], terms: 'x', version: 2 }, { as })).status).toBe(403)
  })
})
