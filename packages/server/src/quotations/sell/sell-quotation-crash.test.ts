import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays, plainDate } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { lastOf, oneTransaction, someOf } from '../../flights/book/testing/set-trap.ts'
import { type CrashStage, openCrashStage } from '../../testing/crash-stage.ts'

/**
 * A quotation with a hotel, an activity, a transfer and a visa gets a deposit, is vouchered, and its hotel is cancelled. The real server is killed right before each commit and as soon as what matters most is committed, and
 * its database connection is cut after some of the rows. Afterwards: what was paid is paid once, every line is sold once at its share, every place that is taken
 * is a sale, what was promised is refunded once, and each state of the voucher was mailed in one letter.
 */

const WAITING = { timeout: 25_000, interval: 100 }
/** Each kills a process and starts another, and what it left is finished by then. */
const TWO_STARTS = { timeout: 120_000 }
const TOTAL = 145_000
const DEPOSIT = '400.50'
const PAID = { kind: 'payment', minor: 40_050, isReturned: false }
/** Of a hotel of 900 in 1,450 over 900, 300, 120 and 90: its share, of which half is refunded. */
const HOTEL = { share: 92_553, refund: '462.77', refunded: 46_277 }

type Stock = { readonly tourOptionId: number; readonly activityId: number; readonly accomodationId: number; readonly day: string }
let stage: CrashStage<Stock>
let keys = 0

beforeAll(async () => {
  stage = await openCrashStage(async ({ server, stocked, siteId }) => {
    const cancellation = [{ amount: 48, unit: 'hour', refundPercent: 100 }]
    const { tourOptionId, activityId } = await stocked.stock({ option: { times: [stocked.start('14:00', 900)], cancellation } })
    const hotel = { name: 'Quay inn', address: '1 Quay', cityId: 292223 }
    const { accomodation } = await stocked.post<{ accomodation: { id: number } }>('dmc/createNewAccomodation', hotel)
    await inSite(server.app.db, siteId, (tx) =>
      tx
        .insertInto('legal_entities')
        .values({ site_id: siteId, kind: 'supplier', name: 'Quay hotels', supplier_code: 'quay-hotels' })
        .execute(),
    )
    return { tourOptionId, activityId, accomodationId: accomodation.id, day: stocked.inDays(10) }
  })
}, 120_000)
// One that is never caught leaves no trap to the next.
afterEach(() => stage.trap.disarm())
afterAll(() => stage.close())

/** Each is one transaction. */
const RECEIVING = ['quotation_receipts:started', 'ledger_postings:receipt', 'audit_entries:started']
const SELLING = [
  ...['orders:started', 'sales:waiting', 'service_sales:started', 'sale_history:waiting', 'sales:waiting@update'],
  ...['activity_sales:started', 'quotation_sales:started', 'place_takings:started', 'payments:open', 'payment_lines:open'],
  ...['ledger_postings:saleOnAccount', 'payments:paid@update', 'sale_history:confirmed', 'sales:confirmed@update'],
  ...['service_sales:started@update', 'ledger_postings:capture', 'payment_lines:captured@update', 'tax_documents:started'],
  ...['vouchers:revision 0', 'sale_history:paid', 'sales:paid@update', 'activity_sales:started@update', 'payments:captured@update'],
  ...['quotations:new@update', 'quotations:vouchered@update', 'audit_entries:started'],
]
const CANCELLING = [
  ...['sale_history:cancelled', 'sales:cancelled@update', 'service_sales:started@update', 'audit_entries:started'],
  ...['ledger_postings:saleRefund', 'sale_refunds:started', 'tax_documents:started', 'quotation_receipts:started'],
  ...['ledger_postings:receipt', 'notices:started'],
]
const RETURNING = ['quotation_receipts:started@update', 'ledger_postings:receiptReturned', 'audit_entries:started']
/** Of all that stands: its activity too, whose places are free then. */
const CANCELLING_ALL = [
  ...['sale_history:cancelled', 'sales:cancelled@update', 'service_sales:started@update', 'activity_sales:started@update'],
  ...['ledger_postings:saleRefund', 'sale_refunds:started', 'notices:started', 'tax_documents:started'],
  ...['quotation_receipts:started', 'ledger_postings:receipt', 'quotations:cancelled@update', 'audit_entries:started'],
]
/** By a job, once it is sold, or cancelled: the letter has gone out and is marked as sent. */
const MAILING = 'vouchers:revision 1@update'
const MAILING_AGAIN = 'vouchers:revision 2@update'
const MAILING_LAST = 'vouchers:revision 5@update'

test('what is killed below is every transaction of it: a new one has to be killed too', async () => {
  const kart = await quote()
  const steps = {
    receiving: await stage.trap.transactionsOf(() => receive(kart)),
    selling: await stage.trap.transactionsOf(async () => {
      await voucher(kart)
      await endsWell(kart)
    }),
    cancelling: await stage.trap.transactionsOf(async () => {
      await cancel(kart)
      await endsWell(kart, { isCancelled: true })
    }),
    returning: await stage.trap.transactionsOf(() => returnDeposit(kart)),
  }
  expect(steps).toEqual({
    receiving: [oneTransaction(RECEIVING)],
    selling: [oneTransaction(SELLING), oneTransaction([MAILING])],
    cancelling: [oneTransaction(CANCELLING), oneTransaction([MAILING_AGAIN])],
    returning: [oneTransaction(RETURNING)],
  })
}, 120_000)

test('and of a whole that is cancelled', async () => {
  const kart = await sold()
  const wallet = await stage.walletOf()
  const steps = await stage.trap.transactionsOf(async () => {
    await cancelAll(kart)
    await endsCancelled(kart, wallet)
  })
  expect(steps).toEqual([oneTransaction(CANCELLING_ALL), oneTransaction([MAILING_LAST])])
}, 120_000)

describe('the server is killed', TWO_STARTS, () => {
  test('while a deposit is received: nothing is paid, and it is received again, once', async () => {
    const [before, kart] = [await stage.walletOf(), await quote()]
    await stage.killAt(lastOf(RECEIVING), () => receive(kart))
    expect([await receiptsOf(kart), await stage.walletOf()]).toEqual([[], before])
    for (const _ of [1, 2]) expect((await receive(kart)).status).toBe(200)
    expect([await receiptsOf(kart), await stage.walletOf()]).toEqual([[PAID], before - BigInt(PAID.minor)])
  })

  test('while it is vouchered: nothing is sold, and it is vouchered again', async () => {
    const kart = await withDeposit()
    await stage.killAt(lastOf(SELLING), () => voucher(kart))
    expect(await soldOf(kart)).toEqual([{ status: 'new', sold: null, sales: 0 }])
    await expectPlacesAreSales()
    expect((await voucher(kart)).status).toBe(200)
    await endsWell(kart)
  })

  test('as soon as it is vouchered: the desk, which saw no answer, presses again and sells nothing more', async () => {
    const kart = await withDeposit()
    await stage.killOnce(
      () => isVouchered(kart),
      () => voucher(kart),
    )
    expect((await voucher(kart)).status).toBe(422)
    await endsWell(kart)
  })

  test('after its voucher went out by mail, before that is written', async () => {
    const kart = await withDeposit()
    await stage.killAt(MAILING, () => voucher(kart))
    await endsWell(kart)
  })

  test('while its hotel is cancelled: it stands, and is cancelled again', async () => {
    const kart = await sold()
    await stage.killAt(lastOf(CANCELLING), () => cancel(kart))
    await endsWell(kart)
    expect((await cancel(kart)).status).toBe(200)
    await endsWell(kart, { isCancelled: true })
  })

  test('as soon as its hotel is cancelled, and after its new voucher went out by mail', async () => {
    const kart = await sold()
    await stage.killAt(MAILING_AGAIN, () => cancel(kart))
    await endsWell(kart, { isCancelled: true })
    expect((await cancel(kart)).status).toBe(409)
    await endsWell(kart, { isCancelled: true })
  })

  test('while all of it is cancelled: it stands, and is cancelled again', async () => {
    const kart = await sold()
    const wallet = await stage.walletOf()
    await stage.killAt(lastOf(CANCELLING_ALL), () => cancelAll(kart))
    await endsWell(kart)
    expect((await cancelAll(kart)).status).toBe(200)
    await endsCancelled(kart, wallet)
  })

  test('as soon as all of it is cancelled, and after its last voucher went out by mail', async () => {
    const kart = await sold()
    const wallet = await stage.walletOf()
    await stage.killAt(MAILING_LAST, () => cancelAll(kart))
    expect((await cancelAll(kart)).status).toBe(409)
    await endsCancelled(kart, wallet)
  })

  test('while its deposit is returned: it is paid, and returned again, once', async () => {
    const [before, kart] = [await stage.walletOf(), await withDeposit()]
    await stage.killAt(lastOf(RETURNING), () => returnDeposit(kart))
    expect(await receiptsOf(kart)).toEqual([PAID])
    expect((await returnDeposit(kart)).status).toBe(200)
    expect((await returnDeposit(kart)).status).toBe(409)
    expect([await receiptsOf(kart), await stage.walletOf()]).toEqual([[{ ...PAID, isReturned: true }], before])
  })
})

describe('the database connection is cut', TWO_STARTS, () => {
  test.each(someOf(RECEIVING))('while a deposit is received, after %s is written', async (point) => {
    const kart = await quote()
    expect(await stage.cutAt(point, () => receive(kart))).not.toBe(500)
    expect((await receive(kart)).status).toBe(200)
    expect(await receiptsOf(kart)).toEqual([PAID])
  })

  test.each(someOf(SELLING))('while it is vouchered, after %s is written', async (point) => {
    const kart = await withDeposit()
    expect(await stage.cutAt(point, () => voucher(kart))).not.toBe(500)
    await voucher(kart)
    await endsWell(kart)
  })

  test.each(someOf(CANCELLING))('while its hotel is cancelled, after %s is written', async (point) => {
    const kart = await sold()
    expect(await stage.cutAt(point, () => cancel(kart))).not.toBe(500)
    await cancel(kart)
    await endsWell(kart, { isCancelled: true })
  })
})

test('all of it cancelled four times at once is cancelled once', async () => {
  const kart = await sold()
  const wallet = await stage.walletOf()
  const answers = await Promise.all([1, 2, 3, 4].map(() => cancelAll(kart)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  await endsCancelled(kart, wallet)
}, 60_000)

describe('asked four times at once, and again afterwards', TWO_STARTS, () => {
  const FOUR = [1, 2, 3, 4]

  test('it is paid, sold, cancelled and returned once', async () => {
    const [before, kart] = [await stage.walletOf(), await quote()]
    const statuses = async (act: () => Promise<{ readonly status: number }>) =>
      (await Promise.all(FOUR.map(act))).map(({ status }) => status).sort()
    expect(await statuses(() => receive(kart))).toEqual([200, 200, 200, 200])
    expect(await statuses(() => voucher(kart))).toEqual([200, 422, 422, 422])
    await endsWell(kart)
    expect(await statuses(() => cancel(kart))).toEqual([200, 409, 409, 409])
    await endsWell(kart, { isCancelled: true })
    expect(await stage.walletOf()).toBe(before - BigInt(PAID.minor))
    expect(await statuses(() => returnDeposit(kart))).toEqual([200, 409, 409, 409])
    expect(await stage.walletOf()).toBe(before)
    for (const [again, status] of [
      [voucher, 422],
      [cancel, 409],
      [returnDeposit, 409],
    ] as const)
      expect((await again(kart)).status).toBe(status)
    expect(await stage.walletOf()).toBe(before)
  })
})

function nameKey(): string {
  keys += 1
  return `crash-${String(keys).padStart(4, '0')}`
}

async function quote(): Promise<StaffKart> {
  const { tourOptionId, activityId, accomodationId, day } = stage.stock
  const { body } = await stage.desk<{ kart: StaffKart }>('kart/saveKart', {
    ...{ customerId: stage.customer.userId, kartName: 'Rao family', adults: 2, child: 1, noOfDays: 5, noOfNights: 4 },
    ...{ currencySymbol: 'AED', arrivalDate: day, serviceCharge: '50', discount: '10', totalPrice: '1450.00' },
    accomodations: [
      {
        ...{
          accomodationId,
          noOfNights: 2,
          checkinDate: day,
          numberOfRooms: 1,
          price: '900',
          cost: '700',
          bookedByCustomer: false,
        },
        cancellation: [
          { amount: 30, unit: 'day', refundPercent: 100 },
          { amount: 1, unit: 'day', refundPercent: 50 },
        ],
      },
    ],
    activities: [{ activityId, tourOptionId, startDate: day, time: '14:00', price: '300', priceReason: 'Agreed by phone' }],
    transfers: [
      {
        ...{ pickupTransfer: 'Dubai airport', dropTransfer: 'Quay inn', transferType: 'return', sharingBasis: 'PVT' },
        ...{ startDate: day, time: '07:30', returnDate: addDays(plainDate(day), 2), price: '120', priceReason: 'Agreed by phone' },
      },
    ],
    miscellaneous: [{ name: 'Visa', price: '90', startDate: addDays(plainDate(day), 1) }],
    idempotencyKey: nameKey(),
  })
  if (!body.kart) throw new Error(`Not saved: ${JSON.stringify(body)}`)
  return body.kart
}

const receive = ({ id }: StaffKart, key = `deposit-${id}`) =>
  stage.desk<{ money?: QuotationMoney }>('kart/addReceipt', { id, amount: DEPOSIT, note: 'Deposit', idempotencyKey: key })
const voucher = ({ id, version }: StaffKart) => stage.desk('kart/setKartStatus', { id, version, status: 'vouchered' })

async function cancel({ id }: StaffKart) {
  const [hotel] = await stage.trap.query<{ id: number }>(
    `select v.id from service_sales v join quotation_sales l on l.site_id = v.site_id and l.sale_id = v.id where l.quotation_id = $1 and v.line_kind = 'accommodation'`,
    [id],
  )
  return stage.desk('kart/cancelService', { saleId: hotel?.id, refund: HOTEL.refund, reason: 'Ill' })
}

/** The hotel for half, the activity and the transfer for all of it, the visa for nothing. */
async function cancelAll({ id }: StaffKart) {
  const sales = await stage.trap.query<{ id: number; kind: string; minor: number }>(
    `select s.id, coalesce(v.line_kind, 'activity') as kind, s.amount_minor::int as minor from quotation_sales l
     join sales s on s.site_id = l.site_id and s.id = l.sale_id left join service_sales v on v.site_id = s.site_id and v.id = s.id
     where l.quotation_id = $1 and s.status <> 'cancelled' order by s.id`,
    [id],
  )
  const refundOf: Record<string, string> = { accommodation: HOTEL.refund, miscellaneous: '0' }
  const refunds = sales.map(({ id: saleId, kind, minor }) => ({ saleId, refund: refundOf[kind] ?? (minor / 100).toFixed(2) }))
  return stage.desk('kart/cancelKart', { id, refunds, reason: 'Ill' })
}

async function returnDeposit({ id }: StaffKart) {
  const [receipt] = await stage.trap.query<{ id: number }>(
    `select id::int from quotation_receipts where quotation_id = $1 and kind = 'payment'`,
    [id],
  )
  return stage.desk('kart/returnReceipt', { receiptId: receipt?.id, reason: 'Typed twice' })
}

async function withDeposit(): Promise<StaffKart> {
  const kart = await quote()
  await receive(kart)
  return kart
}

async function sold(): Promise<StaffKart> {
  const kart = await withDeposit()
  await voucher(kart)
  await endsWell(kart)
  return kart
}

const receiptsOf = ({ id }: StaffKart) =>
  stage.trap.query(
    `select kind, amount_minor::int as minor, returned_at is not null as "isReturned" from quotation_receipts where quotation_id = $1 order by id`,
    [id],
  )

const soldOf = ({ id }: StaffKart) =>
  stage.trap.query<{ status: string }>(
    `select q.status, q.sold_minor::int as sold, (select count(*)::int from quotation_sales l where l.site_id = q.site_id and l.quotation_id = q.id) as sales
     from quotations q where q.id = $1`,
    [id],
  )

async function isVouchered(kart: StaffKart): Promise<boolean> {
  const [row] = await soldOf(kart)
  return row?.status === 'vouchered'
}

/** Of each start as many places are taken as people are sold to, and none is held. */
async function expectPlacesAreSales(): Promise<void> {
  const taken = await stage.trap.query(
    `select coalesce(sum(people), 0)::int as people, count(held_until)::int as held from place_takings where counted = 'option' and counted_id = $1`,
    [stage.stock.tourOptionId],
  )
  const sales = await stage.trap.query<object>(
    `select coalesce(sum(a.seats), 0)::int as people, 0 as held from activity_sales a join sales s on s.site_id = a.site_id and s.id = a.id
     where a.tour_option_id = $1 and s.status = 'confirmed'`,
    [stage.stock.tourOptionId],
  )
  expect(taken).toEqual(sales)
}

/** `before`: what was in the wallet, which gets nothing: what is refunded pays what is owed. */
async function endsCancelled({ id }: StaffKart, before: bigint): Promise<void> {
  const look = async () => {
    await stage.wakeJobs()
    const [row] = await stage.trap.query(
      `select q.status, (select v.sent_revision from vouchers v where v.site_id = q.site_id and v.order_id = q.order_id) as mailed from quotations q where q.id = $1`,
      [id],
    )
    return row
  }
  await expect.poll(look, WAITING).toEqual({ status: 'cancelled', mailed: 5 })
  const sales = await stage.trap.query<{ amount: number }>(
    `select s.status, s.amount_minor::int as amount, (select string_agg(d.kind, ' ' order by d.kind) from tax_documents d where d.site_id = s.site_id and d.sale_id = s.id) as documents,
       (select sum(r.refund_minor)::int from sale_refunds r where r.site_id = s.site_id and r.sale_id = s.id) as refunded
     from quotation_sales l join sales s on s.site_id = l.site_id and s.id = l.sale_id where l.quotation_id = $1 order by s.id`,
    [id],
  )
  const [activity, transfer] = [sales[1]?.amount ?? 0, sales[2]?.amount ?? 0]
  const ended = { status: 'cancelled', documents: 'creditNote invoice' }
  expect(sales).toEqual([
    { ...ended, amount: HOTEL.share, refunded: HOTEL.refunded },
    { ...ended, amount: activity, refunded: activity },
    { ...ended, amount: transfer, refunded: transfer },
    { ...ended, amount: expect.any(Number), documents: 'invoice', refunded: null },
  ])
  const refund = (minor: number) => ({ kind: 'refund', minor, isReturned: false })
  expect(await receiptsOf({ id } as StaffKart)).toEqual([PAID, refund(HOTEL.refunded), refund(activity), refund(transfer)])
  expect(await stage.walletOf()).toBe(before)
  await expectPlacesAreSales()
}

async function endsWell({ id }: StaffKart, { isCancelled = false } = {}): Promise<void> {
  const look = async () => {
    await stage.wakeJobs()
    const [row] = await stage.trap.query(
      `select q.status, (select v.sent_revision from vouchers v where v.site_id = q.site_id and v.order_id = q.order_id) as mailed from quotations q where q.id = $1`,
      [id],
    )
    return row
  }
  await expect.poll(look, WAITING).toEqual({ status: 'vouchered', mailed: isCancelled ? 2 : 1 })
  const sales = await stage.trap.query<{ order_id: number; kind: string; amount: number }>(
    `select s.order_id, coalesce(v.line_kind, 'activity') as kind, s.amount_minor::int as amount, s.status,
       (select string_agg(h.to_status, ' ' order by h.place) from sale_history h where h.site_id = s.site_id and h.sale_id = s.id) as moves,
       (select string_agg(d.kind, ' ' order by d.kind) from tax_documents d where d.site_id = s.site_id and d.sale_id = s.id) as documents,
       (select sum(r.refund_minor)::int from sale_refunds r where r.site_id = s.site_id and r.sale_id = s.id) as refunded
     from quotation_sales l join sales s on s.site_id = l.site_id and s.id = l.sale_id
     left join service_sales v on v.site_id = s.site_id and v.id = s.id where l.quotation_id = $1 order by s.id`,
    [id],
  )
  const stands = { status: 'confirmed', moves: 'waiting confirmed', documents: 'invoice', refunded: null }
  const ended = {
    status: 'cancelled',
    moves: 'waiting confirmed cancelled',
    documents: 'creditNote invoice',
    refunded: HOTEL.refunded,
  }
  expect(sales.map(({ order_id: _, ...sale }) => sale)).toEqual([
    { kind: 'accommodation', amount: HOTEL.share, ...(isCancelled ? ended : stands) },
    { kind: 'activity', amount: expect.any(Number), ...stands, moves: 'waiting paid confirmed' },
    { kind: 'transfer', amount: expect.any(Number), ...stands },
    { kind: 'miscellaneous', amount: expect.any(Number), ...stands },
  ])
  expect(sales.reduce((all, { amount }) => all + amount, 0)).toBe(TOTAL)
  expect(await soldOf({ id } as StaffKart)).toEqual([{ status: 'vouchered', sold: TOTAL, sales: 4 }])
  const refund = { kind: 'refund', minor: HOTEL.refunded, isReturned: false }
  expect(await receiptsOf({ id } as StaffKart)).toEqual([PAID, ...(isCancelled ? [refund] : [])])
  const orders = [...new Set(sales.map(({ order_id: orderId }) => orderId))]
  expect(orders).toHaveLength(1)
  const payments = await stage.trap.query(
    `select p.status, p.amount_minor::int as amount, (select sum(l.captured_minor)::int from payment_lines l where l.site_id = p.site_id and l.payment_id = p.id) as captured
     from payments p where p.site_id = $1 and p.order_id = $2`,
    [stage.siteId, orders[0]],
  )
  expect(payments).toEqual([{ status: 'captured', amount: TOTAL, captured: TOTAL }])
  const letters = await stage.lettersAbout(`V-${orders[0]}`)
  expect(letters.map(({ messageId, files }) => [/-(\d+)@/.exec(messageId)?.[1], files.length]).sort()).toEqual(
    isCancelled
      ? [
          ['1', 5],
          ['2', 2],
        ]
      : [['1', 5]],
  )
  await expectPlacesAreSales()
}
