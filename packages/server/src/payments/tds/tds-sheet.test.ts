import { money, negate } from '@tradewind/domain/money'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { order, payByWallet } from '../../flights/book/testing/buy-flight.ts'
import { closeShop, openShop, type Shop } from '../../flights/book/testing/open-shop.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { post } from '../../ledger/post/post.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => closeShop(shop))

type Row = { customer: unknown; pan: unknown; deducted: unknown; returned: unknown; left: unknown }

async function ask(quarter: string, email = 'admin@skylark.example') {
  const headers = { host: 'localhost', 'auth-token': await shop.server.logIn(email) }
  return shop.server.http.inject({ url: `/api/wl/user/tdsSheet?quarter=${quarter}`, headers })
}
async function rowsOf(quarter: string): Promise<Row[]> {
  const { rawPayload } = await ask(quarter)
  const [, ...rows] = (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
  return rows.map(([customer, , pan, , deducted, returned, left]) => ({ customer, pan, deducted, returned, left }))
}
/** What the ledger has for the tax office. */
async function owed(): Promise<number> {
  const entries = await shop.server.app.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
    .select('e.amount_minor')
    .where('e.site_id', '=', 1)
    .where('a.kind', '=', 'tdsPayable')
    .execute()
  return entries.reduce((sum, { amount_minor }) => sum + Number(amount_minor), 0) / 100
}
const now = () => {
  const [year = '', month = ''] = shop.server.app.now().slice(0, 7).split('-')
  return `${year}-${['01', '04', '07', '10'][Math.floor((Number(month) - 1) / 3)]}`
}

test('each buyer has what was deducted and what went back, and together it is what the ledger owes the tax office', async () => {
  const { orderId, bookingId } = await order(shop.agent, '101')
  expect((await payByWallet(shop.agent, orderId)).status).toBe(200)
  await expect.poll(owed, { timeout: 15_000 }).toBeGreaterThan(0)
  const deducted = await owed()
  expect(await rowsOf(now())).toEqual([{ customer: 'Sunrise Holidays', pan: 'AAKCS4821M', deducted, returned: 0, left: deducted }])

  // A refund after the sale is about the booking.
  const back = money(100n, 'INR')
  await inSite(shop.server.app.db, 1, async (tx) => {
    const owner = await getOwnerEntity(tx)
    const { legal_entity_id: buyer } = await tx
      .selectFrom('sales')
      .select('legal_entity_id')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const entries = [
      { account: { kind: 'tdsPayable', legalEntityId: owner, currency: 'INR' }, amount: negate(back) },
      { account: { kind: 'wallet', legalEntityId: buyer, currency: 'INR' }, amount: back },
    ] as const
    const about = { kind: 'booking', id: String(bookingId) } as const
    await post(tx, { key: 'test:back', reason: 'correction', about, entries }, shop.server.app.now())
  })
  expect(await rowsOf(now())).toEqual([
    { customer: 'Sunrise Holidays', pan: 'AAKCS4821M', deducted, returned: 1, left: Number((deducted - 1).toFixed(2)) },
  ])
  expect(await owed()).toBeCloseTo(deducted - 1, 2)
  // Another quarter has nothing of it.
  expect(await rowsOf('2020-01')).toEqual([])
})

test('is for staff who see wallets, and of a quarter', async () => {
  for (const email of ['agent@skylark.example', 'desk@skylark.example']) expect((await ask(now(), email)).statusCode).toBe(403)
  expect((await ask('2026-02')).statusCode).toBe(422)
})
