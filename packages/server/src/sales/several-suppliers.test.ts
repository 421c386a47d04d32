import type { ActivitySale } from '@tradewind/contract/activity-sales/activity-sales'
import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import type { TravelService } from '@tradewind/contract/travel-days/travel-days'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CartWorld, HOST } from '../carts/testing/cart-world.ts'
import { listOwed, startSupplierWorld } from '../carts/testing/supplier-world.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { checkLedger } from '../ledger/check/check-ledger.ts'
import { LEDGER_CHECKS } from '../node/bind-ledger-checks.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'

/** The ticket of one supplier and the transfer of another: each is owed its own, and refunds its own. */

let world: CartWorld
let [siteId, customerId] = [0, 0]
const suppliers = { tickets: 0, cars: 0, desk: 0 }
const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(world.server.app.db, siteId, work)

beforeAll(async () => {
  const opened = await startSupplierWorld(['tickets', 'cars', 'desk'])
  world = opened.world
  siteId = opened.siteId
  customerId = opened.customerId
  Object.assign(suppliers, opened.suppliers)
})
afterEach(() => expectLedgerSound(world.server))
afterAll(() => world.server.close())

const owedTo = (supplierId: number) => at((tx) => listOwed(tx, supplierId))
const TERMS = { cancellation: [{ amount: 2, unit: 'day', refundPercent: 50 }] }
const TIMES = {
  timing: 'startTimes',
  hasTimeSlots: true,
  times: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '14:00', people: 20 }],
}

/** Tickets that cost 70 a person, and a car for all at `carCost`. Sold at 100 a person and 120. */
async function sell(carCost: object) {
  const option = await world.sell({ option: { ...TIMES, ...TERMS } })
  const { validity } = option
  const supplierCost = { supplierId: suppliers.tickets, amount: '70' }
  const ticket = {
    ...validity,
    id: option.ticketRateId,
    version: 1,
    isPerPax: true,
    adultAmount: '100',
    childAmount: '60',
    supplierCost,
  }
  await world.desk('dmc/saveActivityTicketRates', { rates: [ticket] })
  const car = { description: 'Car', transferType: 'return', sharingBasis: 'private', minPax: 1, maxPax: 6 }
  await world.desk('dmc/saveTourOptionTransferRates', {
    rates: [{ ...validity, ...car, isPerPax: false, amount: '120', supplierCost: { supplierId: suppliers.cars, ...carCost } }],
  })
  return option
}
/** A cart with one of it and its car, paid from the wallet. */
async function buy(option: { readonly tourOptionId: number }, idempotencyKey: string): Promise<ActivitySale> {
  const cart = await world.fill([{ tourOptionId: option.tourOptionId, date: world.inDays(10), transfer: 'private', time: '14:00' }])
  const wish = { cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, leadName: 'Mr Vikram Rao' }
  const opened = await world.ask<{ orderId: string }>('payCart', { ...wish, idempotencyKey, pickup: 'Quay inn' })
  const pay = { orderId: opened.body.orderId, payment: { method: 'wallet' } }
  const { body } = await world.ask<{ sales?: ActivitySale[] }>('activities/payments/orderSuccessCallback', pay)
  const sale = body.sales?.[0]
  if (!sale) throw new Error(JSON.stringify([opened.body, body]))
  return sale
}
async function dayOf(saleId: number): Promise<TravelService | undefined> {
  const path = `dmc/getTravelling?date=${world.inDays(10)}`
  const { body } = await world.server.call<{ services: TravelService[] }>(path, undefined, {
    as: world.admin,
    host: HOST,
    method: 'GET',
  })
  return body.services.find((service) => service.saleId === saleId)
}
const marginOf = async (saleId: number) => {
  const { margin_minor: margin, changed_margin_minor: changed } = await at((tx) =>
    tx.selectFrom('sales').select(['margin_minor', 'changed_margin_minor']).where('id', '=', saleId).executeTakeFirstOrThrow(),
  )
  return [margin, changed]
}

test('of a cart: each supplier is owed in its own currency, and refunds its share when it is cancelled', async () => {
  const option = await sell({ amount: '20', currency: 'USD' })
  const sale = await buy(option, 'two suppliers')
  const { saleId } = sale
  expect(sale).toMatchObject({ statusName: 'Confirmed', total: '320.00' })
  expect(await owedTo(suppliers.tickets)).toEqual(['supplierPayable 14000 AED'])
  expect(await owedTo(suppliers.cars)).toEqual(['supplierPayable 2000 USD'])
  expect(await dayOf(saleId)).toMatchObject({
    ...{ supplier: { id: suppliers.tickets, name: 'Quay tickets' }, cost: '140.00', costCurrency: 'AED' },
    arrangement: { others: [{ supplier: 'Quay cars', expected: '20.00', currency: 'USD' }] },
  })
  // 320 less 140 and 20 dollars.
  const { rows } = await at((tx) =>
    sql<{ worth: bigint }>`select sum(e.amount_minor)::bigint as worth from ledger_entries e
      join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
      where a.kind = 'currencyPosition' and a.currency = 'AED' and a.legal_entity_id = ${suppliers.cars}`.execute(tx),
  )
  const dollars = BigInt(rows[0]?.worth ?? 0)
  expect(dollars).toBeGreaterThan(7_000n)
  const [margin] = await marginOf(saleId)
  expect(margin).toBe(32_000n - 14_000n - dollars)

  const cancelled = await world.ask<{ errorMessage?: string }>('activities/cancelActivity', { saleId, agreedRefund: '160.00' })
  expect([cancelled.status, cancelled.body.errorMessage]).toEqual([200, undefined])
  expect(await owedTo(suppliers.tickets)).toEqual(['supplierPayable 14000 AED', 'supplierReceivable -7000 AED'])
  expect(await owedTo(suppliers.cars)).toEqual(['supplierPayable 2000 USD', 'supplierReceivable -1000 USD'])
  const kept = await at((tx) =>
    tx
      .selectFrom('other_sale_refunds')
      .select(['supplier_entity_id', 'cost_minor', 'supplier_minor', 'supplier_here_minor'])
      .execute(),
  )
  expect(kept).toEqual([
    { supplier_entity_id: suppliers.cars, cost_minor: 2_000n, supplier_minor: 1_000n, supplier_here_minor: (dollars + 1n) / 2n },
  ])
  // What is left of it is half of everything.
  const [, changed] = await marginOf(saleId)
  expect(changed).toBe(-16_000n + 7_000n + (dollars + 1n) / 2n)
})

test('a cost that is not what was posted is found', async () => {
  const option = await sell({ amount: '30' })
  await buy(option, 'a cost that is found')
  const violations = () => at((tx) => checkLedger(tx, LEDGER_CHECKS))
  expect(await violations()).toEqual([])
  const wrong = (minor: string) =>
    sql`update other_sale_costs set cost_minor = cost_minor + ${minor}::bigint where cost_currency = 'AED'`.execute(
      world.server.app.db,
    )
  await wrong('1')
  expect(await violations()).toEqual([expect.objectContaining({ what: expect.stringMatching(/said 3001, posted 3000/) })])
  await wrong('-1')
})

test('of a quotation too; a price and a cost that the desk typed are owed to whom it names', async () => {
  const option = await sell({ amount: '30' })
  const line = {
    ...{ activityId: option.activityId, tourOptionId: option.tourOptionId, startDate: world.inDays(10), time: '14:00' },
    ...{ transferType: 'return', sharingBasis: 'PVT', pickupTransfer: 'Quay inn', dropTransfer: 'Quay inn' },
  }
  const quote = async (more: object, totalPrice: string) => {
    const body = {
      ...{ customerId, kartName: 'Rao family', adults: 2, child: 0, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
      ...{ arrivalDate: world.inDays(10), accomodations: [], miscellaneous: [], flightDetails: [], totalPrice },
      activities: [{ ...line, ...more }],
    }
    const { kart } = await world.desk<{ kart: StaffKart }>('kart/saveKart', body)
    return kart
  }
  const voucher = ({ id, version }: StaffKart, more: object = {}) =>
    world.desk('kart/setKartStatus', { id, version, status: 'vouchered', ...more })
  const before = { tickets: await owedTo(suppliers.tickets), cars: await owedTo(suppliers.cars) }
  await voucher(await quote({ price: '320' }, '320'))
  const grown = (rows: readonly string[], minor: number) =>
    rows.map((row) => row.replace(/^supplierPayable (\d+) AED$/, (_, was: string) => `supplierPayable ${Number(was) + minor} AED`))
  expect(await owedTo(suppliers.tickets)).toEqual(grown(before.tickets, 14_000))
  expect(await owedTo(suppliers.cars)).toEqual(grown(before.cars, 3_000))

  // A rate that costs more by now is said before it is owed.
  const kept = await quote({ price: '320' }, '320')
  const costsOfToday = async () => {
    const path = `kart/getReceipts?id=${kept.id}`
    const at = { as: world.admin, host: HOST, method: 'GET' } as const
    return (await world.server.call<{ money: QuotationMoney }>(path, undefined, at)).body.money.costsOfToday
  }
  expect(await costsOfToday()).toEqual([])
  const dearer = { ...option.validity, id: option.ticketRateId, version: 2, isPerPax: true, adultAmount: '100', childAmount: '60' }
  await world.desk('dmc/saveActivityTicketRates', {
    rates: [{ ...dearer, supplierCost: { supplierId: suppliers.tickets, amount: '80' } }],
  })
  expect(await costsOfToday()).toEqual([{ lineId: kept.activities[0]?.id, before: '170.00', now: '190.00', currency: 'AED' }])
  await world.desk('dmc/saveActivityTicketRates', {
    rates: [{ ...dearer, version: 3, supplierCost: { supplierId: suppliers.tickets, amount: '70' } }],
  })

  const typed = await quote({ price: '250', priceReason: 'Agreed by phone', cost: '111' }, '250')
  const lineId = typed.activities[0]?.id ?? 0
  await voucher(typed, { suppliers: [{ lineId, supplierId: suppliers.desk }] })
  expect(await owedTo(suppliers.desk)).toEqual(['supplierPayable 11100 AED'])
  expect(await owedTo(suppliers.tickets)).toEqual(grown(before.tickets, 14_000))
  // Where the desk names nobody, those whom the rates name are owed.
  await voucher(await quote({ price: '250', priceReason: 'Agreed by phone', cost: '111' }, '250'))
  expect(await owedTo(suppliers.tickets)).toEqual(grown(before.tickets, 28_000))
  expect(await owedTo(suppliers.cars)).toEqual(grown(before.cars, 6_000))
})
