import { expect, test } from 'vitest'
import { TIME_BANDS, timeBandOf } from './time-bands.ts'

test.each([
  ['00:00', 'after21'],
  ['03:59', 'after21'],
  ['04:00', 'before11'],
  ['10:59', 'before11'],
  ['11:00', 'from11to16'],
  ['15:59', 'from11to16'],
  ['16:00', 'from16to21'],
  ['20:59', 'from16to21'],
  ['21:00', 'after21'],
  ['23:59', 'after21'],
])('%s is %s', (time, band) => {
  expect(timeBandOf(`2026-12-18T${time}`)).toBe(band)
})

test('the bands cover the day once', () => {
  const hours = TIME_BANDS.map(({ fromHour, toHour }) => (toHour - fromHour + 24) % 24)
  expect(hours.reduce((a, b) => a + b)).toBe(24)
})
