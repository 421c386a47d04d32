import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'
import { money } from './money.ts'

test.each([
  [12389000n, 'INR', '₹1,23,890.00'],
  [-85200n, 'INR', '−₹852.00'],
  [125000n, 'AED', 'AED 1,250.00'],
  [1500n, 'JPY', '¥1,500'],
  [1234n, 'KWD', 'KWD 1.234'],
  [90071992547409931n, 'INR', '₹90,07,19,92,54,74,099.31'],
])('%s %s reads %s', (minor, currency, text) => {
  expect(formatMoney(money(minor, currency)).replace('\u00a0', ' ')).toBe(text)
})
