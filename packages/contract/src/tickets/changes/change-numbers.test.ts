import { expect, test } from 'vitest'
import { readChangeNumbers, writeChangeNumbers } from './change-numbers.ts'

test.each([
  [1, 3, 'refund', 'other'],
  [2, 3, 'partialRefund', 'other'],
  [3, 3, 'reissue', 'other'],
  [1, 2, 'refund', 'flightCancelled'],
] as const)('type %i with cancellation type %i is a %s for %s', (requestType, cancellationType, wish, cause) => {
  expect(readChangeNumbers({ requestType, cancellationType })).toEqual({ wish, cause })
  expect(writeChangeNumbers({ wish, cause })).toEqual({ requestType, cancellationType })
})
