import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartScale, heightAt } from './chart-scale.ts'

const amounts = fc.array(
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => Math.round(value * 100) / 100),
  {
    minLength: 1,
    maxLength: 40,
  },
)

test('an axis holds all its values and zero, in even steps, few enough to read', () => {
  fc.assert(
    fc.property(amounts, fc.boolean(), (values, isWhole) => {
      const { low, high, ticks } = chartScale(values, { isWhole })
      expect(Math.min(0, ...values)).toBeGreaterThanOrEqual(low)
      expect(Math.max(0, ...values)).toBeLessThanOrEqual(high)
      expect(ticks).toContain(0)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(7)
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
      for (const [place, tick] of ticks.entries()) expect(Math.abs(tick - (low + place * step))).toBeLessThanOrEqual(step * 1e-6)
    }),
  )
})

test('what is counted has no tick between two whole numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 1 }), (values) => {
      for (const tick of chartScale(values, { isWhole: true }).ticks) expect(Number.isInteger(tick)).toBe(true)
    }),
  )
})

test.for([
  { values: [0, 34], ticks: [0, 10, 20, 30, 40] },
  { values: [3], isWhole: true, ticks: [0, 1, 2, 3] },
  { values: [0, 0], ticks: [0, 1] },
  { values: [-40_000, 120_000], ticks: [-50_000, 0, 50_000, 100_000, 150_000] },
  { values: [435_197.24], ticks: [0, 200_000, 400_000, 600_000] },
])('$values are named by $ticks', ({ values, isWhole = false, ticks }) => {
  expect(chartScale(values, { isWhole }).ticks).toEqual(ticks)
})

test('the foot of the axis is 0 and its top is 1', () => {
  const scale = chartScale([-10, 30])
  expect([heightAt(scale, scale.low), heightAt(scale, scale.high)]).toEqual([0, 1])
})
