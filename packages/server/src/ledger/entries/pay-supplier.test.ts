import { parseMoney, toDecimal } from '@tradewind/domain/money'
import { dateIn } from '@tradewind/domain/time'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/password.ts'
import { inSite } from '../../database/in-site.ts'
import { DEMO_PASSWORD } from '../../demo/demo-sites.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { rulesBrokenBy } from '../../testing/plant-fault.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { checkEntries } from '../check/check-entries-repo.ts'
import { sealAll } from '../post/keep-ledger-sealed.ts'
import { buyAt, refundBySupplier, stateRate } from '../testing/trade-with-supplier.ts'

const [ADMIN, VERIFIER, AGENT] = ['admin@skylark.example', 'verifier@skylark.example', 'agent@skylark.example'] as const
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await inSite(server.app.db, 1, async (tx) => {
    const group = { site_id: 1, group_name: 'Verifiers', permissions: ['ledger.view', 'ledger.verify'] }
    const { id } = await tx.insertInto('permission_groups').values(group).returning('id').executeTakeFirstOrThrow()
    const { id: owner } = await tx
      .selectFrom('legal_entities')
      .select('id')
      .where('kind', '=', 'siteOwner')
      .executeTakeFirstOrThrow()
    const person = { site_id: 1, legal_entity_id: owner, user_type: 'staff', email: VERIFIER, first_name: 'Vera' }
    await tx
      .insertInto('users')
      .values({ ...person, password_hash: await hashPassword(DEMO_PASSWORD), permission_group_id: id })
      .execute()
  })
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

type Entry = { id: number; kind: string; status: string; amount: string; settled: { amount: string; currency: string } | null }
type Account = { legalEntityId: number; name: string; currency: string; owed: string; refundsDue: string; bookValue: string }
type Body = { entry: Entry; accounts: Account[]; errorCode?: string; shortError?: Record<string, string> }
type As = { as?: string; host?: string }

async function call(path: string, body: object | undefined, { as = ADMIN, host = 'localhost' }: As = {}) {
  const session = await server.logIn(as, { host })
  return server.call<Body>(`wl/user/${path}`, body, { as: session, host, method: body ? 'POST' : 'GET' })
}
let references = 0
function payment(legalEntityId: number, more: object = {}) {
  references += 1
  return {
    legalEntityId,
    settled: '100',
    settledCurrency: 'USD',
    paid: '8500',
    mode: 'bankTransfer',
    reference: `OUT${references}`,
    date: dateIn('Asia/Kolkata', server.app.now()),
    idempotencyKey: `pay-supplier-${references}`,
    ...more,
  }
}
const accountsOf = async (supplier: number) => {
  const { accounts } = (await call('getSupplierAccounts', undefined)).body
  return accounts
    .filter(({ legalEntityId }) => legalEntityId === supplier)
    .map(({ currency, owed, refundsDue, bookValue }) => ({ currency, owed, refundsDue, bookValue }))
}

/** The postings of an entry, whole: account, whose it is, and amount. */
async function postingOf(entryId: number) {
  const rows = await inSite(server.app.db, 1, (tx) =>
    tx
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_entries as e', (join) => join.onRef('e.site_id', '=', 'p.site_id').onRef('e.posting_id', '=', 'p.id'))
      .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
      .innerJoin('legal_entities as le', (join) =>
        join.onRef('le.site_id', '=', 'a.site_id').onRef('le.id', '=', 'a.legal_entity_id'),
      )
      .select(['p.reason', 'a.kind', 'le.kind as owner', 'e.amount_minor', 'e.currency'])
      .where('p.key', '=', `entry:${entryId}`)
      .orderBy('e.line')
      .execute(),
  )
  return rows.map(
    (row) =>
      `${row.reason} ${row.owner} ${row.kind} ${row.currency} ${toDecimal({ minor: row.amount_minor, currency: row.currency })}`,
  )
}
const countOf = async () => {
  await sealAll(server.app)
  const { rows } = await inSite(server.app.db, 1, async (tx) => ({
    rows: [
      await tx.selectFrom('payment_entries').select('id').execute(),
      await tx.selectFrom('ledger_postings').select('id').execute(),
      await tx.selectFrom('audit_entries').select('id').execute(),
    ],
  }))
  return rows.map(({ length }) => length)
}
const usd = (text: string) => parseMoney(text, 'USD')

describe('what is paid to a supplier', () => {
  test('settles what it is owed at what that stands in the books at; the rest is gain or loss, and the last payment leaves nothing', async () => {
    await stateRate(server, 'USD', '84.125')
    const supplier = await buyAt(server, 'duffel', usd('150'))
    expect(await accountsOf(supplier)).toEqual([{ currency: 'USD', owed: '150.00', refundsDue: '0.00', bookValue: '12618.75' }])
    const first = (await call('paySupplier', payment(supplier))).body.entry
    expect(first).toMatchObject({
      kind: 'supplierPayment',
      status: 'posted',
      amount: '8500.00',
      settled: { amount: '100.00', currency: 'USD' },
    })
    expect(await postingOf(first.id)).toEqual([
      'supplierPayment supplier supplierPayable USD -100.00',
      'supplierPayment supplier currencyPosition USD 100.00',
      'supplierPayment supplier currencyPosition INR -8412.50',
      'supplierPayment siteOwner bank INR 8500.00',
      'supplierPayment siteOwner fxLoss INR -87.50',
    ])
    const last = (await call('paySupplier', payment(supplier, { settled: '50', paid: '4100' }))).body.entry
    expect(await postingOf(last.id)).toEqual([
      'supplierPayment supplier supplierPayable USD -50.00',
      'supplierPayment supplier currencyPosition USD 50.00',
      'supplierPayment supplier currencyPosition INR -4206.25',
      'supplierPayment siteOwner bank INR 4100.00',
      'supplierPayment siteOwner fxGain INR 106.25',
    ])
    expect(await accountsOf(supplier)).toEqual([{ currency: 'USD', owed: '0.00', refundsDue: '0.00', bookValue: '0.00' }])
    const { rows } = {
      rows: await inSite(server.app.db, 1, (tx) =>
        tx.selectFrom('audit_entries').select('after').where('about_kind', '=', 'paymentEntry').orderBy('id').execute(),
      ),
    }
    expect(rows[0]?.after).toMatchObject({
      supplier: 'DUFFEL',
      settled: expect.stringMatching(/100/),
      amount: '8500.00',
      kind: 'supplierPayment',
    })
  })

  test('in the currency of the site it is what was settled, and an advance is kept', async () => {
    const supplier = await buyAt(server, 'house', parseMoney('900', 'INR'))
    const same = { settledCurrency: 'INR', settled: '1000', paid: '1000' }
    const { entry } = (await call('paySupplier', payment(supplier, same))).body
    expect(await postingOf(entry.id)).toEqual([
      'supplierPayment supplier supplierPayable INR -1000.00',
      'supplierPayment siteOwner bank INR 1000.00',
    ])
    expect(await accountsOf(supplier)).toEqual([{ currency: 'INR', owed: '-100.00', refundsDue: '0.00', bookValue: '-100.00' }])
  })

  test('the same form again, also at once, is one payment; another form with its key or its reference is refused', async () => {
    const supplier = await buyAt(server, 'duffel', usd('100'))
    const form = payment(supplier, { settled: '10', paid: '850' })
    const before = await countOf()
    const both = await Promise.all([1, 2].map(() => call('paySupplier', form)))
    expect(both.map(({ status, body }) => [status, body.entry.id])).toEqual(both.map(() => [200, both[0]?.body.entry.id]))
    expect(await countOf()).toEqual(before.map((count) => count + 1))
    expect((await call('paySupplier', { ...form, settled: '11' })).body.errorCode).toBe('KEY_REUSED')
    const copied = payment(supplier, { reference: form.reference })
    expect((await call('paySupplier', copied)).body.errorCode).toBe('DUPLICATE_REFERENCE')
    expect(await countOf()).toEqual(before.map((count) => count + 1))
  })

  test('two at once take turns, so that both parts leave the books at what they stand there at', async () => {
    const supplier = await buyAt(server, 'twoAtOnce', usd('0.03'))
    const forms = [1, 2, 3].map(() => payment(supplier, { settled: '0.01', paid: '1' }))
    const answers = await Promise.all(forms.map((form) => call('paySupplier', form)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await accountsOf(supplier)).toEqual([{ currency: 'USD', owed: '0.00', refundsDue: '0.00', bookValue: '0.00' }])
  })

  test('above the limit a second person approves, and the difference is that of the approval', async () => {
    await stateRate(server, 'USD', '84')
    const supplier = await buyAt(server, 'large', usd('10000'))
    const { entry } = (await call('paySupplier', payment(supplier, { settled: '10000', paid: '850000' }))).body
    expect([entry.status, await postingOf(entry.id)]).toEqual(['waiting', []])
    expect((await call('decidePaymentEntry', { entryId: entry.id, decision: 'approve' })).body.errorCode).toBe('OWN_ENTRY')
    await stateRate(server, 'USD', '86')
    await buyAt(server, 'large', usd('10000'))
    const decided = (await call('decidePaymentEntry', { entryId: entry.id, decision: 'approve' }, { as: VERIFIER })).body.entry
    expect(decided.status).toBe('posted')
    expect(await postingOf(entry.id)).toEqual([
      'supplierPayment supplier supplierPayable USD -10000.00',
      'supplierPayment supplier currencyPosition USD 10000.00',
      'supplierPayment supplier currencyPosition INR -850000.00',
      'supplierPayment siteOwner bank INR 850000.00',
    ])
  })

  test.each([
    ['a currency nothing was bought in', { settledCurrency: 'GBP' }, 'settledCurrency'],
    ['another amount in one currency', { settledCurrency: 'INR', settled: '10', paid: '11' }, 'paid'],
    ['nothing', { settled: '0' }, 'settled'],
    ['a tenth of a cent', { settled: '1.001' }, 'settled'],
    ['a day to come', { date: '2199-01-01' }, 'date'],
  ])('refuses %s and writes nothing', async (_what, wrong, field) => {
    const supplier = await buyAt(server, 'duffel', usd('1'))
    const before = await countOf()
    const { status, body } = await call('paySupplier', payment(supplier, wrong))
    expect([status, Object.keys(body.shortError ?? {})]).toEqual([422, [field]])
    expect(await countOf()).toEqual(before)
  })

  test('is for staff with its permission, and no customer or other site has the supplier', async () => {
    const supplier = await buyAt(server, 'duffel', usd('1'))
    const before = await countOf()
    for (const as of ['desk@skylark.example', AGENT]) {
      expect((await call('paySupplier', payment(supplier), { as })).status).toBe(403)
      expect((await call('getSupplierAccounts', undefined, { as })).status).toBe(403)
    }
    expect((await server.call('wl/user/paySupplier', payment(supplier))).status).toBe(401)
    const other = { as: 'admin@bluedhow.example', host: 'bluedhow.localhost' }
    expect((await call('paySupplier', payment(supplier), other)).status).toBe(404)
    const agency = await inSite(server.app.db, 1, (tx) =>
      tx.selectFrom('legal_entities').select('id').where('kind', '=', 'agency').executeTakeFirstOrThrow(),
    )
    expect((await call('paySupplier', payment(agency.id))).status).toBe(404)
    expect(
      (
        await call('userPaymentEntry', {
          legalEntityId: supplier,
          kind: 'supplierPayment',
          amount: '1',
          currency: 'INR',
          date: '2026-01-01',
          idempotencyKey: 'x',
        })
      ).status,
    ).toBe(422)
    expect(await countOf()).toEqual(before)
  })

  test('the check finds a payment that settled another sum than its entry says', async () => {
    const supplier = await buyAt(server, 'duffel', usd('10'))
    const { entry } = (await call('paySupplier', payment(supplier, { settled: '5', paid: '420' }))).body
    const fault = `update payment_entries set settled_minor = settled_minor + 1 where site_id = 1 and id = ${entry.id}`
    expect(await rulesBrokenBy(server, fault, checkEntries)).toMatch(/settles what its entry says/)
  })
})

test('after any sales, refunds and payments in several currencies the ledger is sound, and paid in full leaves no position', {
  timeout: 240_000,
}, async () => {
  const currency = fc.constantFrom('USD', 'KWD', 'JPY')
  const minor = fc.bigInt({ min: 1n, max: 3_000n })
  const step = fc.oneof(
    fc.record({ what: fc.constant('rate' as const), currency, paise: fc.integer({ min: 40, max: 30_000 }) }),
    fc.record({ what: fc.constant('sale' as const), currency, minor }),
    fc.record({ what: fc.constant('refund' as const), currency, minor, isCredited: fc.boolean() }),
    fc.record({ what: fc.constant('payment' as const), currency, minor, paid: fc.integer({ min: 1, max: 9_000 }) }),
  )
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      run += 1
      const code = `any${run}`
      for (const one of ['USD', 'KWD', 'JPY']) await stateRate(server, one, '80')
      const supplier = await buyAt(server, code, { minor: 1n, currency: 'USD' })
      for (const one of ['KWD', 'JPY']) await buyAt(server, code, { minor: 1n, currency: one })
      for (const taken of steps) {
        if (taken.what === 'rate') await stateRate(server, taken.currency, (taken.paise / 100).toFixed(2))
        if (taken.what === 'sale') await buyAt(server, code, { minor: taken.minor, currency: taken.currency })
        if (taken.what === 'refund')
          await refundBySupplier(server, supplier, { minor: taken.minor, currency: taken.currency }, taken)
        if (taken.what === 'payment') await pay(supplier, { minor: taken.minor, currency: taken.currency }, taken.paid)
      }
      // More is bought than was refunded or paid ahead, so that something is owed in each currency; then all of it is paid.
      for (const { currency: owedIn, owed, refundsDue } of await accountsOf(supplier)) {
        const open = parseMoney(owed, owedIn).minor - parseMoney(refundsDue, owedIn).minor
        if (open <= 0n) await buyAt(server, code, { minor: 1n - open, currency: owedIn })
      }
      for (const { currency: owedIn, owed, refundsDue } of await accountsOf(supplier)) {
        const open = parseMoney(owed, owedIn).minor - parseMoney(refundsDue, owedIn).minor
        if (open > 0n) await pay(supplier, { minor: open, currency: owedIn }, 777)
      }
      await expectLedgerSound(server)
      // By the entries: a balance that is kept lags behind what is not sealed yet.
      const positions = await inSite(server.app.db, 1, (tx) =>
        tx
          .selectFrom('ledger_accounts as a')
          .innerJoin('ledger_entries as e', (join) => join.onRef('e.site_id', '=', 'a.site_id').onRef('e.account_id', '=', 'a.id'))
          .select(({ fn }) => ['a.currency', fn.sum<string>('e.amount_minor').as('minor')])
          .where('a.kind', '=', 'currencyPosition')
          .where('a.legal_entity_id', '=', supplier)
          .groupBy('a.currency')
          .execute(),
      )
      expect(positions.filter(({ minor }) => BigInt(minor) !== 0n)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

async function pay(supplier: number, settled: { minor: bigint; currency: string }, paid: number): Promise<void> {
  const form = payment(supplier, { settled: toDecimal(settled), settledCurrency: settled.currency, paid: String(paid) })
  const { body } = await call('paySupplier', form)
  if (body.entry.status === 'posted') return
  const decided = await call('decidePaymentEntry', { entryId: body.entry.id, decision: 'approve' }, { as: VERIFIER })
  expect(decided.body).toMatchObject({ entry: { status: 'posted' } })
}
