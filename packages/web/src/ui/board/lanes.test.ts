import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMinutes, lanesOf, nextItem } from './lanes.ts'

test('spans that overlap stand below each other, and one that begins as another ends stands behind it', () => {
  const spans = [
    { from: 60, to: 120 },
    { from: 90, to: 150 },
    { from: 120, to: 180 },
  ]
  expect(lanesOf(spans)).toEqual({ lanes: [0, 1, 0], count: 2 })
  expect(lanesOf([])).toEqual({ lanes: [], count: 1 })
})

test('no two spans of a lane overlap, and there are no more lanes than spans at one moment', () => {
  const span = fc.tuple(fc.nat(1_400), fc.integer({ min: 1, max: 300 })).map(([from, length]) => ({ from, to: from + length }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 40 }), (spans) => {
      const { lanes, count } = lanesOf(spans)
      const overlaps = spans.some((one, i) =>
        spans.some((two, j) => i < j && lanes[i] === lanes[j] && one.from < two.to && two.from < one.to),
      )
      expect(overlaps).toBe(false)
      const most = Math.max(1, ...spans.map(({ from }) => spans.filter((other) => other.from <= from && from < other.to).length))
      expect(count).toBe(most)
    }),
  )
})

test.each([
  [0, '00:00'],
  [845, '14:05'],
  [1_500, '01:00'],
])('%i minutes are %s', (minutes, text) => expect(formatMinutes(minutes)).toBe(text))

test('arrow keys go along a row, and to the item of the next row that is nearest in time; rows without items are passed', () => {
  const item = (id: number, rowId: number, from: number) => ({ id, rowId, from, to: from + 30 })
  const items = [item(1, 1, 60), item(2, 1, 300), item(3, 3, 90), item(4, 3, 290)]
  const [, second] = items
  const go = (key: Parameters<typeof nextItem>[3], from = second) => from && nextItem(items, [1, 2, 3], from, key)?.id
  expect([go('before'), go('after'), go('first'), go('below'), go('above')]).toEqual([1, undefined, 1, 4, undefined])
  expect(go('above', items[2])).toBe(1)
})
