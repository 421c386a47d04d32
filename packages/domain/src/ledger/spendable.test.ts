import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { plainDate } from '../time.ts'
import { creditLimitOn, spendable, stoppedCredit, viewWallet, whyNotSpend } from './spendable.ts'

const inr = (minor: bigint) => money(minor, 'INR')

test('spendable is balance and credit less what is held', () => {
  expect(spendable({ balance: inr(1000n), creditLimit: inr(500n), holds: inr(300n) })).toEqual(inr(1200n))
  expect(viewWallet({ wallet: inr(700n), hold: inr(300n), creditLimit: inr(500n) })).toEqual({
    balance: inr(1000n),
    holds: inr(300n),
    creditLimit: inr(500n),
    spendable: inr(1200n),
  })
})

test.each([
  [-400n, 0n],
  [0n, 0n],
  [250n, 250n],
])('a wallet at %s whose credit is stopped spends its own money only', (minor, expected) => {
  const wallet = inr(minor)
  const view = viewWallet({ wallet, hold: inr(50n), creditLimit: inr(1000n), usableCredit: stoppedCredit(wallet) })
  expect([view.spendable, view.creditLimit]).toEqual([inr(expected), inr(1000n)])
})

test('says how much is missing', () => {
  expect(whyNotSpend({ spendable: inr(1200n) }, inr(1200n))).toBeUndefined()
  expect(whyNotSpend({ spendable: inr(1200n) }, inr(1201n))).toEqual({
    code: 'INSUFFICIENT_BALANCE',
    data: { spendable: inr(1200n), missing: inr(1n) },
  })
})

test('the credit limit in force', () => {
  const limits = [
    { from: plainDate('2026-11-01'), amount: inr(5000n) },
    { from: plainDate('2026-12-01'), amount: inr(0n) },
  ]
  expect(creditLimitOn(limits, plainDate('2026-10-31'))).toBeUndefined()
  expect(creditLimitOn(limits, plainDate('2026-11-30'))).toEqual(inr(5000n))
  expect(creditLimitOn(limits, plainDate('2026-12-01'))).toEqual(inr(0n))
})
