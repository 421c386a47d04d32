import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Money, money, subtract } from '../money.ts'
import type { SalePrice } from '../sales/sale-price.ts'
import { refundOf, whyNotRefund } from '../sales/sale-refund.ts'
import { instant, plusMinutes } from '../time.ts'
import { type CancelledThere, refundOfCancellation, saleRefundOfCancellation, whyNotCancel } from './cancel-activity.ts'

const START = instant('2027-01-14T14:00:00Z')
const before = (hours: number) => plusMinutes(START, -hours * 60)
const FREE_UNTIL_A_DAY = [{ amount: 1, unit: 'day', refundPercent: 100 }] as const

/** Bought in dirhams and sold in rupees. */
function priceOf(costMinor: bigint, payableMinor: bigint): SalePrice {
  const payable = money(payableMinor, 'INR')
  const costInSale = money(costMinor * 20n, 'INR')
  return {
    ...{ currency: 'INR', payable, cost: money(costMinor, 'AED'), costInSale, fee: money(0n, 'INR'), tax: [] },
    ...{ lines: [{ kind: 'base', label: 'Places', detail: null, amount: payable }] as unknown as SalePrice['lines'] },
    ...{ withheld: money(0n, 'INR'), earned: subtract(payable, costInSale), steps: [] },
  }
}
const PRICE = priceOf(29_120n, 640_640n)
const there = (hours: number, refund: bigint, currency = 'AED'): CancelledThere => ({
  at: before(hours),
  refund: money(refund, currency),
})
const refund = (cancelledThere: CancelledThere | null, hours: number, price = PRICE) =>
  refundOfCancellation(price, { cancellation: FREE_UNTIL_A_DAY, startsAt: START, cancelledThere }, before(hours))

describe('what those who deliver it have cancelled', () => {
  test.each<[string, CancelledThere | null, number, number]>([
    ['in time, is refunded later', there(25, 29_120n), 23, 100],
    ['in time, is refunded after the start', there(25, 29_120n), -1, 100],
    ['too late, is refunded as they refund it', there(23, 0n), 22, 0],
    ['too late, and here before that, is refunded by the moment here', there(23, 0n), 25, 100],
    ['too late, with half refunded all the same, is half refunded', there(23, 14_560n), 22, 50],
    ['not at all, is refunded by the moment here', null, 23, 0],
    ['with a refund in another currency, is refunded by the terms', there(23, 29_120n, 'USD'), 22, 0],
    ['with a refund of more than it cost, is refunded by the terms', there(23, 29_121n), 22, 0],
  ])('%s', (_, word, hours, percent) => {
    const { amount, ...said } = refund(word, hours)
    expect([said.percent, amount]).toEqual([percent, money((640_640n * BigInt(percent)) / 100n, 'INR')])
  })

  test('gives the customer no smaller share than the supplier refunds, and the books what it refunds or owes', () => {
    const sums = fc.tuple(fc.bigInt(0n, 900_000n), fc.bigInt(0n, 90_000_000n), fc.bigInt(0n, 900_000n))
    fc.assert(
      fc.property(
        sums,
        fc.integer({ min: -5, max: 50 }),
        fc.integer({ min: -5, max: 50 }),
        ([cost, payable, refunded], at, hours) => {
          const price = priceOf(cost, payable)
          const word = there(at, refunded < cost ? refunded : cost)
          const given = refund(word, hours, price)
          const books = saleRefundOfCancellation(price, given)
          const least = (amount: Money, share: bigint, whole: bigint) =>
            whole === 0n || amount.minor * whole * 2n + whole >= share * payable * 2n
          expect(least(given.amount, word.refund.minor, cost)).toBe(true)
          expect(given.amount.minor).toBeGreaterThanOrEqual(refund(null, hours, price).amount.minor)
          expect(books.supplierRefund.minor).toBeGreaterThanOrEqual(word.refund.minor)
          expect(refundOf(books)).toEqual(given.amount)
          const before = { payable: 0n, cost: 0n, fee: 0n, gst: 0n, tds: 0n, withheld: 0n, supplierRefunded: 0n }
          expect([undefined, 'NOTHING_UNDONE']).toContain(whyNotRefund(price, books, before)?.code)
        },
      ),
    )
  })

  test('is cancelled after its start by the desk alone, and only once', () => {
    const terms = { cancellation: FREE_UNTIL_A_DAY, startsAt: START, cancelledThere: there(25, 0n) }
    const begun = { now: before(-1), isDesk: true }
    expect(whyNotCancel('confirmed', terms, begun)).toBeUndefined()
    expect(whyNotCancel('cancelled', terms, begun)).toBe('This activity was cancelled before.')
    const BEGUN = 'This activity has begun, so it cannot be cancelled.'
    expect(whyNotCancel('confirmed', terms, { ...begun, isDesk: false })).toBe(BEGUN)
    expect(whyNotCancel('confirmed', { ...terms, cancelledThere: null }, begun)).toBe(BEGUN)
  })
})
