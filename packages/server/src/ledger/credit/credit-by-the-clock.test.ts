import { addDays, dateIn, type PlainDate } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { openTestBooking, useFakeSupplier } from '../../testing/open-test-booking.ts'
import { standAt } from '../../testing/stand-at.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const [ADMIN, CORPORATE] = ['admin@skylark.example', 'corporate@skylark.example'] as const

let server: TestServer
let orbit: number
beforeAll(async () => {
  server = await startTestServer()
  useFakeSupplier(server)
  const { db } = server.app
  const row = await db.selectFrom('users').select('legal_entity_id').where('email', '=', CORPORATE).executeTakeFirstOrThrow()
  orbit = row.legal_entity_id
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

type Wallet = {
  creditLimit: string
  spendable: string
  overdue: string
  dues: { dueOn: string | null }[]
  creditRows: { from: string }[]
}
async function wallet(): Promise<Wallet> {
  const as = await server.logIn(CORPORATE)
  return (await server.call<{ wallet: Wallet }>('wl/user/getWallet', undefined, { as, method: 'GET' })).body.wallet
}
async function setCredit(amount: string, more: { from?: PlainDate } = {}) {
  const input = { legalEntityId: orbit, amount, currency: 'INR', terms: { kind: 'afterDays', days: 1 }, ...more }
  return server.call('wl/user/setCreditLimit', input, { as: await server.logIn(ADMIN) })
}
async function pay() {
  const { orderId } = await openTestBooking(server, CORPORATE)
  const as = await server.logIn(CORPORATE)
  return server.call('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, { as })
}

// 00:10 and 05:00 in India are still yesterday in UTC; at 23:30 both have the same day.
test.each(['00:10', '05:00', '23:30'])('at %s a limit counts from the day the site has, at once', async (time) => {
  const today = await standAt(server, time)
  const amount = `${200_000 + Number(time.replace(':', ''))}`
  expect((await setCredit(amount, { from: today })).status).toBe(200)
  const { creditLimit, creditRows } = await wallet()
  expect([creditLimit, creditRows[0]?.from]).toEqual([`${amount}.00`, today])
  expect((await setCredit(amount, { from: addDays(today, -1) })).status).toBe(422)
})

test('what is used at 23:30 is due by the day it was, and overdue from midnight on', async () => {
  await setCredit('300000')
  const today = await standAt(server, '23:30')
  expect((await pay()).status).toBe(200)
  expect((await wallet()).dues).toMatchObject([{ dueOn: addDays(today, 1) }])
  await standAt(server, '23:50', { on: addDays(today, 1) })
  expect((await wallet()).overdue).toBe('0.00')
  await standAt(server, '00:10')
  expect((await wallet()).overdue).not.toBe('0.00')
  const used = await standAt(server, '05:00')
  expect((await pay()).status).toBe(200)
  expect((await wallet()).dues.map(({ dueOn }) => dueOn)).toContain(addDays(used, 1))
})

test('a limit lowered on the day of its use breaks no promise of the ledger', async () => {
  await standAt(server, '00:10')
  await setCredit('400000')
  expect((await pay()).status).toBe(200)
  await setCredit('0')
  expect(Number((await wallet()).spendable)).toBeLessThan(0)
  expect((await pay()).status).toBe(402)
})

test('what one person may enter alone in a day starts from zero at midnight of the site', async () => {
  const today = await standAt(server, '23:30')
  await server.call('wl/user/setWalletRules', { aloneUpTo: '50000', overdueStopsCredit: false }, { as: await server.logIn(ADMIN) })
  const enter = async (date: PlainDate) => {
    const entry = { legalEntityId: orbit, kind: 'topUp', amount: '40000', currency: 'INR', mode: 'bankTransfer', date }
    const key = crypto.randomUUID()
    const { body } = await server.call<{ entry: { status: string } }>(
      'wl/user/userPaymentEntry',
      { ...entry, reference: key, idempotencyKey: key },
      { as: await server.logIn(ADMIN) },
    )
    return body.entry.status
  }
  expect([await enter(today), await enter(today)]).toEqual(['posted', 'waiting'])
  await standAt(server, '00:10')
  expect(await enter(dateIn('Asia/Kolkata', server.app.now()))).toBe('posted')
  // Half past five is midnight in UTC: nothing begins again there.
  await standAt(server, '05:45')
  expect(await enter(dateIn('Asia/Kolkata', server.app.now()))).toBe('waiting')
})
