import type {
  ActivityPrice,
  DriftedKart,
  ItineraryOfDay,
  KartVersion,
  RepricedLine,
  StaffKart,
} from '@tradewind/contract/quotations/quotation-shapes'
import { addDays, dateIn } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishWhenDue } from '../editions/publish-when-due.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { DUE_RATES } from '../rates/studio/publish-due-rates.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'

const HOST = 'bluedhow.localhost'
const DUBAI = 292223
let server: TestServer
let admin = ''
let customerId: number

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
type Saved = { kart: StaffKart } & Refused
type Priced = { price: ActivityPrice | null; why: string | null } & Refused
type Repriced = { lines: RepricedLine[]; totalBefore: string; totalNow: string } & Refused
const post = <Body>(path: string, body: object, as = admin) => server.call<Body & Refused>(path, body, { as, host: HOST })
const read = async <Body>(path: string) => (await server.call<Body>(path, undefined, { as: admin, host: HOST, method: 'GET' })).body

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'agent@bluedhow.example')
    .executeTakeFirstOrThrow()
  customerId = id
  // The figures of these tests are without the markups of the demo.
  const { markups } = await read<{ markups: { id: number }[] }>('activity/markup/getActivityMarkUp')
  for (const one of markups)
    await server.call(`activity/markup/deleteActivityMarkup/${one.id}`, undefined, { as: admin, host: HOST, method: 'DELETE' })
})
afterAll(() => server.close())

const today = () => dateIn('Asia/Dubai', server.app.now())
const inDays = (days: number) => addDays(today(), days)
let number = 0
type Sold = { activityId: number; tourOptionId: number; rateId: number }
/** A ticket of 100 and 60 for the next forty days; the supplier gets 70 and 40. */
async function sell(): Promise<Sold> {
  const { body: made } = await post<{ activity: { id: number } }>('dmc/saveActivity', { name: `Priced ${++number}`, cityId: DUBAI })
  const activityId = made.activity.id
  const { body: saved } = await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', { activityId, name: 'Evening' })
  const tourOptionId = saved.tourOption.id
  return { activityId, tourOptionId, rateId: await setRate(tourOptionId, '100') }
}
async function setRate(tourOptionId: number, adultAmount: string, id?: number): Promise<number> {
  const days = { validFromDate: today(), validTillDate: inDays(40) }
  const rate = { ...days, marketId: 0, tourOptionId, isPerPax: true, adultAmount, childAmount: '60', ...(id && { id }) }
  const { body } = await post<{ rates: { id: number }[] }>('dmc/saveActivityTicketRates', { rates: [rate] })
  return body.rates[0]?.id ?? 0
}
const party = { adults: 2, child: 1, childAges: [6] }
const ask = (sold: Sold, more: object = {}) =>
  post<Priced>('dmc/getTourOptionPriceForQuotationBuilder', {
    tourOptionId: sold.tourOptionId,
    date: inDays(10),
    ...party,
    ...more,
  })
const tour = ({ activityId, tourOptionId }: Sold, more: object = {}) => ({
  ...{ activityId, tourOptionId, startDate: inDays(10), price: '260' },
  ...more,
})
const wish = (sold: Sold, more: object = {}) => ({
  ...{ customerId, kartName: 'Rao family', ...party, noOfDays: 5, noOfNights: 4, currencySymbol: 'AED' },
  ...{ arrivalDate: inDays(9), activities: [tour(sold)], totalPrice: '260' },
  ...more,
})
async function save(sold: Sold, more: object = {}): Promise<StaffKart> {
  const { body } = await post<Saved>('kart/saveKart', wish(sold, more))
  expect([body.shortError, body.errorMessage]).toEqual([undefined, undefined])
  return body.kart
}
/** The same quotation with its line as it is now. */
function again({ id, version, activities }: StaffKart, sold: Sold, more: object = {}, line: object = {}): object {
  return { ...wish(sold, { id, version, activities: [tour(sold, { id: activities[0]?.id, ...line })] }), ...more }
}
const expectRefused = async (body: object, shortError: Record<string, unknown>) => {
  const answer = await post<Saved>('kart/saveKart', body)
  expect([answer.status, answer.body.shortError]).toEqual([422, shortError])
}
const costs = (amount: string) => expect.stringMatching(new RegExp(`^By the rates it costs AED.${amount}\\.$`)) as unknown

describe('the price of a tour option for a quotation', () => {
  test('is that of the rates with the markup of the customer, with the rules behind it', async () => {
    const sold = await sell()
    const { groups } = await read<{ groups: { id: number; isDefault: boolean }[] }>('activity/markup/getActivityMarkUp')
    const markup = { kind: 'percent', per: 'booking', on: 'total', value: '10' }
    const groupId = groups.find(({ isDefault }) => isDefault)?.id
    const rule = { groupId, name: 'Ten', tourOptionId: sold.tourOptionId, markup }
    const made = await post<{ markup: { id: number } }>('activity/markup/addActivityMarkUp', { markup: rule })
    const { body } = await ask(sold, { customerId })
    expect(body).toMatchObject({
      why: null,
      price: { currency: 'AED', price: '286.00', net: '260.00', markup: '26.00', cost: null, margin: null },
    })
    expect(body.price?.prices).toEqual({ adult: '220.00', child: '66.00' })
    expect(body.price?.pricedBy).toMatchObject({
      rates: [{ kind: 'ticket', id: sold.rateId, edition: 1 }],
      markup: { id: made.body.markup.id, edition: expect.any(Number) },
    })
  })

  test('says why there is none, and refuses what is not there', async () => {
    const sold = await sell()
    expect((await ask(sold, { date: inDays(50) })).body).toMatchObject({
      price: null,
      why: 'No ticket rate applies on this day for this market.',
    })
    const driven = { transferType: 'return', sharingBasis: 'DROP_SIC_PICKUP_PVT' }
    expect((await ask(sold, driven)).body.why).toMatch(/pick-up area/)
    expect((await ask(sold, { adults: 0, child: 0, childAges: [] })).body.why).toBe('No travellers yet.')
    expect((await ask(sold, { childAges: [6, 7] })).body.shortError).toEqual({ childAges: 'There are more ages than children.' })
    expect((await ask({ ...sold, tourOptionId: 999_999 })).status).toBe(404)
    expect((await ask(sold, { customerId: 999_999 })).body.shortError).toEqual({ customerId: 'Please choose a customer.' })
  })

  test('is shown to no customer', async () => {
    const agent = await server.logIn('agent@bluedhow.example', { host: HOST })
    const asked = { tourOptionId: 1, date: inDays(10), ...party }
    expect((await post('dmc/getTourOptionPriceForQuotationBuilder', asked, agent)).status).toBe(403)
  })
})

describe('a line that the rates price', () => {
  test('keeps its rule and edition, and another price is refused with that of the rates', async () => {
    const sold = await sell()
    await expectRefused(wish(sold, { activities: [tour(sold, { price: '259.99' })], totalPrice: '259.99' }), {
      'activities.0.price': costs('260.00'),
    })
    const kart = await save(sold)
    expect(kart.activities[0]).toMatchObject({
      ...{ price: '260.00', prices: { adult: '200.00', child: '60.00' }, currency: 'AED' },
      pricedBy: { marketId: expect.any(Number), rates: [{ kind: 'ticket', id: sold.rateId, edition: 1 }], markup: null },
    })
  })

  test('keeps its price while nothing about it changes, whatever the rates have become', async () => {
    const sold = await sell()
    const kart = await save(sold)
    await setRate(sold.tourOptionId, '120', sold.rateId)
    const noted = await post<Saved>('kart/saveKart', again(kart, sold, { kartName: 'Noted' }))
    expect(noted.body.kart).toMatchObject({ version: 2, totalPrice: '260.00' })
    expect(noted.body.kart.activities[0]?.pricedBy?.rates).toEqual([{ kind: 'ticket', id: sold.rateId, edition: 1 }])
    const other = { startDate: inDays(11) }
    await expectRefused(again(noted.body.kart, sold, {}, other), { 'activities.0.price': costs('300.00') })
    const moved = again(noted.body.kart, sold, { totalPrice: '300' }, { ...other, price: '300' })
    const { body } = await post<Saved>('kart/saveKart', moved)
    expect(body.kart.activities[0]).toMatchObject({ price: '300.00', pricedBy: { rates: [{ id: sold.rateId, edition: 2 }] } })
  })

  test('is priced again where the party changes; the difference is shown first and saved as it was agreed to', async () => {
    const sold = await sell()
    const kart = await save(sold)
    const asked = again(kart, sold, { adults: 3, kartName: 'One more' })
    await expectRefused(asked, { 'activities.0.price': costs('360.00') })
    const { totalPrice: _, ...open } = asked as { totalPrice: string }
    const { body } = await post<Repriced>('kart/repriceKart', { kart: open })
    expect(body).toMatchObject({
      totalBefore: '260.00',
      totalNow: '360.00',
      lines: [{ at: 0, before: '260.00', now: { price: '360.00' }, why: null }],
    })
    const agreed = again(kart, sold, { adults: 3, totalPrice: body.totalNow }, { price: body.lines[0]?.now?.price })
    expect((await post<Saved>('kart/saveKart', agreed)).body.kart).toMatchObject({ version: 2, totalPrice: '360.00', adults: 3 })
  })

  test('is priced again where the customer is of another market', async () => {
    const sold = await sell()
    const { body: made } = await post<{ market: { id: number } }>('dmc/createNewMarket', { name: `Market ${number}` })
    const rate = { validFromDate: today(), validTillDate: inDays(40), marketId: made.market.id, tourOptionId: sold.tourOptionId }
    await post('dmc/saveActivityTicketRates', { rates: [{ ...rate, isPerPax: true, adultAmount: '90', childAmount: '50' }] })
    const kart = await save(sold)
    await post('dmc/updateMarketForCustomer', { customerId, marketId: made.market.id })
    try {
      const same = again(kart, sold)
      // The quotation keeps its promise; the desk sees what the market would change.
      expect((await post<Saved>('kart/saveKart', same)).body.kart.version).toBe(1)
      const { body } = await post<Repriced>('kart/repriceKart', { kart: same, isWhole: true })
      expect([body.totalBefore, body.totalNow]).toEqual(['260.00', '230.00'])
    } finally {
      await post('dmc/updateMarketForCustomer', { customerId, marketId: null })
    }
  })

  test('asked for as a whole, says what the rates of today would change, and writes nothing', async () => {
    const sold = await sell()
    const kart = await save(sold)
    await setRate(sold.tourOptionId, '110', sold.rateId)
    const same = again(kart, sold)
    expect((await post<Repriced>('kart/repriceKart', { kart: same })).body.lines).toEqual([])
    const { body } = await post<Repriced>('kart/repriceKart', { kart: same, isWhole: true })
    expect(body).toMatchObject({ totalBefore: '260.00', totalNow: '280.00', lines: [{ now: { price: '280.00' } }] })
    const { versions } = await read<{ versions: KartVersion[] }>(`kart/getKartVersions?id=${kart.id}`)
    expect(versions).toHaveLength(1)
    const late = await post<Repriced>('kart/repriceKart', { kart: again(kart, sold, {}, { startDate: inDays(60) }) })
    expect(late.body.lines).toMatchObject([{ now: null, why: 'No ticket rate applies on this day for this market.' }])
    expect(late.body.totalNow).toBe('260.00')
  })
})

describe('a typed price', () => {
  test('needs a permission and a reason, and stands outside of the rates', async () => {
    const sold = await sell()
    const typed = { price: '240', priceReason: 'Agreed by phone' }
    const kart = await save(sold, { activities: [tour(sold, typed)], totalPrice: '240' })
    expect(kart.activities[0]).toMatchObject({ pricedBy: null, priceReason: 'Agreed by phone' })
    const { body } = await post<Repriced>('kart/repriceKart', { kart: again(kart, sold, {}, typed), isWhole: true })
    expect(body.lines).toEqual([])
    // Without the reason it is the rates' again.
    await expectRefused(again(kart, sold, { totalPrice: '240' }, { price: '240' }), { 'activities.0.price': costs('260.00') })
  })

  test('of a line stays as it is for a colleague who may not type one', async () => {
    const sold = await sell()
    const typed = { price: '240', priceReason: 'Agreed by phone' }
    const kart = await save(sold, { activities: [tour(sold, typed)], totalPrice: '240' })
    const other = await sell()
    const email = 'admin@bluedhow.example'
    const { db } = server.app
    const { site_id } = await db.selectFrom('users').select('site_id').where('email', '=', email).executeTakeFirstOrThrow()
    const permissions = ['quotations.view', 'quotations.edit']
    const clerks = { site_id, group_name: 'Clerks', permissions }
    const { id } = await db.insertInto('permission_groups').values(clerks).returning('id').executeTakeFirstOrThrow()
    const as = (is_super_admin: boolean) =>
      db.updateTable('users').set({ permission_group_id: id, is_super_admin }).where('email', '=', email).execute()
    await as(false)
    try {
      const same = await post<Saved>('kart/saveKart', again(kart, sold, { kartName: 'By a clerk', totalPrice: '240' }, typed))
      expect([same.body.errorMessage, same.body.kart?.version]).toEqual([undefined, 2])
      const lower = again(same.body.kart, sold, { totalPrice: '10' }, { ...typed, price: '10' })
      expect((await post<Saved>('kart/saveKart', lower)).body).toMatchObject({ errorCode: 'FORBIDDEN' })
      // Nor is it carried to what nobody typed it for: another day, service, ride, currency or number of people. Another hour is no other price.
      const kept = same.body.kart
      const { activityId, tourOptionId } = other
      const ride = { transferType: 'oneway', sharingBasis: 'PVT', pickupTransfer: 'Airport' }
      const carried = [
        again(kept, sold, { totalPrice: '240' }, { ...typed, startDate: inDays(12) }),
        again(kept, sold, { totalPrice: '240' }, { ...typed, activityId, tourOptionId }),
        again(kept, sold, { totalPrice: '240' }, { ...typed, ...ride }),
        again(kept, sold, { totalPrice: '240', adults: 9 }, typed),
      ]
      for (const wanted of carried)
        expect((await post<Saved>('kart/saveKart', wanted)).body).toMatchObject({
          errorCode: 'FORBIDDEN',
          errorMessage: expect.stringContaining('price'),
        })
      expect((await read<{ kart: StaffKart }>(`kart/getKartById?id=${kept.id}`)).kart.version).toBe(2)
      const later = await post<Saved>('kart/saveKart', again(kept, sold, { totalPrice: '240' }, { ...typed, time: '14:00' }))
      expect([later.body.errorMessage, later.body.kart?.version]).toEqual([undefined, 3])
      // The rates may price it for anybody.
      const byRates = again(later.body.kart, sold, { totalPrice: '260' }, { startDate: inDays(12) })
      expect((await post<Saved>('kart/saveKart', byRates)).body.kart?.version).toBe(4)
    } finally {
      await as(true)
    }
  })
})

describe('a copy', () => {
  type Copied = { kart: Record<string, unknown>; lines: RepricedLine[]; totalBefore: string } & Refused

  test('has its days moved and its prices from the rates of today, and is saved only when somebody does', async () => {
    const sold = await sell()
    const more = {
      ...{ passengers: [{ title: 'Ms', firstName: 'Asha', paxType: 1 }], salesConfirmationNo: 'S-1', totalPrice: '350' },
      miscellaneous: [{ name: 'Visa', price: '90', startDate: inDays(9) }],
    }
    const kart = await save(sold, more)
    await setRate(sold.tourOptionId, '120', sold.rateId)
    const { body } = await post<Copied>('kart/copyKart', { id: kart.id, arrivalDate: inDays(19) })
    expect(body).toMatchObject({ totalBefore: '350.00', lines: [{ at: 0, before: '260.00', now: { price: '300.00' } }] })
    expect(body.kart).toMatchObject({
      ...{ arrivalDate: inDays(19), passengers: [], salesConfirmationNo: '', totalPrice: '390.00' },
      activities: [{ startDate: inDays(20), price: '300.00' }],
      miscellaneous: [{ startDate: inDays(19), price: '90' }],
    })
    const saved = await post<Saved>('kart/saveKart', body.kart)
    expect([saved.body.shortError, saved.body.kart?.totalPrice]).toEqual([undefined, '390.00'])
    expect(saved.body.kart.id).not.toBe(kart.id)
  })

  test('of one whose arrival was open has its days moved from the first day of a line', async () => {
    const sold = await sell()
    const more = {
      ...{ arrivalDate: null, totalPrice: '350' },
      miscellaneous: [
        { name: 'Visa', price: '90', startDate: inDays(12) },
        { name: 'Guide', price: '0', startDate: null },
      ],
    }
    const { id } = await save(sold, more)
    await setRate(sold.tourOptionId, '120', sold.rateId)
    const { body } = await post<Copied>('kart/copyKart', { id, arrivalDate: inDays(20) })
    expect(body.kart).toMatchObject({
      ...{ arrivalDate: inDays(20), totalPrice: '390.00' },
      activities: [{ startDate: inDays(20), price: '300.00' }],
      miscellaneous: [{ startDate: inDays(22) }, { startDate: null }],
    })
    const dayless = { ...more, activities: [], totalPrice: '90', miscellaneous: [{ name: 'Visa', price: '90', startDate: null }] }
    const other = await save(sold, dayless)
    const copied = await post<Copied>('kart/copyKart', { id: other.id, arrivalDate: inDays(20) })
    expect(copied.body.kart).toMatchObject({ arrivalDate: inDays(20), miscellaneous: [{ startDate: null }] })
    // Nobody moves what nobody asked to move.
    const same = await post<Copied>('kart/copyKart', { id, arrivalDate: null })
    expect(same.body.kart).toMatchObject({ arrivalDate: null, activities: [{ startDate: inDays(10) }] })
  })

  test('for another customer leaves what was written of the old one; of a template it stays', async () => {
    const sold = await sell()
    const words = { remark: 'Mrs Rao is diabetic', remarkForCustomer: 'Happy anniversary', internalRemark: 'Pays late' }
    const driven = { transferType: 'oneway', sharingBasis: 'PVT', pickupTransfer: '7 Rose Lane', dropTransfer: 'Pier 2' }
    const hotel = { name: 'Quay house', address: '1 Quay', cityId: DUBAI }
    const { accomodation } = (await post<{ accomodation: { id: number } }>('dmc/createNewAccomodation', hotel)).body
    const stay = {
      ...{ accomodationId: accomodation.id, noOfNights: 1, checkinDate: inDays(9), numberOfRooms: 1, price: '10' },
      bookedByCustomer: false,
      ...driven,
    }
    const activities = [tour(sold, { ...driven, priceReason: 'Agreed by phone' })]
    const { id } = await save(sold, { ...words, totalPrice: '270', accomodations: [stay], activities })
    const { rows } = await sql<{
      id: number
    }>`insert into users (site_id, legal_entity_id, user_type, email, first_name, last_name, phone_numbers)
      select site_id, legal_entity_id, user_type, 'second@agency.example', 'Meera', 'Iyer', '[]' from users where id = ${customerId} returning id`.execute(
      server.app.db,
    )
    const otherId = rows[0]?.id
    const wordsOf = async (customer: object) => {
      const { body } = await post<Copied>('kart/copyKart', { id, arrivalDate: null, ...customer })
      const { remark, remarkForCustomer, internalRemark } = body.kart
      const fetched = JSON.stringify(body.kart).match(/7 Rose Lane|Pier 2/g)?.length ?? 0
      expect(fetched).toBe(remark === '' ? 0 : 4)
      return { remark, remarkForCustomer, internalRemark }
    }
    expect(await wordsOf({})).toEqual(words)
    expect(await wordsOf({ customerId: otherId })).toEqual({ remark: '', remarkForCustomer: '', internalRemark: '' })
    expect((await post('kart/setKartTemplate', { id, isTemplate: true })).status).toBe(200)
    expect(await wordsOf({ customerId: otherId })).toEqual(words)
  })

  test('without a rate on its new day says so, and cannot be saved as if it had one', async () => {
    const sold = await sell()
    const { id } = await save(sold)
    const { body } = await post<Copied>('kart/copyKart', { id, arrivalDate: inDays(100) })
    expect(body.lines).toMatchObject([{ now: null, why: 'No ticket rate applies on this day for this market.' }])
    await expectRefused(body.kart, { 'activities.0.price': 'No ticket rate applies on this day for this market.' })
    const far = await post<Copied>('kart/copyKart', { id, arrivalDate: '2199-12-31' })
    expect(far.body.shortError).toEqual({ arrivalDate: 'A day of this quotation would be too far away.' })
  })
})

describe('who travels on a day', () => {
  type Day = { itineraries: ItineraryOfDay[] }
  const on = async (date: string) => (await post<Day>('dmc/getItinerariesByDate', { date })).body.itineraries

  test('with what happens on it, by time; who has arrived not yet, or is lost, is left out', async () => {
    const sold = await sell()
    const more = {
      ...{ totalPrice: '350', adults: 2 },
      activities: [tour(sold, { time: '15:00' })],
      miscellaneous: [{ name: 'Visa', price: '90', startDate: inDays(10), time: '09:00' }],
    }
    const kart = await save(sold, more)
    const mine = async (date: string) => (await on(date)).find(({ id }) => id === kart.id)
    expect(await mine(inDays(10))).toMatchObject({ dayNumber: 2, adults: 2, child: 1, status: 'new', kartName: 'Rao family' })
    expect((await mine(inDays(10)))?.services.map(({ kind, time }) => [kind, time])).toEqual([
      ['miscellaneous', '09:00'],
      ['activity', '15:00'],
    ])
    expect((await mine(inDays(13)))?.services).toEqual([])
    expect([await mine(inDays(8)), await mine(inDays(14))]).toEqual([undefined, undefined])
    await post('kart/setKartStatus', { id: kart.id, version: 1, status: 'lost', reason: 'Too dear' })
    expect(await mine(inDays(10))).toBe(undefined)
  })
})

describe('a hotel on a day', () => {
  test('is driven to as its guests come and from as they leave, each by its flight, and not in between', async () => {
    const { body } = await post<{ accomodation: { id: number } }>('dmc/createNewAccomodation', {
      ...{ name: 'Quay inn', address: '1 Quay', cityId: DUBAI },
    })
    const stay = {
      ...{ accomodationId: body.accomodation.id, noOfNights: 2, checkinDate: inDays(9), numberOfRooms: 1, price: '900' },
      ...{ bookedByCustomer: false, transferType: 'return', sharingBasis: 'PVT' },
      ...{ pickupTransfer: 'Dubai airport', dropTransfer: 'Terminal 3' },
    }
    const flight = {
      ...{ airlineCode: 'EK', flightNo: '502', origin: 'DXB', destination: 'BOM', price: '0', bookedByCustomer: true },
      ...{ departureDate: inDays(11), departureTime: '22:10' },
    }
    const kart = await save(await sell(), { accomodations: [stay], flightDetails: [flight], totalPrice: '1160' })
    const on = async (days: number) => {
      const day = { date: inDays(days) }
      const { itineraries } = (await post<{ itineraries: ItineraryOfDay[] }>('dmc/getItinerariesByDate', day)).body
      const service = itineraries.find(({ id }) => id === kart.id)?.services.find(({ kind }) => kind === 'accommodation')
      if (!service) return undefined
      const { part, transferType, pickupTransfer, dropTransfer, flight: by } = service
      return [part, transferType, pickupTransfer, dropTransfer, by]
    }
    expect(await on(9)).toEqual(['start', 'return', 'Dubai airport', '', null])
    expect(await on(10)).toEqual(['middle', null, '', '', null])
    expect(await on(11)).toEqual(['end', 'return', '', 'Terminal 3', { name: 'EK 502', time: '22:10' }])
    expect(await on(12)).toBeUndefined()
  })
})

describe('when rates are published', () => {
  type Drifted = { karts: DriftedKart[]; nextCursor: string | null }
  type Decided = { results: { id: number; outcome: string; version: number }[] } & Refused
  const drift = async (sold: Sold) => (await post<Drifted>('kart/getRateDrift', { tourOptionIds: [sold.tourOptionId] })).body.karts
  const decide = async (decisions: object[]) => (await post<Decided>('kart/decideRateDrift', { decisions })).body.results
  const seen = ({ id, version, totalNow }: DriftedKart) => ({ id, version, totalNow })
  const getKart = async (id: number) => (await read<Saved>(`kart/getKartById?id=${id}`)).kart
  const about = (line: StaffKart['activities'][number] | undefined) =>
    line && { id: line.id, activityId: line.activityId, tourOptionId: line.tourOptionId }

  test('who uses a rate is counted, and each open quotation is shown with its difference; one is kept, one is taken', async () => {
    const sold = await sell()
    const [one, other] = [await save(sold), await save(sold)]
    const lost = await save(sold)
    await post('kart/setKartStatus', { id: lost.id, version: 1, status: 'lost', reason: 'Too dear' })
    const typed = { price: '240', priceReason: 'Agreed by phone' }
    await save(sold, { activities: [tour(sold, typed)], totalPrice: '240' })
    const used = await post<{ usedBy: string }>('catalogue/getUsers', { kind: 'rate', ids: [sold.rateId] })
    expect(used.body.usedBy).toBe('2 quotations')
    expect(await drift(sold)).toEqual([])
    await post('kart/setKartStatus', { id: one.id, version: 1, status: 'sent' })
    await setRate(sold.tourOptionId, '120', sold.rateId)
    const [second, first, ...more] = await drift(sold)
    expect([more, second?.id, first?.id]).toEqual([[], other.id, one.id])
    expect(first).toMatchObject({
      ...{ isPromised: true, totalBefore: '260.00', totalNow: '300.00', status: 'sent' },
      lines: [{ before: '260.00', now: { price: '300.00' }, pricedBy: { rates: [{ id: sold.rateId, edition: 1 }] } }],
    })
    expect(second).toMatchObject({ isPromised: false })
    const ofOne = (id: number) => post<Drifted>('kart/getRateDrift', { quotationId: id })
    expect((await ofOne(one.id)).body.karts).toMatchObject([{ id: one.id, totalNow: '300.00', lines: [{ before: '260.00' }] }])
    expect((await ofOne(lost.id)).body.karts).toEqual([])
    const decisions = [
      { ...seen(first as DriftedKart), take: false },
      { ...seen(second as DriftedKart), take: true },
    ]
    expect(await decide(decisions)).toEqual([
      { id: one.id, outcome: 'kept', version: 1 },
      { id: other.id, outcome: 'taken', version: 2 },
    ])
    expect(await drift(sold)).toEqual([])
    expect((await getKart(one.id)).totalPrice).toBe('260.00')
    expect(await getKart(other.id)).toMatchObject({
      totalPrice: '300.00',
      activities: [{ price: '300.00', pricedBy: { rates: [{ id: sold.rateId, edition: 2 }] } }],
    })
    // What was kept is asked about again only when the rates move again.
    await setRate(sold.tourOptionId, '130', sold.rateId)
    expect((await drift(sold)).map(({ id, totalNow }) => [id, totalNow])).toEqual([
      [other.id, '320.00'],
      [one.id, '320.00'],
    ])
  })

  test('a sent quotation keeps what its customer has, also when the desk takes the new price', async () => {
    const sold = await sell()
    const { id } = await save(sold)
    await post('kart/setKartStatus', { id, version: 1, status: 'sent' })
    await setRate(sold.tourOptionId, '90', sold.rateId)
    const [found] = await drift(sold)
    await decide([{ ...seen(found as DriftedKart), take: true }])
    const agent = await server.logIn('agent@bluedhow.example', { host: HOST })
    const mine = await server.call<Saved>(`kart/getKartById?id=${id}`, undefined, { as: agent, host: HOST, method: 'GET' })
    expect(mine.body.kart).toMatchObject({ view: 'customer', version: 1, totalPrice: '260.00' })
    expect(await getKart(id)).toMatchObject({ version: 2, sentVersion: 1, totalPrice: '240.00' })
  })

  describe('which version its customer agreed to', () => {
    /** Sent at 260.00; the desk takes the prices of today, which are higher. */
    async function repriced(): Promise<StaffKart> {
      const sold = await sell()
      const { id } = await save(sold)
      await post('kart/setKartStatus', { id, version: 1, status: 'sent' })
      await setRate(sold.tourOptionId, '120', sold.rateId)
      const [found] = await drift(sold)
      await decide([{ ...seen(found as DriftedKart), take: true }])
      return getKart(id)
    }
    const setStatus = (id: number, status: string, more: object = {}) =>
      post<{ kart: StaffKart }>('kart/setKartStatus', { id, version: 2, status, ...more })
    const asCustomer = async (id: number) => {
      const agent = await server.logIn('agent@bluedhow.example', { host: HOST })
      return (await server.call<Saved>(`kart/getKartById?id=${id}`, undefined, { as: agent, host: HOST, method: 'GET' })).body.kart
    }

    test.each(['accepted', 'vouchered'])('has to be said before it is %s', async (status) => {
      const { id, sentOther } = await repriced()
      expect(sentOther).toEqual({ version: 1, totalPrice: '260.00', currencySymbol: 'AED', isPromised: true })
      const answer = await setStatus(id, status)
      expect([answer.status, answer.body.shortError]).toEqual([
        422,
        {
          agreedVersion: 'Its customer has version 1, which costs AED\u00a0260.00. Please choose the version to which they agreed.',
        },
      ])
      expect((await setStatus(id, status, { agreedVersion: 3 })).body.shortError).toEqual({
        agreedVersion: 'Please choose the version that the customer has, or the newest one.',
      })
      expect(await getKart(id)).toMatchObject({ version: 2, sentVersion: 1, status: 'sent', totalPrice: '300.00' })
    })

    test.each(['accepted', 'vouchered'])('the one that was sent: it is %s at the price that was promised', async (status) => {
      const { id } = await repriced()
      const { body } = await setStatus(id, status, { agreedVersion: 1 })
      expect(body.shortError).toBeUndefined()
      expect(body.kart).toMatchObject({ version: 3, sentVersion: 3, status, totalPrice: '260.00', sentOther: null })
      expect(body.kart.activities).toMatchObject([{ price: '260.00', pricedBy: { rates: [{ edition: 1 }] } }])
      expect(await asCustomer(id)).toMatchObject({ view: 'customer', version: 3, totalPrice: '260.00' })
      const { money } = await read<{ money: { totalPrice: string; balance: string } }>(`kart/getReceipts?id=${id}`)
      expect(money).toMatchObject({ totalPrice: '260.00', balance: '260.00' })
    })

    test.each(['accepted', 'vouchered'])('the newest: its customer reads what is %s', async (status) => {
      const { id } = await repriced()
      const { body } = await setStatus(id, status, { agreedVersion: 2 })
      expect(body.kart).toMatchObject({ version: 2, sentVersion: 2, status, totalPrice: '300.00' })
      expect(await asCustomer(id)).toMatchObject({ version: 2, totalPrice: '300.00' })
    })

    test('is not asked where only costs differ, and what the desk has said of these outlives an agreement to what was sent', async () => {
      const sold = await sell()
      const visa = { name: 'Visa', price: '90', startDate: inDays(9) }
      const { id, activities, miscellaneous } = await save(sold, { miscellaneous: [visa], totalPrice: '350' })
      await post('kart/setKartStatus', { id, version: 1, status: 'sent' })
      const lines = {
        activities: [tour(sold, { id: activities[0]?.id })],
        miscellaneous: [{ ...visa, id: miscellaneous[0]?.id, cost: '60' }],
      }
      const costed = await post<Saved>('kart/saveKart', wish(sold, { ...lines, id, version: 1, totalPrice: '350' }))
      expect([costed.body.shortError, costed.body.kart.sentOther]).toEqual([undefined, null])
      const dearer = { ...lines, miscellaneous: [...lines.miscellaneous, { name: 'Guide', price: '10', startDate: inDays(9) }] }
      const other = await post<Saved>('kart/saveKart', wish(sold, { ...dearer, id, version: 2, totalPrice: '360' }))
      expect(other.body.kart.sentOther).toMatchObject({ version: 1, totalPrice: '350.00' })
      const agreed = await post<Saved>('kart/setKartStatus', { id, version: 3, status: 'accepted', agreedVersion: 1 })
      expect(agreed.body.kart).toMatchObject({ totalPrice: '350.00', miscellaneous: [{ name: 'Visa', price: '90', cost: '60' }] })
    })

    test('is not asked where only notes differ, and not silently decided where it is saved as vouchered', async () => {
      const sold = await sell()
      const { id, activities } = await save(sold)
      await post('kart/setKartStatus', { id, version: 1, status: 'sent' })
      const noted = wish(sold, { id, version: 1, activities: [tour(sold, { id: activities[0]?.id })], remark: 'Vegetarian' })
      expect((await post<Saved>('kart/saveKart', noted)).body.kart).toMatchObject({ version: 2, sentVersion: 1, sentOther: null })
      expect((await setStatus(id, 'accepted')).body.kart).toMatchObject({ version: 2, sentVersion: 2, status: 'accepted' })
      const other = await repriced()
      const [line] = other.activities
      const saved = await post<Saved>('kart/saveKart', {
        ...wish(sold, {
          id: other.id,
          version: 2,
          activities: [{ ...tour(sold), ...about(line), price: '300' }],
          totalPrice: '300',
        }),
        isVouchered: true,
      })
      expect([saved.status, Object.keys(saved.body.shortError ?? {})]).toEqual([422, ['isVouchered']])
      expect(await getKart(other.id)).toMatchObject({ version: 2, status: 'sent' })
    })
  })

  test('a decision about something that has moved since writes nothing', async () => {
    const sold = await sell()
    const kart = await save(sold)
    await setRate(sold.tourOptionId, '120', sold.rateId)
    const [found] = await drift(sold)
    const asSeen = seen(found as DriftedKart)
    const count = async () => {
      const { n } = await server.app.db
        .selectFrom('audit_entries')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    }
    await setRate(sold.tourOptionId, '125', sold.rateId)
    const before = await count()
    for (const take of [true, false])
      expect(await decide([{ ...asSeen, take }])).toEqual([{ id: kart.id, outcome: 'moved', version: 1 }])
    expect(await count()).toBe(before)
    const [again] = await drift(sold)
    const both = await Promise.all([true, true, false].map((take) => decide([{ ...seen(again as DriftedKart), take }])))
    expect(both.flat().filter(({ outcome }) => outcome !== 'moved')).toHaveLength(1)
  })

  test('a rate that is gone is shown with the reason; the line keeps its price', async () => {
    const sold = await sell()
    const kart = await save(sold)
    await post('dmc/deleteTourOptionTicketRates', { id: sold.rateId })
    const [found] = await drift(sold)
    expect(found).toMatchObject({
      totalNow: '260.00',
      lines: [{ now: null, why: 'No ticket rate applies on this day for this market.' }],
    })
    expect(await decide([{ ...seen(found as DriftedKart), take: true }])).toEqual([{ id: kart.id, outcome: 'refused', version: 1 }])
    await decide([{ ...seen(found as DriftedKart), take: false }])
    expect(await drift(sold)).toEqual([])
  })

  test('new prices below the discount are not taken', async () => {
    const sold = await sell()
    const kart = await save(sold, { discount: '250', totalPrice: '10' })
    await setRate(sold.tourOptionId, '50', sold.rateId)
    const [found] = await drift(sold)
    expect(await decide([{ ...seen(found as DriftedKart), take: true }])).toEqual([{ id: kart.id, outcome: 'refused', version: 1 }])
  })
})

describe('when rates go live as planned', () => {
  const noticesOf = () =>
    server.app.db
      .selectFrom('notices as n')
      .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'n.site_id').onRef('u.id', '=', 'n.user_id'))
      .select(['u.email', 'n.title', 'n.body', 'n.path'])
      .where('n.kind', '=', 'rateDrift')
      .orderBy('n.id')
      .execute()
  /** The job of the publication, at its moment, and what follows from it. */
  async function publish(sold: Sold, change: object) {
    const days = { validFromDate: today(), validTillDate: inDays(40) }
    const rate = { ...days, marketId: 0, isPerPax: true, adultAmount: '100', childAmount: '60', priority: 1, ...change }
    const step = { do: 'change', rateId: sold.rateId, version: 1, rate }
    const { tourOptionId } = sold
    await post('dmc/rateStudio/changeTicketDraft', { tourOptionId, revision: 0, steps: [step] })
    const drafts = [{ tourOptionId, ticketRevision: 1, transferRevision: 0 }]
    const plan = { drafts, day: inDays(3), time: '06:30', note: '' }
    const { publicationId } = (await post<{ publicationId: number }>('dmc/rateStudio/planPublication', plan)).body
    const jobs = (await jobsOf(server.app, 'publish-drafts')).map(({ data }) => data as Jobs['publish-drafts'])
    const job = jobs.find((one) => one.publicationId === publicationId) as Jobs['publish-drafts']
    const before = (await noticesOf()).length
    await publishWhenDue({ ...server.app, now: () => job.dueAt }, [DUE_RATES], job)
    await waitUntil(
      () => jobsOf(server.app, 'notify-of-drift'),
      (all) => all.some(({ data, state }) => state === 'completed' && (data.tourOptionIds as number[]).includes(tourOptionId)),
      'done',
    )
    return (await noticesOf()).slice(before)
  }

  test('the desk hears how many open quotations have other prices now, and decides in the list of those that are published by hand', async () => {
    const sold = await sell()
    await save(sold)
    await save(sold)
    const lost = await save(sold)
    await post('kart/setKartStatus', { id: lost.id, version: 1, status: 'lost', reason: 'Too dear' })
    const notices = await publish(sold, { adultAmount: '120' })
    expect(new Set(notices.map(({ email }) => email)).size).toBe(notices.length)
    expect(notices.find(({ email }) => email === 'admin@bluedhow.example')).toMatchObject({
      title: '2 open quotations have other prices now',
      body: expect.stringMatching(
        /^Live as planned: rates of Priced \d+, Evening\. Until you decide, the old prices count\.$/,
      ) as unknown,
      path: '/staff/quotations/rate-drift',
    })
    const { karts } = (await post<{ karts: DriftedKart[] }>('kart/getRateDrift', { tourOptionIds: [sold.tourOptionId] })).body
    expect(karts.map(({ totalBefore, totalNow }) => [totalBefore, totalNow])).toEqual([
      ['260.00', '300.00'],
      ['260.00', '300.00'],
    ])
  })

  test('the desk also hears of it when a customer is put into another market, and not of a market that changes no price', async () => {
    const sold = await sell()
    await save(sold)
    const { body: made } = await post<{ market: { id: number; name: string } }>('dmc/createNewMarket', {
      name: `Market of ${sold.tourOptionId}`,
    })
    const rate = { validFromDate: today(), validTillDate: inDays(40), marketId: made.market.id, tourOptionId: sold.tourOptionId }
    await post('dmc/saveActivityTicketRates', { rates: [{ ...rate, isPerPax: true, adultAmount: '90', childAmount: '50' }] })
    const driftOf = async (id: number) => (await post<{ karts: DriftedKart[] }>('kart/getRateDrift', { customerId: id })).body.karts
    const switchTo = async (marketId: number | null) => {
      const [before, done] = [(await noticesOf()).length, (await jobsOf(server.app, 'notify-of-drift')).length]
      expect((await post('dmc/updateMarketForCustomer', { customerId, marketId })).status).toBe(200)
      await waitUntil(
        () => jobsOf(server.app, 'notify-of-drift'),
        (all) => all.length === done + 1 && all.every(({ state }) => state === 'completed'),
        'done',
      )
      return (await noticesOf()).slice(before)
    }
    const drifted = await driftOf(customerId)
    const [notice] = (await switchTo(made.market.id)).filter(({ email }) => email === 'admin@bluedhow.example')
    expect((await driftOf(customerId)).length).toBe(drifted.length + 1)
    const admin = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@bluedhow.example')
      .executeTakeFirstOrThrow()
    expect(await driftOf(admin.id)).toEqual([])
    expect(notice).toMatchObject({
      title: expect.stringMatching(/open quotations? ha(s|ve) (another price|other prices) now$/) as unknown,
      body: `Gulf Breeze Tours has the rates of the market ${made.market.name} now. Until you decide, the old prices count.`,
      path: '/staff/quotations/rate-drift',
    })
    // Into the same market again: nothing changes, and there is no job.
    const done = (await jobsOf(server.app, 'notify-of-drift')).length
    await post('dmc/updateMarketForCustomer', { customerId, marketId: made.market.id })
    expect((await jobsOf(server.app, 'notify-of-drift')).length).toBe(done)
    await switchTo(null)
  })

  test('the desk also hears of what somebody publishes by hand who does not see quotations, and of nothing that its publisher is shown', async () => {
    const sold = await sell()
    await save(sold)
    const { db } = server.app
    const { site_id } = await db
      .selectFrom('users')
      .select('site_id')
      .where('email', '=', 'admin@bluedhow.example')
      .executeTakeFirstOrThrow()
    const buyers = { site_id, group_name: 'Contracting', permissions: ['rates.edit'] }
    const { id: groupId } = await db.insertInto('permission_groups').values(buyers).returning('id').executeTakeFirstOrThrow()
    const be = (is_super_admin: boolean) =>
      db
        .updateTable('users')
        .set({ permission_group_id: groupId, is_super_admin })
        .where('email', '=', 'admin@bluedhow.example')
        .execute()
    const asBuyer = async <Body>(path: string, body: object) => {
      await be(false)
      try {
        return await post<Body & Refused>(path, body)
      } finally {
        await be(true)
      }
    }
    const { tourOptionId } = sold
    let version = 0
    const publishAs = async (ask: typeof asBuyer, adultAmount: string) => {
      const days = { validFromDate: today(), validTillDate: inDays(40) }
      const rate = { ...days, marketId: 0, isPerPax: true, childAmount: '60', priority: 1, adultAmount }
      const step = { do: 'change', rateId: sold.rateId, version: ++version, rate }
      await post('dmc/rateStudio/changeTicketDraft', { tourOptionId, revision: 0, steps: [step] })
      const seen = { tourOptionId, ticketRevision: 1, transferRevision: 0, note: '' }
      return ask<Refused>('dmc/rateStudio/publishDraft', seen)
    }
    const jobs = async () => (await jobsOf(server.app, 'notify-of-drift')).length
    const done = await jobs()
    expect((await publishAs(post, '110')).status).toBe(200)
    expect(await jobs()).toBe(done)
    const before = (await noticesOf()).length
    const byHand = await publishAs(asBuyer, '120')
    expect([byHand.status, byHand.body.errorMessage]).toEqual([200, undefined])
    await waitUntil(
      () => jobsOf(server.app, 'notify-of-drift'),
      (all) => all.length === done + 1 && all.every(({ state }) => state === 'completed'),
      'done',
    )
    const shown = (await noticesOf()).slice(before).find(({ email }) => email === 'admin@bluedhow.example')
    expect(shown).toMatchObject({
      title: '1 open quotation has another price now',
      body: expect.stringMatching(
        /^Published: rates of Priced \d+, Evening\. Until you decide, the old prices count\.$/,
      ) as unknown,
    })
    // Also an earlier edition.
    const restored = { tourOptionId, kind: 'ticket', edition: 1, liveEdition: 3 }
    const back = await asBuyer<Refused>('dmc/rateStudio/restoreEdition', restored)
    expect([back.status, back.body.errorMessage]).toEqual([200, undefined])
    expect(await jobs()).toBe(done + 2)
  })

  test('where no open quotation is touched nobody hears of it', async () => {
    const sold = await sell()
    expect(await publish(sold, { adultAmount: '120' })).toEqual([])
    const other = await sell()
    await save(other)
    expect(await publish(other, { validTillDate: inDays(39) })).toEqual([])
  })
})
