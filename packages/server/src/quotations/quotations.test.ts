import type {
  CustomerKart,
  KartRow,
  KartVersion,
  QuotationBasis,
  SaleFault,
  StaffKart,
} from '@tradewind/contract/quotations/quotation-shapes'
import { formatDate } from '@tradewind/domain/format-date'
import { NOTE_FIELDS } from '@tradewind/domain/quotations/quotation-status'
import { addDays, dateIn, plusMinutes } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { wishOf } from './testing/wish-of.ts'

const HOST = 'bluedhow.localhost'
const DUBAI = 292223
let server: TestServer
let [admin, agent] = ['', '']
let customerId: number
let things: { activityId: number; tourOptionId: number; accomodationId: number }

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string>; data?: unknown }
type Saved = { kart: StaffKart } & Refused
const post = <Body>(path: string, body: object, to: { as?: string; host?: string } = {}) =>
  server.call<Body & Refused>(path, body, { as: to.as ?? admin, host: to.host ?? HOST })
const read = <Body>(path: string, as = admin, host = HOST) =>
  server.call<Body & Refused>(path, undefined, { as, host, method: 'GET' })

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  agent = await server.logIn('agent@bluedhow.example', { host: HOST })
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'agent@bluedhow.example')
    .executeTakeFirstOrThrow()
  customerId = id
  things = await makeThings()
})
afterAll(() => server.close())

let number = 0
async function makeThings() {
  const name = `Quoted ${++number}`
  const { body: made } = await post<{ activity: { id: number } }>('dmc/saveActivity', { name, cityId: DUBAI })
  const option = { activityId: made.activity.id, name: 'Evening' }
  const { body: saved } = await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)
  const hotel = { name: `${name} inn`, address: '1 Quay', cityId: DUBAI }
  const { body: inn } = await post<{ accomodation: { id: number } }>('dmc/createNewAccomodation', hotel)
  return { activityId: made.activity.id, tourOptionId: saved.tourOption.id, accomodationId: inn.accomodation.id }
}

const today = () => dateIn('Asia/Dubai', server.app.now())
const stay = (more: object = {}) => ({
  ...{ accomodationId: things.accomodationId, noOfNights: 2, checkinDate: addDays(today(), 30), numberOfRooms: 1 },
  ...{ price: '900', cost: '700', bookedByCustomer: false },
  ...more,
})
const tour = (more: object = {}) => ({
  ...{
    activityId: things.activityId,
    tourOptionId: things.tourOptionId,
    price: '300',
    cost: '200',
    priceReason: 'Agreed by phone',
  },
  ...more,
})
const visa = { name: 'Visa', price: '90', cost: '60' }
const flight = { airlineCode: 'EK', flightNo: '511', origin: 'DEL', destination: 'DXB', price: '999', bookedByCustomer: true }
/** 900 + 300 + 90 + 50 - 10; the flight is booked by the customer. */
const wish = (more: object = {}) => ({
  ...{ customerId, kartName: 'Rao family', adults: 2, child: 1, noOfDays: 5, noOfNights: 4, currencySymbol: 'AED' },
  ...{ arrivalDate: addDays(today(), 30), internalRemark: 'Watch the margin', purchaseConfirmationNo: 'P-1' },
  ...{ serviceCharge: '50', discount: '10', totalPrice: '1330.00' },
  ...{ accomodations: [stay()], activities: [tour()], miscellaneous: [visa], flightDetails: [flight] },
  ...more,
})
async function save(more: object = {}): Promise<StaffKart> {
  const { status, body } = await post<Saved>('kart/saveKart', wish(more))
  expect([status, body.shortError, body.errorMessage]).toEqual([200, undefined, undefined])
  return body.kart
}
const counts = async () => {
  const of = async (table: 'quotations' | 'quotation_versions' | 'quotation_lines' | 'audit_entries') => {
    const { n } = await server.app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return [await of('quotations'), await of('quotation_versions'), await of('quotation_lines'), await of('audit_entries')]
}
async function expectRefused(body: object, refusal: object, path = 'kart/saveKart', as = admin) {
  const before = await counts()
  const answer = await post<Saved>(path, body, { as })
  expect(answer.body).toMatchObject(refusal)
  expect([answer.status >= 400 && answer.status < 500, await counts()]).toEqual([true, before])
}
const marks = (shortError: Record<string, string>) => ({ errorCode: 'INVALID_INPUT', shortError })
const setStatus = (kart: StaffKart, status: string, more: object = {}) =>
  post<Saved>('kart/setKartStatus', { id: kart.id, version: kart.version, status, ...more })

describe('a quotation', () => {
  test('is kept with everything that was written, its sum and who wrote it', async () => {
    const kart = await save()
    expect(kart).toMatchObject({
      ...{ view: 'staff', version: 1, status: 'new', isVouchered: false, isCancelled: false, quotationId: `Q-${kart.id}` },
      ...{ kartName: 'Rao family', totalPrice: '1330.00', collectedPayment: '0.00', internalRemark: 'Watch the margin' },
      ...{ customer: { id: customerId, companyName: expect.any(String) }, sentVersion: null, isExpired: false },
      accomodations: [{ name: expect.stringMatching(/^Quoted \d+ inn$/), city: 'Dubai', currency: 'AED', price: '900' }],
      activities: [{ tourOption: 'Evening', priceReason: 'Agreed by phone' }],
      sums: { subtotal: '1290.00', serviceCharge: '50.00', discount: '10.00', cost: '960.00', margin: '370.00' },
    })
    expect(kart.sums.lines.map(({ price, counts }) => [price, counts])).toEqual([
      ['900.00', true],
      ['300.00', true],
      ['90.00', true],
      ['999.00', false],
    ])
    expect(kart.sums.persons.reduce((sum, { price }) => sum + Number(price), 0)).toBeCloseTo(1330, 6)
    const { body } = await read<Saved>(`kart/getKartById?id=${kart.id}`)
    expect(body.kart).toEqual(kart)
  })

  test('is made once where the same person sends it twice', async () => {
    const [one, other] = await Promise.all([save({ idempotencyKey: 'twice' }), save({ idempotencyKey: 'twice' })])
    expect(one.id).toBe(other.id)
  })

  test('that is changed after its answer was lost goes on as a version of itself, with the lines that it has', async () => {
    const first = await save({ idempotencyKey: 'lost' })
    const more = { miscellaneous: [visa, { name: 'Guide', price: '40' }], totalPrice: '1370.00', idempotencyKey: 'lost' }
    const second = await save(more)
    expect([second.id, second.version, second.totalPrice]).toEqual([first.id, 2, '1370.00'])
    expect(second.miscellaneous.map(({ name }) => name)).toEqual(['Visa', 'Guide'])
    const numbers = ({ accomodations, activities, flightDetails, miscellaneous }: StaffKart) =>
      [...accomodations, ...activities, ...flightDetails, ...miscellaneous.slice(0, 1)].map(({ id }) => id)
    expect(numbers(second)).toEqual(numbers(first))
    // Sent again as it was sent last, and then changed once more.
    expect((await save(more)).version).toBe(2)
    const third = await save({ ...more, kartName: 'Rao family, Dubai' })
    expect([third.id, third.version, third.kartName]).toEqual([first.id, 3, 'Rao family, Dubai'])
  })

  test('that a colleague has saved since its answer was lost is shown as it is now, before it is saved over', async () => {
    const first = await save({ idempotencyKey: 'overtaken' })
    const theirs = await post<Saved>('kart/saveKart', wishOf(first, { remark: 'Vegetarian' }))
    expect(theirs.body.kart.version).toBe(2)
    const refused = await post<Saved>('kart/saveKart', wish({ kartName: 'Rao', idempotencyKey: 'overtaken' }))
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'QUOTATION_CHANGED'])
    expect(refused.body.data).toMatchObject({ kart: { id: first.id, version: 2, remark: 'Vegetarian' } })
    expect((await save({ idempotencyKey: 'overtaken' })).id).toBe(first.id)
  })

  test('changes by versions, each with its differences; saved as it is, it stays the version that it is', async () => {
    const first = await save()
    const [line] = first.activities
    const same = await post<Saved>('kart/saveKart', wishOf(first))
    expect([same.status, same.body.kart.version]).toEqual([200, 1])
    const changed = wishOf(first, {
      activities: [{ ...tour(), id: line?.id, price: '310' }],
      miscellaneous: [],
      totalPrice: '1250',
      kartName: 'Rao',
    })
    const { body } = await post<Saved>('kart/saveKart', changed)
    expect(body.kart).toMatchObject({ version: 2, totalPrice: '1250.00', activities: [{ id: line?.id, price: '310' }] })
    const { body: history } = await read<{ versions: KartVersion[] }>(`kart/getKartVersions?id=${first.id}`)
    expect(history.versions.map(({ version, totalPrice }) => [version, totalPrice])).toEqual([
      [2, '1250.00'],
      [1, '1330.00'],
    ])
    expect(history.versions[0]?.differences).toEqual([
      { line: null, what: 'changed', field: 'kartName', before: 'Rao family', after: 'Rao' },
      {
        line: expect.objectContaining({ id: line?.id, kind: 'activity' }),
        what: 'changed',
        field: 'price',
        before: '300',
        after: '310',
      },
      {
        line: expect.objectContaining({ kind: 'miscellaneous', title: 'Visa' }),
        what: 'removed',
        field: null,
        before: null,
        after: null,
      },
    ])
    const { body: old } = await read<Saved>(`kart/getKartById?id=${first.id}&version=1`)
    expect(old.kart).toMatchObject({ version: 1, totalPrice: '1330.00', kartName: 'Rao family' })
  })

  test('that a colleague has changed is refused with what it is now and what differs', async () => {
    const kart = await save()
    await post('kart/saveKart', wishOf(kart, { kartName: 'Theirs' }))
    await expectRefused(wishOf(kart, { kartName: 'Mine' }), {
      errorCode: 'QUOTATION_CHANGED',
      data: {
        kart: { version: 2, kartName: 'Theirs' },
        differences: [{ line: null, field: 'kartName', before: 'Rao family', after: 'Theirs' }],
      },
    })
    await expectRefused({ id: kart.id, version: 1, status: 'sent' }, { errorCode: 'QUOTATION_CHANGED' }, 'kart/setKartStatus')
    const { version: _, ...without } = wishOf(kart) as { version: number }
    await expectRefused(without, marks({ version: 'This is required field.' }))
  })

  test('is never saved over by somebody who began with an older version, however many save at once', async () => {
    const kart = await save()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => post<Saved>('kart/saveKart', wishOf(kart, { kartName: `Name ${at}` }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)])
    const { body } = await read<Saved>(`kart/getKartById?id=${kart.id}`)
    expect([body.kart.version, body.kart.kartName]).toEqual([2, answers.find(({ status }) => status === 200)?.body.kart.kartName])
  })

  test('loses a line by its number, and its total with it; the last line stays', async () => {
    const kart = await save()
    const removed = await post<Saved>('kart/removeKartMiscellaneous', { id: kart.miscellaneous[0]?.id })
    expect(removed.body.kart).toMatchObject({ version: 2, totalPrice: '1240.00', miscellaneous: [] })
    await post('kart/removeKartAccomodation', { id: kart.accomodations[0]?.id })
    await expectRefused(
      { id: kart.activities[0]?.id },
      marks({ activities: 'Please select at least one itinerary' }),
      'kart/removeKartActivity',
    )
    const { errorCode } = (await post<Saved>('kart/removeKartMiscellaneous', { id: kart.activities[0]?.id })).body
    expect(errorCode).toBe('NOT_FOUND')
    expect((await post<Saved>('kart/removeKartMiscellaneous', { id: kart.miscellaneous[0]?.id })).status).toBe(404)
  })

  test('in dirhams is totalled in the currency of the customer at the rate of its first day, also when the rate has moved', async () => {
    const setRate = (rate: string) => post('payment/setExchangeRate', { from: 'AED', to: 'INR', rate })
    const rated = await setRate('22.5')
    expect(rated.status).toBe(200)
    const line = { ...visa, currency: 'AED' }
    const more = { currencySymbol: 'INR', serviceCharge: '0', discount: '0', accomodations: [], activities: [], flightDetails: [] }
    const kart = await save({ ...more, miscellaneous: [line], totalPrice: '2025' })
    expect(kart.sums).toMatchObject({ subtotal: '2025.00', exchangeRates: [{ from: 'AED', to: 'INR' }] })
    server.passMinutes(1)
    await setRate('23.5')
    const { body } = await post<Saved>('kart/saveKart', wishOf(kart, { kartName: 'Later' }))
    expect([body.shortError, body.kart?.totalPrice]).toEqual([undefined, '2025.00'])
    await expectRefused(
      wish({ ...more, miscellaneous: [line], totalPrice: '2025' }),
      marks({ totalPrice: 'The total price is 2115.00 INR.' }),
    )
  })
})

describe('what the specification refuses, beside its field', () => {
  test.each<[string, () => object, Record<string, string>]>([
    [
      'no item',
      () => ({ accomodations: [], activities: [], miscellaneous: [], totalPrice: '40' }),
      { activities: 'Please select at least one itinerary' },
    ],
    [
      'more passengers than people',
      () => ({ passengers: [{ title: 'Ms', paxType: 3 }] }),
      { passengers: 'Passenger count mismatch, please reselect passengers' },
    ],
    ['another total', () => ({ totalPrice: '1330.01' }), { totalPrice: 'The total price is 1330.00 AED.' }],
    ['91 days', () => ({ noOfDays: 91 }), { noOfDays: 'The number of days must be a whole number from 1 to 90' }],
    ['half a night', () => ({ noOfNights: 0.5 }), { noOfNights: 'The number of nights must be a whole number from 0 to 90' }],
    [
      'no date when it is vouchered',
      () => ({ isVouchered: true }),
      {
        'activities.0.startDate': 'Please select start date for all activities',
        'miscellaneous.0.startDate': 'Please select start date for all miscellaneous',
      },
    ],
    [
      'a transfer one way without pickup',
      () => ({ activities: [tour({ transferType: 'oneway', sharingBasis: 'PVT' })] }),
      { 'activities.0.pickupTransfer': 'Please add pickup transfer for activity' },
    ],
    [
      'a return without drop',
      () => ({ accomodations: [stay({ transferType: 'return', sharingBasis: 'SIC', pickupTransfer: 'DXB' })] }),
      { 'accomodations.0.dropTransfer': 'Please add transfer for accommodation' },
    ],
    [
      'no basis',
      () => ({ activities: [tour({ transferType: 'oneway', pickupTransfer: 'Hotel' })] }),
      { 'activities.0.sharingBasis': 'Please select sharing basis for activity' },
    ],
    [
      'a discount above the price',
      () => ({ discount: '5000', totalPrice: '0' }),
      { discount: 'The discount is more than the price' },
    ],
    ['no price', () => ({ miscellaneous: [{ name: 'Visa' }] }), { 'miscellaneous.0.price': expect.any(String) as string }],
    ['no title', () => ({ passengers: [{ title: ' ', paxType: 1 }] }), { 'passengers.0.title': 'This is required field.' }],
    [
      'receipts that are typed',
      () => ({ collectedPayment: '5' }),
      { collectedPayment: 'The receipts come to 0.00 AED. Please add a receipt.' },
    ],
    [
      'rooms that are not the price',
      () => ({ accomodations: [stay({ rooms: { double: { count: 1, price: '400' } } })] }),
      { 'accomodations.0.price': expect.stringMatching(/^Its parts add up to AED.800\.00\.$/) as string },
    ],
    [
      'a price without a date, and without a reason to type it',
      () => ({ activities: [tour({ priceReason: '' })] }),
      { 'activities.0.startDate': 'Please choose a date: rates are of a day.' },
    ],
    ['more ages than children', () => ({ childAges: [6, 7] }), { childAges: 'There are more ages than children.' }],
    [
      'a hotel that is not there',
      () => ({ accomodations: [stay({ accomodationId: 999_999 })] }),
      { 'accomodations.0.accomodationId': 'Please choose a hotel.' },
    ],
    [
      'an option of another activity',
      () => ({ activities: [tour({ activityId: 999_999 })] }),
      { 'activities.0.tourOptionId': 'Please choose a tour option of this activity.' },
    ],
    [
      'a line of another quotation',
      () => ({ miscellaneous: [{ ...visa, id: 1 }] }),
      { 'miscellaneous.0.id': 'This line is not one of this quotation.' },
    ],
    ['staff as the customer', () => ({ customerId: 1 }), { customerId: 'Please choose a customer.' }],
    [
      'a currency without a rate',
      () => ({ miscellaneous: [{ ...visa, currency: 'ZAR' }] }),
      { 'miscellaneous.0.price': 'There is no exchange rate from ZAR to AED.' },
    ],
    ['an unknown currency', () => ({ currencySymbol: 'ZZZ' }), { currencySymbol: 'This currency is not known.' }],
    [
      'more than a fils',
      () => ({ miscellaneous: [{ ...visa, price: '1.005' }] }),
      { 'miscellaneous.0.price': 'AED has 2 decimals.' },
    ],
  ])('%s', async (_what, more, shortError) => {
    await expectRefused(wish(more()), marks(shortError))
  })
})

describe('who may see a quotation', () => {
  test('its customer, once it was sent: what was sent, with the prices that the break-up allows, and never a cost or a remark of staff', async () => {
    const kart = await save({ priceBreakup: 'full' })
    const seen = (as = agent) => read<{ kart: CustomerKart }>(`kart/getKartById?id=${kart.id}`, as)
    expect((await seen()).status).toBe(404)
    const sent = await setStatus(kart, 'sent')
    expect(sent.body.kart).toMatchObject({ status: 'sent', sentVersion: 1, validUntil: expect.any(String) })
    await post('kart/saveKart', wishOf(kart, { kartName: 'Not sent yet' }))
    const { body } = await seen()
    expect(body.kart).toMatchObject({
      view: 'customer',
      version: 1,
      kartName: 'Rao family',
      totalPrice: '1330.00',
      charges: { discount: '10.00' },
    })
    expect(body.kart.activities[0]).toMatchObject({ price: '300.00', counts: true })
    expect(JSON.stringify(body)).not.toMatch(/cost|margin|internalRemark|Watch|purchaseConfirmation|priceReason|phone/i)
    const listed = await read<{ karts: KartRow[] }>('kart/getAllKartsForWl', agent)
    expect(listed.body.karts.find(({ id }) => id === kart.id)).toMatchObject({
      version: 1,
      kartName: 'Rao family',
      totalPrice: '1330.00',
    })
    const retail = await server.logIn('priya@skylark.example')
    expect((await read(`kart/getKartById?id=${kart.id}`, retail, 'localhost')).status).toBe(404)
  })

  test('its rooms and meals reach the customer, without what a room costs; a change of meals is a difference', async () => {
    const rooms = { double: { count: 2, price: '200' }, childWithBed: { count: 1, price: '50' } }
    const room = { roomType: 'Deluxe, marina view', meals: 'halfBoard', numberOfRooms: 2, price: '900.00', rooms }
    const kart = await save({ accomodations: [stay(room)] })
    expect(kart.accomodations[0]).toMatchObject({ roomType: 'Deluxe, marina view', meals: 'halfBoard' })
    await setStatus(kart, 'sent')
    const { body } = await read<{ kart: CustomerKart }>(`kart/getKartById?id=${kart.id}`, agent)
    expect(body.kart.accomodations[0]).toMatchObject({
      ...{ roomType: 'Deluxe, marina view', meals: 'halfBoard', roomCounts: { double: 2, childWithBed: 1 } },
    })
    expect(body.kart.accomodations[0]).not.toHaveProperty('rooms')
    const [line] = kart.accomodations
    const changed = wishOf(kart, {
      accomodations: [{ ...stay({ ...room, meals: null }), id: line?.id, isOptional: false, choice: '' }],
    })
    expect((await post<Saved>('kart/saveKart', changed)).body.shortError).toBeUndefined()
    const { body: history } = await read<{ versions: KartVersion[] }>(`kart/getKartVersions?id=${kart.id}`)
    // What it costs was typed for the stay with its meals.
    expect(history.versions[0]?.differences).toMatchObject([
      { field: 'cost', before: '700', after: null },
      { field: 'meals', before: 'Half board', after: null },
      { field: 'unconfirmedCost', before: null, after: '700' },
    ])
    await expectRefused(wish({ accomodations: [stay({ meals: 'dinner' })] }), { errorCode: 'INVALID_INPUT' })
  })

  test.each(['partial', 'none', 'noprice'])('with %s the server sends no more', async (priceBreakup) => {
    const kart = await save({ priceBreakup })
    await setStatus(kart, 'sent')
    const { body } = await read<{ kart: CustomerKart }>(`kart/getKartById?id=${kart.id}`, agent)
    const { kart: shown } = body
    expect(shown.activities[0]).not.toHaveProperty('price')
    expect(['charges', 'persons', 'totalPrice'].filter((field) => field in shown)).toEqual(
      { partial: ['persons', 'totalPrice'], none: ['totalPrice'], noprice: [] }[priceBreakup],
    )
    const { body: list } = await read<{ karts: KartRow[] }>('kart/getAllKartsForWl', agent)
    expect('totalPrice' in (list.karts.find(({ id }) => id === kart.id) ?? {})).toBe(priceBreakup !== 'noprice')
    if (priceBreakup === 'noprice') expect(JSON.stringify(body)).not.toMatch(/1330|300|\b900\b/)
  })

  test('one customer alone: once it was sent it is not turned over to another', async () => {
    const kart = await save()
    await setStatus(kart, 'sent')
    const person = { customer: { firstName: 'Meera', email: 'meera@elsewhere.example' }, userType: 'retail' }
    const { body } = await post<{ user: { id: number } }>('user/createDetailPendingCustomerForDmc', person)
    await expectRefused(
      wishOf(kart, { customerId: body.user.id }),
      marks({ customerId: 'It was sent to its customer. Please copy the quotation for another one.' }),
    )
  })

  test('nobody of another site, and no customer may write one', async () => {
    const kart = await save()
    const other = await server.logIn('admin@skylark.example')
    expect((await read(`kart/getKartById?id=${kart.id}`, other, 'localhost')).status).toBe(404)
    const theirs = await post<Saved>('kart/saveKart', wishOf(kart), { as: other, host: 'localhost' })
    expect(theirs.status).toBe(404)
    await expectRefused(wish(), { errorCode: 'FORBIDDEN' }, 'kart/saveKart', agent)
  })

  test('a list has pages that overlap nowhere and leave nothing out', async () => {
    for (let more = 0; more < 52; more += 1) await save({ kartName: `Listed ${more}` })
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor ? `?cursor=${cursor}` : ''
      const { body }: { body: { karts: KartRow[]; nextCursor: string | null } } = await read(`kart/getAllKartsForWl${query}`)
      seen.push(...body.karts.map(({ id }) => id))
      cursor = body.nextCursor
    }
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
    expect(seen).toHaveLength((await counts())[0] ?? 0)
  })
})

describe('a list of quotations', () => {
  const found = async (search: string, as = admin) => {
    const { body } = await read<{ karts: KartRow[] }>(`kart/getAllKartsForWl?search=${encodeURIComponent(search)}`, as)
    return body.karts
  }

  test('is searched by a part of the name as it is now, by the number and by the customer', async () => {
    const kart = await save({ kartName: 'Verma honeymoon 100%' })
    const ids = async (search: string) => (await found(search)).map(({ id }) => id)
    expect(await ids('VERMA honey')).toEqual([kart.id])
    expect(await ids('moon 100%')).toEqual([kart.id])
    expect(await ids('moon_100')).toEqual([])
    expect(await ids(kart.quotationId)).toEqual([kart.id])
    expect(await ids(kart.customer.companyName ?? '')).toContain(kart.id)
    expect(await ids(kart.customer.name)).toContain(kart.id)
    await post('kart/saveKart', wishOf(kart, { kartName: 'Verma family' }))
    expect([await ids('honeymoon'), await ids('verma fam')]).toEqual([[], [kart.id]])
  })

  test('shows staff the margin, and a customer neither it nor what was not sent', async () => {
    const kart = await save({ kartName: 'Margin of a list' })
    expect(await found('Margin of a list')).toMatchObject([{ id: kart.id, margin: kart.sums.margin }])
    expect(await found('Margin of a list', agent)).toEqual([])
    await setStatus(kart, 'sent')
    const [theirs] = await found('Margin of a list', agent)
    expect([theirs?.id, theirs && 'margin' in theirs]).toEqual([kart.id, false])
  })
})

test('what a total depends on is that of the saved version, or of today', async () => {
  const kart = await save()
  const { body: own } = await read<{ basis: QuotationBasis }>(`kart/getQuotationBasis?currencySymbol=AED&id=${kart.id}`)
  expect(own.basis).toMatchObject({ own: 'AED', taxBasisPoints: 0, roundTo: '0.01' })
  const { status } = await read('kart/getQuotationBasis?currencySymbol=XXX')
  expect(status).toBe(422)
  expect((await read('kart/getQuotationBasis?currencySymbol=AED', agent)).status).toBe(403)
  const other = await server.logIn('admin@skylark.example')
  expect((await read(`kart/getQuotationBasis?currencySymbol=AED&id=${kart.id}`, other, 'localhost')).status).toBe(404)
})

describe('where a quotation stands', () => {
  test('what was agreed to keeps its prices; notes may be written', async () => {
    const kart = await save()
    await setStatus(kart, 'accepted')
    await expectRefused(wishOf(kart, { discount: '20', totalPrice: '1320' }), {
      errorCode: 'QUOTATION_CLOSED',
      errorMessage:
        'Its customer has agreed to this quotation. Only remarks, passengers, confirmation numbers, the payment deadline and instalments can be changed.',
    })
    const notes = {
      ...{ remark: 'Late', remarkForCustomer: 'Welcome', internalRemark: 'Calm', purchaseConfirmationNo: 'P-2' },
      ...{ salesConfirmationNo: 'S-1', paymentDeadline: plusMinutes(server.app.now(), 24 * 60) },
      instalments: [
        { percent: 40, dueOn: null },
        { percent: 60, dueOn: addDays(today(), 20) },
      ],
      passengers: [{ title: 'Ms', firstName: 'Asha', lastName: 'Rao', dateOfBirth: null, paxType: 1 }],
    }
    // Each of those that may be written, and no other.
    expect(Object.keys(notes).sort()).toEqual([...NOTE_FIELDS].sort())
    const noted = await post<Saved>('kart/saveKart', wishOf(kart, notes))
    expect([noted.body.errorMessage, noted.body.shortError]).toEqual([undefined, undefined])
    expect(noted.body.kart).toMatchObject({ version: 2, status: 'accepted', ...notes })
  })

  test('vouchered is for good, cancelled ends it', async () => {
    const startDate = addDays(today(), 31)
    const kart = await save({ isVouchered: true, activities: [tour({ startDate })], miscellaneous: [{ ...visa, startDate }] })
    expect([kart.status, kart.isVouchered]).toEqual(['vouchered', true])
    await expectRefused(
      wishOf(kart, { isVouchered: false }),
      marks({ isVouchered: 'A vouchered quotation stays vouchered, or is cancelled.' }),
    )
    // What was sold is cancelled first, line by line.
    await expectRefused(wishOf(kart, { isCancelled: true }), { errorCode: 'INVALID_INPUT' })
    const draft = await save()
    const cancelled = await post<Saved>('kart/saveKart', wishOf(draft, { isCancelled: true }))
    expect([cancelled.body.shortError, cancelled.body.kart?.status]).toEqual([undefined, 'cancelled'])
    await expectRefused(wishOf(draft, { kartName: 'Again' }), { errorCode: 'QUOTATION_CLOSED' })
  })

  test('is vouchered on days on which its activities run alone, and with a transfer that is compulsory', async () => {
    const sold = await makeThings()
    const startDate = addDays(today(), 31)
    const { activityId, tourOptionId } = sold
    const exceptions = [{ day: startDate, kind: 'closed', startsAt: null }]
    const times = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '15:00' }]
    const option = { id: tourOptionId, activityId, name: 'Evening', timing: 'startTimes', hasTimeSlots: true, times, exceptions }
    expect((await post('dmc/saveTourOptions', option)).status).toBe(200)
    await post('areas/toggleActivityFields', { activityId, isTransferRequired: true })
    const more = (line: object) => ({
      activities: [tour({ activityId, tourOptionId, ...line })],
      miscellaneous: [{ ...visa, startDate }],
    })
    // A draft may be so; what is noted there is refused when it is vouchered.
    const kart = await save(more({ startDate }))
    const isVouchered = true
    await expectRefused(
      wish({ ...more({ startDate }), isVouchered }),
      marks({
        'activities.0.startDate': `It does not run on ${formatDate(startDate)}.`,
        'activities.0.transferType': 'This activity is sold only with a transfer.',
      }),
    )
    await expectRefused({ id: kart.id, version: 1, status: 'vouchered' }, { errorCode: 'INVALID_INPUT' }, 'kart/setKartStatus')
    const driven = { transferType: 'oneway', sharingBasis: 'PVT', pickupTransfer: 'Hotel', startDate: addDays(startDate, 1) }
    const wrongTime = marks({ 'activities.0.time': 'It does not start at 09:00, but at 15:00.' })
    await expectRefused(wish({ ...more({ ...driven, time: '09:00' }), isVouchered }), wrongTime)
    expect((await save({ ...more({ ...driven, time: '15:00' }), isVouchered })).status).toBe('vouchered')
    expect((await save({ ...more({ startDate, isOptional: true }), isVouchered, totalPrice: '1030' })).status).toBe('vouchered')
  })

  test('what vouchering refuses is known before: to the desk while it types, and as it sends', async () => {
    const day = addDays(today(), 31)
    const sold = await makeThings()
    const { activityId, tourOptionId } = sold
    const times = ['15:00', '18:00'].map((startsAt) => ({ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt, people: 4 }))
    const exceptions = [{ day: addDays(day, 1), kind: 'closed', startsAt: null }]
    const option = { id: tourOptionId, activityId, name: 'Evening', timing: 'startTimes', hasTimeSlots: true, times, exceptions }
    expect((await post('dmc/saveTourOptions', option)).status).toBe(200)
    await post('areas/toggleActivityFields', { activityId, isTransferRequired: true })
    const driven = { transferType: 'oneway', sharingBasis: 'PVT', pickupTransfer: 'Hotel', startDate: day, time: '15:00' }
    const evening = (line: object = {}) => [tour({ activityId, tourOptionId, ...driven, ...line })]
    const dated = [{ ...visa, startDate: day }]
    const flown = [{ ...flight, bookedByCustomer: false, price: '0', departureDate: day }]
    const walk = { transferType: null, sharingBasis: null, pickupTransfer: '' }
    const cases: [string, object, string[]][] = [
      ['a day of another line', { miscellaneous: [visa] }, ['miscellaneous.0.startDate']],
      ['a time', { activities: evening({ time: null }) }, ['activities.0.time']],
      ['a day on which it runs', { activities: evening({ startDate: addDays(day, 1) }) }, ['activities.0.startDate']],
      ['places', { adults: 5 }, ['activities.0.startDate']],
      ['the day of a flight', { flightDetails: [{ ...flown[0], departureDate: null }] }, ['flightDetails.0.departureDate']],
      [
        'a time and a transfer',
        { activities: evening({ ...walk, time: null }) },
        ['activities.0.time', 'activities.0.transferType'],
      ],
      [
        'a day of an optional line',
        { activities: evening({ startDate: null, isOptional: true }), totalPrice: '1030' },
        ['activities.0.startDate'],
      ],
      ['nothing', {}, []],
    ]
    for (const [what, more, fields] of cases) {
      const content = wish({ activities: evening(), miscellaneous: dated, flightDetails: flown, ...more })
      const typed = await post<{ saleFaults: SaleFault[] }>('kart/repriceKart', { kart: content, withSaleFaults: true })
      const kart = await save({ activities: evening(), miscellaneous: dated, flightDetails: flown, ...more })
      const send = { quotationId: kart.id, version: 1, idempotencyKey: `lacks ${what}` }
      const sent = await post<{ data?: { faults: SaleFault[] } }>('proposals/sendProposal', send)
      const refused = await setStatus(kart, 'vouchered')
      const known = (faults: SaleFault[] = []) => Object.fromEntries(faults.map(({ field, sentence }) => [field, sentence]))
      expect([what, Object.keys(known(typed.body.saleFaults)).sort()]).toEqual([what, fields])
      expect([what, known(typed.body.saleFaults)]).toEqual([what, refused.body.shortError ?? {}])
      expect([what, known(sent.body.data?.faults)]).toEqual([what, refused.body.shortError ?? {}])
      expect([what, sent.status, refused.status]).toEqual([what, ...(fields.length > 0 ? [409, 422] : [200, 200])])
      if (what === 'a time') {
        expect(sent.body.data?.faults).toEqual([
          {
            field: 'activities.0.time',
            title: expect.stringMatching(/^Quoted \d+: Evening, /),
            sentence: 'Please choose a time: 15:00 or 18:00.',
            times: ['15:00', '18:00'],
          },
        ])
        expect((await post('proposals/sendProposal', { ...send, isIncomplete: true })).status).toBe(200)
        expect((await post('proposals/sendProposal', { ...send, isIncomplete: true })).status).toBe(200)
      }
    }
    expect((await post<{ saleFaults: SaleFault[] }>('kart/repriceKart', { kart: wish() })).body.saleFaults).toEqual([])
  })

  test('is a template as long as the desk says so, and never for customers', async () => {
    const kart = await save({ kartName: 'Five days' })
    await setStatus(kart, 'sent')
    const templates = async (as = admin) => {
      const { body } = await read<{ karts: KartRow[] }>('kart/getAllKartsForWl?isTemplate=true', as)
      return body.karts
    }
    expect(await templates()).toEqual([])
    await post('kart/setKartTemplate', { id: kart.id, isTemplate: true })
    expect((await templates()).map(({ id, isTemplate }) => [id, isTemplate])).toEqual([[kart.id, true]])
    const [shown] = (await templates(agent)).filter(({ id }) => id === kart.id)
    expect(shown).not.toHaveProperty('isTemplate')
    // It stays the quotation that its customer has.
    const own = await post<{ bookings: { id: number; title: string }[] }>('sales/getMyBookings', {}, { as: agent })
    expect(own.body.bookings).toContainEqual(expect.objectContaining({ id: kart.id, title: 'Five days' }))
    const before = await counts()
    await post('kart/setKartTemplate', { id: kart.id, isTemplate: true })
    expect(await counts()).toEqual(before)
    await post('kart/setKartTemplate', { id: kart.id, isTemplate: false })
    expect(await templates()).toEqual([])
  })

  test('moves only where it may, with a reason where it is lost', async () => {
    const kart = await save()
    const move = (status: string, more: object = {}) => ({ id: kart.id, version: kart.version, status, ...more })
    await expectRefused(move('lost'), marks({ reason: 'Please enter the reason.' }), 'kart/setKartStatus')
    expect((await setStatus(kart, 'lost', { reason: 'Too dear' })).body.kart).toMatchObject({ status: 'lost', reason: 'Too dear' })
    await expectRefused(move('sent'), marks({ status: 'A quotation that is lost cannot become sent.' }), 'kart/setKartStatus')
  })

  test('a sent one says when its validity has ended', async () => {
    const kart = await save({ quoteValidyInDays: 1 })
    await setStatus(kart, 'sent')
    const expired = async () => (await read<Saved>(`kart/getKartById?id=${kart.id}`)).body.kart.isExpired
    expect(await expired()).toBe(false)
    const ago = (minutes: number) => plusMinutes(server.app.now(), -minutes)
    const set = { sent_at: ago(1_441), valid_until: ago(1) }
    await server.app.db.updateTable('quotations').set(set).where('id', '=', BigInt(kart.id)).execute()
    expect(await expired()).toBe(true)
  })
})

describe('large and hostile quotations', () => {
  test('400 lines over 90 days are saved, and changed again and again; 401 are refused', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ ...visa, name: `Line ${at}`, price: '1' }))
    const more = { accomodations: [], activities: [], noOfDays: 90, noOfNights: 90 }
    await expectRefused(wish({ ...more, miscellaneous: lines(401) }), { errorCode: 'INVALID_INPUT' })
    await expectRefused(
      wish({ ...more, accomodations: [stay()], miscellaneous: lines(400), totalPrice: '1340' }),
      marks({ activities: 'A quotation has 400 lines at most.' }),
    )
    const described = lines(400).map((line) => ({ ...line, description: 'A long description. '.repeat(100) }))
    const kart = await save({ ...more, flightDetails: [], miscellaneous: described, totalPrice: '440' })
    let version = kart.version
    for (let turn = 0; turn < 5; turn += 1) {
      const { status } = await post('kart/saveKart', wishOf(kart, { kartName: `Turn ${turn}`, version }))
      expect(status).toBe(200)
      version += 1
    }
  })

  test('amounts that no column holds are refused beside their line', async () => {
    const rooms = { double: { count: 99, price: '999999999' } }
    const huge = stay({ noOfNights: 90, rooms, price: '999999999' })
    await expectRefused(wish({ accomodations: [huge] }), { errorCode: 'INVALID_INPUT' })
    const transferPrice = '999999999.99'
    await expectRefused(
      wish({ accomodations: Array.from({ length: 300 }, () => stay({ price: transferPrice, transferPrice })), totalPrice: '1' }),
      { errorCode: 'INVALID_INPUT' },
    )
  })

  test('text is text', async () => {
    const remark = '<script>alert(1)</script> & "Rao"'
    expect((await save({ remark })).remark).toBe(remark)
  })
})

describe('tax and rounding', () => {
  const rule = (more: object = {}) => ({ currency: 'USD', validFrom: today(), taxPercent: '5', roundTo: '1.00', ...more })
  const usd = (more: object = {}) => ({
    ...{ currencySymbol: 'USD', serviceCharge: '0', discount: '0', accomodations: [], activities: [], flightDetails: [] },
    ...{ miscellaneous: [{ name: 'Visa', price: '104.60' }], ...more },
  })

  test('count from their day on, are lines of their own, and stay as they were in what was saved before', async () => {
    const before = await save(usd({ totalPrice: '104.60' }))
    expect(before.sums).toMatchObject({ rounding: '0.00', tax: '0.00' })
    expect((await post('kart/saveQuotationRule', rule({ validFrom: addDays(today(), 1), roundTo: '10' }))).status).toBe(200)
    expect((await post('kart/saveQuotationRule', rule())).status).toBe(200)
    const kart = await save(usd({ totalPrice: '105' }))
    // 5/105 of it.
    expect(kart.sums).toMatchObject({ subtotal: '104.60', rounding: '0.40', tax: '5.00' })
    const { body } = await post<Saved>('kart/saveKart', wishOf(before, { kartName: 'Later' }))
    expect(body.kart).toMatchObject({ version: 2, totalPrice: '104.60' })
    const { body: listed } = await read<{ rules: object[] }>('kart/getQuotationRules')
    expect(listed.rules).toMatchObject([{ roundTo: '10.00' }, { currency: 'USD', taxPercent: '5.00', roundTo: '1.00' }])
    await expectRefused(
      rule({ validFrom: addDays(today(), -1) }),
      marks({ validFrom: 'The start date cannot be in the past.' }),
      'kart/saveQuotationRule',
    )
    await expectRefused(rule({ currency: 'ZZZ' }), marks({ currency: 'This currency is not known.' }), 'kart/saveQuotationRule')
    await expectRefused(rule({ roundTo: '0' }), marks({ roundTo: 'Please enter an amount above zero.' }), 'kart/saveQuotationRule')
    await expectRefused(rule(), { errorCode: 'FORBIDDEN' }, 'kart/saveQuotationRule', agent)
  })

  test('a currency without a rule contains the tax of the company, whose it is, and is not rounded', async () => {
    expect((await post('kart/saveQuotationRule', rule({ currency: 'AED', roundTo: '5.00' }))).status).toBe(200)
    const kart = await save(
      usd({ currencySymbol: 'EUR', miscellaneous: [{ name: 'Visa', price: '104.60' }], totalPrice: '104.60' }),
    )
    expect(kart.sums).toMatchObject({ rounding: '0.00', tax: '4.98' })
  })
})

describe('terms', () => {
  type Terms = { terms: string; version: number }
  test('keep paragraphs and lists alone, and are not overwritten by who began with older ones', async () => {
    const { body: before } = await read<Terms>('kart/getTnc')
    const terms = '<h3>Visa</h3><p onclick="x()">Not <b>ours</b><script>alert(1)</script></p><a href="javascript:x">more</a>'
    const saved = await post<Terms>('kart/saveTnc', { terms, version: before.version })
    expect(saved.body).toMatchObject({ terms: '<h3>Visa</h3><p>Not <b>ours</b></p>more', version: before.version + 1 })
    await expectRefused({ terms: 'Mine', version: before.version }, { errorCode: 'TERMS_CHANGED' }, 'kart/saveTnc')
    expect((await read<Terms>('kart/getTnc', agent)).body.terms).toBe(saved.body.terms)
    await expectRefused({ terms: 'Mine', version: 1 }, { errorCode: 'FORBIDDEN' }, 'kart/saveTnc', agent)
  })
})

test('a hotel that is deleted says which quotations keep it, and they do', async () => {
  const used = await makeThings()
  await save({ accomodations: [stay({ accomodationId: used.accomodationId })] })
  const { body } = await post<{ usedBy: string | null }>('catalogue/getUsers', { kind: 'hotel', ids: [used.accomodationId] })
  expect(body.usedBy).toBe('1 quotation')
})
