import { addDays, dateIn } from '@tradewind/domain/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const ADMIN = 'admin@skylark.example'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.passMinutes(1))

type Rate = { from: string; to: string; rate: string; setBy: string | null; source: string }
type Body = { inForce: Rate[]; later: Rate[]; isChanged: boolean; shortError?: Record<string, string> }

async function state(body: object, { as = ADMIN, host = 'localhost' } = {}) {
  return server.call<Body>('payment/setExchangeRate', body, { as: await server.logIn(as, { host }), host })
}
async function list({ as = ADMIN, host = 'localhost' } = {}) {
  const { body } = await server.call<Body>('payment/getExchangeRates', undefined, {
    as: await server.logIn(as, { host }),
    host,
    method: 'GET',
  })
  const short = (rates: Rate[]) => rates.map(({ from, to, rate }) => `${from} ${to} ${rate}`)
  return { inForce: short(body.inForce), later: short(body.later), first: body.inForce[0] }
}
const countRows = async () => (await server.app.db.selectFrom('exchange_rates').select('id').execute()).length
const trail = async () =>
  (await server.app.db.selectFrom('audit_entries').selectAll().where('about_id', '=', 'exchangeRates').orderBy('id').execute()).map(
    ({ action, before, after }) => ({ action, before, after }),
  )

test('staff states a rate, from now on or from a later day; the newest of a pair counts, and the trail has each', async () => {
  const tomorrow = addDays(dateIn('Asia/Kolkata', server.app.now()), 1)
  expect((await state({ from: 'usd', to: 'INR', rate: '84.125' })).body.isChanged).toBe(true)
  expect((await state({ from: 'GBP', to: 'INR', rate: '105', validFrom: tomorrow })).body.isChanged).toBe(true)
  server.passMinutes(1)
  expect((await state({ from: 'USD', to: 'INR', rate: '84.5' })).body.isChanged).toBe(true)
  const { first, ...rates } = await list()
  expect(rates).toEqual({ inForce: ['USD INR 84.5'], later: ['GBP INR 105'] })
  expect(first).toMatchObject({ source: 'staff', setBy: expect.stringMatching(/\w+ \w+/) })
  expect(await trail()).toMatchObject([
    { action: 'set exchange rate', before: null, after: { currency: 'USD', inCurrency: 'INR', rate: '84.125' } },
    { action: 'set exchange rate', before: null, after: { currency: 'GBP', inCurrency: 'INR', rate: '105' } },
    { action: 'set exchange rate', before: { rate: '84.125' }, after: { rate: '84.5' } },
  ])
})

test('the same rate again is one rate, also when two send it at the same moment', async () => {
  const before = [await countRows(), (await trail()).length]
  const both = await Promise.all([1, 2].map(() => state({ from: 'AED', to: 'INR', rate: '22.9' })))
  expect(both.map(({ body }) => body.isChanged).sort()).toEqual([false, true])
  expect((await state({ from: 'AED', to: 'INR', rate: '22.90' })).body.isChanged).toBe(false)
  expect([await countRows(), (await trail()).length]).toEqual(before.map((count) => count + 1))
})

test.each([
  ['a currency that does not exist', { from: 'XQQ' }, 'from'],
  ['a currency against itself', { from: 'INR' }, 'to'],
  ['a rate of zero', { rate: '0.00' }, 'rate'],
  ['a rate that is none', { rate: '-1' }, 'rate'],
  ['a day gone by', { validFrom: '2020-01-01' }, 'validFrom'],
])('refuses %s and writes nothing', async (_what, wrong, field) => {
  const before = await countRows()
  const { status, body } = await state({ from: 'EUR', to: 'INR', rate: '90', ...wrong })
  expect([status, Object.keys(body.shortError ?? {})]).toEqual([422, [field]])
  expect(await countRows()).toBe(before)
})

test('is for staff with payments.settings only', async () => {
  const before = await countRows()
  for (const as of ['desk@skylark.example', 'agent@skylark.example', 'priya@skylark.example'])
    expect((await state({ from: 'EUR', to: 'INR', rate: '90' }, { as })).status).toBe(403)
  expect((await server.call('payment/setExchangeRate', { from: 'EUR', to: 'INR', rate: '90' })).status).toBe(401)
  expect(await countRows()).toBe(before)
})

test('another site has rates of its own', async () => {
  const other = { as: 'admin@bluedhow.example', host: 'bluedhow.localhost' }
  expect((await list(other)).inForce).toEqual([])
  await state({ from: 'USD', to: 'INR', rate: '1' }, other)
  expect((await list()).inForce).toContain('USD INR 84.5')
})
