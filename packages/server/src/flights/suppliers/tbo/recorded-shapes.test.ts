// Shapes as real recordings have them, with made-up contents: what the sandbox writes tidily, the real wire varies.
import { toDecimal } from '@tradewind/domain/money'
import { describe, expect, test } from 'vitest'
import { readRefusal, type WireMeaning } from './classify-answer.ts'
import { ExtrasInner } from './extras-wire.ts'
import { ItineraryWire } from './itinerary-answer.ts'
import { readAmount, toWireNumber } from './read-amount.ts'
import { readLimit, readLocal } from './read-moment.ts'
import { translateResults } from './search-tbo.ts'
import { seatPlace } from './seat-types.ts'
import { fare, ref, segment, sparse } from './testing/recorded.ts'
import { translateExtras } from './translate-extras.ts'
import { translateFare } from './translate-fare.ts'
import { translateItinerary } from './translate-itinerary.ts'
import { readResult } from './translate-option.ts'

function optionOf(result: object) {
  const read = readResult(result, ref, 'outbound')
  return read.cause ? undefined : read.option
}

describe('results', () => {
  test('that say nothing of refunds are sold as unknown, and counted by their airline', () => {
    const { options, dropped } = translateResults(
      { TraceId: 't', Results: [[sparse, { ...sparse, ResultIndex: 'OB9', IsRefundable: false }]] },
      ref,
    )
    expect(options.map(({ refundable }) => refundable)).toEqual(['unknown', 'no'])
    expect(dropped).toEqual([{ what: 'fact', reason: 'refundNotStated', example: 'AI', count: 1 }])
  })

  test.each([
    ['6E', true, 'atOnce', 'priced'],
    ['GDS', false, 'afterHold', 'wishes'],
    ['NDC', false, 'afterHold', 'unknown'],
  ])('of %s with IsLCC %s are issued %s, their extras are %s', (source, IsLCC, issues, extras) => {
    const { options } = translateResults({ TraceId: 't', Results: [[{ ...sparse, IsLCC }]] }, { supplier: 'tbo', source })
    expect(options).toMatchObject([{ issues, extras }])
  })

  test('one with hardly any keys is read; what is not said is not claimed', () => {
    expect(optionOf(sparse)).toMatchObject({
      refundable: 'unknown',
      isHoldAllowed: undefined,
      validatingAirline: 'AI',
      fareFamily: undefined,
      seatsLeft: undefined,
      cancellationFee: undefined,
      lastTicketAt: undefined,
      demands: { passport: false, gstAllowed: false, firstNameFormat: undefined },
    })
  })

  test('zones come from the airports, texts are tidied, empty dates are none', () => {
    const [first, second] = optionOf(sparse)?.legs[0] ?? []
    expect(first).toMatchObject({
      originTerminal: '3',
      baggage: '15 kg',
      cabinBaggage: undefined,
      technicalStop: undefined,
      operatingCarrier: undefined,
    })
    expect(first?.departureAt).toBe('2027-01-05T00:35:00.000Z')
    expect(second?.arrival).toEqual({ local: '2027-01-05T11:05', zone: 'Asia/Dubai' })
    expect(second?.arrivalAt).toBe('2027-01-05T07:05:00.000Z')
  })

  test('a technical stop is shown with its local times', () => {
    const stop = { StopPoint: 'JAI', StopPointArrivalTime: '2027-01-05T07:00:00', StopPointDepartureTime: '2027-01-05T07:30:00' }
    const one = optionOf({ ...sparse, Segments: [[segment('DEL', 'BOM', '2027-01-05T06:05:00', '2027-01-05T09:20:00', stop)]] })
    expect(one?.legs[0]?.[0]?.technicalStop).toEqual({
      airport: 'JAI',
      arrivalLocal: '2027-01-05T07:00',
      departureLocal: '2027-01-05T07:30',
    })
  })

  test.each([
    ['15 Kilograms', '15 kg'],
    ['0 Kg', '0 kg'],
    ['1 PC(s)', '1 piece'],
    ['2 PC(s)', '2 pieces'],
    ['Included', 'Included'],
    ['  ', undefined],
    [null, undefined],
  ])('baggage %s reads %s', (Baggage, baggage) => {
    const leg = [segment('DEL', 'BOM', '2027-01-05T06:05:00', '2027-01-05T08:20:00', { Baggage })]
    expect(optionOf({ ...sparse, Segments: [leg] })?.legs[0]?.[0]?.baggage).toBe(baggage)
  })

  const rules = (...details: [string, string][]) => [
    details.map(([To, Details]) => ({ JourneyPoints: 'DEL-BOM', Type: 'Cancellation', From: '0', To, Unit: 'DAYS', Details })),
  ]
  test.each([
    ['the open-ended rule', rules(['3', 'INR 4000'], ['', 'INR 2999']), '2999.00'],
    ['a star and a comma', rules(['', 'INR 13,555*']), '13555.00'],
    ['a percentage', rules(['', '20 %']), undefined],
    ['only the full rules', rules(['', 'REFER TO DETAILED FARE RULES']), undefined],
    ['a flat list, as in bookings', rules(['', 'INR 2999'])[0], '2999.00'],
    ['another currency', rules(['', 'AED 200']), undefined],
  ])('a cancellation fee by %s', (_what, MiniFareRules, fee) => {
    const { cancellationFee } = optionOf({ ...sparse, MiniFareRules }) ?? {}
    expect(cancellationFee && toDecimal(cancellationFee)).toBe(fee)
  })

  test('one that is broken, or of an airport nobody knows, costs itself only', () => {
    const unknown = {
      ...sparse,
      ResultIndex: 'OB2',
      Segments: [[segment('QQQ', 'BOM', '2027-01-05T06:05:00', '2027-01-05T08:20:00')]],
    }
    const broken = { ...sparse, ResultIndex: 'OB3', Fare: { ...fare, PublishedFare: 'soon' } }
    const noTime = { ...sparse, ResultIndex: 'OB4', Segments: [[segment('DEL', 'BOM', '0001-01-01T00:00:00', '')]] }
    const { options } = translateResults(
      { TraceId: 't', Results: [[sparse, unknown, broken, noTime]] },
      { supplier: 'tbo', source: 'GDS' },
    )
    expect(options.map((option) => option.ref.resultIndex)).toEqual(['OB1'])
  })
})

describe('money', () => {
  test.each([
    [28_352.64, '28352.64'],
    [0.1 + 0.2, '0.30'],
    [4_432.770_000_000_000_4, '4432.77'],
    [-12.345, '-12.35'],
    [1e-7, '0.00'],
    ['1234.5', '1234.50'],
    [219_244, '219244.00'],
    [null, '0.00'],
    [undefined, '0.00'],
  ])('%s is %s', (value, text) => {
    expect(toDecimal(readAmount(value, 'INR'))).toBe(text)
  })

  test('goes back as the number it was', () => {
    for (const value of [28_352.64, 0.07, 1.77, 9_007_199_254.99]) expect(toWireNumber(readAmount(value, 'INR'))).toBe(value)
    expect(readAmount(12.345, 'KWD').minor).toBe(12_345n)
    expect(readAmount(1500, 'JPY').minor).toBe(1_500n)
  })

  test('the net is offered plus TDS, and TDS that offered holds already is not added twice', () => {
    expect(toDecimal(translateFare({ Fare: fare, FareBreakdown: [] }).net)).toBe('28429.98')
    const newer = { ...fare, OfferedFare: 28_429.98 }
    expect(toDecimal(translateFare({ Fare: newer, FareBreakdown: [] }).net)).toBe('28429.98')
  })

  test('charges that a source forgot to name are what published leaves', () => {
    const { otherCharges } = translateFare({ Fare: { ...fare, OtherCharges: null }, FareBreakdown: [] })
    expect(toDecimal(otherCharges)).toBe('46.00')
  })
})

describe('dates', () => {
  test.each([
    ['31AUG26', '2026-08-31T18:29:00.000Z'],
    ['2026-05-27T00:00:00', '2026-05-26T18:30:00.000Z'],
    ['0001-01-01T00:00:00', undefined],
    ['9999-12-31T00:00:00', undefined],
    [null, undefined],
    ['', undefined],
    ['31XXX26', undefined],
  ])('a ticketing limit %s', (text, at) => {
    expect(readLimit(text)).toBe(at)
  })
  test('a local time loses its seconds', () => expect(readLocal('2026-12-18T06:05:00')).toBe('2026-12-18T06:05'))
})

describe('errors', () => {
  const cases: [number, number, string, WireMeaning | undefined][] = [
    [1, 0, '', undefined],
    [4, 6, 'Invalid Token', 'token'],
    [2, 6, 'Results have expired', 'expired'],
    [4, 5, 'Your session (TraceId) is expired.', 'expired'],
    [5, 4, 'Invalid credentials', 'other'],
    [3, 3, 'AdultCount is not valid', 'invalid'],
    [2, 25, 'No result found', 'noResult'],
    [2, 14, 'whatever', 'duplicate'],
    [2, 2, 'No SSR details found.', 'noExtras'],
    [2, 27, 'No SSR details found.', 'noExtras'],
    [2, 2, 'Booking is already done for the same criteria for PNR AB12CD', 'duplicate'],
    [2, 2, 'SEAT NOT AVAILABLE', 'seatGone'],
    [2, 2, 'seat no available', 'seatGone'],
    [2, 2, 'Sell Failure', 'soldOut'],
    [2, 2, 'The requested class of service is sold out.', 'soldOut'],
    [2, 2, 'Agency do not have enough balance.', 'noBalance'],
    [2, 2, 'Invalid CommitBooking Request', 'expired'],
    [3, 3, 'Invalid ResultIndex', 'expired'],
    [2, 2, 'Supplier Interaction Failed : TimeOut', 'interactionFailed'],
    [2, 2, 'Your request could not be processed as booking under process.', 'underProcess'],
    [2, 2, 'The selected fare is sold out.', 'soldOut'],
    [2, 999, 'Something new', 'other'],
  ]
  test.each(cases)('status %i, code %i, "%s" means %s', (ResponseStatus, ErrorCode, ErrorMessage, meaning) => {
    expect(readRefusal({ ResponseStatus, Error: { ErrorCode, ErrorMessage } })?.meaning).toBe(meaning)
  })
  test('a null error with a success is a success', () => expect(readRefusal({ ResponseStatus: 1, Error: null })).toBeUndefined())
})

describe('extras', () => {
  const legs = [optionOf(sparse)?.legs[0] ?? []]
  const bag = (more: object) => ({
    AirlineCode: 'AI',
    FlightNumber: '2817',
    WayType: 2,
    Code: 'XB10',
    Description: 2,
    Weight: 10,
    Currency: 'INR',
    Price: 4_000.5,
    Origin: 'DEL',
    Destination: 'DXB',
    ...more,
  })

  test('one price for both legs is sold once and sent for each', () => {
    const both = [
      ...legs,
      optionOf({ ...sparse, Segments: [[segment('DXB', 'DEL', '2027-01-09T06:05:00', '2027-01-09T11:00:00')]] })?.legs[0] ?? [],
    ]
    const inner = ExtrasInner.parse({ Baggage: [[bag({ Code: 'NoBaggage', Price: 0 }), bag({})]] })
    const { offers } = translateExtras(inner, both, 'INR')
    expect(offers).toHaveLength(1)
    expect(offers[0]).toMatchObject({
      legIndex: 0,
      price: { minor: 400_050n },
      wire: { copies: 2, object: { Code: 'XB10', Price: 4_000.5 } },
    })
  })

  test('the pseudo seat, seats that are not there and rows without a number are no offers', () => {
    const seat = (more: object) => ({
      ...bag({}),
      Code: '12A',
      RowNo: '12',
      SeatNo: 'A',
      SeatType: 25,
      AvailablityType: 1,
      Price: 300,
      Origin: 'DEL',
      Destination: 'BOM',
      ...more,
    })
    const Seats = [
      seat({ Code: 'NoSeat', RowNo: '0', SeatNo: null, AvailablityType: 0 }),
      seat({}),
      seat({ Code: '12B', SeatNo: 'B', AvailablityType: 3 }),
      seat({ Code: '12C', SeatNo: 'C', SeatType: 48 }),
    ]
    const { offers } = translateExtras(
      ExtrasInner.parse({ SeatDynamic: [{ SegmentSeat: [{ RowSeats: [{ Seats }] }] }] }),
      legs,
      'INR',
    )
    expect(offers.map(({ code, seat: place }) => [code, place?.unavailable, place?.position])).toEqual([
      ['12A', undefined, 'window'],
      ['12B', 'taken', 'window'],
      ['12C', 'noSeat', 'middle'],
    ])
    expect(offers[0]?.seat?.features).toEqual(['bulkhead'])
  })

  test.each([
    [1, 'window', []],
    [6, 'window', ['exitRow']],
    [11, 'aisle', ['wing']],
    [21, 'middle', ['wing', 'exitRow']],
    [23, 'aisle', ['recline', 'wing', 'exitRow']],
    [34, 'aisle', []],
    [47, 'aisle', ['bulkhead', 'exitRow']],
    [0, 'middle', []],
  ])('seat type %i is %s', (type, position, features) => {
    expect(seatPlace(type)).toEqual({ position, features })
  })
})

describe('itineraries', () => {
  const passenger = { PaxId: 1, FirstName: 'ROHAN', LastName: 'IYER', PaxType: 1, Ticket: null as object | null }
  const itinerary = (more: object) =>
    translateItinerary(
      ItineraryWire.parse({
        BookingId: 1874301,
        PNR: 'ABC123',
        Source: 4,
        Status: 1,
        Passenger: [passenger],
        Segments: [segment('DEL', 'BOM', '2027-01-05T06:05:00', '2027-01-05T08:20:00', { Status: 'HK' })],
        ...more,
      }),
      'trace',
    )
  const ticketed = { ...passenger, Ticket: { TicketId: 99, TicketNumber: '2179060036', ValidatingAirline: '98' } }

  test('a ticket number for everyone makes it ticketed, and no status does', () => {
    expect(itinerary({}).state).toBe('held')
    expect(itinerary({ Status: 5 }).state).toBe('inProgress')
    expect(itinerary({ Status: 5, Passenger: [ticketed, passenger] }).state).toBe('inProgress')
    expect(itinerary({ Status: 5, Passenger: [ticketed] })).toMatchObject({
      state: 'ticketed',
      passengers: [{ ticketNumber: '2179060036', validatingAirline: '098', ticketId: '99' }],
    })
  })

  test('flights that are all cancelled make it cancelled', () => {
    const Segments = [segment('DEL', 'BOM', '2027-01-05T06:05:00', '2027-01-05T08:20:00', { Status: 'XX' })]
    expect(itinerary({ Status: 5, Passenger: [ticketed], Segments }).state).toBe('cancelled')
  })
})
