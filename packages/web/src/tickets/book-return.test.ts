import { expect, test } from 'vitest'
import { isOutboundOpen, isReturnOpen, isReturnToAdd, type Trip } from './book-return.tsx'

const trip = (inbound: string[], more: object = {}) =>
  ({
    showReturn: true,
    inboundResultIndex: 'IB2',
    searchBy: { segments: [{ preferredDepartureTime: '2026-12-10T00:00' }, { preferredDepartureTime: '2026-12-17T00:00' }] },
    bookings: [
      { bound: 'outbound', status: 'failed' },
      { bound: 'outbound', status: 'issued' },
      ...inbound.map((status) => ({ bound: 'inbound', status })),
    ],
    ...more,
  }) as unknown as Trip

test.each([
  ['not booked yet', trip([]), true],
  ['refunded', trip(['refunded']), true],
  ['failed and expired', trip(['failed', 'expired']), true],
  ['waiting to be paid', trip(['refunded', 'awaitingPayment']), false],
  ['booked, as the server says', trip(['issued'], { showReturn: false }), false],
  ['without an outbound that stands', trip([], { bookings: [{ bound: 'outbound', status: 'refunded' }] }), false],
])('a return that is %s: open %s', (_what, one, isOpen) => {
  expect(isReturnOpen(one, '2026-11-22')).toBe(isOpen)
})

test('a return whose day has passed is offered no more, on its day it is', () => {
  expect(isReturnOpen(trip([]), '2026-12-17')).toBe(true)
  expect(isReturnOpen(trip([]), '2026-12-18')).toBe(false)
})

const pair = (outbound: string, inbound?: string) =>
  trip([], {
    bookings: [{ bound: 'outbound', status: outbound }, ...(inbound === undefined ? [] : [{ bound: 'inbound', status: inbound }])],
  })

test.each([
  ['refunded', 'issued', true],
  ['failed', 'held', true],
  ['issued', 'refunded', false],
  ['refunded', 'refunded', false],
  ['expired', 'awaitingPayment', false],
])('an outbound that is %s beside a return that is %s: open %s', (outbound, inbound, isOpen) => {
  expect(isOutboundOpen(pair(outbound, inbound), '2026-12-10')).toBe(isOpen)
  expect(isOutboundOpen(pair(outbound, inbound), '2026-12-11')).toBe(false)
})

test.each([
  ['awaitingPayment', undefined, true],
  ['awaitingPayment', 'expired', true],
  ['awaitingPayment', 'awaitingPayment', false],
  ['issued', undefined, false],
  ['expired', undefined, false],
])('to an outbound that is %s with a return that is %s a return can be added before the payment: %s', (outbound, inbound, can) => {
  expect(isReturnToAdd(pair(outbound, inbound))).toBe(can)
})
