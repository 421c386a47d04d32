import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: string
let groupId: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
  const group = await server.app.db
    .insertInto('permission_groups')
    .values({ site_id: 1, group_name: 'Blockers', permissions: ['customers.view', 'customers.block'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  groupId = group.id
  await server.app.db.updateTable('sites').set({ can_show_permission_menu: false }).where('id', '=', 2).execute()
})
afterAll(() => server.close())

const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const put = (userId: number, userGroupId: number | null, as = admin, host = 'localhost') =>
  server.call<{ errorCode: string }>('rbac/addUserToRBACUserGroup', { userId, userGroupId }, { as, host })
const groupOf = async (email: string) =>
  (
    await server.call<{ result: { groupName: string } | null }>(
      'rbac/getUserGroupByUserId',
      { userId: await idOf(email) },
      { as: admin },
    )
  ).body.result

describe('a permission group', () => {
  test('is given and taken by the super admin; what one may do changes at once', async () => {
    const userId = await idOf('desk@skylark.example')
    const before = await server.logIn('desk@skylark.example')
    expect((await put(userId, groupId)).status).toBe(200)
    expect(await groupOf('desk@skylark.example')).toMatchObject({ groupName: 'Blockers' })
    expect((await server.call('wl/user/getUserBySessionId', {}, { as: before })).status).toBe(401)
    const { body } = await server.call<{ sessionId: string; user: { permissions: string[] } }>('wl/user/login', {
      email: 'desk@skylark.example',
      password: 'tradewind',
    })
    expect(body.user.permissions).toEqual(['customers.view', 'customers.block'])
    const line = await server.app.db
      .selectFrom('audit_entries')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ before: { permissionGroup: 'Ticketing desk' }, after: { permissionGroup: 'Blockers' } })
    expect((await put(userId, null)).status).toBe(200)
    expect(await groupOf('desk@skylark.example')).toBeNull()
    expect((await put(userId, groupId)).status).toBe(200)
  })

  test('is not for customers nor for the super admin, and not one that is not there', async () => {
    expect((await put(await idOf('agent@skylark.example'), groupId)).body.errorCode).toBe('NOT_STAFF')
    expect((await put(await idOf('admin@skylark.example'), groupId)).status).toBe(403)
    expect((await put(await idOf('desk@skylark.example'), 999_999)).status).toBe(404)
  })

  test('is nobody else’s to give, not even one’s own', async () => {
    const { body } = await server.call<{ sessionId: string }>('wl/user/login', {
      email: 'desk@skylark.example',
      password: 'tradewind',
    })
    const before = await groupOf('desk@skylark.example')
    expect((await put(await idOf('desk@skylark.example'), null, body.sessionId)).status).toBe(403)
    expect((await put(await idOf('agent@skylark.example'), groupId, await server.logIn('agent@skylark.example'))).status).toBe(403)
    expect(await groupOf('desk@skylark.example')).toEqual(before)
  })

  test('is one for each site: who works on two has there what the group there allows, never the sum', async () => {
    const { db } = server.app
    const [email, host] = ['desk@skylark.example', 'bluedhow.localhost']
    const here = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const owner = await db.selectFrom('users').selectAll().where('email', '=', 'admin@bluedhow.example').executeTakeFirstOrThrow()
    const there = await db
      .insertInto('permission_groups')
      .values({ site_id: owner.site_id, group_name: 'Auditors', permissions: ['audit.view'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { site_id, legal_entity_id } = owner
    const { first_name, password_hash } = here
    const person = { site_id, legal_entity_id, user_type: 'staff', email, first_name, password_hash, permission_group_id: there.id }
    await db.insertInto('users').values(person).execute()
    await db
      .updateTable('users')
      .set({ permission_group_id: groupId })
      .where('id', '=', here.id)
      .where('site_id', '=', here.site_id)
      .execute()
    const logIn = (at: string) =>
      server.call<{ sessionId: string }>('wl/user/login', { email, password: 'tradewind' }, { host: at })
    const rightsAt = async (at: string, as: string) => {
      const { status, body } = await server.call<{ syncedPermissions?: string[] }>(
        'rbac/getPermissionsFromSession',
        {},
        { as, host: at },
      )
      return [status, body.syncedPermissions]
    }
    const [own, other] = [(await logIn('localhost')).body.sessionId, (await logIn(host)).body.sessionId]
    expect(await rightsAt('localhost', own)).toEqual([200, ['customers.view', 'customers.block']])
    expect(await rightsAt(host, other)).toEqual([200, ['audit.view']])
    // The session of the one site is none on the other.
    expect(await rightsAt(host, own)).toEqual([401, undefined])
    expect(await rightsAt('localhost', other)).toEqual([401, undefined])
  })

  test('is not changed on a site without the permission menu', async () => {
    const as = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    const answer = await put(await idOf('agent@bluedhow.example'), null, as, 'bluedhow.localhost')
    expect(answer).toMatchObject({ status: 403, body: { errorMessage: 'This site has no permission groups.' } })
  })
})
