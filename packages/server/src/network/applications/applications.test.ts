import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Body = {
  id: string
  errorCode: string
  shortError?: Record<string, string>
  application: { id: string; state: string; reason: string | null; companyName: string } | null
  mayApply: boolean
  isOwner: boolean
  known: { companyName: string; email: string }
  records: {
    id: string
    state: string
    companyName: string
    customerName: string
    supplierName: string | null
    decidedBy: string | null
  }[]
  waiting: number
  totalRecords: number
  suppliers: { id: number; name: string }[]
}
const [ADMIN, OWNER, COLLEAGUE, PRIVATE] = [
  'admin@skylark.example',
  'agent@skylark.example',
  'agent2@skylark.example',
  'priya@skylark.example',
] as const
const WISH = {
  offers: ['transfers', 'activities'],
  companyName: 'Sunrise Coaches',
  contactName: 'Rohan Iyer',
  email: 'coaches@sunrise.example',
  phone: '+91 22 4000 1000',
  city: 'Mumbai',
  website: 'https://sunrise.example',
  about: 'Twelve coaches in Goa.',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { legal_entity_id: company } = await person(OWNER)
  await server.app.db.updateTable('users').set({ is_company_owner: true }).where('email', '=', OWNER).execute()
  // In the company of the owner, and not an owner.
  await server.app.db
    .updateTable('users')
    .set({ is_company_owner: false, legal_entity_id: company })
    .where('email', '=', COLLEAGUE)
    .execute()
})
beforeEach(async () => {
  await server.app.db.deleteFrom('supplier_applications').execute()
})
afterAll(() => server.close())

const person = (email: string) => server.app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const call = async (path: string, body: object, who: string, host = 'localhost') =>
  server.call<Body>(path, body, { as: await server.logIn(who, { host }), host })
const apply = (wish: object = {}, who: string = OWNER) => call('wl/user/becomeSupplier', { ...WISH, ...wish }, who)
const decide = (id: string, more: object = {}, who: string = ADMIN) =>
  call('supplier/decideSupplierApplication', { id, isApproved: true, ...more }, who)
const withdraw = (who: string = OWNER) => call('wl/user/withdrawSupplierApplication', {}, who)
const mine = async (who: string = OWNER) =>
  server.call<Body>('wl/user/getMySupplierApplication', undefined, { as: await server.logIn(who), method: 'GET' })
const list = async () => (await call('supplier/getSupplierApplications', {}, ADMIN)).body
const said = ({ status, body }: { status: number; body: Body }) => [status, body.errorCode]
const suppliersNamed = (name: string) =>
  server.app.db.selectFrom('legal_entities').selectAll().where('kind', '=', 'supplier').where('name', '=', name).execute()
const rows = () => server.app.db.selectFrom('supplier_applications').selectAll().execute()
const lastLine = () =>
  server.app.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const noticesOf = async (email: string) =>
  server.app.db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', (await person(email)).id)
    .where('kind', '=', 'network')
    .execute()

describe('a company applies as a supplier', () => {
  test('staff are notified and see it; approved, there is a supplier with its contact and accounts, and the owner is notified', async () => {
    expect((await mine()).body).toMatchObject({ application: null, mayApply: true, known: { email: OWNER } })
    const { body } = await apply()
    expect(await lastLine()).toMatchObject({ action: 'apply as supplier', after: { companyName: 'Sunrise Coaches' } })
    expect((await noticesOf(ADMIN)).at(-1)).toMatchObject({
      title: 'Sunrise Coaches applies to become a supplier',
      body: 'Transfers, Activities and tickets',
      path: '/staff/network?view=applications',
    })
    expect((await mine()).body).toMatchObject({ application: { state: 'waiting' }, mayApply: false })
    expect((await mine(COLLEAGUE)).body).toMatchObject({ application: { state: 'waiting' }, mayApply: false, isOwner: false })
    expect(await list()).toMatchObject({ waiting: 1, records: [{ companyName: 'Sunrise Coaches', state: 'waiting' }] })

    expect((await decide(body.id)).status).toBe(200)
    const [supplier] = await suppliersNamed('Sunrise Coaches')
    expect(supplier).toMatchObject({ email: WISH.email, phone: WISH.phone, city: 'Mumbai', supplier_code: 'local:sunrise coaches' })
    const accounts = await server.app.db
      .selectFrom('ledger_accounts')
      .select('kind')
      .where('site_id', '=', 1)
      .where('legal_entity_id', '=', supplier?.id ?? 0)
      .execute()
    expect(accounts.map(({ kind }) => kind)).toContain('supplierPayable')
    expect((await list()).records[0]).toMatchObject({ state: 'approved', supplierName: 'Sunrise Coaches' })
    expect((await mine()).body).toMatchObject({ application: { state: 'approved' }, mayApply: false })
    expect((await noticesOf(OWNER)).at(-1)).toMatchObject({ title: 'You are now a supplier of Skylark Travels' })
    expect(said(await apply())).toEqual([409, 'ALREADY_APPLIED'])
  })

  test('declined with a reason it can apply again; without a reason nothing is declined', async () => {
    const { body } = await apply()
    expect((await decide(body.id, { isApproved: false })).body.shortError).toEqual({ reason: 'This is required field.' })
    expect((await decide(body.id, { isApproved: false, reason: 'No licence' })).status).toBe(200)
    expect((await mine()).body).toMatchObject({ application: { state: 'declined', reason: 'No licence' }, mayApply: true })
    expect((await noticesOf(OWNER)).at(-1)).toMatchObject({ body: 'No licence' })
    expect(await lastLine()).toMatchObject({ action: 'decline supplier', after: { reason: 'No licence' } })
    server.passMinutes(1)
    expect((await apply({ companyName: 'Sunrise Two' })).status).toBe(200)
    expect((await mine()).body.application).toMatchObject({ state: 'waiting', companyName: 'Sunrise Two' })
  })

  test('withdrawn it is gone from the list, and cannot be decided', async () => {
    const { body } = await apply()
    expect((await withdraw()).status).toBe(200)
    expect(said(await withdraw())).toEqual([409, 'ALREADY_DECIDED'])
    expect(said(await decide(body.id))).toEqual([409, 'ALREADY_DECIDED'])
    expect(await list()).toMatchObject({ waiting: 0, records: [] })
    expect((await mine()).body).toMatchObject({ application: { state: 'withdrawn' }, mayApply: true })
  })

  test('one that the site has already is chosen, not made a second time', async () => {
    await server.app.db
      .insertInto('legal_entities')
      .values({ site_id: 1, kind: 'supplier', name: 'Harbour Boats', supplier_code: 'local:harbour boats' })
      .execute()
    const { body } = await apply({ companyName: 'HARBOUR boats' })
    expect(said(await decide(body.id))).toEqual([409, 'SUPPLIER_EXISTS'])
    const known = (await list()).suppliers.find(({ name }) => name === 'Harbour Boats')
    expect((await decide(body.id, { supplierId: 999_999 })).body.shortError).toHaveProperty('supplierId')
    expect((await decide(body.id, { supplierId: known?.id })).status).toBe(200)
    expect((await suppliersNamed('Harbour Boats')).length + (await suppliersNamed('HARBOUR boats')).length).toBe(1)
    expect((await list()).records[0]).toMatchObject({ supplierName: 'Harbour Boats' })
  })

  test.each([
    [{ offers: [] }, 'offers'],
    [{ companyName: ' ' }, 'companyName'],
    [{ email: 'x' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ about: '' }, 'about'],
  ])('%j is refused beside its field, and nothing is written', async (wrong, field) => {
    const { status, body } = await apply(wrong)
    expect([status, Object.keys(body.shortError ?? {})]).toEqual([422, [field]])
    expect(await rows()).toEqual([])
  })
})

describe('who may', () => {
  test('only the owner applies and withdraws; private customers and staff have nothing to apply with', async () => {
    expect(said(await apply({}, COLLEAGUE))).toEqual([403, 'FORBIDDEN'])
    for (const who of [PRIVATE, ADMIN]) {
      expect(said(await apply({}, who))).toEqual([403, 'FORBIDDEN'])
      expect(said(await mine(who))).toEqual([403, 'FORBIDDEN'])
    }
    await apply()
    expect(said(await withdraw(COLLEAGUE))).toEqual([403, 'FORBIDDEN'])
    expect((await rows())[0]?.state).toBe('waiting')
  })

  test('another company and another site see nothing of it, and do not decide it', async () => {
    const { body } = await apply()
    expect((await mine('corporate@skylark.example')).body.application).toBeNull()
    const there = 'bluedhow.localhost'
    const theirs = await call('supplier/getSupplierApplications', {}, 'admin@bluedhow.example', there)
    expect(theirs.body.records).toEqual([])
    const decided = await call(
      'supplier/decideSupplierApplication',
      { id: body.id, isApproved: true },
      'admin@bluedhow.example',
      there,
    )
    expect(said(decided)).toEqual([404, 'NOT_FOUND'])
    expect((await rows())[0]?.state).toBe('waiting')
  })
})

describe('at once', () => {
  test('of many who apply one does', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => apply()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await rows()).toHaveLength(1)
  })

  test('of approvals, refusals and a withdrawal one counts, and at most one supplier is made', async () => {
    const { body } = await apply({ companyName: 'Race Coaches' })
    const answers = await Promise.all([
      decide(body.id),
      decide(body.id, { isApproved: false, reason: 'No' }),
      withdraw(),
      decide(body.id),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.errorCode === 'ALREADY_DECIDED')).toHaveLength(3)
    const [row] = await rows()
    expect((await suppliersNamed('Race Coaches')).length).toBe(row?.state === 'approved' ? 1 : 0)
  })
})
