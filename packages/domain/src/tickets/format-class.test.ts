import { expect, test } from 'vitest'
import { formatClass } from './format-class.ts'

test.each([
  [{ cabin: 'premiumEconomy', fareClass: 'W' }, 'Premium economy, W'],
  [{ cabin: 'all', fareClass: 'Q' }, 'Q'],
  [{ cabin: 'first', fareClass: '' }, 'First'],
  [{ cabin: 'all', fareClass: ' ' }, undefined],
] as const)('%j is shown as %s', (flight, expected) => {
  expect(formatClass(flight)).toBe(expected)
})
