import { expect, test } from 'vitest'
import { barsOfDays, countErrors, lookToBook, sumByCode } from './usage-days.ts'

const day = (number: number, looks: number, books: number) => ({
  day: `2031-03-0${number}`,
  ...{ requests: looks + books, refused: 0, looks, books },
})
const DAYS = [day(1, 10, 1), day(2, 8, 0), day(3, 30, 2), day(4, 0, 0)]

test('look to book has no number on a day without orders', () => {
  expect(DAYS.map(lookToBook)).toEqual([10, null, 15, null])
})

test('each bar stands before the day as long ago', () => {
  expect(barsOfDays(DAYS, 2, ({ looks }) => looks)).toEqual([
    { key: '2031-03-03', value: 30, before: 10 },
    { key: '2031-03-04', value: 0, before: 8 },
  ])
  expect(barsOfDays(DAYS.slice(1), 2, ({ looks }) => looks).map(({ before }) => before)).toEqual([null, 8])
})

test('errors are summed by code within the days, and by day of a code or of all', () => {
  const errors = [
    { day: '2031-03-01', code: 'SOLD_OUT', errors: 9 },
    { day: '2031-03-03', code: 'NOT_FOUND', errors: 2 },
    { day: '2031-03-03', code: 'SOLD_OUT', errors: 2 },
    { day: '2031-03-04', code: 'TOO_MANY_REQUESTS', errors: 5 },
  ]
  expect(sumByCode(errors, '2031-03-03')).toEqual([
    { code: 'TOO_MANY_REQUESTS', errors: 5 },
    { code: 'NOT_FOUND', errors: 2 },
    { code: 'SOLD_OUT', errors: 2 },
  ])
  expect([...countErrors(errors, undefined)]).toEqual([
    ['2031-03-01', 9],
    ['2031-03-03', 4],
    ['2031-03-04', 5],
  ])
  expect([...countErrors(errors, 'NOT_FOUND')]).toEqual([['2031-03-03', 2]])
})
