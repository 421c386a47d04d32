import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, epochFromLocal, localFromEpoch, zoneOffsetMs } from './zone-clock.ts'

const ZONES = [
  'Asia/Kolkata',
  'Asia/Dubai',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Africa/Casablanca',
  'America/St_Johns',
]

test.each([
  ['New York the day clocks go forward', 'America/New_York', '2027-03-14', 60, '2027-03-14T06:00:00Z'],
  ['New York after they went forward', 'America/New_York', '2027-03-14', 240, '2027-03-14T08:00:00Z'],
  ['New York at the skipped hour', 'America/New_York', '2027-03-14', 150, '2027-03-14T07:30:00Z'],
  ['London the day clocks go back', 'Europe/London', '2026-10-25', 300, '2026-10-25T05:00:00Z'],
  ['London at the repeated hour, the first of them', 'Europe/London', '2026-10-25', 90, '2026-10-25T00:30:00Z'],
  ['Delhi, which has no summer time', 'Asia/Kolkata', '2026-07-01', 330, '2026-07-01T00:00:00Z'],
])('%s', (_name, zone, date, minute, instant) => {
  expect(new Date(epochFromLocal(zone, date, minute)).toISOString()).toBe(instant.replace('Z', '.000Z'))
})

test('offsets are those of Temporal at any moment', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2029, 0) }), (zone, epochMs) => {
      const exact = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone)
      expect(zoneOffsetMs(zone, epochMs)).toBe(exact.offsetNanoseconds / 1_000_000)
      expect(localFromEpoch(zone, epochMs)).toBe(
        exact.toPlainDateTime().toString({ smallestUnit: 'second', roundingMode: 'floor' }),
      )
    }),
  )
})

test('a day later is a calendar day later', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
})
