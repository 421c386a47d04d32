import { expect, test } from 'vitest'
import type { BookingStatus } from '../flights/booking-status.ts'
import type { CouponState } from './changes/coupon.ts'
import { words } from './e-ticket-words/en.ts'
import { flightWord, whyNotValid } from './ticket-validity.ts'

const ticket = (status: BookingStatus, ...passengers: CouponState[][]) => ({
  status,
  passengers: passengers.map((states) => ({ flights: states.map((state) => ({ state })) })),
})

test.each([
  ['an issued ticket', ticket('issued', ['open', 'open']), undefined],
  ['one with an open request', ticket('changeRequested', ['open']), undefined],
  ['one of two passengers refunded', ticket('changeRequested', ['refunded'], ['open']), undefined],
  ['all refunded, the money still in progress', ticket('changeRequested', ['refunded'], ['refunded']), 'refunded'],
  ['voided, the money still in progress', ticket('changeRequested', ['void']), 'refunded'],
  ['held seats', ticket('held', ['open']), 'held'],
  ['a cancelled ticket', ticket('cancelled', ['refunded']), 'cancelled'],
])('%s', (_what, shown, why) => expect(whyNotValid(shown)).toBe(why))

test('a flight is confirmed while somebody may fly it', () => {
  const back = ticket('issued', ['open', 'refunded'], ['refunded', 'refunded'])
  expect([flightWord(back, 0, words), flightWord(back, 1, words)]).toEqual(['Confirmed', 'Refunded'])
  expect(flightWord(ticket('issued', ['flightCancelled', 'open']), 0, words)).toBe('Flight cancelled')
  expect(flightWord(ticket('held', ['open']), 0, words)).toBe('Held')
})
