import { formatDate } from '@tradewind/domain/format-date'
import { hold, release } from '@tradewind/domain/ledger/build-posting'
import { parseMoney } from '@tradewind/domain/money'
import { addDays, dateIn, plusMinutes } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { openTestBooking, useFakeSupplier } from '../../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { post } from '../post/post.ts'
import { topUp } from '../post/top-up.ts'

const [ADMIN, CORPORATE] = ['admin@skylark.example', 'corporate@skylark.example'] as const

let server: TestServer
let orbit: number
beforeAll(async () => {
  server = await startTestServer()
  useFakeSupplier(server)
  orbit = await entityOf(CORPORATE)
})
afterAll(() => server.close())

async function entityOf(email: string): Promise<number> {
  const { db } = server.app
  return (await db.selectFrom('users').select('legal_entity_id').where('email', '=', email).executeTakeFirstOrThrow())
    .legal_entity_id
}

type Wallet = {
  spendable: string
  creditLimit: string
  creditUsed: string
  overdue: string
  isCreditStopped: boolean
  dues: { dueOn: string | null; amount: string; isOverdue: boolean }[]
  creditRows: { from: string; amount: string; terms: unknown; by: string | null }[]
  people: { email: string }[]
}
type Body = { wallet: Wallet; isChanged: boolean; errorCode: string; shortError?: Record<string, string> }
async function wallet(as = CORPORATE as string, query = ''): Promise<Wallet> {
  const { body } = await server.call<Body>(`wl/user/getWallet${query}`, undefined, { as: await server.logIn(as), method: 'GET' })
  return body.wallet
}
async function setCredit(change: Record<string, unknown> = {}, as = ADMIN as string) {
  const input = { legalEntityId: orbit, amount: '200000', currency: 'INR', terms: { kind: 'afterDays', days: 15 }, ...change }
  return server.call<Body>('wl/user/setCreditLimit', input, { as: await server.logIn(as) })
}
/** Days go by in which everybody was here now and then: sessions stay. */
async function passDays(days: number): Promise<void> {
  server.passMinutes(days * 24 * 60)
  const now = server.app.now()
  await server.app.db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: plusMinutes(now, 24 * 60) })
    .execute()
}
/** Today where the site is, as credit counts. */
const today = () => dateIn('Asia/Kolkata', server.app.now())
const pay = async () => {
  const { orderId } = await openTestBooking(server, CORPORATE)
  const as = await server.logIn(CORPORATE)
  return server.call<Body>('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, { as })
}

describe('credit with a due date', () => {
  test('is due so many days after its use, the oldest is paid first', async () => {
    await pay()
    expect(await wallet()).toMatchObject({
      creditUsed: '5078.00',
      overdue: '0.00',
      dues: [{ dueOn: addDays(today(), 15), amount: '5078.00', isOverdue: false }],
    })
    const now = server.app.now()
    await inSite(server.app.db, 1, (tx) =>
      topUp(tx, { legalEntityId: orbit, amount: parseMoney('5000', 'INR'), reference: 'part', now }),
    )
    expect((await wallet()).dues).toEqual([{ dueOn: addDays(today(), 15), amount: '78.00', isOverdue: false }])
  })

  test('money set aside and released leaves no new debt and renews no old one', async () => {
    await passDays(3)
    const move = { about: { kind: 'order', id: 'tried' } as const, buyer: orbit, amount: parseMoney('9000', 'INR') }
    const now = server.app.now()
    await inSite(server.app.db, 1, (tx) => post(tx, hold({ key: 'tried:1', ...move }), now, refuseAny))
    await inSite(server.app.db, 1, (tx) => post(tx, release({ key: 'tried:2', ...move }), now))
    expect((await wallet()).dues).toEqual([{ dueOn: addDays(today(), 12), amount: '78.00', isOverdue: false }])
    await expectLedgerSound(server)
  })

  test('overdue is shown, and stops more credit only where the site says so', async () => {
    await passDays(13)
    expect(await wallet()).toMatchObject({ overdue: '78.00', isCreditStopped: false, spendable: '199922.00' })
    const rules = { aloneUpTo: '50000', overdueStopsCredit: true }
    await server.call('wl/user/setWalletRules', rules, { as: await server.logIn(ADMIN) })
    expect(await wallet()).toMatchObject({ overdue: '78.00', isCreditStopped: true, spendable: '0.00', creditLimit: '200000.00' })
    const refused = await pay()
    expect(refused).toMatchObject({ status: 402, body: { errorCode: 'INSUFFICIENT_BALANCE' } })
    const now = server.app.now()
    await inSite(server.app.db, 1, (tx) =>
      topUp(tx, { legalEntityId: orbit, amount: parseMoney('78', 'INR'), reference: 'rest', now }),
    )
    expect(await wallet()).toMatchObject({ overdue: '0.00', isCreditStopped: false, spendable: '200000.00', dues: [] })
    expect((await pay()).status).toBe(200)
    await expectLedgerSound(server)
  })

  test('a change counts from its day on, is notified, and the earlier rows stay', async () => {
    const from = addDays(today(), 10)
    const { body } = await setCredit({ amount: '350000', from, terms: { kind: 'monthDays', days: [5, 20] }, note: 'Season' })
    expect(body.wallet.creditRows[0]).toEqual({
      from,
      amount: '350000.00',
      terms: { kind: 'monthDays', days: [5, 20] },
      by: 'Kabir Sethi',
    })
    expect(body.wallet.creditLimit).toBe('200000.00')
    // A customer reads what is and what will be, and not who of the staff decided it.
    const own = await wallet()
    expect(own.creditRows).toHaveLength(2)
    expect([own.creditRows[0]?.by, own.people]).toEqual([null, []])
    const { db } = server.app
    const notice = await db.selectFrom('notices').select(['title', 'body']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(notice).toEqual({
      title: `Your credit limit is ₹3,50,000.00 from ${formatDate(from)}`,
      body: 'Due on the 5th and 20th of the month.',
    })
    const audit = await db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(audit).toMatchObject({
      action: 'change credit limit',
      note: 'Season',
      after: expect.objectContaining({ limit: '350000.00', from }),
    })
    await passDays(10)
    expect((await wallet()).creditLimit).toBe('350000.00')
  })

  test.each([
    ['days gone by', { from: '2026-01-01' }, 'from'],
    ['less than nothing', { amount: '-1' }, 'amount'],
    ['a day no month has', { terms: { kind: 'monthDays', days: [32] } }, 'terms.days.0'],
    ['another currency', { currency: 'AED' }, 'currency'],
  ])('refuses %s and writes nothing', async (_, change, field) => {
    const count = async () => (await server.app.db.selectFrom('credit_limits').selectAll().execute()).length
    const before = await count()
    const { status, body } = await setCredit(change)
    expect([status, Object.keys(body.shortError ?? {})]).toEqual([422, [field]])
    expect(await count()).toBe(before)
  })

  test('is given by who may, to customers of the own site only', async () => {
    for (const email of ['desk@skylark.example', 'agent@skylark.example', CORPORATE])
      expect((await setCredit({}, email)).status).toBe(403)
    const elsewhere = await server.app.db
      .selectFrom('users')
      .select('legal_entity_id')
      .where('email', '=', 'agent@bluedhow.example')
      .executeTakeFirstOrThrow()
    expect((await setCredit({ legalEntityId: elsewhere.legal_entity_id })).status).toBe(404)
    expect((await setCredit({ legalEntityId: await entityOf(ADMIN) })).status).toBe(404)
    const rules = { aloneUpTo: '1', overdueStopsCredit: false }
    expect((await server.call('wl/user/setWalletRules', rules, { as: await server.logIn('desk@skylark.example') })).status).toBe(
      403,
    )
  })
})

describe('a limit that is the same already', () => {
  const written = async () => {
    const count = (table: 'credit_limits' | 'audit_entries' | 'notices') =>
      server.app.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .where('site_id', '=', 1)
        .executeTakeFirstOrThrow()
    return Promise.all([count('credit_limits'), count('audit_entries'), count('notices')])
  }

  test('writes no line, notifies nobody, and says so; anything else is a change', async () => {
    const terms = { kind: 'monthDays', days: [5, 20] }
    expect((await setCredit({ amount: '310000', terms })).body.isChanged).toBe(true)
    const before = await written()
    const again = await setCredit({ amount: '310000.00', terms: { kind: 'monthDays', days: [20, 5] }, note: 'Sure' })
    expect([again.status, again.body.isChanged, again.body.wallet.creditLimit]).toEqual([200, false, '310000.00'])
    expect((await setCredit({ amount: '310000', terms, from: addDays(today(), 3) })).body.isChanged).toBe(false)
    expect(await written()).toEqual(before)
    expect((await setCredit({ amount: '310000', terms: { kind: 'monthDays', days: [5, 21] } })).body.isChanged).toBe(true)
    expect((await setCredit({ amount: '310001', terms: { kind: 'monthDays', days: [5, 21] } })).body.isChanged).toBe(true)
    expect(await written()).not.toEqual(before)
  })

  test('of two people at once who set the same, one has changed it', async () => {
    const answers = await Promise.all([setCredit({ amount: '320000' }), setCredit({ amount: '320000' })])
    expect(answers.map(({ body }) => body.isChanged).sort()).toEqual([false, true])
  })

  test('no credit for a customer without credit is no change', async () => {
    const legalEntityId = await entityOf('priya@skylark.example')
    const before = await written()
    expect((await setCredit({ legalEntityId, amount: '0', terms: null })).body.isChanged).toBe(false)
    expect(await written()).toEqual(before)
  })
})
