// What recordings hold besides tidy results: rail stations, nulls, amounts that are left out, extras without a code.
import { toDecimal } from '@tradewind/domain/money'
import { describe, expect, test } from 'vitest'
import { SupplierUnsellable } from '../supplier-errors.ts'
import { ExtrasInner } from './extras-wire.ts'
import { listCalendarFares } from './list-calendar-fares.ts'
import { quoteTbo } from './quote-tbo.ts'
import { translateResults } from './search-tbo.ts'
import { fare, playedCaller, ref, segment, sparse } from './testing/recorded.ts'
import { translateExtras } from './translate-extras.ts'
import { readResult } from './translate-option.ts'

const flight = (from: string, to: string, more: object = {}) =>
  segment(from, to, '2027-01-05T06:05:00', '2027-01-05T08:20:00', more)
const NAMELESS = { AirportName: '', CityName: '', CountryCode: '', Terminal: '' }
const rail = (to: string) =>
  flight('DEL', to, {
    Airline: { AirlineCode: '9B', AirlineName: 'AccesRail', FlightNumber: '4511', FareClass: 'Y', OperatingCarrier: '' },
    Destination: { Airport: { AirportCode: to, ...NAMELESS }, ArrTime: '2027-01-05T08:20:00' },
  })
const station = (to: string) =>
  flight('DEL', to, { Destination: { Airport: { AirportCode: to, ...NAMELESS }, ArrTime: '2027-01-05T08:20:00' } })

function search(...results: unknown[]) {
  return translateResults({ TraceId: 't', Results: [results] }, { supplier: 'tbo', source: 'GDS' })
}
/** A result that differs from a good one in one thing, beside the good one. */
const beside = (broken: unknown) => search({ ...sparse, IsRefundable: true }, broken)
const withFare = (more: object) => ({ ...sparse, ResultIndex: 'OB2', Fare: { ...fare, ...more } })
const withPart = (more: object) => ({
  ...sparse,
  ResultIndex: 'OB2',
  FareBreakdown: [{ PassengerType: 1, PassengerCount: 2, BaseFare: 24_000, Tax: 4_500, ...more }],
})
const flying = (...flights: unknown[]) => ({ ...sparse, ResultIndex: 'OB2', Segments: [flights] })

describe('the kind of a fare', () => {
  const kindsOf = (specialFare: 'student' | undefined, ...named: unknown[]) =>
    translateResults(
      { TraceId: 't', Results: [named.map((ResultFareType, place) => ({ ...sparse, ResultIndex: `OB${place}`, ResultFareType }))] },
      { supplier: 'tbo', source: 'GDS', ...(specialFare && { specialFare }) },
    ).options.map((option) => option.specialFare)

  test('a name nobody has recorded is of the kind that was asked for; regular and unnamed fares are regular', () => {
    expect(kindsOf('student', 'StudentFare', 'Student', 'RegularFare', '', null, undefined)).toEqual([
      'student',
      'student',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('where none was asked for, no name makes a fare a special one', () => {
    expect(kindsOf(undefined, 'StudentFare', 'RegularFare')).toEqual([undefined, undefined])
  })
})

describe('a result that cannot be sold costs itself only, and is counted by its reason', () => {
  test.each<[string, unknown, string, string]>([
    ['a place that no table has', flying(flight('QQQ', 'BOM')), 'unknownPlace', 'QQQ'],
    ['a train', flying(rail('XIK')), 'rail', 'XIK'],
    ['a train between airports', flying(rail('BOM')), 'rail', 'DEL-BOM'],
    ['a station without names', flying(station('XRJ')), 'rail', 'XRJ'],
    ['a null in place of a flight', flying(flight('DEL', 'BOM'), null), 'unreadableFlight', 'null'],
    ['a null in place of a leg', { ...sparse, Segments: [null] }, 'unreadableFlight', 'Segments'],
    [
      'a flight without a number',
      flying(flight('DEL', 'BOM', { Airline: { AirlineCode: 'AI', FlightNumber: null } })),
      'unreadableFlight',
      'Airline.FlightNumber',
    ],
    ['a flight without its time', flying(segment('DEL', 'BOM', '0001-01-01T00:00:00', '')), 'unreadableFlight', 'DepTime'],
    ['a null in place of a result', null, 'unreadableResult', 'null'],
    ['an offered fare of null', withFare({ OfferedFare: null }), 'amountMissing', 'Fare.OfferedFare'],
    ['an offered fare of nothing', withFare({ OfferedFare: '' }), 'amountMissing', 'Fare.OfferedFare'],
    ['an offered fare of zero', withFare({ OfferedFare: 0 }), 'amountMissing', 'Fare.OfferedFare'],
    ['no published fare', withFare({ PublishedFare: undefined }), 'amountMissing', 'Fare.PublishedFare'],
    ['no base fare', withFare({ BaseFare: null }), 'amountMissing', 'Fare.BaseFare'],
    ['no fare', { ...sparse, Fare: null }, 'amountMissing', 'Fare'],
    ['a breakdown without a base', withPart({ BaseFare: null }), 'amountMissing', 'FareBreakdown.BaseFare'],
    ['a breakdown without tax', withPart({ Tax: '' }), 'amountMissing', 'FareBreakdown.Tax'],
    ['no breakdown', { ...sparse, FareBreakdown: [] }, 'amountMissing', 'FareBreakdown'],
    ['a type of traveller nobody knows', withPart({ PassengerType: 7 }), 'unreadableResult', 'FareBreakdown.PassengerType'],
  ])('%s', (_what, broken, reason, example) => {
    const { options, dropped } = beside(broken)
    expect(options.map((option) => option.ref.resultIndex)).toEqual(['OB1'])
    expect(dropped).toEqual([{ what: 'option', reason, example, count: 1 }])
  })

  test('equal ones are counted together, and a list of null is no result', () => {
    expect(search(flying(rail('XIK')), flying(rail('XIK'))).dropped).toEqual([
      { what: 'option', reason: 'rail', example: 'XIK', count: 2 },
    ])
    expect(translateResults({ TraceId: 't', Results: [null] }, { supplier: 'tbo', source: 'GDS' })).toEqual({
      options: [],
      dropped: [],
    })
  })

  test('amounts that a source may leave out are nothing, also where it writes nothing as a text', () => {
    const { options } = search(withFare({ CommissionEarned: '', PLBEarned: null, TdsOnCommission: null, OfferedFare: '28546' }))
    expect(options[0] && toDecimal(options[0].fare.net)).toBe('28546.00')
  })

  test('a mini rule that cannot be read is no reason not to sell', () => {
    const read = readResult({ ...sparse, MiniFareRules: [[null, { Type: 7 }]] }, ref, 'outbound')
    expect(read.cause ?? read.rules).toEqual([])
  })
})

test('a flight in a cabin nobody names is not called economy', () => {
  const { options } = search(flying(flight('DEL', 'BOM', { CabinClass: 0 })), flying(flight('DEL', 'BOM', { CabinClass: null })))
  expect(options.map(({ legs }) => legs[0]?.[0]?.cabin)).toEqual(['all'])
})

test('a quote without its price is refused as something that cannot be sold', async () => {
  const call = playedCaller(async () => ({
    refusal: undefined,
    inner: { ResponseStatus: 1, Error: null, TraceId: 't', Results: withFare({ PublishedFare: null }) },
  }))
  const quoting = quoteTbo(call, { ...ref, resultIndex: 'OB2' }, AbortSignal.timeout(1_000))
  await expect(quoting).rejects.toBeInstanceOf(SupplierUnsellable)
  await expect(quoting).rejects.toMatchObject({
    kind: 'other',
    dropped: { what: 'quote', reason: 'amountMissing', example: 'Fare.PublishedFare', count: 1 },
  })
})

test('a day of the calendar without a fare is no free day, and costs itself', async () => {
  const day = (DepartureDate: string, Fare: unknown) => ({ AirlineCode: '6E', AirlineName: 'IndiGo', DepartureDate, Fare })
  const SearchResults = [null, day('2027-01-05T00:00:00', null), day('2027-01-06T00:00:00', 0), day('2027-01-07T00:00:00', 4_100)]
  const call = playedCaller(async () => ({
    refusal: undefined,
    inner: { ResponseStatus: 1, Error: null, TraceId: 't', SearchResults },
  }))
  const fares = await listCalendarFares(call, { origin: 'DEL', destination: 'BOM', month: '2027-01' }, AbortSignal.timeout(1_000))
  expect(fares.map(({ date, fare: amount }) => [date, toDecimal(amount)])).toEqual([['2027-01-07', '4100.00']])
})

describe('extras', () => {
  const read = readResult({ ...sparse, Segments: [[flight('DEL', 'BOM')]] }, ref, 'outbound')
  const legs = read.cause ? [] : read.option.legs
  const sold = {
    AirlineCode: 'AI',
    FlightNumber: '2817',
    WayType: 1,
    Description: 2,
    Currency: 'INR',
    Origin: 'DEL',
    Destination: 'BOM',
  }
  const bag = (more: object = {}) => ({ ...sold, Code: 'XB05', Weight: 5, Price: 2_250, ...more })
  const seat = (more: object = {}) => ({
    ...sold,
    Code: '12A',
    RowNo: '12',
    SeatNo: 'A',
    SeatType: 1,
    AvailablityType: 1,
    Price: 300,
    ...more,
  })
  const offered = (inner: object) => translateExtras(ExtrasInner.parse(inner), legs, 'INR')

  test('one that cannot be read costs itself, and is counted', () => {
    const Baggage = [[{ ...sold, Code: 'NoBaggage', Price: 0 }, null, bag({ Code: null }), bag({ Weight: 'much' }), bag()]]
    const SeatDynamic = [null, { SegmentSeat: [{ RowSeats: [{ Seats: [null, seat({ Code: '' }), seat()] }, null] }] }]
    const { offers, dropped } = offered({ Baggage, SeatDynamic, MealDynamic: [null] })
    expect(offers.map(({ code }) => code)).toEqual(['XB05', '12A'])
    expect(dropped).toEqual([
      { what: 'extra', reason: 'unreadableExtra', example: 'Baggage null', count: 1 },
      { what: 'extra', reason: 'unreadableExtra', example: 'Baggage Code', count: 1 },
      { what: 'extra', reason: 'unreadableExtra', example: 'Baggage Weight', count: 1 },
      { what: 'extra', reason: 'unreadableExtra', example: 'MealDynamic null', count: 1 },
      { what: 'extra', reason: 'unreadableExtra', example: 'SeatDynamic null', count: 1 },
      { what: 'extra', reason: 'unreadableExtra', example: 'SeatDynamic Code', count: 1 },
    ])
  })

  test('one without a price is not sold for nothing; a seat stays on the map and cannot be taken', () => {
    const inner = {
      Baggage: [[bag({ Price: null }), bag({ Code: 'XB10', Weight: 10 })]],
      SeatDynamic: [{ SegmentSeat: [{ RowSeats: [{ Seats: [seat({ Price: '' })] }] }] }],
    }
    const { offers, dropped } = offered(inner)
    expect(offers.map(({ code, seat: place }) => [code, place?.unavailable])).toEqual([
      ['XB10', undefined],
      ['12A', 'blocked'],
    ])
    expect(dropped?.map(({ reason, example }) => [reason, example])).toEqual([
      ['amountMissing', 'XB05 Price'],
      ['amountMissing', '12A Price'],
    ])
  })

  test('what is included costs nothing, whether that is said or not', () => {
    const { offers } = offered({ Baggage: [[bag({ Code: 'BI15', Description: 1, Price: null, Weight: 15 })]] })
    expect(offers).toMatchObject([{ code: 'BI15', included: true, price: { minor: 0n } }])
  })

  test('what came decides: a full-service fare whose airline sells bags sells them, also from one plain list', () => {
    expect(read.cause ?? read.option.isLcc).toBe(false)
    const both = { Baggage: [bag()], Meal: [{ Code: 'AVML', Description: 'Vegetarian' }] }
    expect(offered(both)).toMatchObject({ wishesOnly: false, offers: [{ kind: 'baggage', code: 'XB05', legIndex: 0 }] })
    const wishes = {
      Baggage: [[{ ...sold, Code: 'NoBaggage', Price: 0 }]],
      Meal: [null, { Code: 'AVML', Description: 'Vegetarian' }],
    }
    expect(offered(wishes)).toMatchObject({ wishesOnly: true, offers: [{ kind: 'meal', code: 'AVML' }] })
  })
})
