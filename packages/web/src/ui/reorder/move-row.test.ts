import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexAfterDrop, moveRow } from './move-row.ts'

test.each([
  ['to the top', 2, 0, 'cabd'],
  ['down by one', 0, 1, 'bacd'],
  ['beyond the end: to the end', 1, 9, 'acdb'],
  ['before the beginning: to the top', 3, -1, 'dabc'],
  ['from where no row is: nowhere', 7, 0, 'abcd'],
])('a row is moved %s', (_, from, to, order) => {
  expect(moveRow([...'abcd'], from, to).join('')).toBe(order)
})

test.each([
  [0, 0, 'after', 0],
  [0, 1, 'before', 0],
  [0, 2, 'after', 2],
  [3, 0, 'before', 0],
  [3, 1, 'after', 2],
] as const)('the row at %i, dropped on row %i %s it, has the index %i', (from, target, position, to) => {
  expect(indexAfterDrop(from, target, position)).toBe(to)
})

test('a row that is moved and moved back leaves the order as it was, and no row is lost', () => {
  const list = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(list, fc.nat(29), fc.nat(29), (rows, one, other) => {
      const [from, to] = [one % rows.length, other % rows.length]
      const moved = moveRow(rows, from, to)
      expect(moved[to]).toBe(rows[from])
      expect(moveRow(moved, to, from)).toEqual(rows)
    }),
  )
})
