import type { ManagedGroup } from '@tradewind/contract/permissions/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Said = { group: ManagedGroup; errorCode: string }
let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
})
afterAll(() => server.close())

const call = (path: string, body: object, as = admin, host = 'localhost') => server.call<Said>(`rbac/${path}`, body, { as, host })
const newest = async () =>
  await server.app.db
    .selectFrom('audit_entries')
    .select(['id', 'action', 'note', 'before', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const save = async (group: ManagedGroup, permissions: readonly string[]) => {
  const { body } = await call('saveUserGroup', { userGroupId: group.id, version: group.version, permissions })
  return { group: body.group, entryId: String((await newest()).id) }
}

test('a change is undone by a new one, and what has changed since stays', async () => {
  const { group } = (await call('createUserGroup', { groupName: 'Undo', permissions: ['tickets.changes', 'customers.view'] })).body
  const first = await save(group, ['tickets.changes', 'ledger.view'])
  const second = await save(first.group, ['tickets.changes', 'ledger.view', 'audit.view'])
  const undone = await call('undoUserGroupChange', { userGroupId: group.id, version: second.group.version, entryId: first.entryId })
  expect(new Set(undone.body.group.permissions)).toEqual(new Set(['tickets.changes', 'customers.view', 'audit.view']))
  expect(undone.body.group.version).toBe(second.group.version + 1)
  const line = await newest()
  expect(line).toMatchObject({ action: 'undo a change of a permission group', note: 'Undoes the change of Kabir Sethi' })
  // Undoing what was undone brings the first change again.
  const again = { userGroupId: group.id, version: undone.body.group.version, entryId: String(line.id) }
  // Two at once: one counts, the other is of an older version.
  const answers = await Promise.all([call('undoUserGroupChange', again), call('undoUserGroupChange', again)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const restored = answers.find(({ status }) => status === 200)?.body.group
  expect(new Set(restored?.permissions)).toEqual(new Set(['tickets.changes', 'ledger.view', 'audit.view']))
  const { errorCode } = (await call('undoUserGroupChange', { ...again, version: restored?.version ?? 0 })).body
  expect(errorCode).toBe('NOTHING_TO_UNDO')
})

test('no line of something else is undone, and nobody but a super admin undoes', async () => {
  const { group } = (await call('createUserGroup', { groupName: 'Other', permissions: ['audit.view'] })).body
  const made = String((await newest()).id)
  const wish = { userGroupId: group.id, version: 1, entryId: made }
  expect((await call('undoUserGroupChange', wish)).status).toBe(404)
  expect((await call('undoUserGroupChange', { ...wish, entryId: 'x' })).status).toBe(404)
  expect((await call('undoUserGroupChange', wish, await server.logIn('desk@skylark.example'))).status).toBe(403)
  const host = 'bluedhow.localhost'
  expect((await call('undoUserGroupChange', wish, await server.logIn('admin@bluedhow.example', { host }), host)).status).toBe(404)
})
