import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, money, subtract, sum } from '../money.ts'
import { sumSold } from './sold-sum.ts'

const aed = (minor: bigint) => money(minor, 'AED')

test('of a hotel that was cancelled with half of it refunded after all was paid, the other half is a fee and its refund is in the wallet', () => {
  const sales = [
    { amount: aed(90_000n), refunded: aed(45_000n), isCancelled: true },
    { amount: aed(30_000n), refunded: aed(0n), isCancelled: false },
  ]
  expect(sumSold(sales, { total: aed(120_000n), collected: aed(120_000n), paid: aed(120_000n) })).toEqual({
    ...{ standing: aed(30_000n), fees: aed(45_000n), toPay: aed(75_000n) },
    ...{ paid: aed(120_000n), returned: aed(45_000n), open: aed(0n) },
  })
  // Nothing was paid: the refund has paid of what is owed, and nobody has paid anything.
  expect(sumSold(sales, { total: aed(120_000n), collected: aed(45_000n), paid: aed(0n) })).toMatchObject({
    ...{ toPay: aed(75_000n), paid: aed(0n), returned: aed(0n), open: aed(75_000n) },
  })
})

test('its figures always add up, and never count a refund as a payment', () => {
  const minor = fc.bigInt({ min: 0n, max: 10n ** 10n })
  const sale = fc.record({ amount: minor, percent: fc.bigInt({ min: 0n, max: 100n }), isCancelled: fc.boolean() })
  fc.assert(
    fc.property(fc.array(sale, { minLength: 1, maxLength: 8 }), fc.bigInt({ min: 0n, max: 100n }), (all, paidPercent) => {
      const sales = all.map(({ amount, percent, isCancelled }) => {
        return { amount: aed(amount), refunded: aed(isCancelled ? (amount * percent) / 100n : 0n), isCancelled }
      })
      const total = sum(
        sales.map(({ amount }) => amount),
        'AED',
      )
      const paid = aed((total.minor * paidPercent) / 100n)
      // As the books do it: each refund pays first what is owed, the rest goes to the wallet.
      let [collected, inWallet] = [paid, aed(0n)]
      for (const { refunded } of sales) {
        const owed = subtract(total, collected)
        const setOff = refunded.minor < owed.minor ? refunded : owed
        collected = add(collected, setOff)
        inWallet = add(inWallet, subtract(refunded, setOff))
      }
      const figures = sumSold(sales, { total, collected, paid })
      expect(add(figures.standing, figures.fees)).toEqual(figures.toPay)
      expect(add(subtract(figures.toPay, figures.paid), figures.returned)).toEqual(figures.open)
      expect([figures.paid, figures.returned]).toEqual([paid, inWallet])
      for (const one of Object.values(figures)) expect(one.minor >= 0n).toBe(true)
    }),
  )
})
