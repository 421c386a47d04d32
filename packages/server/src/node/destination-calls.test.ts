import { contract } from '@tradewind/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
const DUBAI = 292223

/** What each call is asked with, given what the calls before it have made. */
type Made = Record<string, number>
type Asked = (made: Made) => { readonly path?: string; readonly input?: object; readonly query?: string }
/** As the specification lists them, in an order in which a company would make them, each with what its answer has beside `success`. */
type Row = readonly [call: string, asked: Asked, answers: string | null, keeps?: (body: Answer) => Made]
type Answer = Record<string, unknown>
const idOf = (key: string) => (body: Answer) => ({ [key]: (body[key] as { id: number }).id })
const firstOf = (list: string, key: string) => (body: Answer) => ({ [key]: (body[list] as { id: number }[])[0]?.id ?? 0 })
const when = { validFromDate: '2027-01-01', validTillDate: '2027-03-31' }

const CALLS: readonly Row[] = [
  ['POST dmc/saveActivity', () => ({ input: { name: 'Walked tour', cityId: DUBAI } }), 'activity', idOf('activity')],
  ['GET dmc/getActivities', () => ({}), 'activities'],
  ['GET manageActivity/fetchActivities/{cityId}', () => ({ path: '0' }), 'activities'],
  ['POST manageActivity/updateActivityPriority', ({ activity }) => ({ input: { activityId: activity, priority: 3 } }), null],
  ['POST areas/toggleActivityFields', ({ activity }) => ({ input: { activityId: activity, isTransferRequired: true } }), null],
  ['POST areas/addArea', () => ({ input: { name: 'Walked quarter', cityId: DUBAI } }), 'area', idOf('area')],
  ['GET areas/searchAreas', () => ({ query: `cityId=${DUBAI}&search=walked` }), 'areas'],
  ['POST areas/mapAreaActivity', ({ activity, area }) => ({ input: { activityId: activity, areaId: area } }), null],
  ['GET manageActivity/getAllCities', () => ({ query: 'filterBase=true' }), 'cities'],
  [
    'POST dmc/saveTourOptions',
    ({ activity }) => ({ input: { activityId: activity, name: 'Walked option' } }),
    'tourOption',
    idOf('tourOption'),
  ],
  ['GET dmc/getTourOptions', () => ({}), 'tourOptions'],
  ['POST dmc/getTourOptionsByCity', () => ({ input: { cityId: DUBAI } }), 'tourOptions'],
  ['GET areas/findTourOptions', () => ({ query: 'regex=walked%20opt' }), 'tourOptions'],
  ['POST dmc/createNewMarket', () => ({ input: { name: 'Walked market' } }), 'market', idOf('market')],
  ['GET dmc/searchMarket', () => ({ query: 'name=walked' }), 'markets'],
  ['GET dmc/getDefaultMarketOptions', () => ({}), 'markets'],
  ['POST dmc/updateMarketForCustomer', ({ customer, market }) => ({ input: { customerId: customer, marketId: market } }), null],
  [
    'POST dmc/saveActivityTicketRates',
    ({ tourOption, market }) => ({
      input: {
        rates: [{ ...when, tourOptionId: tourOption, marketId: market, isPerPax: true, adultAmount: 100, childAmount: '60' }],
      },
    }),
    'rates',
    firstOf('rates', 'ticketRate'),
  ],
  ['GET dmc/getTourOptionTicketRates', ({ tourOption }) => ({ query: `tourOptionId=${tourOption}` }), 'rates'],
  [
    'POST dmc/changeTourOptionTicketRatePriority',
    ({ tourOption, ticketRate }) => ({ input: { tourOptionId: tourOption, order: [ticketRate] } }),
    'rates',
  ],
  [
    'POST dmc/saveTourOptionTransferRates',
    ({ tourOption }) => ({
      input: {
        rates: [
          {
            ...when,
            tourOptionId: tourOption,
            marketId: 0,
            isPerPax: false,
            amount: 300,
            description: 'Car',
            transferType: 'return',
            sharingBasis: 'sharing',
          },
        ],
      },
    }),
    'rates',
    firstOf('rates', 'transferRate'),
  ],
  ['GET dmc/getTourOptionTransferRates', ({ tourOption }) => ({ query: `tourOptionId=${tourOption}` }), 'rates'],
  [
    'POST dmc/changeTourOptionTransferRatePriority',
    ({ tourOption, transferRate }) => ({ input: { tourOptionId: tourOption, order: [transferRate] } }),
    'rates',
  ],
  [
    'POST areas/createTransfers',
    ({ area, market }) => ({
      input: { ...when, from: area, to: area, marketId: market, transferType: 'oneway', sharingBasis: 'sharing', amount: 0 },
    }),
    'transfer',
    idOf('transfer'),
  ],
  ['GET areas/getTransfers', ({ area }) => ({ query: `from=${area},999999&transferType=oneway,return` }), 'transfers'],
  [
    'POST dmc/createDmcCombo',
    ({ tourOption }) => ({
      input: { name: 'Walked combo', amount: 10, tourOptions: [{ tourOptionId: tourOption, onwardTransfer: 'private' }] },
    }),
    'combo',
  ],
  ['GET combo/getAllCombos', () => ({}), 'combos'],
  ['POST dmc/getCombos', () => ({ input: {} }), 'combos'],
  [
    'POST dmc/createNewAccomodation',
    () => ({ input: { name: 'Walked inn', address: '1 Quay', cityId: DUBAI, email: 'desk@inn.travel' } }),
    'accomodation',
  ],
  ['GET dmc/getAccomodation', () => ({}), 'accomodations'],
  ['POST dmc/saveLocationOption', () => ({ input: { name: 'Walked garage' } }), 'location', idOf('location')],
  ['GET dmc/getLocationOptions', () => ({}), 'locations'],
  ['POST dmc/saveDriver', ({ location }) => ({ input: { driverName: 'Walker', locationId: location } }), 'driver'],
  ['GET dmc/getDrivers', () => ({}), 'drivers'],
  ['POST dmc/getAllDmcData', () => ({ input: {} }), 'tourOptions'],
  ['POST dmc/deleteTourOptionTicketRates', ({ ticketRate }) => ({ input: { id: ticketRate } }), null],
  ['POST dmc/deleteTourOptionTransferRates', ({ transferRate }) => ({ input: { id: transferRate } }), null],
  ['POST areas/deleteTransfers/{id}', ({ transfer }) => ({ path: String(transfer), input: {} }), null],
  ['POST areas/mapAreaActivity', ({ activity }) => ({ input: { activityId: activity, areaId: null } }), null],
  ['POST areas/deleteArea', ({ area }) => ({ input: { areaId: area } }), null],
]

let server: TestServer
let staff: string
const made: Made = {}
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.logIn('admin@bluedhow.example', { host: HOST })
  const agent = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'agent@bluedhow.example')
    .executeTakeFirstOrThrow()
  made.customer = agent.id
})
afterAll(() => server.close())

function ask([call, asked]: Row, as: string) {
  const [method = '', path = ''] = call.split(' ')
  const { path: place = '', input, query } = asked(made)
  const url = path.replace(/\{\w+\}/, place) + (query ? `?${query}` : '')
  return server.call<Answer>(url, input, { as, host: HOST, method: method as 'GET' | 'POST' })
}

describe('the calls of the areas catalogue and rates, and the four of drivers', () => {
  test('are 39, each at its own path', () => {
    const known = new Set(
      Object.values(contract).flatMap((calls) =>
        Object.values(calls).map((call) => {
          const { method, path } = (call as unknown as { '~orpc': { route: { method: string; path: string } } })['~orpc'].route
          return `${method} ${path.slice(1)}`
        }),
      ),
    )
    const asked = new Set(CALLS.map(([call]) => call))
    expect([...asked].filter((call) => !known.has(call))).toEqual([])
    expect(asked.size).toBe(24 + 11 + 4)
  })

  // In one test, because each call needs what those before it have made.
  test('answer as the specification says', async () => {
    for (const row of CALLS) {
      const [call, , answers, keeps] = row
      const { status, body } = await ask(row, staff)
      expect([call, status, body]).toMatchObject([call, 200, { success: true }])
      if (answers !== null) expect([call, Object.keys(body)]).toEqual([call, expect.arrayContaining([answers])])
      Object.assign(made, keeps?.(body))
    }
  })

  test('refuse customers, also the one that gives all reference data', async () => {
    const customer = await server.logIn('agent@bluedhow.example', { host: HOST })
    for (const row of CALLS) expect([row[0], (await ask(row, customer)).status]).toEqual([row[0], 403])
  })
})

test('a text to search by is bounded, and no pattern', async () => {
  const find = (text: string) =>
    server.call<Answer>(`areas/findTourOptions?regex=${encodeURIComponent(text)}`, undefined, {
      as: staff,
      host: HOST,
      method: 'GET',
    })
  expect((await find('walked option')).body.tourOptions).toHaveLength(1)
  for (const text of ['^walked', 'walk.d', '(walked', 'walked%'])
    expect([text, (await find(text)).body.tourOptions]).toEqual([text, []])
  expect((await find('x'.repeat(101))).status).toBe(422)
})

test.each<[string, object, Record<string, string>]>([
  ['dmc/saveActivity', { name: '', cityId: DUBAI }, { name: 'This is required field.' }],
  ['areas/addArea', { name: '', cityId: DUBAI }, { name: 'Please fill the name' }],
  [
    'areas/createTransfers',
    {
      ...when,
      transferType: 'oneway',
      sharingBasis: 'private',
      validFromDate: 'soon',
      amount: -1,
    },
    {
      from: 'From area is required',
      to: 'To area is required',
      marketId: 'Market ID is required',
      amount: 'Amount must be positive',
      validFromDate: 'Invalid date format',
    },
  ],
  ['dmc/createDmcCombo', { name: 'None', amount: '1', tourOptions: [] }, { tourOptions: 'Please select a tour option' }],
  ['dmc/saveDriver', { driverName: '', locationId: 1 }, { driverName: 'This is required field.' }],
])('%s refuses %j in the words of the specification', async (path, input, shortError) => {
  const { status, body } = await server.call<Answer>(path, input, { as: staff, host: HOST })
  expect([status, body]).toMatchObject([422, { errorCode: 'INVALID_INPUT', shortError }])
})
