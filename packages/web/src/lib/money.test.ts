import { expect, test } from 'vitest'
import { formatAmount, formatWhole } from './money.ts'

test.each([
  ['284310.50', 'INR', '₹2,84,310.50'],
  ['12345678901234567.89', 'INR', '₹12,34,56,78,90,12,34,567.89'],
  ['1234567.5', 'USD', '$1,234,567.50'],
  ['-18.2', 'INR', '−₹18.20'],
  ['145.00', 'AED', 'AED 145.00'],
  ['1500', 'JPY', '¥1,500'],
  ['10.125', 'KWD', 'KWD 10.125'],
])('%s %s reads %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text)
})

test('a leading price is whole', () => {
  expect(formatWhole('16758.40', 'INR')).toBe('₹16,758')
  expect(formatWhole(16758.4, 'AED')).toBe('AED 16,758')
})
