import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compareMoney, money, zero } from '../money.ts'
import { fitPayment } from './fit-payment.ts'

test('of a payment stays what a version costs at most, and the rest goes back: nothing is lost between them', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10_000n }).map((minor) => money(minor, 'AED'))
  fc.assert(
    fc.property(amounts, amounts, (collected, total) => {
      const { kept, returned } = fitPayment(collected, total)
      expect(add(kept, returned)).toEqual(collected)
      expect(compareMoney(kept, total)).toBeLessThanOrEqual(0)
      // Nothing goes back while something is owed.
      if (returned.minor > 0n) expect(kept).toEqual(total)
    }),
  )
})

test('of another currency all goes back', () => {
  const paid = money(500n, 'USD')
  expect(fitPayment(paid, money(900n, 'AED'))).toEqual({ kept: zero('AED'), returned: paid })
})
