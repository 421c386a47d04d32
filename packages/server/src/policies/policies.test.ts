import { readFileSync } from 'node:fs'
import { MOST_OF_PAGE } from '@tradewind/domain/policies/policies'
import type { Instant } from '@tradewind/domain/time'
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
  expect((await read('getPolicies')).body.policies).toEqual(['terms'])
  await save('<p>First</p>', 0)
  await save('<p>Second</p>', 1)
  expect((await read('getPolicy?policy=privacy')).body.policy).toMatchObject({ version: 2, html: '<p>Second</p>' })
  expect((await read('getPolicies')).body.policies).toEqual(['terms', 'privacy'])
  expect((await read('getPolicies', { host: 'bluedhow.localhost' })).body.policies).toEqual(['terms'])
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
  const both = await Promise.all([save('<p>One</p>', 1, 'terms'), save('<p>Other</p>', 1, 'terms')])
  expect(both.map(({ errorCode }) => errorCode ?? 'saved').sort()).toEqual(['CHANGED_MEANWHILE', 'saved'])
  const { policy } = (await read('getPolicy?policy=terms')).body
  expect((await save(policy.html, 2, 'terms')).policy.version).toBe(2)
  expect((await save('<p> </p><script>x</script>', 2, 'terms')).errorCode).toBe('EMPTY_TEXT')
})

test('terms that are as long as a page may be are saved in both places, and longer ones in neither', async () => {
  const as = await server.logIn(ADMIN)
  type Settings = { terms: { version: number; terms: string }; userTypes: string[]; errorCode?: string }
  const settings = async () => (await server.call<Settings>('wl/user/getSignUpSettings', undefined, { as, method: 'GET' })).body
  const { userTypes, terms } = await settings()
  const setTerms = (text: string, version: number) =>
    server.call<Settings>('wl/user/setSignUpSettings', { userTypes, terms: text, version }, { as })
  const [text, frame] = ['x'.repeat(MOST_OF_PAGE - '<p></p>'.length), '<p></p>'.length]
  expect((await save(`<p>${text}</p>`, terms.version, 'terms')).policy.version).toBe(terms.version + 1)
  const page = (await settings()).terms
  expect(page.terms).toBe(text)
  expect((await setTerms(`y${text.slice(1)}${'z'.repeat(frame)}`, page.version)).body.terms.version).toBe(page.version + 1)
  for (const body of [
    (await setTerms('x'.repeat(MOST_OF_PAGE + 1), page.version + 1)).body,
    await save('x'.repeat(MOST_OF_PAGE + 1), page.version + 1, 'terms'),
  ])
    expect(body.errorCode).toBe('INVALID_INPUT')
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

test('the terms of the page are those that people accept when they sign up: one text with one series of versions', async () => {
  const as = await server.logIn(ADMIN)
  const form = async () =>
    (await server.call<{ terms: { version: number; terms: string } }>('wl/user/getSignUpForm', undefined, { method: 'GET' })).body
      .terms
  const { version } = await form()
  await save('<h3>Prices</h3><ol><li>Net</li><li>Gross</li></ol><p>A &amp; <strong>B</strong></p>', version, 'terms')
  expect(await form()).toEqual({ version: version + 1, terms: '# Prices\n\n1. Net\n2. Gross\n\nA & **B**' })
  const settings = { userTypes: ['retail'], terms: 'Pay **now**', version: version + 1 }
  expect((await server.call('wl/user/setSignUpSettings', settings, { as })).status).toBe(200)
  expect((await read('getPolicy?policy=terms')).body.policy).toMatchObject({
    version: version + 2,
    html: '<p>Pay <strong>now</strong></p>',
  })
  const { versions } = (await read('getPolicyVersions?policy=terms', { as })).body
  expect(versions.map((one) => one.version)).toEqual(Array.from({ length: version + 2 }, (_, at) => version + 2 - at))
})

test('pages of terms that were written before are in the series as they were, and what was written last is in force', async () => {
  const { db } = server.app
  const move = readFileSync(new URL('../database/migrations/0607_terms_are_one_text.sql', import.meta.url), 'utf8')
  const { id: by, site_id } = await db
    .selectFrom('users')
    .select(['id', 'site_id'])
    .where('email', '=', 'admin@bluedhow.example')
    .executeTakeFirstOrThrow()
  const seriesOf = () =>
    db.selectFrom('sign_up_terms').select(['version', 'terms']).where('site_id', '=', site_id).orderBy('version').execute()
  const [first] = await seriesOf()
  const page = (version: number, html: string, written_at: string) =>
    db
      .insertInto('policies')
      .values({ site_id, policy: 'terms', version, html, written_at: written_at as Instant, written_by: by })
      .execute()
  await page(1, '<p>Old</p>', '2020-01-01T00:00:00Z')
  await page(2, '<h3>Rules</h3><ol><li>One</li><li>Two &amp; more</li></ol><p>a<br />b</p>', '2020-01-02T00:00:00Z')
  await sql.raw(move).execute(db)
  const rules = '# Rules\n\n1. One\n1. Two & more\n\na\nb'
  expect(await seriesOf()).toEqual([
    first,
    { version: 2, terms: 'Old' },
    { version: 3, terms: rules },
    { version: 4, terms: first?.terms },
  ])
})
