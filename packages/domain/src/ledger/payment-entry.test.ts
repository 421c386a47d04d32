import { expect, test } from 'vitest'
import { needsSecondPerson, tidyReference, whyNotDecide } from './payment-entry.ts'

test.each([
  [50_000n, 0n, false],
  [50_001n, 0n, true],
  [1n, 50_000n, true],
  [20_000n, 30_000n, false],
])('%s after %s alone today: second person %s', (amount, aloneToday, expected) => {
  expect(needsSecondPerson({ amount, aloneToday, aloneUpTo: 50_000n })).toBe(expected)
})

test('nobody decides on their own, nor twice', () => {
  expect(whyNotDecide({ status: 'waiting', enteredBy: 1 }, 2)).toBeUndefined()
  expect(whyNotDecide({ status: 'waiting', enteredBy: 1 }, 1)).toEqual({ code: 'OWN_ENTRY' })
  expect(whyNotDecide({ status: 'posted', enteredBy: 1 }, 2)).toEqual({ code: 'ALREADY_DECIDED', data: { status: 'posted' } })
})

test('a reference is the same however it is typed', () => {
  expect(tidyReference('  n123  ab ')).toBe('N123 AB')
})
