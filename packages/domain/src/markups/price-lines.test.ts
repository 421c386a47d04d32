import { describe, expect, test } from 'vitest'
import { type Money, toDecimal } from '../money.ts'
import { delhiBengaluru, fareOf, inr, ruleOf } from '../testing/fare-samples.ts'
import { priceSteps } from './account-for-price.ts'
import { priceFare } from './price-fare.ts'
import { formatPercent, priceLines } from './price-lines.ts'

const party = { adults: 2, children: 1, infants: 0 }
const linesOf = (fare: typeof delhiBengaluru, seesNet = true) =>
  priceLines(priceFare({ fare, party, rule: undefined, gstBasisPoints: 1800 }), { seesNet }).map(({ label, amount }) => [
    label,
    toDecimal(amount),
  ])
const tax = (code: string, amount: string): { code: string; amount: Money } => ({ code, amount: inr(amount) })

describe('what a supplier states badly', () => {
  test('taxes named beyond their sum are shown as one', () => {
    expect(linesOf({ ...delhiBengaluru, taxes: [tax('YQTax', '4810.51')] })).toContainEqual(['Taxes and fees', '4810.50'])
  })

  test('taxes named in part leave a rest', () => {
    const lines = linesOf({ ...delhiBengaluru, taxes: [tax('YQTax', '4000'), tax('QQ', '10.25')] })
    expect(lines.slice(2)).toEqual([
      ['Fuel surcharge', '4000.00'],
      ['Other taxes', '810.50'],
    ])
  })

  test('taxes named in full leave none', () => {
    expect(
      linesOf({ ...delhiBengaluru, taxes: [tax('YQTax', '4000'), tax('K3', '810.50')] })
        .slice(2)
        .map(([label]) => label),
    ).not.toContain('Other taxes')
  })

  test('a total among the parts is not counted twice', () => {
    expect(linesOf({ ...delhiBengaluru, taxes: [tax('YQTax', '4810.50'), tax('TotalTax', '4810.50')] }).slice(2)).toEqual([
      ['Fuel surcharge', '4810.50'],
    ])
  })

  test('all zeros give no text', () => {
    expect(linesOf({ ...delhiBengaluru, taxes: [tax('YQTax', '0'), tax('K3', '0')] }).slice(2)).toEqual([
      ['Taxes and fees', '4810.50'],
    ])
  })

  test('passenger types that do not add up to the base fare are shown as one', () => {
    expect(linesOf({ ...delhiBengaluru, parts: delhiBengaluru.parts.slice(0, 1) })[0]).toEqual(['Base fare', '12540.00'])
  })
})

test('a base fare that does not divide is not divided', () => {
  const fare = fareOf({ parts: [{ paxType: 1, count: 3, base: '100.00', tax: '0' }] })
  const [line] = priceLines(priceFare({ fare, party, rule: undefined, gstBasisPoints: 1800 }), { seesNet: true })
  expect(line).toMatchObject({ label: 'Base fare, adult', detail: '3 travellers' })
})

test('commission passed on: agents see it with its TDS, travellers as one discount', () => {
  const sale = priceFare({
    fare: delhiBengaluru,
    party,
    rule: ruleOf({ commissionShareBasisPoints: 10_000 }),
    gstBasisPoints: 1800,
  })
  const tail = (seesNet: boolean) =>
    priceLines(sale, { seesNet }).flatMap(({ kind, amount }) => (/discount|tds/.test(kind) ? [[kind, toDecimal(amount)]] : []))
  expect(tail(true)).toEqual([
    ['discount', '-251.00'],
    ['tds', '4.80'],
  ])
  expect(tail(false)).toEqual([['discount', '-246.20']])
})

test('the chain names who added what, by which rule', () => {
  const sale = priceFare({ fare: delhiBengaluru, party, rule: ruleOf({ commissionShareBasisPoints: 6000 }), gstBasisPoints: 1800 })
  expect(priceSteps(sale).map(({ who, rule, amount }) => [who, rule, toDecimal(amount)])).toEqual([
    ['supplier', 'Net fare, TDS included', '17104.30'],
    ['siteOwner', 'Commission kept after passing on 60%', '95.60'],
    ['siteOwner', 'Agents, every airline', '1800.00'],
    ['government', 'GST 18% on the service fee', '324.00'],
    ['government', 'TDS on the commission passed on', '2.88'],
  ])
})

test.each([
  [1800, '18%'],
  [1250, '12.5%'],
  [5, '0.05%'],
  [0, '0%'],
])('%s basis points read %s', (basisPoints, text) => {
  expect(formatPercent(basisPoints)).toBe(text)
})
