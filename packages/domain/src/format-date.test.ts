import { expect, test } from 'vitest'
import { formatInZone } from './format-date.ts'
import { localeOf } from './locale.ts'
import { instant } from './time.ts'

test.each([
  ['IN', 'Asia/Kolkata', '2026-11-23T09:47:00Z', '23 Nov 2026, 15:17 IST'],
  ['AE', 'Asia/Dubai', '2026-11-23T20:05:00Z', '24 Nov 2026, 00:05 GST'],
  ['AU', 'Australia/Sydney', '2026-11-23T09:47:00Z', '23 Nov 2026, 20:47 AEDT'],
  ['US', 'America/New_York', '2026-11-23T09:47:00Z', '23 Nov 2026, 04:47 EST'],
  ['IN', 'Asia/Kolkata', '2026-09-03T18:30:00Z', '4 Sep 2026, 00:00 IST'],
])('a letter of a site in %s says an instant as people of %s write it', (country, zone, at, words) => {
  expect(formatInZone({ zone, locale: localeOf(country) }, instant(Date.parse(at)))).toBe(words)
})
