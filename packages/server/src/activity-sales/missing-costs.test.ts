import type { ActivitySale } from '@tradewind/contract/activity-sales/activity-sales'
import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { ActivityPrice, KartRow, StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { correction } from '@tradewind/domain/ledger/build-posting'
import { money } from '@tradewind/domain/money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CartWorld, HOST } from '../carts/testing/cart-world.ts'
import { listOwed, startSupplierWorld } from '../carts/testing/supplier-world.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { checkLedger } from '../ledger/check/check-ledger.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { LEDGER_CHECKS } from '../node/bind-ledger-checks.ts'
import { wishOf } from '../quotations/testing/wish-of.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'

/** The ticket has a cost, the car that is sold with it has none: nobody has said what it costs. */

let world: CartWorld
let [siteId, customerId] = [0, 0]
const suppliers = { tickets: 0, cars: 0 }
const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(world.server.app.db, siteId, work)
type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
const desk = <Body>(path: string, body: object, as = world.admin) =>
  world.server.call<Body & Refused>(path, body, { as, host: HOST })
const read = async <Body>(path: string) =>
  (await world.server.call<Body>(path, undefined, { as: world.admin, host: HOST, method: 'GET' })).body

beforeAll(async () => {
  const opened = await startSupplierWorld(['tickets', 'cars'])
  world = opened.world
  siteId = opened.siteId
  customerId = opened.customerId
  Object.assign(suppliers, opened.suppliers)
})
afterEach(() => expectLedgerSound(world.server))
afterAll(() => world.server.close())

const owedTo = (supplierId: number) => at((tx) => listOwed(tx, supplierId))
const owedForCars = async () => (await owedTo(suppliers.cars)).find((row) => row.endsWith('AED')) ?? 'supplierPayable 0 AED'
const TIMES = {
  timing: 'startTimes',
  hasTimeSlots: true,
  times: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '14:00', people: 40 }],
}
const TERMS = { cancellation: [{ amount: 2, unit: 'day', refundPercent: 50 }] }

/** Tickets that cost 70 a person and are sold at 100, and a car at 120 of which nobody knows the cost. */
async function stock() {
  const option = await world.sell({ option: { ...TIMES, ...TERMS } })
  const { validity } = option
  const supplierCost = { supplierId: suppliers.tickets, amount: '70' }
  const ticket = { ...validity, id: option.ticketRateId, version: 1, isPerPax: true, adultAmount: '100', childAmount: '60' }
  await world.desk('dmc/saveActivityTicketRates', { rates: [{ ...ticket, supplierCost }] })
  const car = { description: 'Car', transferType: 'return', sharingBasis: 'private', minPax: 1, maxPax: 6 }
  await world.desk('dmc/saveTourOptionTransferRates', { rates: [{ ...validity, ...car, isPerPax: false, amount: '120' }] })
  return option
}
type Option = Awaited<ReturnType<typeof stock>>

function lineOf({ activityId, tourOptionId }: Option, more: object = {}) {
  return {
    ...{ activityId, tourOptionId, startDate: world.inDays(10), time: '14:00', price: '320' },
    ...{ transferType: 'return', sharingBasis: 'PVT', pickupTransfer: 'Quay inn', dropTransfer: 'Quay inn' },
    ...more,
  }
}
const quote = async (option: Option, more: { price?: string } & Record<string, unknown> = {}) => {
  const body = {
    ...{ customerId, kartName: 'Rao family', adults: 2, child: 0, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
    ...{ arrivalDate: world.inDays(10), totalPrice: more.price ?? '320', activities: [lineOf(option, more)] },
  }
  const { kart } = await world.desk<{ kart: StaffKart }>('kart/saveKart', body)
  return kart
}
const voucher = ({ id, version }: StaffKart, more: object = {}) =>
  world.desk<{ kart: StaffKart }>('kart/setKartStatus', { id, version, status: 'vouchered', ...more })
const moneyOf = async (id: number) => (await read<{ money: QuotationMoney }>(`kart/getReceipts?id=${id}`)).money
const rowOf = async (id: number) => (await read<{ karts: KartRow[] }>('kart/getAllKartsForWl')).karts.find((kart) => kart.id === id)
const kartOf = async (id: number) => (await read<{ kart: StaffKart }>(`kart/getKartById?id=${id}`)).kart
const marginOf = (saleId: number) =>
  at(async (tx) => {
    const row = await tx.selectFrom('sales').select('margin_minor').where('id', '=', saleId).executeTakeFirstOrThrow()
    return row.margin_minor
  })
const saleOf = async (kart: StaffKart) => (await moneyOf(kart.id)).sales[0]?.saleId ?? 0
const enter = (saleId: number, more: object = {}, as = world.admin) =>
  desk('activities/enterCost', { saleId, part: 'transfer', supplierId: suppliers.cars, cost: '30', currency: 'AED', ...more }, as)

test('the rates say which part they do not know; until the desk types it, the margin is so much at most', async () => {
  const option = await stock()
  const asked = {
    tourOptionId: option.tourOptionId,
    date: world.inDays(10),
    adults: 2,
    transferType: 'return',
    sharingBasis: 'PVT',
  }
  const { body } = await desk<{ price: ActivityPrice }>('dmc/getTourOptionPriceForQuotationBuilder', asked)
  expect(body.price).toMatchObject({ cost: null, margin: null, pricedBy: { costs: { known: '140.00', missing: ['transfer'] } } })

  const kart = await quote(option)
  expect(kart.sums).toMatchObject({
    cost: null,
    margin: null,
    costAtLeast: '140.00',
    lines: [{ cost: null, costAtLeast: '140.00' }],
  })
  expect(Number(kart.sums.marginAtMost)).toBe(320 - Number(kart.sums.tax) - 140)
  expect(await rowOf(kart.id)).toMatchObject({ margin: null, marginAtMost: kart.sums.marginAtMost })
  expect((await moneyOf(kart.id)).unsupplied).toEqual([])

  const typed = await quote(option, { partCost: '30' })
  expect(typed.activities[0]).toMatchObject({ partCost: '30', cost: '170.00' })
  expect(typed.sums).toMatchObject({ cost: '170.00', costAtLeast: '170.00', margin: typed.sums.marginAtMost })
  expect((await moneyOf(typed.id)).unsupplied).toEqual([typed.activities[0]?.id])
  // Zero is an amount: the car is our own.
  expect((await quote(option, { partCost: '0' })).sums).toMatchObject({ cost: '140.00' })
  // What the customer reads has none of it.
  await world.desk('kart/setKartStatus', { id: typed.id, version: typed.version, status: 'sent' })
  const { body: shown } = await world.server.call<object>(`kart/getKartById?id=${typed.id}`, undefined, {
    ...{ as: world.agent, host: HOST, method: 'GET' },
  })
  expect(JSON.stringify(shown)).not.toMatch(/partCost|costAtLeast|pricedBy/)
})

test('what was typed is owed to whom the desk names, beside what the rates owe', async () => {
  const option = await stock()
  const before = await owedForCars()
  const kart = await quote(option, { partCost: '30' })
  await voucher(kart, { suppliers: [{ lineId: kart.activities[0]?.id, supplierId: suppliers.cars }] })
  expect(Number((await owedForCars()).split(' ')[1]) - Number(before.split(' ')[1])).toBe(3_000)
  expect((await moneyOf(kart.id)).sales).toMatchObject([{ missingCosts: [] }])
  expect(await rowOf(kart.id)).toMatchObject({ margin: kart.sums.margin })
})

test('entered after the sale it is owed once, the margin is less by it, and a cancellation refunds its share', async () => {
  const kart = await quote(await stock())
  const sold = await voucher(kart)
  expect(sold.kart.sums.margin).toBeNull()
  const saleId = await saleOf(kart)
  expect((await moneyOf(kart.id)).sales).toMatchObject([{ missingCosts: ['transfer'] }])
  const [before, margin] = [await owedTo(suppliers.cars), await marginOf(saleId)]
  const twice = await Promise.all([enter(saleId, { cost: '10', currency: 'USD' }), enter(saleId, { cost: '10', currency: 'USD' })])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await owedTo(suppliers.cars)).toEqual([...before, 'supplierPayable 1000 USD'])
  expect(await marginOf(saleId)).toBe(margin - 3_673n)
  expect((await moneyOf(kart.id)).sales).toMatchObject([{ missingCosts: [] }])
  const now = await kartOf(kart.id)
  expect(now.sums).toMatchObject({ cost: '176.73', lines: [{ cost: '176.73', costLater: '36.73' }] })
  expect((await rowOf(kart.id))?.margin).toBe(now.sums.margin)
  // Another cost is refused, and nothing is written.
  const other = await enter(saleId, { cost: '40' })
  expect([other.body.errorCode, other.body.errorMessage]).toEqual(['STATE_CHANGED', '$10.00 was entered for it before.'])
  const trail = await at((tx) =>
    tx
      .selectFrom('audit_entries')
      .select(sql<string>`action`.as('action'))
      .where('about_id', '=', String(saleId))
      .where('about_kind', '=', 'activitySale')
      .execute(),
  )
  expect(trail.filter(({ action }) => action === 'enter a cost')).toHaveLength(1)
  const cancelled = await desk<{ refund: string }>('activities/cancelActivity', { saleId, agreedRefund: '160.00' })
  expect(cancelled.body.refund).toBe('160.00')
  expect(await owedTo(suppliers.cars)).toEqual([...before, 'supplierPayable 1000 USD', 'supplierReceivable -500 USD'])
})

test('of the supplier of the ticket it is added to the ticket; what costs nothing is owed to nobody', async () => {
  const option = await stock()
  const [first, second] = [await quote(option), await quote(option)]
  await voucher(first)
  await voucher(second)
  const [saleId, free] = [await saleOf(first), await saleOf(second)]
  expect((await enter(saleId, { supplierId: suppliers.tickets, cost: '25.50' })).status).toBe(200)
  const costs = await at((tx) =>
    tx.selectFrom('sales').select(['cost_minor', 'supplier_entity_id']).where('id', 'in', [saleId]).execute(),
  )
  expect(costs).toEqual([{ cost_minor: 16_550n, supplier_entity_id: suppliers.tickets }])
  const margin = await marginOf(free)
  expect((await enter(free, { cost: '0', supplierId: null })).status).toBe(200)
  expect([await marginOf(free), (await rowOf(second.id))?.margin]).toEqual([margin, (await kartOf(second.id)).sums.margin])
})

test('a cart that is paid says it too; while it waits, and once it is cancelled, no cost is entered', async () => {
  const option = await stock()
  const cart = await world.fill([{ tourOptionId: option.tourOptionId, date: world.inDays(10), transfer: 'private', time: '14:00' }])
  const wish = { cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, leadName: 'Mr Vikram Rao' }
  const opened = await world.ask<{ orderId: string }>('payCart', { ...wish, idempotencyKey: 'a car of a cart', pickup: 'Quay inn' })
  expect([opened.status, opened.body]).toMatchObject([200, { orderId: expect.any(String) }])
  const { id } = await at((tx) =>
    tx.selectFrom('sales').select('id').where('kind', '=', 'activity').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
  )
  const early = await enter(id)
  expect([early.body.errorCode, early.body.errorMessage]).toEqual([
    'STATE_CHANGED',
    'It is not paid yet. Its cost can be entered when it is.',
  ])
  const pay = { orderId: opened.body.orderId, payment: { method: 'wallet' } }
  const { body } = await world.ask<{ sales: ActivitySale[] }>('activities/payments/orderSuccessCallback', pay)
  expect(body.sales[0]).toMatchObject({ saleId: id, statusName: 'Confirmed' })
  await world.ask('activities/cancelActivity', { saleId: id, agreedRefund: '160.00' })
  expect((await enter(id)).body.errorMessage).toBe('It is cancelled. A cost can be entered while it is confirmed.')
  // What is cancelled is not missing any more.
  expect(await at((tx) => tx.selectFrom('missing_sale_costs').select('part').where('sale_id', '=', id).execute())).toEqual([
    { part: 'transfer' },
  ])
})

test('refuses by field what cannot be owed, and writes nothing', async () => {
  const kart = await quote(await stock())
  await voucher(kart)
  const saleId = await saleOf(kart)
  const before = [await owedTo(suppliers.cars), await owedTo(suppliers.tickets), await marginOf(saleId)]
  const refusals = [
    await enter(saleId, { supplierId: null }),
    await enter(saleId, { supplierId: 2_000_000_000 }),
    await enter(saleId, { currency: 'CHF' }),
    await enter(saleId, { cost: '-5' }),
    await enter(saleId, { cost: '1.234' }),
  ]
  expect(refusals.map(({ body }) => Object.keys(body.shortError ?? {}))).toEqual([
    ['supplierId'],
    ['supplierId'],
    ['currency'],
    ['cost'],
    ['cost'],
  ])
  expect((await enter(saleId, { part: 'ticket' })).body.errorMessage).toBe('The cost of this is known.')
  expect([await owedTo(suppliers.cars), await owedTo(suppliers.tickets), await marginOf(saleId)]).toEqual(before)
  expect((await moneyOf(kart.id)).sales).toMatchObject([{ missingCosts: ['transfer'] }])
})

test('once it is sold it is entered beside its sale: a change of the line neither cancels it nor takes it', async () => {
  const kart = await quote(await stock())
  await voucher(kart)
  const now = await kartOf(kart.id)
  const { isVouchered: _v, isCancelled: _c, ...wish } = wishOf(now, {})
  const [line] = wish.activities
  const change = { ...wish, activities: [{ ...line, partCost: '30' }] }
  const { body } = await desk<{ change: object }>('kart/priceChange', change)
  expect(body.shortError).toEqual({ 'activities.0.partCost': 'It was sold. Please enter what the rest costs beside its sale.' })
  expect((await moneyOf(kart.id)).sales).toMatchObject([{ status: 'confirmed', missingCosts: ['transfer'] }])
})

test('is not owed beside what a settled difference of the sale owes all suppliers together already', async () => {
  const option = await world.sell({ option: { ...TIMES, ...TERMS } })
  const kart = await quote(option, { price: '200', transferType: null, sharingBasis: null })
  await voucher(kart)
  const saleId = await saleOf(kart)
  const amount = money(5_000n, 'AED')
  await at(async (tx) => {
    const owner = await getOwnerEntity(tx)
    const about = { kind: 'booking', id: String(saleId) } as const
    const worth = { there: amount, here: amount }
    await post(tx, correction({ key: `difference:${saleId}:1`, about, owner, supplier: owner, worth }), world.server.app.now())
  })
  const { body } = await enter(saleId, { part: 'ticket', cost: '50' })
  expect([body.errorCode, body.errorMessage]).toEqual([
    'STATE_CHANGED',
    'A difference of AED\u00a050.00 was settled for this sale, so Quay cars may be owed this already. If the cost is in it, please enter 0.',
  ])
  expect((await enter(saleId, { part: 'ticket', cost: '0', supplierId: null })).status).toBe(200)
})

test('is for those who sell quotations, and another site does not know the sale', async () => {
  const kart = await quote(await stock())
  await voucher(kart)
  const saleId = await saleOf(kart)
  expect((await enter(saleId, {}, world.agent)).body.errorCode).toBe('FORBIDDEN')
  const stranger = await world.server.logIn('admin@skylark.example')
  const { body } = await world.server.call<Refused>(
    'activities/enterCost',
    { saleId, part: 'transfer', supplierId: suppliers.cars, cost: '30', currency: 'AED' },
    { as: stranger },
  )
  expect(['NOT_FOUND', 'INVALID_INPUT']).toContain(body.errorCode)
  expect((await moneyOf(kart.id)).sales).toMatchObject([{ missingCosts: ['transfer'] }])
})

test('a cost that was entered and is not what was posted is found', async () => {
  const kart = await quote(await stock())
  await voucher(kart)
  const saleId = await saleOf(kart)
  await enter(saleId)
  const violations = () => at((tx) => checkLedger(tx, LEDGER_CHECKS))
  expect(await violations()).toEqual([])
  const wrong = (by: string) =>
    sql`update missing_sale_costs set cost_minor = cost_minor + ${by}::bigint where sale_id = ${saleId}`.execute(
      world.server.app.db,
    )
  await wrong('1')
  expect(await violations()).toEqual([expect.objectContaining({ what: expect.stringMatching(/said 3001 .*posted 3000/) })])
  await wrong('-1')
})
