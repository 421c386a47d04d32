import { REFUNDABLE } from '@tradewind/domain/flights/refundable'
import { EXTRAS, ISSUES } from '@tradewind/domain/flights/supplier-capabilities'
import { money } from '@tradewind/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SupplierOption, SupplierSegment } from '../suppliers/supplier-option.ts'
import { packOptions, unpackOptions } from './option-pack.ts'

const amount = fc.bigInt({ min: -9_000_000_000_000_000n, max: 9_000_000_000_000_000n }).map((minor) => money(minor, 'INR'))
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
const fare = fc.record({
  currency: fc.constant('INR'),
  parts: fc.array(
    fc.record({ paxType: fc.constantFrom(1 as const, 2 as const, 3 as const), count: fc.nat(9), base: amount, tax: amount }),
  ),
  taxes: fc.array(fc.record({ code: fc.constantFrom('K3', 'YQTax'), amount })),
  base: amount,
  tax: amount,
  otherCharges: amount,
  serviceFee: amount,
  additionalTxnFee: amount,
  published: amount,
  commission: amount,
  tds: amount,
  net: amount,
})
const legs = ['DEL', 'BOM', 'DXB'].map((origin) => [{ origin, flightNumber: '1' }] as unknown as SupplierSegment[])
const option = fc.record({
  fare,
  cancellationFee: maybe(amount),
  changeFee: maybe(amount),
  legs: fc.subarray(legs, { minLength: 1 }),
  isLcc: fc.boolean(),
  issues: fc.constantFrom(...ISSUES),
  extras: fc.constantFrom(...EXTRAS),
  charges: fc.constantFrom('quoted' as const, 'byRules' as const),
  refundable: fc.constantFrom(...REFUNDABLE),
})

test('what is unpacked is what was packed, to the last paisa, and shared legs stay shared', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(option, { maxLength: 12 }), async (made) => {
      const options = made as unknown as SupplierOption[]
      const back = await unpackOptions(await packOptions(options))
      expect(back).toEqual(options)
      expect(new Set(back.flatMap((one) => one.legs)).size).toBe(new Set(options.flatMap((one) => one.legs)).size)
    }),
    { numRuns: 60 },
  )
})

test('an amount that JSON would round is refused, not rounded', () => {
  const one = { fare: { currency: 'INR', base: money(2n ** 60n, 'INR'), parts: [], taxes: [] }, legs: [] }
  expect(() => packOptions([one as unknown as SupplierOption])).toThrow('Too large')
})
