import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CancellationTerm } from '../catalogue/cancellation-terms.ts'
import { add, money, subtract, zero } from '../money.ts'
import { epochMs, instant, plusMinutes } from '../time.ts'
import { type CancelScale, cancelScale, type RefundableLine } from './cancel-scale.ts'
import { resold } from './resale.ts'
import { promisedRefund } from './service-sale.ts'

const NOW = instant('2026-12-01T08:00:00Z')
const START = instant('2026-12-16T10:00:00Z')
const aed = (minor: number) => money(BigInt(minor), 'AED')
const free = (amount: number): CancellationTerm => ({ amount, unit: 'day', refundPercent: 100 })
const half = (amount: number): CancellationTerm => ({ amount, unit: 'day', refundPercent: 50 })
const line = (minor: number, cancellation: CancellationTerm[] | null, startsAt = START): RefundableLine => ({
  amount: aed(minor),
  terms: cancellation && { cancellation, startsAt },
})
const said = ({ steps }: CancelScale) =>
  steps.map(({ until, refund, percent }) => [until.slice(0, 16), Number(refund.minor), percent])

describe('what is refunded when all of a journey is cancelled', () => {
  test('is one scale of the terms of all its lines, each rounded for itself', () => {
    const scale = cancelScale([line(10_001, [free(7), half(2)]), line(5_001, [free(3)])], { currency: 'AED', now: NOW })
    expect([scale.total.minor, scale.promised.minor]).toEqual([15_002n, 15_002n])
    expect(said(scale)).toEqual([
      ['2026-12-09T10:00', 15_002, 100],
      // Half of 100.01 is 50.005, which is rounded up.
      ['2026-12-13T10:00', 10_002, null],
      ['2026-12-14T10:00', 5_001, null],
    ])
  })

  test('leaves out limits that have passed, and what has no terms', () => {
    const scale = cancelScale([line(1_000, [free(30), half(2)]), line(300, null), line(0, [free(1)])], {
      currency: 'AED',
      now: NOW,
    })
    expect(said(scale)).toEqual([['2026-12-14T10:00', 500, 50]])
    expect([scale.total.minor, scale.promised.minor]).toEqual([1_300n, 1_000n])
    expect(said(cancelScale([line(1_000, [free(30)])], { currency: 'AED', now: NOW }))).toEqual([])
    // It begins, and then it is too late.
    expect(said(cancelScale([line(1_000, [free(0)])], { currency: 'AED', now: NOW }))).toEqual([['2026-12-16T09:59', 1_000, 100]])
    expect(said(cancelScale([line(1_000, [])], { currency: 'AED', now: NOW }))).toEqual([])
    expect(cancelScale([], { currency: 'AED', now: NOW })).toEqual({ total: zero('AED'), promised: zero('AED'), steps: [] })
  })

  test('with the markup of an agency, is what its traveller would no longer be asked for', () => {
    const scale = cancelScale([line(999, [free(7)]), line(333, [half(7)])], { currency: 'AED', now: NOW, markupPoints: 750 })
    expect(scale.total).toEqual(resold(aed(1_332), 750))
    expect(scale.steps[0]?.refund).toEqual(subtract(resold(aed(1_332), 750), resold(aed(1_332 - 999 - 167), 750)))
  })

  const terms = fc.array(
    fc.record({
      amount: fc.integer({ min: 0, max: 40 }),
      unit: fc.constantFrom('hour' as const, 'day' as const),
      refundPercent: fc.integer({ min: 0, max: 100 }),
    }),
    { maxLength: 4 },
  )
  const lines = fc.array(
    fc.record({
      minor: fc.integer({ min: 0, max: 10_000_000 }),
      terms,
      startsIn: fc.integer({ min: -500, max: 60_000 }),
      isOpen: fc.boolean(),
    }),
    { maxLength: 6 },
  )

  test('is at every moment, to the last fils, what the lines promise', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 60_000 }), (drawn, after) => {
        const all = drawn.map((one) => line(one.minor, one.isOpen ? null : one.terms, plusMinutes(NOW, one.startsIn)))
        const scale = cancelScale(all, { currency: 'AED', now: NOW })
        const at = plusMinutes(NOW, after)
        const promised = all.reduce(
          (sum, { amount, terms }) => add(sum, (terms && promisedRefund(amount, terms, at)) ?? zero('AED')),
          zero('AED'),
        )
        expect(scale.steps.find(({ until }) => epochMs(until) >= epochMs(at))?.refund ?? zero('AED')).toEqual(promised)
        for (const [place, { until, refund }] of scale.steps.entries()) {
          const next = scale.steps[place + 1]
          expect(next === undefined || (next.until > until && next.refund.minor < refund.minor)).toBe(true)
          expect(refund.minor <= scale.promised.minor && scale.promised.minor <= scale.total.minor).toBe(true)
        }
      }),
    )
  })

  test('with a markup never refunds more than was asked, and all of it for all of it', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 5_000 }), (drawn, markupPoints) => {
        const all = drawn.map((one) => line(one.minor, [free(0)], plusMinutes(NOW, 1 + Math.abs(one.startsIn))))
        const scale = cancelScale(all, { currency: 'AED', now: NOW, markupPoints })
        expect(scale.promised).toEqual(scale.total)
        expect(scale.steps[0]?.refund ?? scale.total).toEqual(scale.total)
        for (const { refund } of scale.steps) expect(refund.minor <= scale.total.minor).toBe(true)
      }),
    )
  })
})
