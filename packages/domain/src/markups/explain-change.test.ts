import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum, toDecimal } from '../money.ts'
import { anyFare, anyParty, anyRule, delhiBengaluru, inr, perBooking, ruleOf } from '../testing/fare-samples.ts'
import { explainChange } from './explain-change.ts'
import { priceFare } from './price-fare.ts'

const party = { adults: 2, children: 1, infants: 0 }
const before = priceFare({ fare: delhiBengaluru, party, rule: ruleOf(), gstBasisPoints: 1800 })

test('names what moved, the largest first', () => {
  const fare = {
    ...delhiBengaluru,
    base: inr('12840.00'),
    parts: delhiBengaluru.parts.map((part) => (part.paxType === 2 ? { ...part, base: inr('4480.00') } : part)),
    taxes: [
      { code: 'YQTax', amount: inr('1950.00') },
      { code: 'UDF', amount: inr('2256.00') },
      { code: 'K3', amount: inr('724.50') },
    ],
    tax: inr('4930.50'),
    published: inr('17770.50'),
    net: inr('17524.30'),
  }
  const after = priceFare({ fare, party, rule: ruleOf(), gstBasisPoints: 1800 })
  const causes = explainChange(before, after, { seesNet: false })
  expect(
    causes.map(({ label, before, after, difference }) => [label, toDecimal(before), toDecimal(after), toDecimal(difference)]),
  ).toEqual([
    ['Base fare, child', '4180.00', '4480.00', '300.00'],
    ['Airport development fee', '2136.00', '2256.00', '120.00'],
  ])
})

test('what fell most comes before what rose less', () => {
  const [after, wasHigher] = [
    priceFare({ fare: delhiBengaluru, party, rule: ruleOf({ markup: perBooking('1000') }), gstBasisPoints: 0 }),
    before,
  ]
  const causes = explainChange(wasHigher, after, { seesNet: false })
  expect(causes.map(({ kind, difference }) => [kind, toDecimal(difference)])).toEqual([
    ['serviceFee', '-800.00'],
    ['gst', '-324.00'],
  ])
  expect(explainChange(after, wasHigher, { seesNet: false }).map(({ difference }) => toDecimal(difference))).toEqual([
    '800.00',
    '324.00',
  ])
})

test('nothing moved, nothing to say', () => {
  expect(explainChange(before, before, { seesNet: true })).toEqual([])
})

test('the causes add up to the difference, whatever changed', () => {
  const sale = anyParty.chain((party) =>
    fc.record({ party: fc.constant(party), from: anyFare(party), to: anyFare(party), rule: anyRule, seesNet: fc.boolean() }),
  )
  fc.assert(
    fc.property(sale, ({ party, from, to, rule, seesNet }) => {
      const [was, is] = [from, to].map((fare) => priceFare({ fare, party, rule, gstBasisPoints: 1800 }))
      if (!was || !is) return
      const causes = explainChange(was, is, { seesNet })
      const moved = sum(
        causes.map(({ difference }) => difference),
        'INR',
      )
      expect(moved.minor).toBe(is.totalPayable.minor - was.totalPayable.minor)
    }),
  )
})
