import type { Activity, Market, TourOption } from '@tradewind/contract/catalogue/catalogue-shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
const [DUBAI, SHARJAH] = [292223, 292672]

let server: TestServer
let as: string
beforeAll(async () => {
  server = await startTestServer()
  as = await server.logIn('admin@bluedhow.example', { host: HOST })
})
afterAll(() => server.close())

const post = <Body>(path: string, body: object = {}) => server.call<Body>(path, body, { as, host: HOST })
const read = <Body>(path: string) => server.call<Body>(path, undefined, { as, host: HOST, method: 'GET' })
const lines = () =>
  server.app.db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()

let number = 0
const newName = (of: string) => `${of} ${++number}`
async function newActivity(input: object = {}): Promise<Activity> {
  const { body } = await post<{ activity: Activity }>('dmc/saveActivity', { name: newName('Tour'), cityId: DUBAI, ...input })
  return body.activity
}
async function newOption(input: object = {}): Promise<TourOption> {
  const activityId = (await newActivity()).id
  const { body } = await post<{ tourOption: TourOption }>('dmc/saveTourOptions', { activityId, name: 'Evening', ...input })
  return body.tourOption
}
async function newArea(cityId = DUBAI): Promise<number> {
  const { body } = await post<{ area: { id: number } }>('areas/addArea', { name: newName('Area'), cityId })
  return body.area.id
}
/** Refused with this, and nothing is written. */
async function expectRefused(path: string, input: object, refusal: object): Promise<void> {
  const before = await lines()
  const { status, body } = await post<object>(path, input)
  expect(body).toMatchObject(refusal)
  expect([status >= 400 && status < 500, await lines()]).toEqual([true, before])
}
const marks = (shortError: Record<string, string>) => ({ errorCode: 'INVALID_INPUT', shortError })

describe('activities', () => {
  test('stand by priority, then by name, a page at a time, none twice and none left out', async () => {
    const names = ['b', 'a', 'c'].map((letter) => newName(`Sharjah ${letter}`))
    for (const [place, name] of names.entries()) await newActivity({ name, cityId: SHARJAH, priority: place === 2 ? 1 : 2 })
    const { body } = await read<{ activities: Activity[]; nextCursor: null }>(`manageActivity/fetchActivities/${SHARJAH}`)
    expect(body.activities.map(({ name }) => name)).toEqual([names[2], names[1], names[0]])
    expect(body.nextCursor).toBe(null)
    for (let more = 0; more < 120; more += 1) await newActivity({ cityId: DUBAI, priority: more % 3 })
    const seen: number[] = []
    let cursor = ''
    do {
      const page = await read<{ activities: Activity[]; nextCursor: string | null }>(
        `manageActivity/fetchActivities/0${cursor && `?cursor=${cursor}`}`,
      )
      seen.push(...page.body.activities.map(({ id }) => id))
      cursor = page.body.nextCursor ?? ''
    } while (cursor)
    const { n } = await server.app.db
      .selectFrom('activities')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    expect([seen.length, new Set(seen).size]).toEqual([Number(n), Number(n)])
  })

  test('are created with priority 1, turned on, and say what stops them', async () => {
    const activity = await newActivity({ description: 'Dinner on a dhow' })
    expect(activity).toMatchObject({
      priority: 1,
      isTurnedOn: true,
      isTransferRequired: false,
      city: 'Dubai',
      area: null,
      stops: ['No area', 'No tour option'],
    })
    const { body } = await read<{ cities: { id: number; activities: number }[] }>('manageActivity/getAllCities?filterBase=1')
    expect(body.cities.find(({ id }) => id === DUBAI)?.activities).toBeGreaterThan(0)
  })

  test('keep what is not sent when they are edited', async () => {
    const { id } = await newActivity({ description: 'Kept', priority: 7 })
    const { body } = await post<{ activity: Activity }>('dmc/saveActivity', { id, name: newName('New'), cityId: DUBAI })
    expect(body.activity).toMatchObject({ description: 'Kept', priority: 7 })
  })

  test('are switched, one switch at a time', async () => {
    const { id: activityId } = await newActivity()
    expect((await post('areas/toggleActivityFields', { activityId, isTurnedOn: false })).status).toBe(200)
    expect((await post('areas/toggleActivityFields', { activityId, isTransferRequired: true })).status).toBe(200)
    const { body } = await read<{ activities: Activity[] }>(`dmc/getActivities?cityId=${DUBAI}`)
    expect(body.activities.find(({ id }) => id === activityId)).toMatchObject({ isTurnedOn: false, isTransferRequired: true })
    for (const both of [{}, { isTurnedOn: true, isTransferRequired: true }])
      await expectRefused('areas/toggleActivityFields', { activityId, ...both }, { errorCode: 'INVALID_INPUT' })
  })

  test('are put in an order, and an order of two cities is refused', async () => {
    const activityIds = [(await newActivity()).id, (await newActivity()).id, (await newActivity()).id].toReversed()
    const { body } = await post<{ activities: { id: number; priority: number }[] }>('manageActivity/arrangeActivities', {
      activityIds,
    })
    expect(body.activities).toEqual(activityIds.map((id, place) => ({ id, priority: place + 1 })))
    const { id } = await newActivity({ cityId: SHARJAH })
    await expectRefused(
      'manageActivity/arrangeActivities',
      { activityIds: [...activityIds, id] },
      marks({ activityIds: 'Please arrange the activities of one city.' }),
    )
    await expectRefused(
      'manageActivity/arrangeActivities',
      { activityIds: [id, id] },
      marks({ activityIds: 'An activity stands twice.' }),
    )
  })

  test('are changed together, each in its own way, and put back exactly as they were', async () => {
    const areaId = await newArea()
    const [one, two, three] = [await newActivity({ priority: 5 }), await newActivity(), await newActivity()]
    const change = (changes: object[]) => post('manageActivity/changeActivities', { changes })
    const states = async () => {
      const { body } = await read<{ activities: Activity[] }>(`dmc/getActivities?cityId=${DUBAI}`)
      return [one, two, three].map(({ id }) => {
        const activity = body.activities.find((other) => other.id === id)
        return [activity?.isTurnedOn, activity?.isTransferRequired, activity?.area?.id ?? null, activity?.priority]
      })
    }
    const before = await states()
    const lineCount = Number((await lines()).n)
    const [first, second, third] = [one, two, three].map(({ id: activityId }) => ({ activityId }))
    // The third stays as it is: no line of the trail.
    await change([{ ...first, isTurnedOn: false, priority: 2 }, { ...second, isTransferRequired: true, areaId }, third ?? {}])
    expect(await states()).toEqual([
      [false, false, null, 2],
      [true, true, areaId, 1],
      [true, false, null, 1],
    ])
    expect(Number((await lines()).n)).toBe(lineCount + 2)
    const last = await server.app.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('action', '=', 'change activity')
      .where('about_id', '=', String(two.id))
      .executeTakeFirstOrThrow()
    expect(last.before).toEqual({ isTransferRequired: false, area: null })
    expect(last.after).toEqual({ isTransferRequired: true, area: expect.stringMatching(/^Area \d+$/) })
    const whole = { isTurnedOn: true, isTransferRequired: false, areaId: null }
    await change([
      { ...first, ...whole, priority: 5 },
      { ...second, ...whole, priority: 1 },
    ])
    expect(await states()).toEqual(before)
  })

  test('of which one cannot be changed all stay as they are', async () => {
    const [here, there] = [await newActivity(), await newActivity({ cityId: SHARJAH })]
    const areaId = await newArea()
    const off = { activityId: here.id, isTurnedOn: false }
    const refuse = (changes: object[], refusal: object) => expectRefused('manageActivity/changeActivities', { changes }, refusal)
    await refuse([off, { activityId: there.id, areaId }], marks({ 'changes.1.areaId': 'This area is in another city.' }))
    await refuse([off, { activityId: there.id, areaId: 999_999 }], marks({ 'changes.1.areaId': 'Please choose an area.' }))
    await refuse([off, { activityId: 999_999_999, isTurnedOn: false }], { errorCode: 'NOT_FOUND' })
    await refuse([off, off], marks({ changes: 'An activity stands twice.' }))
    const { body } = await read<{ activities: Activity[] }>(`dmc/getActivities?cityId=${DUBAI}`)
    expect(body.activities.find(({ id }) => id === here.id)?.isTurnedOn).toBe(true)
    const agent = await server.logIn('agent@bluedhow.example', { host: HOST })
    const forbidden = await server.call('manageActivity/changeActivities', { changes: [off] }, { as: agent, host: HOST })
    expect(forbidden.status).toBe(403)
  })

  test('of one name in one city come once, also when many are saved at the same moment', async () => {
    const name = newName('Race')
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => post('dmc/saveActivity', { name, cityId: DUBAI }).then(({ status }) => status)),
    )
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(7).fill(409)])
    await expectRefused('dmc/saveActivity', { name: name.toUpperCase(), cityId: DUBAI }, { errorCode: 'ACTIVITY_NAME_TAKEN' })
  })

  test.each([
    [{ name: ' ', cityId: DUBAI }, 'name', 'This is required field.'],
    [{ name: 'No city', cityId: 999_999_999 }, 'cityId', 'Please choose a city.'],
    [{ name: 'Half', cityId: DUBAI, priority: 1.5 }, 'priority', 'Please enter a whole number.'],
  ])('are refused with a sentence: %j', (input, field, sentence) =>
    expectRefused('dmc/saveActivity', input, marks({ [field]: sentence })),
  )
})

describe('areas', () => {
  test('hold activities of their city only', async () => {
    const { id: activityId } = await newActivity()
    const areaId = await newArea()
    expect((await post('areas/mapAreaActivity', { activityId, areaId })).status).toBe(200)
    const elsewhere = { activityId, areaId: await newArea(SHARJAH) }
    await expectRefused('areas/mapAreaActivity', elsewhere, marks({ areaId: 'This area is in another city.' }))
    await expectRefused('areas/mapAreaActivity', { activityId, areaId: 999_999 }, marks({ areaId: 'Please choose an area.' }))
  })

  test('in use are not deleted, with the reason; empty ones are', async () => {
    const { id: activityId } = await newActivity()
    const areaId = await newArea()
    await post('areas/mapAreaActivity', { activityId, areaId })
    await post('areas/savePlace', { kind: 'hotel', name: newName('Inn'), cityId: DUBAI, areaId, latitude: 25.1, longitude: 55.2 })
    await expectRefused(
      'areas/deleteArea',
      { areaId },
      {
        errorCode: 'AREA_IN_USE',
        errorMessage: expect.stringMatching(/ is used by 1 activity and 1 place\. Please move or delete them first\.$/),
      },
    )
    const empty = await newArea()
    expect((await post('areas/deleteArea', { areaId: empty })).status).toBe(200)
    expect((await post('areas/deleteArea', { areaId: empty })).status).toBe(404)
  })

  test('are never deleted below something that comes to stand in them at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [{ id: activityId }, areaId] = [await newActivity(), await newArea()]
      const [mapped, deleted] = await Promise.all([
        post('areas/mapAreaActivity', { activityId, areaId }),
        post('areas/deleteArea', { areaId }),
      ])
      expect([mapped.status, deleted.status].filter((status) => status === 200)).toHaveLength(1)
    }
  })

  test('to which a transfer drives are not deleted', async () => {
    const [from, to] = [await newArea(), await newArea()]
    const transfer = { from, to, marketId: 0, transferType: 'oneway', sharingBasis: 'sharing', amount: '10' }
    const validity = { validFromDate: '2027-01-01', validTillDate: '2027-12-31' }
    const { body } = await post<{ transfer: { id: number } }>('areas/createTransfers', { ...transfer, ...validity })
    for (const areaId of [from, to])
      await expectRefused(
        'areas/deleteArea',
        { areaId },
        { errorCode: 'AREA_IN_USE', errorMessage: expect.stringContaining(' is used by 1 area transfer. ') },
      )
    await post(`areas/deleteTransfers/${body.transfer.id}`)
    expect((await post('areas/deleteArea', { areaId: from })).status).toBe(200)
  })

  test('are renamed within their city', async () => {
    const id = await newArea()
    const name = newName('Renamed')
    const { body } = await post<{ area: object }>('areas/addArea', { id, name, cityId: DUBAI })
    expect(body.area).toMatchObject({ id, name, city: { id: DUBAI } })
    await expectRefused('areas/addArea', { id, name, cityId: SHARJAH }, marks({ cityId: 'An area stays in its city.' }))
    await expectRefused('areas/addArea', { id: await newArea(), name, cityId: DUBAI }, { errorCode: 'AREA_NAME_TAKEN' })
    await expectRefused('areas/addArea', { id: 999_999, name, cityId: DUBAI }, { errorCode: 'NOT_FOUND' })
  })

  test('need a name, and one of a name is enough', async () => {
    await expectRefused('areas/addArea', { name: '', cityId: DUBAI }, marks({ name: 'Please fill the name' }))
    await post('areas/addArea', { name: 'Hatta hills', cityId: DUBAI })
    await expectRefused('areas/addArea', { name: 'hatta HILLS', cityId: DUBAI }, { errorCode: 'AREA_NAME_TAKEN' })
    const { body } = await read<{ areas: { name: string; city: { city: string } }[] }>('areas/searchAreas?search=HATTA')
    expect(body.areas).toMatchObject([{ name: 'Hatta hills', city: { id: DUBAI, city: 'Dubai' } }])
  })
})

describe('tour options', () => {
  test('of which only the name is sent have the usual travellers and run on any day', async () => {
    expect(await newOption()).toMatchObject({
      timing: 'openDated',
      hasTimeSlots: false,
      passengerTypes: [
        { code: 'adult', minAge: 12 },
        { code: 'child', minAge: 3, maxAge: 11, accompaniedBy: ['adult'] },
        { code: 'infant', takesSeat: false },
      ],
    })
  })

  test('keep all that was typed, and what is not sent again', async () => {
    const whole = {
      hasTimeSlots: true,
      hasMeal: true,
      pickupPickupTime: '15:00',
      dropPickupTime: '21:30',
      minutesFrom: 300,
      minutesTo: 360,
      cancellation: [
        { amount: 2, unit: 'day', refundPercent: 100 },
        { amount: 6, unit: 'hour', refundPercent: 50 },
      ],
      included: ['Dinner'],
      languages: ['en', 'ar'],
      times: [{ weekdays: [0, 2, 6], fromDay: '2027-01-01', toDay: null, startsAt: '15:30', closesAt: null, people: 40 }],
      exceptions: [{ day: '2027-01-14', kind: 'closed', startsAt: null, closesAt: null, people: null, reason: 'Holiday' }],
    }
    const option = await newOption(whole)
    expect(option).toMatchObject({ ...whole, timing: 'startTimes' })
    const edited = { id: option.id, activityId: option.activityId, name: 'Night' }
    const { body } = await post<{ tourOption: TourOption }>('dmc/saveTourOptions', edited)
    expect(body.tourOption).toEqual({ ...option, name: 'Night' })
    const read1 = await read<{ tourOptions: TourOption[] }>(`dmc/getTourOptions?activityId=${option.activityId}`)
    expect(read1.body.tourOptions).toEqual([body.tourOption])
  })

  test.each<[string, object, Record<string, string>]>([
    [
      'two types of one age',
      { passengerTypes: [row('adult', 12, 99), row('child', 3, 12)] },
      { 'passengerTypes.1': 'Child and Adult share an age: 12.' },
    ],
    [
      'ages the wrong way round',
      { passengerTypes: [row('adult', 99, 12)] },
      { 'passengerTypes.0': 'The highest age is below the lowest.' },
    ],
    ['nobody', { passengerTypes: [] }, { passengerTypes: 'Please accept at least one type of traveller.' }],
    [
      'more money for a later cancellation',
      {
        cancellation: [
          { amount: 2, unit: 'day', refundPercent: 50 },
          { amount: 1, unit: 'day', refundPercent: 100 },
        ],
      },
      { 'cancellation.1': 'A person who cancels later would get more back.' },
    ],
    [
      'a season that ends before it begins',
      { times: [{ weekdays: [1], fromDay: '2027-02-01', toDay: '2027-01-01', startsAt: '10:00' }] },
      { 'times.0': 'The last day is before the first.' },
    ],
    [
      'opening hours without an end',
      { timing: 'openingHours', times: [{ weekdays: [1], startsAt: '10:00' }] },
      { 'times.0': 'Please enter when it closes.' },
    ],
    [
      'time slots that are opening hours',
      { timing: 'openingHours', hasTimeSlots: true },
      { timing: 'Time slots are start times.' },
    ],
    ['seats that do not exist', { poolId: 999_999 }, { poolId: 'Please choose seats that exist.' }],
  ])('are refused with a sentence: %s', async (_, input, faults) => {
    const { id: activityId } = await newActivity()
    await expectRefused('dmc/saveTourOptions', { activityId, name: 'Evening', ...input }, marks(faults))
  })

  test('are found by a text that is never a pattern', async () => {
    await newOption({ name: '100% sand_dunes' })
    const find = async (text: string) =>
      (await read<{ tourOptions: { name: string }[] }>(`areas/findTourOptions?regex=${encodeURIComponent(text)}`)).body.tourOptions
    expect((await find('0% SAND_D')).map(({ name }) => name)).toEqual(['100% sand_dunes'])
    expect(await find('1.*dunes')).toEqual([])
    expect(await find('100_ sand')).toEqual([])
  })
})

function row(code: string, minAge: number, maxAge: number) {
  return { code, minAge, maxAge, takesSeat: true, minQuantity: 0, maxQuantity: null, accompaniedBy: [] }
}

describe('markets', () => {
  let customerId: number
  beforeEach(async () => {
    const { id } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'agent@bluedhow.example')
      .executeTakeFirstOrThrow()
    customerId = id
  })
  const newMarket = async (input: object = {}) =>
    (await post<{ market: Market }>('dmc/createNewMarket', { name: newName('Market'), ...input })).body.market
  const ofCustomer = async () =>
    (await read<{ market: Market | null; isOwn: boolean }>(`dmc/getMarketOfCustomer?customerId=${customerId}`)).body

  test('of a customer is his own, or that of customers without one; only one can be that', async () => {
    const first = await newMarket({ isFallback: true, countryCodes: ['IN'] })
    const second = await newMarket({ isFallback: true })
    expect(await ofCustomer()).toMatchObject({ market: { id: second.id }, isOwn: false })
    await post('dmc/updateMarketForCustomer', { customerId, marketId: first.id })
    expect(await ofCustomer()).toMatchObject({ market: { id: first.id, isFallback: false }, isOwn: true })
    await post('dmc/updateMarketForCustomer', { customerId, marketId: null })
    expect(await ofCustomer()).toMatchObject({ market: { id: second.id }, isOwn: false })
  })

  test('keep what is not sent when they are renamed', async () => {
    const { id } = await newMarket({ isFallback: true, countryCodes: ['OM', 'AE'] })
    const name = newName('Renamed')
    expect(await newMarket({ id, name })).toEqual({ id, name, countryCodes: ['AE', 'OM'], isFallback: true })
  })

  test('are offered with all other markets, number 0, on top', async () => {
    const { name } = await newMarket()
    const { body } = await read<{ markets: { id: number; name: string }[] }>('dmc/getDefaultMarketOptions')
    expect(body.markets[0]).toEqual({ id: 0, name: 'All other markets' })
    expect(body.markets.map((market) => market.name)).toContain(name)
  })

  test('show how many customers each has, and how many have none', async () => {
    const { id: marketId, name } = await newMarket()
    type Found = { markets: (Market & { customers: number })[]; customersWithoutMarket: number }
    const find = async () => (await read<Found>(`dmc/searchMarket?name=${encodeURIComponent(name.toUpperCase())}`)).body
    const before = await find()
    expect(before.markets).toMatchObject([{ id: marketId, customers: 0 }])
    await post('dmc/updateMarketForCustomer', { customerId, marketId })
    const after = await find()
    expect(after).toMatchObject({
      markets: [{ customers: 1 }],
      customersWithoutMarket: before.customersWithoutMarket - 1,
    })
    const asked = await post<{ customers: object[] }>('dmc/getMarketsOfCustomers', { customerIds: [customerId, 999_999] })
    expect(asked.body.customers).toEqual([{ customerId, market: expect.objectContaining({ id: marketId }), isOwn: true }])
    await post('dmc/updateMarketForCustomer', { customerId, marketId: null })
  })

  test('that nobody uses are deleted, and their name is free again', async () => {
    const { id: marketId, name } = await newMarket({ countryCodes: ['IN'] })
    expect((await post('dmc/deleteMarket', { marketId })).status).toBe(200)
    expect((await read<{ markets: object[] }>(`dmc/searchMarket?name=${encodeURIComponent(name)}`)).body.markets).toEqual([])
    await expectRefused('dmc/deleteMarket', { marketId }, { errorCode: 'NOT_FOUND' })
    await expectRefused('dmc/updateMarketForCustomer', { customerId, marketId }, { errorCode: 'NOT_FOUND' })
    expect((await post('dmc/createNewMarket', { name })).status).toBe(200)
  })

  test('in use are not deleted, with the reason', async () => {
    const expectUsed = (marketId: number, reason: RegExp) =>
      expectRefused('dmc/deleteMarket', { marketId }, { errorCode: 'MARKET_IN_USE', errorMessage: expect.stringMatching(reason) })
    const fallback = await newMarket({ isFallback: true })
    await expectUsed(fallback.id, /is the market of customers without one\. Please choose another for them first\.$/)
    const { id: marketId } = await newMarket()
    await post('dmc/updateMarketForCustomer', { customerId, marketId })
    const option = await newOption()
    const validity = { marketId, isPerPax: true, validFromDate: '2027-01-01', validTillDate: '2027-03-31' }
    const ticket = { ...validity, adultAmount: '10', childAmount: '5' }
    const saved = await post<{ rates: { id: number }[] }>('dmc/saveActivityTicketRates', {
      rates: [{ ...ticket, tourOptionId: option.id }],
    })
    const way = { from: await newArea(), to: await newArea(), transferType: 'oneway', sharingBasis: 'sharing', amount: '10' }
    const { body } = await post<{ transfer: { id: number } }>('areas/createTransfers', { ...way, ...validity })
    const step = { do: 'add', rate: { ...ticket, priority: 1 } }
    const draft = { tourOptionId: option.id, revision: 0, steps: [step] }
    expect((await post('dmc/rateStudio/changeTicketDraft', draft)).status).toBe(200)
    await expectUsed(
      marketId,
      /is used by 1 customer, 1 rate, 1 area transfer, and 1 rate in a draft\. Please change them first\.$/,
    )
    await post('dmc/rateStudio/discardDraft', { tourOptionId: option.id })
    await post('dmc/updateMarketForCustomer', { customerId, marketId: null })
    await post(`areas/deleteTransfers/${body.transfer.id}`)
    await expectUsed(marketId, /is used by 1 rate\. /)
    await post('dmc/deleteTourOptionTicketRates', { id: saved.body.rates[0]?.id })
    expect((await post('dmc/deleteMarket', { marketId })).status).toBe(200)
    await expectRefused(
      'dmc/saveActivityTicketRates',
      { rates: [{ ...ticket, tourOptionId: option.id }] },
      marks({ 'rates.0.marketId': 'Please choose a market.' }),
    )
  })

  test('are never deleted below a rate that is saved at the same moment', async () => {
    const option = await newOption()
    for (let round = 0; round < 4; round += 1) {
      const { id: marketId } = await newMarket()
      const when = { marketId, isPerPax: true, validFromDate: '2027-01-01', validTillDate: '2027-03-31' }
      const rate = { ...when, tourOptionId: option.id, adultAmount: '10', childAmount: '5' }
      const [saved, deleted] = await Promise.all([
        post('dmc/saveActivityTicketRates', { rates: [rate] }),
        post('dmc/deleteMarket', { marketId }),
      ])
      expect([saved.status, deleted.status].filter((status) => status === 200)).toHaveLength(1)
    }
  })

  test('one of a name is enough', async () => {
    const { name } = await newMarket()
    await expectRefused('dmc/createNewMarket', { name: name.toUpperCase() }, { errorCode: 'MARKET_NAME_TAKEN' })
    const nowhere = { name: newName('Market'), countryCodes: ['IN', 'XX'] }
    await expectRefused('dmc/createNewMarket', nowhere, marks({ countryCodes: 'Please choose a country' }))
  })
})

describe('hotels and what forms choose from', () => {
  test('a hotel has an address, and its e-mail may end in anything', async () => {
    const hotel = { name: newName('Inn'), address: '1 Quay', cityId: DUBAI, email: 'desk@inn.dubaitravel' }
    const saved = await post<{ accomodation: { id: number } }>('dmc/createNewAccomodation', hotel)
    expect(saved.body.accomodation).toMatchObject({ ...hotel, area: null })
    await expectRefused('dmc/createNewAccomodation', { ...hotel, address: '' }, marks({ address: 'This is required field.' }))
    await expectRefused(
      'dmc/createNewAccomodation',
      { ...hotel, email: 'desk' },
      marks({ email: 'Please enter a valid e-mail address.' }),
    )
  })

  test('all of it in one answer names the lists that were cut', async () => {
    const { status, body } = await post<{ isCut: string[]; cities: object[] }>('dmc/getAllDmcData')
    expect([status, body.isCut]).toEqual([200, []])
    expect(body.cities).toContainEqual(expect.objectContaining({ city: 'Dubai' }))
  })
})
