/** Longer than a file should be: payment entries, from every side that it can go wrong. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/password.ts'
import { inSite } from '../../database/in-site.ts'
import { DEMO_PASSWORD } from '../../demo/demo-sites.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { rulesBrokenBy } from '../../testing/plant-fault.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { checkEntries } from '../check/check-entries-repo.ts'

const [ADMIN, PRIYA, AGENT] = ['admin@skylark.example', 'priya@skylark.example', 'agent@skylark.example'] as const
const [CASHIER, VERIFIER, VIEWER] = ['cashier@skylark.example', 'verifier@skylark.example', 'viewer@skylark.example'] as const
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)]).toString('base64')

let server: TestServer
let today: string
let yesterday: string
const entities = new Map<string, number>()
beforeAll(async () => {
  server = await startTestServer()
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
  today = day.format(Date.now())
  yesterday = day.format(Date.now() - 86_400_000)
  await hire(CASHIER, ['ledger.view', 'ledger.topUp'])
  await hire(VERIFIER, ['ledger.view', 'ledger.topUp', 'ledger.verify'])
  await hire(VIEWER, ['ledger.view'])
  const users = await server.app.db.selectFrom('users').select(['email', 'legal_entity_id']).execute()
  for (const { email, legal_entity_id } of users) entities.set(email, legal_entity_id)
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

/** One more of Skylark's staff, with these permissions. */
async function hire(email: string, permissions: string[]): Promise<void> {
  await inSite(server.app.db, 1, async (tx) => {
    const { id } = await tx
      .insertInto('permission_groups')
      .values({ site_id: 1, group_name: email, permissions })
      .returning('id')
      .executeTakeFirstOrThrow()
    const owner = await tx.selectFrom('legal_entities').select('id').where('kind', '=', 'siteOwner').executeTakeFirstOrThrow()
    await tx
      .insertInto('users')
      .values({
        site_id: 1,
        legal_entity_id: owner.id,
        user_type: 'staff',
        email,
        first_name: email.split('@')[0] ?? '',
        password_hash: await hashPassword(DEMO_PASSWORD),
        permission_group_id: id,
      })
      .execute()
  })
}

type Entry = {
  id: number
  status: string
  amount: string
  enteredBy: { name: string | null }
  decidedBy: string | null
  proof: unknown
}
type Body = { entry: Entry; errorCode: string; errorMessage: string; data: unknown; shortError?: Record<string, string> }
let made = 0

async function enter(as: string, change: Record<string, unknown> = {}) {
  made += 1
  const entry = {
    legalEntityId: entities.get(PRIYA),
    kind: 'topUp',
    amount: '1000',
    currency: 'INR',
    mode: 'bankTransfer',
    reference: `UTR${made}`,
    date: today,
    idempotencyKey: crypto.randomUUID(),
    ...change,
  }
  return server.call<Body>('wl/user/userPaymentEntry', entry, { as: await server.logIn(as) })
}
async function decide(as: string, entryId: number, decision: string, note = '') {
  return server.call<Body>('wl/user/decidePaymentEntry', { entryId, decision, note }, { as: await server.logIn(as) })
}
async function claim(as: string, change: Record<string, unknown> = {}) {
  made += 1
  const body = {
    amount: '2500',
    mode: 'upi',
    reference: `UPI${made}`,
    date: today,
    file: { name: 'paid.png', contentBase64: PNG },
    idempotencyKey: crypto.randomUUID(),
    ...change,
  }
  return server.call<Body>('wl/user/uploadPaymentProof', body, { as: await server.logIn(as) })
}
async function balance(of = PRIYA as string): Promise<number> {
  const { body } = await server.call<{ balance: string }>('wl/user/getWalletBalance', undefined, {
    as: await server.logIn(of),
    method: 'GET',
  })
  return Number(body.balance)
}
async function count(table: 'payment_entries' | 'ledger_postings' | 'audit_entries'): Promise<number> {
  const { n } = await server.app.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<bigint>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

describe('money that staff enters', () => {
  test('is in the wallet at once below the limit, notified to its owner, receipted and in the audit trail', async () => {
    const before = await balance()
    const { body, status } = await enter(CASHIER, { amount: '1500.50', remark: 'NEFT from HDFC', reference: 'hdfc  n1' })
    expect([status, body.entry.status, body.entry.decidedBy]).toEqual([200, 'posted', null])
    expect((await balance()) - before).toBeCloseTo(1500.5)
    const { db } = server.app
    const notice = await db.selectFrom('notices').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(notice).toMatchObject({
      kind: 'walletMoney',
      title: '₹1,500.50 was added to your wallet',
      body: 'Bank transfer HDFC N1',
    })
    const audit = await db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ area: 'money', action: 'enter a payment', about_id: String(body.entry.id) })
    const receipt = await db
      .selectFrom('tax_documents')
      .select(['kind'])
      .where('key', '=', `receipt:entry:${body.entry.id}`)
      .execute()
    expect(receipt).toEqual([{ kind: 'receipt' }])
    const { body: statement } = await server.call<{ entries: Record<string, unknown>[] }>('wl/user/getMyWalletEntries', undefined, {
      as: await server.logIn(PRIYA),
      method: 'GET',
    })
    // A customer reads what came, not who of the staff typed it.
    expect(statement.entries[0]).toMatchObject({ label: 'Money added', detail: 'Bank transfer HDFC N1 · NEFT from HDFC', by: null })
  })

  test('waits above the limit until a second person approves', async () => {
    const before = await balance()
    const { body } = await enter(CASHIER, { amount: '50000.01' })
    expect(body.entry.status).toBe('waiting')
    expect(await balance()).toBe(before)
    expect((await decide(CASHIER, body.entry.id, 'approve')).status).toBe(403)
    expect((await decide(VERIFIER, body.entry.id, 'approve')).body.entry).toMatchObject({ status: 'posted', decidedBy: 'verifier' })
    expect((await balance()) - before).toBeCloseTo(50000.01)
  })

  test('cannot be cut into pieces that each stay below the limit', async () => {
    const mine = { legalEntityId: entities.get('corporate@skylark.example'), amount: '30000' }
    expect((await enter(CASHIER, mine)).body.entry.status).toBe('posted')
    expect((await enter(CASHIER, mine)).body.entry.status).toBe('waiting')
    // Another colleague, or another customer, begins again.
    expect((await enter(VERIFIER, mine)).body.entry.status).toBe('posted')
    expect((await enter(CASHIER, { ...mine, legalEntityId: entities.get(AGENT) })).body.entry.status).toBe('posted')
  })

  test.each([VERIFIER, ADMIN])('%s does not approve, nor reject, their own', async (email) => {
    const { body } = await enter(email, { amount: '90000' })
    for (const decision of ['approve', 'reject'])
      expect(await decide(email, body.entry.id, decision, 'no')).toMatchObject({ status: 409, body: { errorCode: 'OWN_ENTRY' } })
    const other = email === ADMIN ? VERIFIER : ADMIN
    expect((await decide(other, body.entry.id, 'reject', 'Not on the account')).body.entry.status).toBe('rejected')
  })

  test('a correction says why, moves either way and never takes more than there is', async () => {
    const none = { mode: undefined, reference: undefined }
    expect((await enter(CASHIER, { ...none, kind: 'debit' })).body.shortError).toMatchObject({ remark: expect.any(String) })
    await enter(VERIFIER, { ...none, kind: 'credit', amount: '500', remark: 'Goodwill' })
    const before = await balance()
    expect((await enter(CASHIER, { ...none, kind: 'debit', amount: '200', remark: 'Typed twice' })).body.entry.status).toBe(
      'posted',
    )
    expect(before - (await balance())).toBeCloseTo(200)
    const all = await enter(ADMIN, { ...none, kind: 'debit', amount: '9999999', remark: 'Everything' })
    expect(await decide(VERIFIER, all.body.entry.id, 'approve')).toMatchObject({
      status: 402,
      body: { errorCode: 'INSUFFICIENT_BALANCE' },
    })
    await decide(VERIFIER, all.body.entry.id, 'reject', 'There is not that much')
    expect(before - (await balance())).toBeCloseTo(200)
  })

  test('the same transfer is refused with where it was used, however it is typed', async () => {
    await enter(CASHIER, { reference: 'SBI 77 a', amount: '12' })
    const again = await enter(VERIFIER, { reference: ' sbi 77  A', legalEntityId: entities.get(AGENT) })
    expect(again).toMatchObject({ status: 409, body: { errorCode: 'DUPLICATE_REFERENCE' } })
    expect(again.body.errorMessage).toContain('₹12.00 of Priya Sharma')
    // By another way it is another payment; and what was rejected may be tried again.
    expect((await enter(VERIFIER, { reference: 'SBI 77 A', mode: 'cheque', amount: '13' })).status).toBe(200)
    const { body } = await enter(CASHIER, { reference: 'SBI 78', amount: '70000' })
    await decide(VERIFIER, body.entry.id, 'reject', 'Another account')
    expect((await enter(CASHIER, { reference: 'SBI 78', amount: '700' })).status).toBe(200)
  })

  test.each([
    ['a blank inside', 'LOOK ALIKE7'],
    ['a dash inside', 'look-alike7'],
    ['a zero in front', '0LOOKALIKE7'],
    ['what cannot be seen at its end', 'LOOKALIKE7\u200b'],
    ['a letter of full width', '\uff2cOOKALIKE7'],
  ])('a transfer entered or claimed again with %s is refused, and nothing is written', async (_what, reference) => {
    await enter(CASHIER, { reference: 'LOOKALIKE7', amount: '12' })
    const before = [await count('payment_entries'), await balance()]
    expect((await enter(VERIFIER, { reference })).body.errorCode).toBe('DUPLICATE_REFERENCE')
    const claimed = { ...(await claim(PRIYA, { reference, mode: 'bankTransfer' })) }
    expect([claimed.status, claimed.body.errorCode]).toEqual([409, 'DUPLICATE_REFERENCE'])
    expect([await count('payment_entries'), await balance()]).toEqual(before)
  })

  test.each(['LOOKALIK\u0415', '---', '\u0661\u0662'])('%j, which no bank writes, is refused by its field', async (reference) => {
    expect((await enter(CASHIER, { reference })).body.shortError).toHaveProperty('reference')
    expect((await claim(PRIYA, { reference })).body.shortError).toHaveProperty('reference')
  })

  test('sent twice it is one, with other values it is refused', async () => {
    const key = crypto.randomUUID()
    const same = { idempotencyKey: key, reference: 'ONCE-1', amount: '333' }
    const before = await balance()
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(CASHIER, same)))
    expect(new Set(answers.map(({ body }) => body.entry?.id)).size).toBe(1)
    expect((await balance()) - before).toBeCloseTo(333)
    const entries = await count('payment_entries')
    for (const other of [
      { amount: '334' },
      { reference: 'ONCE-2' },
      { mode: 'cheque' },
      { remark: 'Another' },
      { date: yesterday },
    ]) {
      const { status, body } = await enter(CASHIER, { ...same, ...other })
      expect([other, status, body.errorCode]).toEqual([other, 409, 'KEY_REUSED'])
    }
    expect([await count('payment_entries'), (await balance()) - before]).toEqual([entries, expect.closeTo(333)])
  })

  test('a claim sent again is the first, with another proof it is refused', async () => {
    const same = { idempotencyKey: crypto.randomUUID(), reference: 'ONCE-3' }
    const [first, again] = [await claim(PRIYA, same), await claim(PRIYA, same)]
    expect([first.status, again.body.entry.id]).toEqual([200, first.body.entry.id])
    const entries = await count('payment_entries')
    const other = await claim(PRIYA, { ...same, file: { name: 'other.png', contentBase64: PNG } })
    expect([other.status, other.body.errorCode, await count('payment_entries')]).toEqual([409, 'KEY_REUSED', entries])
  })

  test('twenty colleagues with the same reference at once: one gets it', async () => {
    const before = await balance()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => enter(place % 2 ? CASHIER : VERIFIER, { reference: 'RACE-1', amount: '10' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.errorCode === 'DUPLICATE_REFERENCE')).toHaveLength(19)
    expect((await balance()) - before).toBeCloseTo(10)
  })

  test('approved and rejected at once, many times: one decision, and the wallet agrees with it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const before = await balance()
      const { body } = await enter(CASHIER, { amount: '60000' })
      const answers = await Promise.all([
        decide(VERIFIER, body.entry.id, 'approve'),
        decide(ADMIN, body.entry.id, 'approve'),
        decide(ADMIN, body.entry.id, 'reject', 'No'),
      ])
      const won = answers.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      expect(answers.filter(({ body: said }) => said.errorCode === 'ALREADY_DECIDED')).toHaveLength(2)
      expect((await balance()) - before).toBeCloseTo(won[0]?.body.entry.status === 'posted' ? 60000 : 0)
    }
  })

  test.each([
    ['nothing', { amount: '0' }, 'amount'],
    ['less than nothing', { amount: '-5' }, 'amount'],
    ['too many decimals', { amount: '1.234' }, 'amount'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['a day to come', { date: '2099-01-01' }, 'date'],
    ['long ago', { date: '2020-01-01' }, 'date'],
    ['no reference', { reference: ' ' }, 'reference'],
    ['no way', { mode: undefined }, 'mode'],
  ])('refuses %s and writes nothing', async (_, change, field) => {
    const [entries, postings, audits] = [
      await count('payment_entries'),
      await count('ledger_postings'),
      await count('audit_entries'),
    ]
    const { status, body } = await enter(CASHIER, change)
    expect([status, Object.keys(body.shortError ?? {})]).toEqual([422, [field]])
    expect([await count('payment_entries'), await count('ledger_postings'), await count('audit_entries')]).toEqual([
      entries,
      postings,
      audits,
    ])
  })

  test('is not for people who may only look, nor for customers, nor for the owner', async () => {
    for (const email of [VIEWER, AGENT, PRIYA]) expect((await enter(email)).status).toBe(403)
    const { body } = await enter(CASHIER, { amount: '80000' })
    for (const email of [VIEWER, CASHIER, AGENT]) expect((await decide(email, body.entry.id, 'approve')).status).toBe(403)
    expect((await enter(CASHIER, { legalEntityId: entities.get(ADMIN) })).status).toBe(404)
    await decide(VERIFIER, body.entry.id, 'reject', 'No')
  })

  test('another site cannot find out that it exists', async () => {
    const { body } = await enter(CASHIER, { amount: '80000' })
    const [as, host] = [await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' }), 'bluedhow.localhost']
    const there = await server.call('wl/user/decidePaymentEntry', { entryId: body.entry.id, decision: 'approve' }, { as, host })
    expect(there.status).toBe(404)
    const listed = await server.call<{ entries: unknown[] }>('wl/user/listPaymentEntries', undefined, { as, host, method: 'GET' })
    expect(listed.body.entries).toEqual([])
    await decide(VERIFIER, body.entry.id, 'reject', 'No')
  })
})

describe('money that a customer says has come', () => {
  test('moves when staff has found it, however little it is', async () => {
    const before = await balance()
    const { body } = await claim(PRIYA, { amount: '10' })
    expect(body.entry).toMatchObject({ status: 'waiting', proof: { fileName: 'paid.png', contentType: 'image/png' } })
    expect(await balance()).toBe(before)
    await decide(VERIFIER, body.entry.id, 'approve')
    expect((await balance()) - before).toBeCloseTo(10)
  })

  test('is rejected with a reason, which its owner reads', async () => {
    const { body } = await claim(AGENT)
    expect((await decide(VERIFIER, body.entry.id, 'reject')).body.shortError).toEqual({ note: 'Please enter a reason.' })
    await decide(VERIFIER, body.entry.id, 'reject', 'Not on our account yet')
    const mine = await server.call<{ entries: (Entry & { decisionNote: string })[] }>('wl/user/getMyPaymentEntries', undefined, {
      as: await server.logIn('agent2@skylark.example'),
      method: 'GET',
    })
    expect(mine.body.entries[0]).toMatchObject({ status: 'rejected', decisionNote: 'Not on our account yet', decidedBy: null })
    const notice = await server.app.db
      .selectFrom('notices')
      .select(['title'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(notice.title).toBe('Your payment of ₹2,500.00 was not accepted')
  })

  test('is withdrawn by its sender, and only before it is decided', async () => {
    const { body } = await claim(PRIYA, { reference: 'WRONG-1' })
    const take = async (as: string) =>
      server.call<Body>('wl/user/withdrawPaymentEntry', { entryId: body.entry.id }, { as: await server.logIn(as) })
    for (const email of [AGENT, ADMIN]) expect((await take(email)).status).toBe(404)
    expect((await take(PRIYA)).body.entry.status).toBe('withdrawn')
    expect((await take(PRIYA)).body.errorCode).toBe('ALREADY_DECIDED')
    expect((await decide(VERIFIER, body.entry.id, 'approve')).body.errorCode).toBe('ALREADY_DECIDED')
    expect((await claim(PRIYA, { reference: 'WRONG-1' })).status).toBe(200)
  })

  test('a reference of somebody else is refused without a word about them', async () => {
    await claim(AGENT, { reference: 'SECRET-1' })
    const refused = await claim(PRIYA, { reference: 'SECRET-1' })
    expect(refused).toMatchObject({
      status: 409,
      body: { errorCode: 'DUPLICATE_REFERENCE', errorMessage: 'This reference was already used.' },
    })
    expect(JSON.stringify(refused.body)).not.toContain('Sunrise')
  })

  test.each([
    ['an executable named .png', Buffer.from('MZ not a picture').toString('base64')],
    ['a web page', Buffer.from('<html><script>alert(1)</script>').toString('base64')],
    ['nothing', ''],
    ['more than 5 MB', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5 * 1024 * 1024)]).toString('base64')],
  ])('refuses %s as a proof', async (_, contentBase64) => {
    const entries = await count('payment_entries')
    const { status, body } = await claim(PRIYA, { file: { name: 'paid.png', contentBase64 } })
    expect([status, Object.keys(body.shortError ?? {})[0]?.startsWith('file')]).toEqual([422, true])
    expect(await count('payment_entries')).toBe(entries)
  })

  test('the proof is shown to staff and to its own company, as what it is and never as a page', async () => {
    const { body } = await claim(AGENT, { file: { name: 'na"me\r\n<x>.png', contentBase64: PNG } })
    const path = `/api/wl/user/paymentProof/${body.entry.id}`
    const look = async (email: string) => server.call(path, undefined, { as: await server.logIn(email), method: 'GET' })
    const seen = await look(VIEWER)
    expect(seen.status).toBe(200)
    expect(seen.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(seen.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await look('agent2@skylark.example')).status).toBe(200)
    for (const email of [PRIYA, 'desk@skylark.example']) expect((await look(email)).status).toBe(404)
    expect((await server.call(path, undefined, { method: 'GET' })).status).toBe(401)
    const as = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    expect((await server.call(path, undefined, { as, host: 'bluedhow.localhost', method: 'GET' })).status).toBe(404)
    expect((await look(VIEWER)).headers['content-disposition']).not.toMatch(/[\r\n"<]/)
  })

  test('staff has no wallet to claim for', async () => {
    expect((await claim(ADMIN)).status).toBe(403)
  })

  test('a visitor is let send no large body', async () => {
    const answer = await server.call('wl/user/uploadPaymentProof', { file: { contentBase64: 'A'.repeat(1_000_000) } })
    expect(answer.status).toBe(401)
  })
})

test.each([
  [
    "update payment_entries set status = 'waiting', posting_id = null, decided_at = null where id = (select max(id) from payment_entries where status = 'posted')",
    'An entry by hand',
  ],
  [
    "update payment_entries set amount_minor = amount_minor + 1 where id = (select max(id) from payment_entries where status = 'posted')",
    'An entry by hand',
  ],
  ["update ledger_postings set reason = 'handCredit' where id = (select min(id) from ledger_postings)", 'A correction by hand'],
])('the check finds a fault: %s', async (fault, rule) => {
  expect(await rulesBrokenBy(server, fault, checkEntries)).toContain(rule)
})
