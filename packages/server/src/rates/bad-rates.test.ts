import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** What bad input gets: a sentence beside the field, in the calls that take effect at once and in those of the draft, and nothing is written. */
const HOST = 'bluedhow.localhost'
let server: TestServer
let as: string
let tourOptionId: number
let foreignMarket: number
beforeAll(async () => {
  server = await startTestServer()
  as = await server.logIn('admin@bluedhow.example', { host: HOST })
  const { body } = await post<{ activity: { id: number } }>('dmc/saveActivity', { name: 'Badly priced', cityId: 292223 })
  const option = { activityId: body.activity.id, name: 'Evening', pricedPer: 'person' }
  tourOptionId = (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).body.tourOption.id
  const foreign = await server.logIn('admin@skylark.example')
  const made = await server.call<{ market: { id: number } }>('dmc/createNewMarket', { name: 'Elsewhere' }, { as: foreign })
  // Markets of all sites are numbered together.
  foreignMarket = made.body.market.id
})
afterAll(() => server.close())

type Refused = { errorCode?: string; shortError?: Record<string, string> }
const post = <Body>(path: string, body: object) => server.call<Body & Refused>(path, body, { as, host: HOST })
const read = async <Body>(path: string) => (await server.call<Body>(path, undefined, { as, host: HOST, method: 'GET' })).body

const when = { marketId: 0, isPerPax: true, validFromDate: '2027-01-01', validTillDate: '2027-03-31' }
const ticket = (more: object) => ({ ...when, adultAmount: '150', childAmount: '90', ...more })
const transfer = (more: object) => ({
  ...{ ...when, isPerPax: false, amount: '300', description: 'Car', transferType: 'return', sharingBasis: 'private' },
  ...{ minPax: 1, maxPax: 3, ...more },
})
const VALID = 'Please enter a valid amount'
const supplement = (more: object) => ({ supplements: [{ fromDate: '2027-01-01', tillDate: '2027-01-02', amount: '5', ...more }] })

const OF_TICKETS: [string, () => object, string, string][] = [
  ['a day that is none', () => ({ validFromDate: '2027-02-30' }), 'validFromDate', 'Please enter a valid date'],
  ['no day', () => ({ validTillDate: '' }), 'validTillDate', 'Please enter a valid date'],
  ['a day in words', () => ({ validFromDate: 'tomorrow' }), 'validFromDate', 'Please enter a valid date'],
  ['a year that nobody lives in', () => ({ validTillDate: '2200-01-01' }), 'validTillDate', 'Please enter a valid date'],
  ['a validity of a century', () => ({ validTillDate: '2127-01-01' }), 'validTillDate', 'A rate is valid for at most 10 years.'],
  ['a validity that ends first', () => ({ validTillDate: '2026-12-31' }), 'validTillDate', 'The validity ends before it begins.'],
  ['a negative amount', () => ({ adultAmount: '-1' }), 'adultAmount', VALID],
  ['a negative number', () => ({ childAmount: -1 }), 'childAmount', VALID],
  ['an absurd amount', () => ({ adultAmount: '10000000000' }), 'adultAmount', VALID],
  [
    'an absurd amount of a currency with three decimals',
    () => ({ currency: 'KWD', adultAmount: '999999999' }),
    'adultAmount',
    VALID,
  ],
  ['an amount in words', () => ({ infantAmount: 'free' }), 'infantAmount', VALID],
  ['an amount with a comma', () => ({ adultAmount: '1,50' }), 'adultAmount', VALID],
  ['an amount that is no number', () => ({ adultAmount: Number.NaN }), 'adultAmount', VALID],
  ['parts of a fil', () => ({ adultAmount: '1.005' }), 'adultAmount', VALID],
  ['a market of another company', () => ({ marketId: foreignMarket }), 'marketId', 'Please choose a market.'],
  ['a market below zero', () => ({ marketId: -1 }), 'marketId', 'Please choose a market.'],
  ['a currency that there is not', () => ({ currency: 'XYZ' }), 'currency', 'This currency is not known.'],
  ['no weekday', () => ({ weekdays: [] }), 'weekdays', 'Please choose at least one weekday.'],
  [
    'a price for the group of an option per person',
    () => ({ isPerPax: false }),
    'isPerPax',
    'This tour option is priced per person.',
  ],
  [
    'a supplement that ends first',
    () => supplement({ tillDate: '2026-12-31', fromDate: '2027-01-01' }),
    'supplements.0.tillDate',
    'The supplement ends before it begins.',
  ],
  [
    'a supplement outside the validity',
    () => supplement({ fromDate: '2027-05-01', tillDate: '2027-05-02' }),
    'supplements.0.fromDate',
    'The rate is not valid on these days.',
  ],
  ['a negative supplement', () => supplement({ amount: '-5' }), 'supplements.0.amount', VALID],
  ['a negative supplement of a child', () => supplement({ childAmount: '-5' }), 'supplements.0.childAmount', VALID],
  [
    'a supplement on no weekday',
    () => supplement({ weekdays: [] }),
    'supplements.0.weekdays',
    'Please choose at least one weekday.',
  ],
  ['a supplement without a day', () => supplement({ fromDate: '' }), 'supplements.0.fromDate', 'Please enter a valid date'],
]
const OF_TRANSFERS: [string, () => object, string, string][] = [
  ['more people at least than at most', () => ({ minPax: 4, maxPax: 3 }), 'maxPax', 'The highest number is below the lowest.'],
  ['no people', () => ({ minPax: 0 }), 'minPax', 'From 1 to 60 people.'],
  ['more people than any coach takes', () => ({ maxPax: 61 }), 'maxPax', 'From 1 to 60 people.'],
  ['half a person', () => ({ minPax: 1.5 }), 'minPax', 'Please enter a whole number.'],
  ['a private one for any number', () => ({ maxPax: null }), 'maxPax', 'Please enter min and max pax for private sharing basis'],
  ['one without a description', () => ({ description: ' ' }), 'description', 'This is required field.'],
  ['one without a type', () => ({ transferType: '' }), 'transferType', 'This is required field.'],
  ['a negative amount', () => ({ amount: '-0.01' }), 'amount', VALID],
  [
    'a supplement by type of traveller',
    () => supplement({ childAmount: '1' }),
    'supplements.0.childAmount',
    'This rate has one amount for all.',
  ],
]

const KINDS = [
  ['tickets', OF_TICKETS, ticket, 'dmc/saveActivityTicketRates', 'dmc/rateStudio/changeTicketDraft'],
  ['transfers', OF_TRANSFERS, transfer, 'dmc/saveTourOptionTransferRates', 'dmc/rateStudio/changeTransferDraft'],
] as const

describe.each(KINDS)('of %s', (_kind, cases, make, save, draft) => {
  test.each(cases.map(([what, more, field, sentence]) => [what, more, field, sentence] as const))(
    '%s is refused beside its field',
    async (_what, more, field, sentence) => {
      const rate = make(more())
      const saved = await post(save, {
        rates: [
          { ...make({}), tourOptionId },
          { ...rate, tourOptionId },
        ],
      })
      expect(saved).toMatchObject({ status: 422, body: { errorCode: 'INVALID_INPUT' } })
      expect(saved.body.shortError).toMatchObject({ [`rates.1.${field}`]: sentence })
      const steps = [make({}), rate].map((one) => ({ do: 'add', rate: { ...one, priority: 1 } }))
      const drafted = await post(draft, { tourOptionId, revision: 0, steps })
      expect(drafted).toMatchObject({ status: 422, body: { errorCode: 'INVALID_INPUT' } })
      expect(drafted.body.shortError).toMatchObject({ [`steps.1.rate.${field}`]: sentence })
    },
  )
})

test.each([
  ['zero', 0],
  ['a half', 1.5],
  ['too low a place', 10_001],
])('a priority of %s is refused beside its field', async (_what, priority) => {
  const steps = [{ do: 'add', rate: { ...ticket({}), priority } }]
  const { status, body } = await post('dmc/rateStudio/changeTicketDraft', { tourOptionId, revision: 0, steps })
  expect([status, Object.keys(body.shortError ?? {})]).toEqual([422, ['steps.0.rate.priority']])
})

test('of all that, nothing was written', async () => {
  expect(await read(`dmc/rateStudio?tourOptionId=${tourOptionId}`)).toMatchObject({
    ...{ tickets: [], transfers: [] },
    books: { ticket: { edition: 0, draft: null }, transfer: { edition: 0, draft: null } },
  })
})
