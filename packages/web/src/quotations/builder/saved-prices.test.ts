import { money } from '@tradewind/domain/money'
import { expect, test } from 'vitest'
import { otherThan, readSavedPrices } from './saved-prices.ts'

const saved = readSavedPrices({
  currencySymbol: 'AED',
  totalPrice: '300.00',
  sums: {
    lines: [
      { id: 4, price: '260.00' },
      { id: 9, price: '40.00' },
    ],
  },
})

test('a line that costs what it was saved with has nothing to show', () => {
  expect(saved.total).toEqual(money(30_000n, 'AED'))
  expect(otherThan(money(26_000n, 'AED'), saved.ofLines.get(4))).toBeUndefined()
})

test('one of another price, of another currency, or without a price now shows what was saved, each time the same object', () => {
  const was = saved.ofLines.get(4)
  for (const now of [money(39_000n, 'AED'), money(26_000n, 'USD'), undefined]) expect(otherThan(now, was)).toBe(was)
})

test('a line that is not saved yet was nothing before', () => {
  expect(otherThan(money(100n, 'AED'), saved.ofLines.get(5))).toBeUndefined()
})
