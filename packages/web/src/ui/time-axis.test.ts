import { plainDate } from '@tradewind/domain/time'
import { describe, expect, test } from 'vitest'
import { dayAt, monthsAxis, monthsOf, partOf, placeOf, shiftMonths } from './time-axis.ts'

const day = plainDate
const axis = monthsAxis(day('2026-12-17'), 4)

describe('an axis of days', () => {
  test('shows whole months', () => {
    expect(axis).toEqual({ first: '2026-12-01', last: '2027-03-31', days: 121 })
    expect(monthsOf(axis).map(({ month, at, days }) => [month, at, days])).toEqual([
      ['2026-12', 0, 31],
      ['2027-01', 31, 31],
      ['2027-02', 62, 28],
      ['2027-03', 90, 31],
    ])
    expect(shiftMonths(axis, -4, 4)).toMatchObject({ first: '2026-08-01', last: '2026-11-30' })
  })

  test('cuts what goes beyond it, and leaves out what it does not show', () => {
    expect(partOf(axis, { from: day('2026-11-01'), to: day('2026-12-02') })).toEqual({
      at: 0,
      days: 2,
      isCutAtStart: true,
      isCutAtEnd: false,
    })
    expect(partOf(axis, { from: day('2027-03-31'), to: day('2027-04-02') })).toEqual({
      at: 120,
      days: 1,
      isCutAtStart: false,
      isCutAtEnd: true,
    })
    expect(partOf(axis, { from: day('2027-04-01'), to: day('2027-04-02') })).toBeUndefined()
  })

  test('knows a day by its place, and the place by its day', () => {
    expect(dayAt(axis, placeOf(axis, day('2027-02-28')) + 0.7)).toBe('2027-02-28')
    expect(dayAt(axis, -3)).toBe('2026-12-01')
    expect(dayAt(axis, 500)).toBe('2027-03-31')
  })
})
