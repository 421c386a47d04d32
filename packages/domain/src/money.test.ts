import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  allocate,
  compareMoney,
  isAmountOf,
  money,
  parseMoney,
  portion,
  proportion,
  subtract,
  sum,
  toDecimal,
} from './money.ts'

const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
const currency = fc.constantFrom('INR', 'AED', 'JPY', 'KWD')

test.each([
  ['17350.5', 'INR', 1735050n],
  ['-0.05', 'INR', -5n],
  ['1200', 'JPY', 1200n],
  ['1.234', 'KWD', 1234n],
])('reads %s %s as %s minor units', (text, code, minor) => {
  expect(parseMoney(text, code)).toEqual(money(minor, code))
})

test.each([
  ['1.005', 'INR'],
  ['1.5', 'JPY'],
  ['1,000', 'INR'],
  ['', 'INR'],
  ['NaN', 'INR'],
  ['1e3', 'INR'],
  ['.5', 'INR'],
])('refuses %j in %s', (text, code) => {
  expect(isAmountOf(text, code)).toBe(false)
  expect(() => parseMoney(text, code)).toThrow(RangeError)
})

test('writes and reads back any amount', () => {
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      expect(isAmountOf(toDecimal(money(minor, code)), code)).toBe(true)
      expect(parseMoney(toDecimal(money(minor, code)), code)).toEqual(money(minor, code))
    }),
  )
})

test('never mixes currencies', () => {
  const [rupees, dirhams] = [money(1n, 'INR'), money(1n, 'AED')]
  for (const mix of [add, subtract, compareMoney]) expect(() => mix(rupees, dirhams)).toThrow('Cannot mix INR and AED')
  expect(() => sum([rupees, dirhams], 'INR')).toThrow(TypeError)
})

test.each([
  [86568n, 1800, 15582n],
  [25n, 5000, 13n],
  [-25n, 5000, -13n],
  [24n, 5000, 12n],
  [1n, 4999, 0n],
])('%s × %s basis points, half away from zero, is %s', (minor, basisPoints, expected) => {
  expect(portion(money(minor, 'INR'), basisPoints).minor).toBe(expected)
})

test('a proportion of nothing is refused', () => {
  expect(() => proportion(money(1n, 'INR'), 1n, 0n)).toThrow('Division by zero')
})

test('allocated parts add up to the whole and differ from their share by less than one unit', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 9 })
    .filter((all) => all.some((one) => one > 0))
  fc.assert(
    fc.property(amount, weights, (minor, shares) => {
      const parts = allocate(money(minor, 'INR'), shares)
      expect(sum(parts, 'INR').minor).toBe(minor)
      const total = BigInt(shares.reduce((a, b) => a + b))
      parts.forEach((part, index) => {
        const off = part.minor * total - minor * BigInt(shares[index] ?? 0)
        expect(off < 0n ? -off : off).toBeLessThan(total)
      })
    }),
  )
})

test('nothing to weigh by is refused', () => {
  expect(() => allocate(money(1n, 'INR'), [0, 0])).toThrow(RangeError)
})
