import type { KartDocument, StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import type { ServiceArrangement, SheetRow, TravelService } from '@tradewind/contract/travel-days/travel-days'
import type { Voucher } from '@tradewind/contract/vouchers/vouchers'
import { addDays, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { writeSheet } from '../sheets/write-sheet.ts'
import { catchMails } from '../testing/catch-mails.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { stockActivities } from '../testing/stock-activities.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'

const HOST = 'bluedhow.localhost'
let server: TestServer
let stocked: Awaited<ReturnType<typeof stockActivities>>
let [admin, agent] = ['', '']
let [customerId, accomodationId, supplierId] = [0, 0, 0]

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
type Day = {
  date: string
  today: string
  services: TravelService[]
  isCut: boolean
  days: { date: string; services: number }[]
}
const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, stocked.siteId, work)
const post = <Body>(path: string, body: object, as = admin, host = HOST) => server.call<Body & Refused>(path, body, { as, host })
const read = <Body>(path: string, as = admin, host = HOST) =>
  server.call<Body & Refused>(path, undefined, { as, host, method: 'GET' })

beforeAll(async () => {
  server = await startTestServer()
  stocked = await stockActivities(server)
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  agent = await server.logIn('agent@bluedhow.example', { host: HOST })
  customerId = (await logInActor(server, 'agent@bluedhow.example', HOST)).userId
  const hotel = { name: 'Quay inn', address: '1 Quay', cityId: 292_223 }
  accomodationId = (await post<{ accomodation: { id: number } }>('dmc/createNewAccomodation', hotel)).body.accomodation.id
  supplierId = await at(async (tx) => {
    const supplier = { site_id: tx.siteId, kind: 'supplier', name: 'Quay hotels', supplier_code: 'quay-hotels' }
    return (await tx.insertInto('legal_entities').values(supplier).returning('id').executeTakeFirstOrThrow()).id
  })
})
afterAll(() => server.close())

/** A hotel for two nights, an activity at 14:00, and a visa on the day after; sold. */
async function sell(more: Partial<KartDocument> = {}) {
  const option = await stocked.stock({
    option: { times: [stocked.start('14:00', 20)] },
  })
  const day = stocked.inDays(10)
  const passengers = [{ title: 'Ms', firstName: 'Asha', lastName: 'Rao', paxType: 1 }]
  const { status, body } = await post<{ kart: StaffKart }>('kart/saveKart', {
    ...{
      customerId,
      kartName: 'Rao family',
      adults: 2,
      child: 1,
      noOfDays: 5,
      noOfNights: 4,
      currencySymbol: 'AED',
      arrivalDate: day,
    },
    ...{ totalPrice: '1290.00', passengers, salesConfirmationNo: 'S-1' },
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
      },
    ],
    activities: [
      {
        ...{ activityId: option.activityId, tourOptionId: option.tourOptionId, startDate: day, time: '14:00' },
        ...{ price: '300', priceReason: 'Agreed by phone' },
      },
    ],
    miscellaneous: [{ name: 'Visa', price: '90', startDate: addDays(day, 1) }],
    flightDetails: [],
    ...more,
  })
  expect([status, body.shortError, body.errorMessage]).toEqual([200, undefined, undefined])
  const lineId = body.kart.accomodations[0]?.id
  const vouchered = { id: body.kart.id, version: 1, status: 'vouchered', suppliers: [{ lineId, supplierId }] }
  const { body: sold } = await post<{ kart: StaffKart }>('kart/setKartStatus', vouchered)
  expect([sold.shortError, sold.kart?.status]).toEqual([undefined, 'vouchered'])
  return { kart: sold.kart, day, name: option.name }
}

const dayOf = async (date: string) => (await read<Day>(`dmc/getTravelling?date=${date}`)).body
async function servicesOf(kart: StaffKart, date: string): Promise<TravelService[]> {
  return (await dayOf(date)).services.filter(({ quotation }) => quotation?.id === kart.id)
}
async function onlyOf(kart: StaffKart, date: string, kind: TravelService['kind']): Promise<TravelService> {
  const found = (await servicesOf(kart, date)).find((service) => service.kind === kind)
  if (!found) throw new Error(`No ${kind} on ${date}`)
  return found
}
const voucherOf = async ({ voucherCode }: TravelService) =>
  (await read<{ voucher: Voucher }>(`vouchers/getVoucher?code=${voucherCode}`)).body.voucher
const factsOf = ({ sheets }: Voucher, name: RegExp) =>
  Object.fromEntries(
    sheets
      .flatMap(({ services }) => services)
      .filter((service) => name.test(service.name))
      .flatMap(({ facts }) => facts.map(({ label, value, was }) => [label, was === undefined ? value : `${was} > ${value}`])),
  )
const lettersOf = async (orderId: number) =>
  (await jobsOf(server.app, 'send-voucher')).filter(({ data }) => data.orderId === orderId).length
const owedTo = (entity: number) =>
  at(async (tx) => {
    const { minor } = await tx
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
      .select(({ fn }) => fn.sum<string | null>('e.amount_minor').as('minor'))
      .where('a.kind', '=', 'supplierPayable')
      .where('a.legal_entity_id', '=', entity)
      .executeTakeFirstOrThrow()
    return BigInt(minor ?? 0)
  })
const countLines = async () =>
  Number(
    (
      await server.app.db
        .selectFrom('audit_entries')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const DRIVER = { driverName: 'Imran', driverPhone: '+971 50 555 0118', vehicle: 'White van, plate R 48213', passengerCode: 'BD-4' }
const arrange = (service: Pick<TravelService, 'saleId'>, version: number, more: object, as = admin, host = HOST) =>
  post<{ arrangement: ServiceArrangement }>('dmc/saveArrangement', { saleId: service.saleId, version, ...more }, as, host)

describe('who travels on a day', () => {
  test('stands by time: what takes place, begins or ends on it, with who travels, for whom, and where it is read', async () => {
    const { kart, day, name } = await sell()
    const [first, second, last] = [
      await servicesOf(kart, day),
      await servicesOf(kart, addDays(day, 1)),
      await servicesOf(kart, addDays(day, 2)),
    ]
    const short = (services: TravelService[]) => services.map(({ time, timeOf, name: of, part }) => [time, timeOf, of, part])
    expect(short(first)).toEqual([
      ['14:00', 'Start', name, 'whole'],
      [null, 'Check-in', 'Quay inn', 'start'],
    ])
    expect([short(second), short(last)]).toEqual([[[null, 'Any time', 'Visa', 'whole']], [[null, 'Check-out', 'Quay inn', 'end']]])
    expect(first[1]).toMatchObject({
      ...{ leadName: 'Asha Rao', party: '2 adults, 1 child', people: 3, supplier: { id: supplierId, name: 'Quay hotels' } },
      ...{ cost: '700.00', costCurrency: 'AED', quotation: { id: kart.id, name: `Q-${kart.id}` }, status: 'confirmed' },
    })
    expect(first[1]?.voucherCode).toMatch(/^\w{26}$/)
    expect(await servicesOf(kart, addDays(day, 3))).toEqual([])
    const { days, services } = await dayOf(day)
    expect(days.find(({ date }) => date === day)).toEqual({ date: day, services: services.length })
    expect(days.map(({ date }) => date)).toContain(addDays(day, 2))
  })

  test('guests of a hotel are fetched and driven away in what was sold, by their flights, on the voucher too', async () => {
    const day = stocked.inDays(10)
    const { kart } = await sell({
      totalPrice: '1290.00',
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
          ...{ transferType: 'return', sharingBasis: 'DROP_SIC_PICKUP_PVT' },
          ...{ pickupTransfer: 'Dubai airport', dropTransfer: 'Terminal 3' },
        },
      ],
      flightDetails: [
        {
          ...{ airlineCode: 'EK', flightNo: '501', origin: 'BOM', destination: 'DXB', price: '0', bookedByCustomer: true },
          ...{ departureDate: day, departureTime: '04:30', arrivalDate: day, arrivalTime: '06:10' },
        },
      ],
    } as unknown as Partial<KartDocument>)
    const [comes, goes] = [await onlyOf(kart, day, 'accommodation'), await onlyOf(kart, addDays(day, 2), 'accommodation')]
    const ride = ({ pickup, dropOff, transfer, flight, isDriven }: TravelService) => [isDriven, pickup, dropOff, transfer, flight]
    expect(ride(comes)).toEqual([true, 'Dubai airport', 'Quay inn', 'Private vehicle', 'EK 501 lands at 06:10'])
    expect(ride(goes)).toEqual([true, 'Quay inn', 'Terminal 3', 'Shared vehicle', ''])
    expect((await servicesOf(kart, day)).map(({ kind }) => kind)).toEqual(['accommodation', 'activity'])
    const voucher = await voucherOf(comes)
    expect(factsOf(voucher, /^Quay inn/)).toMatchObject({
      Transfer: 'Private vehicle',
      Pickup: 'Dubai airport, EK 501 lands at 06:10',
    })
    expect(voucher.sheets.find(({ date }) => date === addDays(day, 2))?.services).toMatchObject([
      { name: 'Transfer from Quay inn', timeOf: 'Check-out', state: 'confirmed' },
    ])
  })

  test.each([
    ['openingHours', '14:00', 'Open from'],
    ['openDated', null, 'Any time'],
  ])('nobody is expected at the time of one with %s', async (timing, time, timeOf) => {
    const { kart, day, name } = await sell()
    await sql`update tour_options set timing = ${timing} where activity_id = (select id from activities where name = ${name})`.execute(
      server.app.db,
    )
    expect(await servicesOf(kart, day)).toContainEqual(expect.objectContaining({ name, time, timeOf }))
  })

  test('without a day it is today where the site is', async () => {
    const { date, today, isCut } = (await read<Day>('dmc/getTravelling')).body
    expect([date, today, isCut]).toEqual([stocked.inDays(0), stocked.inDays(0), false])
  })

  test('what was cancelled does not travel', async () => {
    const { kart, day } = await sell()
    const hotel = await onlyOf(kart, day, 'accommodation')
    await post('kart/cancelService', { saleId: hotel.saleId, refund: '0', reason: 'Ill' })
    expect((await servicesOf(kart, day)).map(({ kind }) => kind)).toEqual(['activity'])
  })

  test('but stands there for as long as its supplier has it confirmed', async () => {
    const { kart, day } = await sell()
    const hotel = await onlyOf(kart, day, 'accommodation')
    const on = stocked.inDays(0)
    await arrange(hotel, 0, { answer: { answer: 'confirmed', on } })
    await post('kart/cancelService', { saleId: hotel.saleId, refund: '0', reason: 'Ill' })
    expect(await onlyOf(kart, day, 'accommodation')).toMatchObject({ status: 'cancelled' })
    await arrange(hotel, 1, { answer: { answer: 'cancelled', on } })
    expect((await servicesOf(kart, day)).map(({ kind }) => kind)).toEqual(['activity'])
  })

  test('comes as a sheet, in both forms', async () => {
    const { kart, day } = await sell()
    const activity = await onlyOf(kart, day, 'activity')
    await arrange(activity, 0, { ...DRIVER, driverName: '=Imran' })
    for (const [format, begin] of [
      ['csv', '\ufeffTime,What,Kind'],
      ['xlsx', 'PK'],
    ] as const) {
      const { statusCode, rawPayload, headers } = await server.http.inject({
        url: `/api/dmc/getTravellingFile?date=${day}&format=${format}`,
        headers: { host: HOST, 'auth-token': admin },
      })
      expect([statusCode, rawPayload.toString('utf8').startsWith(begin)]).toEqual([200, true])
      expect(headers['content-disposition']).toContain(`travelling-${day}.${format}`)
      if (format === 'csv') expect(rawPayload.toString('utf8')).toContain(`"'=Imran, +971 50 555 0118"`)
    }
  })

  test('is for the desk of its own site', async () => {
    const { day, kart } = await sell()
    const { saleId } = await onlyOf(kart, day, 'activity')
    expect((await read('dmc/getTravelling', agent)).status).toBe(403)
    expect((await arrange({ saleId }, 0, DRIVER, agent)).status).toBe(403)
    const other = await server.logIn('admin@skylark.example')
    expect((await read<Day>(`dmc/getTravelling?date=${day}`, other, 'localhost')).body.services).toEqual([])
    expect((await arrange({ saleId }, 0, DRIVER, other, 'localhost')).status).toBe(404)
  })
})

describe('what is arranged for a service', () => {
  test('stands on its voucher, which is a revision more and is mailed; numbers of the supplier never do', async () => {
    const mails = catchMails(server)
    const { kart, day, name } = await sell()
    const activity = await onlyOf(kart, day, 'activity')
    const before = await voucherOf(activity)
    expect([before.revision, before.confirmation, before.leadTraveller]).toEqual([1, 'S-1', 'Asha Rao'])
    await mails.to('agent@bluedhow.example', new RegExp(`Your voucher V-${activity.orderId}`))
    const said = { ...DRIVER, salesConfirmation: 'CST-88120', purchaseConfirmation: 'PO-77', note: 'Asked twice' }
    expect((await arrange(activity, 0, said)).body.arrangement).toMatchObject({ ...said, version: 1, answer: null })
    const after = await voucherOf(activity)
    expect([after.revision, factsOf(after, new RegExp(name))]).toMatchObject([
      2,
      {
        ...{ Driver: 'Imran, +971\u00a050\u00a0555\u00a00118', Vehicle: 'White van, plate R 48213' },
        ...{ Confirmation: 'CST-88120', 'Passenger code': 'BD-4' },
      },
    ])
    expect(JSON.stringify(after)).not.toMatch(/PO-77|Asked twice/)
    const letter = await mails.to('agent@bluedhow.example', new RegExp(`Your voucher has changed V-${activity.orderId}`))
    expect(letter.html).not.toContain('PO-77')
  })

  test('another driver stands beside the one who was named, until the first is back', async () => {
    const { kart, day, name } = await sell()
    const activity = await onlyOf(kart, day, 'activity')
    const driver = async () => factsOf(await voucherOf(activity), new RegExp(name)).Driver
    await arrange(activity, 0, DRIVER)
    await arrange(activity, 1, { ...DRIVER, driverName: 'Salim', driverPhone: '' })
    expect(await driver()).toBe('Imran, +971\u00a050\u00a0555\u00a00118 > Salim')
    await arrange(activity, 2, { ...DRIVER, driverName: 'Salim', driverPhone: '', vehicle: 'Blue van' })
    expect(await driver()).toBe('Imran, +971\u00a050\u00a0555\u00a00118 > Salim')
    await arrange(activity, 3, {})
    expect(await driver()).toBe('Salim > We will tell you the driver')
    await arrange(activity, 4, { driverName: 'Salim' })
    expect(await driver()).toBe('Salim')
    expect((await voucherOf(activity)).revision).toBe(6)
  })

  test('saved twice it is one revision and one letter; what no voucher says is none', async () => {
    const { kart, day } = await sell()
    const activity = await onlyOf(kart, day, 'activity')
    const letters = await lettersOf(activity.orderId)
    for (const _ of [1, 2]) expect((await arrange(activity, 0, DRIVER)).status).toBe(200)
    expect([(await voucherOf(activity)).revision, await lettersOf(activity.orderId)]).toEqual([2, letters + 1])
    const lines = await countLines()
    const { body } = await arrange(activity, 1, { ...DRIVER, purchaseConfirmation: 'PO-1' })
    expect(body.arrangement.version).toBe(2)
    expect([(await voucherOf(activity)).revision, await lettersOf(activity.orderId), await countLines()]).toEqual([
      2,
      letters + 1,
      lines + 1,
    ])
  })

  test('by two at once one is kept, and the other is shown it', async () => {
    const { kart, day } = await sell()
    const activity = await onlyOf(kart, day, 'activity')
    const both = await Promise.all([arrange(activity, 0, { driverName: 'Imran' }), arrange(activity, 0, { driverName: 'Salim' })])
    const [kept, refused] = both.toSorted((a, b) => a.status - b.status)
    expect([kept?.status, refused?.status, refused?.body.errorCode]).toEqual([200, 409, 'ARRANGEMENT_CHANGED'])
    expect(refused?.body).toMatchObject({ data: { arrangement: { driverName: kept?.body.arrangement.driverName, version: 1 } } })
    expect((await voucherOf(activity)).revision).toBe(2)
  })

  test('of what is cancelled only the answer of its supplier is kept, and no letter goes out', async () => {
    const { kart, day } = await sell()
    const hotel = await onlyOf(kart, day, 'accommodation')
    await post('kart/cancelService', { saleId: hotel.saleId, refund: '0', reason: 'Ill' })
    const [letters, lines] = [await lettersOf(hotel.orderId), await countLines()]
    const refused = await arrange(hotel, 0, DRIVER)
    expect([refused.status, refused.body.errorCode, await countLines()]).toEqual([409, 'NOT_ARRANGED', lines])
    const answer = { answer: 'cancelled', on: stocked.inDays(0) }
    expect((await arrange(hotel, 0, { answer })).body.arrangement).toMatchObject({ answer: { answer: 'cancelled', cost: null } })
    expect(await lettersOf(hotel.orderId)).toBe(letters)
  })

  test('of what is over the voucher is a revision more and no letter goes; of what is only paid, neither', async () => {
    const { kart, day } = await sell()
    const [activity, hotel] = [await onlyOf(kart, day, 'activity'), await onlyOf(kart, day, 'accommodation')]
    expect([activity.isMailed, hotel.isMailed]).toEqual([true, true])
    const letters = await lettersOf(activity.orderId)
    const past = stocked.inDays(-2)
    await at(async (tx) => {
      await tx.updateTable('sales').set({ used_from: past, used_to: past }).where('id', '=', activity.saleId).execute()
      await tx.updateTable('sales').set({ status: 'paid' }).where('id', '=', hotel.saleId).execute()
    })
    expect([(await onlyOf(kart, past, 'activity')).isMailed, (await onlyOf(kart, day, 'accommodation')).isMailed]).toEqual([
      false,
      false,
    ])
    expect((await arrange(activity, 0, DRIVER)).status).toBe(200)
    expect([(await voucherOf(activity)).revision, await lettersOf(activity.orderId)]).toEqual([2, letters])
    expect((await arrange(hotel, 0, DRIVER)).status).toBe(200)
    expect([(await voucherOf(activity)).revision, await lettersOf(activity.orderId)]).toEqual([2, letters])
    await at((tx) => tx.updateTable('sales').set({ status: 'confirmed' }).where('id', '=', hotel.saleId).execute())
    expect((await arrange(hotel, 1, { ...DRIVER, vehicle: 'Bus' })).status).toBe(200)
    expect([(await voucherOf(activity)).revision, await lettersOf(activity.orderId)]).toEqual([3, letters + 1])
  })

  test('what another site delivers is answered by its status, and no other answer is entered', async () => {
    const { kart, day } = await sell()
    const activity = await onlyOf(kart, day, 'activity')
    expect(activity.isOutside).toBe(false)
    const deliver = (by: { outside_ref: string | null; tour_option_id: bigint | null; activity_id: bigint | null }) =>
      at((tx) => tx.updateTable('activity_sales').set(by).where('id', '=', activity.saleId).execute())
    const own = await at((tx) =>
      tx
        .selectFrom('activity_sales')
        .select(['outside_ref', 'tour_option_id', 'activity_id'])
        .where('id', '=', activity.saleId)
        .executeTakeFirstOrThrow(),
    )
    await deliver({ outside_ref: crypto.randomUUID(), tour_option_id: null, activity_id: null })
    expect(await onlyOf(kart, day, 'activity')).toMatchObject({
      isOutside: true,
      status: 'confirmed',
      arrangement: { answer: null },
    })
    const { statusCode, body: sheet } = await server.http.inject({
      url: `/api/dmc/getTravellingFile?date=${day}&format=csv`,
      headers: { host: HOST, 'auth-token': admin },
    })
    const line = sheet.split('\n').find((one) => one.includes(`Q-${kart.id}`) && one.includes('Activity'))
    expect([statusCode, line]).toEqual([200, expect.stringContaining(',confirmed,')])
    const lines = await countLines()
    const answer = { answer: 'confirmed', on: stocked.inDays(0), cost: '12', currency: 'AED' }
    const refused = await arrange(activity, 0, { ...DRIVER, answer })
    expect([refused.body.shortError, await countLines()]).toEqual([{ answer: expect.any(String) }, lines])
    expect((await arrange(activity, 0, DRIVER)).body.arrangement).toMatchObject({ version: 1, driverName: 'Imran' })
    await deliver(own)
  })

  test('an answer has a day that has come, and a cost only where it is confirmed', async () => {
    const { kart, day } = await sell()
    const hotel = await onlyOf(kart, day, 'accommodation')
    const today = stocked.inDays(0)
    const wrong = async (answer: object) => (await arrange(hotel, 0, { answer })).body.shortError
    expect(await wrong({ answer: 'confirmed', on: stocked.inDays(1) })).toHaveProperty('on')
    expect(await wrong({ answer: 'refused', on: today, cost: '1', currency: 'AED' })).toHaveProperty('cost')
    expect(await wrong({ answer: 'confirmed', on: today, cost: '1.234', currency: 'AED' })).toHaveProperty('cost')
    expect(await wrong({ answer: 'confirmed', on: today, cost: '1' })).toHaveProperty('currency')
    const answer = { answer: 'confirmed', on: today, cost: '690.5', currency: 'AED' }
    expect((await arrange(hotel, 0, { answer })).body.arrangement.answer).toEqual({ ...answer, cost: '690.50' })
  })
})

const rewrite = async (kart: StaffKart, more: object) => {
  const { view: _v, quotationId: _q, status: _s, customer: _c, sentAt: _a, validUntil: _u, isExpired: _e, ...rest } = kart
  const { isTemplate: _k, cart: _w, sums: _m, collectedPayment: _p, reason: _r, sentVersion: _n, sentOther: _so, ...most } = rest
  const { createdAt: _t, savedAt: _d, savedBy: _b, accomodations, activities, ...own } = most
  const lines = {
    accomodations: accomodations.map(({ name: _, city: __, ...line }) => line),
    activities: activities.map(({ name: _, tourOption: __, pricedBy: ___, cancellation: ____, ...line }) => line),
  }
  const answer = await post<{ kart: StaffKart }>('kart/saveKart', { ...own, ...lines, isVouchered: true, customerId, ...more })
  expect([answer.status, answer.body.shortError, answer.body.errorMessage]).toEqual([200, undefined, undefined])
  return answer.body.kart
}

describe('what is written in a quotation that was sold', () => {
  test('another lead traveller and another number reach its voucher as a revision, and its lists; other notes do not', async () => {
    const { kart, day } = await sell()
    const activity = await onlyOf(kart, day, 'activity')
    const letters = await lettersOf(activity.orderId)
    const noted = await rewrite(kart, { internalRemark: 'Likes tea', purchaseConfirmationNo: 'P-9' })
    expect([(await voucherOf(activity)).revision, await lettersOf(activity.orderId)]).toEqual([1, letters])
    const passengers = [{ title: 'Mr', firstName: 'Vikram', lastName: 'Rao', paxType: 1 }]
    const renamed = await rewrite(noted, { passengers, salesConfirmationNo: 'S-2' })
    const shown = await voucherOf(activity)
    expect([shown.revision, shown.leadTraveller, shown.confirmation]).toEqual([2, 'Vikram Rao', 'S-2'])
    expect(JSON.stringify(shown)).not.toContain('P-9')
    expect(await lettersOf(activity.orderId)).toBe(letters + 1)
    expect((await servicesOf(kart, day)).map(({ leadName }) => leadName)).toEqual(['Vikram Rao', 'Vikram Rao'])
    await rewrite(renamed, { remark: 'Same people' })
    expect([(await voucherOf(activity)).revision, await lettersOf(activity.orderId)]).toEqual([2, letters + 1])
  })
})

test('a quotation that was sold before its number was kept shows it, and the next note of the desk mails nothing', async () => {
  const { kart, day } = await sell()
  const activity = await onlyOf(kart, day, 'activity')
  const letters = await lettersOf(activity.orderId)
  await at((tx) => tx.updateTable('quotations').set({ sold_confirmation: null }).where('id', '=', BigInt(kart.id)).execute())
  const shown = async () => {
    const { revision, confirmation } = await voucherOf(activity)
    return [revision, confirmation, (await lettersOf(activity.orderId)) - letters]
  }
  expect(await shown()).toEqual([1, 'S-1', 0])
  const noted = await rewrite(kart, { internalRemark: 'Likes tea' })
  expect(await shown()).toEqual([1, 'S-1', 0])
  const renumbered = await rewrite(noted, { salesConfirmationNo: 'S-2' })
  expect(await shown()).toEqual([2, 'S-2', 1])
  await rewrite(renumbered, { salesConfirmationNo: '' })
  expect(await shown()).toEqual([3, '', 2])
})

test('a letter to another address says what it is to who sees it for the first time, also of a later revision', async () => {
  const mails = catchMails(server)
  const { kart, day } = await sell()
  const activity = await onlyOf(kart, day, 'activity')
  await mails.to('agent@bluedhow.example', new RegExp(`Your voucher V-${activity.orderId}`))
  await arrange(activity, 0, DRIVER)
  await post('vouchers/sendVoucher', { orderId: activity.orderId, email: 'aunt@elsewhere.example' })
  const { subject, text } = await mails.to('aunt@elsewhere.example')
  expect(subject).toMatch(new RegExp(`^Your voucher V-${activity.orderId}`))
  expect(text).toContain('It is revision 2: if you have an older one, please use this one instead.')
  expect(text).not.toMatch(/has changed|replaces/)
})

describe('what was sold is reconciled with what its supplier said', () => {
  type Difference = {
    id: number
    kind: string
    ours: string
    theirs: string
    amount: string | null
    state: string
    resolution: string | null
  }
  async function reconcile(): Promise<void> {
    const { body } = await post<{ run: { id: number } }>('reconciliation/runNow', {})
    await waitUntil(
      async () => (await read<{ runs: { id: number; status: string }[] }>('reconciliation/getRuns')).body.runs,
      (runs) => runs.some(({ id, status }) => id === body.run.id && status === 'done'),
      `run ${body.run.id} is done`,
    )
  }
  async function differencesOf({ saleId }: TravelService): Promise<Difference[]> {
    const of = async (state: string) =>
      (await post<{ differences: (Difference & { bookingId: number })[] }>('reconciliation/getDifferences', { state })).body
        .differences
    return [...(await of('open')), ...(await of('resolved'))].filter(({ bookingId }) => bookingId === saleId)
  }
  const short = (found: Difference[]) => found.map(({ kind, state, amount }) => [kind, state, amount])

  test('refused, at another cost, cancelled here alone: each is a difference, which ends with its answer or with a reason', async () => {
    const { kart, day } = await sell()
    const hotel = await onlyOf(kart, day, 'accommodation')
    const on = stocked.inDays(0)
    await reconcile()
    expect(await differencesOf(hotel)).toEqual([])
    await arrange(hotel, 0, { answer: { answer: 'refused', on } })
    await reconcile()
    expect(short(await differencesOf(hotel))).toEqual([['refusedThere', 'open', null]])
    await arrange(hotel, 1, { answer: { answer: 'confirmed', on, cost: '712.50', currency: 'AED' }, purchaseConfirmation: 'QH-1' })
    await reconcile()
    expect(short(await differencesOf(hotel))).toEqual([
      ['invoiceDiffers', 'open', '12.50'],
      ['refusedThere', 'resolved', null],
    ])
    const [differs] = await differencesOf(hotel)
    const owedBefore = await owedTo(supplierId)
    const wish = { differenceId: differs?.id, how: 'corrected', note: 'The new rate is right' }
    expect((await post('reconciliation/resolveDifference', wish)).status).toBe(200)
    expect(await owedTo(supplierId)).toBe(owedBefore + 1_250n)
    await reconcile()
    expect(short(await differencesOf(hotel))[0]).toEqual(['invoiceDiffers', 'resolved', '12.50'])
    await post('kart/cancelService', { saleId: hotel.saleId, refund: '0', reason: 'Ill' })
    await reconcile()
    expect((await differencesOf(hotel)).find(({ state }) => state === 'open')).toMatchObject({
      ...{ kind: 'confirmedThere', ours: 'Cancelled', theirs: expect.stringContaining('QH-1') },
    })
    await arrange(hotel, 2, { answer: { answer: 'cancelled', on }, purchaseConfirmation: 'QH-1' })
    await reconcile()
    expect((await differencesOf(hotel)).filter(({ state }) => state === 'open')).toEqual([])
  })

  test('an amount is not posted for a sale that has changed since it was compared; rechecked it is', async () => {
    const { kart, day } = await sell()
    const hotel = await onlyOf(kart, day, 'accommodation')
    await arrange(hotel, 0, { answer: { answer: 'confirmed', on: stocked.inDays(0), cost: '720', currency: 'AED' } })
    await reconcile()
    const [differs] = await differencesOf(hotel)
    const before = await owedTo(supplierId)
    await at((tx) =>
      tx
        .updateTable('sales')
        .set({ updated_at: plusMinutes(server.app.now(), 1) })
        .where('id', '=', hotel.saleId)
        .execute(),
    )
    const wish = { differenceId: differs?.id, how: 'corrected', note: 'The new rate is right' }
    const early = await post<{ errorCode: string }>('reconciliation/resolveDifference', wish)
    expect([early.status, early.body.errorCode, await owedTo(supplierId)]).toEqual([409, 'SALE_CHANGED', before])
    await at((tx) => tx.updateTable('sales').set({ updated_at: server.app.now() }).where('id', '=', hotel.saleId).execute())
    expect((await post('reconciliation/askAgain', { differenceId: differs?.id })).status).toBe(200)
    expect((await post('reconciliation/resolveDifference', wish)).status).toBe(200)
    expect(await owedTo(supplierId)).toBe(before + 2_000n)
  })

  // Of a hotel sold with a cost of 700: what its supplier asks for, one after the other, and how the difference ends each time.
  type Step = readonly [asked: string | null, how: 'corrected' | 'writtenOff' | 'falseAlarm' | 'leave' | 'none', owed: bigint]
  test.each<[string, Step[]]>([
    [
      'more, and more again',
      [
        ['720', 'corrected', 72_000n],
        ['730', 'corrected', 73_000n],
      ],
    ],
    [
      'more, and as it was sold again',
      [
        ['720', 'corrected', 72_000n],
        ['700', 'corrected', 70_000n],
        ['720', 'corrected', 72_000n],
      ],
    ],
    [
      'more, and no cost at all again',
      [
        ['720', 'corrected', 72_000n],
        [null, 'corrected', 70_000n],
      ],
    ],
    [
      'more, written off, and less',
      [
        ['720', 'writtenOff', 72_000n],
        ['690', 'writtenOff', 69_000n],
        ['690', 'none', 69_000n],
      ],
    ],
    [
      'less, closed without an entry, and more',
      [
        ['680', 'falseAlarm', 70_000n],
        ['710', 'corrected', 71_000n],
      ],
    ],
    [
      'twice before anybody ends it',
      [
        ['720', 'leave', 70_000n],
        ['730', 'corrected', 73_000n],
        ['730', 'none', 73_000n],
      ],
    ],
    [
      'more, then sold again and left, then more',
      [
        ['720', 'corrected', 72_000n],
        ['700', 'leave', 72_000n],
        ['720', 'none', 72_000n],
      ],
    ],
  ])('an invoice that is changed owes its last cost, whatever was posted before: %s', async (_, steps) => {
    const { kart, day } = await sell()
    const hotel = await onlyOf(kart, day, 'accommodation')
    const sold = (await owedTo(supplierId)) - 70_000n
    const on = stocked.inDays(0)
    let version = 0
    for (const [cost, how, owed] of steps) {
      const { body } = await arrange(hotel, version, { answer: { answer: 'confirmed', on, cost, currency: cost && 'AED' } })
      version = body.arrangement.version
      await reconcile()
      await reconcile()
      const open = (await differencesOf(hotel)).filter(({ state }) => state === 'open')
      expect(open.map(({ kind }) => kind)).toEqual(how === 'none' ? [] : ['invoiceDiffers'])
      if (how !== 'none' && how !== 'leave') {
        const wish = { differenceId: open[0]?.id, how, note: 'As agreed by phone' }
        const ended = await Promise.all([1, 2].map(() => post('reconciliation/resolveDifference', wish)))
        expect(ended.map(({ status }) => status).sort()).toEqual([200, 409])
      }
      expect([cost, (await owedTo(supplierId)) - sold]).toEqual([cost, owed])
    }
  })

  test('what nobody confirmed is a difference three days before, once, and ends as it is confirmed', async () => {
    const { kart, day } = await sell()
    const hotel = await onlyOf(kart, day, 'accommodation')
    await at((tx) =>
      tx
        .updateTable('sales')
        .set({ used_from: stocked.inDays(2) })
        .where('id', '=', hotel.saleId)
        .execute(),
    )
    await reconcile()
    await reconcile()
    expect(short(await differencesOf(hotel))).toEqual([['unconfirmedThere', 'open', null]])
    await arrange(hotel, 0, { answer: { answer: 'confirmed', on: stocked.inDays(0) } })
    const [open] = await differencesOf(hotel)
    expect((await post('reconciliation/askAgain', { differenceId: open?.id })).status).toBe(200)
    expect(await differencesOf(hotel)).toMatchObject([{ state: 'resolved', resolution: 'matchedLater' }])
  })
})

describe('a sheet of supplier answers', () => {
  type Imported = { rows: SheetRow[]; counts: Record<SheetRow['outcome'], number> }
  const HEAD = 'Reference,State,Cost,Currency,Confirmation number'
  const csv = (...lines: string[]) => Buffer.from([HEAD, ...lines].join('\n')).toString('base64')
  const send = (contentBase64: string, isCheck: boolean, as = admin, host = HOST) =>
    post<Imported>('dmc/importAnswers', { file: { name: 'answers.csv', contentBase64 }, isCheck }, as, host)
  const numberOf = ({ saleId }: TravelService) => `TW-${saleId}`

  test('is looked at first, entered row by row, and changes nothing more the second time', async () => {
    const { kart, day } = await sell()
    const [hotel, activity, visa] = [
      await onlyOf(kart, day, 'accommodation'),
      await onlyOf(kart, day, 'activity'),
      await onlyOf(kart, addDays(day, 1), 'miscellaneous'),
    ]
    await arrange(activity, 0, { ...DRIVER, note: 'By phone' })
    const sheet = csv(
      `${numberOf(hotel)},Confirmed,"1,250.50",AED,QI-77`,
      `${numberOf(activity)},confirmed,,,`,
      `${numberOf(visa)},maybe,,,`,
      'TW-2147483000,confirmed,,,',
      'HB-4471,refused,,,',
      `${numberOf(visa)},refused,90,AED,`,
    )
    const [before, lines] = [await dayOf(day), await countLines()]
    const checked = (await send(sheet, true)).body
    expect(checked.counts).toEqual({ changed: 2, same: 0, unknown: 2, wrong: 2 })
    expect(checked.rows.map(({ row, outcome, says }) => [row, outcome, says])).toEqual([
      [2, 'changed', 'Confirmed, AED 1250.50, QI-77'],
      [3, 'changed', 'Confirmed'],
      [4, 'wrong', 'Please write confirmed, refused or cancelled.'],
      [5, 'unknown', 'No activity or service that we sold has this reference.'],
      [6, 'unknown', 'No activity or service that we sold has this reference.'],
      [7, 'wrong', `Row 4 has an answer for this reference, too.`],
    ])
    expect(checked.rows[0]).toMatchObject({ saleId: hotel.saleId, title: expect.stringContaining('Quay inn') })
    expect([await dayOf(day), await countLines()]).toEqual([before, lines])

    const entered = (await send(sheet, false)).body
    expect(entered).toEqual(checked)
    expect((await onlyOf(kart, day, 'accommodation')).arrangement).toMatchObject({
      ...{ version: 1, purchaseConfirmation: 'QI-77' },
      answer: { answer: 'confirmed', on: stocked.inDays(0), cost: '1250.50', currency: 'AED' },
    })
    // What was arranged beside it stays.
    expect((await onlyOf(kart, day, 'activity')).arrangement).toMatchObject({
      ...{ ...DRIVER, note: 'By phone', version: 2, answer: { answer: 'confirmed', cost: null } },
    })
    expect((await onlyOf(kart, addDays(day, 1), 'miscellaneous')).arrangement.answer).toBe(null)
    expect(await countLines()).toBe(lines + 2)

    const after = await dayOf(day)
    expect((await send(sheet, false)).body.counts).toEqual({ changed: 0, same: 2, unknown: 2, wrong: 2 })
    expect([await dayOf(day), await countLines()]).toEqual([after, lines + 2])
  })

  test('says of a row what a person reads beside the field, and leaves what it does not name', async () => {
    const { kart, day } = await sell()
    const hotel = await onlyOf(kart, day, 'accommodation')
    const says = async (line: string) => (await send(csv(line), false)).body.rows[0]?.says
    expect(await says(`${numberOf(hotel)},refused,90,AED,`)).toBe('Only what is confirmed has a cost.')
    expect(await says(`${numberOf(hotel)},confirmed,90.555,AED,`)).toBe('AED has 2 decimals.')
    expect((await onlyOf(kart, day, 'accommodation')).arrangement.version).toBe(0)
    await send(csv(`${numberOf(hotel)},confirmed,700,AED,QI-1`), false)
    // Another number alone: the cost stays.
    await send(csv(`${numberOf(hotel)},confirmed,,,QI-2`), false)
    expect((await onlyOf(kart, day, 'accommodation')).arrangement).toMatchObject({
      ...{ purchaseConfirmation: 'QI-2', answer: { cost: '700.00', currency: 'AED' } },
    })
    // What is refused has no cost any more.
    await send(csv(`${numberOf(hotel)},refused,,,`), false)
    expect((await onlyOf(kart, day, 'accommodation')).arrangement).toMatchObject({
      ...{ purchaseConfirmation: 'QI-2', answer: { answer: 'refused', cost: null } },
    })
  })

  test('is read from Excel too, and the sheet of a day is one', async () => {
    const { kart, day } = await sell()
    const hotel = await onlyOf(kart, day, 'accommodation')
    type Line = { reference: string; state: string; number: number }
    const parts: Uint8Array[] = []
    for await (const part of writeSheet<Line>([{ reference: numberOf(hotel), state: 'confirmed', number: 700 }], {
      name: 'Answers',
      columns: [
        { header: 'Our reference', width: 10, kind: 'text', value: ({ reference }) => reference },
        { header: 'Cost', width: 10, kind: 'whole', value: ({ number }) => number },
        { header: 'Currency', width: 10, kind: 'text', value: () => 'AED' },
        { header: 'State', width: 10, kind: 'text', value: ({ state }) => state },
      ],
    }))
      parts.push(part)
    expect((await send(Buffer.concat(parts).toString('base64'), false)).body.rows).toMatchObject([
      { row: 2, outcome: 'changed', says: 'Confirmed, AED 700.00' },
    ])
    const { rawPayload } = await server.http.inject({
      url: `/api/dmc/getTravellingFile?date=${day}&format=xlsx`,
      headers: { host: HOST, 'auth-token': admin },
    })
    const { rows } = (await send(rawPayload.toString('base64'), true)).body
    expect(rows.find(({ saleId }) => saleId === hotel.saleId)).toMatchObject({ outcome: 'same', says: 'Confirmed, AED 700.00' })
  })

  test('that is none is refused, and nobody else enters anything with one', async () => {
    const { kart, day } = await sell()
    const hotel = await onlyOf(kart, day, 'accommodation')
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    for (const text of ['', 'hello', 'Name,State\nx,confirmed', HEAD, `${HEAD}\n,,,,`])
      expect((await send(base64(text), false)).status).toBe(422)
    const many = Array.from({ length: 501 }, (_, at) => `TW-${at + 1},confirmed,,,`)
    expect((await send(csv(...many), true)).body).toMatchObject({
      errorCode: 'NOT_A_SHEET',
      errorMessage: 'A sheet has at most 500 answers.',
    })
    const sheet = csv(`${numberOf(hotel)},confirmed,700,AED,QI-1`)
    expect((await send(sheet, false, agent)).status).toBe(403)
    const unknown = await server.call(
      'dmc/importAnswers',
      { file: { name: 'a.csv', contentBase64: sheet }, isCheck: true },
      { host: HOST },
    )
    expect(unknown.status).toBe(401)
    const foreign = await send(sheet, false, await server.logIn('admin@skylark.example'), 'localhost')
    expect(foreign.body.counts).toEqual({ changed: 0, same: 0, unknown: 1, wrong: 0 })
    expect((await onlyOf(kart, day, 'accommodation')).arrangement.version).toBe(0)
  })
})
