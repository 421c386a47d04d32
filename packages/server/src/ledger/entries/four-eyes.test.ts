import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/password.ts'
import { ADDRESS_DAYS } from '../../accounts/shared-hands-repo.ts'
import { inSite } from '../../database/in-site.ts'
import { DEMO_PASSWORD } from '../../demo/demo-sites.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** One person alone must not move more than the limit: not by a customer, an address, a name or a rule of their own making. */
const [ADMIN, PRIYA, AGENT] = ['admin@skylark.example', 'priya@skylark.example', 'agent@skylark.example'] as const
const [ONE, OTHER] = ['one@skylark.example', 'other@skylark.example'] as const
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)]).toString('base64')
const MONEY = [
  'ledger.view',
  'ledger.topUp',
  'ledger.verify',
  'customers.view',
  'customers.edit',
  'payments.settings',
  'flights.bookForCustomer',
]

type Body = { entry: { id: number; status: string }; errorCode: string; errorMessage: string; user: { id: number } }
let server: TestServer
let passwordHash: string
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const email of [ONE, OTHER]) await hire(email)
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

async function hire(email: string): Promise<void> {
  await inSite(server.app.db, 1, async (tx) => {
    const { id } = await tx
      .insertInto('permission_groups')
      .values({ site_id: 1, group_name: email, permissions: MONEY })
      .returning('id')
      .executeTakeFirstOrThrow()
    const owner = await tx.selectFrom('legal_entities').select('id').where('kind', '=', 'siteOwner').executeTakeFirstOrThrow()
    const names = { email, first_name: email.split('@')[0] ?? '', password_hash: passwordHash }
    await tx
      .insertInto('users')
      .values({ site_id: 1, legal_entity_id: owner.id, user_type: 'staff', ...names, permission_group_id: id })
      .execute()
  })
}

const post = async (as: string, path: string, body: unknown) => server.call<Body>(path, body, { as: await server.logIn(as) })
const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.parse(server.app.now()))

/** A customer of somebody's making, whose mailbox that somebody reads. */
async function create(by: string, userType: 'travelAgent' | 'retail'): Promise<string> {
  made += 1
  const email = `made${made}@elsewhere.example`
  const phone = { phone: `98100${String(made).padStart(5, '0')}`, phoneCode: '+91' }
  const customer = {
    firstName: 'Made',
    lastName: 'Up',
    email,
    phone,
    ...(userType === 'travelAgent' && by !== AGENT && { companyName: `Made ${made}` }),
  }
  const { status, body } = await post(by, 'user/createDetailPendingCustomerForDmc', { userType, customer })
  expect([status, body]).toMatchObject([200, {}])
  await openAccount(email)
  return email
}
/** What a mailed link does. */
async function openAccount(email: string): Promise<void> {
  await server.app.db
    .updateTable('users')
    .set({ password_hash: passwordHash, status: 'verified' })
    .where('email', '=', email)
    .execute()
}
async function claim(as: string): Promise<number> {
  made += 1
  const { body } = await post(as, 'wl/user/uploadPaymentProof', {
    amount: '9000000',
    mode: 'upi',
    reference: `CLAIM${made}`,
    date: today(),
    file: { name: 'paid.png', contentBase64: PNG },
    idempotencyKey: crypto.randomUUID(),
  })
  expect(body).toMatchObject({ entry: { status: 'waiting' } })
  return body.entry.id
}
async function enter(as: string, legalEntityId: number, amount = '5000000') {
  made += 1
  const came = { mode: 'bankTransfer', reference: `ENTRY${made}`, date: today() }
  return post(as, 'wl/user/userPaymentEntry', {
    legalEntityId,
    kind: 'topUp',
    amount,
    currency: 'INR',
    ...came,
    idempotencyKey: `e${made}`,
  })
}
const decide = (as: string, entryId: number, decision = 'approve') =>
  post(as, 'wl/user/decidePaymentEntry', { entryId, decision, note: 'Checked' })
async function move(by: string, who: string, email: string): Promise<void> {
  const user = await server.app.db.selectFrom('users').selectAll().where('email', '=', who).executeTakeFirstOrThrow()
  const phone = { phone: '9820012345', phoneCode: '+91' }
  const companyName = user.user_type === 'travelAgent' ? 'Sunrise Holidays' : ''
  const details = {
    customerId: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    companyName,
    email,
    primaryPhone: phone,
  }
  expect((await post(by, 'wl/user/updateDetails', details)).status).toBe(200)
  await openAccount(email)
}
const countPostings = async () =>
  Number(
    (
      await server.app.db
        .selectFrom('ledger_postings')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

async function expectRefused(as: string, entryId: number): Promise<void> {
  const before = await countPostings()
  for (const decision of ['approve', 'reject'])
    expect(await decide(as, entryId, decision)).toMatchObject({ status: 409, body: { errorCode: 'SAME_HANDS' } })
  expect(await countPostings()).toBe(before)
}

describe('a claim is not decided by who may be its customer', () => {
  test('who created the customer does not, somebody else does', async () => {
    const entryId = await claim(await create(ONE, 'travelAgent'))
    await expectRefused(ONE, entryId)
    expect((await decide(OTHER, entryId)).body.entry.status).toBe('posted')
  })

  test('who created the agent that created the customer does not', async () => {
    const agent = await create(ONE, 'travelAgent')
    const [customer, colleague] = [await create(agent, 'retail'), 'mate@elsewhere.example']
    await expectRefused(ONE, await claim(customer))
    const mate = { firstName: 'Mate', email: colleague, phone: { phone: '9810099999', phoneCode: '+91' } }
    expect((await post(agent, 'user/createDetailPendingCustomerForDmc', { userType: 'travelAgent', customer: mate })).status).toBe(
      200,
    )
    await openAccount(colleague)
    const entryId = await claim(colleague)
    await expectRefused(ONE, entryId)
    expect((await decide(OTHER, entryId)).status).toBe(200)
  })

  test('who has changed the address of anyone of the company does not, until that is long ago', async () => {
    await move(ONE, 'agent2@skylark.example', 'moved@elsewhere.example')
    const entryId = await claim(AGENT)
    await expectRefused(ONE, entryId)
    await server.app.db
      .updateTable('address_changes')
      .set({ changed_at: new Date(Date.now() - (ADDRESS_DAYS + 1) * 86_400_000).toISOString() as never })
      .execute()
    expect((await decide(ONE, entryId)).status).toBe(200)
  })

  test('an address changed and changed back is remembered', async () => {
    await move(ONE, PRIYA, 'elsewhere@elsewhere.example')
    await move(OTHER, 'elsewhere@elsewhere.example', PRIYA)
    const entryId = await claim(PRIYA)
    await expectRefused(ONE, entryId)
    await expectRefused(OTHER, entryId)
    expect((await decide(ADMIN, entryId)).status).toBe(200)
  })

  test('a change of the name alone is no change of hands', async () => {
    const details = {
      customerId: await idOf('corporate@skylark.example'),
      firstName: 'Kavya',
      lastName: 'N',
      companyName: 'Zenith',
      email: 'corporate@skylark.example',
    }
    const phone = { phone: '9820012345', phoneCode: '+91' }
    expect((await post(ONE, 'wl/user/updateDetails', { ...details, primaryPhone: phone })).status).toBe(200)
    expect((await decide(ONE, await claim('corporate@skylark.example'))).status).toBe(200)
  })

  test('acting in the name of a customer, staff claims nothing', async () => {
    expect((await post(ONE, 'wl/user/startActingFor', { userId: await idOf('corporate@skylark.example') })).status).toBe(200)
    const before = await countPostings()
    const proof = {
      amount: '10',
      mode: 'upi',
      reference: 'NAME1',
      date: today(),
      file: { name: 'a.png', contentBase64: PNG },
      idempotencyKey: 'name',
    }
    expect((await post(ONE, 'wl/user/uploadPaymentProof', proof)).status).toBe(403)
    await post(ONE, 'wl/user/stopActingFor', {})
    expect(await countPostings()).toBe(before)
  })
})

test('a colleague whose address one has changed is no second person, either way round', async () => {
  const { legal_entity_id } = await server.app.db
    .selectFrom('users')
    .select('legal_entity_id')
    .where('email', '=', PRIYA)
    .executeTakeFirstOrThrow()
  await move(ADMIN, OTHER, 'taken@skylark.example')
  const byAdmin = (await enter(ADMIN, legal_entity_id)).body.entry.id
  await expectRefused('taken@skylark.example', byAdmin)
  const byTaken = (await enter('taken@skylark.example', legal_entity_id)).body.entry.id
  await expectRefused(ADMIN, byTaken)
  expect((await decide(ONE, byAdmin)).status).toBe(200)
  expect((await decide(ONE, byTaken)).status).toBe(200)
})

describe('colleagues whom one super admin hired', () => {
  const [CORA, DEV] = ['cora@skylark.example', 'dev@skylark.example'] as const
  beforeAll(async () => {
    const { id } = await server.app.db
      .insertInto('permission_groups')
      .values({ site_id: 1, group_name: 'Money', permissions: MONEY })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, email] of [CORA, DEV].entries()) {
      const phone = { phone: `981104004${index}`, phoneCode: '+91' }
      const wish = { firstName: 'Hired', lastName: 'Desk', email, phone, branch: '', designation: '', userGroupId: id }
      expect((await post(ADMIN, 'wl/user/createStaff', { ...wish, idempotencyKey: `hire-${index}` })).status).toBe(200)
      await openAccount(email)
    }
  })
  const hiredLongAgo = () =>
    server.app.db
      .updateTable('users')
      .set({ created_at: new Date(Date.parse(server.app.now()) - (ADDRESS_DAYS + 1) * 86_400_000).toISOString() as never })
      .where('email', 'in', [CORA, DEV])
      .execute()

  const others = (isBlocked: boolean) =>
    server.app.db.updateTable('users').set({ is_blocked: isBlocked }).where('email', 'in', [ONE, 'taken@skylark.example']).execute()

  test('do not decide for each other while somebody else could: who hired them made up neither', async () => {
    const byCora = (await enter(CORA, 2)).body.entry.id
    await expectRefused(DEV, byCora)
    expect((await decide(DEV, byCora)).body).toMatchObject({ errorMessage: expect.stringContaining('the same person created') })
    // A customer of one of them is no way round it.
    await expectRefused(DEV, await claim(await create(CORA, 'travelAgent')))
    expect((await decide(ONE, byCora)).body.entry.status).toBe('posted')
  })

  test('decide for each other where nobody else could; with who hired them only when that is long ago', async () => {
    const byCora = [(await enter(CORA, 2)).body.entry.id, (await enter(CORA, 2)).body.entry.id] as const
    const byAdmin = (await enter(ADMIN, 2)).body.entry.id
    await expectRefused(ADMIN, byCora[0])
    await expectRefused(DEV, byAdmin)
    await others(true)
    expect((await decide(DEV, byCora[0])).body.entry.status).toBe('posted')
    await others(false)
    await expectRefused(DEV, byCora[1])
    await hiredLongAgo()
    expect((await decide(ADMIN, byCora[1])).body.entry.status).toBe('posted')
    expect((await decide(DEV, byAdmin)).body.entry.status).toBe('posted')
    expect((await decide(DEV, (await enter(CORA, 2)).body.entry.id)).body.entry.status).toBe('posted')
  })

  test('are one again once the same person has changed the address of both', async () => {
    await move(ADMIN, CORA, 'cora2@skylark.example')
    await move(ADMIN, DEV, 'dev2@skylark.example')
    await expectRefused('dev2@skylark.example', (await enter('cora2@skylark.example', 2)).body.entry.id)
  })
})

describe('the limit of one person', () => {
  const rules = (aloneUpTo: string) => ({ aloneUpTo, overdueStopsCredit: false })
  const read = async () =>
    (
      await server.call<{ aloneUpTo: string; raise: { aloneUpTo: string; from: string } | null }>(
        'wl/user/getWalletRules',
        undefined,
        {
          as: await server.logIn(ONE),
          method: 'GET',
        },
      )
    ).body

  test('higher, it begins a day later, and all who verify money are notified at once', async () => {
    const entity = 2
    expect((await post(ONE, 'wl/user/setWalletRules', rules('9999999999'))).status).toBe(200)
    expect(await read()).toMatchObject({ aloneUpTo: '50000.00', raise: { aloneUpTo: '9999999999.00', from: expect.any(String) } })
    const { body } = await enter(ONE, entity)
    expect(body.entry.status).toBe('waiting')
    const notices = await server.app.db.selectFrom('notices').select('user_id').where('title', 'like', 'Approval limit%').execute()
    expect(notices.map(({ user_id }) => user_id)).toEqual(
      expect.arrayContaining([await idOf(ADMIN), await idOf('taken@skylark.example')]),
    )
    // Setting it again neither notifies everybody again nor makes it later.
    const from = (await read()).raise?.from
    server.passMinutes(23 * 60)
    await server.app.db.updateTable('sessions').set({ last_seen_at: server.app.now() }).execute()
    expect((await post(ONE, 'wl/user/setWalletRules', rules('9999999999'))).status).toBe(200)
    expect((await read()).raise?.from).toBe(from)
    expect((await enter(ONE, entity)).body.entry.status).toBe('waiting')
    server.passMinutes(61)
    expect(await read()).toMatchObject({ aloneUpTo: '9999999999.00', raise: null })
    expect((await enter(ONE, entity)).body.entry.status).toBe('posted')
  })

  test('lower, it holds at once, and ends what was still to begin', async () => {
    expect((await post(ONE, 'wl/user/setWalletRules', rules('1000'))).status).toBe(200)
    expect(await read()).toMatchObject({ aloneUpTo: '1000.00', raise: null })
    await post(ONE, 'wl/user/setWalletRules', rules('70000'))
    await post(ADMIN, 'wl/user/setWalletRules', rules('900'))
    expect(await read()).toMatchObject({ aloneUpTo: '900.00', raise: null })
    server.passMinutes(25 * 60)
    await server.app.db.updateTable('sessions').set({ last_seen_at: server.app.now() }).execute()
    expect((await enter(ONE, 2, '901')).body.entry.status).toBe('waiting')
  })

  test('is nobody’s to change without the permission, nor that of another site', async () => {
    expect((await post(AGENT, 'wl/user/setWalletRules', rules('1'))).status).toBe(403)
    expect((await read()).aloneUpTo).toBe('900.00')
    const as = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    await server.call('wl/user/setWalletRules', rules('5'), { as, host: 'bluedhow.localhost' })
    expect((await read()).aloneUpTo).toBe('900.00')
  })
})
