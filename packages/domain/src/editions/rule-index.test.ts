import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRefundable } from '../flights/refundable.ts'
import type { FareFacts } from '../markups/fare-facts.ts'
import { FARE_RULES } from '../markups/fare-rules.ts'
import { type MarkupRule, NO_CONDITIONS } from '../markups/markup-rule.ts'
import { anyFacts, anyRule, percentOf, ruleOf } from '../testing/fare-samples.ts'
import { strongerFirst } from '../testing/stronger-first.ts'
import { plainDate } from '../time.ts'
import { failedConditions } from './failed-conditions.ts'
import { indexRules } from './rule-index.ts'

const facts: FareFacts = {
  currency: 'INR',
  validatingAirline: 'AI',
  journey: 'domestic',
  cabin: 'economy',
  fareType: 'publish',
  refundable: 'yes',
  isFixedDeparture: false,
  travelDate: plainDate('2026-12-20'),
  bookingDate: plainDate('2026-11-21'),
}
const find = (rules: MarkupRule[], change: Partial<FareFacts> = {}) => indexRules(FARE_RULES, rules).find({ ...facts, ...change })
const asking = (conditions: Partial<MarkupRule['conditions']>, change: Partial<MarkupRule> = {}) =>
  ruleOf({ ...change, conditions: { ...NO_CONDITIONS, ...conditions } })

describe('the order in which rules win', () => {
  test('the airline’s own rule beats the default, whichever is newer', () => {
    const [byDefault, forAirIndia] = [ruleOf({ id: 9 }), ruleOf({ id: 2, airlineCode: 'AI' })]
    expect(find([byDefault, forAirIndia])).toBe(forAirIndia)
    expect(find([byDefault, forAirIndia], { validatingAirline: 'EK' })).toBe(byDefault)
  })

  test('a fixed departure’s rule prices fixed departures only, and beats every other there', () => {
    const forAirIndia = ruleOf({ id: 9, airlineCode: 'AI' })
    const ownSeats = ruleOf({ id: 2, kind: 'fixedDeparture' })
    expect(find([forAirIndia, ownSeats])).toBe(forAirIndia)
    expect(find([forAirIndia, ownSeats], { isFixedDeparture: true })).toBe(ownSeats)
    expect(find([forAirIndia], { isFixedDeparture: true })).toBe(forAirIndia)
  })

  test('one weightier condition beats all the lighter ones together', () => {
    const corporate = asking({ fareTypes: ['Corporate'] }, { id: 1 })
    const manyAsked = asking(
      { cabins: ['economy'], journey: 'domestic', isRefundable: true, travelFrom: plainDate('2026-12-01') },
      { id: 2 },
    )
    expect(find([corporate, manyAsked], { fareType: 'corporate' })).toBe(corporate)
    expect(find([corporate, manyAsked])).toBe(manyAsked)
  })

  test.each<[string, Partial<MarkupRule['conditions']>, Partial<MarkupRule['conditions']>]>([
    ['a fare type beats a cabin', { fareTypes: ['Publish'] }, { cabins: ['economy'] }],
    ['a cabin beats a journey', { cabins: ['economy'] }, { journey: 'domestic' }],
    ['a journey beats refundable', { journey: 'domestic' }, { isRefundable: true }],
    ['refundable beats travel dates', { isRefundable: true }, { travelFrom: plainDate('2026-12-01') }],
    ['a last travel date beats booking dates', { travelTo: plainDate('2026-12-31') }, { bookingFrom: plainDate('2026-11-01') }],
    ['a first booking date beats nothing asked', { bookingFrom: plainDate('2026-11-01') }, {}],
    ['a last booking date beats nothing asked', { bookingTo: plainDate('2026-11-30') }, {}],
    ['not refundable is asked for too', { isRefundable: false }, {}],
  ])('%s, though the other was made later', (_, strong, weak) => {
    const [first, second] = [asking(strong, { id: 1 }), asking(weak, { id: 2 })]
    const fare = { refundable: readRefundable(strong.isRefundable ?? true) }
    expect(find([second, first], fare)).toBe(first)
    expect(find([first, second], fare)).toBe(first)
  })

  test('every one of a hundred rules can win', () => {
    const rules = Array.from({ length: 100 }, (_, index) => asking({ fareTypes: [`type ${index}`] }, { id: index + 1 }))
    const index = indexRules(FARE_RULES, rules)
    for (const rule of rules) expect(index.find({ ...facts, fareType: rule.conditions.fareTypes[0] ?? '' })).toBe(rule)
  })

  test('of two that ask for the same the one made last counts, and changing a rule does not make it younger', () => {
    const [old, young] = [ruleOf({ id: 2, airlineCode: 'AI', version: 7 }), ruleOf({ id: 3, airlineCode: 'AI', version: 1 })]
    expect(find([young, old])).toBe(young)
  })
})

describe('conditions', () => {
  test.each<[string, MarkupRule, Partial<FareFacts>, Partial<FareFacts>]>([
    ['journey', asking({ journey: 'domestic' }), {}, { journey: 'international' }],
    ['cabin', asking({ cabins: ['business', 'first'] }), { cabin: 'first' }, { cabin: 'all' }],
    ['fare type, in whatever case', asking({ fareTypes: ['CORPORATE '] }), { fareType: 'corporate' }, { fareType: '' }],
    ['refundable', asking({ isRefundable: false }), { refundable: 'no' as const }, {}],
    ['first travel date', asking({ travelFrom: plainDate('2026-12-20') }), {}, { travelDate: plainDate('2026-12-19') }],
    ['last travel date', asking({ travelTo: plainDate('2026-12-20') }), {}, { travelDate: plainDate('2026-12-21') }],
    ['booking dates', asking({ bookingTo: plainDate('2026-11-21') }), {}, { bookingDate: plainDate('2026-11-22') }],
    ['the currency of its amounts', ruleOf(), {}, { currency: 'AED' }],
  ])('%s', (_what, rule, met, failed) => {
    expect(find([rule], met)).toBe(rule)
    expect(find([rule], failed)).toBeUndefined()
  })

  test('a percentage suits every currency', () => {
    const rule = ruleOf({ markup: percentOf('base', 300) })
    expect(find([rule], { currency: 'AED' })).toBe(rule)
  })

  test('no rule is no rule', () => {
    expect(find([])).toBeUndefined()
  })
})

test('the index chooses what sorting and filtering all rules chooses, whatever their number and order', () => {
  const rulesOfOneGroup = fc.uniqueArray(
    anyRule.chain((rule) => fc.integer({ min: 1, max: 5_000 }).map((id) => ({ ...rule, id }))),
    { selector: ({ id }) => id, maxLength: 90 },
  )
  fc.assert(
    fc.property(rulesOfOneGroup, fc.array(anyFacts, { minLength: 1, maxLength: 20 }), (rules, fares) => {
      const index = indexRules(FARE_RULES, rules)
      for (const fare of fares) {
        const [best] = rules.filter((rule) => failedConditions(FARE_RULES, rule, fare).length === 0).sort(strongerFirst)
        expect(index.find(fare)).toBe(best)
        expect(index.find(fare)).toBe(best)
      }
    }),
    { numRuns: 300 },
  )
})
