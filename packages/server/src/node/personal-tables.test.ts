import type { Actor } from '@tradewind/domain/accounts/actor'
import { money, negate } from '@tradewind/domain/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findActorBySession } from '../accounts/session-repo.ts'
import { inSite } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { catchMails, tokenOf } from '../testing/catch-mails.ts'
import { openFeeDesk } from '../testing/fee-desk.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { addFeeSeller } from '../testing/sell-fee.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { FREE_TEXT, JSON_COLUMNS, PERSONAL_TABLES } from './personal-tables.ts'

type Refused = { errorCode: string; errorMessage: string; shortError: Record<string, string> }
type Data = { data: Record<string, { rows: Record<string, unknown>[]; isWhole: boolean }> }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  addFeeSeller(server)
})
afterAll(() => server.close())

/** Columns whose name says that they hold somebody, or how to reach them. */
const PERSONAL =
  '^(user_id|.*email|.*phone.*|.*mobile.*|passport_.*|first_name|last_name|(lead|customer|payer|contact|driver|actor)_name|.*_by|.*_by_name|address[12]?|sent_to|author|body)$'
/** Names that look like it. */
const NOT_PEOPLE = new Set([
  ...['is_blocked_by_company', 'is_email_subscriber', 'search_by', 'charged_by', 'consent_by', 'accompanied_by'].map(
    (name) => `*.${name}`,
  ),
  'places.address',
  // What a gateway says of a payment, and what two sites say of an order, by its number.
  ...['gateway_events.body', 'partner_outbox.body'],
])
/** Whose names stand where something was done for a company: staff, of this site or of another one. */
const NAMED_AT_WORK = /^(supply_(acceptances|requests)|outside_supplies|supplier_(stops|connections))\.|_by_name$/

describe('what is kept about people', () => {
  test('stands in the list, table by table and column by column, so that no feature forgets its export and its deletion', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ ${PERSONAL}
        and not exists (select from pg_inherits i where i.inhrelid = format('public.%I', c.table_name)::regclass)
      union
      select conrelid::regclass::text, a.attname from pg_constraint
      join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[2]
      where contype = 'f' and confrelid = 'users'::regclass`.execute(server.app.db)
    const missing = rows
      .filter(({ table, column }) => !NOT_PEOPLE.has(`*.${column}`) && !NOT_PEOPLE.has(`${table}.${column}`))
      .filter(({ table, column }) => {
        const about = PERSONAL_TABLES[table]
        if (!about) return true
        const sets = typeof about.onDeletion === 'object' ? Object.keys(about.onDeletion) : []
        const isWhole =
          about.onDeletion === 'delete' || (about.onDeletion === 'keep' && about.because !== undefined && !about.names)
        const isKnown = [about.of?.split(' ')[0], ...(about.shows ?? []), ...(about.names ?? []), ...sets].includes(column)
        return !isKnown && !isWhole
      })
      .map(({ table, column }) => `${table}.${column}`)
    expect(missing).toEqual([])
  })

  test('of who did something keeps a number, which says no more who it was; a name is shown to its person', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name ~ '_by(_name)?$'`.execute(server.app.db)
    const texts = new Set(rows.map(({ name }) => name))
    const kept = Object.entries(PERSONAL_TABLES).flatMap(([table, { names = [] }]) => names.map((column) => `${table}.${column}`))
    expect(kept.filter((name) => texts.has(name) && !NAMED_AT_WORK.test(name))).toEqual([])
  })

  test('names only tables and columns that there are', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
      server.app.db,
    )
    const known = new Set(rows.map(({ name }) => name))
    const wrong = Object.entries(PERSONAL_TABLES).flatMap(([table, { of, shows = [], names = [], onDeletion }]) =>
      [
        ...(of ? [of.split(' ')[0] ?? ''] : []),
        ...shows.map((shown) => shown.split('.')[0] ?? ''),
        ...names,
        ...(typeof onDeletion === 'object' ? Object.keys(onDeletion) : []),
      ]
        .map((column) => `${table}.${column}`)
        .filter((name) => !known.has(name)),
    )
    expect(wrong).toEqual([])
  })

  test('is looked for inside every column of JSON, too, whose name and references say nothing of it', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('json', 'jsonb')
        and not exists (select from pg_inherits i where i.inhrelid = format('public.%I', c.table_name)::regclass)`.execute(
      server.app.db,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(JSON_COLUMNS).sort())
  })

  test('is looked for in every column of free text, too, in which somebody may write about somebody', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
        and c.column_name ~ '(^|_)(note|notes|reason|remarks?|comments?|body|words|why|question|answer|text|message|said)$'
        and not exists (select from pg_inherits i where i.inhrelid = format('public.%I', c.table_name)::regclass)`.execute(
      server.app.db,
    )
    expect(rows.map(({ name }) => name).filter((name) => !(name in FREE_TEXT))).toEqual([])
    const columns = new Set(rows.map(({ name }) => name))
    expect(Object.keys(FREE_TEXT).filter((name) => !columns.has(name))).toEqual([])
  })

  test('never shows what opens something', () => {
    const shown = Object.values(PERSONAL_TABLES).flatMap(({ shows = [] }) => shows)
    expect(shown.filter((column) => /hash|token|secret|key|endpoint/.test(column))).toEqual([])
  })
})

const PASSWORD = 'a quiet river bend'
/** A private customer who has signed in. */
async function joins(email: string) {
  const mails = catchMails(server)
  const admin = await server.logIn('admin@skylark.example')
  const { body } = await server.call<{ user: { id: number; legalEntityId: number } }>(
    'user/createDetailPendingCustomerForDmc',
    { userType: 'retail', customer: { firstName: 'Leela', lastName: 'Bose', email } },
    { as: admin },
  )
  await server.call('wl/user/generatePassword', { token: tokenOf(await mails.to(email)), password: PASSWORD, isSubscribed: true })
  const log = await server.call<{ sessionId: string }>('wl/user/login', { email, password: PASSWORD })
  return { ...body.user, as: log.body.sessionId }
}
/** A posting like that of money at the bank. */
function fill(legalEntityId: number, minor: bigint, key: string) {
  const change = money(minor, 'INR')
  return inSite(server.app.db, 1, async (tx) => {
    const owner = await getOwnerEntity(tx)
    const entries = [
      { account: { kind: 'wallet', legalEntityId, currency: 'INR' }, amount: change },
      { account: { kind: 'bank', legalEntityId: owner, currency: 'INR' }, amount: negate(change) },
    ] as const
    const about = { kind: 'legalEntity', id: String(legalEntityId) } as const
    await post(tx, { key: `test:${key}`, reason: 'topUp', about, entries }, server.app.now())
  })
}
async function logInActorBy(token: string): Promise<Actor> {
  const actor = await inSite(server.app.db, 1, (tx) => findActorBySession(tx, token, server.app.now()))
  if (!actor) throw new Error('Nobody is logged in')
  return actor
}
const userRow = (id: number) => server.app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a person', () => {
  test('gets what is kept about them, after their password', async () => {
    const { as, id } = await joins('leela@one.example')
    const wrong = await server.call<Refused>('wl/user/getMyData', { password: 'wrong' }, { as })
    expect(wrong.body.shortError).toEqual({ password: 'This is not your password.' })
    const { body } = await server.call<Data>('wl/user/getMyData', { password: PASSWORD }, { as })
    expect(body.data.users?.rows).toMatchObject([{ id, first_name: 'Leela', email: 'leela@one.example' }])
    expect(body.data.sessions?.rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(body)).not.toMatch(/argon|scrypt|\$2|hash/)
  })

  test('without a password gets it, and ends the account, when they have signed in just now', async () => {
    const { as, id } = await joins('leela@google.example')
    expect((await server.call<Refused>('wl/user/getMyData', { password: '' }, { as })).body.shortError).toEqual({
      password: 'Please enter your password.',
    })
    await server.app.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
    expect((await server.call<Data>('wl/user/getMyData', {}, { as })).body.data.users?.rows).toMatchObject([{ id }])
    const start = server.app.db.updateTable('sessions').where('user_id', '=', id)
    const opened = new Date(Date.parse(server.app.now()) - 11 * 60_000).toISOString()
    await start.set({ created_at: opened } as never).execute()
    for (const path of ['wl/user/getMyData', 'wl/user/deleteMyAccount'])
      expect((await server.call<Refused & { errorCode?: string }>(path, {}, { as })).body.errorCode).toBe('SIGN_IN_AGAIN')
    expect(await userRow(id)).toMatchObject({ first_name: 'Leela' })
    await start.set({ created_at: server.app.now() } as never).execute()
    expect((await server.call('wl/user/deleteMyAccount', {}, { as })).status).toBe(200)
    expect(await userRow(id)).toMatchObject({ first_name: 'Deleted' })
  })

  test('with money left cannot delete their account; with none they can, and nothing says who they were', async () => {
    const { as, id, legalEntityId } = await joins('leela@two.example')
    await fill(legalEntityId, 10_000n, 'in')
    const refused = await server.call<Refused>('wl/user/deleteMyAccount', { password: PASSWORD }, { as })
    expect([refused.status, refused.body.errorMessage]).toEqual([
      409,
      expect.stringContaining('Your wallet is not empty: INR 100.00'),
    ])
    expect(await userRow(id)).toMatchObject({ first_name: 'Leela', left_at: null })
    await fill(legalEntityId, -10_000n, 'out')
    const other = await joins('leela@three.example')
    expect((await server.call('wl/user/deleteMyAccount', { password: PASSWORD }, { as: other.as })).status).toBe(200)
    expect(await userRow(other.id)).toMatchObject({ email: '', first_name: 'Deleted', password_hash: null, is_blocked: true })
    expect((await userRow(other.id)).search_text).not.toMatch(/leela/i)
    expect((await server.call('wl/user/getUserBySessionId', {}, { as: other.as })).status).toBe(401)
    const entity = await server.app.db
      .selectFrom('legal_entities')
      .selectAll()
      .where('id', '=', other.legalEntityId)
      .executeTakeFirstOrThrow()
    expect(entity).toMatchObject({ name: 'Deleted account', email: '' })
    // The address is free for a new account.
    expect((await joins('leela@three.example')).id).not.toBe(other.id)
    // Two clicks at once: the second finds nobody.
    const answers = await Promise.all([1, 2].map(() => server.call('wl/user/deleteMyAccount', { password: PASSWORD }, { as })))
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect(await userRow(id)).toMatchObject({ first_name: 'Deleted' })
  })

  test('with an activity that a partner site has not cancelled yet cannot delete their account, also after its day', async () => {
    const { as, legalEntityId } = await joins('leela@six.example')
    await fill(legalEntityId, 50_000n, 'for a fee')
    const desk = openFeeDesk(server, await logInActorBy(as))
    const { orderId, saleIds } = await desk.openCart([50_000n])
    await desk.payByWallet(orderId)
    const [saleId = 0] = saleIds
    await desk.deliver(saleId)
    const stand = (status: string) =>
      sql`update sales set status = ${status}, used_from = '2020-01-01', used_to = '2020-01-01' where id = ${saleId}`.execute(
        server.app.db,
      )
    const { status } = await server.app.db.selectFrom('sales').select('status').where('id', '=', saleId).executeTakeFirstOrThrow()
    await stand('cancelling')
    const refused = await server.call<Refused>('wl/user/deleteMyAccount', { password: PASSWORD }, { as })
    expect([refused.status, refused.body.errorMessage]).toEqual([409, expect.stringContaining('You have a booking')])
    await stand(status)
    expect((await server.call('wl/user/deleteMyAccount', { password: PASSWORD }, { as })).status).toBe(200)
  })

  test('who is staff, or the only owner beside colleagues, cannot', async () => {
    const staff = await server.call<Refused>(
      'wl/user/deleteMyAccount',
      { password: 'tradewind' },
      { as: await server.logIn('desk@skylark.example') },
    )
    expect(staff.body.errorMessage).toContain('super admin')
    const owner = await server.call<Refused>(
      'wl/user/deleteMyAccount',
      { password: 'tradewind' },
      { as: await server.logIn('agent@skylark.example') },
    )
    expect(owner.body.errorMessage).toContain('only owner')
  })

  test('ends offers by the link in a letter, without logging in; a wrong link answers the same', async () => {
    const { id } = await joins('leela@four.example')
    expect((await userRow(id)).is_email_subscriber).toBe(true)
    const { unsubscribe_key: token } = await userRow(id)
    const known = await server.call('wl/user/unsubscribe', { token })
    const unknown = await server.call('wl/user/unsubscribe', { token: '00000000-0000-0000-0000-000000000000' })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect((await userRow(id)).is_email_subscriber).toBe(false)
    const host = 'bluedhow.localhost'
    await inSite(server.app.db, 1, (tx) =>
      tx.updateTable('users').set({ is_email_subscriber: true }).where('id', '=', id).execute(),
    )
    await server.call('wl/user/unsubscribe', { token }, { host })
    expect((await userRow(id)).is_email_subscriber).toBe(true)
  })

  test('changes how they are billed; of a company only its owner', async () => {
    const { as } = await joins('leela@five.example')
    const billing = { billingName: 'Leela Bose', gstState: 'West Bengal', gstNumber: '', panNumber: 'ABCDE1234F' }
    expect((await server.call('wl/user/setBillingDetails', billing, { as })).status).toBe(200)
    const { body } = await server.call<{ billing: object }>('wl/user/getBillingDetails', undefined, { as, method: 'GET' })
    expect(body.billing).toEqual({ ...billing, gstNumber: null, taxNumber: null })
    const agent2 = await server.logIn('agent2@skylark.example')
    expect((await server.call<Refused>('wl/user/setBillingDetails', billing, { as: agent2 })).body.errorMessage).toContain('owner')
  })

  test('the company that sells states where it is registered for VAT, in India its PAN, and nothing else of itself here', async () => {
    const host = 'bluedhow.localhost'
    const as = await server.logIn('admin@bluedhow.example', { host })
    const blank = { billingName: 'Another name', gstState: '', gstNumber: '', panNumber: '' }
    const set = (taxNumber: string) =>
      server.call<Refused & { billing: object }>('wl/user/setBillingDetails', { ...blank, taxNumber }, { as, host })
    expect((await set('100 3847 5620 0004')).body.billing).toMatchObject({ taxNumber: '100384756200004', billingName: '' })
    expect((await set('10038475620000')).body).toMatchObject({ shortError: { taxNumber: 'A TRN has 15 digits' } })
    // Left out, it stays.
    await server.call('wl/user/setBillingDetails', blank, { as, host })
    const { body } = await server.call<object>('wl/user/getBillingDetails', undefined, { as, host, method: 'GET' })
    expect(body).toMatchObject({ billing: { taxNumber: '100384756200004' }, mayChange: true, ofSite: true })
    const indian = await server.logIn('admin@skylark.example')
    const pan = (panNumber: string, by = indian) =>
      server.call<Refused & { billing: object }>(
        'wl/user/setBillingDetails',
        { ...blank, panNumber, taxNumber: '100384756200004' },
        { as: by },
      )
    const jobs = async () => (await jobsOf(server.app, 'say-company')).length
    const before = await jobs()
    expect((await pan('AAGCS9012K')).body.billing).toMatchObject({ panNumber: 'AAGCS9012K', taxNumber: null, billingName: '' })
    expect(await jobs()).toBe(before + 1)
    // The same again is nothing to say.
    await pan('AAGCS9012K')
    expect((await pan('ABCDE1234')).body.shortError).toEqual({ panNumber: 'Please enter a valid PAN' })
    expect((await pan('ABCDE1234F')).body.shortError).toEqual({
      panNumber: 'Your GST number contains the PAN AAGCS9012K. Please enter that one, or leave the field empty.',
    })
    expect((await pan('', await server.logIn('desk@skylark.example'))).status).toBe(403)
    const kept = await server.call<object>('wl/user/getBillingDetails', undefined, { as: indian, method: 'GET' })
    expect(kept.body).toMatchObject({ billing: { panNumber: 'AAGCS9012K', taxNumber: null } })
    expect(await jobs()).toBe(before + 1)
    // Of another site nobody reads or changes it.
    expect((await server.call<object>('wl/user/getBillingDetails', undefined, { as, host, method: 'GET' })).body).toMatchObject({
      billing: { panNumber: null },
    })
  })
})
