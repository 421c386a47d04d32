import { expect, test } from 'vitest'
import { supplierWish, takesWish } from './supplier-wish.ts'

test('what names everything is a refund of the whole ticket, and what is left of it is a part', () => {
  const two = { passengers: 2, flights: 2 }
  expect(supplierWish({ wish: 'partialRefund', coupons: 4, ...two })).toBe('refund')
  expect(supplierWish({ wish: 'refund', coupons: 3, ...two })).toBe('partialRefund')
  expect(supplierWish({ wish: 'reissue', coupons: 4, ...two })).toBe('reissue')
})

test.each([
  [{ partialCancel: true, reissue: true }, [true, true, true]],
  [{ partialCancel: false, reissue: true }, [true, false, true]],
  [{ partialCancel: true, reissue: false }, [true, true, false]],
])('%j', (capabilities, taken) => {
  expect((['refund', 'partialRefund', 'reissue'] as const).map((wish) => takesWish(capabilities, wish))).toEqual(taken)
})
