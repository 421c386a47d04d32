import type { SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { NO_CONDITIONS, type RuleDraft } from '@tradewind/domain/markups/markup-rule'
import { money, toDecimal } from '@tradewind/domain/money'
import { plainDate, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { publishEdition } from '../editions/publish-edition.ts'
import { repriceFare } from '../flights/book/reprice.ts'
import { makeOption } from '../flights/book/testing/fake-supplier.ts'
import { openPricer } from '../flights/pricing/open-pricer.ts'
import { listSeenFares, noteSeenFares } from '../flights/search/seen-fare-repo.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { lockFareBook } from './fare-book.ts'
import { readPricingBasis } from './pricing-basis.ts'

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
const option = makeOption({ isLcc: false, date: plainDate('2026-12-20'), traceId: 't' })

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
  const priceOf = await openPricer(server.app, { siteId, basis, party })
  const { serviceFee, gst, discount, rule } = priceOf({ ...option, validatingAirline: airline, fare })
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
    [
      'a company',
      'corporate@skylark.example',
      'EK',
      { rule: 'Corporates, domestic', fee: '398.00', gst: '71.64', discount: '0.00' },
    ],
    [
      'a Dubai agent, with VAT',
      'agent@bluedhow.example',
      'AI',
      { rule: 'All airlines', fee: '200.00', gst: '10.00', discount: '0.00' },
    ],
  ])('%s', async (_who, email, airline, price) => {
    expect(await priceFor(email, airline)).toEqual(price)
  })

  test('who is taken out of its group is priced by the default, and by no rule where there is no group', async () => {
    const { siteId } = await entity('corporate@skylark.example')
    await sql`delete from buyer_group_members where site_id = ${siteId}`.execute(server.app.db)
    expect((await priceFor('corporate@skylark.example')).rule).toBe('Retail, all airlines')
    await sql`update buyer_groups set is_default = false where site_id = ${siteId}`.execute(server.app.db)
    expect(await priceFor('corporate@skylark.example')).toEqual({ rule: undefined, fee: '0.00', gst: '0.00', discount: '0.00' })
    await sql`update buyer_groups set is_default = true where site_id = ${siteId} and group_name = 'Agents'`.execute(server.app.db)
  })

  test('a rate counts from its day, and a missing one is an error and never zero', async () => {
    const { siteId } = await entity('agent@skylark.example')
    await sql`insert into tax_rates values (${siteId}, 'gstOnServiceFee', '2027-04-01', 1200)`.execute(server.app.db)
    expect((await priceFor('agent@skylark.example', 'AI', '2027-03-31')).gst).toBe('90.00')
    expect((await priceFor('agent@skylark.example', 'AI', '2027-04-01')).gst).toBe('60.00')
    await expect(priceFor('agent@skylark.example', 'AI', '2017-06-30')).rejects.toThrow('No rate is in force')
  })

  test('rules of another site do not exist', async () => {
    const { legalEntityId, siteId: skylark } = await entity('agent@skylark.example')
    const { siteId } = await entity('agent@bluedhow.example')
    const read = (site: number) =>
      inSite(server.app.db, site, (tx) => readPricingBasis(tx, { legalEntityId, today: plainDate('2026-11-21') }))
    const basis = { ...(await read(siteId)), groupId: (await read(skylark)).groupId }
    const priceOf = await openPricer(server.app, { siteId, basis, party })
    expect(priceOf(option).rule).toBeNull()
  })

  test('a price remembers the edition and the day it was made by', async () => {
    const { siteId, legalEntityId } = await entity('agent@skylark.example')
    const basis = await inSite(server.app.db, siteId, (tx) =>
      readPricingBasis(tx, { legalEntityId, today: plainDate('2026-11-21') }),
    )
    const { pricedBy, rule } = (await openPricer(server.app, { siteId, basis, party }))(option)
    expect(pricedBy).toEqual({ groupId: basis.groupId, edition: 1, bookingDate: '2026-11-21' })
    expect(rule).toMatchObject({ version: 1, conditions: NO_CONDITIONS })
  })
})

describe('TDS on what a buyer is given', () => {
  const basisOf = async (email: string, today = '2026-11-21') => {
    const { siteId, legalEntityId } = await entity(email)
    const asked = { legalEntityId, today: plainDate(today) }
    return inSite(server.app.db, siteId, (tx) => readPricingBasis(tx, asked))
  }
  const rateOf = async (email: string, today?: string) => (await basisOf(email, today)).tdsBasisPoints
  type Change = {
    is_tds_deductable?: boolean
    country_code?: string | null
    pan_number?: string | null
    gst_number?: string | null
  }
  const agency = (change: Change) =>
    server.app.db.updateTable('legal_entities').set(change).where('name', 'in', ['Sunrise Holidays', 'Gulf Breeze Tours']).execute()
  const numbers = { pan_number: null, gst_number: '27AAKCS4821M1ZW' }
  beforeEach(() => agency(numbers))
  afterEach(() => agency({ is_tds_deductable: true, country_code: null, ...numbers }))

  test.each([
    ['an agency, by the rate of the day', 'agent@skylark.example', '2026-11-21', 200],
    ['an agency, by the rate of another day', 'agent@skylark.example', '2024-09-30', 500],
    ['a traveller, who earns nothing', 'priya@skylark.example', '2026-11-21', 0],
    ['a company that travels', 'corporate@skylark.example', '2026-11-21', 0],
    ['the site itself', 'admin@skylark.example', '2026-11-21', 0],
    ['an agency of a country without TDS', 'agent@bluedhow.example', '2026-11-21', 0],
  ])('%s', async (_who, email, today, rate) => {
    expect(await rateOf(email, today)).toBe(rate)
  })

  test('follows the tax setting, and the country that an agency has named', async () => {
    await agency({ is_tds_deductable: false })
    expect(await rateOf('agent@skylark.example')).toBe(0)
    await agency({ is_tds_deductable: true, country_code: 'AE' })
    expect(await rateOf('agent@skylark.example')).toBe(0)
    await agency({ country_code: 'IN' })
    expect([await rateOf('agent@skylark.example'), await rateOf('agent@bluedhow.example')]).toEqual([200, 200])
  })

  test('is at least that of companies without a PAN while the buyer has stated none', async () => {
    await agency({ gst_number: null })
    expect(await basisOf('agent@skylark.example')).toMatchObject({ tdsBasisPoints: 2_000, isTdsWithoutPan: true })
    const { db } = server.app
    const { siteId } = await entity('agent@skylark.example')
    await db
      .insertInto('tax_rates')
      .values({ site_id: siteId, tax: 'tdsWithoutPan', valid_from: plainDate('2027-04-01'), basis_points: 100 })
      .execute()
    expect(await rateOf('agent@skylark.example', '2027-03-31')).toBe(2_000)
    expect(await basisOf('agent@skylark.example', '2027-04-01')).not.toHaveProperty('isTdsWithoutPan')
    expect(await rateOf('agent@skylark.example', '2027-04-01')).toBe(200)
    await db.deleteFrom('tax_rates').where('tax', '=', 'tdsWithoutPan').where('basis_points', '=', 100).execute()
    await agency({ pan_number: 'ABCDE1234F' })
    expect(await basisOf('agent@skylark.example')).not.toHaveProperty('isTdsWithoutPan')
    expect(await rateOf('agent@skylark.example')).toBe(200)
  })

  test('of a buyer without a PAN is an error where the site states no such rate, and of one with a PAN it is, too', async () => {
    const { db } = server.app
    const rates = await db.deleteFrom('tax_rates').where('tax', '=', 'tdsWithoutPan').returningAll().execute()
    await expect(rateOf('agent@skylark.example')).rejects.toThrow('No rate is in force')
    await db.insertInto('tax_rates').values(rates).execute()
  })

  test('stays as it was quoted: a price keeps why its rate is the higher one', async () => {
    await agency({ gst_number: null })
    const basis = await basisOf('agent@skylark.example')
    const { siteId } = await entity('agent@skylark.example')
    await agency({ pan_number: 'ABCDE1234F' })
    const priced = (await openPricer(server.app, { siteId, basis, party }))({ ...option, fare })
    expect(priced).toMatchObject({ tdsBasisPoints: 2_000, isTdsWithoutPan: true })
    expect(repriceFare(priced, { newNet: rupees(9_950n), newPublished: undefined })).toMatchObject({
      tdsBasisPoints: 2_000,
      isTdsWithoutPan: true,
    })
  })

  test('without a rate is an error where the country of the site has TDS, and elsewhere nothing is deducted', async () => {
    const { db } = server.app
    await agency({ country_code: 'IN' })
    const rates = await db.deleteFrom('tax_rates').where('tax', '=', 'tdsOnCommission').returningAll().execute()
    await expect(rateOf('agent@skylark.example')).rejects.toThrow('No rate is in force')
    expect([await rateOf('agent@bluedhow.example'), await rateOf('priya@skylark.example')]).toEqual([0, 0])
    await db.insertInto('tax_rates').values(rates).execute()
  })

  test('parts what was seen: buyers of one group do not read each other’s fares where it differs', async () => {
    const { siteId } = await entity('agent@skylark.example')
    const journey = '1|DEL|BOM|2026-12-20|1|0|0'
    const seenAt = server.app.now()
    const priced = { totalFare: rupees(5_000n), totalPayable: rupees(4_900n) }
    const buyer = { groupId: 1, edition: 1 }
    const note = (tdsBasisPoints: number | undefined) =>
      inSite(server.app.db, siteId, (tx) =>
        noteSeenFares(tx, { ...buyer, tdsBasisPoints }, [{ journey, airlineCode: 'AI', ...priced, seenAt }]),
      )
    const seenBy = async (tdsBasisPoints: number) =>
      inSite(server.app.db, siteId, async (tx) => {
        const asked = { journeys: [journey], since: plusMinutes(seenAt, -1) }
        return (await listSeenFares(tx, { ...buyer, tdsBasisPoints }, asked)).size
      })
    await note(200)
    // A search of before does not say of which rate its prices are.
    await note(undefined)
    expect([await seenBy(200), await seenBy(0)]).toEqual([1, 0])
    await note(0)
    expect([await seenBy(200), await seenBy(0)]).toEqual([1, 1])
  })

  test('of a site that buys here is as its relation says', async () => {
    const { siteId, legalEntityId } = await entity('agent@bluedhow.example')
    const consumer = { site_id: siteId, consumer_site_id: 1, legal_entity_id: legalEntityId, since: server.app.now() }
    await server.app.db.insertInto('supply_consumers').values(consumer).execute()
    expect(await rateOf('agent@bluedhow.example')).toBe(200)
    await agency({ is_tds_deductable: false })
    expect(await rateOf('agent@bluedhow.example')).toBe(0)
    await server.app.db.deleteFrom('supply_consumers').execute()
  })
})

describe('the tables refuse', () => {
  const version = `insert into rule_versions (site_id, rule_id, version, service, group_id, added_in, name, kind, content, created_at)
     select site_id, id, 9, service, group_id, 9, 'x', 'defaultAirline', '{}', now() from rules limit 1`
  test.each([
    ['two living versions', version],
    ['a rule of a service whose book is another', `update rules set service = 'boat'`],
    ['an edit', `update rule_versions set name = 'y'`],
    ['a second default group', `update buyer_groups set is_default = true`],
    [
      'a group of another site',
      `insert into buyer_group_members select 1, (select min(id) from legal_entities where site_id = 1), max(id) from buyer_groups where site_id = 2`,
    ],
  ])('%s', async (_what, statement) => {
    await expect(sql.raw(statement).execute(server.app.db)).rejects.toThrow(/violates|never edited/)
  })
})

test.each<[string, Partial<RuleDraft>]>([
  ['a default for one airline', { airlineCode: 'AI' }],
  ['an airline’s rule without one', { kind: 'airlineSpecific' }],
  ['a share above all', { commissionShareBasisPoints: 10_001 }],
  [
    'a last day before the first',
    { conditions: { ...NO_CONDITIONS, travelFrom: plainDate('2026-12-02'), travelTo: plainDate('2026-12-01') } },
  ],
  ['no name', { name: ' ' }],
])('what is wrong is never published, whichever way it comes: %s', async (_what, change) => {
  const nothing = { markup: null, discount: null, commissionShareBasisPoints: 0 }
  const rule: RuleDraft = { name: 'x', kind: 'defaultAirline', airlineCode: null, conditions: NO_CONDITIONS, ...nothing, ...change }
  const { rows } = await sql<{ id: number }>`select min(id) as id from buyer_groups where site_id = 1`.execute(server.app.db)
  const publishing = inSite(server.app.db, 1, async (tx) =>
    publishEdition(
      tx,
      await lockFareBook(tx, rows[0]?.id ?? 0),
      { added: [rule], changed: [], ended: [] },
      { actor: undefined, now: server.app.now(), note: '' },
    ),
  )
  await expect(publishing).rejects.toThrow('A rule that is wrong is not published')
})
