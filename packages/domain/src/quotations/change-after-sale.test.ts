import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money.ts'
import { instant, plusMinutes } from '../time.ts'
import {
  differenceOf,
  isAgreedTo,
  type LineAfter,
  offerEndsAt,
  planSaleChange,
  refundFallsAt,
  type SaleOfChange,
  sellsAgain,
  standingDiscount,
} from './change-after-sale.ts'

const sale = (lineId: number, isConfirmed = true): SaleOfChange => ({ saleId: lineId * 10, lineId, isConfirmed })
const line = (id: number | undefined, counts = true): LineAfter => ({ place: `activities.${id ?? 'new'}`, id, counts })
const plan = (after: LineAfter[], { changed = [] as number[], isOtherParty = false, sales = [sale(1), sale(2)] } = {}) =>
  planSaleChange({ after, changed: new Set(changed), isOtherParty, sales })

describe('what a change of a sold quotation cancels and sells', () => {
  test('nothing, where nothing differs', () => {
    expect(plan([line(1), line(2)])).toEqual({ ends: [], starts: [] })
  })
  test('a line that is gone, and one that is new', () => {
    expect(plan([line(1), line(undefined)])).toEqual({ ends: [20], starts: ['activities.new'] })
  })
  test('a line that differs is cancelled as it was and sold as it is', () => {
    expect(plan([line(1), line(2)], { changed: [2] })).toEqual({ ends: [20], starts: ['activities.2'] })
  })
  test('a line that shall no longer count is cancelled', () => {
    expect(plan([line(1), line(2, false)], { changed: [2] })).toEqual({ ends: [20], starts: [] })
  })
  test('what was optional and is taken now is sold', () => {
    expect(plan([line(1), line(2), line(3)], { changed: [3] })).toEqual({ ends: [], starts: ['activities.3'] })
  })
  test('for other people everything that stands', () => {
    expect(plan([line(1), line(2), line(3)], { isOtherParty: true, sales: [sale(1), sale(2, false)] })).toEqual({
      ends: [10],
      starts: ['activities.1'],
    })
  })
  test('what was cancelled before stays so, and is sold again only where it is changed', () => {
    const sales = [sale(1), sale(2, false)]
    expect(plan([line(1), line(2)], { sales })).toEqual({ ends: [], starts: [] })
    expect(plan([line(1)], { sales })).toEqual({ ends: [], starts: [] })
    expect(plan([line(1), line(2)], { sales, changed: [2] })).toEqual({ ends: [], starts: ['activities.2'] })
  })

  test('never leaves a line with two sales that stand, nor one that counts with none that it had', () => {
    const lines = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 12 }), counts: fc.boolean(), isChanged: fc.boolean() }),
      { selector: ({ id }) => id },
    )
    const sold = fc.uniqueArray(fc.record({ lineId: fc.integer({ min: 1, max: 12 }), isConfirmed: fc.boolean() }), {
      selector: ({ lineId }) => lineId,
    })
    fc.assert(
      fc.property(lines, sold, fc.boolean(), (after, sales, isOtherParty) => {
        const { ends, starts } = planSaleChange({
          after: after.map(({ id, counts }) => line(id, counts)),
          // A line that stops counting is one that differs.
          changed: new Set(after.filter(({ isChanged, counts }) => isChanged || !counts).map(({ id }) => id)),
          isOtherParty,
          sales: sales.map(({ lineId, isConfirmed }) => sale(lineId, isConfirmed)),
        })
        for (const { lineId, isConfirmed } of sales) {
          const now = after.find(({ id }) => id === lineId)
          const standing = [isConfirmed && !ends.includes(lineId * 10), starts.includes(`activities.${lineId}`)].filter(Boolean)
          expect(standing.length).toBeLessThanOrEqual(1)
          if (isConfirmed) expect(standing).toHaveLength(now?.counts ? 1 : 0)
        }
        expect(ends.every((saleId) => sales.some(({ lineId, isConfirmed }) => isConfirmed && lineId * 10 === saleId))).toBe(true)
      }),
    )
  })
})

test('what a line costs the company is none of its customer, and another price alone sells nothing again', () => {
  expect(['cost', 'priceReason', 'choice'].map(isAgreedTo)).toEqual([false, false, false])
  expect(['price', 'startDate', 'isOptional', null].map(isAgreedTo)).toEqual([true, true, true, true])
  expect(['price', 'prices', 'transferPrice', 'cost'].map(sellsAgain)).toEqual([false, false, false, false])
  expect(['startDate', 'tourOptionId', 'noOfNights'].map(sellsAgain)).toEqual([true, true, true])
})

test('a discount is never more than what is left, and never more than it was', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 9n }).map((minor) => money(minor, 'AED'))
  fc.assert(
    fc.property(amount, amount, amount, amount, (discount, subtotal, serviceCharge, remittanceCharge) => {
      const left = standingDiscount(discount, { subtotal, serviceCharge, remittanceCharge })
      const most = subtotal.minor + serviceCharge.minor + remittanceCharge.minor
      expect(left.minor).toBe(discount.minor < most ? discount.minor : most)
    }),
  )
})

test('the difference is what is sold less what is refunded', () => {
  const aed = (minor: bigint) => money(minor, 'AED')
  expect(differenceOf({ added: aed(500n), refunded: aed(700n) })).toEqual(aed(-200n))
})

test('an offer ends before a refund falls', () => {
  const start = instant(Date.UTC(2027, 0, 10, 8))
  const now = plusMinutes(start, -5 * 24 * 60)
  const terms = [
    { amount: 1, unit: 'day', refundPercent: 50 },
    { amount: 4, unit: 'day', refundPercent: 100 },
    { amount: 6, unit: 'hour', refundPercent: 0 },
  ] as const
  expect(refundFallsAt(terms, start, now)).toBe(plusMinutes(start, -4 * 24 * 60))
  expect(refundFallsAt(terms, start, plusMinutes(start, -2 * 24 * 60))).toBe(plusMinutes(start, -24 * 60))
  expect(refundFallsAt(terms, start, plusMinutes(start, -60))).toBeUndefined()
  expect(refundFallsAt([], start, now)).toBeUndefined()
})

test('an offer never outlasts its prices, a refund that is promised in it, or the first start of what it cancels', () => {
  const at = (minutes: number) => instant(minutes * 60_000)
  const minutes = fc.integer({ min: 1, max: 100_000 })
  const ends = fc.array(fc.record({ starts: fc.option(minutes), falls: fc.option(minutes) }), { maxLength: 5 })
  fc.assert(
    fc.property(ends, minutes, (all, longest) => {
      const until = offerEndsAt(
        all.map(({ starts, falls }) => ({
          startsAt: starts === null ? null : at(starts),
          fallsAt: falls === null ? undefined : at(falls),
        })),
        at(longest),
      )
      const known = all.flatMap(({ starts, falls }) => [starts, falls]).filter((one) => one !== null)
      expect(until).toBe(at(Math.min(longest, ...known)))
    }),
  )
})
