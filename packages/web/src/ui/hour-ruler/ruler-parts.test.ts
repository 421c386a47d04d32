import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulerParts, rulerStart } from './ruler-parts.ts'

test('a day from 6 to 24, with what overlaps above both', () => {
  expect(
    rulerParts([
      { from: 16 * 60, to: 18 * 60 },
      { from: 17.5 * 60, to: 19 * 60, look: 'pale' },
    ]),
  ).toEqual([
    { look: 'set', at: 10 / 18, width: 2 / 18 },
    { look: 'pale', at: 11.5 / 18, width: 1.5 / 18 },
    { look: 'overlap', at: 11.5 / 18, width: 0.5 / 18 },
  ])
})

test('what only touches does not overlap', () => {
  expect(
    rulerParts([
      { from: 540, to: 600 },
      { from: 600, to: 660 },
    ]).map(({ look }) => look),
  ).toEqual(['set', 'set'])
})

test('an early start moves the beginning of the ruler, and what lasts beyond midnight ends there', () => {
  const balloon = { from: 4 * 60 + 30, to: 9 * 60 }
  const party = { from: 22 * 60, to: 26 * 60 }
  expect(rulerStart([])).toBe(360)
  expect(rulerStart([balloon, party])).toBe(180)
  expect(rulerParts([balloon, party])).toEqual([
    { look: 'set', at: 90 / 1260, width: 270 / 1260 },
    { look: 'set', at: 1140 / 1260, width: 120 / 1260 },
  ])
})

test('every part lies on the ruler, and no span disappears that begins on this day', () => {
  const span = fc.record({ from: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 0, max: 2000 }) })
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
      const parts = rulerParts(spans.map(({ from, length }) => ({ from, to: from + length })))
      expect(parts.filter(({ look }) => look === 'set')).toHaveLength(spans.length)
      for (const { at, width } of parts) {
        expect(at).toBeGreaterThanOrEqual(0)
        expect(width).toBeGreaterThan(0)
        expect(at + width).toBeLessThanOrEqual(1 + 1e-9)
      }
    }),
  )
})
