import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { markupPercent } from './markup-percent.ts'

test.each([
  [1_500n, 10_000n, '15'],
  [125n, 1_000n, '12.5'],
  [0n, 1_000n, '0'],
  [-250n, 1_000n, '-25'],
  [1n, 3n, '33.3'],
  [2n, 3n, '66.7'],
  [-2n, 3n, '-66.7'],
  [1n, 2_000n, '0.1'],
])('a margin of %s at a cost of %s is %s percent', (margin, cost, percent) => {
  expect(markupPercent(money(margin, 'AED'), money(cost, 'AED'))).toBe(percent)
})
