import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  dateIn,
  daysBetween,
  earlier,
  formatDuration,
  instant,
  plainDate,
  plusMinutes,
  readDate,
} from './time.ts'

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays(plainDate('1930-01-01'), days))

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-04-31', 'today', '', '2026-01-01T00:00'])('%j is not a date', (text) => {
  expect(() => plainDate(text)).toThrow(RangeError)
  expect(readDate(text)).toBeUndefined()
})

test('days added are days between', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (date, days) => daysBetween(date, addDays(date, days)) === days),
  )
})

test.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-12-18', 6, '2027-06-18'],
  ['2026-01-15', 12, '2027-01-15'],
])('%s and %s months is %s', (date, months, expected) => {
  expect(addMonths(plainDate(date), months)).toBe(expected)
})

test.each([
  ['2024-12-18', '2026-12-17', 1],
  ['2024-12-18', '2026-12-18', 2],
  ['2024-02-29', '2026-02-28', 1],
  ['2024-02-29', '2026-03-01', 2],
])('born %s, on %s one is %s', (birth, on, age) => {
  expect(ageOn(plainDate(birth), plainDate(on))).toBe(age)
})

test('a date depends on where one asks', () => {
  const at = instant('2026-12-31T20:00:00Z')
  expect(dateIn('Asia/Kolkata', at)).toBe('2027-01-01')
  expect(dateIn('America/New_York', at)).toBe('2026-12-31')
})

test('instants compare as text', () => {
  const now = instant('2026-12-31T23:50:00Z')
  expect(plusMinutes(now, 15)).toBe('2027-01-01T00:05:00.000Z')
  expect(earlier(now, plusMinutes(now, -1))).toBe(plusMinutes(now, -1))
  expect(() => instant('soon')).toThrow(RangeError)
})

test.each([
  [45, '45 m'],
  [220, '3 h 40 m'],
  [605, '10 h 05 m'],
])('%s minutes reads %s', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text)
})
