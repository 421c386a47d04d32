import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const DHOW = 'bluedhow.localhost'
let server: TestServer
let admin: string
let groupId: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
  const group = await server.app.db
    .insertInto('permission_groups')
    .values({ site_id: 1, group_name: 'Reception', permissions: ['customers.view'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  groupId = group.id
})
afterAll(() => server.close())

type Body = {
  errorCode?: string
  errorMessage?: string
  userId?: number
  waitsForApproval?: boolean
  shortError?: object
}
const ask = (path: string, input: object, as = admin, host = 'localhost') =>
  server.call<Body>(`wl/user/${path}`, input, { as, host })
let forms = 0
const asha = (more: object = {}) => {
  forms += 1
  return {
    firstName: 'Asha',
    lastName: 'Menon',
    email: `asha${forms}@skylark.example`,
    phone: { phone: '98110 40044', phoneCode: '+91' },
    branch: 'Kochi',
    designation: 'Counter',
    userGroupId: groupId,
    idempotencyKey: `form-${forms}`,
    ...more,
  }
}
const make = async (more: object = {}) => (await ask('createStaff', asha(more))).body.userId as number
const rowOf = (id: number) =>
  server.app.db.selectFrom('users').selectAll().where('site_id', '=', 1).where('id', '=', id).executeTakeFirstOrThrow()
const lineOf = (id: number) =>
  server.app.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('about_kind', '=', 'user')
    .where('about_id', '=', String(id))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const invitationsOf = async (id: number) =>
  (await jobsOf(server.app, 'send-password-mail')).filter((job) => JSON.stringify(job).includes(`"userId":${id}`)).length
const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
/** A colleague who has set a password: that of the demo. */
const makeSignedIn = async () => {
  const id = await make()
  const { password_hash } = await rowOf(await idOf('desk@skylark.example'))
  await server.app.db
    .updateTable('users')
    .set({ password_hash, status: 'verified' })
    .where('site_id', '=', 1)
    .where('id', '=', id)
    .execute()
  const { email } = await rowOf(id)
  return { id, email, token: await server.logIn(email) }
}
const logIn = (email: string) => server.call<Body>('wl/user/login', { email, password: 'tradewind' })

describe('a colleague on the staff', () => {
  test('is made with a place and a group, and invited by mail', async () => {
    const { status, body } = await ask('createStaff', asha())
    expect([status, body]).toEqual([200, { success: true, userId: expect.any(Number), waitsForApproval: false }])
    const id = body.userId as number
    const { legal_entity_id } = await rowOf(await idOf('admin@skylark.example'))
    expect(await rowOf(id)).toMatchObject({
      user_type: 'staff',
      status: 'pending',
      branch: 'Kochi',
      designation: 'Counter',
      permission_group_id: groupId,
      is_super_admin: false,
      is_company_owner: false,
      legal_entity_id,
      password_hash: null,
      phone_numbers: [{ label: 'Primary', phoneNumber: '9811040044', phoneCountryCode: '+91' }],
    })
    expect(await lineOf(id)).toMatchObject({
      action: 'create staff',
      after: { firstName: 'Asha', branch: 'Kochi', designation: 'Counter', permissionGroup: 'Reception' },
    })
    expect(await invitationsOf(id)).toBe(1)
  })

  test('is made once by a form that is sent twice, also at once; another form under its key is refused', async () => {
    const form = asha()
    const [first, second] = await Promise.all([ask('createStaff', form), ask('createStaff', form)])
    expect(second.body.userId).toBe(first.body.userId)
    expect(await invitationsOf(first.body.userId as number)).toBe(1)
    expect((await ask('createStaff', { ...form, firstName: 'Other' })).body.errorCode).toBe('KEY_REUSED')
  })

  test.each([
    ['an address that somebody has', { email: 'agent@skylark.example' }, 'email'],
    ['no address', { email: '' }, 'email'],
    ['no name', { firstName: ' ' }, 'firstName'],
    ['a wrong phone', { phone: { phone: '12', phoneCode: '+91' } }, 'phone'],
  ])('is not made with %s', async (_, more, field) => {
    const count = async () => (await server.app.db.selectFrom('users').select('id').execute()).length
    const before = await count()
    const { status, body } = await ask('createStaff', asha(more))
    expect([status, Object.keys(body.shortError ?? {})]).toEqual([422, [field]])
    expect(await count()).toBe(before)
  })

  test('is not made in a group of another site', async () => {
    const { id } = await server.app.db
      .insertInto('permission_groups')
      .values({ site_id: 2, group_name: 'Theirs', permissions: [] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { status, body } = await ask('createStaff', asha({ userGroupId: id }))
    expect([status, body.errorMessage]).toEqual([404, 'We could not find that permission group.'])
  })

  test('is a super admin’s to make, end, let in and invite, and nobody else’s', async () => {
    const id = await make()
    for (const email of ['desk@skylark.example', 'agent@skylark.example']) {
      const as = await server.logIn(email)
      expect((await ask('createStaff', asha(), as)).status).toBe(403)
      for (const path of ['endStaff', 'readmitStaff', 'inviteStaffAgain'])
        expect((await ask(path, { userId: id }, as)).status).toBe(403)
    }
    const there = await server.logIn('admin@bluedhow.example', { host: DHOW })
    for (const path of ['endStaff', 'readmitStaff', 'inviteStaffAgain'])
      expect((await ask(path, { userId: id }, there, DHOW)).status).toBe(404)
    expect((await rowOf(id)).staff_ended_at).toBeNull()
  })

  test('is not made by whom super admin was taken from since their call began', async () => {
    const own = await idOf('admin@skylark.example')
    const admins = (isSuper: boolean) => sql`update users set is_super_admin = ${isSuper} where id = ${own} and site_id = 1`
    const form = asha()
    const [asked] = await inSite(server.app.db, 1, async (tx) => {
      await admins(false).execute(tx)
      const call = ask('createStaff', form)
      const isWaiting = async () =>
        (
          await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            server.app.db,
          )
        ).rows.length > 0
      await expect.poll(isWaiting).toBe(true)
      return [call]
    })
    const { status } = await asked
    await admins(true).execute(server.app.db)
    expect(status).toBe(403)
    expect(await server.app.db.selectFrom('users').select('id').where('email', '=', form.email).execute()).toEqual([])
  })

  test('waits for the group where another super admin approves it', async () => {
    await server.app.db.insertInto('permission_approval_rules').values({ site_id: 1, needs_approval: true }).execute()
    const form = asha()
    const { body } = await ask('createStaff', form)
    await server.app.db.deleteFrom('permission_approval_rules').where('site_id', '=', 1).execute()
    expect(body.waitsForApproval).toBe(true)
    // The form again, whose first answer was lost, hears the same.
    expect((await ask('createStaff', form)).body).toEqual(body)
    expect((await rowOf(body.userId as number)).permission_group_id).toBeNull()
    const waiting = await server.app.db
      .selectFrom('permission_proposals')
      .select(['kind', 'wanted_group_id'])
      .where('user_id', '=', body.userId as number)
      .execute()
    expect(waiting).toEqual([{ kind: 'person', wanted_group_id: groupId }])
  })
})

describe('an account that is ended', () => {
  test('is signed out and cannot sign in; what they made is kept under their name', async () => {
    const { id, email, token } = await makeSignedIn()
    const made = await server.app.db
      .insertInto('customer_notes')
      .values({
        site_id: 1,
        customer_id: await idOf('agent@skylark.example'),
        body: 'Mine',
        author_id: id,
        written_at: server.app.now(),
        idempotency_key: 'mine',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await ask('endStaff', { userId: id })).status).toBe(200)
    expect((await server.call('wl/user/getUserBySessionId', {}, { as: token })).status).toBe(401)
    expect((await logIn(email)).body.errorCode).toBe('WRONG_CREDENTIALS')
    expect(await rowOf(id)).toMatchObject({ email, is_blocked: true, password_hash: null, permission_group_id: null })
    expect(await lineOf(id)).toMatchObject({ action: 'end staff', before: { permissionGroup: 'Reception' } })
    const kept = await server.app.db
      .selectFrom('customer_notes')
      .select('author_id')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(kept.author_id).toBe(id)
    // A second time there is nothing to do, and nothing to record.
    const { id: line } = await lineOf(id)
    expect((await ask('endStaff', { userId: id })).status).toBe(200)
    expect((await lineOf(id)).id).toBe(line)
  })

  test('takes with it what waits to be approved about them', async () => {
    const by = await idOf('desk@skylark.example')
    const [id, other] = [await make(), await make()]
    const propose = (userId: number) => ({
      ...{ site_id: 1, kind: 'person', user_id: userId, wanted_group_id: groupId, proposed_by: by, proposed_at: server.app.now() },
    })
    await server.app.db
      .insertInto('permission_proposals')
      .values([propose(id), propose(other)])
      .execute()
    expect((await ask('endStaff', { userId: id })).status).toBe(200)
    const stateOf = (userId: number) =>
      server.app.db
        .selectFrom('permission_proposals')
        .select(['status', 'reason'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    expect(await stateOf(id)).toEqual({ status: 'declined', reason: 'The account of this person was ended.' })
    expect((await stateOf(other)).status).toBe('waiting')
    const notices = await server.app.db.selectFrom('notices').select(['title', 'body']).where('user_id', '=', by).execute()
    expect(notices).toContainEqual({
      title: 'Kabir Sethi declined your change of permissions',
      body: 'The account of this person was ended.',
    })
    // It stays declined for whom is let in again.
    expect((await ask('readmitStaff', { userId: id })).status).toBe(200)
    expect((await stateOf(id)).status).toBe('declined')
  })

  test('gets no mail with a link, is not unblocked, changed or put into a group', async () => {
    const { id, email } = await makeSignedIn()
    await ask('endStaff', { userId: id })
    await ask('forgetPassword', { email })
    for (const [path, input] of [
      ['wl/user/toggleBlock', { customerId: id, isBlocked: false }],
      ['wl/user/updateDetails', { customerId: id, firstName: 'New', email }],
      ['rbac/addUserToRBACUserGroup', { userId: id, userGroupId: groupId }],
      ['rbac/setSuperAdmin', { userId: id, isSuperAdmin: true }],
      ['wl/user/inviteStaffAgain', { userId: id }],
    ] as const)
      expect([path, (await server.call(path, input, { as: admin })).status]).toEqual([path, 403])
    expect(await rowOf(id)).toMatchObject({
      is_blocked: true,
      permission_group_id: null,
      is_super_admin: false,
      first_name: 'Asha',
    })
  })

  test('is let in again with a new invitation and without a group', async () => {
    const { id } = await makeSignedIn()
    await ask('endStaff', { userId: id })
    const before = await invitationsOf(id)
    expect((await ask('readmitStaff', { userId: id })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ staff_ended_at: null, is_blocked: false, status: 'pending', permission_group_id: null })
    expect(await invitationsOf(id)).toBe(before + 1)
    expect(await lineOf(id)).toMatchObject({ action: 'readmit staff' })
    expect((await ask('readmitStaff', { userId: id })).status).toBe(200)
    expect(await invitationsOf(id)).toBe(before + 1)
    expect((await ask('inviteStaffAgain', { userId: id })).status).toBe(200)
    expect(await invitationsOf(id)).toBe(before + 2)
  })

  test('is not that of a super admin, of the last one, or of a customer', async () => {
    const own = await idOf('admin@skylark.example')
    expect((await ask('endStaff', { userId: own })).body.errorCode).toBe('LAST_SUPER_ADMIN')
    const other = await make()
    await server.app.db
      .updateTable('users')
      .set({ is_super_admin: true })
      .where('site_id', '=', 1)
      .where('id', '=', other)
      .execute()
    // Somebody who has never signed in is nobody to leave the site to.
    expect((await ask('endStaff', { userId: own })).body.errorCode).toBe('LAST_SUPER_ADMIN')
    const step = { userId: own, isSuperAdmin: false }
    expect((await server.call<Body>('rbac/setSuperAdmin', step, { as: admin })).body.errorCode).toBe('LAST_SUPER_ADMIN')
    await server.app.db.updateTable('users').set({ status: 'verified' }).where('site_id', '=', 1).where('id', '=', other).execute()
    expect((await ask('endStaff', { userId: own })).body.errorMessage).toBe(
      'You cannot end your own account. Please ask another super admin.',
    )
    expect((await ask('endStaff', { userId: other })).body.errorMessage).toBe(
      'This person is a super admin. Take super admin away first.',
    )
    await server.app.db
      .updateTable('users')
      .set({ is_super_admin: false })
      .where('site_id', '=', 1)
      .where('id', '=', other)
      .execute()
    expect((await ask('endStaff', { userId: await idOf('agent@skylark.example') })).body.errorCode).toBe('NOT_STAFF')
    expect((await rowOf(own)).staff_ended_at).toBeNull()
  })

  test('is no super admin before they have signed in', async () => {
    const id = await make()
    const { status, body } = await server.call<Body>('rbac/setSuperAdmin', { userId: id, isSuperAdmin: true }, { as: admin })
    expect([status, body.errorMessage]).toEqual([
      403,
      'This person has not confirmed the e-mail address yet. They do so with the link that we mailed.',
    ])
    expect((await rowOf(id)).is_super_admin).toBe(false)
  })

  test('is never also a super admin, whichever of both comes first', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await makeSignedIn()
      await Promise.all([
        ask('endStaff', { userId: id }),
        server.call('rbac/setSuperAdmin', { userId: id, isSuperAdmin: true }, { as: admin }),
      ])
      const { staff_ended_at, is_super_admin } = await rowOf(id)
      expect([staff_ended_at !== null, is_super_admin]).not.toEqual([true, true])
      expect(staff_ended_at !== null || is_super_admin).toBe(true)
    }
  })
})
