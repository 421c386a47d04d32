// What a booking says of bags, dishes and penalties, in the shapes recordings have: counts where one would expect words, lists by sector.
import { describe, expect, test } from 'vitest'
import { ItineraryWire } from './itinerary-answer.ts'
import { readMiniRules } from './read-mini-rules.ts'
import { segment } from './testing/recorded.ts'
import { translateItinerary } from './translate-itinerary.ts'
import { endsOf, type LegEnds, translatePenalties } from './translate-penalties.ts'

const flight = (from: string, to: string, leg = 1, more: object = {}) =>
  segment(from, to, '2027-01-05T06:05:00', '2027-01-05T08:20:00', { TripIndicator: leg, Status: 'HK', ...more })
const bag = (from: string, to: string, more: object = {}) => ({
  WayType: 1,
  Code: 'XB05',
  Description: 2,
  Weight: 5,
  Price: 2_250,
  Origin: from,
  Destination: to,
  ...more,
})
const dish = (from: string, to: string, AirlineDescription: string) => ({
  WayType: 1,
  Code: 'VGML',
  Description: 2,
  AirlineDescription,
  Quantity: 1,
  Price: 450,
  Origin: from,
  Destination: to,
})

type Passenger = {
  PaxType?: number
  SegmentAdditionalInfo?: unknown
  Baggage?: unknown
  MealDynamic?: unknown
  Meal?: unknown
  SeatDynamic?: unknown
  Ticket?: unknown
}

function itinerary(Segments: unknown[], passenger: Passenger = {}, more: object = {}) {
  const Passenger = [{ PaxId: 1, FirstName: 'ROHAN', LastName: 'IYER', PaxType: 1, IsLeadPax: true, ...passenger }]
  return translateItinerary(
    ItineraryWire.parse({ BookingId: 1, PNR: 'ABC123', Source: 6, Status: 5, Segments, Passenger, ...more }),
    't',
  )
}
const flightsOf = (Segments: unknown[], passenger: Passenger) => itinerary(Segments, passenger).passengers[0]?.flights ?? []
const info = (Baggage: string, Meal = '0 Platter') => ({ FareBasis: 'R', Baggage, Meal, Seat: '' })

describe('bags', () => {
  test.each<[string, string | null, string, unknown, string | undefined]>([
    ['once free and bought together', '15 Kilograms', '18 Kg|3', undefined, '15 kg + 3 kg'],
    ['once free alone', '30 Kilograms', '30 Kilograms|5', undefined, '30 kg + 5 kg'],
    ['nothing bought', '15 Kilograms', '15 Kilograms|0', [{ Code: 'NoBaggage', WayType: 1 }], '15 kg'],
    ['on a hand-bag fare', '0 Kg', '15 Kg|15', [bag('DEL', 'BOM', { Weight: 15 })], '0 kg + 15 kg'],
    ['by the list where the count says nothing', '15 Kilograms', '', [bag('DEL', 'BOM')], '15 kg + 5 kg'],
    [
      'by its words where the weight is left out',
      '15 Kilograms',
      '',
      [bag('DEL', 'BOM', { Weight: null, Text: '5 kg excess' })],
      '15 kg + 5 kg',
    ],
    ['no more than is certain where the flight gives no allowance', null, '18 Kg|3', undefined, '18 kg'],
    ['both where one number cannot hold the other', null, '0 Kg|15', undefined, '0 kg + 15 kg'],
    ['what the ticket says, where it gives less than the flight', '30 Kilograms', '0 Kg|0', undefined, '0 kg'],
    [
      'the free one of the list is not bought',
      '30 Kilograms',
      '',
      [bag('DEL', 'BOM', { Code: 'BI30', Description: 1, Weight: 30 })],
      '30 kg',
    ],
    [
      'the free one and the bought one of the list',
      '30 Kilograms',
      '30 Kilograms|5',
      [bag('DEL', 'BOM', { Code: 'BI30', Description: 1, Weight: 30 }), bag('DEL', 'BOM')],
      '30 kg + 5 kg',
    ],
    [
      'both of the list, where neither the flight nor the count distinguishes them',
      null,
      '35 Kg|5',
      [bag('DEL', 'BOM', { Code: 'BI30', Description: 1, Weight: 30 }), bag('DEL', 'BOM')],
      '30 kg + 5 kg',
    ],
    [
      'both of the list, where the flight gives no allowance and the count has the free one alone',
      null,
      '30 Kilograms|5',
      [bag('DEL', 'BOM', { Code: 'BI30', Description: 1, Weight: 30 }), bag('DEL', 'BOM')],
      '30 kg + 5 kg',
    ],
    ['one sent twice is one', '15 Kilograms', '', [bag('DEL', 'BOM'), bag('DEL', 'BOM')], '15 kg + 5 kg'],
    ['what cannot be read costs itself', '15 Kilograms', '15 Kg|0', [null, { Code: '' }, 7], '15 kg'],
    ['pieces', '1 PC(s)', '1 PC(s)', undefined, '1 piece'],
    ['nobody says', null, '', undefined, undefined],
  ])('%s', (_what, Baggage, stated, bought, expected) => {
    const own = { SegmentAdditionalInfo: [info(stated)], Baggage: bought }
    expect(flightsOf([flight('DEL', 'BOM', 1, { Baggage })], own)[0]?.baggage).toBe(expected)
  })

  test('belong to the flights of their sector: a whole leg with its connection, and not the way back', () => {
    const Segments = [flight('RPR', 'CCU'), flight('CCU', 'BOM'), flight('BOM', 'RPR', 2)]
    const own = { Baggage: [bag('RPR', 'BOM')], SegmentAdditionalInfo: [null, null, null] }
    expect(flightsOf(Segments, own).map(({ baggage }) => baggage)).toEqual(['15 kg + 5 kg', '15 kg + 5 kg', '15 kg'])
  })

  test('bought at one price for both ways are on both, although both copies name the way out', () => {
    const both = bag('DEL', 'BOM', { WayType: 2 })
    const flights = flightsOf([flight('DEL', 'BOM'), flight('BOM', 'DEL', 2)], { Baggage: [both, both] })
    expect(flights.map(({ baggage }) => baggage)).toEqual(['15 kg + 5 kg', '15 kg + 5 kg'])
  })

  test('of a lap infant are only what its own line says, never the allowance of those with a seat', () => {
    const Segments = [flight('DEL', 'BOM', 1, { CabinBaggage: '7 KG' })]
    expect(flightsOf(Segments, { PaxType: 3, SegmentAdditionalInfo: [info('')] })[0]).toMatchObject({
      baggage: undefined,
      cabinBaggage: undefined,
    })
    expect(flightsOf(Segments, { PaxType: 3, SegmentAdditionalInfo: [info('10 Kg|0')] })[0]?.baggage).toBe('10 kg')
    expect(flightsOf(Segments, { PaxType: 3 })[0]?.baggage).toBeUndefined()
  })
})

describe('dishes and seats', () => {
  const Segments = [flight('DEL', 'BOM'), flight('BOM', 'DEL', 2)]

  test('the dish is in its list by sector; the count is never shown as a dish', () => {
    const own = {
      MealDynamic: [dish('BOM', 'DEL', 'Vegetable biryani')],
      SegmentAdditionalInfo: [info('', '0 Platter'), info('', '1 Platter')],
    }
    expect(flightsOf(Segments, own).map(({ meal }) => meal)).toEqual([undefined, 'Vegetable biryani'])
  })

  test('a count without a dish says that there is a meal, and a wish says which was asked for', () => {
    const counted = { SegmentAdditionalInfo: [info('', '1 Platter'), info('', 'Platter')] }
    expect(flightsOf(Segments, counted).map(({ meal }) => meal)).toEqual(['1 meal', undefined])
    const wished = { Meal: { Code: 'AVML', Description: 'Vegetarian' }, SegmentAdditionalInfo: [info('', '0 Platter')] }
    expect(flightsOf(Segments, wished)[0]?.meal).toBe('Vegetarian')
  })

  test('a seat is in its list where the flight does not say it', () => {
    const SeatDynamic = [{ Code: 'NoSeat' }, { Code: '12A', Origin: 'DEL', Destination: 'BOM' }]
    expect(flightsOf(Segments, { SeatDynamic }).map(({ seat }) => seat)).toEqual(['12A', undefined])
  })
})

test('a low-cost ticket whose number is the PNR names its airline by letters, also where the wire has digits', () => {
  const Ticket = { TicketId: 9, TicketNumber: 'ABC123', ValidatingAirline: '312' }
  const { passengers } = itinerary([flight('DEL', 'BOM')], { Ticket }, { ValidatingAirlineCode: '6E' })
  expect(passengers[0]).toMatchObject({ ticketNumber: 'ABC123', validatingAirline: '6E' })
})

describe('penalties', () => {
  const oneWay = endsOf([
    [
      { origin: 'RPR', destination: 'CCU' },
      { origin: 'CCU', destination: 'BOM' },
    ],
  ])
  const andBack = [...oneWay, { origin: 'BOM', destination: 'RPR' }]
  const rule = (more: object) => ({
    JourneyPoints: 'RPR-CCU-BOM',
    Type: 'Cancellation',
    From: '0',
    To: null,
    Unit: 'DAYS',
    Details: 'INR 3500',
    ...more,
  })
  const rulesOf = (more: object, legs: readonly LegEnds[]) =>
    translatePenalties(readMiniRules([rule(more)]), legs).map(
      ({ origin, destination, fromHours, toHours, keeps }) => `${origin}-${destination} ${fromHours}-${toHours} ${keeps.kind}`,
    )

  test.each<[string, object, readonly { origin: string; destination: string }[], string[]]>([
    ['a leg with a connection', {}, oneWay, ['RPR-BOM 0-null amount']],
    ['one leg of two', {}, andBack, ['RPR-BOM 0-null amount']],
    ['the whole journey', { JourneyPoints: 'RPR-CCU-BOM-CCU-RPR' }, andBack, ['RPR-BOM 0-null amount', 'BOM-RPR 0-null amount']],
    [
      'ten points',
      { JourneyPoints: 'RPR-NAG-PNQ-CCU-BOM-BOM-CCU-PNQ-NAG-RPR' },
      andBack,
      ['RPR-BOM 0-null amount', 'BOM-RPR 0-null amount'],
    ],
    ['a part of a leg', { JourneyPoints: 'RPR-CCU' }, oneWay, []],
    ['another journey', { JourneyPoints: 'DEL-BOM' }, oneWay, []],
    ['a blank rule', { JourneyPoints: null, Type: null, From: null, To: null, Unit: null, Details: null }, oneWay, []],
    ['a rule that says nothing', { Details: ' ' }, oneWay, []],
    ['odd hours', { From: '44', To: '444', Unit: 'HOURS' }, oneWay, ['RPR-BOM 44-444 amount']],
    ['numbers instead of texts', { From: 0, To: 3 }, oneWay, ['RPR-BOM 0-96 amount']],
    ['no journey known', {}, [], ['RPR-BOM 0-null amount']],
    ['not refundable', { Details: 'Non Refundable' }, oneWay, ['RPR-BOM 0-null everything']],
    ['not changeable, so spelt', { Type: 'Reissue', Details: 'Unchangeble' }, oneWay, ['RPR-BOM 0-null everything']],
    ['words', { Details: 'REFER TO DETAILED FARE RULES' }, oneWay, ['RPR-BOM 0-null unknown']],
  ])('%s', (_what, more, legs, rules) => {
    expect(rulesOf(more, legs)).toEqual(rules)
  })

  test('of a booking stand at its legs, by the numbers its flights carry', () => {
    const Segments = [flight('RPR', 'CCU'), flight('CCU', 'BOM'), flight('BOM', 'CCU', 2), flight('CCU', 'RPR', 2)]
    const MiniFareRules = [rule({ JourneyPoints: 'RPR-CCU-BOM-CCU-RPR' })]
    expect(
      itinerary(Segments, {}, { MiniFareRules }).penalties?.map(({ origin, destination }) => `${origin}-${destination}`),
    ).toEqual(['RPR-BOM', 'BOM-RPR'])
  })
})
