import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fareSalePrice } from '../flights/fare-sale-price.ts'
import { priceFare, withExtras } from '../markups/price-fare.ts'
import { add, money } from '../money.ts'
import { anyExtras, anySale, delhiBengaluru, inr, ruleOf } from '../testing/fare-samples.ts'
import { instant } from '../time.ts'
import { whatPriceLacks } from './sale-price.ts'

const party = { adults: 2, children: 1, infants: 0 }
const sound = fareSalePrice(priceFare({ fare: delhiBengaluru, party, rule: ruleOf(), gstBasisPoints: 1800 }), { seesNet: true })
const one = inr('1')

test.each([
  ['PARTS_DIFFER', { ...sound, earned: add(sound.earned, one) }],
  ['PARTS_DIFFER', { ...sound, withheld: add(sound.withheld, one) }],
  ['LINES_DIFFER', { ...sound, lines: sound.lines.slice(1) }],
  ['CURRENCY_MIXED', { ...sound, fee: money(sound.fee.minor, 'AED') }],
  ['COST_CONVERTED_TO_ITSELF', { ...sound, cost: add(sound.cost, one) }],
])('%s', (code, price) => {
  expect(whatPriceLacks(sound)).toBeUndefined()
  expect(whatPriceLacks(price)).toEqual({ code })
})

test('a cost in another currency is sound', () => {
  expect(whatPriceLacks({ ...sound, cost: money(21_000n, 'USD') })).toBeUndefined()
})

test('a ticket that was bought in pounds costs pounds, its extras too, and everything else is in the currency of the sale', () => {
  const rate = { from: 'GBP', to: 'INR', numerator: 105n, denominator: 1n, rateIds: [1] }
  const at = instant('2026-11-22T10:00:00Z')
  const converted = { rate, since: at, published: money(16_000n, 'GBP'), net: money(15_800n, 'GBP') }
  const bag = { kind: 'baggage', label: 'Bag', detail: null, amount: inr('1050'), supplierAmount: money(1_000n, 'GBP') } as const
  const request = { fare: delhiBengaluru, party, rule: ruleOf(), gstBasisPoints: 1800, converted }
  const price = fareSalePrice(withExtras(priceFare(request), [bag]), { seesNet: true })
  expect(price.cost).toEqual(money(16_800n, 'GBP'))
  expect(price.costInSale).toEqual(add(delhiBengaluru.net, inr('1050')))
  expect(whatPriceLacks(price)).toBeUndefined()
})

test('of every ticket, for every buyer, parts and lines add up to what is paid', () => {
  fc.assert(
    fc.property(anySale, anyExtras, fc.boolean(), (sale, extras, seesNet) => {
      const priced = withExtras(priceFare({ ...sale, gstBasisPoints: 1800 }), extras)
      expect(whatPriceLacks(fareSalePrice(priced, { seesNet }))).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})
