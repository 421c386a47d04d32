import { expect, test } from 'vitest'
import { deadlineDay, endOfDay, whyNoDeadline } from './payment-deadline.ts'

test('a day to pay lasts until its last minute where the site sells, and is read as the same day', () => {
  expect(endOfDay('2027-01-05', 'Asia/Dubai')).toBe('2027-01-05T19:59:00.000Z')
  expect(deadlineDay('2027-01-05T19:59:00.000Z', 'Asia/Dubai')).toBe('2027-01-05')
  expect(deadlineDay(endOfDay('2027-03-28', 'Europe/London'), 'Europe/London')).toBe('2027-03-28')
  expect([deadlineDay(null, 'Asia/Dubai'), endOfDay('', 'Asia/Dubai')]).toEqual(['', null])
})

test('what is typed and is no day yet is kept, and said to be none', () => {
  expect([endOfDay('5 Ja', 'Asia/Dubai'), endOfDay('2027-13-41', 'Asia/Dubai')]).toEqual(['5 Ja', '2027-13-41'])
  expect(deadlineDay('5 Ja', 'Asia/Dubai')).toBe('5 Ja')
  expect([whyNoDeadline('5 Ja'), whyNoDeadline(null), whyNoDeadline('2027-01-05T19:59:00.000Z')]).toEqual([
    'Please enter a day.',
    undefined,
    undefined,
  ])
})
