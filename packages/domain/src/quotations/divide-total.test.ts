import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../exchange-rates/exchange.ts'
import { add, money, proportion, sum } from '../money.ts'
import { refundOfAgreed, refundsAnything, staysInBooks } from '../sales/refund-of-agreed.ts'
import { whatPriceLacks } from '../sales/sale-price.ts'
import { refundOf, whyNotRefund } from '../sales/sale-refund.ts'
import { instant } from '../time.ts'
import { divideTotal } from './divide-total.ts'
import { quotedSalePrice } from './quoted-sale-price.ts'
import { whyNotCancelService } from './service-sale.ts'
import type { LineSum } from './sum-itinerary.ts'

const aed = (minor: bigint) => money(minor, 'AED')
const EXCHANGE: Exchange = {
  ...{ at: instant('2027-01-01T00:00:00Z'), own: 'AED' },
  rates: [{ id: 1, from: 'USD', to: 'AED', rate: '3.6725', validFrom: instant('2026-12-01T00:00:00Z') }],
}
const line = (lineId: string, minor: bigint, counts = true): LineSum => ({
  ...{ lineId, kind: 'miscellaneous', price: aed(minor), cost: null, costAtLeast: aed(0n), counts },
})

test('a total is divided over the lines that count by their prices, to the last fils; what is free has nothing of it', () => {
  const lines = [line('a', 90_000n), line('b', 30_000n), line('c', 9_000n), line('free', 0n), line('optional', 5_000n, false)]
  const shares = divideTotal({ lines, totalPrice: aed(133_000n), tax: aed(0n) })
  expect(shares.map(({ lineId, amount }) => [lineId, amount.minor])).toEqual([
    ['a', 92_791n],
    ['b', 30_930n],
    ['c', 9_279n],
    ['free', 0n],
  ])
  expect(divideTotal({ lines, totalPrice: aed(0n), tax: aed(0n) }).map(({ amount }) => amount)).toEqual(Array(4).fill(aed(0n)))
  expect(divideTotal({ lines: [line('optional', 9_000n, false)], totalPrice: aed(100n), tax: aed(0n) })).toEqual([])
})

test('charges for what is free are a part of each of it, equally', () => {
  const lines = [line('a', 0n), line('b', 0n), line('c', 0n), line('optional', 5_000n, false)]
  const shares = divideTotal({ lines, totalPrice: aed(10_000n), tax: aed(476n) })
  expect(shares.map(({ lineId, amount, tax }) => [lineId, amount.minor, tax.minor])).toEqual([
    ['a', 3_334n, 159n],
    ['b', 3_333n, 159n],
    ['c', 3_333n, 158n],
  ])
})

const prices = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 40 }).chain((each) =>
  fc.constantFrom(
    each,
    each,
    each,
    each.map(() => 0n),
  ),
)

test('shares and their taxes add up to the total and its tax, whatever the prices are', () => {
  fc.assert(
    fc.property(prices, fc.bigInt({ min: 1n, max: 10n ** 11n }), fc.integer({ min: 0, max: 5_000 }), (each, total, basisPoints) => {
      const totalPrice = aed(total)
      const tax = proportion(totalPrice, BigInt(basisPoints), BigInt(10_000 + basisPoints))
      const lines = each.map((minor, at) => line(`${at}`, minor))
      const shares = divideTotal({ lines, totalPrice, tax })
      const all = (of: 'amount' | 'tax') =>
        sum(
          shares.map((share) => share[of]),
          'AED',
        )
      expect([all('amount'), all('tax')]).toEqual([totalPrice, tax])
      expect(shares.every((share) => share.tax.minor >= 0n && share.tax.minor <= share.amount.minor)).toBe(true)
      // What is free has a share only where all of it is, and then an equal one.
      const isFree = each.every((minor) => minor === 0n)
      const least = totalPrice.minor / BigInt(each.length)
      const isFair = (minor: bigint, at: number) => (isFree ? minor - least : minor === 0n || each[at] !== 0n ? 0n : 2n) <= 1n
      expect(shares.every(({ amount: { minor } }, at) => isFair(minor, at))).toBe(true)
    }),
  )
})

test('what a line is sold at is a sound price, and any refund of it up to that price can be booked', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 9n })
  fc.assert(
    fc.property(
      amount,
      fc.integer({ min: 0, max: 2_000 }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.nat(1_000),
      fc.nat(100),
      (minor, points, cost, part, percent) => {
        const own = aed(minor)
        const priced = quotedSalePrice({
          ...{ label: 'Hotel', detail: null, amount: own, taxBasisPoints: points, exchange: EXCHANGE },
          tax: proportion(own, BigInt(points), BigInt(10_000 + points)),
          owed: cost === 0n ? [] : [{ supplierId: 3, amount: money(cost, 'USD') }],
        })
        if ('missing' in priced) throw new Error(priced.missing)
        expect([whatPriceLacks(priced.price), priced.supplierId]).toEqual([undefined, cost === 0n ? null : 3])
        const refund = proportion(own, BigInt(part), 1_000n)
        const refunded = refundOfAgreed(priced.price, refund, percent)
        expect(refundOf(refunded)).toEqual(refund)
        const none = { payable: 0n, cost: 0n, fee: 0n, gst: 0n, tds: 0n, withheld: 0n, supplierRefunded: 0n }
        // Of what is free the supplier gives back the share of the terms. Where that is nothing, nothing is booked.
        const given =
          minor > 0n ? proportion(money(cost, 'USD'), refund.minor, minor) : proportion(money(cost, 'USD'), BigInt(percent), 100n)
        expect(refunded.supplierRefund.minor).toBe(cost === 0n ? 0n : given.minor)
        expect(refundsAnything(refunded)).toBe(refund.minor > 0n || refunded.supplierRefund.minor > 0n)
        expect(whyNotRefund(priced.price, refunded, none)?.code).toBe(
          minor > 0n || refunded.supplierRefund.minor > 0n ? undefined : 'NOTHING_UNDONE',
        )
        expect(staysInBooks(refunded)).toBe(minor > 0n ? refund.minor < minor : refunded.supplierRefund.minor < cost)
        expect(staysInBooks(refundOfAgreed(priced.price, own, 100))).toBe(false)
      },
    ),
  )
})

test('a service is cancelled once, with a refund from nothing to its price', () => {
  expect(whyNotCancelService('confirmed', aed(100n), aed(100n))).toBeUndefined()
  expect(whyNotCancelService('confirmed', aed(100n), aed(0n))).toBeUndefined()
  expect(whyNotCancelService('confirmed', aed(100n), add(aed(100n), aed(1n)))).toContain('refund')
  expect(whyNotCancelService('confirmed', aed(100n), aed(-1n))).toContain('refund')
  expect(whyNotCancelService('cancelled', aed(100n), aed(0n))).toContain('cancelled before')
  expect(whyNotCancelService('waiting', aed(100n), aed(0n))).toContain('confirmed')
})
