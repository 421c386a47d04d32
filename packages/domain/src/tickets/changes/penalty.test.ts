import { describe, expect, test } from 'vitest'
import { money } from '../../money.ts'
import { mergePenalties, type PenaltyRule, tellPenaltySpan } from './penalty.ts'

function rule(more: Partial<PenaltyRule> = {}): PenaltyRule {
  const keeps = { kind: 'amount', amount: money(350_000n, 'INR') } as const
  return { origin: 'DEL', destination: 'BOM', applies: 'cancellation', fromHours: 0, toHours: null, keeps, ...more }
}

describe('the rules of a ticket', () => {
  test("are the quote's where the ticket tells none", () => {
    expect(mergePenalties([rule()], [])).toEqual([rule()])
  })

  test('are its own where it tells some, and the quote fills what it leaves out', () => {
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
])('from %i to %s hours is told as %s', (fromHours, toHours, words) => {
  expect(tellPenaltySpan({ fromHours, toHours })).toBe(words)
})
