import type { TicketCoupon } from '@tradewind/contract/flights/booking'
import { describe, expect, test } from 'vitest'
import { flight } from '../../flights/results/option-builder.ts'
import type { BookingInfo } from '../ticket-queries.ts'
import {
  askedOf,
  type Chosen,
  leftAlone,
  newFlightsOf,
  sectorsOf,
  selectionOf,
  whyNoLeg,
  whyNotAll,
  whyNotLeg,
  whyNotPassenger,
} from './change-choice.ts'

const coupon = (passenger: number, leg: number, more: Partial<TicketCoupon> = {}): TicketCoupon => ({
  passenger,
  leg,
  origin: leg === 0 ? 'DEL' : 'DXB',
  destination: leg === 0 ? 'DXB' : 'DEL',
  departureAt: `2026-12-${18 + leg * 9}T10:35`,
  state: 'open',
  changeRequestId: null,
  ...more,
})
const whole = [coupon(0, 0), coupon(0, 1), coupon(1, 0), coupon(1, 1)]

function booking(coupons: readonly TicketCoupon[]) {
  const passengers = [0, 1].map((place) => ({
    ticket: { ticketId: `${place}1`, ticketNumber: `176-${place}`, validatingAirline: 'EK' },
  }))
  return { bookingId: 7, passengers, coupons } as unknown as Pick<BookingInfo, 'bookingId' | 'passengers' | 'coupons'>
}

test('a leg of two flights is one sector, from its first airport to its last', () => {
  const coupons = [
    coupon(0, 0, { destination: 'BOM' }),
    coupon(0, 0, { origin: 'BOM', departureAt: '2026-12-18T15:00' }),
    coupon(0, 1),
  ]
  expect(sectorsOf(coupons)).toEqual([
    { leg: 0, origin: 'DEL', destination: 'DXB', departureAt: '2026-12-18T10:35' },
    { leg: 1, origin: 'DXB', destination: 'DEL', departureAt: '2026-12-27T10:35' },
  ])
})

test.each([
  ['refund', 1, 3],
  ['flightCancelled', 1, 2],
] as const)('%s is about everyone and every sector, whatever was picked before', (choice, requestType, cancellationType) => {
  expect(askedOf(booking(whole), { choice, passengers: [1], legs: [0], flights: [] })).toEqual({
    bookingId: 7,
    requestType,
    cancellationType,
    tickets: ['01', '11'],
    sectors: [
      { Origin: 'DEL', Destination: 'DXB' },
      { Origin: 'DXB', Destination: 'DEL' },
    ],
  })
})

test('a partial refund is about what was picked, and asks nothing before both are', () => {
  expect(askedOf(booking(whole), { choice: 'partial', passengers: [1], legs: [], flights: [] })).toBeUndefined()
  expect(askedOf(booking(whole), { choice: 'partial', passengers: [], legs: [0], flights: [] })).toBeUndefined()
  expect(askedOf(booking(whole), { choice: 'partial', passengers: [1], legs: [0], flights: [] })).toMatchObject({
    requestType: 2,
    tickets: ['11'],
    sectors: [{ Origin: 'DEL', Destination: 'DXB' }],
  })
  expect(askedOf(booking(whole), { choice: undefined, passengers: [], legs: [], flights: [] })).toBeUndefined()
})

test('who was refunded is left out and says so', () => {
  const coupons = whole.map((one) => (one.passenger === 0 ? { ...one, state: 'refunded' as const } : one))
  expect(whyNotPassenger(coupons, 0)).toBe('Already refunded')
  expect(whyNotPassenger(coupons, 1)).toBeUndefined()
  expect(selectionOf(booking(coupons), { choice: 'refund', passengers: [], legs: [], flights: [] }).passengers).toEqual([1])
  expect(whyNotAll(coupons)).toBeUndefined()
})

test('what another request has can be picked by nobody, the rest can', () => {
  const coupons = whole.map((one) => (one.passenger === 0 && one.leg === 0 ? { ...one, changeRequestId: 4 } : one))
  expect(whyNotAll(coupons)).toContain('Partial Refund')
  expect(whyNotPassenger(coupons, 0)).toBeUndefined()
  expect(whyNotLeg(coupons, 0, [0])).toBe('Change in progress')
  expect(whyNotLeg(coupons, 0, [0, 1])).toBe('Change in progress')
  expect(whyNotLeg(coupons, 0, [1])).toBeUndefined()
  expect(whyNotLeg(coupons, 1, [0])).toBeUndefined()
})

test('of a fully refunded ticket nothing can be picked', () => {
  const coupons = whole.map((one) => ({ ...one, state: 'void' as const }))
  expect(whyNotAll(coupons)).toBe('No part of this ticket can be changed any more.')
  expect(whyNotPassenger(coupons, 1)).toBe('Void')
  expect(whyNotLeg(coupons, 1, [])).toBe('Void')
})

test('the choice that would leave a child or infant alone asks to include them, by the flight', () => {
  const types = [1, 1, 2, 3] as const
  const family = {
    ...booking(types.flatMap((_, place) => [coupon(place, 0), coupon(place, 1)])),
    passengers: types.map((paxType, place) => ({ title: 'Ms', firstName: `P${place}`, lastName: 'Rao', paxType })),
  } as unknown as Parameters<typeof leftAlone>[0]
  const choose = (passengers: number[], legs: number[]) => leftAlone(family, { choice: 'partial', passengers, legs, flights: [] })
  expect(choose([0, 1], [1])).toMatchObject({ passengers: [2, 3], hasInfant: true, adults: 0 })
  expect(choose([0, 1], [1])?.sentence).toMatch(/P2 Rao and .*P3 Rao would be left on DXB–DEL without an adult/)
  expect([choose([0], [0, 1]), choose([0, 1], []), choose([0, 1, 2, 3], [1]), choose([2], [0])]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(leftAlone(family, { choice: 'refund', passengers: [0, 1], legs: [0], flights: [] })).toBeUndefined()
})

describe('a change of flights', () => {
  const found = { searchId: 'search', option: flight() }
  const wants = (legs: number[], flights: Chosen['flights']): Chosen => ({ choice: 'reissue', passengers: [], legs, flights })

  test('is about everyone, the chosen legs, and what is wanted instead of each', () => {
    const flights = [
      { leg: 1, date: '2026-12-30', found },
      { leg: 0, date: '2026-12-19' },
    ]
    expect(askedOf(booking(whole), wants([1], flights))).toEqual({
      bookingId: 7,
      requestType: 3,
      cancellationType: 3,
      tickets: ['01', '11'],
      sectors: [{ Origin: 'DXB', Destination: 'DEL' }],
      newFlights: [
        {
          sector: { Origin: 'DXB', Destination: 'DEL' },
          date: '2026-12-30',
          searchId: 'search',
          resultIndex: found.option.resultIndex,
        },
      ],
    })
    expect(askedOf(booking(whole), wants([0, 1], flights))?.newFlights?.map(({ date }) => date)).toEqual([
      '2026-12-19',
      '2026-12-30',
    ])
  })

  test('asks nothing before each chosen leg has a day', () => {
    expect(askedOf(booking(whole), wants([], []))).toBeUndefined()
    expect(askedOf(booking(whole), wants([0, 1], [{ leg: 0, date: '2026-12-19' }]))).toBeUndefined()
    expect(newFlightsOf(booking(whole), wants([0], [{ leg: 0, date: '30 Feb' }]))).toBeUndefined()
  })

  test('of a ticket with one leg left is of that leg, without a choice', () => {
    const coupons = whole.map((one) => (one.leg === 0 ? { ...one, state: 'refunded' as const } : one))
    expect(selectionOf(booking(coupons), wants([], [])).legs).toEqual([1])
    expect(selectionOf(booking(whole), wants([], [])).legs).toEqual([])
  })

  test('says why where no leg is free: one in another request leaves the others', () => {
    const taken = (legs: number[]) => whole.map((one) => (legs.includes(one.leg) ? { ...one, changeRequestId: 4 } : one))
    expect(whyNoLeg(taken([0]))).toBeUndefined()
    expect(whyNoLeg(taken([0, 1]))).toContain('in progress')
    expect(whyNoLeg(whole.map((one) => ({ ...one, state: 'void' as const })))).toBe(
      'No part of this ticket can be changed any more.',
    )
  })
})
