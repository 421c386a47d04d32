import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { expect, test } from 'vitest'
import { endingOf } from './endings.ts'

const of = (...statuses: BookingStatus[]) => statuses.map((status) => ({ status, askedPrice: null }))

test.each<[BookingStatus[], string]>([
  [['issued'], 'Booking confirmed'],
  [['issued', 'issued'], 'Booking confirmed'],
  [['held', 'held'], 'Your seats are held'],
  [['held', 'expired'], 'One of your two flights is still held'],
  [['released', 'held'], 'One of your two flights is still held'],
  [['held', 'issued'], 'One of your two flights is booked'],
  [['issued', 'refunded'], 'One of your two flights is booked'],
  [['failed', 'issued'], 'One of your two flights is booked'],
  [['refunded', 'refunded'], 'Not booked, money refunded'],
  [['failed', 'refunded'], 'The airline could not confirm the booking'],
  [['expired', 'expired'], 'The time to pay has run out'],
  [['expired'], 'The time to pay has run out'],
  [['awaitingPayment'], 'This order is closed'],
])('bookings that are %s end as "%s"', (statuses, title) => {
  expect(endingOf(of(...statuses)).title).toBe(title)
})

test('a question about one flight comes before the ending of the other, and the end of the time before both', () => {
  const asking = { status: 'held' as const, askedPrice: { total: '1.00' } as never }
  expect(endingOf([asking, ...of('issued')]).title).toBe('The fare has changed')
  expect(endingOf(of('awaitingPayment', 'awaitingPayment'), 'expired').title).toBe('The time to pay has run out')
})

test('an order that another one replaced is closed, not out of time', () => {
  expect(endingOf(of('expired'), 'replaced').title).toBe('This order is closed')
})
