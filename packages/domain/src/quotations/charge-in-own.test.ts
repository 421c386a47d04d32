import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convert, type Exchange, type Rate } from '../exchange-rates/exchange.ts'
import { add, money, subtract, zero } from '../money.ts'
import { instant } from '../time.ts'
import { affordable, chargeOf, findPayRate, returnOf, sayRate } from './charge-in-own.ts'
import { planPayments } from './payment-plan.ts'

const AT = instant('2026-11-28T09:00:00Z')
const exchange: Exchange = { at: AT, own: 'AED', rates: [{ id: 7, from: 'USD', to: 'AED', rate: '3.67250', validFrom: AT }] }
const usd = (minor: bigint) => money(minor, 'USD')
const aed = (minor: bigint) => money(minor, 'AED')

const rates = fc
  .tuple(
    fc.bigInt(1n, 10n ** 12n),
    fc.bigInt(1n, 10n ** 12n),
    fc.constantFrom('JPY', 'USD', 'KWD'),
    fc.constantFrom('AED', 'VND', 'OMR'),
  )
  .map(([numerator, denominator, from, to]): Rate => ({ from, to, numerator, denominator, rateIds: [] }))
const minors = fc.bigInt(1n, 10n ** 9n)

test('the rate of a quotation is the one that was stated, in whichever direction', () => {
  const found = findPayRate(exchange, 'USD')
  expect(found?.stated).toEqual({ from: 'USD', to: 'AED', rate: '3.67250', validFrom: AT })
  expect(found && sayRate(found.stated)).toBe('1 USD = 3.6725 AED')
  expect(sayRate({ from: 'AED', to: 'INR', rate: '100' })).toBe('1 AED = 100 INR')
  const paid = { paid: usd(0n), rate: found?.rate as Rate }
  expect(chargeOf(usd(30_000n), paid)).toEqual(aed(110_175n))
  expect(findPayRate(exchange, 'INR')).toBeUndefined()
  const turned = findPayRate({ ...exchange, own: 'USD' }, 'AED')
  expect(chargeOf(aed(123_400n), { paid: aed(0n), rate: turned?.rate as Rate })).toEqual(usd(33_601n))
})

test('a deposit, instalments and the rest are charged as the conversion of the total, to the last minor unit', () => {
  fc.assert(
    fc.property(rates, minors, fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }), (rate, minor, percents) => {
      const total = money(minor, rate.from)
      const plan = planPayments({
        ...{ total, restDueOn: null, collected: zero(rate.from) },
        instalments: percents.map((percent) => ({ percent, dueOn: null })),
      })
      let [paid, charged] = [zero(rate.from), zero(rate.to)]
      for (const { amount } of plan) {
        const one = chargeOf(amount, { paid, rate })
        expect(one.minor).toBeGreaterThanOrEqual(0n)
        ;[paid, charged] = [add(paid, amount), add(charged, one)]
      }
      expect(charged).toEqual(convert(total, rate, 'nearest'))
    }),
  )
})

test('what goes back, in any parts and with payments between, never exceeds what was charged, and all of it is exactly that', () => {
  const steps = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 1_000 })), { maxLength: 12 })
  fc.assert(
    fc.property(rates, minors, steps, (rate, minor, moves) => {
      let [paid, charged] = [zero(rate.from), zero(rate.to)]
      for (const [isPayment, share] of moves) {
        const part = money((minor * BigInt(share)) / 1_000n, rate.from)
        if (isPayment) {
          charged = add(charged, chargeOf(part, { paid, rate }))
          paid = add(paid, part)
        } else if (part.minor <= paid.minor) {
          charged = subtract(charged, returnOf(part, { paid, rate }))
          paid = subtract(paid, part)
        }
        expect(charged.minor).toBeGreaterThanOrEqual(0n)
        expect(charged).toEqual(convert(paid, rate, 'nearest'))
      }
      expect(subtract(charged, returnOf(paid, { paid, rate })).minor).toBe(0n)
      expect(() => returnOf(add(paid, money(1n, rate.from)), { paid, rate })).toThrow('More goes back')
    }),
  )
})

test('money that has come pays as much as it is charged for, and not one minor unit more', () => {
  fc.assert(
    fc.property(rates, fc.bigInt(0n, 10n ** 9n), minors, fc.bigInt(0n, 10n ** 12n), (rate, before, wanted, brought) => {
      const charged = { paid: money(before, rate.from), rate }
      const own = money(brought, rate.to)
      const pays = affordable(money(wanted, rate.from), own, charged)
      expect(chargeOf(pays, charged).minor).toBeLessThanOrEqual(brought)
      if (pays.minor < wanted) expect(chargeOf(add(pays, money(1n, rate.from)), charged).minor).toBeGreaterThan(brought)
    }),
  )
})
