import { readFile } from 'node:fs/promises'
import type { QuotationMonth } from '@tradewind/contract/quotations/quotation-figures'
import type { KartRow, StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addMonths, dateIn, type PlainDate } from '@tradewind/domain/time'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { logInActor } from '../../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
let server: TestServer
let [admin, agent, colleague] = ['', '', '']
let [customerId, siteId, supplierId] = [0, 0, 0]

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
type Figures = {
  currency: string
  currencies: string[]
  months: QuotationMonth[]
  lostFor: { reason: string; count: number }[]
} & Refused
const post = <Body>(path: string, body: object) => server.call<Body & Refused>(path, body, { as: admin, host: HOST })
const figures = async (query = '') =>
  (await server.call<Figures>(`kart/getKartFigures${query}`, undefined, { as: admin, host: HOST, method: 'GET' })).body

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  agent = await server.logIn('agent@bluedhow.example', { host: HOST })
  colleague = await server.logIn('admin@skylark.example')
  ;({ userId: customerId, siteId } = await logInActor(server, 'agent@bluedhow.example', HOST))
  supplierId = await at(async (tx) => {
    const row = await tx
      .insertInto('legal_entities')
      .values({ site_id: tx.siteId, kind: 'supplier', name: 'Quay hotels', supplier_code: 'quay-hotels' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  await post('payment/setExchangeRate', { from: 'USD', to: 'AED', rate: '3.6725' })
})
afterAll(() => server.close())

const at = <T>(work: Parameters<typeof inSite<T>>[2]) => inSite(server.app.db, siteId, work)

async function sent(more: object = {}): Promise<StaffKart> {
  const kart = await saved(more)
  await move(kart, 'sent')
  return kart
}
async function saved(more: object = {}): Promise<StaffKart> {
  const day = dateIn('Asia/Dubai', server.app.now())
  const wish = {
    ...{ customerId, kartName: 'Rao family', adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED', totalPrice: '1000.00' },
    miscellaneous: [{ name: 'Guide', price: '1000', cost: '700', startDate: addMonths(day, 1) }],
    ...more,
  }
  return (await post<{ kart: StaffKart }>('kart/saveKart', wish)).body.kart
}
const move = async ({ id, version, miscellaneous }: StaffKart, status: string, reason?: string) => {
  const suppliers = miscellaneous.map((line) => ({ lineId: line.id, supplierId }))
  const { body } = await post('kart/setKartStatus', {
    ...{ id, version, status },
    ...(reason && { reason }),
    ...(status === 'vouchered' && { suppliers }),
  })
  expect([body.errorMessage, body.shortError]).toEqual([undefined, undefined])
}
/** As if it had been sent so many months ago. */
const ago = ({ id }: StaffKart, months: number) =>
  at((tx) => {
    const then = `${addMonths(dateIn('Asia/Dubai', server.app.now()).slice(0, 8).concat('15') as PlainDate, -months)}T08:00:00Z`
    return tx
      .updateTable('quotations')
      .set({ sent_at: then, valid_until: then.replace('T08', 'T09') } as never)
      .where('id', '=', BigInt(id))
      .execute()
  })

test('quotations are counted in the month in which they were sent, as they stand today, with what is sold of them and why others were lost', async () => {
  const [won, refunded, foreign, open, expired, lost, other, cancelled, old, early] = [
    await sent(),
    await sent(),
    await sent({ currencySymbol: 'USD' }),
    await sent(),
    await sent(),
    await sent(),
    await sent(),
    await sent(),
    await sent(),
    await sent(),
  ]
  for (const kart of [won, refunded, foreign]) {
    await move(kart, 'accepted')
    await move(kart, 'vouchered')
  }
  await move(lost, 'lost', 'Too dear')
  await move(other, 'lost', ' too DEAR ')
  await move(cancelled, 'cancelled')
  await move(old, 'lost', 'Booked elsewhere')
  await move(early, 'lost', 'Of another time')
  await ago(expired, 1)
  await ago(old, 11)
  await ago(early, 30)
  expect(open.status).toBe('new')
  const { months, currency, currencies, lostFor } = await figures()
  expect([months.length, currency, currencies]).toEqual([24, 'AED', ['AED', 'USD']])
  expect(months.at(-1)).toMatchObject({
    month: dateIn('Asia/Dubai', server.app.now()).slice(0, 7),
    ...{ sent: 7, won: 3, lost: 3, expired: 0 },
    sales: '2000.00',
  })
  expect(months.at(-2)).toMatchObject({ sent: 1, won: 0, lost: 0, expired: 1, sales: '0.00', margin: '0.00' })
  expect(months.at(-12)).toMatchObject({ sent: 1, lost: 1 })
  expect(months.reduce((sum, month) => sum + month.sent, 0)).toBe(9)
  expect(lostFor).toEqual([
    { reason: expect.stringMatching(/^too dear$/i), count: 2 },
    { reason: 'Booked elsewhere', count: 1 },
  ])
  expect((await figures('?currency=USD')).months.at(-1)).toMatchObject({ sent: 7, sales: '1000.00' })

  const before = Number(months.at(-1)?.margin)
  const sale = await at((tx) =>
    tx.selectFrom('quotation_sales').select('sale_id').where('quotation_id', '=', BigInt(refunded.id)).executeTakeFirstOrThrow(),
  )
  await post('kart/cancelService', { saleId: sale.sale_id, refund: '400', reason: 'Ill' })
  const after = (await figures()).months.at(-1)
  // 600 of it is kept, and the supplier keeps the same share of 700.
  expect(after).toMatchObject({ sent: 7, won: 3, sales: '1600.00' })
  expect(before - Number(after?.margin)).toBeCloseTo(400 - 280, 2)
  // The list says the same of each: what is left of the one, and of the others what they were sold for.
  const { body: list } = await server.call<{ karts: KartRow[] }>('kart/getAllKartsForWl', undefined, {
    ...{ as: admin, host: HOST, method: 'GET' },
  })
  const listed = (kart: StaffKart) => {
    const { totalPrice, margin } = list.karts.find(({ id }) => id === kart.id) ?? {}
    return [totalPrice, margin]
  }
  const whole = ['1000.00', won.sums.margin]
  expect([won, foreign, open].map(listed)).toEqual([whole, ['1000.00', foreign.sums.margin], whole])
  expect(listed(refunded)).toEqual(['600.00', (Number(won.sums.margin) - 120).toFixed(2)])
})

test('a quotation that is sold without ever being sent is a number of its own, and in no share of what was sent', async () => {
  const [before] = (await figures()).months.slice(-1)
  const kart = await saved()
  await move(kart, 'vouchered')
  const after = (await figures()).months.at(-1)
  expect(after).toEqual({
    ...before,
    soldUnsent: (before?.soldUnsent ?? 0) + 1,
    ...{ sales: (Number(before?.sales) + 1_000).toFixed(2), margin: expect.any(String) },
  })
  expect(Number(after?.margin) - Number(before?.margin)).toBeGreaterThan(0)
  // Sent before it is sold, it counts as won.
  await move(await sent(), 'vouchered')
  expect((await figures()).months.at(-1)).toMatchObject({
    ...{ sent: (before?.sent ?? 0) + 1, won: (before?.won ?? 0) + 1, soldUnsent: (before?.soldUnsent ?? 0) + 1 },
  })
})

test('those that were sold unsent before are known by the moment of their order', async () => {
  const [unsent, asked] = [await saved(), await sent()]
  await ago(asked, 1)
  await move(unsent, 'vouchered')
  await move(asked, 'vouchered')
  const found = (ids: number[]) =>
    at((tx) =>
      tx.selectFrom('quotations').select('id').where('id', 'in', ids.map(BigInt)).where('is_sold_unsent', '=', true).execute(),
    )
  const ids = [unsent.id, asked.id]
  // As the migration finds them.
  await at((tx) => tx.updateTable('quotations').set({ is_sold_unsent: false }).where('id', 'in', ids.map(BigInt)).execute())
  const migration = await readFile(new URL('../../database/migrations/0659_quotations_sold_unsent.sql', import.meta.url), 'utf8')
  const update = /update quotations[\s\S]*?;/.exec(migration)?.[0] ?? ''
  await server.app.db.executeQuery(CompiledQuery.raw(update))
  expect((await found(ids)).map(({ id }) => Number(id))).toEqual([unsent.id])
})

test('only those who see cost and margin see them, and each site its own', async () => {
  const asked = (as: string, host = HOST) => server.call<Figures>('kart/getKartFigures', undefined, { as, host, method: 'GET' })
  expect((await asked(agent)).status).toBe(403)
  const foreign = await asked(colleague, 'localhost')
  expect([foreign.status, foreign.body.months?.reduce((sum, { sent }) => sum + sent, 0)]).toEqual([200, 0])
})
