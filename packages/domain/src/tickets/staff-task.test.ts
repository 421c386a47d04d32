import { expect, test } from 'vitest'
import { BOOKING_STATUSES } from '../flights/booking-status.ts'
import { staffTask } from './staff-task.ts'

test.each([
  ['unknown', 'taken', /Recheck with the airline/],
  ['issued', 'none', /are not paid for/],
  ['issued', 'taken', /Compare it with the supplier/],
  ['refunded', 'refundedToWallet', /after the booking had failed/],
  ['expired', 'none', /after the booking had failed/],
] as const)('a booking that is %s with its money %s', (status, money, expected) => {
  expect(staffTask({ status, money })).toMatch(expected)
})

test('every state has what is wrong and what to do', () => {
  for (const status of BOOKING_STATUSES) expect(staffTask({ status, money: 'none' })).toMatch(/^[^.]+\. [^.]+\.$/)
})
