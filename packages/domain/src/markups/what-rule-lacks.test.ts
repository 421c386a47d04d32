import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { inr, perBooking, percentOf, ruleOf } from '../testing/fare-samples.ts'
import { plainDate } from '../time.ts'
import { type DatedRate, rateOn } from './dated-rate.ts'
import { type MarkupRule, NO_CONDITIONS } from './markup-rule.ts'
import { whatRuleLacks } from './what-rule-lacks.ts'

const conditions = (change: Partial<MarkupRule['conditions']>) => ({ conditions: { ...NO_CONDITIONS, ...change } })

const byType = (adult: number, infant: number) =>
  ({
    kind: 'percent',
    per: 'passenger',
    on: 'total',
    basisPoints: { adult, child: adult, infant },
    floor: null,
    cap: null,
  }) as const

test.each<[string, Partial<MarkupRule>, string[]]>([
  ['nothing wrong', {}, []],
  ['no name', { name: ' ' }, ['name']],
  ['no airline', { kind: 'airlineSpecific' }, ['airlineCode']],
  ['not an airline', { airlineCode: 'air' }, ['airlineCode']],
  ['a default with an airline', { kind: 'defaultAirline', airlineCode: 'AI' }, ['airlineCode']],
  ['more than all', { markup: percentOf('base', 10_001) }, ['markup.value']],
  ['part of a basis point', { discount: percentOf('base', 2.5) }, ['discount.value']],
  ['all of it as a fee', { markup: percentOf('base', 10_000) }, []],
  ['all of it as a discount', { discount: percentOf('base', 10_000) }, ['discount.value']],
  ['nearly all of it as a discount', { discount: percentOf('total', 9_999) }, []],
  ['all of it, up to a most', { discount: { ...percentOf('total', 10_000), cap: inr('500') } }, []],
  ['infants for nothing', { discount: byType(1_000, 10_000) }, []],
  ['adults for nothing', { discount: byType(10_000, 0) }, ['discount.value']],
  ['a negative fee', { markup: perBooking('-0.01') }, ['markup.value']],
  ['a cap below the floor', { markup: { ...percentOf('base', 5), floor: inr('10'), cap: inr('9.99') } }, ['markup.cap']],
  ['travel dates', conditions({ travelFrom: plainDate('2026-12-02'), travelTo: plainDate('2026-12-01') }), ['conditions.travelTo']],
  [
    'booking dates',
    conditions({ bookingFrom: plainDate('2026-12-02'), bookingTo: plainDate('2026-12-01') }),
    ['conditions.bookingTo'],
  ],
  ['a negative share', { commissionShareBasisPoints: -1 }, ['commissionShare']],
  ['two currencies', { discount: { ...percentOf('base', 5), cap: money(5n, 'AED') } }, ['currency']],
])('a rule with %s', (_what, change, fields) => {
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
