import { money, sum, toDecimal } from '@tradewind/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupLines } from './group-lines.ts'

const line = (kind: Parameters<typeof groupLines>[0][number]['kind'], amount: string) => ({
  kind,
  label: kind,
  detail: null,
  amount,
})

test('what belongs together becomes one line, in the order it came', () => {
  const lines = [
    line('base', '100.00'),
    line('base', '50.00'),
    line('tax', '20.00'),
    line('otherCharges', '1.50'),
    line('seat', '7.00'),
    line('discount', '-3.00'),
    line('seat', '7.00'),
  ]
  expect(groupLines(lines, 'INR').map(({ name, amount }) => [name, toDecimal(amount)])).toEqual([
    ['Base fare', '150.00'],
    ['Taxes and fees', '21.50'],
    ['Seats', '14.00'],
    ['Discount', '-3.00'],
  ])
})

test('the groups add up to the lines', () => {
  const kinds = fc.constantFrom('base', 'tax', 'otherCharges', 'serviceFee', 'gst', 'discount', 'tds', 'meal', 'seat')
  const amounts = fc.bigInt(-1_000_000n, 1_000_000n).map((minor) => toDecimal(money(minor, 'INR')))
  fc.assert(
    fc.property(fc.array(fc.tuple(kinds, amounts)), (drawn) => {
      const lines = drawn.map(([kind, amount]) => line(kind as 'base', amount))
      const total = lines.reduce((minor, { amount }) => minor + BigInt(amount.replace('.', '')), 0n)
      const grouped = sum(
        groupLines(lines, 'INR').map(({ amount }) => amount),
        'INR',
      )
      expect(grouped).toEqual(money(total, 'INR'))
    }),
  )
})
