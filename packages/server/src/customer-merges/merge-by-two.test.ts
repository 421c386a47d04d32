import { money } from '@tradewind/domain/money'
import { plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../accounts/password.ts'
import { inSite } from '../database/in-site.ts'
import { DEMO_PASSWORD } from '../demo/demo-sites.ts'
import { promised } from '../http/promised-refusals.ts'
import { topUp } from '../ledger/post/top-up.ts'
import { announce } from '../live/announce.ts'
import { openScreen } from '../live/testing/open-screen.ts'
import { connectSocially } from '../social-log-in/connect-socially.ts'
import { finishLogIn } from '../social-log-in/finish-log-in.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { sendMergeMail } from './notify-of-merge.ts'

/** One person alone neither opens an account of somebody else's by a merge, nor moves more money than they may move manually. */
const ADMIN = 'admin@skylark.example'
const [ONE, OTHER, PLAIN] = ['one@skylark.example', 'other@skylark.example', 'plain@skylark.example'] as const
const GOOGLE = 'https://accounts.google.com'
const LIMIT = 50_000

type Request = { kept: { userId: number }; merged: { userId: number }; by: string; isOwn: boolean }
type Body = {
  errorCode: string
  errorMessage: string
  merge: { movedAmount: string } | null
  request: Request | null
  requests: Request[]
  merges: unknown[]
  needsSecond: string | null
}
type Person = { id: number; email: string; legalEntityId: number }

let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await startTestServer()
  passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const email of [ONE, OTHER]) await hire(email, ['customers.view', 'customers.merge', 'ledger.view', 'ledger.topUp'])
  await hire(PLAIN, ['customers.view', 'ledger.view'])
})
beforeEach(async () => {
  await sql`update wallet_rules set alone_up_to_minor = ${LIMIT * 100}, raised_to_minor = null, raised_from = null where site_id = 1`.execute(
    server.app.db,
  )
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

async function hire(email: string, permissions: string[], createdBy: number | null = null): Promise<void> {
  await inSite(server.app.db, 1, async (tx) => {
    const group = { site_id: 1, group_name: email, permissions }
    const { id } = await tx.insertInto('permission_groups').values(group).returning('id').executeTakeFirstOrThrow()
    const owner = await tx.selectFrom('legal_entities').select('id').where('kind', '=', 'siteOwner').executeTakeFirstOrThrow()
    const names = { email, first_name: email.split('@')[0] ?? '', password_hash: passwordHash }
    const staff = {
      site_id: 1,
      legal_entity_id: owner.id,
      user_type: 'staff',
      permission_group_id: id,
      created_by: createdBy,
    } as const
    await tx
      .insertInto('users')
      .values({ ...staff, ...names })
      .execute()
  })
}

let made = 0
async function person({ phones = [], createdBy = null }: { phones?: object[]; createdBy?: number | null } = {}): Promise<Person> {
  made += 1
  const email = `double${made}@home.example`
  const { rows } = await sql<{ id: number; entity: number }>`
    with le as (insert into legal_entities (site_id, kind, name) values (1, 'person', ${`Double ${made}`}) returning id)
    insert into users (site_id, legal_entity_id, user_type, email, first_name, last_name, status, password_hash, phone_numbers, created_by)
    select 1, le.id, 'retail', ${email}, 'Double', ${String(made)}, 'verified', ${passwordHash}, ${JSON.stringify(phones)}::jsonb, ${createdBy}
    from le returning id, legal_entity_id as entity`.execute(server.app.db)
  return { id: rows[0]?.id ?? 0, email, legalEntityId: rows[0]?.entity ?? 0 }
}
const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const daysAgo = (days: number) => plusMinutes(server.app.now(), -days * 24 * 60)
const setPerson = (email: string, values: object) =>
  server.app.db.updateTable('users').set(values).where('email', '=', email).execute()
/** Runs with what people of the staff are only for so long. */
async function meanwhile(emails: readonly string[], values: object, back: object, work: () => Promise<void>): Promise<void> {
  for (const email of emails) await setPerson(email, values)
  try {
    await work()
  } finally {
    for (const email of emails) await setPerson(email, back)
  }
}
/** As if one person had written the address of another: what they then do may be done by the first. */
async function withAddressBy(email: string, by: string, work: () => Promise<void>): Promise<void> {
  const [user, changer] = [await idOf(email), await idOf(by)]
  await sql`insert into address_changes (site_id, user_id, changed_by, changed_at) values (1, ${user}, ${changer}, now())`.execute(
    server.app.db,
  )
  try {
    await work()
  } finally {
    await sql`delete from address_changes where user_id = ${user}`.execute(server.app.db)
  }
}
const noticesOf = async (email: string, customer: Person) =>
  server.app.db
    .selectFrom('notices')
    .select(['title', 'body'])
    .where('user_id', '=', await idOf(email))
    .where('path', '=', `/staff/customers?open=${customer.id}`)
    .orderBy('id')
    .execute()
const give = (to: Person, rupees: number) =>
  inSite(server.app.db, 1, (tx) =>
    topUp(tx, {
      legalEntityId: to.legalEntityId,
      amount: money(BigInt(rupees) * 100n, 'INR'),
      reference: crypto.randomUUID(),
      now: server.app.now(),
    }),
  )
async function balance({ legalEntityId }: Person): Promise<number> {
  const row = await server.app.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('legal_entity_id', '=', legalEntityId)
    .where('kind', '=', 'wallet')
    .executeTakeFirst()
  return Number(row?.balance_minor ?? 0n) / 100
}
const post = async (as: string, path: string, input: object) =>
  server.call<Body>(`wl/user/${path}`, input, { as: await server.logIn(as) })
const pairOf = (kept: Person, merged: Person) => ({ keptId: kept.id, mergedId: merged.id })
const merge = (as: string, kept: Person, merged: Person) => post(as, 'mergeCustomers', pairOf(kept, merged))
const mergesOf = async (merged: Person) =>
  server.app.db.selectFrom('customer_merges').selectAll().where('merged_id', '=', merged.id).execute()
const requestsOf = async (merged: Person) =>
  server.app.db.selectFrom('customer_merge_requests').selectAll().where('merged_id', '=', merged.id).execute()

describe('log-ins', () => {
  const identityOf = (subject: string) => ({ provider: 'google' as const, issuer: GOOGLE, subject })
  const ownerOf = async (subject: string) =>
    (await server.app.db.selectFrom('social_identities').select('user_id').where('subject', '=', subject).execute()).map(
      ({ user_id }) => user_id,
    )
  async function connect({ id: user_id, email }: Person, subject: string): Promise<void> {
    const values = { site_id: 1, issuer: GOOGLE, subject, provider: 'google', user_id, email, bound_at: server.app.now() }
    await server.app.db.insertInto('social_identities').values(values).execute()
  }

  test('stay with the account that was merged: they open neither it nor the kept one, and both people hear of the merge', async () => {
    const [kept, merged] = [await person(), await person()]
    await connect(merged, `google ${merged.id}`)
    const { status, body } = await merge(ONE, kept, merged)
    expect([status, body]).toMatchObject([200, { merge: { movedAmount: '0.00' }, request: null }])
    expect(await ownerOf(`google ${merged.id}`)).toEqual([merged.id])
    const vouched = { identity: identityOf(`google ${merged.id}`), email: merged.email, isEmailVerified: true }
    const signIn = finishLogIn(
      {
        ...{ db: server.app.db, siteId: 1, now: server.app.now(), browser: 'b', referralCode: '' },
        from: { device: 'A browser', address: '127.0.0.1' } as never,
        refuse: promised({ BLOCKED: {} }) as never,
      },
      { ...vouched, firstName: 'Double', lastName: '' } as never,
    )
    await expect(signIn).rejects.toMatchObject({ code: 'BLOCKED' })
    const sessions = await server.app.db
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', 'in', [kept.id, merged.id])
      .execute()
    expect(sessions).toEqual([])
    // By password it is said which it is.
    const byPassword = await server.call<Body>('wl/user/login', { email: merged.email, password: DEMO_PASSWORD })
    expect([byPassword.status, byPassword.body.errorMessage]).toEqual([403, expect.stringContaining('was merged with another one')])
    const notices = await server.app.db
      .selectFrom('notices')
      .select(['title', 'body', 'kind'])
      .where('user_id', '=', kept.id)
      .execute()
    expect(notices).toMatchObject([{ kind: 'signIn', title: 'Another account was merged into yours' }])
    expect(notices[0]?.body).toContain(`d…@home.example`)
    const jobs = (await jobsOf(server.app, 'send-merge-mail')).filter(({ data }) => data.userId === merged.id)
    expect(jobs).toHaveLength(1)
    const sent: { to: string; text: string; subject: string }[] = []
    const mailer = { send: async (mail: { to: string; text: string; subject: string }) => void sent.push(mail) }
    await sendMergeMail({ db: server.app.db, mailer: mailer as never }, { siteId: 1, userId: merged.id })
    expect(sent).toMatchObject([{ to: merged.email, subject: expect.stringContaining('was merged') }])
    expect(sent[0]?.text).toContain('please contact us at once')
    // The whole address of the other account is nobody's to read.
    expect(sent[0]?.text).not.toContain(kept.email)
    expect((await post(ONE, 'undoCustomerMerge', { mergedId: merged.id })).status).toBe(200)
    await sendMergeMail({ db: server.app.db, mailer: mailer as never }, { siteId: 1, userId: merged.id })
    expect(sent).toHaveLength(1)
    expect(await ownerOf(`google ${merged.id}`)).toEqual([merged.id])
  })

  test('are connected again by the person who proves them at the kept account, and by nobody else', async () => {
    const [kept, merged, stranger] = [await person(), await person(), await person()]
    const subject = `again ${merged.id}`
    await connect(merged, subject)
    expect((await merge(ONE, kept, merged)).status).toBe(200)
    const by = async ({ email }: Person) =>
      connectSocially(
        {
          ...{ db: server.app.db, actor: await logInActor(server, email), token: await server.logIn(email), now: server.app.now() },
          refuse: promised({ TAKEN_IDENTITY: {}, OTHER_IDENTITY: {} }) as never,
        },
        { identity: identityOf(subject), email: merged.email } as never,
      )
    await expect(by(stranger)).rejects.toMatchObject({ code: 'TAKEN_IDENTITY' })
    expect(await ownerOf(subject)).toEqual([merged.id])
    await by(kept)
    expect(await ownerOf(subject)).toEqual([kept.id])
    // What its owner proved at the kept account stays there.
    expect((await post(ONE, 'undoCustomerMerge', { mergedId: merged.id })).status).toBe(200)
    expect(await ownerOf(subject)).toEqual([kept.id])
  })

  test('that came with a merge of before go back when it is undone', async () => {
    const [kept, merged] = [await person(), await person()]
    const subject = `before ${merged.id}`
    await merge(ONE, kept, merged)
    await connect(kept, subject)
    const [done] = await mergesOf(merged)
    await sql`insert into customer_merge_rows (site_id, merge_id, table_name, row_key)
      values (1, ${done?.id}, 'social_identities', ${`${GOOGLE} ${subject}`})`.execute(server.app.db)
    expect((await post(ONE, 'undoCustomerMerge', { mergedId: merged.id })).status).toBe(200)
    expect(await ownerOf(subject)).toEqual([merged.id])
  })
})

describe('the account that stays', () => {
  test('opens its person: one with a phone alone is not kept instead of one with an e-mail', async () => {
    const [phoneOnly, mailed] = [await person(), await person()]
    await setPerson(phoneOnly.email, { email: '', password_hash: null })
    const refused = await merge(ONE, phoneOnly, mailed)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'NOT_MERGEABLE'])
    expect(refused.body.errorMessage).toContain('Please keep the other one.')
    expect(await mergesOf(mailed)).toEqual([])
    expect((await server.call('wl/user/login', { email: mailed.email, password: DEMO_PASSWORD })).status).toBe(200)
    expect((await merge(ONE, mailed, phoneOnly)).body.merge).not.toBeNull()
    // Two without an e-mail: not the one that nothing opens instead of one with a passkey or an account elsewhere.
    const [nothing, elsewhere] = [await person(), await person()]
    const values = { site_id: 1, issuer: GOOGLE, subject: `only ${elsewhere.id}`, provider: 'google', user_id: elsewhere.id }
    await server.app.db
      .insertInto('social_identities')
      .values({ ...values, email: elsewhere.email, bound_at: server.app.now() })
      .execute()
    for (const { email } of [nothing, elsewhere]) await setPerson(email, { email: '', password_hash: null })
    expect((await merge(ONE, nothing, elsewhere)).body.errorCode).toBe('NOT_MERGEABLE')
    expect((await merge(ONE, elsewhere, nothing)).body.merge).not.toBeNull()
  })
})

describe('above what one person moves alone', () => {
  test('a merge waits, nothing goes over, and a second person makes it', async () => {
    const [kept, merged] = [await person(), await person()]
    await give(merged, LIMIT + 1)
    const compared = await post(ONE, 'compareCustomers', pairOf(kept, merged))
    expect(compared.body.needsSecond).toContain('A second person must confirm.')
    for (const _ of [1, 2]) {
      const { status, body } = await merge(ONE, kept, merged)
      expect([status, body]).toMatchObject([200, { merge: null, request: { by: 'one', isOwn: true } }])
    }
    expect([await balance(kept), await balance(merged)]).toEqual([0, LIMIT + 1])
    expect(await mergesOf(merged)).toEqual([])
    expect(await requestsOf(merged)).toMatchObject([{ ended_at: null, asked_by: await idOf(ONE) }])
    const signIn = await server.call('wl/user/login', { email: merged.email, password: DEMO_PASSWORD })
    expect(signIn.status).toBe(200)
    // Those who may confirm are notified, and find it at both customers.
    const shown = await server.app.db
      .selectFrom('notices')
      .select(['kind', 'path'])
      .where('user_id', '=', await idOf(OTHER))
      .where('path', '=', `/staff/customers?open=${kept.id}`)
      .execute()
    expect(shown).toMatchObject([{ kind: 'approval' }])
    for (const side of [kept, merged])
      expect((await post(OTHER, 'getCustomerMerges', { userId: side.id })).body.requests).toMatchObject([
        { kept: { userId: kept.id }, merged: { userId: merged.id }, isOwn: false },
      ])
    const { status, body } = await merge(OTHER, kept, merged)
    expect([status, body]).toMatchObject([200, { merge: { movedAmount: `${LIMIT + 1}.00` }, request: null }])
    expect([await balance(kept), await balance(merged)]).toEqual([LIMIT + 1, 0])
    const [one, other] = [await idOf(ONE), await idOf(OTHER)]
    expect(await mergesOf(merged)).toMatchObject([{ asked_by: one, merged_by: other }])
    expect(await requestsOf(merged)).toMatchObject([{ ended_as: 'merged', ended_by: other }])
    const lines = await server.app.db
      .selectFrom('audit_entries')
      .select(['action', 'note'])
      .where('about_id', '=', String(kept.id))
      .where('action', 'like', '%merge%')
      .orderBy('id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual([
      'ask for a second person to merge two accounts',
      'merge another account into this one',
    ])
    expect(lines[1]?.note).toContain('Asked by one')
    // Who asked hears that it was made, and was not asked themselves.
    expect(await noticesOf(ONE, kept)).toEqual([
      {
        title: expect.stringMatching(/^other merged .+ into .+#\d+$/),
        body: expect.stringContaining('You had asked to merge'),
      },
    ])
    expect((await post(OTHER, 'undoCustomerMerge', { mergedId: merged.id })).status).toBe(200)
    expect([await balance(kept), await balance(merged)]).toEqual([0, LIMIT + 1])
  })

  test('a merge that waits, is declined or made is announced to open screens', async () => {
    const [kept, merged] = [await person(), await person()]
    await give(merged, LIMIT * 2)
    const { userId } = await logInActor(server, PLAIN)
    for (const email of [ONE, OTHER]) await server.logIn(email)
    const here = await server.http.listen({ port: 0, host: 'localhost' })
    const screen = await openScreen(here, await server.logIn(PLAIN))
    let seen = 0
    /** What it has heard since it was asked before: messages arrive in order, and this one last. */
    const heard = async () => {
      const exportId = crypto.randomUUID()
      await inSite(server.app.db, 1, (tx) => announce(tx, { topic: 'export', exportId, userId }))
      await screen.hears({ topic: 'export', exportId })
      const since = screen.messages.slice(seen).filter(({ topic }) => topic === 'customer')
      seen = screen.messages.length
      return since
    }
    await heard()
    for (const act of [
      () => merge(ONE, kept, merged),
      () => post(OTHER, 'declineCustomerMerge', pairOf(kept, merged)),
      () => merge(ONE, kept, merged),
      () => merge(OTHER, kept, merged),
    ]) {
      expect((await act()).status).toBe(200)
      expect(await heard()).not.toEqual([])
    }
    screen.close()
  })

  test('a request ends with the account that it is about, merged the other way round or elsewhere, and who asked hears of it', async () => {
    const [kept, merged, third, fourth] = [await person(), await person(), await person(), await person()]
    await give(merged, LIMIT * 2)
    expect((await merge(ONE, kept, merged)).body.request).not.toBeNull()
    // Asked for otherwise: the older one is replaced.
    expect((await merge(OTHER, third, merged)).body.request).not.toBeNull()
    expect((await noticesOf(ONE, kept)).map(({ title }) => title)).toEqual([expect.stringMatching(/^other asked to merge /)])
    expect((await merge(ONE, kept, merged)).body.request).not.toBeNull()
    // The other way round, which nothing stands against: the account that was to be kept is no more.
    expect((await merge(OTHER, merged, kept)).body.merge).not.toBeNull()
    const ended = async (of: Person) =>
      (await requestsOf(of)).filter(({ ended_at }) => ended_at !== null).map(({ ended_as }) => ended_as)
    expect(await ended(merged)).toEqual(['replaced', 'replaced', 'replaced'])
    for (const side of [kept, merged]) expect((await post(ONE, 'getCustomerMerges', { userId: side.id })).body.requests).toEqual([])
    expect((await noticesOf(ONE, kept)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^other asked to merge /),
      expect.stringMatching(/^other merged /),
    ])
    // The account to keep is merged on.
    await give(fourth, LIMIT * 2)
    expect((await merge(ONE, third, fourth)).body.request).not.toBeNull()
    expect((await merge(OTHER, merged, third)).body.merge).not.toBeNull()
    expect(await ended(fourth)).toEqual(['replaced'])
  })

  test('entries and merges of a day count together, and another person starts from zero', async () => {
    const [kept, first, second] = [await person(), await person(), await person()]
    await give(first, 30_000)
    await give(second, 30_000)
    expect((await merge(ONE, kept, first)).body.merge).not.toBeNull()
    expect((await merge(ONE, kept, second)).body.request).not.toBeNull()
    const entry = {
      ...{ legalEntityId: kept.legalEntityId, kind: 'topUp', amount: '30000', currency: 'INR', mode: 'bankTransfer' },
      ...{ reference: `MERGED${kept.id}`, date: server.app.now().slice(0, 10), idempotencyKey: crypto.randomUUID() },
    }
    const entered = await server.call<{ entry: { status: string } }>('wl/user/userPaymentEntry', entry, {
      as: await server.logIn(ONE),
    })
    expect(entered.body).toMatchObject({ entry: { status: 'waiting' } })
    // Also one that the second person could make alone is kept as what the first asked for.
    expect((await merge(OTHER, kept, second)).body.merge).not.toBeNull()
    expect(await mergesOf(second)).toMatchObject([{ asked_by: await idOf(ONE), merged_by: await idOf(OTHER) }])
  })

  test('two who click at once: one asks, the other confirms, and the money moves once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [kept, merged] = [await person(), await person()]
      await give(merged, LIMIT * 2)
      const answers = await Promise.all([merge(ONE, kept, merged), merge(OTHER, kept, merged), merge(ONE, kept, merged)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect([await balance(kept), await balance(merged)]).toEqual([LIMIT * 2, 0])
      expect(await mergesOf(merged)).toHaveLength(1)
      expect(await requestsOf(merged)).toMatchObject([{ ended_as: 'merged' }])
    }
  })

  test('a request ends after a week, and can be withdrawn or declined; the next one starts again', async () => {
    const [kept, merged] = [await person(), await person()]
    await give(merged, LIMIT * 2)
    await merge(ONE, kept, merged)
    await sql`update customer_merge_requests set asked_at = now() - interval '8 days', ends_at = now() - interval '1 second'
      where merged_id = ${merged.id}`.execute(server.app.db)
    expect((await merge(OTHER, kept, merged)).body).toMatchObject({ merge: null, request: { by: 'other' } })
    expect((await post(ONE, 'declineCustomerMerge', pairOf(kept, merged))).status).toBe(200)
    expect((await post(ONE, 'declineCustomerMerge', pairOf(kept, merged))).status).toBe(200)
    expect((await merge(ONE, kept, merged)).body).toMatchObject({ merge: null, request: { by: 'one' } })
    expect((await post(ONE, 'declineCustomerMerge', pairOf(kept, merged))).status).toBe(200)
    expect((await requestsOf(merged)).map(({ ended_as }) => ended_as).sort()).toEqual(['declined', 'replaced', 'withdrawn'])
    expect(await mergesOf(merged)).toEqual([])
    const shown = await server.app.db
      .selectFrom('notices')
      .select('title')
      .where('user_id', '=', await idOf(OTHER))
      .where('title', 'like', '%declined to merge%')
      .execute()
    expect(shown).toHaveLength(1)
  })
})

describe('the second person', () => {
  test('is not one whose address the first has written', async () => {
    const [kept, merged] = [await person(), await person()]
    await give(merged, LIMIT * 2)
    await merge(ONE, kept, merged)
    const [one, other] = [await idOf(ONE), await idOf(OTHER)]
    await sql`insert into address_changes (site_id, user_id, changed_by, changed_at) values (1, ${other}, ${one}, now())`.execute(
      server.app.db,
    )
    const { status, body } = await merge(OTHER, kept, merged)
    expect([status, body.errorCode]).toEqual([409, 'SAME_HANDS'])
    expect([await balance(kept), await balance(merged)]).toEqual([0, LIMIT * 2])
    expect(await requestsOf(merged)).toMatchObject([{ ended_at: null }])
    expect((await merge(ADMIN, kept, merged)).status).toBe(200)
    await sql`delete from address_changes where user_id = ${other}`.execute(server.app.db)
  })

  test('is needed for an account that may be of one’s own, whatever is in it', async () => {
    const one = await idOf(ONE)
    const phone = { label: 'Primary', phoneNumber: '9800000077', phoneCountryCode: '+91' }
    await sql`update users set phone_numbers = ${JSON.stringify([phone])}::jsonb where id = ${one}`.execute(server.app.db)
    const addressed = await person()
    await sql`insert into address_changes (site_id, user_id, changed_by, changed_at) values (1, ${addressed.id}, ${one}, now())`.execute(
      server.app.db,
    )
    for (const own of [await person({ createdBy: one }), await person({ phones: [{ ...phone, label: 'Emergency' }] }), addressed]) {
      const victim = await person()
      for (const [kept, merged] of [
        [own, victim],
        [victim, own],
      ] as const) {
        const { body } = await merge(ONE, kept, merged)
        expect(body).toMatchObject({ merge: null, request: { isOwn: true } })
        expect((await post(ONE, 'compareCustomers', pairOf(kept, merged))).body.needsSecond).toContain(
          'A second person must confirm.',
        )
        expect(await mergesOf(merged)).toEqual([])
      }
      expect((await merge(OTHER, victim, own)).body.merge).not.toBeNull()
    }
  })

  test('is not one whose address the first has written, also where they could make it alone', async () => {
    const [kept, first, second] = [await person(), await person(), await person()]
    await give(first, 30_000)
    await give(second, 30_000)
    await merge(ONE, kept, first)
    expect((await merge(ONE, kept, second)).body.request).not.toBeNull()
    await withAddressBy(OTHER, ONE, async () => {
      const { status, body } = await merge(OTHER, kept, second)
      expect([status, body.errorCode]).toEqual([409, 'SAME_HANDS'])
    })
    expect(await mergesOf(second)).toEqual([])
    expect(await requestsOf(second)).toMatchObject([{ ended_at: null }])
    expect([await balance(kept), await balance(second)]).toEqual([30_000, 30_000])
  })

  test('is needed by somebody behind whom the first can stand, too: by the address, by the phone, or as a colleague whom the first hired', async () => {
    const one = await idOf(ONE)
    const phone = { label: 'Primary', phoneNumber: '9800000077', phoneCountryCode: '+91' }
    await setPerson(ONE, { phone_numbers: JSON.stringify([phone]) })
    await hire('hired@skylark.example', ['customers.view', 'customers.merge'], one)
    const own = () => Promise.all([person({ createdBy: one }), person({ phones: [phone] })])
    const asks = async (as: string) => {
      for (const account of await own()) {
        const victim = await person()
        for (const [kept, merged] of [
          [account, victim],
          [victim, account],
        ] as const) {
          expect((await merge(as, kept, merged)).body).toMatchObject({ merge: null, request: { isOwn: true } })
          expect(await mergesOf(merged)).toEqual([])
        }
        // And the first does not confirm what the second asks.
        const { status, body } = await merge(ONE, account, victim)
        expect([status, body.errorCode]).toEqual([409, 'SAME_HANDS'])
      }
    }
    await withAddressBy(OTHER, ONE, () => asks(OTHER))
    await asks('hired@skylark.example')
    // Independent by now.
    await setPerson('hired@skylark.example', { created_at: daysAgo(91) })
    for (const account of await own())
      expect((await merge('hired@skylark.example', await person(), account)).body.merge).not.toBeNull()
    // Who created a customer so long ago is behind it no more than somebody who signed up an account of their own.
    const [old, victim] = [await person({ createdBy: one }), await person()]
    await setPerson(old.email, { created_at: daysAgo(91) })
    expect((await merge(ONE, victim, old)).body.merge).not.toBeNull()
  })

  test('is needed by two whom one person hired as long as a colleague whom that person did not hire could make it', async () => {
    const admin = await idOf(ADMIN)
    const pair = ['mate1@skylark.example', 'mate2@skylark.example'] as const
    for (const email of pair) await hire(email, ['customers.view', 'customers.merge'], admin)
    const madeByMate = await person({ createdBy: await idOf(pair[0]) })
    const victim = await person()
    expect((await merge(pair[1], victim, madeByMate)).body).toMatchObject({ merge: null, request: { isOwn: true } })
    await post(pair[1], 'declineCustomerMerge', pairOf(victim, madeByMate))
    const others = [ONE, OTHER, 'hired@skylark.example']
    await meanwhile(others, { is_blocked: true }, { is_blocked: false }, async () => {
      expect((await merge(pair[1], victim, madeByMate)).body.merge).not.toBeNull()
    })
    for (const email of pair) await setPerson(email, { is_blocked: true })
  })

  test('is nobody on a site where there is none: the super admin makes it alone, up to what one person moves', async () => {
    const admin = await idOf(ADMIN)
    const others = [ONE, OTHER, 'hired@skylark.example']
    const [first, second] = [await person({ createdBy: admin }), await person({ createdBy: admin })]
    // With others it waits, and who asks is not asked.
    expect((await merge(ADMIN, first, second)).body).toMatchObject({ merge: null, request: { isOwn: true } })
    expect(await noticesOf(ADMIN, first)).toEqual([])
    expect(await noticesOf(OTHER, first)).toMatchObject([{ title: expect.stringContaining('Two customers to merge') }])
    await meanwhile(others, { is_blocked: true }, { is_blocked: false }, async () => {
      expect((await post(ADMIN, 'compareCustomers', pairOf(first, second))).body.needsSecond).toBeNull()
      expect((await merge(ADMIN, first, second)).body).toMatchObject({ merge: {}, request: null })
      expect(await mergesOf(second)).toMatchObject([{ merged_by: admin, asked_by: null }])
      // The limit of money is one that they set themselves.
      const rich = await person({ createdBy: admin })
      await give(rich, LIMIT + 1)
      expect((await merge(ADMIN, first, rich)).body).toMatchObject({ merge: null, request: {} })
      // Whom they have just hired asks, and has not the last word; they have, and it counts as their own.
      const NEW = 'new@skylark.example'
      await hire(NEW, ['customers.view', 'customers.merge'], admin)
      const ofNew = await person({ createdBy: await idOf(NEW) })
      expect((await merge(NEW, first, ofNew)).body).toMatchObject({ merge: null, request: { isOwn: true } })
      expect((await merge(ADMIN, first, ofNew)).body).toMatchObject({ merge: {}, request: null })
      expect(await mergesOf(ofNew)).toMatchObject([{ merged_by: admin, asked_by: null }])
      await setPerson(NEW, { is_blocked: true })
    })
  })

  test('is nobody without the right, no customer and nobody of another site', async () => {
    const [kept, merged] = [await person(), await person()]
    await give(merged, LIMIT * 2)
    await merge(ONE, kept, merged)
    for (const path of ['mergeCustomers', 'declineCustomerMerge'])
      for (const email of [PLAIN, 'agent@skylark.example', kept.email])
        expect([path, email, (await post(email, path, pairOf(kept, merged))).status]).toEqual([path, email, 403])
    const host = 'bluedhow.localhost'
    const as = await server.logIn('admin@bluedhow.example', { host })
    for (const path of ['mergeCustomers', 'declineCustomerMerge'])
      expect((await server.call(`wl/user/${path}`, pairOf(kept, merged), { as, host })).status).toBe(404)
    expect(await requestsOf(merged)).toMatchObject([{ ended_at: null }])
    expect([await balance(kept), await balance(merged)]).toEqual([0, LIMIT * 2])
  })
})
