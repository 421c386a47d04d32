import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/demo-sites.ts'
import { publicUrl } from '../../sites/public-url.ts'
import { type CaughtMails, catchMails } from '../../testing/catch-mails.ts'
import { passThrottleTime } from '../../testing/pass-throttle-time.ts'
import { type Deviation, SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { hashPassword } from '../password.ts'

type Options = {
  challenge: string
  rpId: string
  rp: { id: string; name: string }
  user: { id: string; name: string }
  excludeCredentials: { id: string }[]
  authenticatorSelection: object
}
type Passkey = { id: string; name: string; lastUsedAt: string | null; worksHere: boolean }
type Body = {
  errorCode: string
  shortError?: Record<string, string>
  options: Options
  id: string
  sessionId: string
  passkeys: Passkey[]
  hasPassword: boolean
  hasCodes: boolean
  key: string
}
const [AGENT, OTHER, TRAVELLER] = ['agent@skylark.example', 'corporate@skylark.example', 'priya@skylark.example'] as const

let server: TestServer
let device: SoftwareAuthenticator
let mails: CaughtMails
beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9' })
  mails = catchMails(server)
})
beforeEach(async () => {
  await passThrottleTime(server, 60)
  await server.app.db.deleteFrom('passkeys').execute()
  await server.app.db.deleteFrom('passkey_challenges').execute()
  await server.app.db.deleteFrom('notice_deliveries').execute()
  await server.app.db.deleteFrom('notices').execute()
  device = new SoftwareAuthenticator(publicUrl(server.app.env, 'localhost'))
})
afterAll(() => server.close())

const call = (path: string, body: object, as = '') => server.call<Body>(`wl/user/${path}`, body, as ? { as } : {})
const list = async (as: string) => (await server.call<Body>('wl/user/getMyPasskeys', undefined, { as, method: 'GET' })).body
const sessionOf = async (email: string) => (await call('login', { email, password: DEMO_PASSWORD })).body.sessionId
const begin = async (as: string) => (await call('beginPasskey', { password: DEMO_PASSWORD }, as)).body.options
const add = async (as: string, { name = 'My key', wrong = {} as Deviation } = {}) =>
  call('addPasskey', { credential: device.make(await begin(as), wrong), name }, as)
const logIn = async () => call('loginWithPasskey', { credential: device.sign((await call('beginPasskeyLogin', {})).body.options) })
const lines = () => server.app.db.selectFrom('audit_entries').select(['action', 'before', 'after']).orderBy('id').execute()
const notices = async () =>
  (await server.app.db.selectFrom('notices').select('title').orderBy('id').execute()).map(({ title }) => title)
const setPassword = (password_hash: string | null, email: string = AGENT) =>
  server.app.db.updateTable('users').set({ password_hash }).where('email', '=', email).execute()

describe('adding', () => {
  test('needs the password, is for this site and person, and its owner is notified', async () => {
    const as = await sessionOf(AGENT)
    expect(await list(as)).toMatchObject({ passkeys: [], hasPassword: true, hasCodes: false })
    expect((await call('beginPasskey', { password: 'not mine' }, as)).body.shortError).toEqual({
      password: 'This is not your password.',
    })
    expect((await call('beginPasskey', {}, as)).status).toBe(422)
    const options = await begin(as)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: AGENT },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    // It says nothing of the person.
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    const before = await lines()
    expect((await add(as)).status).toBe(200)
    expect(await list(as)).toMatchObject({ passkeys: [{ name: 'My key', lastUsedAt: null, worksHere: true }] })
    expect((await lines()).slice(before.length)).toMatchObject([{ action: 'add a passkey', after: { passkey: 'My key' } }])
    expect(await notices()).toEqual(['A passkey was added to your account'])
    expect((await mails.to(AGENT, /passkey was added/)).text).toContain('My key')
    // A device that has one is not asked for another.
    expect((await begin(as)).excludeCredentials).toMatchObject([{ id: device.credentials.at(-1)?.id.toString('base64url') }])
  })

  test('without a name it is called as the device', async () => {
    const as = await sessionOf(AGENT)
    expect((await add(as, { name: ' ' })).status).toBe(200)
    expect((await list(as)).passkeys).toMatchObject([{ name: 'A program' }])
  })

  test.each<[string, Deviation]>([
    ['another page’s address', { origin: 'http://evil.example' }],
    ['another host', { rpId: 'bluedhow.localhost' }],
    ['no check of its holder', { isUserVerified: false }],
    ['an answer that signs in', { type: 'webauthn.get' }],
    ['a page within somebody else’s', { crossOrigin: true }],
  ])('is refused for %s', async (_, wrong) => {
    const as = await sessionOf(AGENT)
    const before = await lines()
    expect((await add(as, { wrong })).body.errorCode).toBe('PASSKEY_NOT_MADE')
    expect([await lines(), (await list(as)).passkeys]).toEqual([before, []])
  })

  test('what was begun is good once, for five minutes, in the session in which it was begun', async () => {
    const [as, elsewhere, other] = [await sessionOf(AGENT), await sessionOf(AGENT), await sessionOf(OTHER)]
    const ended = { status: 409, body: { errorCode: 'PASSKEY_ENDED' } }
    const credential = device.make(await begin(as))
    for (const session of [elsewhere, other]) expect(await call('addPasskey', { credential }, session)).toMatchObject(ended)
    expect((await call('addPasskey', { credential }, as)).status).toBe(200)
    expect(await call('addPasskey', { credential }, as)).toMatchObject(ended)
    const late = device.make(await begin(as))
    server.passMinutes(6)
    expect(await call('addPasskey', { credential: late }, as)).toMatchObject(ended)
    expect((await list(other)).passkeys).toEqual([])
  })

  test('blocked while the device made it, a person adds none', async () => {
    const as = await sessionOf(AGENT)
    const { id } = await server.app.db.selectFrom('users').select('id').where('email', '=', AGENT).executeTakeFirstOrThrow()
    const credential = device.make(await begin(as))
    // Holds the person until the call waits for them: it was let in before the block.
    const block = await server.app.db.startTransaction().execute()
    await block.updateTable('users').set({ is_blocked: true }).where('id', '=', id).execute()
    const adding = call('addPasskey', { credential }, as)
    await waitUntil(
      async () => (await sql`select 1 from pg_locks where not granted`.execute(server.app.db)).rows,
      (waiting) => waiting.length > 0,
      'the call waits for the person',
    )
    await block.deleteFrom('sessions').where('user_id', '=', id).execute()
    await block.commit().execute()
    const answer = await adding
    await server.app.db.updateTable('users').set({ is_blocked: false }).where('id', '=', id).execute()
    expect(answer.body.errorCode).toBe('NOT_LOGGED_IN')
    expect(await server.app.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).toEqual([])
  })

  test('the same answer three times at once makes one', async () => {
    const as = await sessionOf(AGENT)
    const credential = device.make(await begin(as))
    const answers = await Promise.all([1, 2, 3].map(() => call('addPasskey', { credential }, as)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await list(as)).passkeys).toHaveLength(1)
  })

  test('a passkey that somebody has cannot be added by another', async () => {
    const [as, other] = [await sessionOf(AGENT), await sessionOf(OTHER)]
    expect((await add(as)).status).toBe(200)
    const stolen = device.credentials.at(-1)?.id
    const credential = device.make(await begin(other))
    await server.app.db
      .updateTable('passkeys')
      .set({ credential_id: device.credentials.at(-1)?.id as Buffer })
      .execute()
    expect((await call('addPasskey', { credential }, other)).body.errorCode).toBe('PASSKEY_NOT_MADE')
    expect([stolen?.length, (await list(other)).passkeys]).toEqual([32, []])
  })

  test('twenty at most, also of two at once', async () => {
    const as = await sessionOf(AGENT)
    for (let n = 1; n < 20; n += 1) expect((await add(as, { name: `Key ${n}` })).status).toBe(200)
    const both = [device.make(await begin(as)), device.make(await begin(as))]
    const answers = await Promise.all(both.map((credential) => call('addPasskey', { credential }, as)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await call('beginPasskey', { password: DEMO_PASSWORD }, as)).body.errorCode).toBe('ENOUGH_PASSKEYS')
  })

  test('with sign-in codes on, a code is asked for, too', async () => {
    const as = await sessionOf(OTHER)
    const { body } = await call('beginSecondFactor', { password: DEMO_PASSWORD }, as)
    await server.app.db.updateTable('second_factors').set({ confirmed_at: server.app.now() }).execute()
    expect((await list(as)).hasCodes).toBe(true)
    for (const code of ['', '000000'])
      expect((await call('beginPasskey', { password: DEMO_PASSWORD, code }, as)).body.shortError).toHaveProperty('code')
    expect(body.key).toMatch(/^[A-Z2-7]{32}$/)
    await server.app.db.deleteFrom('second_factors').execute()
  })
})

describe('renaming and removing', () => {
  test('a new name has a line; the same one and another person’s passkey have none', async () => {
    const [as, other] = [await sessionOf(AGENT), await sessionOf(OTHER)]
    const { id } = (await add(as)).body
    const before = await lines()
    expect((await call('renamePasskey', { id, name: 'Phone' }, as)).status).toBe(200)
    expect((await call('renamePasskey', { id, name: 'Phone' }, as)).status).toBe(200)
    expect((await call('renamePasskey', { id, name: 'Mine' }, other)).status).toBe(404)
    expect((await call('renamePasskey', { id, name: ' ' }, as)).status).toBe(422)
    expect((await lines()).slice(before.length)).toMatchObject([
      { action: 'rename a passkey', before: { passkey: 'My key' }, after: { passkey: 'Phone' } },
    ])
    expect((await list(as)).passkeys).toMatchObject([{ name: 'Phone' }])
  })

  test('removing needs the password; the passkey opens nothing then, and its owner is notified once', async () => {
    const [as, other] = [await sessionOf(AGENT), await sessionOf(OTHER)]
    const { id } = (await add(as)).body
    expect((await call('removePasskey', { id, password: 'not mine' }, as)).body.shortError).toHaveProperty('password')
    expect((await call('removePasskey', { id, password: DEMO_PASSWORD }, other)).status).toBe(200)
    expect((await logIn()).status).toBe(200)
    const before = await lines()
    const answers = await Promise.all([1, 2].map(() => call('removePasskey', { id, password: DEMO_PASSWORD }, as)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await logIn()).body.errorCode).toBe('WRONG_PASSKEY')
    expect((await lines()).slice(before.length)).toMatchObject([{ action: 'remove a passkey', before: { passkey: 'My key' } }])
    expect(await notices()).toEqual(['A passkey was added to your account', 'A passkey was removed from your account'])
    expect((await mails.to(AGENT, /passkey was removed/)).text).toContain('My key')
  })

  test('wrong passwords are counted for the person', async () => {
    const as = await sessionOf(AGENT)
    const { id } = (await add(as)).body
    const statuses = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await call('removePasskey', { id, password: 'wrong' }, as)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429])
  })

  test('a person without a password proves it by a session that is new, and keeps the last way in', async () => {
    const as = await sessionOf(AGENT)
    await setPassword(null)
    const begun = await call('beginPasskey', {}, as)
    const first = await call('addPasskey', { credential: device.make(begun.body.options), name: 'One' }, as)
    expect(first.status).toBe(200)
    expect((await list(as)).hasPassword).toBe(false)
    expect((await call('removePasskey', { id: first.body.id }, as)).body.errorCode).toBe('LAST_WAY_IN')
    expect((await list(as)).passkeys).toHaveLength(1)
    // One of another host is no way in.
    await server.app.db.updateTable('passkeys').set({ rp_id: 'old.example' }).execute()
    const again = device.make((await call('beginPasskey', {}, as)).body.options)
    const second = await call('addPasskey', { credential: again, name: 'Two' }, as)
    expect((await call('removePasskey', { id: second.body.id }, as)).body.errorCode).toBe('LAST_WAY_IN')
    expect((await call('removePasskey', { id: first.body.id }, as)).status).toBe(200)
    server.passMinutes(11)
    for (const [path, body] of [
      ['beginPasskey', {}],
      ['removePasskey', { id: second.body.id }],
    ] as const)
      expect((await call(path, body, as)).body.errorCode).toBe('SIGN_IN_AGAIN')
    // Signed in anew by the passkey itself.
    expect((await call('beginPasskey', {}, (await logIn()).body.sessionId)).status).toBe(200)
    await setPassword(await hashPassword(DEMO_PASSWORD))
  })
})

test('it is for people who are signed in', async () => {
  const credential = device.make({ challenge: 'A'.repeat(43), rp: { id: 'localhost' }, user: { id: 'AA' } })
  const id = '00000000-0000-4000-8000-000000000000'
  for (const [path, body] of [
    ['beginPasskey', { password: DEMO_PASSWORD }],
    ['addPasskey', { credential, name: 'x' }],
    ['renamePasskey', { id, name: 'x' }],
    ['removePasskey', { id, password: DEMO_PASSWORD }],
  ] as const)
    expect([path, (await call(path, body)).status]).toEqual([path, 401])
  expect((await server.call('wl/user/getMyPasskeys', undefined, { method: 'GET' })).status).toBe(401)
})

test('signing out everywhere ends what was begun; an address that staff moves takes the passkeys along', async () => {
  const as = await sessionOf(OTHER)
  expect((await add(as)).status).toBe(200)
  const credential = device.make(await begin(as))
  expect((await call('logoutEverywhere', {}, as)).status).toBe(200)
  expect((await call('addPasskey', { credential }, as)).status).toBe(401)
  const left = await server.app.db
    .selectFrom('passkey_challenges')
    .select('expires_at')
    .where('session_hash', 'is not', null)
    .execute()
  expect(left).toEqual([])
  const admin = await server.logIn('admin@skylark.example')
  const user = await server.app.db.selectFrom('users').selectAll().where('email', '=', OTHER).executeTakeFirstOrThrow()
  const moved = await call(
    'updateDetails',
    {
      customerId: user.id,
      ...{ firstName: user.first_name, lastName: user.last_name, email: 'moved@skylark.example', companyName: 'Moved' },
    },
    admin,
  )
  expect(moved.status).toBe(200)
  const kept = await server.app.db.selectFrom('passkeys').select('id').where('user_id', '=', user.id).execute()
  expect(kept).toEqual([])
})

test('the export of a person’s data shows their passkeys, and its deletion ends them', async () => {
  const as = await sessionOf(TRAVELLER)
  expect((await add(as)).status).toBe(200)
  const mine = JSON.stringify((await call('getMyData', { password: DEMO_PASSWORD }, as)).body)
  expect(mine).toContain('My key')
  expect(mine).not.toContain(device.credentials.at(-1)?.id.toString('hex'))
  expect((await call('deleteMyAccount', { password: DEMO_PASSWORD }, as)).status).toBe(200)
  expect(await server.app.db.selectFrom('passkeys').select('id').execute()).toEqual([])
  expect((await logIn()).body.errorCode).toBe('WRONG_PASSKEY')
})
