import type { RuleValue } from '@tradewind/contract/markups/markups'
import { expect, test } from 'vitest'
import { formatValue } from './format-value.ts'

const VALUE: RuleValue = {
  kind: 'percent',
  per: 'booking',
  on: 'base',
  value: '3.5',
  child: null,
  infant: null,
  floor: null,
  cap: null,
}

test.each<[Partial<RuleValue>, string, string]>([
  [{}, '3.5% of base', ''],
  [{ on: 'total', floor: '200.00', cap: '6000.00' }, '3.5% of total', 'min ₹200 · max ₹6,000'],
  [{ kind: 'fixed', value: '250.00' }, '₹250 per booking', ''],
  [{ kind: 'fixed', per: 'passenger', value: '250.00', child: '250.00', infant: '250.00' }, '₹250 per person', ''],
  [
    { kind: 'fixed', per: 'passenger', value: '250.00', child: '200.50', infant: '0.00' },
    '₹250 / ₹200.50 / ₹0',
    'adult / child / infant',
  ],
])('%j reads short', (change, main, bounds) => {
  expect(formatValue({ ...VALUE, ...change }, 'INR')).toEqual({ main, bounds })
})
