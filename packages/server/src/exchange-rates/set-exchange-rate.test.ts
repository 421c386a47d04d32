import type { Actor } from '@tradewind/domain/accounts/actor'
import { addDays, dateIn, epochMs, type Instant, instant } from '@tradewind/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { setExchangeRate } from './set-exchange-rate.ts'

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

test('of two at once, the one whose turn comes last counts, also where its clock was read first', async () => {
  const { id: userId } = await server.app.db.selectFrom('users').select('id').where('email', '=', ADMIN).executeTakeFirstOrThrow()
  const stateAt = (now: Instant, rate: string) =>
    setExchangeRate(
      { db: server.app.db, actor: { siteId: 1, userId } as Actor, now },
      { from: 'SGD', to: 'INR', rate, validFrom: undefined },
    )
  const late = server.app.now()
  const early = instant(epochMs(late) - 5)
  expect([await stateAt(late, '62'), await stateAt(early, '62'), await stateAt(early, '63')]).toEqual([true, false, true])
  server.passMinutes(1)
  expect((await list()).inForce).toContain('SGD INR 63')
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
  // Blue Dhow sells in dirhams, and its demo knows what a rupee is worth.
  expect((await list(other)).inForce).toEqual(['INR AED 0.0426'])
  await state({ from: 'USD', to: 'INR', rate: '1' }, other)
  expect((await list()).inForce).toContain('USD INR 84.5')
})

describe('a file of rates', () => {
  const dayIn = (days: number) => addDays(dateIn('Asia/Kolkata', server.app.now()), days)
  const fileOf = (...lines: string[]) => Buffer.from(['date,from,to,rate', ...lines].join('\n')).toString('base64')
  type Imported = {
    rates: { line: number; day: string; from: string; rate: string; isNew: boolean }[]
    errorCode?: string
    data?: object
  }
  async function take(contentBase64: string, more: { isPreview?: boolean; as?: string; host?: string } = {}) {
    const { isPreview = false, as = ADMIN, host = 'localhost' } = more
    const body = { file: { name: 'rates.csv', contentBase64 }, isPreview }
    return server.call<Imported>('payment/importExchangeRates', body, { as: await server.logIn(as, { host }), host })
  }

  test('is shown first, taken once, and taken again changes nothing, also at once', async () => {
    const file = fileOf(`${dayIn(2)},CHF,INR,96`, `${dayIn(0)},chf,INR,95.5`, `${dayIn(3)},CHF,INR,96.00`)
    const before = [await countRows(), (await trail()).length]
    const seen = (await take(file, { isPreview: true })).body.rates
    expect(seen.map(({ line, rate, isNew }) => [line, rate, isNew])).toEqual([
      [3, '95.5', true],
      [2, '96', true],
      [4, '96.00', false],
    ])
    expect([await countRows(), (await trail()).length]).toEqual(before)
    const both = await Promise.all([1, 2].map(() => take(file)))
    expect(both.map(({ body }) => body.rates.filter(({ isNew }) => isNew).length).sort()).toEqual([0, 2])
    expect([await countRows(), (await trail()).length]).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1])
    expect((await trail()).at(-1)).toMatchObject({ action: 'import exchange rates', after: { file: 'rates.csv' } })
    const rates = await list()
    expect(rates.inForce).toContain('CHF INR 95.5')
    expect(rates.later).toContain('CHF INR 96')
  })

  test('with a wrong line is refused whole, with a sentence for each', async () => {
    const before = await countRows()
    const { status, body } = await take(fileOf(`${dayIn(0)},SEK,INR,8`, `${dayIn(-1)},SEK,INR,8`, `${dayIn(0)},SEK,INR,nine`))
    expect([status, body.errorCode]).toEqual([422, 'RATES_INVALID'])
    expect(body).toMatchObject({
      data: {
        total: 2,
        errors: [
          { line: 3, sentence: expect.stringContaining('is in the past') },
          { line: 4, sentence: expect.stringContaining('“nine” is not a rate') },
        ],
      },
    })
    expect(await countRows()).toBe(before)
  })

  test.each([
    ['of other columns', Buffer.from('day,rate\n1,2').toString('base64')],
    ['that is no text', Buffer.from([0xff, 0xfe, 0x00, 0xc3]).toString('base64')],
    ['without rates', Buffer.from('date,from,to,rate\n').toString('base64')],
    ['of too many lines', Buffer.from(`date,from,to,rate\n${'2099-01-01,USD,INR,1\n'.repeat(1_001)}`).toString('base64')],
  ])('%s is refused', async (_what, content) => {
    const before = await countRows()
    expect((await take(content)).body.errorCode).toBe('NOT_RATES')
    expect(await countRows()).toBe(before)
  })

  test('is for staff with payments.settings, and changes its own site only', async () => {
    const file = fileOf(`${dayIn(0)},NOK,INR,7.5`)
    const before = await countRows()
    for (const as of ['desk@skylark.example', 'agent@skylark.example']) expect((await take(file, { as })).status).toBe(403)
    expect(await countRows()).toBe(before)
    expect((await take(file, { as: 'admin@bluedhow.example', host: 'bluedhow.localhost' })).status).toBe(200)
    expect((await list()).inForce).not.toContain('NOK INR 7.5')
  })
})
