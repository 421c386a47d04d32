import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTypedDate, readTypedDate } from './read-typed-date.ts'

test.each([
  ['09 Aug 1988', '1988-08-09'],
  ['9 august 1988', '1988-08-09'],
  ['9th Aug, 1988', '1988-08-09'],
  ['9aug88', '1988-08-09'],
  ['9/8/1988', '1988-08-09'],
  ['09-08-88', '1988-08-09'],
  ['09081988', '1988-08-09'],
  ['1988-08-09', '1988-08-09'],
  ['29 Feb 2028', '2028-02-29'],
  ['1/1/31', '2031-01-01'],
  ['31 Apr 2020', undefined],
  ['29 Feb 2027', undefined],
  ['13/13/2020', undefined],
  ['9 Foo 1988', undefined],
  ['', undefined],
  ['tomorrow', undefined],
])('%s is %s', (typed, date) => {
  expect(readTypedDate(typed)).toBe(date)
})

test('every date reads back as it is shown', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10)
      expect(readTypedDate(formatTypedDate(day))).toBe(day)
    }),
  )
})

test('what is no date is shown as it was typed', () => {
  expect(formatTypedDate('09 Au')).toBe('09 Au')
})
