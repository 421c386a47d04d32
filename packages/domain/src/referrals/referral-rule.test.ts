import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { plainDate } from '../time.ts'
import { type ReferralRule, ruleOn } from './referral-rule.ts'

const rule = (id: number, validFrom: string, reward: bigint): ReferralRule => ({
  ...{ id, validFrom: plainDate(validFrom) },
  ...{ reward: money(reward, 'INR'), leastSale: money(0n, 'INR') },
})

test('the rule of a day is the one that began last; one of nothing ends what was promised', () => {
  const rules = [rule(2, '2027-02-01', 50_000n), rule(1, '2027-01-01', 20_000n), rule(3, '2027-03-01', 0n)]
  const on = (day: string) => ruleOn(rules, plainDate(day))?.id
  expect([on('2026-12-31'), on('2027-01-01'), on('2027-01-31'), on('2027-02-01'), on('2027-03-01')]).toEqual([
    undefined,
    ...[1, 1, 2],
    undefined,
  ])
  expect(ruleOn([rule(5, '2027-01-01', 30_000n), ...rules], plainDate('2027-01-02'))?.id).toBe(5)
  expect(ruleOn([], plainDate('2027-01-01'))).toBeUndefined()
})
