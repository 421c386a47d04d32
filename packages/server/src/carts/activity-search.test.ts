import type { FoundActivities, FoundLine, SoldCity } from '@tradewind/contract/carts/activity-search'
import { addDays, dateIn } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
const SHARJAH = 292672
let server: TestServer
let [admin, agent] = ['', '']
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  agent = await server.logIn('agent@bluedhow.example', { host: HOST })
  // The figures of these tests are without the markups of the demo.
  for (const { id } of (await listMarkups()).markups)
    await server.call(`activity/markup/deleteActivityMarkup/${id}`, undefined, { as: admin, host: HOST, method: 'DELETE' })
})
afterAll(() => server.close())

type Refused = { errorCode?: string; shortError?: Record<string, string> }
const post = async <Body>(path: string, body: object) => {
  const answer = await server.call<Body & Refused>(path, body, { as: admin, host: HOST })
  expect([path, answer.body.shortError, answer.status]).toEqual([path, undefined, 200])
  return answer.body
}
type Markups = { markups: { id: number }[]; groups: { id: number; isDefault: boolean }[] }
const listMarkups = async () =>
  (await server.call<Markups>('activity/markup/getActivityMarkUp', undefined, { as: admin, host: HOST, method: 'GET' })).body
const today = () => dateIn('Asia/Dubai', server.app.now())
const inDays = (days: number) => addDays(today(), days)
const search = async (more: object = {}, { as, host = HOST }: { as?: string; host?: string } = { as: agent }) =>
  (
    await server.call<FoundActivities & Refused>(
      'activities/searchActivitiesByCityId',
      { cityId: SHARJAH, startDate: inDays(10), endDate: inDays(11), adults: 2, children: 1, childAges: [6], ...more },
      { ...(as ? { as } : {}), host },
    )
  ).body
const askForLines = (more: object, headers: Record<string, string> = {}) =>
  server.http.inject({
    method: 'POST',
    url: '/api/activities/searchActivitiesByCityId',
    headers: { host: HOST, 'auth-token': agent, accept: 'application/x-ndjson', ...headers },
    payload: { cityId: SHARJAH, startDate: inDays(10), endDate: inDays(11), adults: 2, children: 1, childAges: [6], ...more },
  })
async function streamed(more: object): Promise<FoundLine[]> {
  const answer = await askForLines(more)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  return answer.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as FoundLine)
}
let number = 0
/** An option of an activity of its own, with a ticket of 100 and 60 in the first thirty days. */
async function sell({ option = {}, activity = {}, rate = {} }: { option?: object; activity?: object; rate?: object } = {}) {
  const name = `Found ${++number}`
  const made = (await post<{ activity: { id: number } }>('dmc/saveActivity', { name, cityId: SHARJAH, ...activity })).activity
  const area = (await post<{ area: { id: number } }>('areas/addArea', { name: `Area of ${name}`, cityId: SHARJAH })).area
  await post('areas/mapAreaActivity', { activityId: made.id, areaId: area.id })
  const saved = { activityId: made.id, name: 'Evening', ...option }
  const { tourOption } = await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', saved)
  const validity = { validFromDate: today(), validTillDate: inDays(30), marketId: 0, tourOptionId: tourOption.id }
  await post('dmc/saveActivityTicketRates', {
    rates: [{ ...validity, isPerPax: true, adultAmount: '100', childAmount: '60', ...rate }],
  })
  return { name, activityId: made.id, areaId: area.id, tourOptionId: tourOption.id, validity }
}
const optionIn = ({ activities }: FoundActivities, id: number) => {
  const found = activities.find((one) => one.id === id)?.tourOptions[0]
  if (!found) throw new Error(`Activity ${id} was not found`)
  return found
}
const offerOn = ({ offers, days }: ReturnType<typeof optionIn>, way: 'ticket' | 'sharing' | 'private', day = 0) =>
  offers[days[day]?.offers[way] ?? -1]

describe('the search for activities', () => {
  test('shows each way with the markup of the buyer in one sum, and never what was added or what it costs', async () => {
    const { activityId, tourOptionId, validity } = await sell()
    const car = { ...validity, description: 'Car', transferType: 'return', sharingBasis: 'private', minPax: 1, maxPax: 6 }
    await post('dmc/saveTourOptionTransferRates', { rates: [{ ...car, isPerPax: false, amount: '90' }] })
    const before = await search()
    expect(offerOn(optionIn(before, activityId), 'private')).toMatchObject({ total: '350.00', perPerson: '116.67' })
    const groupId = (await listMarkups()).groups.find(({ isDefault }) => isDefault)?.id
    const markup = { kind: 'percent', per: 'booking', on: 'base', value: '10' }
    await post('activity/markup/addActivityMarkUp', { markup: { groupId, name: 'Ten of tickets', tourOptionId, markup } })
    const found = await search()
    const option = optionIn(found, activityId)
    expect([found.currency, found.timeZone, option.seats]).toEqual(['AED', 'Asia/Dubai', 3])
    expect(offerOn(option, 'ticket')).toEqual({
      total: '286.00',
      perPerson: '95.33',
      lines: [
        { kind: 'ticket', code: 'adult', people: 2, amount: '220.00' },
        { kind: 'ticket', code: 'child', people: 1, amount: '66.00' },
      ],
    })
    expect(offerOn(option, 'private')).toMatchObject({ total: '376.00' })
    expect(offerOn(option, 'sharing')).toMatchObject({ why: 'noTransferRate' })
    expect(option.days.map(({ date, canBeHad }) => [date, canBeHad])).toEqual([
      [inDays(10), true],
      [inDays(11), true],
    ])
    // A visitor is a customer of the default group.
    expect(optionIn(await search({}, {}), activityId)).toEqual(option)
  })

  test('offers no ticket alone where a transfer is compulsory, and says so', async () => {
    const { activityId } = await sell()
    await post('areas/toggleActivityFields', { activityId, isTransferRequired: true })
    const option = optionIn(await search(), activityId)
    expect(offerOn(option, 'ticket')).toEqual({
      why: 'transferRequired',
      sentence: 'This activity is sold only with a transfer.',
    })
    expect([option.days[0]?.canBeHad, option.nearestDay]).toEqual([false, null])
  })

  test('shows places and closed days, and the nearest day where none of the dates can be had', async () => {
    const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '15:00', people: 3 }
    const exceptions = [
      { day: inDays(10), kind: 'closed' },
      { day: inDays(11), kind: 'extra', startsAt: '15:00', people: 2 },
    ]
    const option = { timing: 'startTimes', hasTimeSlots: true, times: [everyDay], exceptions }
    const { activityId } = await sell({ option })
    const found = optionIn(await search(), activityId)
    expect(found.days).toMatchObject([
      { isClosed: true, slots: [], canBeHad: false },
      { isClosed: false, slots: [{ startsAt: '15:00', places: 2, isTooLate: false }], canBeHad: false },
    ])
    expect(found.nearestDay).toBe(inDays(12))
    expect(optionIn(await search({ adults: 1 }), activityId)).toMatchObject({ nearestDay: null, days: [{}, { canBeHad: true }] })
    const late = optionIn(await search({ startDate: inDays(40), endDate: inDays(41) }), activityId)
    expect([offerOn(late, 'ticket'), late.nearestDay]).toEqual([
      { why: 'noTicketRate', sentence: 'No ticket rate applies on this day for this market.' },
      inDays(30),
    ])
  })

  test('keeps what begins in the parts of the day that are asked for, with places for the party', async () => {
    const start = (startsAt: string, people: number) => ({ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt, people })
    const timed = (...times: object[]) => sell({ option: { timing: 'startTimes', hasTimeSlots: true, times } })
    const morning = await timed(start('09:00', 20))
    const evening = await timed(start('09:00', 2), start('17:00', 20))
    const open = await sell()
    const areaIds = [morning.areaId, evening.areaId, open.areaId]
    const found = async (timesOfDay?: string[], more: object = {}) =>
      (await search({ areaIds, ...(timesOfDay && { timesOfDay }), ...more })).activities.map(({ id }) => id).toSorted()
    const all = [morning, evening, open].map(({ activityId }) => activityId).toSorted()
    expect([await found(), await found([])]).toEqual([all, all])
    // Two places in the morning are none for three people.
    expect(await found(['morning'])).toEqual([morning.activityId, open.activityId].toSorted())
    expect(await found(['morning'], { adults: 1, children: 0, childAges: [] })).toEqual(all)
    expect(await found(['evening'])).toEqual([evening.activityId, open.activityId].toSorted())
    expect(await found(['morning', 'evening'])).toEqual(all)
    expect((await search({ areaIds, timesOfDay: ['dawn'] })).errorCode).toBe('INVALID_INPUT')
  })

  test('keeps the order of the company, leaves out what is turned off, and filters', async () => {
    const terms = [{ amount: 1, unit: 'day', refundPercent: 100 }]
    const [first, second] = [await sell({ option: { cancellation: terms } }), await sell()]
    await post('manageActivity/updateActivityPriority', { activityId: second.activityId, priority: 0 })
    const ids = async (more: object = {}) => (await search(more)).activities.map(({ id }) => id)
    const both = await ids({ areaIds: [first.areaId, second.areaId] })
    expect(both).toEqual([second.activityId, first.activityId])
    expect(await ids({ areaIds: [first.areaId] })).toEqual([first.activityId])
    expect(await ids({ areaIds: [first.areaId, second.areaId], freeCancellation: true })).toEqual([first.activityId])
    expect(await ids({ areaIds: [first.areaId], maxTotal: '260' })).toEqual([first.activityId])
    expect(await ids({ areaIds: [first.areaId], maxTotal: '259.99' })).toEqual([])
    expect(await ids({ areaIds: [first.areaId], transfer: 'private' })).toEqual([])
    await post('areas/toggleActivityFields', { activityId: first.activityId, isTurnedOn: false })
    expect(await ids({ areaIds: [first.areaId, second.areaId] })).toEqual([second.activityId])
  })

  test('goes on after its last activity where there are more than a page', async () => {
    for (let more = 0; more < 26; more += 1) await sell()
    const page = await search()
    const last = page.activities.at(-1)
    expect([page.activities.length, page.nextAfter]).toEqual([25, last?.id])
    const next = await search({ after: page.nextAfter })
    const shown = new Set(page.activities.map(({ id }) => id))
    expect(next.activities.some(({ id }) => shown.has(id))).toBe(false)
    expect(next.activities.length).toBeGreaterThan(0)

    // Who accepts lines gets all pages, one after the other.
    const lines = await streamed({})
    expect(lines.map(({ type }) => type)).toEqual([...lines.slice(1).map(() => 'page'), 'finished'])
    expect(lines.flatMap((line) => (line.type === 'page' ? line.activities : []))).toEqual([...page.activities, ...next.activities])
    expect(lines[0]).toMatchObject({ currency: 'AED', timeZone: 'Asia/Dubai', nextAfter: last?.id })
  })
})

describe('a search that cannot be', () => {
  test.each([
    ['a day in the past', () => ({ startDate: inDays(-2) }), 'startDate', 'The first day is in the past.'],
    ['yesterday alone', () => ({ startDate: inDays(-1), endDate: inDays(-1) }), 'startDate', 'The first day is in the past.'],
    ['an end before its start', () => ({ endDate: inDays(9) }), 'endDate', 'The last day is before the first.'],
    ['91 days', () => ({ endDate: inDays(100) }), 'endDate', 'Please choose 90 days at most.'],
    [
      'days that no company plans',
      () => ({ startDate: '2199-01-01', endDate: '2199-01-02' }),
      'endDate',
      'Please choose days in the next three years.',
    ],
    ['a city that is not sold', () => ({ cityId: 1275339 }), 'cityId', 'Please choose a city in which we sell activities.'],
    ['nobody', () => ({ adults: 0, children: 0, childAges: [] }), 'adults', 'Please add at least one traveller.'],
    ['more ages than children', () => ({ childAges: [6, 7] }), 'childAges', 'There are more ages than children.'],
    ['a hundred adults', () => ({ adults: 100 }), 'adults', 'Please enter 99 at most.'],
    ['an amount of text', () => ({ maxTotal: 'ten' }), 'maxTotal', 'Please enter a valid amount'],
    ['an amount finer than a fils', () => ({ maxTotal: '1.005' }), 'maxTotal', 'Please enter a valid amount'],
  ])('%s is refused beside its field', async (_what, more, field, sentence) => {
    const { errorCode, shortError } = await search(more())
    expect([errorCode, shortError]).toEqual(['INVALID_INPUT', { [field]: sentence }])
  })

  test('finds nothing of another site', async () => {
    const { errorCode, shortError } = await search({}, { host: 'skylark.localhost' })
    expect([errorCode, Object.keys(shortError ?? {})]).toEqual(['INVALID_INPUT', ['cityId']])
  })

  test('lists the cities in which something is on sale, each site its own, visitors too', async () => {
    const cities = async (host = HOST, as?: string) =>
      (
        await server.call<{ cities: SoldCity[] } & Refused>('activities/getActivityCities', undefined, {
          method: 'GET',
          host,
          ...(as && { as }),
        })
      ).body
    const soldIn = async (cityId: number) => (await cities()).cities.find(({ id }) => id === cityId)?.activities ?? 0
    const before = await soldIn(SHARJAH)
    const { activityId } = await sell()
    expect((await cities(HOST, agent)).cities).toContainEqual({
      ...{ id: SHARJAH, city: 'Sharjah', countryCode: 'AE', activities: before + 1 },
    })
    const off = await server.call('areas/toggleActivityFields', { activityId, isTurnedOn: false }, { as: admin, host: HOST })
    expect(off.status).toBe(200)
    expect(await soldIn(SHARJAH)).toBe(before)
    expect((await cities('skylark.localhost')).cities.filter(({ id }) => id === SHARJAH)).toEqual([])
  })

  test('shows visitors of a locked site nothing', async () => {
    const lock = async (lock_mode: boolean) => {
      await server.app.db.updateTable('sites').set({ lock_mode }).where('site_name', '=', 'Blue Dhow DMC').execute()
      // A site is remembered for a while.
      server.passMinutes(1)
    }
    await lock(true)
    try {
      expect((await search({}, {})).errorCode).toBe('NOT_LOGGED_IN')
      const asked = await server.call<Refused>('activities/getActivityCities', undefined, { method: 'GET', host: HOST })
      expect(asked.body.errorCode).toBe('NOT_LOGGED_IN')
      expect((await search()).errorCode).toBeUndefined()
    } finally {
      await lock(false)
    }
  })
})

test('from a place where it is still yesterday, the search begins today', async () => {
  const option = await sell()
  const lines = await streamed({ startDate: inDays(-1), endDate: inDays(1), areaIds: [option.areaId] })
  const found = lines.find((line) => line.type === 'page' && line.activities.length > 0)
  if (found?.type !== 'page') throw new Error('Nothing was found')
  expect(optionIn(found, option.activityId).days.map(({ date }) => date)).toEqual([inDays(0), inDays(1)])
})

test('lines are refused as the whole call is, before the first of them', async () => {
  const wrong = await askForLines({ endDate: inDays(9), nobody: 1 })
  expect([wrong.statusCode, wrong.json()]).toEqual([
    422,
    expect.objectContaining({ errorCode: 'INVALID_INPUT', shortError: { nobody: 'This field does not exist.' } }),
  ])
  expect((await askForLines({ endDate: inDays(9) })).json()).toMatchObject({
    shortError: { endDate: 'The last day is before the first.' },
  })
  expect((await askForLines({}, { host: 'nobody.example' })).statusCode).toBe(404)
})
