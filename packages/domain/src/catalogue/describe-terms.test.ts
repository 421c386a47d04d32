import { expect, test } from 'vitest'
import { describeTerms } from './describe-terms.ts'

test.each([
  [[], 'Nothing is refunded when it is cancelled'],
  [[{ amount: 2, unit: 'day', refundPercent: 0 }], 'Nothing is refunded when it is cancelled'],
  [[{ amount: 1, unit: 'day', refundPercent: 100 }], 'Free cancellation until 1 day before, then nothing'],
  [
    [
      { amount: 24, unit: 'hour', refundPercent: 50 },
      { amount: 3, unit: 'day', refundPercent: 100 },
    ],
    'Free cancellation until 3 days before, 50% refunded until 24 hours before, then nothing',
  ],
  [[{ amount: 0, unit: 'minute', refundPercent: 100 }], 'Free cancellation until it begins'],
] as const)('%j reads %s', (terms, sentence) => {
  expect(describeTerms(terms)).toBe(sentence)
})
