import { expect, test } from 'vitest'
import { BOOKING_STATUSES } from '../flights/booking-status.ts'
import { staffTask } from './staff-task.ts'

test.each([
  ['unknown', 'taken', /Ask it again/],
  ['issued', 'none', /nobody has paid/],
  ['issued', 'taken', /Compare it with the supplier/],
  ['refunded', 'refundedToWallet', /after we had given the booking up/],
  ['expired', 'none', /after we had given the booking up/],
] as const)('a booking that is %s with its money %s', (status, money, told) => {
  expect(staffTask({ status, money })).toMatch(told)
})

test('every state has what is wrong and what to do', () => {
  for (const status of BOOKING_STATUSES) expect(staffTask({ status, money: 'none' })).toMatch(/^[^.]+\. [^.]+\.$/)
})
