import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const ADMIN = 'admin@skylark.example'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Text = { version: number; html: string }
type Body = { policy: Text; policies: string[]; versions: (Text & { writtenBy: string })[]; errorCode?: string }
const read = (path: string, options: { as?: string; host?: string } = {}) =>
  server.call<Body>(`whitelabel/${path}`, undefined, { method: 'GET', ...options })
const save = async (html: string, version: number, policy = 'privacy') =>
  (await server.call<Body>('whitelabel/savePolicy', { policy, version, html }, { as: await server.logIn(ADMIN) })).body

test('a page is there for everybody once it is written, in versions that stay', async () => {
  expect((await read('getPolicy?policy=privacy')).body.errorCode).toBe('NOT_FOUND')
  expect((await read('getPolicies')).body.policies).toEqual([])
  await save('<p>First</p>', 0)
  await save('<p>Second</p>', 1)
  expect((await read('getPolicy?policy=privacy')).body.policy).toMatchObject({ version: 2, html: '<p>Second</p>' })
  expect((await read('getPolicies')).body.policies).toEqual(['privacy'])
  expect((await read('getPolicies', { host: 'bluedhow.localhost' })).body.policies).toEqual([])
  const { versions } = (await read('getPolicyVersions?policy=privacy', { as: await server.logIn(ADMIN) })).body
  expect(versions.map(({ version, html, writtenBy }) => [version, html, writtenBy])).toEqual([
    [2, '<p>Second</p>', 'Kabir Sethi'],
    [1, '<p>First</p>', 'Kabir Sethi'],
  ])
  await expect(
    server.app.db.transaction().execute(async (tx) => {
      await sql`set local role tradewind_app`.execute(tx)
      await sql`set local app.site_id = '1'`.execute(tx)
      await sql`update policies set html = 'x'`.execute(tx)
    }),
  ).rejects.toThrow(/permission denied/)
})

test('of two who write at once one is refused, and the same text is no new version', async () => {
  const both = await Promise.all([save('<p>One</p>', 0, 'terms'), save('<p>Other</p>', 0, 'terms')])
  expect(both.map(({ errorCode }) => errorCode ?? 'saved').sort()).toEqual(['CHANGED_MEANWHILE', 'saved'])
  const { policy } = (await read('getPolicy?policy=terms')).body
  expect((await save(policy.html, 1, 'terms')).policy.version).toBe(1)
  expect((await save('<p> </p><script>x</script>', 1, 'terms')).errorCode).toBe('EMPTY_TEXT')
})

test('what could do harm is neither stored nor shown', async () => {
  const html =
    '<h3>A</h3><p onclick="x()">B<script>alert(1)</script><img src=x onerror=y><a href="javascript:z">C</a></p><style>*{}</style>'
  await save(html, 0, 'refunds')
  const clean = '<h3>A</h3><p>BC</p>'
  expect((await read('getPolicy?policy=refunds')).body.policy.html).toBe(clean)
  const { rows } = await sql<{ html: string }>`select html from policies where policy = 'refunds'`.execute(server.app.db)
  expect(rows).toEqual([{ html: clean }])
  await sql`
    insert into policies (site_id, policy, version, html, written_at, written_by)
    select 1, 'refunds', 2, '<p>Old<script>alert(1)</script></p>', now(), id from users where email = ${ADMIN}`.execute(
    server.app.db,
  )
  expect((await read('getPolicy?policy=refunds')).body.policy.html).toBe('<p>Old</p>')
})

test('only a super admin writes', async () => {
  for (const email of ['desk@skylark.example', 'agent@skylark.example']) {
    const { status } = await server.call(
      'whitelabel/savePolicy',
      { policy: 'terms', version: 1, html: '<p>Mine</p>' },
      { as: await server.logIn(email) },
    )
    expect([email, status]).toEqual([email, 403])
  }
})
