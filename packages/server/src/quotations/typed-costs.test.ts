import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { DriftedKart, KartDraft, StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CartWorld, HOST } from '../carts/testing/cart-world.ts'
import { listOwed, startSupplierWorld } from '../carts/testing/supplier-world.ts'
import { inSite } from '../database/in-site.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { wishOf } from './testing/wish-of.ts'

/** What was typed of a cost for one wish is no cost of another: the server says so, whoever calls. */

let world: CartWorld
let [siteId, customerId, accomodationId] = [0, 0, 0]
const suppliers = { tickets: 0, cars: 0 }
type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
const desk = <Body>(path: string, body: object, as = world.admin) =>
  world.server.call<Body & Refused>(path, body, { as, host: HOST })
const read = async <Body>(path: string, as = world.admin) =>
  (await world.server.call<Body>(path, undefined, { as, host: HOST, method: 'GET' })).body

beforeAll(async () => {
  const opened = await startSupplierWorld(['tickets', 'cars'])
  world = opened.world
  siteId = opened.siteId
  customerId = opened.customerId
  Object.assign(suppliers, opened.suppliers)
  const hotel = { name: 'Quay inn', address: '1 Quay', cityId: 292223 }
  const { accomodation } = await world.desk<{ accomodation: { id: number } }>('dmc/createNewAccomodation', hotel)
  accomodationId = accomodation.id
})
afterEach(() => expectLedgerSound(world.server))
afterAll(() => world.server.close())

const day = (more = 10) => world.inDays(more)
const base = () => ({
  ...{ customerId, kartName: 'Rao family', adults: 2, child: 0, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
  arrivalDate: day(),
})
const save = async (body: object): Promise<StaffKart> => {
  const answer = await desk<{ kart: StaffKart }>('kart/saveKart', body)
  expect([answer.body.shortError, answer.body.errorMessage]).toEqual([undefined, undefined])
  return answer.body.kart
}
const lists = ['accomodations', 'activities', 'transfers', 'miscellaneous', 'flightDetails'] as const
const costsOf = (kart: StaffKart) =>
  lists.flatMap((list) => kart[list].map(({ cost, unconfirmedCost }) => [cost, unconfirmedCost?.amount]))
const stay = (more: object = {}) => ({
  ...{ accomodationId, noOfNights: 2, checkinDate: day(), numberOfRooms: 1, price: '900', cost: '700', bookedByCustomer: false },
  ...more,
})
const drive = (more: object = {}) => ({
  ...{ pickupTransfer: 'Airport', dropTransfer: 'Quay inn', transferType: 'oneway', sharingBasis: 'PVT', startDate: day() },
  ...{ price: '120', cost: '80', priceReason: 'Agreed' },
  ...more,
})
const visa = (more: object = {}) => ({ name: 'Visa', price: '90', cost: '60', startDate: day(), ...more })
const flight = (more: object = {}) => ({
  ...{ airlineCode: 'EK', flightNo: '511', origin: 'DEL', destination: 'DXB', price: '990', cost: '800', bookedByCustomer: false },
  ...{ departureDate: day() },
  ...more,
})
const services = () => ({ accomodations: [stay()], transfers: [drive()], miscellaneous: [visa()], flightDetails: [flight()] })

test('of hotels, transfers, flights and others too: for other people nothing that was typed counts, and for the same people again all of it does', async () => {
  const kart = await save({ ...base(), ...services(), totalPrice: '2100' })
  expect(kart.sums.cost).toBe('1640.00')
  const grown = await save({ ...wishOf(kart), adults: 3 })
  expect(costsOf(grown)).toEqual([
    [null, '700'],
    [null, '80'],
    [null, '60'],
    [null, '800'],
  ])
  expect(grown.sums).toMatchObject({ cost: null, margin: null, costAtLeast: '0.00' })
  expect(grown.miscellaneous[0]?.unconfirmedCost?.of).toMatchObject({ adults: 2, child: 0, day: day(), currency: 'AED' })
  // As it is, however often it is saved.
  const again = await save({ ...wishOf(grown), kartName: 'Rao and Nair' })
  expect(costsOf(again)).toEqual(costsOf(grown))
  // The people who it was typed for travel after all.
  const back = await save({ ...wishOf(again), adults: 2 })
  expect(back.sums.cost).toBe('1640.00')
  expect(JSON.stringify(back)).not.toContain('unconfirmedCost')
})

test('what a line is decides it: its day, nights or transfer; its words and its price do not', async () => {
  const kart = await save({ ...base(), ...services(), totalPrice: '2100' })
  const wish = wishOf(kart)
  const other = <Line extends object>(lines: readonly Line[], more: object) => lines.map((line) => ({ ...line, ...more }))
  const moved = await save({
    ...wish,
    accomodations: other(wish.accomodations, { noOfNights: 3 }),
    transfers: other(wish.transfers, { dropTransfer: 'Another inn' }),
    miscellaneous: other(wish.miscellaneous, { startDate: day(11) }),
    flightDetails: other(wish.flightDetails, { flightNo: '513' }),
  })
  expect(costsOf(moved)).toEqual([
    [null, '700'],
    [null, '80'],
    [null, '60'],
    [null, '800'],
  ])
  const said = await save({
    ...wish,
    version: moved.version,
    miscellaneous: other(wish.miscellaneous, { name: 'Visa, two entries', price: '95', time: '10:00' }),
    totalPrice: '2105',
  })
  expect(said.sums.cost).toBe('1640.00')
})

test('confirmed, or typed again, it counts for what the line is now; dropped, it is dropped', async () => {
  const kart = await save({ ...base(), miscellaneous: [visa()], totalPrice: '90' })
  const grown = await save({ ...wishOf(kart), adults: 3 })
  const line = wishOf(grown).miscellaneous[0]
  const of = { ...(grown.miscellaneous[0]?.unconfirmedCost?.of ?? {}), adults: 3 }
  const with_ = (more: object) => ({ ...wishOf(grown), miscellaneous: [{ ...line, ...more }] })
  const other = await save(with_({ cost: '75' }))
  expect(costsOf(other)).toEqual([['75', undefined]])
  const confirmed = await save({ ...with_({ cost: '60', costOf: of }), version: other.version })
  expect(costsOf(confirmed)).toEqual([['60', undefined]])
  // Sent with what it was typed for, it is judged by that.
  const stale = await save({ ...with_({ cost: '61', costOf: { ...of, adults: 2 } }), version: confirmed.version })
  expect(costsOf(stale)).toEqual([[null, '61']])
  const dropped = await save({ ...with_({ cost: null, unconfirmedCost: undefined }), version: stale.version })
  expect(costsOf(dropped)).toEqual([[null, undefined]])
})

/** Tickets of which nobody knows the cost, or which cost 70; a car at 120 of which nobody does. */
async function stock({ isKnown = true } = {}) {
  const times = { weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '14:00', people: 40 }
  const option = await world.sell({ option: { timing: 'startTimes', hasTimeSlots: true, times: [times] } })
  const { validity } = option
  const ticket = { ...validity, id: option.ticketRateId, version: 1, isPerPax: true, adultAmount: '100', childAmount: '60' }
  const supplierCost = isKnown ? { supplierCost: { supplierId: suppliers.tickets, amount: '70' } } : {}
  await world.desk('dmc/saveActivityTicketRates', { rates: [{ ...ticket, ...supplierCost }] })
  const car = { description: 'Car', transferType: 'return', sharingBasis: 'private', minPax: 1, maxPax: 6 }
  await world.desk('dmc/saveTourOptionTransferRates', { rates: [{ ...validity, ...car, isPerPax: false, amount: '120' }] })
  return option
}
const tour = ({ activityId, tourOptionId }: Awaited<ReturnType<typeof stock>>, more: object = {}) => ({
  ...{ activityId, tourOptionId, startDate: day(), time: '14:00', price: '320' },
  ...{ transferType: 'return', sharingBasis: 'PVT', pickupTransfer: 'Quay inn', dropTransfer: 'Quay inn' },
  ...more,
})
const owedForCars = () => inSite(world.server.app.db, siteId, (tx) => listOwed(tx, suppliers.cars))
const moneyOf = async ({ id }: StaffKart) => (await read<{ money: QuotationMoney }>(`kart/getReceipts?id=${id}`)).money

test('the rest of a cost that was typed for two is owed to nobody for three, and stays to be entered beside the sale', async () => {
  const option = await stock()
  const kart = await save({ ...base(), activities: [tour(option, { partCost: '30' })], totalPrice: '320' })
  expect(kart.sums.cost).toBe('170.00')
  const line = { ...wishOf(kart).activities[0], price: '420', prices: {} }
  const grown = await save({ ...wishOf(kart), adults: 3, activities: [line], totalPrice: '420' })
  expect(grown.activities[0]).toMatchObject({
    cost: null,
    partCost: null,
    unconfirmedCost: { amount: '30', of: { adults: 2, parts: ['transfer'] } },
  })
  expect(grown.sums).toMatchObject({ cost: null, margin: null, costAtLeast: '210.00' })
  expect((await moneyOf(grown)).unsupplied).toEqual([])
  const before = await owedForCars()
  const { id, version } = grown
  // Also where a supplier is named for it.
  const supplied = { suppliers: [{ lineId: grown.activities[0]?.id, supplierId: suppliers.cars }] }
  await world.desk('kart/setKartStatus', { id, version, status: 'vouchered', ...supplied })
  expect((await moneyOf(grown)).sales).toMatchObject([{ missingCosts: ['transfer'] }])
  expect(await owedForCars()).toEqual(before)
})

test('a whole cost of an activity follows its day, its option and its transfer', { timeout: 90_000 }, async () => {
  const [option, other] = [await stock({ isKnown: false }), await stock({ isKnown: false })]
  const kart = await save({ ...base(), activities: [tour(option, { cost: '150' })], totalPrice: '320' })
  const { id, version } = kart
  const saved = { id: kart.activities[0]?.id, cost: '150' }
  expect(costsOf(kart)).toEqual([['150', undefined]])
  const onOther = await save({
    ...base(),
    id,
    version,
    activities: [tour(option, { ...saved, startDate: day(11) })],
    totalPrice: '320',
  })
  expect(costsOf(onOther)).toEqual([[null, '150']])
  const ofOther = await save({ ...base(), id, version: 2, activities: [tour(other, { ...saved, cost: '151' })], totalPrice: '320' })
  expect(costsOf(ofOther)).toEqual([['151', undefined]])
  const ticket = { transferType: null, sharingBasis: null, price: '200', cost: '151' }
  const alone = await save({ ...base(), id, version: 3, activities: [tour(other, { ...saved, ...ticket })], totalPrice: '200' })
  expect(costsOf(alone)).toEqual([[null, '151']])
  // Another time of its day is the same wish.
  const timed = await save({ ...base(), id, version: 4, activities: [tour(other, { ...saved, cost: '151' })], totalPrice: '320' })
  expect(costsOf(timed)).toEqual([['151', undefined]])
})

test('a hotel that is sold with a cost of other people owes its supplier nothing', async () => {
  const kart = await save({ ...base(), accomodations: [stay()], totalPrice: '900' })
  const grown = await save({ ...wishOf(kart), adults: 3 })
  const before = await owedForCars()
  const supplied = { suppliers: [{ lineId: grown.accomodations[0]?.id, supplierId: suppliers.cars }] }
  await world.desk('kart/setKartStatus', { id: grown.id, version: grown.version, status: 'vouchered', ...supplied })
  expect(await owedForCars()).toEqual(before)
  const rows = await inSite(world.server.app.db, siteId, (tx) =>
    sql<{
      cost: string
    }>`select s.cost_minor::text as cost from sales s join quotation_sales q on q.site_id = s.site_id and q.sale_id = s.id
      where q.quotation_id = ${grown.id}`.execute(tx),
  )
  expect(rows.rows).toEqual([{ cost: '0' }])
})

test('a copy for other days keeps what was typed, unconfirmed; for the same days it counts', async () => {
  const kart = await save({ ...base(), ...services(), totalPrice: '2100' })
  const copy = async (arrivalDate: string) =>
    (await world.desk<{ kart: KartDraft }>('kart/copyKart', { id: kart.id, arrivalDate })).kart
  const moved = await copy(addDays(day(), 7))
  expect(moved.accomodations[0]).toMatchObject({ cost: null, unconfirmedCost: { amount: '700', of: { day: day() } } })
  expect(costsOf(await save(moved))).toEqual([
    [null, '700'],
    [null, '80'],
    [null, '60'],
    [null, '800'],
  ])
  expect(costsOf(await save(await copy(day())))).toEqual([
    ['700', undefined],
    ['80', undefined],
    ['60', undefined],
    ['800', undefined],
  ])
})

test('the version that a customer agreed to has the costs of its own people, not those that were typed for others since', async () => {
  const kart = await save({ ...base(), miscellaneous: [visa()], totalPrice: '90' })
  await world.desk('kart/setKartStatus', { id: kart.id, version: 1, status: 'sent' })
  const more = await save({ ...wishOf(kart), adults: 3, miscellaneous: [{ ...wishOf(kart).miscellaneous[0], cost: '85' }] })
  expect(more.sums.cost).toBe('85.00')
  const { kart: agreed } = await world.desk<{ kart: StaffKart }>('kart/setKartStatus', {
    ...{ id: kart.id, version: 2, status: 'accepted', agreedVersion: 1 },
  })
  expect([agreed.adults, agreed.sums.cost]).toEqual([2, '60.00'])
})

test('no customer reads what was typed and is not confirmed', async () => {
  const kart = await save({ ...base(), ...services(), totalPrice: '2100' })
  const grown = await save({ ...wishOf(kart), adults: 3 })
  await world.desk('kart/setKartStatus', { id: grown.id, version: grown.version, status: 'sent' })
  const shown = await read<object>(`kart/getKartById?id=${grown.id}`, world.agent)
  expect(JSON.stringify(shown)).toContain('Quay inn')
  expect(JSON.stringify(shown)).not.toMatch(/unconfirmedCost|costOf|"cost"/)
})

/** New rates of the ticket: another price, so that what was quoted has drifted. */
async function reprice(option: Awaited<ReturnType<typeof stock>>, supplierCost: object) {
  const ticket = { ...option.validity, id: option.ticketRateId, version: 2, isPerPax: true, adultAmount: '110', childAmount: '60' }
  const { status, body } = await desk('dmc/saveActivityTicketRates', { rates: [{ ...ticket, ...supplierCost }] })
  expect([status, body.shortError]).toEqual([200, undefined])
}
const takeDrift = async ({ id }: StaffKart) => {
  const { body } = await desk<{ karts: DriftedKart[] }>('kart/getRateDrift', { quotationId: id })
  const [found] = body.karts
  const decisions = [{ id, version: found?.version, totalNow: found?.totalNow, take: true }]
  const decided = await desk<{ results: { outcome: string }[] }>('kart/decideRateDrift', { decisions })
  expect(decided.body.results).toMatchObject([{ outcome: 'taken' }])
  return (await read<{ kart: StaffKart }>(`kart/getKartById?id=${id}`)).kart
}
const costOf = ({ activities: [line] }: StaffKart) => [line?.cost, line?.partCost, line?.unconfirmedCost]
const part = (more: object = {}) => ({ amount: '30', of: expect.objectContaining({ adults: 2, parts: ['transfer'] }), ...more })

test('the cost of the rest is never the whole: with a typed price it is not confirmed, and with the price of the rates it counts again', async () => {
  const option = await stock()
  const kart = await save({ ...base(), activities: [tour(option, { partCost: '30' })], totalPrice: '320' })
  expect(costOf(kart)).toEqual(['170.00', '30', undefined])
  // Sent back as it was answered, with the sum that nobody has typed.
  const [line] = wishOf(kart).activities
  const typed = await save({ ...wishOf(kart), activities: [{ ...line, priceReason: 'Agreed' }] })
  expect(costOf(typed)).toEqual([null, null, part()])
  const again = await save({ ...wishOf(typed), kartName: 'Rao and Nair' })
  expect(costOf(again)).toEqual([null, null, part()])
  expect(again.sums).toMatchObject({ cost: null, margin: null, costAtLeast: '0.00' })
  const [kept] = wishOf(again).activities
  const back = await save({ ...wishOf(again), activities: [{ ...kept, priceReason: '' }] })
  expect(costOf(back)).toEqual(['170.00', '30', undefined])
  // A whole that somebody types for it takes its place.
  const whole = await save({ ...wishOf(back), activities: [{ ...line, priceReason: 'Agreed', cost: '180', partCost: null }] })
  expect(costOf(whole)).toEqual(['180', null, undefined])
  // And the other way round: the rates know a part now, and a whole is none of the rest.
  const [own] = wishOf(whole).activities
  const rated = await save({ ...wishOf(whole), activities: [{ ...own, priceReason: '' }] })
  expect(costOf(rated)).toEqual([null, null, { amount: '180', of: expect.objectContaining({ parts: [] }) }])
  expect(rated.sums).toMatchObject({ cost: null, costAtLeast: '140.00' })
})

test('taking the price of today loses no cost, where the rates know less than before or more', async () => {
  const [option, other] = [await stock(), await stock({ isKnown: false })]
  const kart = await save({ ...base(), activities: [tour(option, { partCost: '30' })], totalPrice: '320' })
  await reprice(option, {})
  const less = await takeDrift(kart)
  expect([costOf(less), less.sums.costAtLeast]).toEqual([[null, null, part()], '0.00'])
  const whole = await save({ ...base(), activities: [tour(other, { cost: '150' })], totalPrice: '320' })
  await reprice(other, { supplierCost: { supplierId: suppliers.tickets, amount: '70' } })
  const more = await takeDrift(whole)
  expect([costOf(more), more.sums.costAtLeast]).toEqual([
    [null, null, { amount: '150', of: expect.objectContaining({ parts: [] }) }],
    '140.00',
  ])
})

test('where the rates of another day know nothing the cost of the rest is kept, and on its own day again it counts', async () => {
  const [option, unknown] = [await stock(), await stock({ isKnown: false })]
  const kart = await save({ ...base(), activities: [tour(option, { partCost: '30' })], totalPrice: '320' })
  const [line] = wishOf(kart).activities
  const { activityId, tourOptionId } = unknown
  const moved = await save({ ...wishOf(kart), activities: [{ ...line, activityId, tourOptionId }] })
  expect(costOf(moved)).toEqual([null, null, part()])
  const [kept] = wishOf(moved).activities
  const back = await save({
    ...wishOf(moved),
    activities: [{ ...kept, activityId: option.activityId, tourOptionId: option.tourOptionId }],
  })
  expect(costOf(back)).toEqual(['170.00', '30', undefined])
})

test('a copy for the same days counts the cost of the rest, saved and read again; for other days it keeps it unconfirmed', async () => {
  const option = await stock()
  const kart = await save({ ...base(), activities: [tour(option, { partCost: '30' })], totalPrice: '320' })
  const copy = async (arrivalDate: string) =>
    (await world.desk<{ kart: KartDraft }>('kart/copyKart', { id: kart.id, arrivalDate })).kart
  const same = await copy(day())
  expect(same.activities[0]).toMatchObject({ cost: null, partCost: '30', costOf: { parts: ['transfer'], day: day() } })
  const saved = await save(same)
  expect(costOf(saved)).toEqual(['170.00', '30', undefined])
  expect(costOf(await save({ ...wishOf(saved), kartName: 'Nair' }))).toEqual(['170.00', '30', undefined])
  const moved = await save(await copy(addDays(day(), 7)))
  expect(costOf(moved)).toEqual([null, null, part()])
  // A copy of the copy, on the old days again.
  const { kart: back } = await world.desk<{ kart: KartDraft }>('kart/copyKart', { id: moved.id, arrivalDate: day() })
  expect(costOf(await save(back))).toEqual(['170.00', '30', undefined])
})

test('what a customer has agreed to takes notes, also where a cost is not confirmed and not sent back; its costs stay as they are', async () => {
  const kart = await save({ ...base(), ...services(), totalPrice: '2100' })
  const grown = await save({ ...wishOf(kart), adults: 3 })
  const { kart: agreed } = await world.desk<{ kart: StaffKart }>('kart/setKartStatus', {
    ...{ id: grown.id, version: grown.version, status: 'accepted' },
  })
  const silent = <Line extends { unconfirmedCost?: unknown }>(lines: readonly Line[]) =>
    lines.map(({ unconfirmedCost: _, ...line }) => line)
  const wish = wishOf(agreed)
  const noted = await save({
    ...{ ...wish, internalRemark: 'Call the hotel' },
    accomodations: silent(wish.accomodations),
    transfers: silent(wish.transfers),
    miscellaneous: silent(wish.miscellaneous),
    flightDetails: silent(wish.flightDetails),
  })
  expect([noted.version, noted.internalRemark, costsOf(noted)]).toEqual([agreed.version + 1, 'Call the hotel', costsOf(grown)])
  const again = await save({ ...wishOf(noted), internalRemark: 'Called' })
  expect(costsOf(again)).toEqual(costsOf(grown))
  // To confirm one is no note.
  const confirmed = wishOf(again).miscellaneous.map(({ unconfirmedCost: of, ...line }) => ({
    ...{ ...line, cost: '60', costOf: { ...of?.of, adults: 3 } },
  }))
  const refused = await desk('kart/saveKart', { ...wishOf(again), miscellaneous: confirmed })
  expect(refused.body.errorCode).toBe('QUOTATION_CLOSED')
})

test('the version that a customer agreed to counts the cost of the rest that its rates do not know, though its price was typed since', async () => {
  const option = await stock()
  const kart = await save({ ...base(), activities: [tour(option, { partCost: '30' })], totalPrice: '320' })
  await world.desk('kart/setKartStatus', { id: kart.id, version: 1, status: 'sent' })
  const [line] = wishOf(kart).activities
  const typed = await save({
    ...wishOf(kart),
    activities: [{ ...line, priceReason: 'Agreed', cost: '180', partCost: null }],
    discount: '20',
    totalPrice: '300',
  })
  expect(costOf(typed)).toEqual(['180', null, undefined])
  const { kart: agreed } = await world.desk<{ kart: StaffKart }>('kart/setKartStatus', {
    ...{ id: kart.id, version: 2, status: 'accepted', agreedVersion: 1 },
  })
  expect([costOf(agreed), agreed.sums.cost]).toEqual([['170.00', '30', undefined], '170.00'])
})

test('where price and cost were typed and the cost is not confirmed, nobody is owed what the rates say; it is entered beside the sale', async () => {
  const option = await stock()
  const typed = { price: '320', priceReason: 'Agreed', cost: '150' }
  const kart = await save({ ...base(), activities: [tour(option, typed)], totalPrice: '320' })
  const grown = await save({ ...wishOf(kart), adults: 3 })
  expect(costsOf(grown)).toEqual([[null, '150']])
  const owedForTickets = () => inSite(world.server.app.db, siteId, (tx) => listOwed(tx, suppliers.tickets))
  const before = await owedForTickets()
  await world.desk('kart/setKartStatus', { id: grown.id, version: grown.version, status: 'vouchered' })
  expect(await owedForTickets()).toEqual(before)
  const { sales } = await moneyOf(grown)
  expect(sales).toMatchObject([{ missingCosts: ['ticket', 'transfer'] }])
  const { saleId } = sales[0] ?? {}
  const entry = { saleId, part: 'ticket', supplierId: suppliers.tickets, cost: '210', currency: 'AED' }
  expect((await desk('activities/enterCost', entry)).status).toBe(200)
  const owed = (rows: string[]) => Number((rows.find((row) => row.endsWith('AED')) ?? 'supplierPayable 0 AED').split(' ')[1])
  expect(owed(await owedForTickets()) - owed(before)).toBe(21_000)
})
