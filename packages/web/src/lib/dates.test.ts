import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  firstDayOfWeek,
  formatInstant,
  formatInstantDay,
  formatMoment,
  formatMonthShort,
  formatWeekdayNumber,
  showTimesIn,
  todayOfSite,
} from './dates.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  // Files share a process.
  showTimesIn('Asia/Kolkata', 'IN')
})

/** A reader somewhere else looks at a site in India. */
function readIn(reader: string, site = 'Asia/Kolkata', country = 'IN') {
  vi.stubEnv('TZ', reader)
  showTimesIn(site, country)
}

describe('one booking of 22 November, 05:45 UTC', () => {
  const at = '2026-11-22T05:45:00Z'

  test.each(['Asia/Kolkata', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])('has one time for a reader in %s', (reader) => {
    readIn(reader)
    expect([formatInstant(at).slice(0, 18), formatMoment(at), formatInstantDay(at)]).toEqual([
      '22 Nov 2026, 11:15',
      '22 Nov, 11:15',
      '22 November 2026',
    ])
  })

  test('names the zone for a reader with another clock, and for no other', () => {
    readIn('Asia/Kolkata')
    expect(formatInstant(at)).toBe('22 Nov 2026, 11:15')
    readIn('America/Los_Angeles')
    expect(formatInstant(at)).toBe('22 Nov 2026, 11:15 IST')
    readIn('Asia/Kolkata', 'Asia/Dubai', 'AE')
    expect(formatInstant(at)).toBe('22 Nov 2026, 09:45 GST')
    readIn('Asia/Kolkata', 'Europe/London', 'GB')
    expect(formatInstant('2026-07-22T05:45:00Z')).toBe('22 Jul 2026, 06:45 BST')
  })
})

test('the day is the site’s, as its filters count it', () => {
  readIn('America/Los_Angeles')
  expect([formatInstant('2026-11-21T18:29:00Z'), formatInstant('2026-11-21T18:30:00Z')]).toEqual([
    '21 Nov 2026, 23:59 IST',
    '22 Nov 2026, 00:00 IST',
  ])
})

test.each([
  ['IN', 0],
  ['AE', 1],
  ['GB', 1],
  ['EG', 6],
])('weeks begin as they do in %s', (country, day) => {
  readIn('UTC', 'UTC', country)
  expect(firstDayOfWeek()).toBe(day)
})

test('short names are those of the language, never cut from longer ones', () => {
  expect([formatWeekdayNumber('2026-12-22'), formatMonthShort('2026-09')]).toEqual(['Tue 22', 'Sep'])
  showTimesIn('Asia/Dubai', 'AE', 'ar-AE-u-nu-latn')
  expect([formatWeekdayNumber('2026-12-22'), formatMonthShort('2026-09')]).toEqual(['الثلاثاء، 22', 'سبتمبر'])
})

test('today is that of the site where the reader has another day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T18:50:00Z') })
  try {
    readIn('Asia/Kolkata', 'Asia/Dubai', 'AE')
    expect(todayOfSite()).toBe('2026-11-27')
    readIn('Asia/Dubai')
    expect(todayOfSite()).toBe('2026-11-28')
    readIn('America/Los_Angeles', 'Pacific/Kiritimati', 'KI')
    expect(todayOfSite()).toBe('2026-11-28')
  } finally {
    vi.useRealTimers()
  }
})
