import { expect, test } from 'vitest'
import { type Refundable, readRefundable, refundableTogether, writeRefundable } from './refundable.ts'

test.each([
  [true, 'yes'],
  [false, 'no'],
  [null, 'unknown'],
] as const)('the wire’s %j is %s, and is written as it was read', (said, refundable) => {
  expect(readRefundable(said)).toBe(refundable)
  expect(writeRefundable(refundable)).toBe(said)
})

test('what is absent is unknown, not a no', () => {
  expect(readRefundable(undefined)).toBe('unknown')
})

test.each<[Refundable[], Refundable]>([
  [['yes', 'yes'], 'yes'],
  [['yes', 'no'], 'no'],
  [['yes', 'unknown'], 'unknown'],
  [['unknown', 'no'], 'no'],
])('of %j together: %s', (fares, whole) => {
  expect(refundableTogether(fares)).toBe(whole)
  expect(refundableTogether(fares.toReversed())).toBe(whole)
})
