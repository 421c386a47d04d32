import { expect, test } from 'vitest'
import { barsOf, yearOf } from './quotation-figures.ts'

const month = (nth: number, part: object) => ({
  ...{ month: `${nth}`, sent: 0, won: 0, lost: 0, expired: 0, soldUnsent: 0, sales: '0.00', margin: '0.00' },
  ...part,
})
const months = Array.from({ length: 24 }, (_, nth) => month(nth, {}))
months[3] = month(3, { sent: 2, won: 1, sales: '100.00', margin: '-20.00' })
months[15] = month(15, { sent: 4, won: 3, sales: '1000.50', margin: '250.00' })
months[16] = month(16, { sent: 6, won: 0 })

test('a month stands beside the same month of the year before', () => {
  const bars = barsOf(months, 'wonShare')
  expect(bars).toHaveLength(12)
  expect(bars[3]).toEqual({ key: '15', value: 75, before: 50 })
  expect(barsOf(months, 'margin')[3]).toEqual({ key: '15', value: 250, before: -20 })
  expect(barsOf(months, 'marginShare')[4]).toEqual({ key: '16', value: 0, before: 0 })
})

test('a share of a year is that of its sums, not the middle of its months', () => {
  const year = months.slice(-12)
  expect([yearOf(year, 'sent'), yearOf(year, 'won'), yearOf(year, 'wonShare')]).toEqual([10, 3, 30])
  expect(yearOf(year, 'sales')).toBeCloseTo(1000.5)
  expect(yearOf(year, 'marginShare')).toBeCloseTo(24.99, 2)
  expect(yearOf([], 'wonShare')).toBe(0)
})
