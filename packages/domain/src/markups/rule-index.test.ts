import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFacts, anyRule, percentOf, ruleOf } from '../testing/fare-samples.ts'
import { plainDate } from '../time.ts'
import { failedConditions } from './failed-conditions.ts'
import type { FareFacts } from './fare-facts.ts'
import { type MarkupRule, NO_CONDITIONS } from './markup-rule.ts'
import { indexRules } from './rule-index.ts'
import { compareRules } from './rule-order.ts'

const facts: FareFacts = {
  currency: 'INR',
  validatingAirline: 'AI',
  journey: 'domestic',
  cabin: 'economy',
  fareType: 'publish',
  isRefundable: true,
  isFixedDeparture: false,
  travelDate: plainDate('2026-12-20'),
  bookingDate: plainDate('2026-11-21'),
}
const find = (rules: MarkupRule[], change: Partial<FareFacts> = {}) => indexRules(rules).find({ ...facts, ...change })
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
    ['refundable', asking({ isRefundable: false }), { isRefundable: false }, {}],
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
      const index = indexRules(rules)
      for (const fare of fares) {
        const [best] = rules.filter((rule) => failedConditions(rule, fare).length === 0).sort(compareRules)
        expect(index.find(fare)).toBe(best)
        expect(index.find(fare)).toBe(best)
      }
    }),
    { numRuns: 300 },
  )
})
