import { expect, test } from 'vitest'
import { inr, percentOf, perSeat, ruleOf } from '../testing/fare-samples.ts'
import { plainDate } from '../time.ts'
import { type MarkupRule, NO_CONDITIONS } from './markup-rule.ts'
import { summariseRule } from './summarise-rule.ts'

test.each<[string, Partial<MarkupRule>]>([
  ['Adds ₹600.00 an adult, ₹600.00 a child, ₹0.00 an infant', { markup: perSeat('600.00') }],
  [
    'Domestic, Economy or Business, Corporate fares, non-refundable, travel 1 Dec 2026 to 31 Jan 2027, booked until 30 Nov 2026: ' +
      'adds 3% of the base fare, at least ₹200.00, at most ₹900.00; takes off 1.5% of the total fare; passes on 80% of the commission',
    {
      conditions: {
        journey: 'domestic',
        cabins: ['economy', 'business'],
        fareTypes: ['Corporate'],
        isRefundable: false,
        travelFrom: plainDate('2026-12-01'),
        travelTo: plainDate('2027-01-31'),
        bookingFrom: null,
        bookingTo: plainDate('2026-11-30'),
      },
      markup: { ...percentOf('base', 300), floor: inr('200.00'), cap: inr('900.00') },
      discount: percentOf('total', 150),
      commissionShareBasisPoints: 8000,
    },
  ],
  ['Refundable: adds nothing', { conditions: { ...NO_CONDITIONS, isRefundable: true }, markup: null }],
])('%s', (words, change) => {
  expect(summariseRule(ruleOf(change))).toBe(words)
})
