import { expect, test } from 'vitest'
import { readAmountProblem } from './read-amount-problem.ts'

test.each([
  ['', 'This is required field.'],
  ['12,000', 'Please enter a valid amount'],
  ['-5', 'Please enter a valid amount'],
  ['1.234', 'INR has 2 decimals.'],
  ['0.00', 'Please enter an amount above zero.'],
  [' 1500.5 ', undefined],
])('%s', (text, problem) => {
  expect(readAmountProblem(text, 'INR')).toBe(problem)
})
