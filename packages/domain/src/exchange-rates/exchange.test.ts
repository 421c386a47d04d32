import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, parseMoney, toDecimal } from '../money.ts'
import { instant } from '../time.ts'
import { convert, type DatedRate, type Exchange, findRate, readRate } from './exchange.ts'

const NOW = instant('2026-11-22T10:00:00Z')
const exchange = (...rates: DatedRate[]): Exchange => ({ at: NOW, own: 'INR', rates })
let nextId = 1
const rate = (from: string, to: string, value: string, since = '2026-11-01T00:00:00Z'): DatedRate => ({
  id: nextId++,
  from,
  to,
  rate: value,
  validFrom: instant(since),
})

function converted(amount: string, from: string, to: string, ...rates: DatedRate[]): string | undefined {
  const found = findRate(exchange(...rates), from, to)
  return found && toDecimal(convert(parseMoney(amount, from), found, 'nearest'))
}

describe('which rate', () => {
  test('of a pair, the one in force', () => {
    const old = rate('USD', 'INR', '80')
    const now = rate('USD', 'INR', '84.5', '2026-11-22T09:00:00Z')
    const next = rate('USD', 'INR', '90', '2026-11-22T10:00:01Z')
    expect(converted('10', 'USD', 'INR', next, old, now)).toBe('845.00')
  })
  test('of two that begin together, the one set later', () => {
    expect(converted('10', 'USD', 'INR', rate('USD', 'INR', '845'), rate('USD', 'INR', '84.5'))).toBe('845.00')
  })
  test('of two directions, the one that began last, turned round exactly', () => {
    const old = rate('INR', 'USD', '0.01')
    expect(converted('845', 'INR', 'USD', old, rate('USD', 'INR', '84.5', '2026-11-20T00:00:00Z'))).toBe('10.00')
    expect(converted('10', 'GBP', 'INR', rate('INR', 'GBP', '0.0125'))).toBe('800.00')
  })
  test('across the currency of the site, from either direction', () => {
    const rates = [rate('USD', 'INR', '84'), rate('INR', 'AED', '0.05')]
    expect(converted('100', 'USD', 'AED', ...rates)).toBe('420.00')
    expect(findRate(exchange(...rates), 'USD', 'AED')?.rateIds).toEqual(rates.map(({ id }) => id))
  })
  test('none across another currency, none that has not begun, none at all: nothing is guessed', () => {
    expect(converted('1', 'INR', 'GBP', rate('INR', 'USD', '0.012'), rate('USD', 'GBP', '0.75'))).toBeUndefined()
    expect(converted('1', 'USD', 'AED', rate('USD', 'INR', '84'))).toBeUndefined()
    expect(converted('1', 'USD', 'INR', rate('USD', 'INR', '84', '2026-11-22T10:00:01Z'))).toBeUndefined()
    expect(converted('1', 'USD', 'INR')).toBeUndefined()
  })
  test('a currency is worth itself', () => expect(converted('12.34', 'INR', 'INR')).toBe('12.34'))
})

describe('how it is rounded', () => {
  test('a half goes away from zero', () => {
    const half = findRate(exchange(rate('USD', 'INR', '0.5')), 'USD', 'INR')
    if (!half) throw new Error('no rate')
    expect(convert(money(1n, 'USD'), half, 'nearest')).toEqual(money(1n, 'INR'))
    expect(convert(money(-1n, 'USD'), half, 'nearest')).toEqual(money(-1n, 'INR'))
    expect(convert(money(-1n, 'USD'), half, 'up')).toEqual(money(0n, 'INR'))
    expect(convert(money(2n, 'USD'), half, 'up')).toEqual(money(1n, 'INR'))
  })
  test('currencies with none, two and three decimals', () => {
    expect(converted('1000', 'JPY', 'INR', rate('JPY', 'INR', '0.5571'))).toBe('557.10')
    expect(converted('557.1', 'INR', 'JPY', rate('JPY', 'INR', '0.5571'))).toBe('1000')
    expect(converted('1.234', 'KWD', 'INR', rate('KWD', 'INR', '275.5'))).toBe('339.97')
    expect(converted('0.5', 'USD', 'KWD', rate('USD', 'INR', '84'), rate('KWD', 'INR', '275.5'))).toBe('0.152')
  })
  test('a rate of another currency is refused', () => {
    const found = findRate(exchange(rate('USD', 'INR', '84')), 'USD', 'INR')
    expect(() => found && convert(money(1n, 'AED'), found, 'nearest')).toThrow(TypeError)
  })
})

test.each(['', '0', '0.0', '-1', '1e3', '.5', '5.', '12345678901', '1.12345678901', '1,5', ' 1'])('%j is no rate', (text) => {
  expect(readRate(text)).toBeUndefined()
})

describe('for any rate and amount', () => {
  const rates = fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 9 })).map(([digits, scale]) => {
    const text = String(digits).padStart(scale + 1, '0')
    return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
  })
  const currencies = fc.constantFrom('JPY', 'INR', 'KWD', 'USD')
  const minors = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })

  test('it is off by half a minor unit at most, and up is never below', () => {
    fc.assert(
      fc.property(rates, minors, currencies, (value, minor, from) => {
        const found = findRate(exchange(rate(from, 'EUR', value)), from, 'EUR')
        if (!found) throw new Error('no rate')
        const exact = {
          over: minor * found.numerator * 100n,
          under: found.denominator * (from === 'JPY' ? 1n : from === 'KWD' ? 1000n : 100n),
        }
        const off = (rounded: bigint) => rounded * exact.under - exact.over
        const nearest = off(convert(money(minor, from), found, 'nearest').minor)
        expect(2n * (nearest < 0n ? -nearest : nearest)).toBeLessThanOrEqual(exact.under)
        const up = off(convert(money(minor, from), found, 'up').minor)
        expect(up >= 0n && up < exact.under).toBe(true)
      }),
    )
  })
  test('there and back by the same rate is the same, where a unit of the one is worth at least one of the other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 10_000_000 }), minors, (hundredths, minor) => {
        const stated = rate('USD', 'INR', (hundredths / 100).toFixed(2))
        const there = findRate(exchange(stated), 'USD', 'INR')
        const back = findRate(exchange(stated), 'INR', 'USD')
        if (!there || !back) throw new Error('no rate')
        expect(convert(convert(money(minor, 'USD'), there, 'nearest'), back, 'nearest').minor).toBe(minor)
      }),
    )
  })
  test('dearer amounts are never cheaper in another currency', () => {
    fc.assert(
      fc.property(rates, minors, minors, (value, a, b) => {
        const found = findRate(exchange(rate('USD', 'INR', value)), 'USD', 'INR')
        if (!found) throw new Error('no rate')
        const [low, high] = a < b ? [a, b] : [b, a]
        for (const rounding of ['nearest', 'up'] as const)
          expect(convert(money(low, 'USD'), found, rounding).minor <= convert(money(high, 'USD'), found, rounding).minor).toBe(true)
      }),
    )
  })
})
