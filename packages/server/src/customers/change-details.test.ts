import { readFile } from 'node:fs/promises'
import { stateOfGst } from '@tradewind/domain/documents/gst-states'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CaughtMails, catchMails, tokenOf } from '../testing/catch-mails.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Refused = { shortError: Record<string, string> }

let server: TestServer
let mails: CaughtMails
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  mails = catchMails(server)
  admin = await server.logIn('admin@skylark.example')
})
afterAll(() => server.close())

const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const change = <Body = Record<string, never>>(input: object, as = admin, host = 'localhost') =>
  server.call<Body>('wl/user/updateDetails', input, { as, host })
const phone = (number: string) => ({ phone: number, phoneCode: '+91' })
const AGENT = {
  firstName: 'Meera',
  lastName: 'Nair',
  email: 'agent2@skylark.example',
  companyName: 'Sunrise Holidays',
  gstNumber: '27AAKCS4821M1ZW',
}

describe('changing details', () => {
  test('of a customer whose number has no country from the old system: the rest can be changed, and they are asked for it again', async () => {
    const customerId = await idOf('priya@skylark.example')
    const kept = JSON.stringify([{ label: 'Primary', phoneNumber: '9820022001', phoneCountryCode: 'INVALID' }])
    const numbers = () =>
      server.app.db.selectFrom('users').select('phone_numbers').where('id', '=', customerId).executeTakeFirstOrThrow()
    const before = await numbers()
    await server.app.db.updateTable('users').set({ phone_numbers: kept }).where('id', '=', customerId).execute()
    const details = { customerId, firstName: 'Priya', lastName: 'Sharma-Rao', email: 'priya@skylark.example' }
    // As the form has it: it begins without the number.
    expect((await change({ ...details, primaryPhone: null })).status).toBe(200)
    expect((await numbers()).phone_numbers).toEqual([])
    const dialled = { ...details, primaryPhone: phone('9820022001') }
    expect((await change(dialled)).status).toBe(200)
    expect((await numbers()).phone_numbers).toMatchObject([{ phoneCountryCode: '+91' }])
    await server.app.db
      .updateTable('users')
      .set({ phone_numbers: JSON.stringify(before.phone_numbers), last_name: 'Sharma' })
      .where('id', '=', customerId)
      .execute()
  })

  test('keeps names, numbers and the company, and says before and after in the trail', async () => {
    const customerId = await idOf('agent2@skylark.example')
    const { status, body } = await change<{ user: object }>({
      ...AGENT,
      customerId,
      lastName: 'Nair-Rao',
      companyName: 'Sunrise Journeys',
      primaryPhone: phone('+91 98200 22009'),
      emergencyPhone: phone('9820022010'),
    })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      lastName: 'Nair-Rao',
      status: 'verified',
      company: { companyName: 'Sunrise Journeys' },
      phoneNumbers: [
        { label: 'Primary', phoneNumber: '9820022009' },
        { label: 'Emergency', phoneNumber: '9820022010' },
      ],
    })
    const line = await server.app.db
      .selectFrom('audit_entries')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      action: 'change details of customer',
      before: { lastName: 'Nair', companyName: 'Sunrise Holidays', primaryPhone: '+91 9820022002' },
      after: { lastName: 'Nair-Rao', companyName: 'Sunrise Journeys', primaryPhone: '+91 9820022009' },
    })
    const colleague = await server.call<{ user: object }>(
      'wl/user/getUserById',
      { userId: await idOf('agent@skylark.example') },
      { as: admin },
    )
    expect(colleague.body.user).toMatchObject({ company: { companyName: 'Sunrise Journeys' } })
  })

  test('a new address is confirmed by a password from it; the old one is notified, and every session ends', async () => {
    const customerId = await idOf('priya@skylark.example')
    const session = await server.logIn('priya@skylark.example')
    const input = { customerId, firstName: 'Priya', lastName: 'Sharma', email: 'priya@new.example' }
    expect((await change<{ user: object }>(input)).body.user).toMatchObject({ email: 'priya@new.example', status: 'pending' })
    expect((await server.call('wl/user/getUserBySessionId', {}, { as: session })).status).toBe(401)
    expect((await mails.to('priya@skylark.example')).subject).toBe('Your e-mail address at Skylark Travels has changed')
    // The address moved, perhaps to another person: the password that its old owner knows opens nothing under it.
    const old = await server.call<{ errorCode: string }>('wl/user/login', { email: 'priya@new.example', password: 'tradewind' })
    expect([old.status, old.body.errorCode]).toEqual([422, 'WRONG_CREDENTIALS'])
    const token = tokenOf(await mails.to('priya@new.example'))
    expect((await server.call('wl/user/generatePassword', { token, password: 'the new address' })).status).toBe(200)
    const { body } = await server.call('wl/user/login', { email: 'priya@new.example', password: 'the new address' })
    expect(body).toMatchObject({ user: { status: 'verified' } })
  })

  test('a new address says how many keys of the person still work, and who moves their own address keeps the password', async () => {
    const userId = await idOf('agent2@skylark.example')
    const key = { userId, name: 'Site', mode: 'test', scopes: ['search'] }
    expect((await server.call('partner/makeKey', key, { as: admin })).status).toBe(200)
    const moved = await change<{ openKeys: number }>({ ...AGENT, customerId: userId, email: 'meera@new.example' })
    expect([moved.status, moved.body.openKeys]).toEqual([200, 1])
    const same = await change<{ openKeys: number }>({ ...AGENT, customerId: userId, email: 'meera@new.example', lastName: 'N' })
    expect(same.body.openKeys).toBe(0)
    await server.app.db.updateTable('users').set({ email: AGENT.email, status: 'verified' }).where('id', '=', userId).execute()
    // Mistyped, it would lock the only super admin out for good.
    const own = { firstName: 'Omar', lastName: '', email: 'omar@bluedhow.example' }
    const host = 'bluedhow.localhost'
    // Not one that other tests use: all sessions end.
    const signIn = (email: string) =>
      server.call<{ sessionId: string }>('wl/user/login', { email, password: 'tradewind' }, { host })
    const mine = { customerId: await idOf('admin@bluedhow.example'), ...own }
    expect((await change(mine, (await signIn('admin@bluedhow.example')).body.sessionId, host)).status).toBe(200)
    const back = await signIn(own.email)
    expect(back.status).toBe(200)
    await server.app.db
      .updateTable('users')
      .set({ email: 'admin@bluedhow.example', status: 'verified' })
      .where('email', '=', own.email)
      .execute()
  })

  test('staff keep an e-mail address, or nobody could sign in here any more: not theirs, not one of a colleague', async () => {
    const host = 'bluedhow.localhost'
    const { body } = await server.call<{ sessionId: string }>(
      'wl/user/login',
      { email: 'admin@bluedhow.example', password: 'tradewind' },
      { host },
    )
    const as = body.sessionId
    const find = () => server.app.db.selectFrom('users').selectAll().where('user_type', '=', 'staff').orderBy('id').execute()
    const before = await find()
    for (const [email, more] of [
      ['admin@bluedhow.example', {}],
      ['desk@skylark.example', { as: admin, host: 'localhost' }],
    ] as const) {
      const input = { customerId: await idOf(email), firstName: 'Omar', email: '', primaryPhone: phone('9820022001') }
      const asked = { as, host, ...more }
      const answer = await change<Refused>(input, asked.as, asked.host)
      expect([answer.status, answer.body.shortError]).toEqual([
        422,
        { email: 'Staff sign in with their e-mail address. Please enter one.' },
      ])
    }
    expect(await find()).toEqual(before)
    expect((await server.call('wl/user/getUserBySessionId', {}, { as, host })).status).toBe(200)
  })

  test.each([
    [
      'nothing to reach them by',
      { email: '' },
      { email: 'Email or Primary Phone is required', primaryPhone: 'Email or Primary Phone is required' },
    ],
    ['a wrong phone', { secondaryPhone: phone('1') }, { secondaryPhone: 'Please enter a valid phone number' }],
    ['an agent without a company', { companyName: '' }, { companyName: 'This is required field.' }],
    ['an address somebody has', { email: 'desk@skylark.example' }, { email: 'Another account already uses desk@skylark.example.' }],
    ['no PAN', { panNumber: 'X' }, { panNumber: 'Please enter a valid PAN' }],
    [
      'a number that is Indian',
      { taxNumber: '27AAKCS4821M1ZW' },
      { taxNumber: 'This is an Indian GST number. Please enter it as the GST number.' },
    ],
    ['a field of others', { userType: 'staff' }, { userType: 'This field does not exist.' }],
  ])('refuses %s, and changes nothing', async (_, more, shortError) => {
    const customerId = await idOf('agent2@skylark.example')
    const read = () => server.app.db.selectFrom('users').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow()
    const before = await read()
    const { status, body } = await change<Refused>({ ...AGENT, customerId, ...more })
    expect([status, body.shortError]).toEqual([422, shortError])
    expect(await read()).toEqual(before)
  })

  test('keeps where a company is registered for VAT, until another number or none is given', async () => {
    const host = 'bluedhow.localhost'
    const as = await server.logIn('admin@bluedhow.example', { host })
    const customerId = await idOf('agent@bluedhow.example')
    const about = async () =>
      (await server.call<{ about: { taxNumber: string } }>('wl/user/getUserById', { userId: customerId }, { as, host })).body.about
        .taxNumber
    const details = {
      customerId,
      firstName: 'Omar',
      lastName: 'Farouk',
      email: 'agent@bluedhow.example',
      companyName: 'Gulf Breeze Tours',
    }
    const save = (more: object) => change<Refused>({ ...details, ...more }, as, host)
    expect(await about()).toBe('100291846500003')
    expect((await save({ taxNumber: '1002918' })).body.shortError).toEqual({ taxNumber: 'A TRN has 15 digits' })
    expect((await save({ taxNumber: ' om 1100-012345 ' })).status).toBe(200)
    expect((await save({})).status).toBe(200)
    expect(await about()).toBe('OM1100012345')
    await save({ taxNumber: '' })
    expect(await about()).toBeNull()
  })

  test('with the GST number goes its state, and the state of nobody’s number stays', async () => {
    const customerId = await idOf('agent2@skylark.example')
    const state = async () =>
      (
        await server.app.db
          .selectFrom('legal_entities as le')
          .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'le.site_id').onRef('u.legal_entity_id', '=', 'le.id'))
          .select('le.gst_state')
          .where('u.id', '=', customerId)
          .executeTakeFirstOrThrow()
      ).gst_state
    const save = async (gstNumber: string) => {
      expect((await change({ ...AGENT, customerId, gstNumber })).status).toBe(200)
      return state()
    }
    expect(await save('27AAKCS4821M1ZW')).toBe('Maharashtra')
    expect(await save('29AAKCS4821M1ZS')).toBe('Karnataka')
    expect(await save('')).toBeNull()
    // As its people wrote it into their billing details.
    await server.app.db.updateTable('legal_entities').set({ gst_state: 'Kerala' }).where('gst_number', 'is', null).execute()
    expect(await save('')).toBe('Kerala')
    expect(await save(AGENT.gstNumber)).toBe('Maharashtra')
  })

  test('a company of before the state was kept has the one that its number says: the migration knows all of them', async () => {
    const migration = await readFile(new URL('../database/migrations/0880_states_of_gst_numbers.sql', import.meta.url), 'utf8')
    const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'))
    const companies = () => server.app.db.selectFrom('legal_entities').where('name', 'like', 'State %')
    const { site_id: siteId } = await server.app.db.selectFrom('legal_entities').select('site_id').executeTakeFirstOrThrow()
    const numberOf = (code: string) => `${code}AAKCS4821M1ZW`
    await server.app.db
      .insertInto('legal_entities')
      .values(codes.map((code) => ({ site_id: siteId, kind: 'agency', name: `State ${code}`, gst_number: numberOf(code) })))
      .execute()
    await server.app.db
      .updateTable('legal_entities')
      .set({ gst_state: 'As they wrote it' })
      .where('name', '=', 'State 32')
      .execute()
    await server.app.db.executeQuery(CompiledQuery.raw(migration))
    const found = await companies().select(['gst_number', 'gst_state']).orderBy('name').execute()
    expect(found).toEqual(
      codes.map((code) => ({
        gst_number: numberOf(code),
        gst_state: code === '32' ? 'As they wrote it' : (stateOfGst(numberOf(code)) ?? null),
      })),
    )
  })

  describe('while somebody else changes them', () => {
    const host = 'bluedhow.localhost'
    const FIELDS = { panNumber: '', taxNumber: '', primaryPhone: null, secondaryPhone: null, emergencyPhone: null }
    let as: string
    let was: Record<string, unknown>
    const wrote = { lastName: 'Farouk', companyName: 'Gulf Breeze Tours', gstNumber: '' }
    const read = async (customerId: number) => {
      const { body } = await server.call<{ user: Record<string, never>; about: Record<string, never> }>(
        'wl/user/getUserById',
        { userId: customerId },
        { as, host },
      )
      return { ...body.user, ...body.about } as Record<string, unknown>
    }
    /** Whom the form shows, and what it began with. */
    const open = async () => {
      as = await server.logIn('admin@bluedhow.example', { host })
      const customerId = await idOf('agent@bluedhow.example')
      const begin = { customerId, firstName: 'Omar', email: 'agent@bluedhow.example', ...FIELDS, ...wrote }
      expect((await change(begin, as, host)).status).toBe(200)
      const { customerId: _, ...details } = begin
      was = details
      return customerId
    }
    const save = (customerId: number, typed: object) =>
      change<Refused & { errorCode?: string }>({ ...was, ...typed, customerId, was }, as, host)

    test('what was not typed stays as it was saved meanwhile, of the person and of the company', async () => {
      const customerId = await open()
      // Its owner corrects the number, a colleague enters a phone, and the first form still shows neither.
      await change({ ...was, customerId, gstNumber: '27AAKCS4821M1ZW', primaryPhone: phone('9820022031') }, as, host)
      expect((await save(customerId, { lastName: 'Farouk-Said' })).status).toBe(200)
      expect(await read(customerId)).toMatchObject({
        ...{ lastName: 'Farouk-Said', gstNumber: '27AAKCS4821M1ZW' },
        phoneNumbers: [{ phoneNumber: '9820022031' }],
      })
    })

    test('the same field typed by both is refused, and nothing is written; saved upon that it is replaced', async () => {
      const customerId = await open()
      await change({ ...was, customerId, gstNumber: '27AAKCS4821M1ZW' }, as, host)
      const before = await read(customerId)
      const mine = { gstNumber: '27AAKCS4821M1ZX', lastName: 'Mine' }
      const refused = await save(customerId, mine)
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'CHANGED_MEANWHILE'])
      expect(await read(customerId)).toEqual(before)
      was = { ...was, gstNumber: '27AAKCS4821M1ZW' }
      expect((await save(customerId, mine)).status).toBe(200)
      expect(await read(customerId)).toMatchObject(mine)
    })

    test('at once: one of two is saved, whatever the order, and the other field of the other one as well', async () => {
      const customerId = await open()
      const answers = await Promise.all([
        save(customerId, { lastName: 'One', panNumber: 'AAKCS4821M' }),
        save(customerId, { lastName: 'Two' }),
        save(customerId, { secondaryPhone: phone('9820022032') }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
      const winner =
        answers[0]?.status === 200 ? { lastName: 'One', panNumber: 'AAKCS4821M' } : { lastName: 'Two', panNumber: null }
      expect(await read(customerId)).toMatchObject({ ...winner, phoneNumbers: [{ label: 'Secondary', phoneNumber: '9820022032' }] })
    })
  })

  test('staff are changed by the super admin, whose company is not', async () => {
    const customerId = await idOf('desk@skylark.example')
    const input = { customerId, firstName: 'Asha', lastName: 'V', email: 'desk@skylark.example' }
    expect((await change(input)).status).toBe(200)
    expect((await change<Refused>({ ...input, companyName: 'Mine' })).body.shortError).toEqual({
      companyName: 'Only agents and companies have a company name.',
    })
    expect((await change({ ...input, gstNumber: '27AAKCS4821M1ZW' })).status).toBe(422)
    const owner = await server.app.db
      .selectFrom('legal_entities')
      .select('name')
      .where('kind', '=', 'siteOwner')
      .where('site_id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(owner.name).toBe('Skylark Travels Pvt Ltd')
  })

  test('a colleague who may change customers may not change the super admin', async () => {
    await server.app.db
      .updateTable('permission_groups')
      .set({ permissions: ['customers.view', 'customers.edit'] })
      .execute()
    const as = await server.logIn('desk@skylark.example')
    const customerId = await idOf('admin@skylark.example')
    const input = { customerId, firstName: 'K', email: 'mine@skylark.example' }
    expect((await change(input, as)).status).toBe(403)
    expect((await change({ ...AGENT, customerId: await idOf('agent2@skylark.example') }, as)).status).toBe(200)
  })

  test('is forbidden to who lacks the permission, and another site has no such customer', async () => {
    const input = { ...AGENT, customerId: await idOf('agent2@skylark.example') }
    for (const email of ['agent@skylark.example', 'corporate@skylark.example'])
      expect((await change(input, await server.logIn(email))).status).toBe(403)
    const there = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    expect((await change(input, there, 'bluedhow.localhost')).status).toBe(404)
  })
})
