import type { AreaTransferRow } from '@tradewind/contract/rates/area-transfers'
import type { TicketRateRow, TransferRateRow } from '@tradewind/contract/rates/rates'
import { formatDay } from '@tradewind/domain/format-date'
import { TICKET_RATES } from '@tradewind/domain/rates/rate-services'
import { addDays, dateIn, instant } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { listEditions } from '../editions/list-editions.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { lockRateBook } from './rate-book.ts'

const HOST = 'bluedhow.localhost'
let server: TestServer
let as: string
let marketId: number
beforeAll(async () => {
  server = await startTestServer()
  as = await server.logIn('admin@bluedhow.example', { host: HOST })
  const { body } = await post<{ markets: { id: number; name: string }[] }>('dmc/getAllDmcData')
  marketId = body.markets.find(({ name }) => name === 'India')?.id ?? 0
})
afterAll(() => server.close())

const post = <Body>(path: string, body: object = {}) => server.call<Body>(path, body, { as, host: HOST })
const read = <Body>(path: string) => server.call<Body>(path, undefined, { as, host: HOST, method: 'GET' })
let number = 0
/** One of an activity of its own, without rates. */
async function newOption(): Promise<number> {
  number += 1
  const { body } = await post<{ activity: { id: number } }>('dmc/saveActivity', { name: `Priced ${number}`, cityId: 292223 })
  const option = { activityId: body.activity.id, name: 'Evening' }
  return (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).body.tourOption.id
}
const ticket = (tourOptionId: number, more: object = {}) => ({
  tourOptionId,
  marketId: 0,
  adultAmount: '150.00',
  childAmount: 90,
  isPerPax: true,
  validFromDate: '2027-01-01',
  validTillDate: '2027-03-31',
  ...more,
})
const transfer = (tourOptionId: number, more: object = {}) => ({
  tourOptionId,
  marketId: 0,
  amount: '300',
  description: 'Car from Deira',
  transferType: 'return',
  sharingBasis: 'private',
  minPax: 1,
  maxPax: 3,
  isPerPax: false,
  validFromDate: '2027-01-01',
  validTillDate: '2027-03-31',
  ...more,
})
type Tickets = { rates: TicketRateRow[]; shortError?: Record<string, string>; errorCode?: string }
type Transfers = { rates: TransferRateRow[]; shortError?: Record<string, string> }
const save = (...rates: object[]) => post<Tickets>('dmc/saveActivityTicketRates', { rates })
const saveTransfers = (...rates: object[]) => post<Transfers>('dmc/saveTourOptionTransferRates', { rates })
const ratesOf = async (id: number) => (await read<Tickets>(`dmc/getTourOptionTicketRates?tourOptionId=${id}`)).body.rates

describe('ticket rates', () => {
  test('stand with the winner first; new ones come below', async () => {
    const id = await newOption()
    const { status, body } = await save(ticket(id), ticket(id, { marketId, adultAmount: '99.5', infantAmount: '10' }))
    expect(status).toBe(200)
    expect(body.rates).toMatchObject([
      {
        priority: 1,
        market: 'All other markets',
        adultAmount: '150.00',
        childAmount: '90.00',
        infantAmount: null,
        currency: 'AED',
      },
      { priority: 2, market: 'India', adultAmount: '99.50', infantAmount: '10.00', weekdays: [0, 1, 2, 3, 4, 5, 6] },
    ])
    expect(await ratesOf(id)).toEqual(body.rates)
  })

  test('are ordered from the bottom to the top: the last of the call gets priority 1', async () => {
    const id = await newOption()
    const made = (await save(ticket(id), ticket(id), ticket(id))).body.rates.map((rate) => rate.id)
    const [first = 0, second = 0, third = 0] = made
    const ordered = await post<Tickets>('dmc/changeTourOptionTicketRatePriority', {
      tourOptionId: id,
      order: [second, first, third],
    })
    expect(ordered.body.rates.map((rate) => [rate.id, rate.priority])).toEqual([
      [third, 1],
      [first, 2],
      [second, 3],
    ])
    for (const order of [
      [first, second],
      [first, second, second],
      [first, second, 999_999],
    ]) {
      const refused = await post<Tickets>('dmc/changeTourOptionTicketRatePriority', { tourOptionId: id, order })
      expect(refused.body.shortError).toEqual({ order: 'The rates have changed. Please order all of them again.' })
    }
  })

  test('that are changed are a new version; one that a colleague changed is refused', async () => {
    const id = await newOption()
    const [rate] = (await save(ticket(id))).body.rates
    const change = { id: rate?.id, version: 1, adultAmount: '160' }
    expect((await save(ticket(id, change))).body.rates).toMatchObject([
      { id: rate?.id, version: 2, adultAmount: '160.00', priority: 1 },
    ])
    expect((await save(ticket(id, change))).body).toMatchObject({ errorCode: 'STALE_RATE' })
  })

  test('are kept as editions, and one that ended is gone', async () => {
    const id = await newOption()
    const [rate] = (await save(ticket(id))).body.rates
    expect((await post('dmc/deleteTourOptionTicketRates', { id: rate?.id })).status).toBe(200)
    expect(await ratesOf(id)).toEqual([])
    expect((await post('dmc/deleteTourOptionTicketRates', { id: rate?.id })).status).toBe(404)
    const { site_id } = await server.app.db
      .selectFrom('site_domains')
      .select('site_id')
      .where('domain', '=', HOST)
      .executeTakeFirstOrThrow()
    const { editions } = await inSite(server.app.db, site_id, async (tx) =>
      listEditions(tx, await lockRateBook(tx, TICKET_RATES, id), undefined),
    )
    expect(editions.map(({ note }) => note)).toEqual(['Rates: 1 ended', 'Rates: 1 added'])
  })

  test('saved by many at once are all there, each at a place of its own', async () => {
    const id = await newOption()
    await Promise.all(Array.from({ length: 8 }, () => save(ticket(id), ticket(id))))
    expect((await ratesOf(id)).map(({ priority }) => priority)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
  })

  test.each<[string, object, Record<string, string>]>([
    [
      'validity that ends before it begins',
      { validTillDate: '2026-12-31' },
      { 'rates.1.validTillDate': 'The validity ends before it begins.' },
    ],
    [
      'a year that was mistyped',
      { validTillDate: '2072-03-31' },
      { 'rates.1.validTillDate': 'A rate is valid for at most 10 years.' },
    ],
    ['a day that is none', { validFromDate: '2027-02-30' }, { 'rates.1.validFromDate': 'Please enter a valid date' }],
    ['an amount with parts of a fils', { adultAmount: '1.005' }, { 'rates.1.adultAmount': 'Please enter a valid amount' }],
    ['a negative amount', { childAmount: '-1' }, { 'rates.1.childAmount': 'Please enter a valid amount' }],
    ['a market that is not there', { marketId: 999_999 }, { 'rates.1.marketId': 'Please choose a market.' }],
    [
      'a group price for an option by person',
      { isPerPax: false },
      { 'rates.1.isPerPax': 'This tour option is priced per person.' },
    ],
    ['an unknown currency', { currency: 'XXY' }, { 'rates.1.currency': 'This currency is not known.' }],
    ['no weekday', { weekdays: [] }, { 'rates.1.weekdays': 'Please choose at least one weekday.' }],
  ])('are saved all or none: %s', async (_, wrong, faults) => {
    const id = await newOption()
    const { status, body } = await save(ticket(id), ticket(id, wrong))
    expect([status, body.shortError]).toEqual([422, faults])
    expect(await ratesOf(id)).toEqual([])
  })

  test('of two options are not saved together, and one of another option is not found', async () => {
    const [id, other] = [await newOption(), await newOption()]
    expect((await save(ticket(id), ticket(other))).body.shortError).toHaveProperty(['rates.1.tourOptionId'])
    const [rate] = (await save(ticket(id))).body.rates
    expect((await save(ticket(other, { id: rate?.id }))).status).toBe(404)
  })
})

describe('transfer rates', () => {
  test('keep all that was typed', async () => {
    const id = await newOption()
    const { body } = await saveTransfers(
      transfer(id),
      transfer(id, { sharingBasis: 'sharing', isPerPax: true, minPax: null, maxPax: null, amount: 40, currency: 'USD' }),
    )
    expect(body.rates).toMatchObject([
      { amount: '300.00', sharingBasis: 'private', minPax: 1, maxPax: 3, isPerPax: false, description: 'Car from Deira' },
      { amount: '40.00', sharingBasis: 'sharing', minPax: null, currency: 'USD' },
    ])
  })

  test.each<[string, object, Record<string, string>]>([
    ['private without a number', { maxPax: null }, { 'rates.0.maxPax': 'Please enter min and max pax for private sharing basis' }],
    ['more at least than at most', { minPax: 4, maxPax: 2 }, { 'rates.0.maxPax': 'The highest number is below the lowest.' }],
    ['no description', { description: ' ' }, { 'rates.0.description': 'This is required field.' }],
    ['no transfer type', { transferType: '' }, { 'rates.0.transferType': 'This is required field.' }],
  ])('are refused with a sentence: %s', async (_, wrong, faults) => {
    const id = await newOption()
    expect((await saveTransfers(transfer(id, wrong))).body.shortError).toEqual(faults)
  })
})

describe('area transfers', () => {
  const areas = async () => (await read<{ areas: { id: number; name: string }[] }>('areas/searchAreas?cityId=292223')).body.areas
  const add = async (more: object = {}) => {
    const [from, to] = await areas()
    return post<{ transfer: AreaTransferRow; shortError?: Record<string, string> }>('areas/createTransfers', {
      from: from?.id,
      to: to?.id,
      marketId,
      transferType: 'oneway',
      sharingBasis: 'private',
      isPerPax: false,
      amount: 45,
      currency: 'USD',
      maxPax: 4,
      validFromDate: '2027-01-01',
      validTillDate: '2027-12-31',
      ...more,
    })
  }
  const find = async (query: string) =>
    (await read<{ transfers: AreaTransferRow[] }>(`areas/getTransfers${query}`)).body.transfers.map(({ id }) => id)

  test('are shown by the names of their areas, and found by every filter', async () => {
    const { body } = await add({ description: 'Minivan at night', isStandAlone: true })
    const { transfer } = body
    expect(transfer).toMatchObject({
      amount: '45.00',
      currency: 'USD',
      market: 'India',
      isStandAlone: true,
      isPerPax: false,
      minPax: null,
      maxPax: 4,
      boundTourOptionId: -1,
      boundTourOption: null,
      from: { city: 'Dubai' },
    })
    const shared = (await add({ sharingBasis: 'sharing', isPerPax: undefined, maxPax: null, marketId: 0 })).body.transfer
    expect([shared.isPerPax, shared.market]).toEqual([true, 'All other markets'])
    for (const query of [
      '?search=NIGHT',
      `?from=${transfer.from.id},999&marketId=${marketId}&search=minivan`,
      '?sharingBasis=private&transferType=oneway,return&search=minivan',
    ])
      expect([query, await find(query)]).toEqual([query, [transfer.id]])
    const ofCity = await find('?cityId=292223')
    expect(ofCity).toContain(shared.id)
    expect(ofCity).toContain(transfer.id)
    expect(await find('?cityId=1')).toEqual([])
    expect((await post(`areas/deleteTransfers/${shared.id}`)).status).toBe(200)
    expect((await post(`areas/deleteTransfers/${shared.id}`)).status).toBe(404)
    const left = await find('')
    expect(left).toContain(transfer.id)
    expect(left).not.toContain(shared.id)
  })

  test('say what the drive costs and at which supplier, and forget it when it is no longer said', async () => {
    const { body } = await post<{ supplier: { id: number; name: string } }>('dmc/rateStudio/addSupplier', { name: 'Palm coaches' })
    const { supplier } = body
    const { transfer } = (await add({ supplierCost: { supplierId: supplier.id, amount: '30.5' } })).body
    expect(transfer.supplierCost).toEqual({ supplierId: supplier.id, currency: 'USD', amount: '30.50' })
    const list = (await read<{ transfers: AreaTransferRow[]; suppliers: object[] }>('areas/getTransfers')).body
    expect(list.suppliers).toContainEqual(supplier)
    const keptOf = async () =>
      (await read<{ transfers: AreaTransferRow[] }>('areas/getTransfers')).body.transfers.find(({ id }) => id === transfer.id)
    await add({ id: transfer.id, supplierCost: { supplierId: supplier.id, currency: 'AED', amount: '100' } })
    expect((await keptOf())?.supplierCost).toEqual({ supplierId: supplier.id, currency: 'AED', amount: '100.00' })
    await add({ id: transfer.id })
    expect((await keptOf())?.supplierCost).toBeUndefined()
    await post(`areas/deleteTransfers/${transfer.id}`)
  })

  test.each<[string, object, Record<string, string>]>([
    ['a supplier of nobody', { supplierId: 999_999, amount: '1' }, { 'supplierCost.supplierId': 'Please choose a supplier.' }],
    ['no cost', { supplierId: 1 }, { 'supplierCost.amount': 'Please enter a valid amount' }],
    ['parts of a cent', { supplierId: 1, amount: '1.005' }, { 'supplierCost.amount': 'Please enter a valid amount' }],
    [
      'a currency of nobody',
      { supplierId: 1, amount: '1', currency: 'XYZ' },
      { 'supplierCost.currency': 'This currency is not known.' },
    ],
  ])('are refused with a sentence for what they cost: %s', async (_, supplierCost, faults) => {
    expect((await add({ supplierCost })).body.shortError).toEqual(faults)
  })

  test.each<[string, object, Record<string, string>]>([
    ['no area to begin', { from: undefined }, { from: 'From area is required' }],
    ['no area to end', { to: undefined }, { to: 'To area is required' }],
    ['an area of nobody', { to: 999_999 }, { to: 'To area is required' }],
    ['no market', { marketId: undefined }, { marketId: 'Market ID is required' }],
    ['a negative amount', { amount: -1 }, { amount: 'Amount must be positive' }],
    ['a day that is none', { validTillDate: '2027-02-30' }, { validTillDate: 'Invalid date format' }],
    ['private without any number', { maxPax: null }, { minPax: 'Please Enter min and max pax for private sharing basis' }],
    ['a tour option of nobody', { boundTourOptionId: 999_999 }, { boundTourOptionId: 'Please select a tour option' }],
  ])('are refused in the words of the specification: %s', async (_, wrong, faults) => {
    const { status, body } = await add(wrong)
    expect([status, body.shortError]).toEqual([422, faults])
  })

  test('may cost nothing', async () => {
    expect((await add({ amount: 0 })).body.transfer.amount).toBe('0.00')
  })
})

test('the demonstration has a price for every tour option on every day of its season, for India and for all others', async () => {
  const { body } = await post<{ tourOptions: { id: number }[] }>('dmc/getTourOptionsByCity', { cityId: 287286 })
  expect(body.tourOptions.length).toBeGreaterThan(20)
  for (const { id } of body.tourOptions) {
    const rates = await ratesOf(id)
    expect(rates).toHaveLength(4)
    for (const { adultAmount, childAmount } of rates) {
      expect(Number(adultAmount) % 5).toBe(0)
      expect(Number(childAmount)).toBeLessThan(Number(adultAmount))
    }
  }
  const { body: listed } = await read<{ activities: { stops: string[] }[] }>('manageActivity/fetchActivities/287286')
  expect(listed.activities.flatMap(({ stops }) => stops)).toEqual([])
})

test('an activity says from which day on it has no price, and which days have none', async () => {
  const id = await newOption()
  const { body } = await read<{ tourOption: { activityId: number } }>(`dmc/rateStudio?tourOptionId=${id}`)
  const today = dateIn('Asia/Dubai', instant(new Date()))
  const stopsOf = async () => {
    const list = await read<{ activities: { id: number; stops: string[] }[] }>(
      'manageActivity/fetchActivities/292223?search=Priced',
    )
    return list.body.activities.find((one) => one.id === body.tourOption.activityId)?.stops
  }
  expect(await stopsOf()).toEqual(['No area', 'No price'])
  await save(ticket(id, { validFromDate: today, validTillDate: addDays(today, 9) }))
  expect(await stopsOf()).toEqual(['No area', `No price from ${formatDay(addDays(today, 10))}`])
  await save(ticket(id, { validFromDate: addDays(today, 13), validTillDate: addDays(today, 200) }))
  const span = `${formatDay(addDays(today, 10))} to ${formatDay(addDays(today, 12))}`
  expect(await stopsOf()).toEqual(['No area', `No price ${span}`])
})

test('staff who may only look changes nothing, and another site has no such option', async () => {
  const id = await newOption()
  const skylark = await server.logIn('admin@skylark.example')
  const there = await server.call('dmc/saveActivityTicketRates', { rates: [ticket(id)] }, { as: skylark })
  expect(there.status).toBe(404)
  const agent = await server.logIn('agent@bluedhow.example', { host: HOST })
  expect((await server.call('dmc/saveActivityTicketRates', { rates: [ticket(id)] }, { as: agent, host: HOST })).status).toBe(403)
  expect(await ratesOf(id)).toEqual([])
})
