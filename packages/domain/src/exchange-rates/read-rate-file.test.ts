import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant, plainDate } from '../time.ts'
import { planRates } from './plan-rates.ts'
import { readRateFile } from './read-rate-file.ts'

const today = plainDate('2026-11-30')
const HEAD = ['Date', 'From', 'To', 'Rate']
const errorsOf = (...lines: string[][]) => readRateFile([HEAD, ...lines], today)?.errors

test('a file is read in any order of its columns, without empty lines', () => {
  const rows = [
    ['rate ', 'TO', 'note', 'from', 'date'],
    ['84.125', 'inr', 'x', 'usd', '2026-11-30'],
    ['', ''],
    ['105', 'INR', '', 'GBP', '2026-12-01'],
  ]
  expect(readRateFile(rows, today)).toEqual({
    rates: [
      { line: 2, day: '2026-11-30', from: 'USD', to: 'INR', rate: '84.125' },
      { line: 4, day: '2026-12-01', from: 'GBP', to: 'INR', rate: '105' },
    ],
    errors: [],
  })
})

test.each([
  [['30/11/2026', 'USD', 'INR', '84'], '“30/11/2026” is not a date. Please write it as 2026-11-30.'],
  [['2026-02-30', 'USD', 'INR', '84'], '“2026-02-30” is not a date. Please write it as 2026-11-30.'],
  [['2026-11-29', 'USD', 'INR', '84'], '2026-11-29 is in the past. A rate cannot begin before today.'],
  [['2026-11-30', 'XQQ', 'INR', '84'], '“XQQ” is not a currency. Please write three letters, such as USD.'],
  [['2026-11-30', 'USD', '', '84'], '“” is not a currency. Please write three letters, such as USD.'],
  [['2026-11-30', 'USD', 'usd', '84'], 'Please use two different currencies.'],
  [
    ['2026-11-30', 'USD', 'INR', '84,125'],
    '“84,125” is not a rate. Please write a number above zero, such as 84.125, with at most ten decimals.',
  ],
  [
    ['2026-11-30', 'USD', 'INR', '0.00'],
    '“0.00” is not a rate. Please write a number above zero, such as 84.125, with at most ten decimals.',
  ],
  [['2026-11-30', 'USD', 'INR'], '“” is not a rate. Please write a number above zero, such as 84.125, with at most ten decimals.'],
])('%j is refused with its line', (line, sentence) => {
  expect(errorsOf(['2026-11-30', 'EUR', 'INR', '90'], line)).toEqual([{ line: 3, sentence }])
})

test('the same currencies on one date are refused with the line that had them', () => {
  expect(errorsOf(['2026-11-30', 'USD', 'INR', '84'], ['2026-11-30', 'usd', 'INR', '85'])).toEqual([
    { line: 3, sentence: 'Line 2 has a rate of the same currencies and date.' },
  ])
})

test.each([[[]], [[['a', 'b']]], [[['date', 'from', 'to']]]])('%j has not the columns', (rows) => {
  expect(readRateFile(rows, today)).toBeUndefined()
})

describe('what is new', () => {
  const on = (day: number) => instant(`2026-12-${String(day).padStart(2, '0')}T00:00:00Z`)
  const stated = fc.array(
    fc.record({
      from: fc.constantFrom('USD', 'GBP'),
      to: fc.constant('INR'),
      rate: fc.constantFrom('80', '80.0', '81'),
      day: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 12 },
  )
  const dated = (list: readonly { from: string; to: string; rate: string; day: number }[]) =>
    [...new Map(list.map((rate) => [`${rate.from}${rate.day}`, rate])).values()].map(({ day, ...rate }) => ({
      ...rate,
      validFrom: on(day),
    }))

  test('a list taken a second time says nothing new', () => {
    fc.assert(
      fc.property(stated, stated, (before, list) => {
        const known = dated(before)
        const first = planRates(known, dated(list))
        const after = [...known, ...first.filter(({ isNew }) => isNew).map(({ rate }) => rate)]
        expect(planRates(after, dated(list)).filter(({ isNew }) => isNew)).toEqual([])
      }),
    )
  })

  test('a rate that is in force already is none; one that follows another is', () => {
    const rates = [
      { from: 'USD', to: 'INR', rate: '81', validFrom: on(3) },
      { from: 'USD', to: 'INR', rate: '80.00', validFrom: on(2) },
      { from: 'INR', to: 'USD', rate: '80', validFrom: on(2) },
    ]
    const plan = planRates([{ from: 'USD', to: 'INR', rate: '80', validFrom: on(1) }], rates)
    expect(plan.map(({ rate, isNew }) => [rate.from, rate.rate, isNew])).toEqual([
      ['USD', '80.00', false],
      ['INR', '80', true],
      ['USD', '81', true],
    ])
  })
})
