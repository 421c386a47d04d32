import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { anyRule, ruleOf } from '../testing/fare-samples.ts'
import { choosePricingRule, indexRules } from './choose-pricing-rule.ts'

const rulesOfOneGroup = fc.uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 12 })
const airline = fc.constantFrom('AI', '6E', 'EK', 'BA')

test('the airline’s own rule beats the default, whichever is newer', () => {
  const [byDefault, forAirIndia] = [ruleOf({ id: 9 }), ruleOf({ id: 2, airlineCode: 'AI' })]
  expect(choosePricingRule([byDefault, forAirIndia], 'AI', 'INR')).toBe(forAirIndia)
  expect(choosePricingRule([byDefault, forAirIndia], 'EK', 'INR')).toBe(byDefault)
})

test('of two for the same airline the newer one counts', () => {
  const [old, young] = [ruleOf({ id: 2, airlineCode: 'AI' }), ruleOf({ id: 3, airlineCode: 'AI' })]
  expect(choosePricingRule([young, old], 'AI', 'INR')).toBe(young)
})

test('a fixed fee in another currency is passed over; a percentage suits every currency', () => {
  const [percent, dirhams] = [
    ruleOf({ id: 1, value: { kind: 'percent', basisPoints: 300 } }),
    ruleOf({ id: 2, airlineCode: 'EK', value: { kind: 'fixed', amount: money(5000n, 'AED') } }),
  ]
  expect(choosePricingRule([percent, dirhams], 'EK', 'INR')).toBe(percent)
  expect(choosePricingRule([percent, dirhams], 'EK', 'AED')).toBe(dirhams)
})

test('no rule is no rule', () => {
  expect(choosePricingRule([], 'AI', 'INR')).toBeUndefined()
  expect(choosePricingRule([ruleOf({ airlineCode: 'EK' })], 'AI', 'INR')).toBeUndefined()
})

test('the order of the rules does not matter, and the index chooses the same', () => {
  const shuffled = rulesOfOneGroup.chain((rules) =>
    fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
  )
  fc.assert(
    fc.property(shuffled, airline, ([rules, again], code) => {
      const chosen = choosePricingRule(rules, code, 'INR')
      expect(choosePricingRule(again, code, 'INR')).toBe(chosen)
      const find = indexRules(again)
      expect([find(code, 'INR'), find(code, 'INR')]).toEqual([chosen, chosen])
    }),
  )
})
