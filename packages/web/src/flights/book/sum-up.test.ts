import type { FareDetailResult } from '@tradewind/contract/flights/quote'
import { add, type Money, money, parseMoney, subtract, sum, toDecimal } from '@tradewind/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SummaryLine, sumUp } from './sum-up.ts'

const EARNINGS = { net: '72660.60', commission: '852.00', tds: '42.60', discount: '852.00', youEarn: '809.40' }

function fare(changes: Partial<FareDetailResult> = {}): FareDetailResult {
  return {
    resultIndex: 'OB1',
    currency: 'INR',
    conversion: null,
    isPriceChanged: false,
    fareDetails: [
      { paxType: 1, count: 3, baseFare: '0', tax: '0', offeredOtherCharges: '0', publishedFare: '0', publishedPrice: '0' },
    ],
    totalFare: '73470.00',
    totalPayable: '72660.60',
    totalPayableAmt: '72660.60',
    serviceFee: '1800.00',
    gstOnServiceFee: '324.00',
    tds: '42.60',
    discount: '852.00',
    commissionEarned: '0.00',
    baggagePrice: '0.00',
    mealPrice: '0.00',
    seatPrice: '0.00',
    earnings: EARNINGS,
    lines: [],
    ...changes,
  }
}
const bag = { kind: 'baggage' as const, label: 'Extra bags, DEL–DXB', detail: '10 kg', amount: parseMoney('4200.00', 'INR') }
const amountsOf = (lines: readonly SummaryLine[] | undefined) => lines?.map(({ label, amount }) => [label, toDecimal(amount)])

test('an agent’s customer pays what the results said, the fee and its GST inside, and the extras', () => {
  const { lines, customerTotal } = sumUp(fare(), [bag])
  expect(amountsOf(lines)).toEqual([
    ['Total fare', '71346.00'],
    ['Service Fee', '1800.00'],
    ['GST on Service Fee', '324.00'],
  ])
  expect(toDecimal(customerTotal)).toBe('77670.00')
})

test('apart from that the agent sees total fare, TDS, discount, fee and GST, what is taken and what is kept', () => {
  const { seller, totalPayable } = sumUp(fare(), [bag])
  expect(amountsOf(seller?.lines)).toEqual([
    ['Total fare', '71346.00'],
    ['TDS (+)', '42.60'],
    ['Discount (−)', '-852.00'],
    ['Service Fee', '1800.00'],
    ['GST on Service Fee', '324.00'],
  ])
  expect(toDecimal(totalPayable)).toBe('76860.60')
  expect(seller && [seller.commission, seller.youEarn].map(toDecimal)).toEqual(['809.40', '809.40'])
})

test('without a markup TDS and discount are said even when they are zero', () => {
  const { seller } = sumUp(fare({ serviceFee: '0.00', gstOnServiceFee: '0.00', tds: '0.00', discount: '0.00' }), [])
  expect(seller?.lines.map(({ kind }) => kind)).toEqual(['totalFare', 'tds', 'discount'])
})

test('a traveller sees one total, whatever was passed on', () => {
  const { earnings: _hidden, ...plain } = fare({ totalFare: '72660.60', tds: null, discount: null })
  const { lines, customerTotal, totalPayable, seller } = sumUp(plain, [])
  expect(lines.map(({ kind }) => kind)).toEqual(['totalFare', 'serviceFee', 'gst'])
  expect([customerTotal, totalPayable].map(toDecimal)).toEqual(['72660.60', '72660.60'])
  expect(seller).toBeNull()
})

test('extras raise the net and leave what is earned', () => {
  const { seller } = sumUp(fare({ earnings: { ...EARNINGS, net: '70000.00', youEarn: '1800.00' } }), [bag])
  expect(seller && [toDecimal(seller.net), toDecimal(seller.youEarn)]).toEqual(['74200.00', '1800.00'])
})

test('both parts always add up: to what the customer pays, and to what is payable', () => {
  const paise = fc.bigInt(0n, 10_000_000_00n)
  const text = paise.map((minor) => toDecimal(money(minor, 'INR')))
  const all = fc.record({ totalFare: text, totalPayable: text, serviceFee: text, gstOnServiceFee: text, tds: text, discount: text })
  const totalOf = (lines: readonly { amount: Money }[]) =>
    sum(
      lines.map(({ amount }) => amount),
      'INR',
    )
  fc.assert(
    fc.property(all, paise, (parts, extra) => {
      const extras = [{ ...bag, amount: money(extra, 'INR') }]
      const { lines, customerTotal, totalPayable, seller } = sumUp(fare(parts), extras)
      expect(totalOf([...lines, ...extras])).toEqual(customerTotal)
      expect(totalOf([...(seller?.lines ?? []), ...extras])).toEqual(totalPayable)
      expect(customerTotal).toEqual(add(parseMoney(parts.totalFare, 'INR'), money(extra, 'INR')))
      expect(seller?.commission).toEqual(subtract(customerTotal, totalPayable))
    }),
  )
})
