import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CaughtMails, catchMails, tokenOf } from '../testing/catch-mails.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Refused = { errorCode: string; shortError?: Record<string, string> }

let server: TestServer
let mails: CaughtMails
beforeAll(async () => {
  server = await startTestServer()
  mails = catchMails(server)
})
afterAll(() => server.close())

const forget = (email: string) => server.call<Refused>('wl/user/forgetPassword', { email })
const generate = (token: string, password: string, host = 'localhost') =>
  server.call<Refused>('wl/user/generatePassword', { token, password }, { host })
const logIn = (email: string, password: string) => server.call<{ sessionId: string }>('wl/user/login', { email, password })
const isIn = async (as: string) => (await server.call('wl/user/getUserBySessionId', {}, { as })).status === 200

describe('a forgotten password', () => {
  test('is answered alike whether anyone is known, and only who is known gets a letter', async () => {
    const [known, unknown] = [await forget('corporate@skylark.example'), await forget('nobody@skylark.example')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await mails.to('corporate@skylark.example')
    expect(mails.sent.filter(({ to }) => to === 'nobody@skylark.example')).toEqual([])
  })

  test('costs a call one job, known or not, and no letter is written within it', async () => {
    const { mailer } = server.app
    const gate = Promise.withResolvers<void>()
    // A mail server that does not answer yet: what waited for it would not answer either.
    Object.assign(server.app, { mailer: { ...mailer, send: () => gate.promise } })
    const people = ['agent@skylark.example', 'stranger@skylark.example']
    const jobs = async () => (await jobsOf(server.app, 'send-password-mail')).map(({ data }) => data)
    const before = (await jobs()).length
    for (const email of people) expect((await forget(email)).status).toBe(200)
    gate.resolve()
    Object.assign(server.app, { mailer })
    expect((await jobs()).slice(before)).toEqual(people.map((email) => ({ siteId: 1, to: { email }, kind: 'reset' })))
  })

  test('asked for too often is refused, alike too', async () => {
    for (const email of ['agent2@skylark.example', 'unknown@skylark.example']) {
      const statuses = []
      for (let tries = 0; tries < 4; tries += 1) statuses.push((await forget(email)).status)
      expect([email, statuses]).toEqual([email, [200, 200, 200, 429]])
    }
  })

  test('is set again once, by the newest or an older letter; sessions end, and no link works again', async () => {
    const session = await server.logIn('corporate@skylark.example')
    const before = mails.sent.length
    await forget('corporate@skylark.example')
    // A mail that is still to be sent would bring a new link after the password was set.
    await expect
      .poll(() => mails.sent.slice(before).some(({ to }) => to === 'corporate@skylark.example'), { timeout: 15_000 })
      .toBe(true)
    const token = tokenOf(await mails.to('corporate@skylark.example'))
    const [first, second] = await Promise.all([generate(token, 'first come first'), generate(token, 'second to come')])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect(await isIn(session)).toBe(false)
    const password = first.status === 200 ? 'first come first' : 'second to come'
    expect((await logIn('corporate@skylark.example', password)).status).toBe(200)
    expect((await logIn('corporate@skylark.example', 'tradewind')).status).toBe(422)
    const person = server.app.db.selectFrom('users').select('id').where('email', '=', 'corporate@skylark.example')
    expect(await server.app.db.selectFrom('password_links').selectAll().where('user_id', '=', person).execute()).toEqual([])
  })

  test.each([
    ['short', { password: 'Please use at least 8 characters.' }],
    ['priya@skylark.example', { password: 'Please do not use your e-mail as the password.' }],
    ['password1', { password: expect.stringContaining('too easy to guess') }],
    ['skylark travels', { password: expect.stringContaining('too easy to guess') }],
  ])('does not take %s, and the link stays good', async (password, shortError) => {
    await forget('priya@skylark.example')
    const token = tokenOf(await mails.to('priya@skylark.example'))
    expect((await generate(token, password)).body.shortError).toEqual(shortError)
    expect((await server.call('wl/user/openPasswordLink', { token })).status).toBe(200)
  })

  test('a link is of its own site, a made-up one is none, and a blocked person’s is none', async () => {
    const token = tokenOf(await mails.to('priya@skylark.example'))
    expect((await generate(token, 'some other site', 'bluedhow.localhost')).body.errorCode).toBe('LINK_SPENT')
    expect((await generate('x'.repeat(43), 'some other site')).body.errorCode).toBe('LINK_SPENT')
    await server.app.db.updateTable('users').set({ is_blocked: true }).where('email', '=', 'priya@skylark.example').execute()
    expect((await generate(token, 'while being blocked')).body.errorCode).toBe('LINK_SPENT')
    await server.app.db.updateTable('users').set({ is_blocked: false }).where('email', '=', 'priya@skylark.example').execute()
  })

  test('an expired link says so', async () => {
    const token = tokenOf(await mails.to('priya@skylark.example'))
    server.passMinutes(25 * 60)
    expect((await server.call<Refused>('wl/user/openPasswordLink', { token })).body.errorCode).toBe('LINK_EXPIRED')
    expect((await generate(token, 'a day too late')).body.errorCode).toBe('LINK_EXPIRED')
  })
})

describe('one’s own password', () => {
  const change = (as: string, oldPassword: string, newPassword: string) =>
    server.call<Refused>('wl/user/updatePassword', { oldPassword, newPassword }, { as })

  test('is changed by who knows it; every session ends, and the trail says so without it', async () => {
    const { sessionId: one } = (await logIn('agent@skylark.example', 'tradewind')).body
    const { sessionId: two } = (await logIn('agent@skylark.example', 'tradewind')).body
    expect((await change(one, 'not it at all', 'quite another')).body.shortError).toEqual({
      oldPassword: 'The old password is wrong.',
    })
    expect((await change(one, 'tradewind', 'tradewind')).body.shortError).toEqual({
      newPassword: 'Please choose a different password from the old one.',
    })
    expect(await isIn(two)).toBe(true)
    expect((await change(one, 'tradewind', 'quite another')).status).toBe(200)
    expect([await isIn(one), await isIn(two)]).toEqual([false, false])
    expect((await logIn('agent@skylark.example', 'quite another')).status).toBe(200)
    const line = await server.app.db
      .selectFrom('audit_entries')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ action: 'change own password', actor_name: 'Rohan Iyer' })
    expect([line.before, line.after, line.note]).toEqual([null, null, null])
  })

  test.each([
    ['priya@skylark.example', '12345678'],
    ['priya@skylark.example', 'qwertyuiop'],
    ['priya@skylark.example', 'skylark123'],
    ['priya@skylark.example', 'Tradewind1'],
    ['priya@skylark.example', 'Priya2026!'],
    ['admin@skylark.example', 'passwordpassword'],
  ])('of %s is not %s, which is tried first, and stays as it was', async (email, newPassword) => {
    const { sessionId } = (await logIn(email, 'tradewind')).body
    const { status, body } = await change(sessionId, 'tradewind', newPassword)
    expect([status, body.shortError?.newPassword]).toEqual([422, expect.stringContaining('too easy to guess')])
    expect((await logIn(email, 'tradewind')).status).toBe(200)
  })

  test('of staff is longer than a customer’s, and one in use stays good', async () => {
    const { sessionId } = (await logIn('admin@skylark.example', 'tradewind')).body
    const { status, body } = await change(sessionId, 'tradewind', 'eleven char')
    expect([status, body.shortError]).toEqual([422, { newPassword: 'Please use at least 12 characters.' }])
    expect((await logIn('admin@skylark.example', 'tradewind')).status).toBe(200)
  })

  test('cannot be guessed for long', async () => {
    const as = await server.logIn('desk@skylark.example')
    const statuses = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await change(as, `guess ${tries}`, 'quite another')).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429])
    expect((await change('', 'tradewind', 'quite another')).status).toBe(401)
  })
})

describe('one’s own profile', () => {
  test('phones are kept as they are dialled, one of each kind', async () => {
    const as = await server.logIn('admin@skylark.example')
    const set = (phoneNumbers: object[]) => server.call<Refused>('user/changeMyPhoneDetails', { phoneNumbers }, { as })
    const primary = { label: 'Primary', phoneNumber: '+91 98100 11009', phoneCountryCode: '+91' }
    const { body } = await set([primary, { label: 'Emergency', phoneNumber: '501234567', phoneCountryCode: '+971' }])
    expect(body).toMatchObject({ user: { phoneNumbers: [{ phoneNumber: '9810011009' }, { phoneCountryCode: '+971' }] } })
    expect((await set([primary, primary])).body.shortError).toEqual({
      'phoneNumbers.1.phoneNumber': 'Please enter only one number of each type.',
    })
    expect((await set([{ ...primary, phoneNumber: '1' }])).body.shortError).toEqual({
      'phoneNumbers.0.phoneNumber': 'Invalid Phone Number...',
    })
    expect((await set([{ ...primary, label: 'Secondary' }])).status).toBe(422)
  })

  test('the own company, and who wants to hear of offers', async () => {
    const as = await server.logIn('agent2@skylark.example')
    const own = await server.call('wl/user/getMyLegalEntity', undefined, { as, method: 'GET' })
    expect(own.body).toMatchObject({ legalEntity: { kind: 'agency', name: 'Sunrise Holidays', gstNumber: '27AAKCS4821M1ZW' } })
    await server.call('wl/user/setEmailSubscription', { isSubscribed: true }, { as })
    const admin = await server.logIn('admin@skylark.example')
    const list = () =>
      server.call<{ subscribers: { email: string }[]; totalRecords: number }>('wl/user/getEmailSubscribers', {}, { as: admin })
    expect((await list()).body).toMatchObject({ subscribers: [{ email: 'agent2@skylark.example' }], totalRecords: 1 })
    const there = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    const elsewhere = await server.call('wl/user/getEmailSubscribers', {}, { as: there, host: 'bluedhow.localhost' })
    expect(elsewhere.body).toMatchObject({ totalRecords: 0 })
    await server.call('wl/user/setEmailSubscription', { isSubscribed: false }, { as })
    expect((await list()).body.totalRecords).toBe(0)
  })
})
