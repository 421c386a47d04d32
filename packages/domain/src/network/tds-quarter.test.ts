import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, plainDate } from '../time.ts'
import { daysOfQuarter, isTdsQuarter, lastQuarters, nameQuarter, quarterOf } from './tds-quarter.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(plainDate('2000-01-01'), days))

test('each day is within its quarter, and the day after its last is of the next', () => {
  fc.assert(
    fc.property(day, (one) => {
      const quarter = quarterOf(one)
      const { first, last } = daysOfQuarter(quarter)
      expect(isTdsQuarter(quarter)).toBe(true)
      expect(first <= one && one <= last).toBe(true)
      expect([quarterOf(first), quarterOf(last)]).toEqual([quarter, quarter])
      expect(lastQuarters(addDays(last, 1), 2)[1]).toBe(quarter)
    }),
  )
})

test('quarters are named by the financial year', () => {
  expect(lastQuarters(plainDate('2027-02-10'), 5).map(nameQuarter)).toEqual([
    'Q4 2026–27, 1 Jan 2027 to 31 Mar 2027',
    'Q3 2026–27, 1 Oct 2026 to 31 Dec 2026',
    'Q2 2026–27, 1 Jul 2026 to 30 Sep 2026',
    'Q1 2026–27, 1 Apr 2026 to 30 Jun 2026',
    'Q4 2025–26, 1 Jan 2026 to 31 Mar 2026',
  ])
})

test.each(['2026-02', '2026-13', '26-01', '2026-10-01', ''])('%s is no quarter', (text) => {
  expect(isTdsQuarter(text)).toBe(false)
})
