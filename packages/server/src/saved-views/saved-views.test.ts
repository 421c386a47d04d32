import type { SavedView } from '@tradewind/contract/saved-views/saved-views'
import { type SavedList, VIEWS_AT_MOST } from '@tradewind/domain/saved-views/saved-lists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const AGENT = 'agent@skylark.example'
const COLLEAGUE = 'agent2@skylark.example'
const DESK = 'desk@skylark.example'
const ADMIN = 'admin@skylark.example'
const OTHER_SITE = 'admin@bluedhow.example'

type Answer = { id: number; errorCode?: string; errorMessage?: string }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const hostOf = (email: string) => (email === OTHER_SITE ? 'bluedhow.localhost' : 'localhost')

async function ask(email: string, call: string, input: object) {
  const host = hostOf(email)
  return server.call<Answer>(`views/${call}`, input, { as: await server.logIn(email, { host }), host })
}

async function views(email: string, list: SavedList = 'bookings'): Promise<SavedView[]> {
  const host = hostOf(email)
  const as = await server.logIn(email, { host })
  const { body } = await server.call<{ views: SavedView[] }>(`/api/views/getSavedViews?list=${list}`, undefined, {
    as,
    host,
    method: 'GET',
  })
  return body.views
}

const names = async (email: string, list?: SavedList) => (await views(email, list)).map(({ name }) => name)
const save = async (email: string, name: string, more: object = {}) =>
  (await ask(email, 'saveView', { list: 'bookings', name, search: 'status=held', ...more })).body.id
const lines = () =>
  server.app.db
    .selectFrom('audit_entries')
    .select(['action', 'about_id'])
    .where('about_kind', '=', 'savedView')
    .orderBy('id')
    .execute()

describe('a view of one’s own', () => {
  test('is kept, renamed, replaced, made the default, deleted and brought back as it was', async () => {
    const id = await save(AGENT, 'Held')
    await ask(AGENT, 'setDefaultView', { list: 'bookings', id })
    await save(AGENT, 'Held seats', { id, search: 'status=held&sort=TA' })
    const kept: SavedView = {
      id,
      name: 'Held seats',
      search: 'status=held&sort=TA',
      isMine: true,
      sharedBy: null,
      isShared: false,
      isDefault: true,
    }
    expect(await views(AGENT)).toEqual([kept])
    await ask(AGENT, 'deleteView', { id })
    expect(await views(AGENT)).toEqual([])
    await ask(AGENT, 'restoreView', { id })
    expect(await views(AGENT)).toEqual([kept])
    await ask(AGENT, 'setDefaultView', { list: 'bookings', id: null })
    expect(await views(AGENT)).toEqual([{ ...kept, isDefault: false }])
    expect(await lines()).toEqual([])
  })

  test('is nobody else’s: not a colleague’s of the agency, not staff’s, not another site’s', async () => {
    const id = await save(AGENT, 'Only mine')
    for (const email of [COLLEAGUE, ADMIN, OTHER_SITE]) {
      expect(await names(email)).not.toContain('Only mine')
      for (const [call, input] of [
        ['saveView', { id, list: 'bookings', name: 'Theirs', search: 'x=1' }],
        ['deleteView', { id }],
        ['restoreView', { id }],
        ['setDefaultView', { list: 'bookings', id }],
      ] as const)
        expect([email, call, (await ask(email, call, input)).status]).toEqual([email, call, 404])
    }
    expect(await names(AGENT)).toContain('Only mine')
  })

  test('is not there for visitors', async () => {
    expect((await server.call('views/saveView', { list: 'bookings', name: 'A', search: 'a=1' })).status).toBe(401)
  })

  test.each<[string, string, { id?: string; [field: string]: unknown }, string]>([
    ['a name that is taken, whatever its case', AGENT, { name: 'ONLY MINE' }, 'NAME_TAKEN'],
    ['no name', AGENT, { name: '  ' }, 'INVALID_INPUT'],
    ['a name too long', AGENT, { name: 'x'.repeat(61) }, 'INVALID_INPUT'],
    ['no filter', AGENT, { search: '' }, 'INVALID_INPUT'],
    ['a filter that is no address', AGENT, { search: 'a=\n<b>' }, 'INVALID_INPUT'],
    ['a list that is none', AGENT, { list: 'nothing' }, 'INVALID_INPUT'],
    ['a list the person may not open', AGENT, { list: 'audit' }, 'FORBIDDEN'],
    ['sharing among customers', AGENT, { isShared: true }, 'FORBIDDEN'],
    ['another list than it was made for', AGENT, { id: 'own', list: 'wallet' }, 'NOT_FOUND'],
  ])('refuses %s', async (_, email, { id, ...more }, errorCode) => {
    const before = await views(AGENT)
    const own = before[0]?.id
    const input = { list: 'bookings', name: 'New', search: 'a=1', ...(id && { id: own }), ...more }
    expect((await ask(email, 'saveView', input)).body.errorCode).toBe(errorCode)
    expect(await views(AGENT)).toEqual(before)
  })

  test('is one of thirty at most, however many are kept at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: VIEWS_AT_MOST + 3 }, (_, n) =>
        ask(COLLEAGUE, 'saveView', { list: 'wallet', name: `View ${n}`, search: 'a=1' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(VIEWS_AT_MOST)
    expect(answers.filter(({ body }) => body.errorCode === 'TOO_MANY_VIEWS')).toHaveLength(3)
    const [first] = await views(COLLEAGUE, 'wallet')
    await ask(COLLEAGUE, 'deleteView', { id: first?.id })
    await save(COLLEAGUE, 'In its place', { list: 'wallet' })
    expect((await ask(COLLEAGUE, 'restoreView', { id: first?.id })).body.errorCode).toBe('TOO_MANY_VIEWS')
  })
})

describe('a view shared among staff', () => {
  test('is seen by colleagues who may open the list, is changed by its owner only, and each step is a line', async () => {
    const id = await save(ADMIN, 'Needs us', { list: 'queue', search: 'status=needsStaff', isShared: true })
    expect(await views(DESK, 'queue')).toEqual([
      expect.objectContaining({ id, name: 'Needs us', isMine: false, sharedBy: 'Kabir Sethi', isShared: true }),
    ])
    expect((await ask(DESK, 'deleteView', { id })).status).toBe(404)
    expect((await ask(DESK, 'setDefaultView', { list: 'queue', id })).status).toBe(200)
    expect((await views(DESK, 'queue'))[0]?.isDefault).toBe(true)
    expect((await views(ADMIN, 'queue'))[0]?.isDefault).toBe(false)
    await save(ADMIN, 'Needs us', { id, list: 'queue', isShared: false })
    expect(await views(DESK, 'queue')).toEqual([])
    await save(ADMIN, 'Needs us', { id, list: 'queue', isShared: true })
    // Shared again it does not open a colleague's list by surprise.
    expect((await views(DESK, 'queue'))[0]?.isDefault).toBe(false)
    await save(ADMIN, 'Needs us now', { id, list: 'queue', isShared: true })
    await ask(ADMIN, 'deleteView', { id })
    expect(await views(DESK, 'queue')).toEqual([])
    await ask(ADMIN, 'restoreView', { id })
    expect(await names(DESK, 'queue')).toEqual(['Needs us now'])
    expect((await lines()).map(({ action }) => action)).toEqual([
      'share a view',
      'stop sharing a view',
      'share a view',
      'change a shared view',
      'delete a shared view',
      'bring a shared view back',
    ])
  })

  test('is not seen by those who may not open the list, nor on another site, nor by customers', async () => {
    await save(ADMIN, 'Of one customer', { list: 'audit', search: 'userId=4', isShared: true })
    await save(ADMIN, 'Everybody’s bookings', { isShared: true })
    expect((await ask(DESK, 'saveView', { list: 'audit', name: 'A', search: 'a=1' })).body.errorCode).toBe('FORBIDDEN')
    const as = await server.logIn(DESK)
    expect((await server.call('/api/views/getSavedViews?list=audit', undefined, { as, method: 'GET' })).status).toBe(403)
    expect(await names(OTHER_SITE, 'audit')).toEqual([])
    expect(await names(AGENT)).not.toContain('Everybody’s bookings')
    expect(await names(DESK)).toContain('Everybody’s bookings')
  })

  test('a deletion is taken back for a day, then it is gone', async () => {
    const [old, young] = [await save(ADMIN, 'Old', { list: 'changes' }), await save(ADMIN, 'Young', { list: 'changes' })]
    await ask(ADMIN, 'deleteView', { id: old })
    await ask(ADMIN, 'setDefaultView', { list: 'changes', id: young })
    await server.app.db
      .updateTable('saved_views')
      .set({ deleted_at: new Date(Date.now() - 25 * 3_600_000).toISOString() as never })
      .where('id', '=', old)
      .execute()
    expect((await ask(ADMIN, 'restoreView', { id: old })).status).toBe(404)
    await ask(ADMIN, 'deleteView', { id: young })
    expect(await server.app.db.selectFrom('saved_views').select('id').where('id', 'in', [old, young]).execute()).toEqual([
      { id: young },
    ])
  })
})

describe('a shared view of who lost their rights', () => {
  test('is restored unshared to people who may no longer open its list', async () => {
    const id = await save(DESK, 'Lost rights', { list: 'queue', search: 'status=needsStaff', isShared: true })
    await ask(DESK, 'deleteView', { id })
    const groups = () => server.app.db.updateTable('permission_groups').where('site_id', '=', 1)
    const before = await server.app.db.selectFrom('permission_groups').selectAll().where('site_id', '=', 1).execute()
    await groups()
      .set({ permissions: ['customers.view'] })
      .execute()
    await ask(DESK, 'restoreView', { id })
    expect(await names(ADMIN, 'queue')).not.toContain('Lost rights')
    for (const { id: group, permissions } of before) await groups().set({ permissions }).where('id', '=', group).execute()
    await ask(DESK, 'deleteView', { id })
  })
})
