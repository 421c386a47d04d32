import type { QuotationChange } from '@tradewind/contract/quotations/quotation-changes'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lastOf, oneTransaction, someOf } from '../../flights/book/testing/set-trap.ts'
import { type CrashStage, openCrashStage } from '../../testing/crash-stage.ts'

/**
 * What was sold by a quotation changes: its activity moves to another day at another price, its guide ends, and a driver is new. The real server is killed right before and
 * right after each commit, and its database connection is cut after some of the rows. Afterwards the change is carried out once and as a whole: what ended is refunded
 * as it was offered, its places are free, what is new is sold once, and the new voucher was mailed.
 */

const WAITING = { timeout: 25_000, interval: 100 }
/** Each kills a process and starts another, and what it left is finished by then. */
const TWO_STARTS = { timeout: 120_000 }

type Stock = { readonly tourOptionId: number; readonly activityId: number; readonly days: readonly [string, string] }
let stage: CrashStage<Stock>
let keys = 0

beforeAll(async () => {
  stage = await openCrashStage(async ({ stocked }) => {
    const cancellation = [{ amount: 48, unit: 'hour', refundPercent: 100 }]
    const option = { times: [stocked.start('14:00', 900)], cancellation }
    const { tourOptionId, activityId } = await stocked.stock({ option })
    return { tourOptionId, activityId, days: [stocked.inDays(10), stocked.inDays(11)] }
  })
}, 120_000)
// One that is never caught leaves no trap to the next.
afterEach(() => stage.trap.disarm())
afterAll(() => stage.close())

/** Each is one transaction. */
const OFFERING = ['quotation_changes:started', 'audit_entries:started']
const AGREEING = [
  ...['quotation_versions:started', 'quotations:vouchered@update', 'sale_history:cancelled', 'sales:cancelled@update'],
  ...['activity_sales:started@update', 'service_sales:started@update', 'sales:waiting', 'sales:waiting@update'],
  ...['activity_sales:started', 'sale_history:waiting', 'service_sales:started', 'quotation_sales:started'],
  ...['place_takings:started', 'payments:open', 'payment_lines:open', 'ledger_postings:saleOnAccount', 'payments:paid@update'],
  ...['sale_history:paid', 'sales:paid@update', 'sale_history:confirmed', 'sales:confirmed@update', 'ledger_postings:capture'],
  ...['payment_lines:captured@update', 'tax_documents:started', 'vouchers:revision 1@update', 'payments:captured@update'],
  ...['ledger_postings:saleRefund', 'sale_refunds:started', 'notices:started', 'quotation_receipts:started'],
  ...['ledger_postings:receipt', 'quotation_changes:started@update', 'audit_entries:started'],
]
/** By a job, once it is carried out: the letter has gone out and is marked as sent. */
const MAILING = 'vouchers:revision 4@update'

test('what is killed below is every transaction of it: a new one has to be killed too', async () => {
  const kart = await sold()
  const steps = {
    offering: await stage.trap.transactionsOf(() => offer(kart)),
    agreeing: await stage.trap.transactionsOf(async () => {
      const wallet = await stage.walletOf()
      await agree(kart)
      await endsWell(kart, wallet)
    }),
  }
  expect(steps.offering).toEqual([oneTransaction(OFFERING)])
  expect(steps.agreeing[0]).toEqual(oneTransaction(AGREEING))
  // Its job may mark it as sent more than once.
  expect(new Set(steps.agreeing.slice(1).map(({ last }) => last))).toEqual(new Set([MAILING]))
}, 120_000)

describe('the server is killed', TWO_STARTS, () => {
  test('while a change is offered: there is none, and it is offered again, once', async () => {
    const kart = await sold()
    await stage.killAt(lastOf(OFFERING), () => offer(kart))
    expect(await changesOf(kart)).toEqual([])
    for (const _ of [1, 2]) expect((await offer(kart)).status).toBe(200)
    expect(await changesOf(kart)).toHaveLength(1)
  })

  test('while a change is carried out: nothing has changed, and it is agreed to again', async () => {
    const kart = await offered()
    const wallet = await stage.walletOf()
    await stage.killAt(lastOf(AGREEING), () => agree(kart))
    expect([await changesOf(kart), await stage.walletOf()]).toEqual([[OFFERED], wallet])
    expect((await salesOf(kart)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
    await expectPlacesAreSales()
    expect((await agree(kart)).status).toBe(200)
    await endsWell(kart, wallet)
  })

  test('as soon as it is carried out: who saw no answer agrees again, and nothing more happens', async () => {
    const kart = await offered()
    const wallet = await stage.walletOf()
    await stage.killOnce(
      async () => (await changesOf(kart))[0]?.isAgreed === true,
      () => agree(kart),
    )
    expect((await agree(kart)).status).toBe(409)
    await endsWell(kart, wallet)
  })

  test('after its new voucher went out by mail, before that is written', async () => {
    const kart = await offered()
    const wallet = await stage.walletOf()
    await stage.killAt(MAILING, () => agree(kart))
    await endsWell(kart, wallet)
  })
})

describe('the database connection is cut', TWO_STARTS, () => {
  test.each(someOf(AGREEING))('while a change is carried out, after %s is written', async (point) => {
    const kart = await offered()
    const wallet = await stage.walletOf()
    expect(await stage.cutAt(point, () => agree(kart))).not.toBe(500)
    await agree(kart)
    await endsWell(kart, wallet)
  })
})

test('agreed to four times at once, and again afterwards: it is carried out once', async () => {
  const kart = await offered()
  const wallet = await stage.walletOf()
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => agree(kart)))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409, 409, 409])
  await endsWell(kart, wallet)
  expect((await agree(kart)).status).toBe(409)
  await endsWell(kart, wallet)
}, 60_000)

function nameKey(): string {
  keys += 1
  return `crash-${String(keys).padStart(4, '0')}`
}

/** An activity of 300 and a guide of 150, of which half is refunded; all of it is paid. */
async function sold(): Promise<StaffKart> {
  const { tourOptionId, activityId, days } = stage.stock
  const saved = await stage.desk<{ kart: StaffKart }>('kart/saveKart', {
    ...{ customerId: stage.customer.userId, kartName: 'Rao family', adults: 2, child: 1, noOfDays: 5, noOfNights: 0 },
    ...{ currencySymbol: 'AED', arrivalDate: days[0], totalPrice: '450.00', idempotencyKey: nameKey() },
    activities: [{ activityId, tourOptionId, startDate: days[0], time: '14:00', price: '300', priceReason: 'Agreed by phone' }],
    miscellaneous: [
      {
        ...{ name: 'Guide', price: '150', startDate: days[1] },
        cancellation: [
          { amount: 30, unit: 'day', refundPercent: 100 },
          { amount: 1, unit: 'day', refundPercent: 50 },
        ],
      },
    ],
  })
  if (!saved.body.kart) throw new Error(`Not saved: ${JSON.stringify(saved.body)}`)
  const { id, version } = saved.body.kart
  await stage.desk('kart/addReceipt', { id, amount: '450', idempotencyKey: `all-${id}-paid` })
  const { body } = await stage.desk<{ kart: StaffKart }>('kart/setKartStatus', { id, version, status: 'vouchered' })
  if (!body.kart) throw new Error(`Not sold: ${JSON.stringify(body)}`)
  await expectMailed(id, 1)
  return body.kart
}

/** What the screen sends: the activity a day later and cheaper, no guide, a driver. */
function wishOf(kart: StaffKart) {
  const {
    name: _n,
    tourOption: _t,
    pricedBy: _p,
    cancellation: _c,
    ...tour
  } = kart.activities[0] as StaffKart['activities'][number]
  return {
    ...{ id: kart.id, version: kart.version, customerId: kart.customerId, kartName: kart.kartName, adults: 2, child: 1 },
    ...{ noOfDays: 5, noOfNights: 0, currencySymbol: 'AED', arrivalDate: kart.arrivalDate, totalPrice: '360.05' },
    activities: [{ ...tour, startDate: stage.stock.days[1], price: '250.05', prices: {} }],
    miscellaneous: [{ name: 'Driver', price: '110', startDate: stage.stock.days[1] }],
  }
}
/** 360.05 less 300 and half of 150. */
const DIFFERENCE = '-14.95'

const offer = (kart: StaffKart, key = `offer-${kart.id}`) =>
  stage.desk<{ changes?: QuotationChange[]; shortError?: object }>('kart/offerChange', {
    ...{ ...wishOf(kart), difference: DIFFERENCE, idempotencyKey: key },
  })

async function agree({ id }: StaffKart) {
  const [change] = await stage.trap.query<{ id: number }>('select id::int from quotation_changes where quotation_id = $1', [id])
  return stage.desk('kart/agreeToChange', { changeId: change?.id, difference: DIFFERENCE, agreedBy: 'Asha Rao' })
}

async function expectMailed(id: number, revision: number): Promise<void> {
  const look = async () => {
    await stage.wakeJobs()
    const [row] = await stage.trap.query<{ mailed: number }>(
      `select v.sent_revision as mailed from vouchers v join quotations q on q.site_id = v.site_id and q.order_id = v.order_id where q.id = $1`,
      [id],
    )
    return row?.mailed
  }
  await expect.poll(look, WAITING).toBe(revision)
}

const OFFERED = { isAgreed: false, version: null }

const changesOf = ({ id }: StaffKart) =>
  stage.trap.query<{ isAgreed: boolean }>(
    `select agreed_at is not null as "isAgreed", version from quotation_changes where quotation_id = $1 order by id`,
    [id],
  )

const salesOf = ({ id }: StaffKart) =>
  stage.trap.query<{ status: string; order_id: number; amount: number }>(
    `select s.order_id, s.kind, s.status, s.amount_minor::int as amount,
       (select string_agg(d.kind, ' ' order by d.kind) from tax_documents d where d.site_id = s.site_id and d.sale_id = s.id) as documents,
       (select sum(r.refund_minor)::int from sale_refunds r where r.site_id = s.site_id and r.sale_id = s.id) as refunded
     from quotation_sales l join sales s on s.site_id = l.site_id and s.id = l.sale_id where l.quotation_id = $1 order by s.id`,
    [id],
  )

async function offered(): Promise<StaffKart> {
  const kart = await sold()
  const { status, body } = await offer(kart)
  if (status !== 200) throw new Error(`Not offered: ${JSON.stringify(body)}`)
  return kart
}

/** Of each start as many places are taken as people are sold to, and none is held. */
async function expectPlacesAreSales(): Promise<void> {
  const taken = await stage.trap.query(
    `select day::text, sum(people)::int as people, count(held_until)::int as held from place_takings
     where counted = 'option' and counted_id = $1 group by 1 order by 1`,
    [stage.stock.tourOptionId],
  )
  const sales = await stage.trap.query<object>(
    `select a.day::text, sum(a.seats)::int as people, 0 as held from activity_sales a join sales s on s.site_id = a.site_id and s.id = a.id
     where a.tour_option_id = $1 and s.status = 'confirmed' group by 1 order by 1`,
    [stage.stock.tourOptionId],
  )
  expect(taken).toEqual(sales)
}

/** `before`: what was in the wallet. */
async function endsWell(kart: StaffKart, before: bigint): Promise<void> {
  await expectMailed(kart.id, 4)
  expect(await changesOf(kart)).toEqual([{ isAgreed: true, version: 2 }])
  const sales = await salesOf(kart)
  const ended = { status: 'cancelled', documents: 'creditNote invoice' }
  const stands = { status: 'confirmed', documents: 'invoice', refunded: null }
  expect(sales.map(({ order_id: _, ...sale }) => sale)).toEqual([
    { kind: 'activity', amount: 30_000, ...ended, refunded: 30_000 },
    { kind: 'service', amount: 15_000, ...ended, refunded: 7_500 },
    { kind: 'activity', amount: 25_005, ...stands },
    { kind: 'service', amount: 11_000, ...stands },
  ])
  const sold = await stage.trap.query('select status, version, sold_minor::int as sold from quotations where id = $1', [kart.id])
  expect(sold).toEqual([{ status: 'vouchered', version: 2, sold: sales.reduce((all, { amount }) => all + amount, 0) }])
  // 450 are paid; of 375 refunded, 360.05 pay what is new, and the rest is in the wallet.
  const receipts = await stage.trap.query(
    `select kind, sum(amount_minor)::int as minor from quotation_receipts where quotation_id = $1 and returned_at is null group by 1 order by 1`,
    [kart.id],
  )
  expect(receipts).toEqual([
    { kind: 'payment', minor: 45_000 },
    { kind: 'refund', minor: 36_005 },
  ])
  expect(await stage.walletOf()).toBe(before + 1_495n)
  const orders = [...new Set(sales.map(({ order_id: orderId }) => orderId))]
  expect(orders).toHaveLength(1)
  const letters = await stage.lettersAbout(`V-${orders[0]}`)
  expect(letters.map(({ messageId }) => /-(\d+)@/.exec(messageId)?.[1]).sort()).toEqual(['1', '4'])
  await expectPlacesAreSales()
}
