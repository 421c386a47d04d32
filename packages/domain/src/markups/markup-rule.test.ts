import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { ruleOf } from '../testing/fare-samples.ts'
import { plainDate } from '../time.ts'
import { type DatedRate, rateOn } from './dated-rate.ts'
import { type MarkupRule, whatRuleLacks } from './markup-rule.ts'

test.each<[Partial<MarkupRule>, string[]]>([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ airlineCode: 'air' }, ['airlineCode']],
  [{ value: { kind: 'percent', basisPoints: 10_001 } }, ['value']],
  [{ value: { kind: 'percent', basisPoints: 2.5 } }, ['value']],
  [{ value: { kind: 'fixed', amount: money(-1n, 'INR') } }, ['value']],
  [{ commissionShareBasisPoints: -1 }, ['commissionShareBasisPoints']],
  [{ commissionShareBasisPoints: 10_001 }, ['commissionShareBasisPoints']],
])('a rule with %o lacks %j', (change, fields) => {
  expect(Object.keys(whatRuleLacks(ruleOf(change)))).toEqual(fields)
})

const gst: DatedRate[] = [
  { from: plainDate('2027-04-01'), basisPoints: 1200 },
  { from: plainDate('2017-07-01'), basisPoints: 1800 },
]

test.each([
  ['2017-07-01', 1800],
  ['2027-03-31', 1800],
  ['2027-04-01', 1200],
  ['2040-01-01', 1200],
])('the rate on %s is %s', (date, rate) => {
  expect(rateOn(gst, plainDate(date))).toBe(rate)
})

test('a day before the first rate is refused, not free of tax', () => {
  expect(() => rateOn(gst, plainDate('2017-06-30'))).toThrow(RangeError)
  expect(() => rateOn([], plainDate('2027-01-01'))).toThrow(RangeError)
})
