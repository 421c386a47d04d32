import { expect, test } from 'vitest'
import { describeFigures, worthOf } from './describe-day-fare.ts'

const NOW = '2026-11-22T12:00:00.000Z'

test.each([
  ['guide', '2026-11-22T11:59:00.000Z', 'guide'],
  ['seen', '2026-11-22T11:59:40.000Z', 'seen just now'],
  ['seen', '2026-11-22T11:35:00.000Z', 'seen 25 min ago'],
  ['seen', '2026-11-22T09:40:00.000Z', 'seen 2 h ago'],
] as const)('a figure that is %s of %s reads %s', (kind, seenAt, words) => {
  expect(worthOf({ kind, seenAt }, NOW)).toBe(words)
})

test('below the days stands for whom they are, and of a guide what it is', () => {
  const what = { people: '8 adults', cabin: 'Business', trip: 'one way' }
  expect(describeFigures([{ kind: 'seen' }], what, { inf: 0 })).toBe('From, for 8 adults, Business, one way.')
  expect(describeFigures([{ kind: 'guide' }], what, { inf: 1 })).toMatch(
    / Estimate from past bookings, without infants\. Select a day for its price\.$/,
  )
})

test('a day without a figure says why, and what to do', () => {
  const what = { people: '1 adult', cabin: 'Economy', trip: 'one way' }
  expect(describeFigures([{ kind: 'seen' }], what, { inf: 0 }, true)).toBe(
    'From, for 1 adult, Economy, one way. “–”: no fare seen yet. Select a day for its price.',
  )
})
