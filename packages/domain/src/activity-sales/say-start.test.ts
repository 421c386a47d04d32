import { expect, test } from 'vitest'
import { sayStart, timingAsSold } from './say-start.ts'

test.each([
  ['startTimes', '15:00', null, '15:00'],
  ['openingHours', '10:00', '22:00', 'any time from 10:00 to 22:00'],
  ['openingHours', '18:00', '02:00', 'any time from 18:00 to 02:00 (next day)'],
  ['openingHours', '00:00', '00:00', 'any time from 00:00 to 00:00 (next day)'],
  ['openDated', '00:00', null, 'any time'],
  ['openDated', '09:00', '17:00', 'any time'],
] as const)('%s, %s to %s is said as "%s"', (timing, startsAt, closesAt, said) => {
  expect(sayStart({ timing, startsAt, closesAt })).toBe(said)
})

test.each([
  ['openDated', null, 'openDated'],
  ['startTimes', null, 'startTimes'],
  ['openingHours', '22:00', 'openingHours'],
  ['startTimes', '22:00', 'openingHours'],
  [null, '22:00', 'openingHours'],
  [null, null, 'startTimes'],
] as const)('an option of %s that was sold with the closing %s is of %s', (option, closesAt, timing) => {
  expect(timingAsSold(option, closesAt)).toBe(timing)
})
