import { expect, test } from 'vitest'
import { formatInZone } from './format-date.ts'
import { instant } from './time.ts'

test.each([
  ['Asia/Kolkata', '2026-11-23T09:47:00Z', '23 Nov 2026, 15:17 IST'],
  ['Asia/Dubai', '2026-11-23T20:05:00Z', '24 Nov 2026, 00:05 GST'],
  ['Asia/Kolkata', '2026-09-03T18:30:00Z', '4 Sep 2026, 00:00 IST'],
])('a letter says an instant as people of %s write it', (zone, at, words) => {
  expect(formatInZone(zone, instant(Date.parse(at)))).toBe(words)
})
