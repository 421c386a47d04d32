import type { ManagedGroup, PermissionProposal } from '@tradewind/contract/permissions/permissions'
import { plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADDRESS_DAYS } from '../accounts/shared-hands-repo.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Said = { errorCode?: string; errorMessage?: string; waitsForApproval?: boolean; group: ManagedGroup }

let server: TestServer
let admin: string
let second: string
let desk: number
let adminId: number
let groupId: number

const ask = <T = object>(path: string, body: object, as = admin, host = 'localhost') =>
  server.call<T & Said>(`rbac/${path}`, body, { as, host })
const approvals = async (as = admin) =>
  (
    await server.call<{ isNeeded: boolean; proposals: PermissionProposal[] }>('rbac/getPermissionApprovals', undefined, {
      as,
      method: 'GET',
    })
  ).body
const waiting = async (as = admin) => (await approvals(as)).proposals.filter(({ status }) => status === 'waiting')
const decide = (id: string, isApproved: boolean, as = second, reason = '') =>
  ask('decidePermissionProposal', { id, isApproved, reason }, as)
const read = async () => (await ask('getManagedGroup', { userGroupId: groupId })).body.group
const save = async (permissions: string[], as = admin) =>
  ask('saveUserGroup', { userGroupId: groupId, version: (await read()).version, permissions }, as)
const newest = async () => (await waiting())[0] ?? ({ id: '' } as PermissionProposal)
const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const lines = async (action: string) =>
  server.app.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', action)
    .where('site_id', '=', 1)
    .orderBy('id')
    .execute()

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
  ;[desk, adminId] = [await idOf('desk@skylark.example'), await idOf('admin@skylark.example')]
  await sql`
    insert into users (site_id, legal_entity_id, user_type, email, first_name, last_name, password_hash)
    select site_id, legal_entity_id, user_type, 'third@skylark.example', 'Third', 'Person', password_hash from users where id = ${desk} and site_id = 1`.execute(
    server.app.db,
  )
  groupId = (await ask('createUserGroup', { groupName: 'Approved desk', permissions: ['customers.view'] })).body.group.id
})
afterAll(() => server.close())

describe('the switch', () => {
  test('needs a second super admin who could approve', async () => {
    expect((await ask('setPermissionApproval', { isNeeded: true })).body.errorCode).toBe('NEEDS_TWO')
    expect((await ask('setSuperAdmin', { userId: desk, isSuperAdmin: true })).body.waitsForApproval).toBe(false)
    second = await server.logIn('desk@skylark.example')
    expect((await ask('setPermissionApproval', { isNeeded: true })).body.waitsForApproval).toBe(false)
    expect((await approvals()).isNeeded).toBe(true)
    const notices = await server.app.db.selectFrom('notices').selectAll().where('user_id', '=', desk).execute()
    expect(notices.map(({ kind }) => kind)).toContain('approval')
    expect(await lines('require approval of permission changes')).toHaveLength(1)
  })

  test('counts nobody who never confirmed an address, nor who is in the hands of the person who asks', async () => {
    const host = 'bluedhow.localhost'
    const other = await server.logIn('admin@bluedhow.example', { host })
    const { db } = server.app
    const mate = db.updateTable('users').where('site_id', '=', 2).where('email', '=', 'desk@bluedhow.example')
    const by = await idOf('admin@bluedhow.example')
    await sql`
      insert into users (site_id, legal_entity_id, user_type, email, first_name, is_super_admin, status)
      select site_id, legal_entity_id, 'staff', 'desk@bluedhow.example', 'Mate', true, 'pending' from users where id = ${by} and site_id = 2`.execute(
      db,
    )
    const need = async () => (await ask('setPermissionApproval', { isNeeded: true }, other, host)).body.errorCode
    expect(await need()).toBe('NEEDS_TWO')
    await mate.set({ status: 'verified', created_by: by, created_at: server.app.now() }).execute()
    expect(await need()).toBe('NEEDS_TWO')
    await mate.set({ created_at: plusMinutes(server.app.now(), -(ADDRESS_DAYS + 1) * 24 * 60) }).execute()
    expect(await need()).toBeUndefined()
    await db.deleteFrom('permission_approval_rules').where('site_id', '=', 2).execute()
    await mate.set({ is_super_admin: false }).execute()
  })

  test('of one site is not that of another', async () => {
    const host = 'bluedhow.localhost'
    const other = await server.logIn('admin@bluedhow.example', { host })
    const { body } = await ask('createUserGroup', { groupName: 'Theirs', permissions: ['customers.view'] }, other, host)
    expect([body.waitsForApproval, body.group.permissions]).toEqual([false, ['customers.view']])
  })
})

describe('a saved change of a group', () => {
  test('is in force only once another approves, and is then the change of who proposed it', async () => {
    const saved = await save(['customers.view', 'ledger.view'])
    expect([saved.status, saved.body.waitsForApproval]).toEqual([200, true])
    expect((await read()).permissions).toEqual(['customers.view'])
    const proposal = await newest()
    expect(proposal).toMatchObject({
      kind: 'group',
      about: 'Approved desk',
      proposedBy: 'Kabir Sethi',
      isMine: true,
      isOutOfDate: false,
    })
    expect(proposal.changes).toEqual([{ id: 'ledger.view', label: 'See wallets and statements of customers', isActive: true }])
    expect((await waiting(second))[0]?.isMine).toBe(false)
    expect((await decide(proposal.id, true, admin)).body.errorCode).toBe('OWN_PROPOSAL')
    expect((await read()).permissions).toEqual(['customers.view'])
    expect((await decide(proposal.id, true)).status).toBe(200)
    expect(await read()).toMatchObject({ permissions: ['customers.view', 'ledger.view'], changedBy: 'Kabir Sethi', version: 2 })
    const [line] = await lines('change what a permission group allows')
    expect([line?.actor_user_id, line?.note]).toEqual([desk, '0 people are in the group. Proposed by Kabir Sethi'])
    const notices = await server.app.db.selectFrom('notices').select('title').where('user_id', '=', adminId).execute()
    expect(notices.map(({ title }) => title)).toContain('Asha Verma approved your change of permissions')
  })

  test('approved by many at once, or approved, declined and withdrawn at once, ends once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { version, permissions } = await read()
      // Always another than it has: one that was declined leaves the group as it was.
      await save(permissions.includes('audit.view') ? ['customers.view'] : ['customers.view', 'audit.view'])
      const { id } = await newest()
      const answers = await Promise.all([
        decide(id, true),
        decide(id, true),
        decide(id, false),
        ask('withdrawPermissionProposal', { id }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.errorCode === 'NOT_WAITING')).toHaveLength(3)
      const isMade = answers[0].status === 200 || answers[1].status === 200
      expect((await read()).version).toBe(version + (isMade ? 1 : 0))
      expect(await waiting()).toEqual([])
    }
  })

  test('waits once: of two who save at once one is asked to decide the other first', async () => {
    const { permissions, version } = await read()
    const wished = permissions.includes('audit.view') ? ['customers.view'] : ['customers.view', 'audit.view']
    const both = await Promise.all(
      [admin, second].map((as) => ask('saveUserGroup', { userGroupId: groupId, version, permissions: wished }, as)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.map(({ body }) => body.errorCode)).toContain('ALREADY_PROPOSED')
    const { id } = await newest()
    const mine = (await waiting())[0]?.isMine ? admin : second
    expect((await ask('withdrawPermissionProposal', { id }, mine === admin ? second : admin)).status).toBe(403)
    expect((await ask('withdrawPermissionProposal', { id }, mine)).status).toBe(200)
  })

  test('declined says why, and changes nothing; of a group that has changed since it is not approved', async () => {
    await save(['customers.view', 'tickets.changes'])
    await decide((await newest()).id, false, second, 'Not before the audit')
    expect((await approvals()).proposals[0]).toMatchObject({
      status: 'declined',
      reason: 'Not before the audit',
      decidedBy: 'Asha Verma',
    })
    expect((await read()).permissions).not.toContain('tickets.changes')
    await save(['customers.view', 'tickets.changes'])
    const { id } = await newest()
    await ask('renameUserGroup', { userGroupId: groupId, version: (await read()).version, groupName: 'Renamed desk' })
    expect((await newest()).isOutOfDate).toBe(true)
    expect((await decide(id, true)).body.errorCode).toBe('OUT_OF_DATE')
    expect((await read()).permissions).not.toContain('tickets.changes')
    expect((await decide(id, false)).status).toBe(200)
  })
})

describe('what else would give permissions', () => {
  test('waits too: a new group and a copy begin empty, and who is put into a group stays where they are', async () => {
    const made = (await ask('createUserGroup', { groupName: 'From nothing', permissions: ['ledger.view'] })).body
    expect([made.waitsForApproval, made.group.permissions]).toEqual([true, []])
    await decide((await newest()).id, true)
    const copied = (await ask('copyUserGroup', { userGroupId: made.group.id, groupName: 'Copied' })).body
    expect([copied.waitsForApproval, copied.group.permissions]).toEqual([true, []])
    await decide((await newest()).id, false)
    const staff = await idOf('third@skylark.example')
    const groupOf = async () =>
      (await server.app.db.selectFrom('users').select('permission_group_id').where('id', '=', staff).executeTakeFirstOrThrow())
        .permission_group_id
    const before = await groupOf()
    expect((await ask('addUserToRBACUserGroup', { userId: staff, userGroupId: made.group.id })).body.waitsForApproval).toBe(true)
    expect(await groupOf()).toBe(before)
    expect(await newest()).toMatchObject({ kind: 'person', after: 'From nothing' })
    expect((await decide((await newest()).id, true)).status).toBe(200)
    expect(await groupOf()).toBe(made.group.id)
  })

  test('the group of a person says what they win and lose, and is not approved once that group is another', async () => {
    const staff = await idOf('third@skylark.example')
    const put = (userGroupId: number) => ask('addUserToRBACUserGroup', { userId: staff, userGroupId })
    const groupOf = async () =>
      (await server.app.db.selectFrom('users').select('permission_group_id').where('id', '=', staff).executeTakeFirstOrThrow())
        .permission_group_id
    const before = await groupOf()
    const group = async (groupName: string, permissions: string[]) => {
      const { id } = (await ask('createUserGroup', { groupName, permissions })).body.group
      await decide((await newest()).id, true)
      return id
    }
    const [harmless, mighty] = [await group('Reads only', ['customers.view']), await group('Pays out', ['ledger.topUp'])]
    await put(harmless)
    expect((await newest()).changes.map(({ id, isActive }) => [id, isActive])).toEqual([
      ['customers.view', true],
      ['ledger.view', false],
    ])
    await decide((await newest()).id, false)
    // The first takes the name of the harmless group and gives it to the mighty one: names alone would say what was agreed.
    await put(mighty)
    const { id, changes } = await newest()
    expect(changes).toContainEqual(expect.objectContaining({ id: 'ledger.topUp', isActive: true }))
    const versionOf = async (userGroupId: number) => (await ask('getManagedGroup', { userGroupId })).body.group.version
    const rename = async (userGroupId: number, groupName: string) =>
      (await ask('renameUserGroup', { userGroupId, version: await versionOf(userGroupId), groupName })).status
    expect([await rename(harmless, 'Old'), await rename(mighty, 'Reads only')]).toEqual([200, 200])
    expect(await newest()).toMatchObject({ id, after: 'Reads only', isOutOfDate: true })
    expect((await decide(id, true)).body.errorCode).toBe('OUT_OF_DATE')
    expect(await groupOf()).toBe(before)
    expect((await decide(id, false)).status).toBe(200)
    // Nor one that is gone.
    await put(harmless)
    const gone = (await newest()).id
    const dropped = await ask('deleteUserGroup', { userGroupId: harmless, version: await versionOf(harmless) })
    expect(dropped.status).toBe(200)
    expect(await newest()).toMatchObject({ after: 'A group that was deleted', isOutOfDate: true })
    expect((await decide(gone, true)).status).toBe(404)
    expect((await decide(gone, false)).status).toBe(200)
    expect(await groupOf()).toBe(before)
  })

  test('while a group is renamed and approved at once, nobody is put into what was not shown', async () => {
    const staff = await idOf('third@skylark.example')
    for (let round = 0; round < 3; round += 1) {
      const made = (await ask('createUserGroup', { groupName: `Round ${round}`, permissions: [] })).body.group
      await ask('addUserToRBACUserGroup', { userId: staff, userGroupId: made.id })
      const { id } = await newest()
      const [decided, renamed] = await Promise.all([
        decide(id, true),
        ask('renameUserGroup', { userGroupId: made.id, version: made.version, groupName: `Renamed ${round}` }),
      ])
      expect(renamed.status).toBe(200)
      expect([200, 409]).toContain(decided.status)
      if (decided.status === 409) {
        expect(decided.body.errorCode).toBe('OUT_OF_DATE')
        expect((await decide(id, false)).status).toBe(200)
      }
    }
  })

  test('undoing a change in the history', async () => {
    await save(['customers.view', 'network.view'])
    await decide((await newest()).id, true)
    const entries = await lines('change what a permission group allows')
    const entry = entries.filter(({ about_id }) => about_id === String(groupId)).at(-1)
    const wish = { userGroupId: groupId, version: (await read()).version, entryId: String(entry?.id) }
    expect((await ask('undoUserGroupChange', wish)).body.waitsForApproval).toBe(true)
    expect((await read()).permissions).toContain('network.view')
    await decide((await newest()).id, true)
    expect((await read()).permissions).not.toContain('network.view')
  })

  test('super admins: two stay, judged again when it is approved', async () => {
    const third = await idOf('third@skylark.example')
    expect((await ask('setSuperAdmin', { userId: desk, isSuperAdmin: false })).body.errorCode).toBe('LAST_SUPER_ADMIN')
    expect((await ask('setSuperAdmin', { userId: third, isSuperAdmin: true })).body.waitsForApproval).toBe(true)
    expect((await decide((await newest()).id, true)).status).toBe(200)
    expect((await ask('setSuperAdmin', { userId: third, isSuperAdmin: false })).body.waitsForApproval).toBe(true)
    const { id } = await newest()
    // Meanwhile there is one fewer who could sign in.
    await server.app.db.updateTable('users').set({ is_blocked: true }).where('id', '=', desk).execute()
    const asThird = await server.logIn('third@skylark.example')
    expect((await decide(id, true, asThird)).body.errorCode).toBe('LAST_SUPER_ADMIN')
    await server.app.db.updateTable('users').set({ is_blocked: false }).where('id', '=', desk).execute()
    expect((await decide(id, true)).status).toBe(200)
    expect((await waiting()).length).toBe(0)
  })
})

describe('who has changed the address of another super admin', () => {
  test('does not approve as them: one who is in nobody’s hands decides', async () => {
    const details = { customerId: desk, firstName: 'Asha', lastName: 'Verma', email: 'desk2@skylark.example' }
    const phone = { phone: '9820012345', phoneCode: '+91' }
    const move = () => server.call<Said>('wl/user/updateDetails', { ...details, primaryPhone: phone }, { as: admin })
    const { password_hash } = await server.app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', desk)
      .executeTakeFirstOrThrow()
    // With these two alone nobody could approve anything for 90 days, not even the end of approvals.
    const refused = await move()
    expect([refused.status, refused.body.errorMessage]).toEqual([403, expect.stringContaining('for 90 days')])
    expect(await idOf('desk@skylark.example')).toBe(desk)
    const setThird = async (is_super_admin: boolean) =>
      server.app.db
        .updateTable('users')
        .set({ is_super_admin })
        .where('id', '=', await idOf('third@skylark.example'))
        .execute()
    await setThird(true)
    expect((await move()).status).toBe(200)
    await setThird(false)
    // What the link does that was mailed to the new address.
    await server.app.db
      .updateTable('users')
      .set({ status: 'verified', password_hash })
      .where('site_id', '=', 1)
      .where('id', '=', desk)
      .execute()
    second = await server.logIn('desk2@skylark.example')
    const { version } = await read()
    await save(['customers.view', 'network.decide'])
    const { id } = await newest()
    for (const isApproved of [true, false]) expect((await decide(id, isApproved)).body.errorCode).toBe('SAME_HANDS')
    expect([(await newest()).id, (await read()).version]).toEqual([id, version])
    const third = await idOf('third@skylark.example')
    await server.app.db.updateTable('users').set({ is_super_admin: true }).where('id', '=', third).execute()
    const asThird = await server.call<{ sessionId: string }>('wl/user/login', {
      email: 'third@skylark.example',
      password: 'tradewind',
    })
    expect((await decide(id, true, asThird.body.sessionId)).status).toBe(200)
    await server.app.db.updateTable('users').set({ is_super_admin: false }).where('id', '=', third).execute()
    // Those two alone may not be left: the third stays a super admin.
    await server.app.db.updateTable('users').set({ is_super_admin: true }).where('id', '=', third).execute()
    const left = await ask('setSuperAdmin', { userId: third, isSuperAdmin: false })
    expect([left.body.errorCode, left.body.errorMessage]).toEqual([
      'LAST_SUPER_ADMIN',
      expect.stringContaining('could not approve for each other'),
    ])
    await server.app.db.updateTable('users').set({ is_super_admin: false }).where('id', '=', third).execute()
    // Nor the other way round, until that is long ago.
    await save(['customers.view'], second)
    const theirs = (await newest()).id
    expect((await decide(theirs, true, admin)).body.errorCode).toBe('SAME_HANDS')
    await server.app.db
      .updateTable('address_changes')
      .set({ changed_at: plusMinutes(server.app.now(), -(ADDRESS_DAYS + 1) * 24 * 60) })
      .execute()
    expect((await decide(theirs, true, admin)).status).toBe(200)
  })
})

describe('two whom one super admin has hired', () => {
  test('do not approve for each other while another could, and do where nobody else is', async () => {
    const { db } = server.app
    const emails = ['made1@skylark.example', 'made2@skylark.example']
    for (const email of emails)
      await sql`
        insert into users (site_id, legal_entity_id, user_type, email, first_name, password_hash, is_super_admin, created_by, created_at)
        select site_id, legal_entity_id, 'staff', ${email}, 'Made', password_hash, true, ${adminId}, ${server.app.now()}
        from users where id = ${desk} and site_id = 1`.execute(db)
    const sessions = await Promise.all(
      emails.map(
        async (email) =>
          (await server.call<{ sessionId: string }>('wl/user/login', { email, password: 'tradewind' })).body.sessionId,
      ),
    )
    const [one = '', other = ''] = sessions
    const before = (await read()).version
    await save(['customers.view', 'rates.edit'], one)
    const { id } = await newest()
    // The hand that made both is no second person, and neither is the other of the two.
    for (const isApproved of [true, false]) {
      expect((await decide(id, isApproved, admin)).body.errorCode).toBe('SAME_HANDS')
      expect((await decide(id, isApproved, other)).body.errorCode).toBe('SAME_HANDS')
    }
    expect((await read()).version).toBe(before)
    // A blocked colleague could not.
    await db.updateTable('users').set({ is_blocked: true }).where('id', '=', desk).where('site_id', '=', 1).execute()
    expect((await decide(id, true, other)).status).toBe(200)
    await db.updateTable('users').set({ is_blocked: false }).where('id', '=', desk).where('site_id', '=', 1).execute()
    await save(['customers.view'], one)
    const next = (await newest()).id
    expect((await decide(next, true, other)).body.errorCode).toBe('SAME_HANDS')
    expect((await decide(next, true, second)).status).toBe(200)
    await db.updateTable('users').set({ is_super_admin: false, is_blocked: true }).where('email', 'in', emails).execute()
  })
})

describe('nobody else', () => {
  test('sees or decides what waits: not staff, not another site', async () => {
    await save(['customers.view', 'markups.manage'])
    const { id } = await newest()
    const agent = await server.logIn('agent@skylark.example')
    expect((await decide(id, true, agent)).status).toBe(403)
    const host = 'bluedhow.localhost'
    const other = await server.logIn('admin@bluedhow.example', { host })
    const input = { id, isApproved: true }
    expect((await ask('decidePermissionProposal', input, other, host)).status).toBe(404)
    expect((await ask('withdrawPermissionProposal', { id }, other, host)).status).toBe(404)
    expect((await decide('nothing', true)).status).toBe(404)
  })

  test('turns it off alone; approved, what else waits ends', async () => {
    expect((await ask('setPermissionApproval', { isNeeded: false })).body.waitsForApproval).toBe(true)
    expect((await approvals()).isNeeded).toBe(true)
    const off = (await waiting()).find(({ kind }) => kind === 'noApproval')
    expect((await decide(off?.id ?? '', true, admin)).body.errorCode).toBe('OWN_PROPOSAL')
    expect((await decide(off?.id ?? '', true)).status).toBe(200)
    expect((await approvals()).isNeeded).toBe(false)
    expect(await waiting()).toEqual([])
    expect((await save(['customers.view', 'markups.manage'])).body.waitsForApproval).toBe(false)
    expect((await read()).permissions).toContain('markups.manage')
  })
})
