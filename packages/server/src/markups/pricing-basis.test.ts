import type { SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { money, toDecimal } from '@tradewind/domain/money'
import { plainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { makePricer, readPricingBasis } from './pricing-basis.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const rupees = (amount: bigint) => money(amount * 100n, 'INR')
const fare: SupplierFare = {
  currency: 'INR',
  parts: [{ paxType: 1, count: 2, base: rupees(8_000n), tax: rupees(2_000n) }],
  base: rupees(8_000n),
  tax: rupees(2_000n),
  taxes: [],
  otherCharges: rupees(0n),
  serviceFee: rupees(0n),
  additionalTxnFee: rupees(0n),
  published: rupees(10_000n),
  commission: rupees(100n),
  tds: rupees(5n),
  net: rupees(9_905n),
}
const party = { adults: 2, children: 0, infants: 1 }

async function entity(email: string): Promise<{ siteId: number; legalEntityId: number }> {
  const { rows } = await sql<{
    site_id: number
    legal_entity_id: number
  }>`select site_id, legal_entity_id from users where email = ${email}`.execute(server.app.db)
  const [row] = rows
  if (!row) throw new Error(`There is no ${email}`)
  return { siteId: row.site_id, legalEntityId: row.legal_entity_id }
}

async function priceFor(email: string, airline = 'AI', today = '2026-11-21') {
  const { siteId, legalEntityId } = await entity(email)
  const basis = await inSite(server.app.db, siteId, (tx) => readPricingBasis(tx, { legalEntityId, today: plainDate(today) }))
  const { serviceFee, gst, discount, rule } = makePricer(basis, party)(fare, airline)
  return { rule: rule?.name, fee: toDecimal(serviceFee), gst: toDecimal(gst), discount: toDecimal(discount) }
}

describe('who is priced how', () => {
  test.each([
    ['an agent', 'agent@skylark.example', 'AI', { rule: 'Agents, all airlines', fee: '500.00', gst: '90.00', discount: '80.00' }],
    [
      'an agent on Emirates',
      'agent@skylark.example',
      'EK',
      { rule: 'Agents, Emirates', fee: '800.00', gst: '144.00', discount: '70.00' },
    ],
    ['a traveller', 'priya@skylark.example', 'AI', { rule: 'Retail, all airlines', fee: '240.00', gst: '43.20', discount: '0.00' }],
    ['a company', 'corporate@skylark.example', 'EK', { rule: 'Retail, Emirates', fee: '160.00', gst: '28.80', discount: '0.00' }],
    [
      'a Dubai agent, with VAT',
      'agent@bluedhow.example',
      'AI',
      { rule: 'All airlines', fee: '200.00', gst: '10.00', discount: '0.00' },
    ],
  ])('%s', async (_who, email, airline, price) => {
    expect(await priceFor(email, airline)).toEqual(price)
  })

  test('who was put into a group by hand is priced by it, and a buyer without any by no rule', async () => {
    const { siteId, legalEntityId } = await entity('corporate@skylark.example')
    await sql`insert into buyer_group_members select ${siteId}, ${legalEntityId}, id from buyer_groups where site_id = ${siteId} and group_name = 'Agents'`.execute(
      server.app.db,
    )
    expect((await priceFor('corporate@skylark.example')).rule).toBe('Agents, all airlines')
    await sql`delete from buyer_group_members`.execute(server.app.db)
    await sql`delete from buyer_group_defaults where kind = 'corporate'`.execute(server.app.db)
    expect(await priceFor('corporate@skylark.example')).toEqual({ rule: undefined, fee: '0.00', gst: '0.00', discount: '0.00' })
  })

  test('a rate counts from its day, and a missing one is an error and never nought', async () => {
    const { siteId } = await entity('agent@skylark.example')
    await sql`insert into tax_rates values (${siteId}, 'gstOnServiceFee', '2027-04-01', 1200)`.execute(server.app.db)
    expect((await priceFor('agent@skylark.example', 'AI', '2027-03-31')).gst).toBe('90.00')
    expect((await priceFor('agent@skylark.example', 'AI', '2027-04-01')).gst).toBe('60.00')
    await expect(priceFor('agent@skylark.example', 'AI', '2017-06-30')).rejects.toThrow('No rate is in force')
  })

  test('rules of another site do not exist', async () => {
    const { legalEntityId } = await entity('agent@skylark.example')
    const { siteId } = await entity('agent@bluedhow.example')
    const basis = await inSite(server.app.db, siteId, (tx) =>
      readPricingBasis(tx, { legalEntityId, today: plainDate('2026-11-21') }),
    )
    expect(basis.rules.map(({ name }) => name)).not.toContain('Agents, all airlines')
  })

  test.each([
    [
      'a percentage without a figure',
      `insert into markup_rules (site_id, group_id, name, kind, per, applies_to) select site_id, id, 'x', 'percent', 'booking', 'base' from buyer_groups limit 1`,
    ],
    [
      'a fixed fee without a currency',
      `insert into markup_rules (site_id, group_id, name, kind, amount_minor, per, applies_to) select site_id, id, 'x', 'fixed', 5, 'booking', 'base' from buyer_groups limit 1`,
    ],
    [
      'a share above all',
      `insert into markup_rules (site_id, group_id, name, kind, basis_points, per, applies_to, commission_share_basis_points) select site_id, id, 'x', 'percent', 5, 'booking', 'base', 10001 from buyer_groups limit 1`,
    ],
    [
      'a group of another site',
      `insert into buyer_group_members select 1, (select min(id) from legal_entities where site_id = 1), max(id) from buyer_groups where site_id = 2`,
    ],
  ])('the tables refuse %s', async (_what, insert) => {
    await expect(sql.raw(insert).execute(server.app.db)).rejects.toThrow(/violates/)
  })
})
