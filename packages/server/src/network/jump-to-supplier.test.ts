import { instant, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endAllSessions } from '../accounts/sessions/end-sessions.ts'
import { lockUser } from '../accounts/user-repo.ts'
import { inSite } from '../database/in-site.ts'
import { passThrottleTime } from '../testing/pass-throttle-time.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { BLUE_DHOW, SKYLARK, type TwoSites, twoSitesOn } from './testing/two-sites.ts'

type Made = { errorCode: string; errorMessage: string; sessionId: string; target: string; link: string; expiresAt: string }
type Opened = { errorCode: string; sessionId: string; user: { id: number; email: string; userType: string; isSuperAdmin: boolean } }

let server: TestServer
let at: TwoSites
let supplierId: string
/** The caller's own account at the supplier: a travel agent there, without any right of a super admin. */
let ownId: number
beforeAll(async () => {
  server = await startTestServer()
  at = twoSitesOn(server)
  supplierId = (await at.askAfterTerms(SKYLARK)).supplierListId
  const { db } = server.app
  const { legal_entity_id } = await db
    .selectFrom('users')
    .select('legal_entity_id')
    .where('site_id', '=', 2)
    .where('user_type', '<>', 'staff')
    .limit(1)
    .executeTakeFirstOrThrow()
  const own = await db
    .insertInto('users')
    .values({
      ...{ site_id: 2, legal_entity_id, user_type: 'travelAgent', email: SKYLARK.email, first_name: 'Kabir', last_name: 'Sethi' },
      ...{ phone_numbers: '[]', status: 'verified', created_at: server.app.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ownId = own.id
})
beforeEach(() => passThrottleTime(server, 60))
afterAll(() => server.close())

const jump = (who = SKYLARK, id = supplierId) => at.call<Made>(who, 'wl/user/jumplogin', { supplierId: id })
const open = ({ sessionId, target }: Made, host = BLUE_DHOW.host) =>
  server.call<Opened>('wl/user/loginBySessionId', { sessionId, target }, { host })
const change = (values: object, siteId = 2) =>
  server.app.db.updateTable('users').set(values).where('email', '=', SKYLARK.email).where('site_id', '=', siteId).execute()
const actionsOn = async (siteId: number, atMost: number) =>
  (
    await server.app.db
      .selectFrom('audit_entries')
      .select('action')
      .where('site_id', '=', siteId)
      .orderBy('id', 'desc')
      .limit(atMost)
      .execute()
  ).map(({ action }) => action)

test('only an approved relation is gone over, and a suspended one no more', async () => {
  expect((await jump()).body.errorCode).toBe('NOT_LINKED')
  expect((await at.decide(BLUE_DHOW, 'Approved')).status).toBe(200)
  expect((await jump()).status).toBe(200)
  expect((await at.decide(BLUE_DHOW, 'Suspended')).status).toBe(200)
  expect((await jump()).body.errorCode).toBe('NOT_LINKED')
  await at.decide(BLUE_DHOW, 'Approved')
  expect((await jump(SKYLARK, '0198a000-0000-7000-8000-000000000000')).status).toBe(404)
  // One's own supply leads nowhere.
  expect((await jump(BLUE_DHOW)).status).toBe(404)
})

describe('a jump', () => {
  test('opens one’s own account there, with its rights alone, once, and leaves lines on both sides', async () => {
    const { body: made } = await jump()
    expect(made.link).toMatch(/^http:\/\/bluedhow\.localhost(:\d+)?\/app\/login_by_session\?target=%2F#[\w-]{43}$/)
    expect(await actionsOn(1, 1)).toEqual(['go over to supplier'])
    expect(await actionsOn(2, 1)).toEqual(['let a partner go over'])
    const answers = await Promise.all([open(made), open(made), open(made)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const opened = answers.find(({ status }) => status === 200)?.body as Opened
    expect(opened.user).toMatchObject({ id: ownId, userType: 'travelAgent', isSuperAdmin: false })
    expect(await actionsOn(2, 1)).toEqual(['come over from another site'])
    const there = { as: opened.sessionId, host: BLUE_DHOW.host }
    expect((await server.call('wl/user/getCustomers', {}, there)).status).toBe(403)
    // The session is of that site alone.
    expect((await server.call('wl/user/getUserBySessionId', {}, { as: opened.sessionId })).status).toBe(401)
  })

  test('proves nothing: what asks who sits there asks to sign in again', async () => {
    const { body } = await open((await jump()).body)
    const there = { as: body.sessionId, host: BLUE_DHOW.host }
    const asked = await server.call<{ errorCode: string }>('wl/user/getMyData', { password: '' }, there)
    expect([asked.status, asked.body.errorCode]).toEqual([403, 'SIGN_IN_AGAIN'])
  })

  test('opens nothing at home, for another page, or after a minute', async () => {
    const [home, page, late] = [(await jump()).body, (await jump()).body, (await jump()).body]
    expect((await open(home, SKYLARK.host)).body.errorCode).toBe('HAND_OVER_ENDED')
    expect((await open({ ...page, target: '/desk' })).body.errorCode).toBe('HAND_OVER_ENDED')
    expect((await open(page)).body.errorCode).toBe('HAND_OVER_ENDED')
    await server.app.db
      .updateTable('session_jumps')
      .set({ expires_at: plusMinutes(instant(Date.now()), -1) })
      .execute()
    expect((await open(late)).body.errorCode).toBe('HAND_OVER_ENDED')
  })

  test('opens nothing once the person has signed out everywhere there', async () => {
    const { body: made } = await jump()
    await inSite(server.app.db, 2, (tx) => endAllSessions(tx, ownId, server.app.now()))
    expect((await open(made)).body.errorCode).toBe('HAND_OVER_ENDED')
  })

  test('opens nothing once the relation is suspended, and no more when it is approved again', async () => {
    const { body: made } = await jump()
    expect((await at.decide(BLUE_DHOW, 'Suspended')).status).toBe(200)
    expect((await open(made)).body.errorCode).toBe('HAND_OVER_ENDED')
    expect((await at.decide(BLUE_DHOW, 'Approved')).status).toBe(200)
    expect((await open(made)).body.errorCode).toBe('HAND_OVER_ENDED')
    const { body: later } = await jump()
    await at.decide(BLUE_DHOW, 'Suspended')
    await at.decide(BLUE_DHOW, 'Approved')
    expect((await open(later)).status).toBe(200)
  })

  test('against signing out everywhere there at the same moment opens nothing', async () => {
    const { body: made } = await jump()
    const sessions = () =>
      server.app.db.selectFrom('sessions').select('token_hash').where('user_id', '=', ownId).where('site_id', '=', 2).execute()
    let answer: ReturnType<typeof open> | undefined
    // Who signs out holds the account until the jump waits for it.
    await inSite(server.app.db, 2, async (tx) => {
      await lockUser(tx, ownId)
      answer = open(made)
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
      await endAllSessions(tx, ownId, server.app.now())
    })
    expect((await answer)?.body.errorCode).toBe('HAND_OVER_ENDED')
    expect(await sessions()).toEqual([])
  })

  test.each([
    ['is not confirmed there', { status: 'pending' }, { status: 'verified' }],
    ['is blocked there', { is_blocked: true }, { is_blocked: false }],
    ['waits for approval there', { approval: 'waiting' }, { approval: 'approved' }],
    ['has another address there', { email: 'else@skylark.example' }, undefined],
    ['is of staff there without codes', { user_type: 'staff' }, { user_type: 'travelAgent' }],
  ])('does not open an account that %s', async (_, values, back) => {
    await change(values)
    expect((await jump()).body.errorCode).toBe('NO_ACCOUNT_THERE')
    if (back) await change(back)
    else
      await server.app.db
        .updateTable('users')
        .set({ email: SKYLARK.email })
        .where('id', '=', ownId)
        .where('site_id', '=', 2)
        .execute()
    expect((await jump()).status).toBe(200)
  })

  test('is not made for a person whose own address is not confirmed, or who may not see the network', async () => {
    await change({ status: 'pending' }, 1)
    expect((await jump()).body.errorCode).toBe('NO_ACCOUNT_THERE')
    await change({ status: 'verified' }, 1)
    expect((await jump({ email: 'agent@skylark.example', host: 'localhost' })).status).toBe(403)
  })

  test('does not open an account that was blocked meanwhile, and asks one with sign-in codes for a code', async () => {
    const [blocked, coded] = [(await jump()).body, (await jump()).body]
    await change({ is_blocked: true })
    expect((await open(blocked)).body.errorCode).toBe('BLOCKED')
    await change({ is_blocked: false })
    // What was refused is used up.
    expect((await open(blocked)).body.errorCode).toBe('HAND_OVER_ENDED')
    const now = server.app.now()
    await server.app.db
      .insertInto('second_factors')
      .values({ site_id: 2, user_id: ownId, sealed_secret: Buffer.from('x'), begun_at: now, confirmed_at: now })
      .execute()
    expect((await open(coded)).body.errorCode).toBe('CODE_NEEDED')
    await server.app.db.deleteFrom('second_factors').where('user_id', '=', ownId).where('site_id', '=', 2).execute()
  })
})
