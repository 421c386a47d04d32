import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FareFacts } from '../markups/fare-facts.ts'
import { FARE_RULES } from '../markups/fare-rules.ts'
import { NO_CONDITIONS, type RuleConditions } from '../markups/markup-rule.ts'
import { anyFacts, anyRule, ruleOf } from '../testing/fare-samples.ts'
import { plainDate } from '../time.ts'
import { explainChoice } from './explain-choice.ts'
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
const asking = (id: number, name: string, conditions: Partial<RuleConditions> = {}) =>
  ruleOf({ id, name, conditions: { ...NO_CONDITIONS, ...conditions } })

test('gives the winner, what it outranked and what kept the others out', () => {
  const rules = [
    asking(1, 'All'),
    asking(2, 'Economy', { cabins: ['economy'] }),
    asking(3, 'Business', { cabins: ['business'] }),
    asking(4, 'New Year abroad', { journey: 'international', travelFrom: plainDate('2026-12-30') }),
    ruleOf({ id: 5, name: 'Emirates', airlineCode: 'EK' }),
  ]
  expect(explainChoice(FARE_RULES, rules, facts).map(({ rule, verdict, because }) => [rule.name, verdict, because])).toEqual([
    ['Economy', 'won', 'It applies and has the highest priority.'],
    ['All', 'outranked', 'It applies, but Economy wins: it asks for the cabin.'],
    ['Emirates', 'doesNotApply', 'The rule is for EK. This fare is of AI.'],
    ['Business', 'doesNotApply', 'The rule is for Business. This is Economy.'],
    ['New Year abroad', 'doesNotApply', 'The rule is for international journeys. This one is domestic.'],
  ])
})

test('names the winner that prices', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 20 }), anyFacts, (rules, fare) => {
      const verdicts = explainChoice(FARE_RULES, rules, fare)
      expect(verdicts.find(({ verdict }) => verdict === 'won')?.rule).toBe(indexRules(FARE_RULES, rules).find(fare))
      expect(verdicts).toHaveLength(rules.length)
      for (const { because } of verdicts) expect(because).toMatch(/^(?:It|The (?:rule|amounts)) .*\.$/)
    }),
  )
})
