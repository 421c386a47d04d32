import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, openAgency, pickFlight, type Wire } from '../test-agency.ts'

let agency: Agency

beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.sandbox.close())

const flightOf = (result: Wire): string =>
  `${result.Segments[0][0].Airline.AirlineCode}${result.Segments[0][0].Airline.FlightNumber}`

test('a one-way search gives one list of both index formats, cheapest first', async () => {
  const found = await agency.search('DEL', 'BOM')
  expect(found.ResponseStatus).toBe(1)
  expect(found.Results).toHaveLength(1)
  const [list] = found.Results
  const prices = list.map(({ Fare }: Wire) => Fare.PublishedFare)
  expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b))
  expect(pickFlight(list, 'SG8161').ResultIndex).toMatch(/^OB\d+$/)
  expect(pickFlight(list, '6E2001').ResultIndex).toMatch(/^OB\d+\[TBO\].{500,}$/)
})

test('the shape has the spellings of the wire', async () => {
  const [list] = (await agency.search('DEL', 'BOM')).Results
  const lcc = pickFlight(list, '6E2001')
  expect(lcc.Fare.TaxBreakup.map(({ key }: Wire) => key)).toContain('K3')
  expect(lcc.FareBreakdown[0].TaxBreakUp).toBeInstanceOf(Array)
  expect(lcc).toHaveProperty('IsCouponAppilcable')
  expect(lcc.Segments[0][0].StopPointArrivalTime).toBe('0001-01-01T00:00:00')
  expect(lcc.LastTicketDate).toBeNull()
  expect(pickFlight(list, 'AI101').LastTicketDate).toBe('2026-11-22T10:00:00')
  expect(pickFlight(list, 'AI101').Segments[0][0].StopPointArrivalTime).toBeNull()
  expect(pickFlight(list, 'S5210').LastTicketDate).toBe('22NOV26')
})

test('a connection has its accumulated duration on the last flight only', async () => {
  const [list] = (await agency.search('DEL', 'BOM')).Results
  const [first, last] = pickFlight(list, 'AI411').Segments[0]
  expect(first).not.toHaveProperty('AccumulatedDuration')
  expect(last.AccumulatedDuration).toBe(260)
  expect([first.SegmentIndicator, last.SegmentIndicator]).toEqual([1, 2])
})

test.each([
  [['6E'], ['6E']],
  [['GDS'], ['AI', 'S5']],
  [
    ['SG', '6E'],
    ['6E', 'SG'],
  ],
])('Sources %j asks only those connections', async (Sources, airlines) => {
  const [list] = (await agency.search('DEL', 'BOM', { Sources })).Results
  expect([...new Set(list.map(({ AirlineCode }: Wire) => AirlineCode))].toSorted()).toEqual(airlines)
})

test('nothing to sell is error 25 with HTTP 200', async () => {
  expect(await agency.search('DEL', 'XXX')).toMatchObject({ Error: { ErrorCode: 25 }, ResponseStatus: 2 })
})

test('direct, one-stop and preferred-airline wishes are kept; the airline wish binds the GDS only', async () => {
  const one = (await agency.search('DEL', 'BOM', { OneStopFlight: true })).Results[0]
  expect(one.map(flightOf)).toEqual(['AI411', 'AI411'])
  const direct = (await agency.search('DEL', 'BOM', { DirectFlight: true })).Results[0]
  expect(direct.map(flightOf)).not.toContain('AI411')
  const preferred = (await agency.search('DEL', 'BOM', { PreferredAirlines: ['S5'] })).Results[0]
  expect(preferred.map(flightOf)).toContain('6E2001')
  expect(preferred.map(flightOf)).not.toContain('AI101')
})

test.each([
  [3, 'StudentFare'],
  [4, 'ArmedForceFare'],
  [5, 'SeniorCitizenFare'],
])('ResultFareType %i asks for %s; airlines without one answer with regular fares', async (ResultFareType, named) => {
  const regular = (await agency.search('DEL', 'BOM')).Results[0]
  const [list] = (await agency.search('DEL', 'BOM', { ResultFareType })).Results
  const kindOf = (flight: string) => [
    ...new Set(list.filter((one: Wire) => flightOf(one) === flight).map((one: Wire) => one.ResultFareType)),
  ]
  expect(kindOf('6E2001')).toEqual([named])
  expect(kindOf('S5210')).toEqual(['RegularFare'])
  expect(pickFlight(list, '6E2001').Fare.BaseFare).toBeLessThan(pickFlight(regular, '6E2001').Fare.BaseFare)
  expect(new Set(regular.map((one: Wire) => one.ResultFareType))).toEqual(new Set(['RegularFare']))
})

test('a special fare is still one at the quote, and none is sold across a border', async () => {
  const { result } = await agency.quote('DEL', 'BOM', '6E2001', { ResultFareType: 3 })
  expect(result.ResultFareType).toBe('StudentFare')
  const [abroad] = (await agency.search('DEL', 'DXB', { ResultFareType: 3 })).Results
  expect(new Set(abroad.map((one: Wire) => one.ResultFareType))).toEqual(new Set(['RegularFare']))
})

test('the time part of the departure is a code for a band of the day', async () => {
  const Segments = [{ Origin: 'DEL', Destination: 'BOM', FlightCabinClass: 1, PreferredDepartureTime: '2026-12-18T01:00:00' }]
  const [list] = (await agency.search('DEL', 'BOM', { Segments })).Results
  expect([...new Set(list.map(flightOf))]).toEqual(['S5210'])
})

test('integers may come as text', async () => {
  expect(
    (await agency.search('DEL', 'BOM', { AdultCount: '2', JourneyType: '1' })).Results[0][0].FareBreakdown[0].PassengerCount,
  ).toBe(2)
})

test.each([
  ['more infants than adults', { InfantCount: 2 }],
  ['ten seats', { AdultCount: 9, ChildCount: 1 }],
  ['a journey type it does not sell', { JourneyType: 4 }],
  [
    'a day that is over',
    { Segments: [{ Origin: 'DEL', Destination: 'BOM', FlightCabinClass: 1, PreferredDepartureTime: '2026-11-19T00:00:00' }] },
  ],
])('refuses %s', async (_, wrong) => {
  expect(await agency.search('DEL', 'BOM', wrong)).toMatchObject({ Error: { ErrorCode: 3 }, ResponseStatus: 3 })
})

test('a domestic return is two lists with indices of their own', async () => {
  const { Results } = await agency.search('DEL', 'BOM', { back: true })
  expect(Results).toHaveLength(2)
  expect(Results[0].every(({ ResultIndex }: Wire) => ResultIndex.startsWith('OB'))).toBe(true)
  expect(Results[1].every(({ ResultIndex }: Wire) => ResultIndex.startsWith('IB'))).toBe(true)
})

test('an international return is one list with both legs and one price', async () => {
  const { Results } = await agency.search('DEL', 'DXB', { back: true })
  expect(Results).toHaveLength(1)
  const emirates = pickFlight(Results[0], 'EK511')
  expect(emirates.Segments).toHaveLength(2)
  expect(emirates.Segments[1][0].TripIndicator).toBe(2)
  expect(emirates.Fare.BaseFare).toBe(12_000 * 2 * 0.92)
})

test('a multi-city search gives options of several legs', async () => {
  const leg = (Origin: string, Destination: string, day: string) => ({
    Origin,
    Destination,
    FlightCabinClass: 2,
    PreferredDepartureTime: `${day}T00:00:00`,
  })
  const { Results } = await agency.search('', '', {
    JourneyType: 3,
    Segments: [leg('BOM', 'DEL', '2026-12-10'), leg('DEL', 'DXB', '2026-12-12'), leg('DXB', 'DEL', '2026-12-20')],
  })
  expect(Results).toHaveLength(1)
  expect(Results[0][0].Segments).toHaveLength(3)
})

test('a special return is cheaper, pairs one airline, and quotes as one new index', async () => {
  const normal = await agency.search('DEL', 'BOM', { back: true })
  const special = await agency.search('DEL', 'BOM', { back: true, JourneyType: 5, Sources: ['6E', 'SG'] })
  const [out, back] = special.Results
  expect(pickFlight(out, '6E2001').Fare.BaseFare).toBeLessThan(pickFlight(normal.Results[0], '6E2001').Fare.BaseFare)
  const session = { TraceId: special.TraceId }
  const pair = `${pickFlight(out, '6E2001').ResultIndex},${pickFlight(back, '6E2002').ResultIndex}`
  const { Results: both } = await agency.call('FareQuote', { ...session, ResultIndex: pair })
  expect(both.Segments).toHaveLength(2)
  expect(both.ResultIndex).not.toContain(',')
  expect(both.Fare.BaseFare).toBe(4000 * 0.94 * 2)
  expect((await agency.call('FareQuote', { ...session, ResultIndex: both.ResultIndex })).Results.Fare).toEqual(both.Fare)
  const mixed = `${pickFlight(out, '6E2001').ResultIndex},${pickFlight(back, 'SG8162').ResultIndex}`
  expect(await agency.call('FareQuote', { ...session, ResultIndex: mixed })).toMatchObject({ Error: { ErrorCode: 3 } })
})

test('a marked flight changes its price at the first quote and keeps it at the second', async () => {
  const { result, quote, session } = await agency.quote('DEL', 'BOM', '6E2017')
  expect(quote.IsPriceChanged).toBe(true)
  expect(quote.Results.Fare.PublishedFare).toBeGreaterThan(result.Fare.PublishedFare)
  const again = await agency.call('FareQuote', session)
  expect(again.IsPriceChanged).toBe(false)
  expect(again.Results.Fare).toEqual(quote.Results.Fare)
})

test('a marked flight changes its time at the quote', async () => {
  const { quote } = await agency.quote('DEL', 'BOM', '6E5319')
  expect(quote.IsTimeChanged).toBe(true)
  expect(quote.Results.Segments[0][0].Origin.DepTime).toBe('2026-12-18T08:25:00')
  expect(quote.FlightDetailChangeInfo).toMatchObject({
    OldDepartureTime: '2026-12-18T08:00:00',
    NewDepartureTime: '2026-12-18T08:25:00',
  })
})

test('an unmarked flight changes nothing', async () => {
  const { quote, result } = await agency.quote('DEL', 'BOM', '6E2001')
  expect(quote.IsPriceChanged).toBe(false)
  expect(quote.FlightDetailChangeInfo).toBeNull()
  expect(quote.Results.Fare).toEqual(result.Fare)
})

test("another trace's index is refused", async () => {
  const [a, b] = [await agency.search('DEL', 'BOM'), await agency.search('DEL', 'BOM')]
  const ResultIndex = pickFlight(a.Results[0], '6E2001').ResultIndex
  expect(await agency.call('FareQuote', { TraceId: b.TraceId, ResultIndex })).toMatchObject({ Error: { ErrorCode: 3 } })
})

test('low-cost extras begin with a pseudo entry and seats nest leg, flight, row', async () => {
  const { session } = await agency.quote('DEL', 'BOM', '6E2001')
  const ssr = await agency.call('SSR', session)
  expect(ssr.Baggage[0][0]).toMatchObject({ Code: 'NoBaggage', Weight: 0, Price: 0 })
  expect(ssr.MealDynamic[0][1]).toMatchObject({ Code: 'VGSW', Price: 425, Description: 2 })
  const rows = ssr.SeatDynamic[0].SegmentSeat[0].RowSeats
  expect(rows[0].Seats[0]).toMatchObject({ Code: 'NoSeat', RowNo: '0', SeatNo: null, AvailablityType: 0 })
  expect(rows[1].Seats[0]).toMatchObject({ Code: '1A', RowNo: '1', SeatNo: 'A', AvailablityType: 3 })
})

test('a full-service flight takes wishes or says that there is nothing', async () => {
  const { session } = await agency.quote('DEL', 'BOM', 'AI101')
  const ssr = await agency.call('SSR', session)
  expect(ssr.Meal).toContainEqual({ Code: 'AVML', Description: 'Vegetarian - Hindu' })
  const none = await agency.call('SSR', session, { 'x-sandbox-fault': 'no-ssr' })
  expect(none).toMatchObject({ Error: { ErrorMessage: 'No SSR details found.' }, ResponseStatus: 2 })
})

test('fare rules are HTML, and later legs of a GDS fare point back', async () => {
  const { session } = await agency.quote('DEL', 'DXB', 'EK511', { back: true })
  const { FareRules } = await agency.call('FareRule', session)
  expect(FareRules.map(({ FareRuleDetail }: Wire) => FareRuleDetail)).toEqual([
    expect.stringContaining('<table>'),
    'Please refer above.',
  ])
})

test('the calendar marks the cheapest day of the month, and one day can be asked for', async () => {
  const body = {
    JourneyType: 1,
    Segments: [{ Origin: 'DEL', Destination: 'BOM', FlightCabinClass: 2, PreferredDepartureTime: '2026-12-02T00:00:00' }],
  }
  const month = await agency.call('GetCalendarFare', body)
  expect(month.SearchResults.map(({ IsLowestFareOfMonth }: Wire) => IsLowestFareOfMonth)).toEqual([true, false, false])
  const day = await agency.call('UpdateCalendarFareOfDay', body)
  expect(day.SearchResults).toEqual([month.SearchResults[1]])
})
