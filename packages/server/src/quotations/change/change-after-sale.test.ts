import type { PricedChange, QuotationChange } from '@tradewind/contract/quotations/quotation-changes'
import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { KartRow, StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import type { Voucher } from '@tradewind/contract/vouchers/vouchers'
import { money, negate } from '@tradewind/domain/money'
import { addDays, epochMs, plusMinutes } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { post as postLedger } from '../../ledger/post/post.ts'
import { readWallet } from '../../ledger/wallet/read-wallet.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { logInActor } from '../../testing/open-test-booking.ts'
import { stockActivities } from '../../testing/stock-activities.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { wishOf as savedAs } from '../testing/wish-of.ts'

const HOST = 'bluedhow.localhost'
const DUBAI = 292223
let server: TestServer
let stocked: Awaited<ReturnType<typeof stockActivities>>
let [admin, agent] = ['', '']
let [customerId, legalEntityId, accomodationId, supplierId] = [0, 0, 0, 0]

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
const post = <Body>(path: string, body: object, as = admin, host = HOST) => server.call<Body & Refused>(path, body, { as, host })
const read = <Body>(path: string) => server.call<Body>(path, undefined, { as: admin, host: HOST, method: 'GET' })
const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, stocked.siteId, work)

beforeAll(async () => {
  server = await startTestServer()
  stocked = await stockActivities(server)
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  agent = await server.logIn('agent@bluedhow.example', { host: HOST })
  const actor = await logInActor(server, 'agent@bluedhow.example', HOST)
  customerId = actor.userId
  legalEntityId = actor.legalEntityId
  const hotel = { name: 'Quay inn', address: '1 Quay', cityId: DUBAI }
  accomodationId = (await post<{ accomodation: { id: number } }>('dmc/createNewAccomodation', hotel)).body.accomodation.id
  supplierId = await at(async (tx) => {
    const row = await tx
      .insertInto('legal_entities')
      .values({ site_id: tx.siteId, kind: 'supplier', name: 'Quay hotels', supplier_code: 'quay-hotels' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  await at(async (tx) => {
    const amount = money(500_000n, 'AED')
    const entries = [
      { account: { kind: 'wallet', legalEntityId, currency: 'AED' }, amount },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'AED' }, amount: negate(amount) },
    ] as const
    const about = { kind: 'legalEntity', id: String(legalEntityId) } as const
    await postLedger(tx, { key: 'gift', reason: 'topUp', about, entries }, server.app.now())
  })
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

const FREE = [{ amount: 48, unit: 'hour', refundPercent: 100 }]
const HALF = [
  { amount: 30, unit: 'day', refundPercent: 100 },
  { amount: 1, unit: 'day', refundPercent: 50 },
]
const hotelOf = (more: object = {}) => ({
  ...{ accomodationId, noOfNights: 2, checkinDate: stocked.inDays(10), numberOfRooms: 1, price: '900' },
  ...{ cost: '700', bookedByCustomer: false },
  ...more,
})

/** A hotel of 900, half of which is refunded from now on, a free-to-cancel activity of 300, and a visa of 90 without terms; 50 charged: 1,340. */
async function sell({
  people = 20,
  stay = {},
  flights = [] as object[],
  cost = undefined as string | undefined,
  discount = '0',
  total = '1340.00',
  /** Days from the first to that of the activity. */
  activityAfter = 0,
  suppliers = (_: StaffKart): object[] => [],
} = {}): Promise<StaffKart> {
  const option = await stocked.stock({ option: { times: [stocked.start('14:00', people)], cancellation: FREE } })
  const day = stocked.inDays(10)
  const body = {
    ...{ customerId, kartName: 'Rao family', adults: 2, child: 1, noOfDays: 5, noOfNights: 4, currencySymbol: 'AED' },
    ...{ arrivalDate: day, serviceCharge: '50', discount, totalPrice: total },
    accomodations: [hotelOf({ cancellation: HALF, ...stay })],
    activities: [
      {
        ...{ activityId: option.activityId, tourOptionId: option.tourOptionId, time: '14:00' },
        ...{
          startDate: addDays(day, activityAfter),
          price: '300',
          priceReason: 'Agreed by phone',
          ...(cost !== undefined && { cost }),
        },
      },
    ],
    miscellaneous: [{ name: 'Visa', price: '90', startDate: addDays(day, 1) }],
    flightDetails: flights,
  }
  const saved = await post<{ kart: StaffKart }>('kart/saveKart', body)
  expect(saved.body.shortError).toBeUndefined()
  const { kart } = saved.body
  const { id, version } = kart
  const wanted = { id, version, status: 'vouchered', suppliers: suppliers(kart) }
  const sold = await post<{ kart: StaffKart }>('kart/setKartStatus', wanted)
  expect(sold.body.shortError).toBeUndefined()
  return sold.body.kart
}

/** What is sold stays vouchered: a change does not say it. */
function wishOf(kart: StaffKart, more: object = {}) {
  const { isVouchered: _v, isCancelled: _c, ...wish } = savedAs(kart, more)
  return wish
}

const price = (wish: object, as = admin) => post<{ change: PricedChange }>('kart/priceChange', wish, as)
let keys = 0
const offer = (wish: object, more: object = {}) =>
  post<{ changes: QuotationChange[]; changeId: number }>('kart/offerChange', {
    ...wish,
    idempotencyKey: `change ${++keys}`,
    ...more,
  })
const agree = (change: QuotationChange | undefined, more: object = {}) =>
  post<{ changes: QuotationChange[] }>('kart/agreeToChange', {
    ...{ changeId: change?.id ?? 0, difference: change?.difference ?? '0.00', agreedBy: 'Asha Rao' },
    ...more,
  })
const moneyOf = async (id: number) => (await read<{ money: QuotationMoney }>(`kart/getReceipts?id=${id}`)).body.money
const kartOf = async (id: number) => (await read<{ kart: StaffKart }>(`kart/getKartById?id=${id}`)).body.kart
const salesOf = async (id: number) =>
  (await moneyOf(id)).sales.map(({ title, status, amount, refunded }) => [title.split(':')[0], status, amount, refunded])
const walletOf = () => at(async (tx) => (await readWallet(tx, { legalEntityId, currency: 'AED' }, server.app.now())).balance.minor)
const takenOf = (tourOptionId: number) =>
  at(async (tx) => {
    const rows = await tx.selectFrom('place_takings').select(['people', 'taker']).execute()
    const sales = await tx
      .selectFrom('activity_sales')
      .select('id')
      .where('tour_option_id', '=', BigInt(tourOptionId) as never)
      .execute()
    const own = new Set(sales.map(({ id }) => `sale:${id}`))
    return rows.filter(({ taker }) => own.has(taker)).reduce((all, { people }) => all + people, 0)
  })
async function voucherCodeOf(id: number): Promise<string> {
  const row = await at((tx) =>
    tx
      .selectFrom('quotations as q')
      .innerJoin('vouchers as v', (join) => join.onRef('v.site_id', '=', 'q.site_id').onRef('v.order_id', '=', 'q.order_id'))
      .select('v.code')
      .where('q.id', '=', BigInt(id) as never)
      .executeTakeFirstOrThrow(),
  )
  return row.code
}
const firstLine = (kart: StaffKart) => kart.activities[0] as StaffKart['activities'][number]

describe('a change of the flight that its customers booked alone', () => {
  test('fetches them by their new flight, in the voucher that they have', async () => {
    const day = stocked.inDays(10)
    const driven = { transferType: 'oneway', sharingBasis: 'PVT', pickupTransfer: 'Dubai airport' }
    const flight = (flightNo: string, arrivalTime: string) => ({
      ...{ airlineCode: 'EK', flightNo, origin: 'BOM', destination: 'DXB', price: '0', bookedByCustomer: true },
      ...{ departureDate: day, departureTime: '04:30', arrivalDate: day, arrivalTime },
    })
    const kart = await sell({ stay: driven, flights: [flight('501', '06:10')] })
    const { orderId } = await moneyOf(kart.id)
    const { code } = (await post<{ code: string }>('vouchers/getVoucherOfOrder', { orderId })).body
    const pickup = async () => {
      const { voucher } = (await read<{ voucher: Voucher }>(`vouchers/getVoucher?code=${code}`)).body
      const services = voucher.sheets.flatMap((sheet) => sheet.services)
      const facts = services.find(({ name }) => name === 'Quay inn')?.facts
      return [voucher.revision, facts?.find(({ label }) => label === 'Pickup')?.value]
    }
    expect(await pickup()).toEqual([1, 'Dubai airport, EK 501 lands at 06:10'])
    const [own] = kart.flightDetails
    const wish = wishOf(kart, { flightDetails: [{ ...own, ...flight('509', '11:45') }] })
    const offered = await offer(wish, { difference: '0.00', reason: 'They fly later' })
    expect(offered.body.shortError).toBeUndefined()
    const agreed = await agree(offered.body.changes[0])
    expect(agreed.body.errorMessage).toBeUndefined()
    expect(await pickup()).toEqual([2, 'Dubai airport, EK 509 lands at 11:45'])
    expect((await salesOf(kart.id)).map(([, status]) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })

  test('moves what leads to it on its day, and leaves the letter of each service as it was', async () => {
    const driven = { transferType: 'return', sharingBasis: 'PVT', pickupTransfer: 'Dubai airport', dropTransfer: 'Terminal 3' }
    const flight = (departureTime: string) => ({
      ...{ airlineCode: 'EK', flightNo: '502', origin: 'DXB', destination: 'BOM', price: '0', bookedByCustomer: true },
      ...{ departureDate: stocked.inDays(12), departureTime },
    })
    let kart = await sell({ stay: driven, flights: [flight('22:10')], activityAfter: 2 })
    const { orderId } = await moneyOf(kart.id)
    const { code } = (await post<{ code: string }>('vouchers/getVoucherOfOrder', { orderId })).body
    const onLastDay = async () => {
      const { voucher } = (await read<{ voucher: Voucher }>(`vouchers/getVoucher?code=${code}`)).body
      const last = voucher.sheets.at(-1)
      return last?.services.map((one) => `${one.code.replace(last.reference, '')} ${one.name.split(' ')[0]}`)
    }
    const before = await onLastDay()
    expect(before).toEqual([expect.stringMatching(/^A /), 'B Transfer'])
    for (const time of ['08:00', '09:30']) {
      const [own] = kart.flightDetails
      const wish = wishOf(kart, { flightDetails: [{ ...own, ...flight(time) }] })
      const offered = await offer(wish, { difference: '0.00', reason: 'They fly earlier' })
      expect((await agree(offered.body.changes[0])).body.errorMessage).toBeUndefined()
      kart = await kartOf(kart.id)
      expect((await onLastDay())?.toSorted()).toEqual(before)
      expect(await onLastDay()).not.toEqual(before)
    }
  })
})

/** By the rates, for so many adults. */
async function rated(
  { activityId, tourOptionId }: { activityId: number; tourOptionId: number },
  adults: number,
  more: object = {},
) {
  const startDate = stocked.inDays(10)
  const asked = { tourOptionId, date: startDate, adults, child: 0, infant: 0, customerId }
  const { body } = await post<{ price: { price: string } | null }>('dmc/getTourOptionPriceForQuotationBuilder', asked)
  return { activityId, tourOptionId, startDate, time: '14:00', price: body.price?.price ?? '0', ...more }
}
const totalOf = (lines: readonly { price: string }[]) =>
  (lines.reduce((all, { price: text }) => all + Math.round(Number(text) * 100), 0) / 100).toFixed(2)

/** Two activities that the rates price, for two adults. */
async function sellRated() {
  const times = { option: { times: [stocked.start('14:00', 20)], cancellation: FREE } }
  const [first, second] = [await stocked.stock(times), await stocked.stock(times)]
  const activities = [await rated(first, 2), await rated(second, 2)]
  const body = {
    ...{ customerId, kartName: 'Rated', adults: 2, noOfDays: 5, noOfNights: 4, currencySymbol: 'AED' },
    ...{ arrivalDate: stocked.inDays(10), activities, totalPrice: totalOf(activities) },
  }
  const saved = await post<{ kart: StaffKart }>('kart/saveKart', body)
  expect(saved.body.shortError).toBeUndefined()
  const { id, version } = saved.body.kart
  const sold = await post<{ kart: StaffKart }>('kart/setKartStatus', { id, version, status: 'vouchered' })
  expect(sold.body.shortError).toBeUndefined()
  return { kart: sold.body.kart, first, second }
}
async function cancel({ saleId, amount }: QuotationMoney['sales'][number]): Promise<void> {
  expect((await post('activities/cancelActivity', { saleId, agreedRefund: amount })).status).toBe(200)
}

describe('what was cancelled before a change', () => {
  test('rests when other people travel, also where it can no longer be had', async () => {
    const { kart, first, second } = await sellRated()
    await post('kart/addReceipt', { id: kart.id, amount: kart.totalPrice, idempotencyKey: 'all' })
    const [cancelled, stands] = (await moneyOf(kart.id)).sales
    await cancel(cancelled as QuotationMoney['sales'][number])
    expect(await takenOf(first.tourOptionId)).toBe(0)
    const { rates } = (await read<{ rates: { id: number }[] }>(`dmc/getTourOptionTicketRates?tourOptionId=${first.tourOptionId}`))
      .body
    await stocked.post('dmc/deleteTourOptionTicketRates', { id: rates[0]?.id })
    const [own, other] = wishOf(kart).activities
    const activities = [
      { ...own, price: own?.price ?? '' },
      { ...other, ...(await rated(second, 3)) },
    ]
    const wish = wishOf(kart, { adults: 3, activities, totalPrice: totalOf(activities) })
    const { body } = await price(wish)
    expect(body.shortError).toBeUndefined()
    expect(body.change.ends.map(({ saleId }) => saleId)).toEqual([stands?.saleId])
    expect(body.change.starts.map(({ place }) => place)).toEqual(['activities.1'])
    const difference = (Number(body.change.added) - Number(stands?.amount)).toFixed(2)
    const agreed = await agree((await offer(wish, { difference })).body.changes[0])
    expect(agreed.body.changes[0]?.state).toBe('agreed')
    expect((await salesOf(kart.id)).map(([, status]) => status)).toEqual(['cancelled', 'cancelled', 'confirmed'])
    expect(await takenOf(first.tourOptionId)).toBe(0)
    expect((await moneyOf(kart.id)).balance).toBe(difference)
    // The line stands as it stood when it was cancelled.
    expect((await kartOf(kart.id)).activities[0]).toEqual(kart.activities[0])
  })

  test('is sold again as a new line, and where its day is another; another price alone sells nothing', async () => {
    const { kart, first } = await sellRated()
    const [cancelled] = (await moneyOf(kart.id)).sales
    await cancel(cancelled as QuotationMoney['sales'][number])
    const [own, other] = wishOf(kart).activities
    const starts = async (line: object) => {
      const { body } = await price(wishOf(kart, { activities: [line, other] }))
      return body.shortError ?? body.change.starts.map(({ place }) => place)
    }
    const nothing = { kartName: 'Nothing that was sold would change.' }
    expect(await starts({ ...own, cost: '5', choice: '' })).toEqual(nothing)
    expect(await starts({ ...own, price: '1', priceReason: 'Agreed' })).toEqual(nothing)
    expect(await starts({ ...own, startDate: stocked.inDays(11) })).toEqual(['activities.0'])
    const again = { ...own, id: undefined, ...(await rated(first, 2)) }
    expect(await starts(again)).toEqual(['activities.0'])
    const wish = wishOf(kart, { activities: [again, other] })
    const { body } = await offer(wish, { difference: cancelled?.amount })
    expect((await agree(body.changes[0])).body.changes[0]?.state).toBe('agreed')
    expect((await salesOf(kart.id)).map(([, status]) => status)).toEqual(['cancelled', 'confirmed', 'confirmed'])
    expect(await takenOf(first.tourOptionId)).toBe(2)
  })
})

describe('a change after the sale', () => {
  test('is priced before it is offered: what ends with what is promised, what is new, and nothing is written', async () => {
    const kart = await sell()
    const before = await at((tx) => tx.selectFrom('sales').select('id').execute())
    const wish = wishOf(kart, {
      totalPrice: '1450.00',
      accomodations: [],
      miscellaneous: [...kart.miscellaneous, { name: 'Driver for a day', price: '1010', startDate: stocked.inDays(12) }],
    })
    const { status, body } = await price(wish)
    expect([status, body.shortError]).toEqual([200, undefined])
    // 1,340 over 900, 300 and 90: the hotel was sold for 934.88, of which half is promised.
    expect(body.change).toEqual({
      currency: 'AED',
      ends: [{ saleId: expect.any(Number), title: 'Quay inn', amount: '934.88', promised: '467.44' }],
      starts: [{ place: 'miscellaneous.1', title: 'Driver for a day', amount: '1010.00', asksSupplier: false, supplierId: null }],
      added: '1010.00',
      asking: { whyNot: 'This customer has no accepted proposal, on whose page they could agree.', writesTo: '' },
    })
    expect(await at((tx) => tx.selectFrom('sales').select('id').execute())).toEqual(before)
    expect((await price(wish, agent)).status).toBe(403)
  })

  test('cancels, sells and sets off in one step: only the difference is owed', async () => {
    const kart = await sell()
    await post('kart/addReceipt', { id: kart.id, amount: '1340', idempotencyKey: 'all' })
    const wallet = await walletOf()
    const wish = wishOf(kart, {
      totalPrice: '1640.00',
      accomodations: [hotelOf({ price: '1200', cost: '1000' })],
    })
    const { body } = await offer(wish, {
      ...{ difference: '732.56', reason: 'A better hotel' },
      suppliers: [{ place: 'accomodations.0', supplierId }],
    })
    expect(body.shortError).toBeUndefined()
    // 1,200 less half of 934.88.
    expect(body.changes[0]).toMatchObject({ state: 'offered', added: '1200.00', refunded: '467.44', difference: '732.56' })
    expect((await moneyOf(kart.id)).balance).toBe('0.00')
    const agreed = await agree(body.changes[0])
    expect([agreed.body.shortError, agreed.body.changes[0]]).toMatchObject([
      undefined,
      { state: 'agreed', agreedBy: 'Asha Rao', version: 2 },
    ])
    expect(await salesOf(kart.id)).toEqual([
      ['Quay inn', 'cancelled', '934.88', '467.44'],
      [expect.any(String), 'confirmed', '311.63', '0.00'],
      ['Visa', 'confirmed', '93.49', '0.00'],
      ['Quay inn', 'confirmed', '1200.00', '0.00'],
    ])
    expect(await moneyOf(kart.id)).toMatchObject({ totalPrice: '2540.00', collectedPayment: '1807.44', balance: '732.56' })
    expect(await walletOf()).toBe(wallet)
    const now = await kartOf(kart.id)
    expect([now.version, now.totalPrice, now.status]).toEqual([2, '1640.00', 'vouchered'])
    // Its list says what it comes to, less what was refunded, and not the sum of lines of which some are gone.
    const { body: list } = await read<{ karts: KartRow[] }>('kart/getAllKartsForWl')
    expect(list.karts.find(({ id }) => id === kart.id)).toMatchObject({ totalPrice: '2072.56', margin: null })
    expect(now.accomodations[0]?.id).not.toBe(kart.accomodations[0]?.id)
    expect(now.activities[0]?.id).toBe(kart.activities[0]?.id)
    // What is noted later is saved as before.
    const noted = await post<{ kart: StaffKart }>('kart/saveKart', {
      ...wishOf(now, { remark: 'Late arrival' }),
      isVouchered: true,
    })
    expect([noted.body.shortError, noted.body.kart.version]).toEqual([undefined, 3])
  })

  test('may give something for nothing, and cancels it later without a refund', async () => {
    const kart = await sell()
    const wish = wishOf(kart, {
      totalPrice: '1340.00',
      miscellaneous: [...kart.miscellaneous, visaOf({ name: 'Fruit', price: '0' })],
    })
    const { body } = await offer(wish, { difference: '0.00', reason: 'A welcome' })
    expect(body.shortError).toBeUndefined()
    const agreed = await agree(body.changes[0])
    expect([agreed.body.shortError, agreed.body.changes[0]?.state]).toEqual([undefined, 'agreed'])
    expect((await salesOf(kart.id))[3]).toEqual(['Fruit', 'confirmed', '0.00', '0.00'])
    const [, , , fruit] = (await moneyOf(kart.id)).sales
    const cancelled = await post('kart/cancelService', { saleId: fruit?.saleId, refund: '0', reason: 'Allergy' })
    expect(cancelled.body.shortError).toBeUndefined()
    expect((await salesOf(kart.id))[3]).toEqual(['Fruit', 'cancelled', '0.00', '0.00'])
  })

  test('with another lead traveller and number says both on the whole voucher, of what stays and of what is new', async () => {
    const kart = await sell()
    const wish = wishOf(kart, {
      ...{ totalPrice: '1350.00', salesConfirmationNo: 'S-9' },
      passengers: [{ title: 'Mr', firstName: 'Vikram', lastName: 'Rao', paxType: 1 }],
      miscellaneous: [...kart.miscellaneous, visaOf({ name: 'Fruit', price: '10' })],
    })
    const { body } = await offer(wish, { difference: '10.00', reason: 'A welcome' })
    expect([body.shortError, (await agree(body.changes[0])).body.changes?.[0]?.state]).toEqual([undefined, 'agreed'])
    const [row] = await at((tx) =>
      tx
        .selectFrom('quotations as q')
        .innerJoin('vouchers as v', (join) => join.onRef('v.site_id', '=', 'q.site_id').onRef('v.order_id', '=', 'q.order_id'))
        .select(['v.code', 'q.order_id'])
        .where('q.id', '=', BigInt(kart.id))
        .execute(),
    )
    const { voucher } = (await read<{ voucher: Voucher }>(`vouchers/getVoucher?code=${row?.code}`)).body
    expect([voucher.leadTraveller, voucher.confirmation]).toEqual(['Vikram Rao', 'S-9'])
    const names = await at((tx) =>
      tx
        .selectFrom('sales')
        .select('lead_name')
        .where('order_id', '=', row?.order_id ?? 0)
        .orderBy('id')
        .execute(),
    )
    expect(names.map(({ lead_name: name }) => name)).toEqual(Array(4).fill('Vikram Rao'))
  })

  test('owes for what is sold again whom it owed before, and asks where a cost is owed to nobody yet', async () => {
    const suppliers = ({ kart, hotel, activity }: { kart: StaffKart; hotel: number; activity: number }) => [
      { lineId: kart.accomodations[0]?.id ?? 0, supplierId: hotel },
      { lineId: firstLine(kart).id, supplierId: activity },
    ]
    const drivers = await at(async (tx) => {
      const row = { site_id: tx.siteId, kind: 'supplier', name: 'Quay drivers', supplier_code: `drivers-${Date.now()}` }
      return (await tx.insertInto('legal_entities').values(row).returning('id').executeTakeFirstOrThrow()).id
    })
    const kart = await sell({ cost: '210', suppliers: (sold) => suppliers({ kart: sold, hotel: supplierId, activity: drivers }) })
    const sales = (await moneyOf(kart.id)).sales
    const visa = { ...wishOf(kart).miscellaneous[0], cost: '60' }
    // What was typed for one child says nothing of two: until it is typed again it is no cost, and owed to nobody.
    const untyped = await price(wishOf(kart, { child: 2, miscellaneous: [visa] }))
    expect(untyped.body.change.starts.map(({ asksSupplier }) => asksSupplier)).toEqual([false, false, true])
    const wish = wishOf(kart, {
      child: 2,
      accomodations: [{ ...wishOf(kart).accomodations[0], cost: '710' }],
      activities: [{ ...wishOf(kart).activities[0], cost: '220' }],
      miscellaneous: [visa],
    })
    const { body: asked } = await price(wish)
    expect(asked.change.starts).toMatchObject([
      { place: 'accomodations.0', asksSupplier: true, supplierId },
      { place: 'activities.0', asksSupplier: true, supplierId: drivers },
      { place: 'miscellaneous.0', asksSupplier: true, supplierId: null },
    ])
    const refunds = sales.map(({ saleId, amount }) => ({ saleId, refund: amount }))
    // The hotel is bought of nobody from now on; who drives is not named, and owed as before.
    const { body } = await offer(wish, {
      ...{ difference: '-50.00', refunds },
      suppliers: [
        { place: 'accomodations.0', supplierId: null },
        { place: 'miscellaneous.0', supplierId },
      ],
    })
    expect(body.shortError).toBeUndefined()
    expect((await agree(body.changes[0])).body.changes[0]?.state).toBe('agreed')
    const owed = await at((tx) =>
      tx
        .selectFrom('quotation_sales as q')
        .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'q.site_id').onRef('s.id', '=', 'q.sale_id'))
        .select(['s.supplier_entity_id', 's.cost_minor'])
        .where('q.quotation_id', '=', BigInt(kart.id) as never)
        .where('s.status', '=', 'confirmed')
        .orderBy('s.id')
        .execute(),
    )
    expect(owed.map(({ supplier_entity_id: id, cost_minor }) => [id, cost_minor])).toEqual([
      [null, 0n],
      [drivers, 22_000n],
      [supplierId, 6_000n],
    ])
  })

  test('of what a service costs, or of the reason of a price, cancels nothing: its supplier is owed the other sum', async () => {
    const kart = await sell({ suppliers: (sold) => [{ lineId: sold.accomodations[0]?.id, supplierId }] })
    const rowOf = (saleId: number | undefined) =>
      at((tx) =>
        tx
          .selectFrom('sales')
          .select(['status', 'cost_minor', 'margin_minor', 'supplier_entity_id'])
          .where('id', '=', saleId ?? 0)
          .executeTakeFirstOrThrow(),
      )
    const owed = () =>
      at(async (tx) => {
        const { minor } = await tx
          .selectFrom('ledger_entries as e')
          .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
          .select(({ fn }) => fn.sum<string | null>('e.amount_minor').as('minor'))
          .where('a.kind', 'in', ['supplierPayable', 'supplierReceivable'])
          .where('a.legal_entity_id', '=', supplierId)
          .executeTakeFirstOrThrow()
        return BigInt(minor ?? 0)
      })
    const noticed = async () => {
      const titles = await at((tx) => tx.selectFrom('notices').select('title').where('user_id', '=', customerId).execute())
      return titles.filter(({ title }) => title === `Changed: ${kart.kartName}`).length
    }
    const noticedBefore = await noticed()
    const [hotel] = (await moneyOf(kart.id)).sales
    const [before, owedBefore] = [await rowOf(hotel?.saleId), await owed()]
    expect([before.cost_minor, before.supplier_entity_id]).toEqual([70_000n, supplierId])
    const { accomodations, activities } = wishOf(kart)
    const wish = wishOf(kart, {
      accomodations: [{ ...accomodations[0], cost: '650' }],
      activities: [{ ...activities[0], priceReason: 'Agreed by letter' }],
    })
    expect((await price(wish)).body.change).toMatchObject({ currency: 'AED', ends: [], starts: [], added: '0.00' })
    const { body } = await offer(wish, { difference: '0.00', reason: 'The hotel costs less' })
    expect((await agree(body.changes[0])).body.changes[0]?.state).toBe('agreed')
    expect((await salesOf(kart.id)).map(([, status]) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    const after = await rowOf(hotel?.saleId)
    expect([after.cost_minor, after.margin_minor - before.margin_minor]).toEqual([65_000n, 5_000n])
    expect(await owed()).toBe(owedBefore - 5_000n)
    const now = await kartOf(kart.id)
    expect([now.accomodations[0]?.cost, now.activities[0]?.priceReason]).toEqual(['650', 'Agreed by letter'])
    // Nothing of theirs is another: nobody is written to.
    expect(await noticed()).toBe(noticedBefore)
    // What is refunded later is of what it costs now: whole, and its supplier is owed nothing for it.
    const ended = await post('kart/cancelService', { saleId: hotel?.saleId, refund: '934.88', reason: 'Closed' })
    expect([ended.status, await owed()]).toEqual([200, owedBefore - 70_000n])
  })

  test('gives up most of it though its discount is more than what is left', async () => {
    const kart = await sell({ discount: '500', total: '840.00' })
    const wish = (more: object) => wishOf(kart, { accomodations: [], ...more })
    // 50 charged, 300 and 90 are left of which 500 would be taken off.
    expect((await price(wish({ totalPrice: '-60.00' }))).status).toBe(422)
    expect((await price(wish({ totalPrice: '40.00', discount: '400' }))).body.shortError).toEqual({
      discount: expect.stringContaining('was sold with this'),
    })
    const { body } = await price(wish({ totalPrice: '0.00', discount: '440' }))
    expect(body.shortError).toBeUndefined()
    expect(body.change).toMatchObject({
      added: '0.00',
      ends: [{ title: 'Quay inn', amount: '586.05', promised: '293.03' }],
      starts: [],
    })
    const offered = await offer(wish({ totalPrice: '0.00' }), { difference: '-293.03' })
    expect(offered.body.shortError).toBeUndefined()
    expect((await agree(offered.body.changes[0])).body.changes[0]?.state).toBe('agreed')
    const after = await kartOf(kart.id)
    expect([after.discount, after.totalPrice]).toEqual(['440.00', '0.00'])
    expect((await salesOf(kart.id)).map(([, status]) => status)).toEqual(['cancelled', 'confirmed', 'confirmed'])
    // What is added later is paid whole.
    const more = wishOf(after, { totalPrice: '90.00', miscellaneous: [...after.miscellaneous, visaOf()] })
    expect((await price(more)).body.change?.added ?? (await price(more)).body.shortError).toBe('90.00')
  })

  test('says which change was offered under a key, also where it was carried out and a colleague has offered another', async () => {
    const kart = await sell()
    const wish = wishOf(kart, { totalPrice: '1430.00', miscellaneous: [...kart.miscellaneous, visaOf()] })
    const key = { difference: '90.00', idempotencyKey: 'lost answer' }
    const first = await offer(wish, key)
    await agree(first.body.changes[0])
    const after = await kartOf(kart.id)
    const other = await offer(wishOf(after, { totalPrice: '1520.00', miscellaneous: [...after.miscellaneous, visaOf()] }), {
      difference: '90.00',
    })
    const again = await offer(wish, key)
    expect(again.body.changeId).toBe(first.body.changeId)
    expect(again.body.changes.map(({ id, state }) => [id, state])).toEqual([
      [other.body.changeId, 'offered'],
      [first.body.changeId, 'agreed'],
    ])
  })

  test('that costs less is refunded to the wallet, once nothing is owed', async () => {
    const kart = await sell()
    await post('kart/addReceipt', { id: kart.id, amount: '1000', idempotencyKey: 'most' })
    const wallet = await walletOf()
    const wish = wishOf(kart, { totalPrice: '140.00', accomodations: [], activities: [] })
    const low = await offer(wish, { difference: '-779.07', refunds: [{ saleId: 1, refund: '1' }] })
    expect(low.status).toBe(200)
    const sales = (await moneyOf(kart.id)).sales
    const tooLow = await offer(wish, { difference: '-779.06', refunds: [{ saleId: sales[0]?.saleId, refund: '467.43' }] })
    expect(tooLow.body.shortError).toEqual({ [`refunds.${sales[0]?.saleId}`]: expect.stringContaining('Its terms promise') })
    // The desk may refund more than the terms say: 600 of the hotel, 311.63 of the activity.
    const more = { refunds: [{ saleId: sales[0]?.saleId, refund: '600' }] }
    const wrong = await offer(wish, { difference: '-779.07', ...more })
    expect(wrong.body.shortError?.difference).toContain('Please check it again')
    const { body } = await offer(wish, { difference: '-911.63', ...more })
    // The one before is withdrawn: one waits at a time.
    expect(body.changes.map(({ state }) => state)).toEqual(['offered', 'withdrawn'])
    expect((await agree(body.changes[1])).body.errorCode).toBe('STATE_CHANGED')
    await agree(body.changes[0])
    // 340 were owed; the rest of 911.63 is in the wallet.
    expect([(await moneyOf(kart.id)).balance, await walletOf()]).toEqual(['0.00', wallet + 57_163n])
    expect(await takenOf(firstLine(kart).tourOptionId)).toBe(0)
  })

  test('of people sells everything that stands again; places of before count as free', async () => {
    const kart = await sell({ people: 4 })
    const wish = wishOf(kart, { child: 2 })
    const asked = await price(wish)
    expect(asked.body.change.ends).toHaveLength(3)
    const sales = (await moneyOf(kart.id)).sales
    const refunds = sales.map(({ saleId, amount }) => ({ saleId, refund: amount }))
    // Without a refund that is said, the visa has none to go by.
    expect((await offer(wish, { difference: '0.00' })).body.shortError).toHaveProperty([`refunds.${sales[2]?.saleId}`])
    const { body } = await offer(wish, { refunds, difference: '-50.00' })
    expect(body.shortError).toBeUndefined()
    await agree(body.changes[0])
    // Who travels now stands on the voucher, and not who was to travel first.
    const { voucher } = (await read<{ voucher: Voucher }>(`vouchers/getVoucher?code=${await voucherCodeOf(kart.id)}`)).body
    expect(voucher.party).toBe('2 adults, 2 children')
    // Three of four places were its own: four fit.
    expect(await takenOf(firstLine(kart).tourOptionId)).toBe(4)
    expect((await salesOf(kart.id)).map(([, status, amount]) => [status, amount])).toEqual([
      ['cancelled', '934.88'],
      ['cancelled', '311.63'],
      ['cancelled', '93.49'],
      ['confirmed', '900.00'],
      ['confirmed', '300.00'],
      ['confirmed', '90.00'],
    ])
    expect((await moneyOf(kart.id)).balance).toBe('1290.00')
  })

  test('whose places are gone changes nothing', async () => {
    const kart = await sell({ people: 4 })
    const sales = (await moneyOf(kart.id)).sales
    const refunds = sales.map(({ saleId, amount }) => ({ saleId, refund: amount }))
    const { body } = await offer(wishOf(kart, { child: 3 }), { refunds, difference: '-50.00' })
    const none = await agree(body.changes[0])
    expect(none.body.shortError).toMatchObject({ 'activities.0.startDate': expect.stringContaining('place') })
    expect((await salesOf(kart.id)).map(([, status]) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(await takenOf(firstLine(kart).tourOptionId)).toBe(3)
    expect((await kartOf(kart.id)).version).toBe(1)
  })

  test('is agreed to once, by one of two at once; another difference than was seen is refused', async () => {
    const kart = await sell()
    const wish = wishOf(kart, { totalPrice: '1430.00', miscellaneous: [...kart.miscellaneous, visaOf()] })
    const { body } = await offer(wish, { difference: '90.00' })
    const [change] = body.changes
    expect((await agree(change, { difference: '89.00' })).body.errorCode).toBe('STATE_CHANGED')
    const answers = await Promise.all([agree(change), agree(change)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await moneyOf(kart.id)).totalPrice).toBe('1430.00')
  })

  test('two who exchange the places of two quotations never wait for each other', async () => {
    const [first, second] = [await sell({ people: 6 }), await sell({ people: 6 })]
    const moved = async (kart: StaffKart, to: StaffKart) => {
      const { activityId, tourOptionId } = firstLine(to)
      const [own] = wishOf(kart).activities
      const wish = wishOf(kart, { activities: [{ ...own, id: undefined, activityId, tourOptionId }] })
      const { body } = await offer(wish, { difference: '-11.63' })
      expect(body.shortError).toBeUndefined()
      return body.changes[0]
    }
    const changes = [await moved(first, second), await moved(second, first)]
    const answers = await Promise.all(changes.map((change) => agree(change)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await takenOf(firstLine(first).tourOptionId), await takenOf(firstLine(second).tourOptionId)]).toEqual([3, 3])
  })

  test('ends with its time, with a cancellation in between, and when it is withdrawn', async () => {
    const kart = await sell()
    const wish = wishOf(kart, { totalPrice: '1220.00', activities: [], miscellaneous: [visaOf(), ...kart.miscellaneous, visaOf()] })
    const { body } = await offer(wish, { difference: '-131.63' })
    const [change] = body.changes
    await at((tx) =>
      tx
        .updateTable('quotation_changes')
        .set({ offered_at: plusMinutes(server.app.now(), -10), valid_until: plusMinutes(server.app.now(), -1) })
        .where('id', '=', BigInt(change?.id ?? 0) as never)
        .execute(),
    )
    expect((await agree(change)).body.errorMessage).toContain('no longer valid')
    const again = await offer(wish, { difference: '-131.63' })
    const { sales } = await moneyOf(kart.id)
    await post('activities/cancelActivity', { saleId: sales[1]?.saleId, agreedRefund: sales[1]?.amount })
    expect((await agree(again.body.changes[0])).body.errorMessage).toContain('has been cancelled since')
    const withdrawn = await post<{ changes: QuotationChange[] }>('kart/withdrawChange', { id: kart.id })
    expect(withdrawn.body.changes[0]?.state).toBe('withdrawn')
    expect((await agree(again.body.changes[0])).body.errorMessage).toContain('withdrawn')
  })

  test('keeps what the desk noted since, and the refund that was offered when terms have passed', async () => {
    const kart = await sell()
    const wish = wishOf(kart, { totalPrice: '1040.00', activities: [], remarkForCustomer: 'Without the boat' })
    const { body } = await offer(wish, { difference: '-311.63' })
    await post('kart/saveKart', { ...wishOf(kart, { remark: 'Vegetarian' }), isVouchered: true })
    await at((tx) =>
      tx
        .updateTable('activity_sales')
        .set({ start_instant: plusMinutes(server.app.now(), 60) })
        .where('tour_option_id', '=', BigInt(firstLine(kart).tourOptionId) as never)
        .execute(),
    )
    const agreed = await agree(body.changes[0])
    expect(agreed.body.changes[0]?.state).toBe('agreed')
    // What was noted since stands beside what the change itself says.
    expect(await kartOf(kart.id)).toMatchObject({ remark: 'Vegetarian', remarkForCustomer: 'Without the boat' })
    expect((await salesOf(kart.id))[1]).toEqual([expect.any(String), 'cancelled', '311.63', '311.63'])
  })

  test('ends as what it cancels begins, and is agreed to by nobody once it has begun, a service without terms too', async () => {
    const kart = await sell()
    const { sales } = await moneyOf(kart.id)
    const saleNamed = (title: string) => sales.find((sale) => sale.title.startsWith(title))?.saleId ?? 0
    // The visa has no terms, so no refund of it ever falls: it begins in two hours.
    const startsIn = (table: 'service_sales' | 'activity_sales', saleId: number, minutes: number) =>
      at((tx) =>
        tx
          .updateTable(table)
          .set({ start_instant: plusMinutes(server.app.now(), minutes) })
          .where('id', '=', saleId)
          .execute(),
      )
    await startsIn('service_sales', saleNamed('Visa'), 120)
    const wish = wishOf(kart, { totalPrice: '1250.00', miscellaneous: [] })
    const refunds = [{ saleId: saleNamed('Visa'), refund: '93.49' }]
    const { body } = await offer(wish, { difference: '-93.49', refunds })
    expect(body.shortError).toBeUndefined()
    const left = (Date.parse(body.changes[0]?.validUntil ?? '') - epochMs(server.app.now())) / 60_000
    expect([left > 100, left <= 120]).toEqual([true, true])
    // An offer of before this was known lasts longer than that.
    await startsIn('service_sales', saleNamed('Visa'), -1)
    expect((await agree(body.changes[0])).body.errorMessage).toContain('has begun since')
    expect((await offer(wish, { difference: '-93.49', refunds })).body.shortError).toEqual({
      kartName: expect.stringContaining('has begun'),
    })
    const other = wishOf(kart, { totalPrice: '1040.00', activities: [] })
    const second = await offer(other, { difference: '-311.63' })
    await startsIn('activity_sales', sales[1]?.saleId ?? 0, -1)
    expect((await agree(second.body.changes[0])).body.errorMessage).toContain('has begun since')
    expect((await salesOf(kart.id)).map(([, status]) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect((await moneyOf(kart.id)).totalPrice).toBe('1340.00')
  })

  test('refuses what stays as it was sold, what has begun, another total, a foreign supplier, and what is not vouchered', async () => {
    const kart = await sell()
    const refused = async (more: object) => (await price(wishOf(kart, more))).body.shortError
    expect(await refused({ serviceCharge: '60', discount: '5', totalPrice: '1345.00' })).toEqual({
      serviceCharge: expect.stringContaining('was sold with this'),
      discount: expect.stringContaining('was sold with this'),
    })
    expect(await refused({ totalPrice: '1.00', miscellaneous: [] })).toEqual({ totalPrice: expect.stringContaining('1250.00') })
    expect(await refused({})).toEqual({ kartName: 'Nothing that was sold would change.' })
    const wish = wishOf(kart, { totalPrice: '1430.00', miscellaneous: [...kart.miscellaneous, visaOf()] })
    const foreign = await offer(wish, {
      difference: '90.00',
      suppliers: [{ place: 'miscellaneous.1', supplierId: legalEntityId }],
    })
    expect(foreign.body.shortError).toHaveProperty('suppliers')
    await at((tx) =>
      tx
        .updateTable('activity_sales')
        .set({ start_instant: plusMinutes(server.app.now(), -60) })
        .where('tour_option_id', '=', BigInt(firstLine(kart).tourOptionId) as never)
        .execute(),
    )
    expect(await refused({ activities: [], totalPrice: '1040.00' })).toEqual({ activities: expect.stringContaining('has begun') })
    const other = await server.logIn('admin@skylark.example')
    expect((await post('kart/priceChange', wish, other, 'localhost')).status).toBe(404)
    expect((await post('kart/withdrawChange', { id: kart.id }, other, 'localhost')).status).toBe(404)
  })
})

const visaOf = (more: object = {}) => ({ name: 'Visa', price: '90', startDate: stocked.inDays(11), ...more })
