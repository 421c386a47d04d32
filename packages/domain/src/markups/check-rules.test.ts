import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFacts, anyRule, ruleOf } from '../testing/fare-samples.ts'
import { plainDate } from '../time.ts'
import { findOverlaps, rulesThatNeverWin } from './check-rules.ts'
import { failedConditions } from './failed-conditions.ts'
import { type MarkupRule, NO_CONDITIONS } from './markup-rule.ts'
import { compareRules } from './rule-order.ts'

const today = plainDate('2026-11-21')
const asking = (id: number, conditions: Partial<MarkupRule['conditions']>, change: Partial<MarkupRule> = {}) =>
  ruleOf({ id, markup: null, ...change, conditions: { ...NO_CONDITIONS, ...conditions } })
const never = (...rules: MarkupRule[]) =>
  rulesThatNeverWin(rules, today).map(({ rule, why, shadowedBy }) => [rule.id, why, shadowedBy.map(({ id }) => id)])

describe('rules that never win', () => {
  test.each<[string, MarkupRule[], unknown[]]>([
    ['a younger rule that asks for the same', [asking(1, {}), asking(2, {})], [[1, 'shadowed', [2]]]],
    ['an exception leaves the rest', [asking(1, {}), asking(2, { journey: 'domestic' })], []],
    [
      'two halves that make a whole',
      [asking(1, {}), asking(2, { journey: 'domestic' }), asking(3, { journey: 'international' })],
      [[1, 'shadowed', [3, 2]]],
    ],
    ['named airlines never make a whole', [asking(1, {}), asking(2, {}, { kind: 'airlineSpecific', airlineCode: 'AI' })], []],
    [
      'days that close the gap',
      [
        asking(1, { cabins: ['first'] }),
        asking(2, { cabins: ['first'], travelTo: plainDate('2026-12-31') }),
        asking(3, { cabins: ['first'], travelFrom: plainDate('2027-01-01') }),
      ],
      [[1, 'shadowed', [3, 2]]],
    ],
    [
      'days that leave one day',
      [asking(1, {}), asking(2, { travelTo: plainDate('2026-12-30') }), asking(3, { travelFrom: plainDate('2027-01-01') })],
      [],
    ],
    ['days that are over', [asking(1, { bookingTo: plainDate('2026-11-20') })], [[1, 'datesArePast', []]]],
    [
      'travel that ends before booking begins',
      [asking(1, { bookingFrom: plainDate('2027-02-01'), travelTo: plainDate('2027-01-31') })],
      [[1, 'travelBeforeBooking', []]],
    ],
    ['a rule with amounts does not stand in for every currency', [asking(1, {}), ruleOf({ id: 2 })], []],
  ])('%s', (_what, rules, expected) => {
    expect(never(...rules)).toEqual(expected)
  })

  test('are never found winning', () => {
    const rules = fc.uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 25 })
    fc.assert(
      fc.property(rules, fc.array(anyFacts, { maxLength: 60 }), (list, fares) => {
        const named = new Set(rulesThatNeverWin(list, plainDate('2026-11-01')).map(({ rule }) => rule))
        for (const fare of fares) {
          if (fare.travelDate < fare.bookingDate) continue
          const [best] = list.filter((rule) => failedConditions(rule, fare).length === 0).sort(compareRules)
          if (best) expect(named.has(best)).toBe(false)
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('overlaps', () => {
  const pairs = (...rules: MarkupRule[]) =>
    findOverlaps(rules, today, 100).map(({ winner, loser, kind, because }) => [winner.id, loser.id, kind, because])

  test('are pairs that both apply somewhere, with the step that decides', () => {
    const business = asking(1, { cabins: ['business'] })
    const domestic = asking(2, { journey: 'domestic' })
    expect(pairs(business, domestic, asking(3, {}))).toEqual([[1, 2, 'partly', 'it asks for the cabin']])
    expect(pairs(asking(1, {}), asking(2, {}))).toEqual([[2, 1, 'same', 'it was made later']])
    expect(pairs(asking(1, { journey: 'international' }), domestic)).toEqual([])
  })

  test('a winner and a loser of a pair both apply to some fare, and the winner wins', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 20 }), (rules) => {
        for (const { winner, loser } of findOverlaps(rules, plainDate('2026-11-01'), 50))
          expect(compareRules(winner, loser)).toBeLessThan(0)
      }),
    )
  })
})
