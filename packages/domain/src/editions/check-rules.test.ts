import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REFUNDABLE } from '../flights/refundable.ts'
import type { FareFacts } from '../markups/fare-facts.ts'
import { FARE_RULES } from '../markups/fare-rules.ts'
import { type MarkupRule, NO_CONDITIONS } from '../markups/markup-rule.ts'
import { anyFacts, anyRule, perBooking, ruleOf } from '../testing/fare-samples.ts'
import { strongerFirst } from '../testing/stronger-first.ts'
import { plainDate } from '../time.ts'
import { findOverlaps, rulesThatNeverWin } from './check-rules.ts'
import { failedConditions } from './failed-conditions.ts'

const today = plainDate('2026-11-21')
const asking = (id: number, conditions: Partial<MarkupRule['conditions']>, change: Partial<MarkupRule> = {}) =>
  ruleOf({ id, markup: null, ...change, conditions: { ...NO_CONDITIONS, ...conditions } })
const never = (...rules: MarkupRule[]) =>
  rulesThatNeverWin(FARE_RULES, rules, today).map(({ rule, why, shadowedBy }) => [rule.id, why, shadowedBy.map(({ id }) => id)])

/**
 * A world so small that every fare in it can be tried: five travel and booking days, one of them far away, and for each other condition a named
 * value and an unnamed one.
 */
const DAYS = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2099-01-01'].map(plainDate)
const WORLD: FareFacts[] = ['AI', 'BA'].flatMap((validatingAirline) =>
  (['domestic', 'international'] as const).flatMap((journey) =>
    (['economy', 'first'] as const).flatMap((cabin) =>
      ['publish', ''].flatMap((fareType) =>
        REFUNDABLE.flatMap((refundable) =>
          [true, false].flatMap((isFixedDeparture) =>
            ['INR', 'AED'].flatMap((currency) =>
              DAYS.flatMap((travelDate) =>
                DAYS.map((bookingDate) => ({
                  validatingAirline,
                  journey,
                  cabin,
                  fareType,
                  refundable,
                  isFixedDeparture,
                  currency,
                  travelDate,
                  bookingDate,
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
)
const someDay = fc.constantFrom(null, null, ...DAYS.slice(0, 4))
const range = fc.tuple(someDay, someDay).map(([a, b]) => (a && b && b < a ? [b, a] : [a, b]))
const anySmallRule: fc.Arbitrary<MarkupRule> = fc
  .record({
    kind: fc.constantFrom(
      'defaultAirline' as const,
      'defaultAirline' as const,
      'airlineSpecific' as const,
      'fixedDeparture' as const,
    ),
    journey: fc.constantFrom(null, null, 'domestic' as const, 'international' as const),
    cabins: fc.constantFrom([], [], ['economy' as const]),
    fareTypes: fc.constantFrom([], [], ['Publish']),
    isRefundable: fc.constantFrom(null, null, true, false),
    travel: range,
    booking: range,
    hasAmount: fc.constantFrom(false, false, true),
  })
  .map(({ kind, travel, booking, hasAmount, ...asked }) => ({
    ...ruleOf({ kind, airlineCode: kind === 'airlineSpecific' ? 'AI' : null, markup: hasAmount ? perBooking('100') : null }),
    conditions: {
      ...NO_CONDITIONS,
      ...asked,
      travelFrom: travel[0] ?? null,
      travelTo: travel[1] ?? null,
      bookingFrom: booking[0] ?? null,
      bookingTo: booking[1] ?? null,
    },
  }))
const fewSmallRules = fc
  .array(anySmallRule, { minLength: 1, maxLength: 6 })
  .map((list) => list.map((rule, at) => ({ ...rule, id: at + 1 })))
const faresOf = (rule: MarkupRule) => WORLD.filter((fare) => failedConditions(FARE_RULES, rule, fare).length === 0)

describe('held against every fare of a small world', () => {
  test('a rule is named exactly when no fare is left to it', () => {
    fc.assert(
      fc.property(fewSmallRules, (rules) => {
        const named = new Map(rulesThatNeverWin(FARE_RULES, rules, today).map(({ rule, why }) => [rule.id, why]))
        const sorted = rules.toSorted(strongerFirst)
        const winners = new Set<number | undefined>()
        for (const fare of WORLD) winners.add(sorted.find((rule) => failedConditions(FARE_RULES, rule, fare).length === 0)?.id)
        for (const { id } of rules) {
          // A fare cannot be travelled before it is booked, although the world contains such pairs.
          if (named.get(id) === 'contradiction') continue
          expect([id, named.has(id)]).toEqual([id, !winners.has(id)])
        }
      }),
      { numRuns: 150 },
    )
  })

  test('two rules overlap exactly when they meet and neither is a plain exception to the other', () => {
    fc.assert(
      fc.property(anySmallRule, anySmallRule, (one, two) => {
        const rules = [
          { ...one, id: 1 },
          { ...two, id: 2 },
        ].sort(strongerFirst)
        const [winners, losers] = rules.map((rule) => new Set(faresOf(rule)))
        if (!winners || !losers) throw new Error('Two rules were made')
        const isWithin = (a: Set<unknown>, b: Set<unknown>) => [...a].every((fare) => b.has(fare))
        const meet = [...winners].some((fare) => losers.has(fare))
        const kinds = !meet
          ? []
          : isWithin(winners, losers)
            ? isWithin(losers, winners)
              ? ['same']
              : []
            : isWithin(losers, winners)
              ? []
              : ['partly']
        expect(findOverlaps(FARE_RULES, rules, { today, limit: 10 }).map(({ kind }) => kind)).toEqual(kinds)
      }),
      { numRuns: 300 },
    )
  })
})

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
      [[1, 'contradiction', []]],
    ],
    [
      'a single day in the middle is a day to win',
      [asking(1, {}), asking(2, { travelTo: plainDate('2026-12-30') }), asking(3, { travelFrom: plainDate('2027-01-01') })],
      [],
    ],
    [
      'a first day before the others begin',
      [asking(1, { travelFrom: plainDate('2026-12-01') }), asking(2, { travelFrom: plainDate('2026-12-02') })],
      [],
    ],
    [
      'and without that day nothing is left',
      [asking(1, { travelFrom: plainDate('2026-12-02') }), asking(2, { travelFrom: plainDate('2026-12-01') })],
      [[1, 'shadowed', [2]]],
    ],
    ['a rule with amounts does not stand in for every currency', [asking(1, {}), ruleOf({ id: 2 })], []],
  ])('%s', (_what, rules, expected) => {
    expect(never(...rules)).toEqual(expected)
  })

  test('are never found winning', () => {
    const rules = fc.uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 25 })
    fc.assert(
      fc.property(rules, fc.array(anyFacts, { maxLength: 60 }), (list, fares) => {
        const named = new Set(rulesThatNeverWin(FARE_RULES, list, plainDate('2026-11-01')).map(({ rule }) => rule))
        for (const fare of fares) {
          if (fare.travelDate < fare.bookingDate) continue
          const [best] = list.filter((rule) => failedConditions(FARE_RULES, rule, fare).length === 0).sort(strongerFirst)
          if (best) expect(named.has(best)).toBe(false)
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('overlaps', () => {
  const pairs = (...rules: MarkupRule[]) =>
    findOverlaps(FARE_RULES, rules, { today, limit: 100 }).map(({ winner, loser, kind, because }) => [
      winner.id,
      loser.id,
      kind,
      because,
    ])

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
        for (const { winner, loser } of findOverlaps(FARE_RULES, rules, { today: plainDate('2026-11-01'), limit: 50 }))
          expect(strongerFirst(winner, loser)).toBeLessThan(0)
      }),
    )
  })
})
