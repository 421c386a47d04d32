import { money, parseMoney, toDecimal } from '@tradewind/domain/money'
import { addDays } from '@tradewind/domain/time'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { openTestBooking, useFakeSupplier } from '../../testing/open-test-booking.ts'
import { standAt } from '../../testing/stand-at.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { topUp } from '../post/top-up.ts'

const [ADMIN, CORPORATE, AGENT] = ['admin@skylark.example', 'corporate@skylark.example', 'agent@skylark.example'] as const

type Row = { legalEntityId: number; name: string; overdue: string; creditUsed: string; balance: string; dueOn: string | null }
type Listed = {
  totals: { paidIn: string; held: string; creditUsed: string; owing: number }
  wallets: Row[]
  nextCursor: string | null
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  useFakeSupplier(server)
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

const list = async (query = '', { email = ADMIN as string, host = 'localhost' } = {}) =>
  server.call<Listed>(`wl/user/listWallets?${query}`, undefined, {
    as: await server.logIn(email, { host }),
    method: 'GET',
    host,
  })
const listed = async (query = '') => (await list(query)).body
async function entityOf(email: string): Promise<number> {
  const { db } = server.app
  return (await db.selectFrom('users').select('legal_entity_id').where('email', '=', email).executeTakeFirstOrThrow())
    .legal_entity_id
}
async function walletOf(legalEntityId: number) {
  const as = await server.logIn(ADMIN)
  const { body } = await server.call<{ wallet: Row }>(`wl/user/getWallet?legalEntityId=${legalEntityId}`, undefined, {
    as,
    method: 'GET',
  })
  return body.wallet
}
async function buyOnCredit(email: string) {
  const { orderId } = await openTestBooking(server, email)
  const as = await server.logIn(email)
  const { status } = await server.call('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, { as })
  expect(status).toBe(200)
}
async function setCredit(legalEntityId: number, amount: string, days: number) {
  const input = { legalEntityId, amount, currency: 'INR', terms: { kind: 'afterDays', days } }
  expect((await server.call('wl/user/setCreditLimit', input, { as: await server.logIn(ADMIN) })).status).toBe(200)
}
/** Companies without people, each with this many rupees. */
async function openCompanies(balances: readonly number[]) {
  await inSite(server.app.db, 1, async (tx) => {
    for (const [index, rupees] of balances.entries()) {
      const { id } = await tx
        .insertInto('legal_entities')
        .values({ site_id: 1, kind: 'agency', name: `Company ${String(index).padStart(3, '0')}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (rupees > 0)
        await topUp(tx, {
          legalEntityId: id,
          amount: parseMoney(String(rupees), 'INR'),
          reference: `company${index}`,
          now: server.app.now(),
        })
    }
  })
}

describe('the list of all wallets', () => {
  test('has each wallet with money or credit once, as the wallet itself says, and leaves out empty ones', async () => {
    await standAt(server, '23:30')
    const corporate = await entityOf(CORPORATE)
    await setCredit(corporate, '300000', 1)
    await buyOnCredit(CORPORATE)
    await buyOnCredit(AGENT)
    const { wallets, nextCursor } = await listed()
    expect(nextCursor).toBeNull()
    expect(wallets.map(({ legalEntityId }) => legalEntityId).sort()).toEqual(
      [...new Set(wallets.map(({ legalEntityId }) => legalEntityId))].sort(),
    )
    expect(wallets.map(({ legalEntityId }) => legalEntityId)).toEqual(expect.arrayContaining([corporate, await entityOf(AGENT)]))
    expect(wallets.map(({ legalEntityId }) => legalEntityId)).not.toContain(await entityOf('priya@skylark.example'))
    for (const row of wallets) expect(await walletOf(row.legalEntityId)).toMatchObject(shared(row))
  })

  test('shows what is due next, and what is overdue once its day has passed', async () => {
    const corporate = await entityOf(CORPORATE)
    const rowOf = async (query = '') => (await listed(query)).wallets.find(({ legalEntityId }) => legalEntityId === corporate)
    const today = await standAt(server, '23:40')
    expect(await rowOf()).toMatchObject({ overdue: '0.00', dueOn: addDays(today, 1) })
    expect([(await rowOf('show=owing'))?.legalEntityId, await rowOf('show=overdue')]).toEqual([corporate, undefined])
    await standAt(server, '00:10', { on: addDays(today, 2) })
    const late = await rowOf('show=overdue')
    expect(late).toMatchObject({ overdue: late?.creditUsed, dueOn: addDays(today, 1) })
    expect(await walletOf(corporate)).toMatchObject({ overdue: late?.overdue })
  })

  test('adds up to its totals, to the last paisa', async () => {
    const { wallets, totals } = await listed()
    const sum = (of: (row: Row) => bigint) =>
      toDecimal(
        money(
          wallets.reduce((all, row) => all + of(row), 0n),
          'INR',
        ),
      )
    const minor = (amount: string) => parseMoney(amount, 'INR').minor
    const used = sum(({ creditUsed }) => minor(creditUsed))
    expect(totals).toMatchObject({ creditUsed: used, owing: wallets.filter(({ creditUsed }) => minor(creditUsed) > 0n).length })
    expect(minor(totals.paidIn) + minor(totals.held) - minor(totals.creditUsed)).toBe(
      wallets.reduce((all, { balance }) => all + minor(balance), 0n),
    )
  })

  test.each(['lowest', 'highest', 'name', 'nameBack'])('in the order %s goes on from page to page without a gap', async (order) => {
    if (order === 'lowest') await openCompanies(Array.from({ length: 120 }, (_, index) => (index % 40) * 100))
    const seen: Row[] = []
    let cursor: string | null = null
    do {
      const page: Listed = await listed(`order=${order}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
      expect(page.wallets.length).toBeLessThanOrEqual(50)
      seen.push(...page.wallets)
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen.map(({ legalEntityId }) => legalEntityId)).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(117)
    const keys = seen.map(({ balance, name }) => (order.startsWith('name') ? name.toUpperCase() : Number(balance)))
    const inOrder = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(keys).toEqual(order === 'lowest' || order === 'name' ? inOrder : inOrder.reverse())
  })

  test('is the same as a sheet, with numbers', async () => {
    const headers = { host: 'localhost', 'auth-token': await server.logIn(ADMIN) }
    const answer = await server.http.inject({ url: '/api/wl/user/walletsSheet?order=name', headers })
    const [head = [], ...rows] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
    const first = (await listed('order=name')).wallets
    expect(rows.slice(0, first.length).map((row) => [row[0], row[head.indexOf('Balance (INR)')]])).toEqual(
      first.map(({ name, balance }) => [name, Number(balance)]),
    )
  })
})

describe('who may', () => {
  test('staff with the right to see wallets; no customer, no other staff, and each site only its own', async () => {
    for (const email of [AGENT, CORPORATE, 'priya@skylark.example', 'desk@skylark.example'])
      expect([email, (await list('', { email })).status]).toEqual([email, 403])
    const away = await list('', { email: 'admin@bluedhow.example', host: 'bluedhow.localhost' })
    const own = new Set((await listed()).wallets.map(({ legalEntityId }) => legalEntityId))
    expect(away.status).toBe(200)
    expect(away.body.wallets.filter(({ legalEntityId }) => own.has(legalEntityId))).toEqual([])
    const headers = { host: 'localhost', 'auth-token': await server.logIn(AGENT) }
    expect((await server.http.inject({ url: '/api/wl/user/walletsSheet', headers })).statusCode).toBe(403)
  })

  test.each(['cursor=x', 'cursor=1.2.3', 'show=all2', 'order=by%20name'])('%s is refused with a sentence', async (query) => {
    expect((await list(query)).status).toBe(422)
  })

  test('a place after a wallet of another site does not exist', async () => {
    expect((await list('cursor=5.999999999')).status).toBe(404)
  })
})

function shared({ overdue, creditUsed, balance }: Row) {
  return { overdue, creditUsed, balance }
}
