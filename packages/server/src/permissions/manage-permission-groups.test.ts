import type { ManagedGroup } from '@tradewind/contract/permissions/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Said = { errorCode?: string; errorMessage?: string; data?: { group?: ManagedGroup; members?: { name: string }[] } }
let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
})
afterAll(() => server.close())

const DHOW = 'bluedhow.localhost'
const call = <T = { group: ManagedGroup }>(path: string, body: object, as = admin, host = 'localhost') =>
  server.call<T & Said>(`rbac/${path}`, body, { as, host })
const create = async (groupName: string, permissions: string[] = []) =>
  (await call('createUserGroup', { groupName, permissions })).body.group
const read = async (userGroupId: number) => (await call('getManagedGroup', { userGroupId })).body.group
const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const lines = async (kind: string, id: number) =>
  server.app.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after', 'note'])
    .where('about_kind', '=', kind)
    .where('about_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('a permission group', () => {
  test('is created, copied, renamed, saved and deleted; each is a line that says before and after', async () => {
    const group = await create('Refund desk', ['tickets.changes', 'customers.view'])
    expect(group).toMatchObject({
      version: 1,
      people: 0,
      permissions: ['tickets.changes', 'customers.view'],
      changedBy: 'Kabir Sethi',
    })
    const copied = (await call('copyUserGroup', { userGroupId: group.id, groupName: 'Refund desk 2' })).body.group
    expect(copied.permissions).toEqual(group.permissions)
    const renamed = (await call('renameUserGroup', { userGroupId: copied.id, version: 1, groupName: 'Refunds at night' })).body
      .group
    expect(renamed).toMatchObject({ version: 2, groupName: 'Refunds at night' })
    const saved = await call<{ group: ManagedGroup; changes: Record<string, { id: string; isActive: boolean }[]> }>(
      'saveUserGroup',
      {
        userGroupId: copied.id,
        version: 2,
        permissions: ['tickets.changes', 'ledger.view'],
      },
    )
    expect(saved.body.group).toMatchObject({ version: 3, permissions: ['tickets.changes', 'ledger.view'] })
    const changed = (level: string) => saved.body.changes[level]?.map(({ id, isActive }) => [id, isActive])
    expect([changed('modules'), changed('groups'), changed('permissions')]).toEqual([
      [
        ['customers', false],
        ['money', true],
      ],
      [
        ['customers.details', false],
        ['money.wallets', true],
      ],
      [
        ['customers.view', false],
        ['ledger.view', true],
      ],
    ])
    expect((await call('deleteUserGroup', { userGroupId: copied.id, version: 3 })).status).toBe(200)
    expect((await call('getManagedGroup', { userGroupId: copied.id })).status).toBe(404)
    const rights = { permissions: ['Handle change requests: assign, note, approve, reject', 'See customers and their details'] }
    expect(await lines('permissionGroup', copied.id)).toEqual([
      {
        action: 'create permission group',
        before: null,
        after: { groupName: 'Refund desk 2', ...rights },
        note: 'Copy of Refund desk',
      },
      {
        action: 'rename permission group',
        before: { groupName: 'Refund desk 2' },
        after: { groupName: 'Refunds at night' },
        note: null,
      },
      {
        action: 'change what a permission group allows',
        before: { permissions: ['See customers and their details'] },
        after: { permissions: ['See wallets and statements of customers'] },
        note: '0 people are in the group',
      },
      {
        action: 'delete permission group',
        before: {
          groupName: 'Refunds at night',
          permissions: ['Handle change requests: assign, note, approve, reject', 'See wallets and statements of customers'],
        },
        after: null,
        note: null,
      },
    ])
  })

  test('lists its modules, groups and permissions, with what is on and what is on by default', async () => {
    const { id } = await create('Blockers', ['customers.block'])
    const { body } = await call<{ modules: { moduleName: string; isActive: boolean; groups: { groupName: string }[] }[] }>(
      'getManagedGroup',
      { userGroupId: id },
    )
    expect(body.modules.filter(({ isActive }) => isActive).map(({ moduleName }) => moduleName)).toEqual(['customers'])
    expect(body.modules.find(({ moduleName }) => moduleName === 'customers')?.groups[1]).toEqual({
      groupName: 'customers.access',
      label: 'Access',
      isActive: true,
      permissions: [
        { id: 'customers.switches', label: 'Allow or stop flight search and hold', isActive: false, defaultAllowed: true },
        { id: 'customers.block', label: 'Block and unblock customers', isActive: true, defaultAllowed: false },
        { id: 'customers.merge', label: 'Merge two accounts of one person, and undo it', isActive: false, defaultAllowed: false },
        {
          id: 'customers.viewAs',
          label: 'View the site as a customer sees it, without changing anything',
          isActive: false,
          defaultAllowed: false,
        },
        { id: 'customers.approve', label: 'Approve or refuse companies that signed up', isActive: false, defaultAllowed: false },
      ],
    })
  })

  test('has a name of its own, also in other letters', async () => {
    const { id } = await create('Night shift')
    expect((await call('createUserGroup', { groupName: 'NIGHT shift' })).body.errorCode).toBe('NAME_TAKEN')
    expect((await call('copyUserGroup', { userGroupId: id, groupName: 'night shift' })).body.errorCode).toBe('NAME_TAKEN')
    const other = await create('Day shift')
    expect((await call('renameUserGroup', { userGroupId: other.id, version: 1, groupName: 'Night Shift' })).body.errorCode).toBe(
      'NAME_TAKEN',
    )
    expect((await call('renameUserGroup', { userGroupId: id, version: 1, groupName: 'Night SHIFT' })).body.group.version).toBe(2)
    const many = await Promise.all(Array.from({ length: 6 }, () => call('createUserGroup', { groupName: 'Six at once' })))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(many.filter(({ body }) => body.errorCode === 'NAME_TAKEN')).toHaveLength(5)
  })

  test('of which a colleague saved another version is not saved; the answer says what is different', async () => {
    const { id } = await create('Contested', ['customers.view'])
    const save = (permissions: string[]) => call('saveUserGroup', { userGroupId: id, version: 1, permissions })
    const both = await Promise.all([save(['customers.view', 'audit.view']), save(['customers.view', 'ledger.view'])])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = await read(id)
    expect(winner.version).toBe(2)
    const wonAudit = winner.permissions.includes('audit.view')
    const refused = both.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({
      errorCode: 'CHANGED_MEANWHILE',
      errorMessage: 'Kabir Sethi has changed this group since you opened it. Nothing was saved.',
      data: {
        group: winner,
        differences: {
          permissions: [
            { id: 'ledger.view', isActive: !wonAudit },
            { id: 'audit.view', isActive: wonAudit },
          ],
        },
      },
    })
    for (const [path, more] of [
      ['renameUserGroup', { groupName: 'X' }],
      ['deleteUserGroup', {}],
    ] as const)
      expect((await call(path, { userGroupId: id, version: 1, ...more })).body.errorCode).toBe('CHANGED_MEANWHILE')
    expect(await read(id)).toEqual(winner)
    expect(await lines('permissionGroup', id)).toHaveLength(2)
  })

  test('saved as it is stays the same version, without a line', async () => {
    const { id } = await create('Unchanged', ['customers.view'])
    expect((await call('saveUserGroup', { userGroupId: id, version: 1, permissions: ['customers.view'] })).body.group.version).toBe(
      1,
    )
    expect(await lines('permissionGroup', id)).toHaveLength(1)
  })

  test('with people in it is not deleted, and the refusal says who; while it goes nobody comes in', async () => {
    const userId = await idOf('desk@skylark.example')
    const before = (await call<{ result: { id: number } }>('getUserGroupByUserId', { userId })).body.result.id
    const { id } = await create('Inhabited')
    await call('addUserToRBACUserGroup', { userId, userGroupId: id })
    const refused = await call('deleteUserGroup', { userGroupId: id, version: 1 })
    expect(refused.body).toMatchObject({ errorCode: 'GROUP_IN_USE', data: { members: [{ userId, name: 'Asha Verma' }] } })
    expect((await read(id)).people).toBe(1)
    await call('addUserToRBACUserGroup', { userId, userGroupId: before })
    for (let round = 0; round < 5; round += 1) {
      const group = await create(`Vanishing ${round}`)
      const [put, gone] = await Promise.all([
        call('addUserToRBACUserGroup', { userId, userGroupId: group.id }),
        call('deleteUserGroup', { userGroupId: group.id, version: 1 }),
      ])
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([put.status, gone.status])
    }
    await call('addUserToRBACUserGroup', { userId, userGroupId: before })
  })

  test('saved is in force at the next call of who is in it, without signing in again', async () => {
    const userId = await idOf('desk@skylark.example')
    const group = await create('Live', ['customers.view'])
    await call('addUserToRBACUserGroup', { userId, userGroupId: group.id })
    const { body } = await server.call<{ sessionId: string }>('wl/user/login', {
      email: 'desk@skylark.example',
      password: 'tradewind',
    })
    const seen = () => server.call<Said>('wl/user/getCustomers', { page: 1 }, { as: body.sessionId })
    expect((await seen()).status).toBe(200)
    await call('saveUserGroup', { userGroupId: group.id, version: 1, permissions: ['audit.view'] })
    const refused = await seen()
    expect([refused.status, refused.body.errorMessage]).toEqual([
      403,
      'You need the permission “See customers and their details”. Your super admin can give it to you.',
    ])
    const own = await server.call<{ isUserSuperAdmin: boolean; lastSyncAt: string; syncedPermissions: string[] }>(
      'rbac/getPermissionsFromSession',
      {},
      { as: body.sessionId },
    )
    expect(own.body).toMatchObject({ isUserSuperAdmin: false, syncedPermissions: ['audit.view'], lastSyncAt: expect.any(String) })
  })

  test('refuses permissions that do not exist, and names that are empty', async () => {
    expect((await call('createUserGroup', { groupName: 'X', permissions: ['all.of.it'] })).status).toBe(422)
    expect((await call('createUserGroup', { groupName: '  ' })).status).toBe(422)
  })
})

describe('super admins', () => {
  const set = (userId: number, isSuperAdmin: boolean, as = admin) => call('setSuperAdmin', { userId, isSuperAdmin }, as)

  test('make another and step down; the last one stays', async () => {
    const [first, second] = [await idOf('admin@skylark.example'), await idOf('desk@skylark.example')]
    expect((await set(first, false)).body.errorCode).toBe('LAST_SUPER_ADMIN')
    expect((await set(await idOf('agent@skylark.example'), true)).body.errorCode).toBe('NOT_STAFF')
    expect((await set(second, true)).status).toBe(200)
    expect((await set(second, false)).status).toBe(200)
    expect((await lines('user', second)).slice(-2)).toEqual([
      { action: 'make super admin', before: { isSuperAdmin: false }, after: { isSuperAdmin: true }, note: null },
      { action: 'take super admin away', before: { isSuperAdmin: true }, after: { isSuperAdmin: false }, note: null },
    ])
  })

  test('who take it from each other at the same moment do not leave the site without one', async () => {
    const [first, second] = [await idOf('admin@skylark.example'), await idOf('desk@skylark.example')]
    const logIn = async (email: string) =>
      (await server.call<{ sessionId: string }>('wl/user/login', { email, password: 'tradewind' })).body.sessionId
    const left = () =>
      server.app.db.selectFrom('users').select('id').where('is_super_admin', '=', true).where('site_id', '=', 1).execute()
    for (let round = 0; round < 6; round += 1) {
      await server.app.db.updateTable('users').set({ is_super_admin: true }).where('id', 'in', [first, second]).execute()
      const [one, other] = [await logIn('admin@skylark.example'), await logIn('desk@skylark.example')]
      // Crosswise, or each themselves.
      const targets = round % 2 === 0 ? [second, first] : [first, second]
      const answers = await Promise.all([set(targets[0] ?? 0, false, one), set(targets[1] ?? 0, false, other)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 403, 409])])
      expect(await left()).toHaveLength(1)
    }
    await server.app.db.updateTable('users').set({ is_super_admin: true }).where('id', '=', first).execute()
    await server.app.db.updateTable('users').set({ is_super_admin: false }).where('id', '=', second).execute()
    admin = await logIn('admin@skylark.example')
  })

  test('of another site are strangers here', async () => {
    const there = await server.logIn('admin@bluedhow.example', { host: DHOW })
    const group = await create('Of Skylark')
    const { body } = await server.call<{ groups: ManagedGroup[] }>('rbac/getManagedGroups', undefined, {
      as: there,
      host: DHOW,
      method: 'GET',
    })
    expect(body.groups.map(({ groupName }) => groupName)).not.toContain('Of Skylark')
    const asked = await call('saveUserGroup', { userGroupId: group.id, version: 1, permissions: [] }, there, DHOW)
    expect(asked.status).toBe(404)
    expect(
      (await call('setSuperAdmin', { userId: await idOf('desk@skylark.example'), isSuperAdmin: true }, there, DHOW)).status,
    ).toBe(404)
  })
})
