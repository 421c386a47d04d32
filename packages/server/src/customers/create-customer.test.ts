import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CaughtMails, catchMails, tokenOf } from '../testing/catch-mails.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Created = {
  user: { id: number; email: string; status: string; legalEntityId: number; company: { companyName: string } | null }
}
type Refused = { shortError: Record<string, string>; errorCode: string }

let server: TestServer
let mails: CaughtMails
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  mails = catchMails(server)
  admin = await server.logIn('admin@skylark.example')
})
afterAll(() => server.close())

const PATH = 'user/createDetailPendingCustomerForDmc'
const create = <Body = Created>(customer: object, userType?: string, as = admin) =>
  server.call<Body>(PATH, { ...(userType && { userType }), customer: { firstName: 'Nina', ...customer } }, { as })
const people = async () =>
  Number(
    (
      await server.app.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const lastLine = () =>
  server.app.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('creating', () => {
  test.each([
    'Claim at http://prize.example',
    'www.prize.example',
    'Nina\u202Egnp.exe',
    'Nina\u200B',
    '<b>Nina</b>',
    'Nina\r\nBcc: all@skylark.example',
  ])('takes no %j for a name, which stands in a letter to a stranger', async (name) => {
    const before = [await people(), mails.sent.length]
    for (const field of ['firstName', 'lastName', 'companyName']) {
      const { status, body } = await create<Refused>({ email: 'victim@elsewhere.example', [field]: name }, 'travelAgent')
      expect([status, body.shortError]).toEqual([422, { [`customer.${field}`]: 'Please enter a name only' }])
    }
    expect([await people(), mails.sent.length]).toEqual(before)
  })

  test.each(['O’Brien-Smith', 'Zoë', 'S/O Ram & Co.', 'क्\u200dष', 'MakeTrips.com'])('takes %s for a name', async (lastName) => {
    expect(
      (await create({ lastName, phone: { phone: `98200 9${String(lastName.length).padStart(4, '1')}`, phoneCode: '+91' } })).status,
    ).toBe(200)
  })

  test('an agent makes a company, a pending person and an invitation by which they sign in', async () => {
    const { status, body } = await create({
      lastName: 'Kapoor',
      email: 'Nina@Kapoor.example',
      phone: { phone: '+91 98200 99001', phoneCode: '+91' },
      companyName: 'Kapoor Tours',
      panNumber: 'aakcs4821m',
      gstNumber: '27AAKCS4821M1ZW',
    })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      email: 'nina@kapoor.example',
      status: 'pending',
      userType: 'travelAgent',
      company: { companyName: 'Kapoor Tours' },
    })
    expect(body.user).toMatchObject({ phoneNumbers: [{ label: 'Primary', phoneNumber: '9820099001', phoneCountryCode: '+91' }] })
    const company = await server.app.db
      .selectFrom('legal_entities')
      .select(['gst_number', 'gst_state'])
      .where('name', '=', 'Kapoor Tours')
      .execute()
    expect(company).toEqual([{ gst_number: '27AAKCS4821M1ZW', gst_state: 'Maharashtra' }])
    expect(await lastLine()).toMatchObject({
      area: 'people',
      action: 'create agent',
      about_id: String(body.user.id),
      actor_name: 'Kabir Sethi',
    })
    const logIn = (password: string) => server.call('wl/user/login', { email: 'nina@kapoor.example', password })
    expect((await logIn('')).status).toBe(422)
    expect((await logIn('anything at all')).status).toBe(422)

    const letter = await mails.to('nina@kapoor.example')
    expect(letter).toMatchObject({
      subject: 'Welcome to Skylark Travels',
      from: { name: 'Skylark Travels', address: 'help@skylark.example' },
    })
    expect(`${letter.html} ${letter.text}`).not.toMatch(/tradewind/i)
    const token = tokenOf(letter)
    expect((await server.call('wl/user/openPasswordLink', { token })).body).toMatchObject({
      email: 'nina@kapoor.example',
      kind: 'invitation',
    })
    expect((await server.call('wl/user/generatePassword', { token, password: 'a long walk home' })).status).toBe(200)
    expect((await logIn('a long walk home')).body).toMatchObject({ user: { status: 'verified' } })
    expect((await server.call('wl/user/generatePassword', { token, password: 'another long walk' })).body).toMatchObject({
      errorCode: 'LINK_SPENT',
    })
  })

  test('a new agent is put into the buyer group that was chosen, with them or not at all; only who manages markups chooses', async () => {
    const { id: groupId } = await server.app.db
      .selectFrom('buyer_groups')
      .select('id')
      .where('site_id', '=', 1)
      .where('is_default', '=', false)
      .executeTakeFirstOrThrow()
    const ask = async (email: string, group: number, by = 'admin@skylark.example') =>
      server.call<Created & Refused>(
        PATH,
        { userType: 'travelAgent', customer: { firstName: 'Grouped', email, companyName: 'Grouped Tours' }, groupId: group },
        { as: await server.logIn(by) },
      )
    const { status, body } = await ask('grouped@example.com', groupId)
    expect(status).toBe(200)
    const mapped = () =>
      server.app.db.selectFrom('buyer_group_members').selectAll().where('legal_entity_id', '=', body.user.legalEntityId).execute()
    expect((await mapped()).map((row) => row.group_id)).toEqual([groupId])
    const before = await people()
    const elsewhere = await server.app.db
      .selectFrom('buyer_groups')
      .select('id')
      .where('site_id', '<>', 1)
      .executeTakeFirstOrThrow()
    expect((await ask('nogroup@example.com', elsewhere.id)).status).toBe(404)
    expect((await ask('agentchooses@example.com', groupId, 'agent@skylark.example')).status).not.toBe(200)
    expect(await people()).toEqual(before)
  })

  test('a private customer known by phone alone, more than one of them, who get no letter', async () => {
    const before = await jobsOf(server.app, 'send-password-mail')
    const phone = { phone: '9820099002', phoneCode: '+91' }
    const [one, two] = [await create({ phone }, 'retail'), await create({ phone }, 'retail')]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.user).toMatchObject({ email: '', company: null })
    expect(one.body.user.legalEntityId).not.toBe(two.body.user.legalEntityId)
    expect((await jobsOf(server.app, 'send-password-mail')).length).toBe(before.length)
    const forgot = await server.call('wl/user/forgetPassword', { email: '' })
    expect(forgot.status).toBe(422)
  })

  test('a company that books for its own people signs in as one, with a name and prices of its own; an agent makes none', async () => {
    const { status, body } = await create({ email: 'travel@orbit-two.example', companyName: 'Orbit Two' }, 'corporate')
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({ userType: 'corporate', company: expect.objectContaining({ companyName: 'Orbit Two' }) }),
    ])
    const entity = await server.app.db
      .selectFrom('legal_entities')
      .select('kind')
      .where('id', '=', body.user.legalEntityId)
      .executeTakeFirstOrThrow()
    expect([entity.kind, (await lastLine()).action]).toEqual(['corporate', 'create company'])
    const before = await people()
    const nameless = await create<Refused>({ email: 'travel@orbit-three.example' }, 'corporate')
    expect([nameless.status, nameless.body.shortError]).toEqual([422, { companyName: 'This is required field.' }])
    const agent = await server.logIn('agent@skylark.example')
    expect((await create({ email: 'travel@orbit-four.example', companyName: 'Orbit Four' }, 'corporate', agent)).status).toBe(403)
    expect(await people()).toBe(before)
  })

  test('an agent does not see who signs in here, and may ask only a few times a day; staff sees it', async () => {
    const customer = { firstName: 'Asked', phone: { phone: '9820099777', phoneCode: '+91' }, email: 'priya@skylark.example' }
    const before = await server.app.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    const ask = async (who: string) => server.call<Refused>(PATH, { userType: 'retail', customer }, { as: await server.logIn(who) })
    expect((await ask('admin@skylark.example')).body.shortError?.email).toContain('already uses priya@skylark.example')
    const first = await ask('agent2@skylark.example')
    expect([first.status, first.body.shortError?.email]).toEqual([422, expect.stringContaining('cannot be used')])
    for (let tries = 0; tries < 5; tries += 1) await ask('agent2@skylark.example')
    expect((await ask('agent2@skylark.example')).status).toBe(429)
    const after = await server.app.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    expect(after).toEqual(before)
  })

  test('a form sent twice, and twice at once, makes one customer, one line in the trail and no second company', async () => {
    const phone = { phone: '9820099003', phoneCode: '+91' }
    const input = { userType: 'retail', customer: { firstName: 'Twice', phone }, idempotencyKey: 'form-1' }
    const send = (more: object = {}, as = admin) => server.call<Created & Refused>(PATH, { ...input, ...more }, { as })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const made = new Set([...answers, await send()].map(({ body }) => body.user.id))
    expect(made.size).toBe(1)
    const count = (table: 'users' | 'legal_entities' | 'audit_entries') =>
      server.app.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    const before = await Promise.all([count('users'), count('legal_entities'), count('audit_entries')])
    const changed = await send({ customer: { firstName: 'Other', phone } })
    expect([changed.status, changed.body.errorCode]).toEqual([409, 'KEY_REUSED'])
    const otherPhone = await send({ customer: { firstName: 'Twice', phone: { phone: '9820099004', phoneCode: '+91' } } })
    expect([otherPhone.status, otherPhone.body.errorCode]).toEqual([409, 'KEY_REUSED'])
    await send()
    expect(await Promise.all([count('users'), count('legal_entities'), count('audit_entries')])).toEqual(before)
    // A key is the sender's own, and another form makes another person of the same phone.
    const agent = await server.logIn('agent@skylark.example')
    expect(made.has((await send({}, agent)).body.user.id)).toBe(false)
    expect(made.has((await send({ idempotencyKey: 'form-2' })).body.user.id)).toBe(false)
  })

  test.each([
    ['neither', {}, 'travelAgent', { email: 'Either phone or email is required.', phone: 'Either phone or email is required.' }],
    [
      'a taken address',
      { email: 'priya@skylark.example' },
      'retail',
      { email: 'Another account already uses priya@skylark.example.' },
    ],
    ['a wrong phone', { phone: { phone: '12', phoneCode: '+91' } }, 'retail', { phone: 'Please enter a valid phone number' }],
    ['no name', { firstName: ' ', email: 'x@y.example' }, 'retail', { 'customer.firstName': 'This is required field.' }],
    ['no address', { email: 'nothing' }, 'retail', { 'customer.email': 'Please enter a valid e-mail address' }],
    [
      'a company of a private person',
      { email: 'x@y.example', companyName: 'X' },
      'retail',
      { companyName: 'Only agents and companies have a company name.' },
    ],
    ['rights', { email: 'x@y.example', isSuperAdmin: true }, 'retail', { 'customer.isSuperAdmin': 'This field does not exist.' }],
  ])('refuses %s beside the field, and writes nothing', async (_, customer, userType, shortError) => {
    const before = await people()
    const { status, body } = await create<Refused>(customer, userType)
    expect([status, body.shortError]).toEqual([422, shortError])
    expect(await people()).toBe(before)
  })

  test('staff are not created here', async () => {
    expect((await create({ email: 'x@y.example' }, 'staff')).status).toBe(422)
  })

  test('two at once with one address: one is made', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ email: 'race@kapoor.example' }, 'retail')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('an agent makes colleagues of the own company, and private customers, and no other company', async () => {
    const agent = await server.logIn('agent@skylark.example')
    const colleague = await create({ email: 'colleague@sunrise.example' }, 'travelAgent', agent)
    expect(colleague.body.user.company?.companyName).toBe('Sunrise Holidays')
    const guest = await create({ email: 'guest@sunrise.example' }, 'retail', agent)
    expect([guest.status, guest.body.user.company]).toEqual([200, null])
    const other = await create<Refused>({ email: 'y@sunrise.example', companyName: 'Mine' }, 'travelAgent', agent)
    expect(other.body.shortError).toEqual({ companyName: 'A colleague always belongs to your own company.' })
  })

  test.each(['desk@skylark.example', 'priya@skylark.example', 'corporate@skylark.example'])('forbids %s', async (email) => {
    const before = await people()
    expect((await create({ email: 'z@y.example' }, 'retail', await server.logIn(email))).status).toBe(403)
    expect((await server.call(PATH, { customer: { firstName: 'A', email: 'z@y.example' } })).status).toBe(401)
    expect(await people()).toBe(before)
  })

  test('an address of one site is free at another', async () => {
    const as = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    const input = { userType: 'retail', customer: { firstName: 'P', email: 'priya@skylark.example' } }
    expect((await server.call(PATH, input, { as, host: 'bluedhow.localhost' })).status).toBe(200)
    expect((await mails.to('priya@skylark.example', /Welcome/)).subject).toBe('Welcome to Blue Dhow DMC')
  })
})
