import type { FlightOption } from '@tradewind/contract/flights/option'
import type { Extras } from '@tradewind/contract/flights/passengers'
import type { Quote } from '@tradewind/contract/flights/quote'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { readExact } from '../../database/exact-json.ts'
import { clearFaults, oneWay, orderFault, searchFlights, thereAndBack } from '../../testing/flight-searches.ts'
import { supplierOf } from '../../testing/plant-supplier.ts'
import { orderOf, someone } from '../../testing/supplier-orders.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { newSearchId } from '../search/search-id.ts'
import type { SupplierQuote } from '../suppliers/supplier-option.ts'

let sandbox: Sandbox
let server: TestServer
let agent: string
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await server.logIn('agent@skylark.example')
})
afterEach(() => clearFaults(sandbox.url))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

type Refused = { errorCode: string; errorMessage: string; shortError: Record<string, string> }
type Chosen = { traceId: string; resultIndex: string }
const ask = <Body>(call: string, body: unknown, as = agent) => server.call<Body & Refused>(`flight/${call}`, body, { as })
const quote = (chosen: Chosen, as = agent) => ask<Quote>('fareQuote', chosen, as)

/** Keeps off the flights the sandbox moves on purpose. */
const isPlain = ({ legs }: FlightOption) =>
  !/([13579]9|[13579]7|0[35])$/.test(legs[0]?.segments[0]?.flightNumber.padStart(2, '0') ?? '')

async function choose(
  search: unknown,
  wanted: (option: FlightOption) => boolean = () => true,
  as = agent,
): Promise<Chosen & { option: FlightOption }> {
  const { traceId, options } = await searchFlights(server, search, as)
  const option = options.find((one) => isPlain(one) && wanted(one))
  if (!option) throw new Error('No such option')
  return { traceId, resultIndex: option.resultIndex, option }
}
const chosenOf = ({ traceId, resultIndex }: Chosen) => ({ traceId, resultIndex })

async function quotesKept(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from flight_quotes`.execute(server.app.db)
  return rows[0]?.n ?? 0
}

describe('fareQuote', () => {
  test('confirms a fare under an index of its own, line by line', async () => {
    const chosen = await choose(thereAndBack('DEL', 'DXB', { adults: 2, children: 1, infants: 1 }))
    const { status, body } = await quote(chosenOf(chosen))
    expect(status).toBe(200)
    expect(body).toMatchObject({ isPriceChanged: false, isTimeChanged: false, changes: [], traceId: chosen.traceId })
    expect(body.resultIndex).not.toBe(chosen.resultIndex)
    expect(body.option.publishedPrice).toBe(chosen.option.publishedPrice)
    const { lines, totalPayable, fareDetails } = body.fareDetailResult
    expect(lines.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0)).toBe(
      Math.round(Number(totalPayable) * 100),
    )
    expect(body.previousTotalPayable).toBe(totalPayable)
    expect(fareDetails.map(({ paxType, count }) => [paxType, count])).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ])
    expect(body.demands).toMatchObject({ passport: true, isInternational: true })
  })

  test('a moved price is shown with the difference and its causes, and once', async () => {
    const found = await choose(oneWay('DEL', 'BOM'))
    const chosen = chosenOf(found)
    await orderFault(sandbox.url, { method: 'FareQuote', fault: 'price-changed', times: 1 })
    const { body } = await quote(chosen)
    expect(body.isPriceChanged).toBe(true)
    expect(Number(body.fareDetailResult.totalPayable)).toBeGreaterThan(Number(body.previousTotalPayable))
    // And as the traveller sees it: what the result said, before, and more, now.
    expect(body.previousTotalFare).toBe(found.option.publishedPrice)
    expect(Number(body.fareDetailResult.totalFare)).toBeGreaterThan(Number(body.previousTotalFare))
    expect(body.changes[0]).toMatchObject({
      what: 'Base fare, adult',
      before: expect.stringMatching(/^₹/),
      after: expect.stringMatching(/^₹/),
    })
    const again = await quote({ ...chosen, resultIndex: body.resultIndex })
    expect(again.body).toMatchObject({
      isPriceChanged: false,
      changes: [],
      previousTotalPayable: body.fareDetailResult.totalPayable,
    })
  })

  test('a moved departure is shown with both times', async () => {
    const chosen = chosenOf(await choose(oneWay('DEL', 'BOM')))
    await orderFault(sandbox.url, { method: 'FareQuote', fault: 'time-changed', times: 1 })
    const { body } = await quote(chosen)
    expect(body.isTimeChanged).toBe(true)
    expect(body.changes.map(({ what }) => what)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Departure of .* from DEL$/)]),
    )
  })

  test('a traveller sees neither net nor commission in it', async () => {
    const priya = await server.logIn('priya@skylark.example')
    const chosen = await choose(oneWay('DEL', 'BOM'), () => true, priya)
    const { body } = await quote(chosenOf(chosen), priya)
    expect(body.fareDetailResult).toMatchObject({ tds: null, discount: null, commissionEarned: null })
    expect(body.fareDetailResult.earnings).toBeUndefined()
    expect(body.option.earnings).toBeUndefined()
    expect(Number(body.fareDetailResult.serviceFee)).toBeGreaterThan(0)
    expect(body.fareDetailResult.markup).toBeUndefined()
  })

  test('the halves of a special return are quoted as one journey; halves of two airlines are not', async () => {
    const { traceId, options } = await searchFlights(
      server,
      { ...thereAndBack('DEL', 'BOM'), JourneyType: 5, Sources: ['6E', 'SG'] },
      agent,
    )
    const of = (bound: string, source: string) =>
      options.find((one) => one.bound === bound && one.source === source && isPlain(one))
    const [out, back, other] = [of('outbound', '6E'), of('inbound', '6E'), of('inbound', 'SG')]
    const { status, body } = await quote({ traceId, resultIndex: `${out?.resultIndex},${back?.resultIndex}` })
    expect(status).toBe(200)
    expect(body.option.legs).toHaveLength(2)
    expect(Number(body.previousTotalPayable)).toBeGreaterThan(Number(out?.publishedPrice))
    const mixed = await quote({ traceId, resultIndex: `${out?.resultIndex},${other?.resultIndex}` })
    expect(mixed.status).toBe(422)
  })

  test('the way back of a domestic return is still sold after the way out was booked', async () => {
    const { traceId, options } = await searchFlights(server, { ...thereAndBack('DEL', 'BOM'), Sources: ['6E'] }, agent)
    const half = (bound: string) => options.find((one) => one.bound === bound && isPlain(one))?.resultIndex ?? ''
    const out = await quote({ traceId, resultIndex: half('outbound') })
    const { rows } = await sql<{
      quote: unknown
    }>`select quote from flight_quotes where quote_index = ${out.body.resultIndex}`.execute(server.app.db)
    const { option } = readExact<SupplierQuote>(rows[0]?.quote)
    const tbo = await supplierOf(server.app)
    const issued = await tbo.issue(
      orderOf(option, [someone()]),
      undefined,
      { acceptPriceChange: false },
      AbortSignal.timeout(5_000),
    )
    expect(issued.kind).toBe('issued')
    const back = await quote({ traceId, resultIndex: half('inbound') })
    expect(back.status).toBe(200)
    expect(back.body.option).toMatchObject({
      bound: 'inbound',
      journeyKey: options.find(({ resultIndex }) => resultIndex === half('inbound'))?.journeyKey,
    })
    // A second way out would be a second booking of the same search, which its airline session no longer allows; it is found again too.
    expect((await quote({ traceId, resultIndex: half('outbound') })).status).toBe(200)
  })
})

describe('fareQuote refuses, and keeps nothing', () => {
  test.each([
    ['a fare that is sold out', 'sold-out', 409, 'SOLD_OUT'],
    ['a session the airline has closed', 'expired-trace', 409, 'SEARCH_EXPIRED'],
    ['when the airline system breaks off', 'cut-before', 502, 'SUPPLIER_FAILED'],
    ['when the airline system answers with a page', 'html-error-200', 502, 'SUPPLIER_FAILED'],
    ['when the answer is cut short', 'truncated-json', 502, 'SUPPLIER_FAILED'],
  ])('%s', async (_what, fault, status, errorCode) => {
    const chosen = chosenOf(await choose(oneWay('DEL', 'DXB')))
    const before = await quotesKept()
    await orderFault(sandbox.url, { method: 'FareQuote', fault })
    expect(await quote(chosen)).toMatchObject({ status, body: { success: false, errorCode } })
    expect(await quotesKept()).toBe(before)
  })

  test('another company, another site, a visitor, and what does not exist', async () => {
    const chosen = chosenOf(await choose(oneWay('DEL', 'BOM')))
    const before = await quotesKept()
    const unknown = await quote({ traceId: newSearchId(server.app.now()), resultIndex: 'x' })
    expect(unknown).toMatchObject({ status: 409, body: { errorCode: 'SEARCH_EXPIRED' } })
    const foreign = await quote(chosen, await server.logIn('priya@skylark.example'))
    expect(foreign).toMatchObject({ status: 409, body: unknown.body })
    const host = 'bluedhow.localhost'
    const elsewhere = await server.call('flight/fareQuote', chosen, {
      as: await server.logIn('agent@bluedhow.example', { host }),
      host,
    })
    expect(elsewhere).toMatchObject({ status: 409, body: unknown.body })
    expect((await quote({ traceId: 'nothing', resultIndex: 'x' })).status).toBe(404)
    expect((await server.call('flight/fareQuote', chosen)).status).toBe(401)
    for (const resultIndex of [
      'tbo-GDS-zzzz',
      'tbo-6E-0',
      '0000000-0',
      'tbo-XX-0',
      'q.0123456789abcdef',
      '../../etc/passwd',
      'a,b,c',
      '%00',
      '-0',
    ])
      expect([404, 422]).toContain((await quote({ traceId: chosen.traceId, resultIndex })).status)
    expect(await quotesKept()).toBe(before)
  })

  test('a search that is over', async () => {
    const chosen = chosenOf(await choose(oneWay('DEL', 'BOM')))
    server.passMinutes(15)
    for (const call of ['fareQuote', 'getFareRules', 'getSSR', 'getFlightPrice'])
      expect(await ask(call, chosen)).toMatchObject({ status: 409, body: { errorCode: 'SEARCH_EXPIRED' } })
  })
})

describe('what goes with a quote', () => {
  test('fare rules keep their tables and lose everything that acts', async () => {
    const chosen = chosenOf(await choose(oneWay('DEL', 'DXB'), ({ source }) => source === 'GDS'))
    const { body } = await ask<{ fareRules: { origin: string; fareRuleDetail: string }[] }>('getFareRules', chosen)
    expect(body.fareRules[0]?.origin).toBe('DEL')
    expect(body.fareRules[0]?.fareRuleDetail.length).toBeGreaterThan(100)
    expect(body.fareRules[0]?.fareRuleDetail).not.toMatch(/<script|style=|on\w+=|<img|<a\b/i)
  })

  test('extras are offered by leg and flight and kept with the quote', async () => {
    const chosen = chosenOf(await choose(thereAndBack('DEL', 'DXB'), ({ source }) => source === '6E'))
    const { body: quoted } = await quote(chosen)
    const { body } = await ask<{ extras: Extras }>('getSSR', { traceId: chosen.traceId, resultIndex: quoted.resultIndex })
    expect(body.extras.baggage.map(({ legIndex, origin }) => [legIndex, origin])).toEqual([
      [0, 'DEL'],
      [1, 'DXB'],
    ])
    expect(body.extras.seats.length).toBe(quoted.option.legs.flatMap(({ segments }) => segments).length)
    const letters = body.extras.seats[0]?.rows[3]?.map(({ letter }) => letter)
    expect(letters).toEqual([...(letters ?? [])].sort())
    const { rows } =
      await sql`select 1 from flight_quotes where quote_index = ${quoted.resultIndex} and extras is not null`.execute(server.app.db)
    expect(rows).toHaveLength(1)
  })

  test('nothing to sell is an empty shelf', async () => {
    const chosen = chosenOf(await choose(oneWay('DEL', 'BOM'), ({ source }) => source === '6E'))
    await orderFault(sandbox.url, { method: 'SSR', fault: 'no-ssr' })
    const { status, body } = await ask<{ extras: Extras }>('getSSR', chosen)
    expect(status).toBe(200)
    expect(body.extras).toMatchObject({ baggage: [], meals: [], seats: [] })
  })

  test('the passenger page gets all it needs in one answer, also when the rules cannot be had', async () => {
    const { traceId, resultIndex } = await choose(oneWay('DEL', 'DXB'))
    await orderFault(sandbox.url, { method: 'FareRule', fault: 'html-error', times: 1 })
    type Page = {
      fareQuote: Quote
      fareRules: unknown[]
      countryList: unknown[]
      phoneCodeList: unknown[]
      earlierPassengers: unknown[]
    }
    const first = await ask<Page>('getPassengerViewOptions', { searchId: traceId, resultIndex })
    expect(first.body.fareRules).toEqual([])
    const { status, body } = await ask<Page>('getPassengerViewOptions', { searchId: traceId, resultIndex })
    expect(status).toBe(200)
    expect(body.fareRules.length).toBeGreaterThan(0)
    expect(body.countryList.length).toBeGreaterThan(230)
    expect(body.fareQuote.isPriceChanged).toBe(false)
    expect(body.earlierPassengers).toEqual(expect.any(Array))
  })

  test('the price of a result is shown without asking the airline', async () => {
    const chosen = await choose(oneWay('DEL', 'BOM'))
    await orderFault(sandbox.url, { fault: 'html-error' })
    const { status, body } = await ask<{ fareDetailResult: { totalFare: string } }>('getFlightPrice', chosenOf(chosen))
    expect(status).toBe(200)
    expect(body.fareDetailResult.totalFare).toBe(chosen.option.publishedPrice)
  })

  test('travellers are checked against what the quoted fare demands', async () => {
    const { traceId, resultIndex } = await choose(oneWay('DEL', 'DXB'))
    const passenger = { paxType: 1, title: 'Mr', firstName: 'Rohan', lastName: 'Iyer', gender: 1 }
    const contact = { phoneCode: '+91', mobileNo: '9820022001', email: 'rohan@sunrise.example' }
    const early = await ask('validateBooking', { searchId: traceId, resultIndex, passengers: [passenger], contact })
    expect(early.status).toBe(422)
    await quote({ traceId, resultIndex })
    const { body } = await ask<{ isValid: boolean }>('validateBooking', {
      searchId: traceId,
      resultIndex,
      passengers: [passenger],
      contact,
    })
    expect(body.isValid).toBe(false)
    expect(Object.keys(body.shortError)).toEqual(expect.arrayContaining(['passengers.0.passportNo', 'passengers.0.dateOfBirth']))
  })

  test('the month calendar is asked of the airline once an hour', async () => {
    const month = oneWay('DEL', 'BOM').segments[0]?.preferredDepartureTime.slice(0, 7)
    const asked = { origin: 'DEL', destination: 'BOM', month }
    const first = await ask<{ days: { date: string }[] }>('getCalendarFare', asked)
    expect(first.body.days.length).toBeGreaterThan(5)
    await orderFault(sandbox.url, { method: 'GetCalendarFare', fault: 'html-error' })
    expect((await ask<{ days: unknown[] }>('getCalendarFare', asked)).body).toEqual(first.body)
    const searchBy = oneWay('DEL', 'BOM')
    expect((await ask<{ days: unknown[] }>('getCalendarFare', { searchBy })).body).toEqual(first.body)
    const undated = { ...searchBy, segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: 'soon' }] }
    expect((await ask('getCalendarFare', { searchBy: undated })).status).toBe(422)
    expect((await ask('getCalendarFare', { ...asked, destination: 'BLR' })).status).toBe(502)
    server.passMinutes(61)
    expect((await ask('getCalendarFare', asked, await server.logIn('agent2@skylark.example'))).status).toBe(502)
  })
})
