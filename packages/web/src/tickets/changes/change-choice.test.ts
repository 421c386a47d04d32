import type { TicketCoupon } from '@tradewind/contract/flights/booking'
import { expect, test } from 'vitest'
import type { BookingInfo } from '../ticket-queries.ts'
import { askedOf, leftAlone, sectorsOf, selectionOf, whyNotAll, whyNotLeg, whyNotPassenger } from './change-choice.ts'

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
  ['reissue', 3, 3],
] as const)('%s is about everyone and every sector, whatever was picked before', (choice, requestType, cancellationType) => {
  expect(askedOf(booking(whole), { choice, passengers: [1], legs: [0] })).toEqual({
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
  expect(askedOf(booking(whole), { choice: 'partial', passengers: [1], legs: [] })).toBeUndefined()
  expect(askedOf(booking(whole), { choice: 'partial', passengers: [], legs: [0] })).toBeUndefined()
  expect(askedOf(booking(whole), { choice: 'partial', passengers: [1], legs: [0] })).toMatchObject({
    requestType: 2,
    tickets: ['11'],
    sectors: [{ Origin: 'DEL', Destination: 'DXB' }],
  })
  expect(askedOf(booking(whole), { choice: undefined, passengers: [], legs: [] })).toBeUndefined()
})

test('who was refunded is left out and says so', () => {
  const coupons = whole.map((one) => (one.passenger === 0 ? { ...one, state: 'refunded' as const } : one))
  expect(whyNotPassenger(coupons, 0)).toBe('Already refunded')
  expect(whyNotPassenger(coupons, 1)).toBeUndefined()
  expect(selectionOf(booking(coupons), { choice: 'refund', passengers: [], legs: [] }).passengers).toEqual([1])
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
  const choose = (passengers: number[], legs: number[]) => leftAlone(family, { choice: 'partial', passengers, legs })
  expect(choose([0, 1], [1])).toMatchObject({ passengers: [2, 3], hasInfant: true, adults: 0 })
  expect(choose([0, 1], [1])?.sentence).toMatch(/P2 Rao and .*P3 Rao would be left on DXB–DEL without an adult/)
  expect([choose([0], [0, 1]), choose([0, 1], []), choose([0, 1, 2, 3], [1]), choose([2], [0])]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(leftAlone(family, { choice: 'refund', passengers: [0, 1], legs: [0] })).toBeUndefined()
})
