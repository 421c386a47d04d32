import { expect, test } from 'vitest'
import { formatAmount, formatMoney, formatScale, formatWhole } from './format-money.ts'
import { money } from './money.ts'

/** Letters stay on the line of their figure. */
const NBSP = '\u00a0'

test.each([
  [12389000n, 'INR', '₹1,23,890.00'],
  [-85200n, 'INR', '−₹852.00'],
  [125000n, 'AED', `AED${NBSP}1,250.00`],
  [-12500050n, 'AED', `−AED${NBSP}125,000.50`],
  [123456750n, 'USD', '$1,234,567.50'],
  [150000n, 'SGD', `SGD${NBSP}1,500.00`],
  [1500n, 'JPY', '¥1,500'],
  [1234n, 'KWD', `KWD${NBSP}1.234`],
  [-1234567n, 'KWD', `−KWD${NBSP}1,234.567`],
  [1234n, 'IQD', `IQD${NBSP}1.234`],
  [150000n, 'UGX', `UGX${NBSP}1,500.00`],
  [90071992547409931n, 'INR', '₹90,07,19,92,54,74,099.31'],
])('%s %s reads %s', (minor, currency, text) => {
  expect(formatMoney(money(minor, currency))).toBe(text)
})

test.each([
  ['284310.50', 'INR', '₹2,84,310.50'],
  ['12345678901234567.89', 'INR', '₹12,34,56,78,90,12,34,567.89'],
  ['-18.2', 'INR', '−₹18.20'],
  ['10.125', 'KWD', `KWD${NBSP}10.125`],
])('%s %s of the wire reads %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text)
})

test('a leading price is whole', () => {
  expect(formatWhole('16758.40', 'INR')).toBe('₹16,758')
  expect(formatWhole(16758.4, 'AED')).toBe(`AED${NBSP}16,758`)
})

test.each([
  [150_000, 'INR', '₹1.5L'],
  [20_000_000, 'INR', '₹2Cr'],
  [0, 'INR', '₹0'],
  [-50_000, 'AED', `−AED${NBSP}50K`],
  [2_500, 'KWD', `KWD${NBSP}2.5K`],
])('%s %s on a scale is %s', (amount, currency, text) => {
  expect(formatScale(amount, currency)).toBe(text)
})
