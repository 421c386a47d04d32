import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from './time.ts'
import { instantOf, localIn } from './zoned-time.ts'

const zones = [
  'Asia/Kolkata',
  'Asia/Dubai',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
]

test('agrees with Temporal everywhere, also in hours that happen twice or not at all', () => {
  const minutes = fc.integer({ min: 0, max: 3 * 366 * 24 * 60 })
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (offset, zone) => {
      const local = new Date(Date.UTC(2026, 0, 1) + offset * 60_000).toISOString().slice(0, 16)
      const expected = Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds
      expect(Date.parse(instantOf({ local, zone }))).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['2026-03-29T01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
  ['2026-12-18T10:35', 'Asia/Kolkata', '2026-12-18T05:05:00.000Z'],
])('%s in %s is %s', (local, zone, expected) => {
  expect(instantOf({ local, zone })).toBe(expected)
})

test('the wall clock at an instant', () => {
  expect(localIn('Asia/Kolkata', instant('2026-12-18T20:00:00Z'))).toEqual({ local: '2026-12-19T01:30', zone: 'Asia/Kolkata' })
})

test('refuses what is no local time', () => {
  expect(() => instantOf({ local: 'noon', zone: 'Asia/Dubai' })).toThrow(RangeError)
})
