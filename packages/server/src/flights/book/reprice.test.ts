import { priceFare, withExtras } from '@tradewind/domain/markups/price-fare'
import { priceLines } from '@tradewind/domain/markups/price-lines'
import { type Money, sum } from '@tradewind/domain/money'
import { anyExtras, anySale } from '@tradewind/domain/testing/fare-samples'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repriceFare } from './reprice.ts'
import { makeFare } from './testing/fake-supplier.ts'

const party = { adults: 1, children: 0, infants: 0 }
const priced = priceFare({ fare: makeFare(), party, rule: undefined, gstBasisPoints: 1_800 })
const inr = (minor: bigint) => ({ minor, currency: 'INR' })

test('a new published fare moves what the buyer pays by the difference, and the parts still add up', () => {
  fc.assert(
    fc.property(fc.bigInt(-100_000n, 500_000n), (difference) => {
      const newPublished = inr(priced.fare.published.minor + difference)
      const again = repriceFare(priced, { newNet: undefined, newPublished })
      expect(again?.totalPayable.minor).toBe(priced.totalPayable.minor + difference)
      expect(again?.fare.net.minor).toBe(priced.fare.net.minor + difference)
      expect((again?.fare.base.minor ?? 0n) + (again?.fare.tax.minor ?? 0n)).toBe(newPublished.minor)
    }),
  )
})

test('whatever rule priced it prices it again: fee, commission and TDS as if the airline had named this fare at once', () => {
  const sale = fc.record({ sale: anySale, extras: anyExtras, difference: fc.bigInt(-50_000n, 500_000n) })
  fc.assert(
    fc.property(sale, ({ sale, extras, difference }) => {
      const gstBasisPoints = 1_800
      const before = withExtras(priceFare({ ...sale, gstBasisPoints }), extras)
      const { fare } = sale
      const move = (amount: Money) => inr(amount.minor + difference)
      const again = repriceFare(before, { newNet: undefined, newPublished: move(fare.published) })
      const named = { ...fare, tax: move(fare.tax), published: move(fare.published), net: move(fare.net) }
      expect(again).toEqual(withExtras(priceFare({ ...sale, fare: named, gstBasisPoints }), extras))
      if (again)
        expect(
          sum(
            priceLines(again, { seesNet: false }).map(({ amount }) => amount),
            'INR',
          ),
        ).toEqual(again.totalPayable)
    }),
  )
})

test('a new net alone is passed on in full', () => {
  const again = repriceFare(priced, { newNet: inr(priced.fare.net.minor + 7_700n), newPublished: undefined })
  expect(again?.totalPayable.minor).toBe(priced.totalPayable.minor + 7_700n)
})

test('where the supplier names no figure there is no price to agree to', () => {
  expect(repriceFare(priced, { newNet: undefined, newPublished: undefined })).toBeUndefined()
})
