import { expect, test } from 'vitest'
import type { Rule } from './markup-queries.ts'
import { checkRuleText, isReadable, NEW_RULE, ruleInput, textOfRule, typedRule } from './rule-text.ts'

const RULE: Rule = {
  markupId: 7,
  version: 3,
  groupId: 2,
  kind: 'airlineSpecific',
  name: 'Agents, Emirates',
  airlineCode: 'EK',
  airlineName: 'Emirates',
  currency: 'INR',
  summary: '',
  conditions: {
    journey: 'international',
    cabins: ['business'],
    fareTypes: ['Corporate', 'Special'],
    isRefundable: false,
    travelFrom: '2027-01-01',
    travelTo: null,
    bookingFrom: null,
    bookingTo: null,
  },
  markup: { kind: 'fixed', per: 'passenger', on: 'base', value: '400.00', child: '400.00', infant: '0.50', floor: null, cap: null },
  discount: null,
  commissionShare: '70',
}

test('a rule survives the way through the form', () => {
  const { markupId, version, groupId, kind: _, airlineName: __, currency: ___, summary: ____, ...said } = RULE
  const sent = ruleInput(textOfRule(RULE), { markupId, version, groupId })
  expect(sent).toEqual({
    ...said,
    markupId,
    version,
    groupId,
    markup: { ...RULE.markup, value: '400', child: '400', infant: '0.50' },
  })
})

test('what is switched off is not sent, and digits may be grouped', () => {
  const markup = { ...NEW_RULE.markup, kind: 'fixed' as const, value: '1,250.50', child: '12', floor: '9,00,000' }
  const { markup: sent, discount } = typedRule({ ...NEW_RULE, name: 'x', markup, discount: { ...markup, isOn: false } })
  expect(sent).toMatchObject({ value: '1250.50', child: null, floor: '900000' })
  expect(discount).toBeNull()
})

test('a date that is none is said beside its field', () => {
  const { errors } = checkRuleText({ ...textOfRule(RULE), travelTo: 'soon' }, 'airlineSpecific', 'INR')
  expect(errors).toEqual({ 'conditions.travelTo': 'Please enter a date, such as 1 Dec 2026.' })
  expect(checkRuleText(NEW_RULE, 'airlineSpecific', 'INR').errors).toEqual({
    name: 'This is required field.',
    airlineCode: 'Please choose an airline.',
    'markup.value': 'A percentage is between 0 and 100, with at most two decimals.',
  })
})

test('an example is shown before a value is typed, and not with one that cannot be read', () => {
  const readable = (text: typeof NEW_RULE) => isReadable(text, checkRuleText(text, 'defaultAirline', 'INR').errors)
  expect(readable(NEW_RULE)).toBe(true)
  expect(readable({ ...NEW_RULE, markup: { ...NEW_RULE.markup, value: '101' } })).toBe(false)
  expect(readable({ ...NEW_RULE, commissionShare: 'all' })).toBe(false)
})
