import { expect, test } from 'vitest'
import { changeOf } from './change-of.ts'

test.each([
  ['100.00', '350.00', { amount: '250.00', text: '+₹250.00', direction: 'up' }],
  ['350.10', '100.20', { amount: '-249.90', text: '−₹249.90', direction: 'down' }],
  ['-5.00', '-5.00', { amount: '0.00', text: 'no change', direction: 'same' }],
  ['99999999999999.99', '100000000000000.00', { amount: '0.01', text: '+₹0.01', direction: 'up' }],
])('from %s to %s', (before, after, change) => {
  expect(changeOf({ before, after }, 'INR')).toEqual(change)
})
