import type { FareDetailResult } from '@tradewind/contract/fare-quote'
import { add, money, parseMoney, sum, toDecimal } from '@tradewind/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumUp } from './sum-up.ts'

function fare(changes: Partial<FareDetailResult> = {}): FareDetailResult {
  return {
    resultIndex: 'OB1',
    currency: 'INR',
    isPriceChanged: false,
    fareDetails: [
      { paxType: 1, count: 3, baseFare: '0', tax: '0', offeredOtherCharges: '0', publishedFare: '0', publishedPrice: '0' },
    ],
    totalFare: '73470.00',
    totalPayable: '72660.60',
    totalPayableAmt: '72660.60',
    markup: '1800.00',
    gstOnMarkup: '324.00',
    tds: '42.60',
    discount: '852.00',
    commissionEarned: '0.00',
    baggagePrice: '0.00',
    mealPrice: '0.00',
    seatPrice: '0.00',
    lines: [],
    ...changes,
  }
}
const bag = { kind: 'baggage' as const, label: 'Extra bags, DEL–DXB', detail: '10 kg', amount: parseMoney('4200.00', 'INR') }

test('an agent sees total fare, TDS, discount, service fee and its GST', () => {
  const { lines, totalPayable } = sumUp(fare(), [bag])
  expect(lines.map(({ label, amount }) => [label, toDecimal(amount)])).toEqual([
    ['Total fare', '71346.00'],
    ['TDS (+)', '42.60'],
    ['Discount (−)', '-852.00'],
    ['Service Fee', '1800.00'],
    ['GST on Service Fee', '324.00'],
  ])
  expect(toDecimal(totalPayable)).toBe('76860.60')
})

test('without a markup TDS and discount are said even when they are nought', () => {
  const { lines } = sumUp(fare({ markup: '0.00', gstOnMarkup: '0.00', tds: '0.00', discount: '0.00' }), [])
  expect(lines.map(({ kind }) => kind)).toEqual(['totalFare', 'tds', 'discount'])
})

test('a traveller, who is told neither, sees neither', () => {
  expect(sumUp(fare({ tds: null, discount: null }), []).lines.map(({ kind }) => kind)).toEqual(['totalFare', 'serviceFee', 'gst'])
})

test('extras raise the net and leave what is earned', () => {
  const earnings = { net: '70000.00', commission: '0', tds: '0', discount: '0', youEarn: '1800.00' }
  const summary = sumUp(fare({ earnings }), [bag])
  expect(summary.earnings && [toDecimal(summary.earnings.net), toDecimal(summary.earnings.youEarn)]).toEqual([
    '74200.00',
    '1800.00',
  ])
})

test('the lines always add up to the total payable', () => {
  const paise = fc.bigInt(0n, 10_000_000_00n)
  const text = paise.map((minor) => toDecimal(money(minor, 'INR')))
  const all = fc.record({ totalPayable: text, markup: text, gstOnMarkup: text, tds: fc.option(text), discount: fc.option(text) })
  fc.assert(
    fc.property(all, paise, (parts, extra) => {
      const extras = [{ ...bag, amount: money(extra, 'INR') }]
      const { lines, totalPayable } = sumUp(fare(parts), extras)
      const shown = sum([...lines.map(({ amount }) => amount), money(extra, 'INR')], 'INR')
      expect(shown).toEqual(totalPayable)
      expect(totalPayable).toEqual(add(parseMoney(parts.totalPayable, 'INR'), money(extra, 'INR')))
    }),
  )
})
