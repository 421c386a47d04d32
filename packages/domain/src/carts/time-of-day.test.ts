import { expect, test } from 'vitest'
import { beginsIn, TIMES_OF_DAY } from './time-of-day.ts'

test.each([
  ['a start in the morning', { timing: 'startTimes', startsAt: '11:59', closesAt: null }, ['morning']],
  ['a start at noon', { timing: 'startTimes', startsAt: '12:00', closesAt: null }, ['noon']],
  ['a start late in the evening', { timing: 'startTimes', startsAt: '19:00', closesAt: null }, ['night']],
  ['hours of opening', { timing: 'openingHours', startsAt: '10:00', closesAt: '16:00' }, ['morning', 'noon']],
  ['hours past midnight', { timing: 'openingHours', startsAt: '17:00', closesAt: '02:00' }, ['evening', 'night']],
  ['any time of the day', { timing: 'openDated', startsAt: '00:00', closesAt: null }, [...TIMES_OF_DAY]],
] as const)('%s', (_, start, parts) => {
  expect(TIMES_OF_DAY.filter((part) => beginsIn([part], start))).toEqual(parts)
  expect([beginsIn([], start), beginsIn(TIMES_OF_DAY, start)]).toEqual([false, true])
})
