import { parseMoney } from '@tradewind/domain/money'
import { type Instant, instant } from '@tradewind/domain/time'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { openTestBooking, useFakeSupplier } from '../../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { topUp } from '../post/top-up.ts'

const [ADMIN, PRIYA, AGENT] = ['admin@skylark.example', 'priya@skylark.example', 'agent@skylark.example'] as const

let server: TestServer
let priya: number
let pnr: string
let bookingId: number
beforeAll(async () => {
  server = await startTestServer()
  useFakeSupplier(server)
  const { db } = server.app
  priya = (await db.selectFrom('users').select('legal_entity_id').where('email', '=', PRIYA).executeTakeFirstOrThrow())
    .legal_entity_id
  // Half past midnight in India is the evening before in UTC: a statement's day is the site's.
  await add('2026-03-31T18:29:00Z', '1000', 'march')
  await add('2026-03-31T18:31:00Z', '2000', 'april')
  await add('2026-04-20T06:00:00Z', '4000', 'later')
  const booked = await openTestBooking(server, PRIYA)
  bookingId = booked.bookingId
  const payment = { orderId: booked.orderId, payment: { method: 'wallet' } }
  await server.call('flight/payments/orderSuccessCallback', payment, { as: await server.logIn(PRIYA) })
  pnr = (await db.selectFrom('bookings').select('pnr').where('id', '=', bookingId).executeTakeFirstOrThrow()).pnr ?? ''
})
afterAll(() => server.close())

function add(at: string, amount: string, reference: string) {
  const now: Instant = instant(at)
  return inSite(server.app.db, 1, (tx) => topUp(tx, { legalEntityId: priya, amount: parseMoney(amount, 'INR'), reference, now }))
}

type Entries = {
  entries: { amount: string; balanceAfter: string; label: string; by: string | null; pnr: string | null }[]
  nextCursor: string | null
}
type Period = {
  opening: string
  closing: string
  moneyIn: string
  moneyOut: string
  count: number
  points: { on: string; balance: string }[]
}
async function get<T>(path: string, as: string, host = 'localhost') {
  return server.call<T>(`wl/user/${path}`, undefined, { as: await server.logIn(as, { host }), host, method: 'GET' })
}
const amounts = async (query: string) =>
  (await get<Entries>(`getMyWalletEntries?${query}`, PRIYA)).body.entries.map(({ amount }) => amount)

describe('the statement', () => {
  test.each([
    ['to=2026-03-31', ['1000.00']],
    ['from=2026-04-01&to=2026-04-01', ['2000.00']],
    ['from=2026-04-01&to=2026-04-30', ['4000.00', '2000.00']],
    ['from=2026-05-01&kind=added', []],
    ['kind=bookings', ['-5078.00']],
    ['kind=corrections', []],
  ])('shows of %s what happened then', async (query, expected) => {
    expect(await amounts(query)).toEqual(expected)
  })

  test('is found by PNR and by booking number, and says who booked', async () => {
    expect(await amounts(`text=${pnr.toLowerCase()}`)).toEqual(['-5078.00'])
    expect(await amounts(`text=%23${bookingId}`)).toEqual(['-5078.00'])
    expect(await amounts('text=nothing')).toEqual([])
    const { body } = await get<Entries>('getMyWalletEntries?kind=bookings', PRIYA)
    expect(body.entries[0]).toMatchObject({ by: 'Priya Sharma', pnr, balanceAfter: '1922.00' })
  })

  test('a period opens and closes with what the wallet held, and its parts add up', async () => {
    const april = (await get<Period>('getWalletPeriod?from=2026-04-01&to=2026-04-30', PRIYA)).body
    expect(april).toMatchObject({ opening: '1000.00', closing: '7000.00', moneyIn: '6000.00', moneyOut: '0.00', count: 2 })
    expect(april.points).toEqual([
      { on: '2026-04-01', balance: '3000.00' },
      { on: '2026-04-20', balance: '7000.00' },
      { on: '2026-04-30', balance: '7000.00' },
    ])
    const whole = (await get<Period>('getWalletPeriod', PRIYA)).body
    expect(whole).toMatchObject({ opening: '0.00', closing: '1922.00', moneyIn: '7000.00', moneyOut: '5078.00', count: 4 })
    expect(whole.points[0]?.balance).toBe('7000.00')
  })

  test('refuses a period that ends before it begins', async () => {
    for (const call of ['getWalletPeriod', 'getMyWalletEntries', 'walletSheet'])
      expect((await get(`${call}?from=2026-04-02&to=2026-04-01`, PRIYA)).status).toBe(422)
  })

  test('goes out as a sheet with real amounts and days', async () => {
    const answer = await server.http.inject({
      url: '/api/wl/user/walletSheet?to=2026-04-30',
      headers: { host: 'localhost', 'auth-token': await server.logIn(PRIYA) },
    })
    expect(answer.statusCode).toBe(200)
    const { sheets } = await readXlsx(answer.rawPayload)
    const rows = sheets[0]?.rows ?? []
    expect(rows[0]).toContain('Balance (INR)')
    expect(rows.slice(1).map((row) => row[6])).toEqual([4000, 2000, 1000])
  })
})

describe('another wallet', () => {
  test('is read by staff who may, by its people’s e-mail', async () => {
    const { body } = await get<{ wallet: { name: string; people: { email: string }[]; legalEntityId: number } }>(
      `getWallet?email=${PRIYA}`,
      ADMIN,
    )
    expect(body.wallet).toMatchObject({ name: 'Priya Sharma', people: [{ email: PRIYA }], legalEntityId: priya })
    const person = body.wallet.people[0] as unknown as { id: number }
    expect((await get(`getWallet?userId=${person.id}`, ADMIN)).body).toEqual(body)
    const entries = await get<Entries>(`getMyWalletEntries?legalEntityId=${priya}`, ADMIN)
    expect(entries.body.entries).toHaveLength(4)
    expect((await get<Period>(`getWalletPeriod?legalEntityId=${priya}`, ADMIN)).body.closing).toBe('1922.00')
  })

  test('of who has no e-mail address is found by number, never by an empty address', async () => {
    const { id } = await server.app.db.selectFrom('users').select('id').where('email', '=', PRIYA).executeTakeFirstOrThrow()
    const setEmail = (email: string) => server.app.db.updateTable('users').set({ email }).where('id', '=', id).execute()
    await setEmail('')
    expect((await get<{ wallet: object }>(`getWallet?userId=${id}`, ADMIN)).body.wallet).toMatchObject({ legalEntityId: priya })
    expect((await get('getWallet?email=', ADMIN)).status).toBe(422)
    expect((await get('getWallet?userId=999999', ADMIN)).status).toBe(404)
    for (const email of [AGENT, 'desk@skylark.example']) expect((await get(`getWallet?userId=${id}`, email)).status).toBe(404)
    expect((await get(`getWallet?userId=${id}`, 'admin@bluedhow.example', 'bluedhow.localhost')).status).toBe(404)
    await setEmail(PRIYA)
  })

  test.each(['getWallet', 'getMyWalletEntries', 'getWalletPeriod', 'walletSheet'])(
    '%s of somebody else does not exist to others',
    async (call) => {
      for (const email of [AGENT, 'desk@skylark.example'])
        expect([email, (await get(`${call}?legalEntityId=${priya}`, email)).status]).toEqual([email, 404])
      expect((await get(`${call}?legalEntityId=${priya}`, 'admin@bluedhow.example', 'bluedhow.localhost')).status).toBe(404)
      expect((await get(`${call}?legalEntityId=${priya}`, PRIYA)).status).toBe(200)
      expect((await server.call(`wl/user/${call}`, undefined, { method: 'GET' })).status).toBe(401)
    },
  )
})

describe('transactions by PNR', () => {
  const search = async (as: string, host = 'localhost') =>
    (
      await server.call<{ transactions: { amount: string; customer: { name: string } }[] }>(
        'wl/user/searchTransactionByPNR',
        { pnr: ` ${pnr} ` },
        { as: await server.logIn(as, { host }), host },
      )
    ).body.transactions

  test('are found by who booked and by staff who sees wallets, by nobody else', async () => {
    for (const email of [PRIYA, ADMIN])
      expect(await search(email)).toMatchObject([{ amount: '-5078.00', customer: { name: 'Priya Sharma' } }])
    for (const email of [AGENT, 'desk@skylark.example']) expect(await search(email)).toEqual([])
    expect(await search('admin@bluedhow.example', 'bluedhow.localhost')).toEqual([])
  })
})
