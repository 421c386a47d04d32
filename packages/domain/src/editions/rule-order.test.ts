import { expect, test } from 'vitest'
import { FARE_RULES } from '../markups/fare-rules.ts'
import { type MarkupRule, NO_CONDITIONS } from '../markups/markup-rule.ts'
import { ruleOf } from '../testing/fare-samples.ts'
import { whyRuleBeats } from './rule-order.ts'

const inBusiness = { ...NO_CONDITIONS, cabins: ['business'] as const }

test.each<[string, Partial<MarkupRule>, Partial<MarkupRule>]>([
  ['an airline’s own rule beats a default', { airlineCode: 'AI' }, {}],
  ['a fixed departure’s rule beats an airline’s own rule', { kind: 'fixedDeparture' }, { airlineCode: 'AI' }],
  ['it names the airline', { kind: 'fixedDeparture', airlineCode: 'AI' }, { kind: 'fixedDeparture', airlineCode: null }],
  ['it asks for the cabin', { conditions: inBusiness }, {}],
  ['it was made later', {}, {}],
])('%s', (words, winner, loser) => {
  expect(whyRuleBeats(FARE_RULES, ruleOf(winner), ruleOf(loser))).toBe(words)
})
