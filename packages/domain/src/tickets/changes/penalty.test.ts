import { describe, expect, test } from 'vitest'
import { money } from '../../money.ts'
import { instant, plusMinutes } from '../../time.ts'
import { describePenaltySpan, mergePenalties, type PenaltyRule, penaltyNow } from './penalty.ts'

function rule(more: Partial<PenaltyRule> = {}): PenaltyRule {
  const keeps = { kind: 'amount', amount: money(350_000n, 'INR') } as const
  return { origin: 'DEL', destination: 'BOM', applies: 'cancellation', fromHours: 0, toHours: null, keeps, ...more }
}

describe('the rules of a ticket', () => {
  test("are the quote's if the ticket has none", () => {
    expect(mergePenalties([rule()], [])).toEqual([rule()])
  })

  test('are its own if it has some, and the quote adds those it lacks', () => {
    const own = rule({ keeps: { kind: 'everything' } })
    const back = rule({ origin: 'BOM', destination: 'DEL' })
    const change = rule({ applies: 'reissue' })
    expect(mergePenalties([rule(), back, change], [own])).toEqual([own, back, change])
  })
})

test.each([
  [0, null, 'At any time'],
  [96, null, '4 days or more before departure'],
  [0, 96, 'Less than 4 days before departure'],
  [24, 96, '1 day to 4 days before departure'],
  [44, 444, '44 hours to 444 hours before departure'],
  [0, 1, 'Less than 1 hour before departure'],
])('from %i to %s hours is shown as %s', (fromHours, toHours, words) => {
  expect(describePenaltySpan({ fromHours, toHours })).toBe(words)
})

describe('of several rules that fit, the dearest', () => {
  const now = instant(Date.UTC(2026, 10, 22))
  const leg = { origin: 'DEL', destination: 'BOM', departureAt: plusMinutes(now, 48 * 60) }
  const amount = (minor: bigint, currency = 'INR') => rule({ keeps: { kind: 'amount', amount: money(minor, currency) } })
  const everything = rule({ keeps: { kind: 'everything' } })
  const words = rule({ keeps: { kind: 'unknown' } })
  const keeps = (...rules: PenaltyRule[]) => penaltyNow({ rules, applies: 'cancellation', leg, currency: 'INR', now })

  test.each([
    ['two amounts, the dearer first', [amount(5n), amount(3n)], { kind: 'amount', amount: money(5n, 'INR') }],
    ['two amounts, the dearer last', [amount(3n), amount(5n)], { kind: 'amount', amount: money(5n, 'INR') }],
    ['an amount and everything', [amount(5n), everything], { kind: 'everything' }],
    ['everything and words', [everything, words], { kind: 'unknown', because: 'onlyWords' }],
    ['an amount in another currency', [amount(5n), amount(3n, 'USD')], { kind: 'unknown', because: 'onlyWords' }],
    [
      'one of another route, of a change and of another time',
      [rule({ origin: 'BOM', destination: 'DEL' }), rule({ applies: 'reissue' }), rule({ toHours: 48 }), rule({ fromHours: 49 })],
      { kind: 'unknown', because: 'noRules' },
    ],
  ] as const)('%s', (_, rules, penalty) => {
    expect(keeps(...rules)).toEqual(penalty)
  })
})
