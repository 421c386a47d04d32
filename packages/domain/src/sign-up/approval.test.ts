import { expect, test } from 'vitest'
import { approvalAtSignUp, mayDecide } from './approval.ts'

test('a private customer comes in at once, a company waits', () => {
  expect([approvalAtSignUp('retail'), approvalAtSignUp('travelAgent'), approvalAtSignUp('corporate')]).toEqual([
    'approved',
    'waiting',
    'waiting',
  ])
})

test.each([
  ['waiting', 'approved', true],
  ['waiting', 'refused', true],
  ['refused', 'approved', true],
  ['refused', 'refused', false],
  ['approved', 'refused', false],
  ['approved', 'approved', false],
] as const)('%s to %s: %s', (approval, decision, may) => {
  expect(mayDecide(approval, decision)).toBe(may)
})
