import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { expect, test } from 'vitest'
import { otherHalfOf } from './other-half.ts'

const out = (status: BookingStatus, bookingId = 1) => ({ bookingId, bound: 'outbound' as const, status })
const back = (status: BookingStatus, bookingId = 2) => ({ bookingId, bound: 'inbound' as const, status })

test.each<[BookingStatus, string | undefined, boolean | undefined]>([
  ['held', 'Your return flight is held too. You pay for the outbound flight only.', true],
  [
    'expired',
    'The hold on your return flight has expired, and its seats are released. You pay for the outbound flight only.',
    false,
  ],
  ['released', 'The seats on your return flight were released. You pay for the outbound flight only.', false],
  ['failed', 'Your return flight was not booked. You pay for the outbound flight only.', false],
  ['unknown', 'Your return flight is still being confirmed. You pay for the outbound flight only.', false],
  ['issued', undefined, undefined],
])('beside a held outbound, of a return that is %s: %s', (status, sentence, canJoin) => {
  const other = otherHalfOf([out('held'), back(status)], out('held'))
  expect([other?.sentence, other?.canJoin]).toEqual([sentence, canJoin])
})

test('of several tries the newest counts, and no flight is its own other half', () => {
  expect(otherHalfOf([out('failed', 1), back('held', 2), out('expired', 3)], back('held', 2))?.sentence).toBe(
    'The hold on your outbound flight has expired, and its seats are released. You pay for the return flight only.',
  )
  expect(otherHalfOf([out('expired', 1), out('held', 2)], out('held', 2))).toBeUndefined()
})
