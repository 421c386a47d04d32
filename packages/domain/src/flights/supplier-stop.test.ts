import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { isMoneyBack, stopSentence } from './supplier-stop.ts'

const inr = (rupees: number) => money(BigInt(rupees) * 100n, 'INR')

test.each([
  ['holds less than is needed', 4_000, 100, false],
  ['holds enough now', 5_000, 100, true],
  ['was never looked at before', 9_000, undefined, false],
  ['seemed to hold enough from the start, and has not risen', 6_000, 6_000, false],
  ['seemed to hold enough from the start, and has risen', 7_000, 6_000, true],
])('an account that %s', (_, balance, first, isBack) => {
  const firstBalance = first === undefined ? undefined : inr(first)
  expect(isMoneyBack({ balance: inr(balance), needed: inr(5_000), firstBalance })).toBe(isBack)
})

test('whose balance is used up is for staff alone to read', () => {
  expect(stopSentence({ isStaff: true })).toContain('balance')
  expect(stopSentence({ isStaff: false })).not.toContain('balance')
})
