import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { moveColumn, orderColumns, visibilityOf } from './visible-columns.ts'

const column = (id: string, rest: Partial<Column<object>> = {}): Column<object> => ({ id, label: id, cell: () => id, ...rest })
const ids = (columns: readonly Column<object>[]) => columns.map(({ id }) => id).join('')
const all = [column('a'), column('b'), column('c', { foldsBelow: 600 }), column('d', { isExtra: true }), column('e')]
const layout = (change: Partial<Parameters<typeof visibilityOf>[1]> = {}) => ({ shown: {}, order: [], widths: {}, ...change })

const visible = (columns: readonly Column<object>[], change: Parameters<typeof layout>[0], width: number) => {
  const shows = visibilityOf(columns, layout(change), width)
  return ids(columns.filter(({ id }) => shows[id]))
}

test('a table shows what fits, and what was chosen whether it fits or not', () => {
  expect(visible(all, {}, 900)).toBe('abce')
  expect(visible(all, {}, 599)).toBe('abe')
  expect(visible(all, { shown: { c: true, d: true, b: false } }, 300)).toBe('acde')
})

test('the first column and a fixed one cannot be hidden', () => {
  expect(visible([...all, column('f', { isFixed: true })], { shown: { a: false, f: false } }, 900)).toBe('abcef')
})

test('an order that was kept holds; a column it does not know stands beside its neighbour', () => {
  expect(ids(orderColumns(all, ['e', 'c', 'b']))).toBe('aecdb')
  expect(ids(orderColumns(all, ['gone', 'b']))).toBe('abcde')
  expect(orderColumns([], ['a'])).toEqual([])
})

test('a column moves by one place, never before the first, and never past the end', () => {
  expect(moveColumn(all, [], 'c', -1)).toEqual(['c', 'b', 'd', 'e'])
  expect(moveColumn(all, [], 'b', -1)).toEqual(['b', 'c', 'd', 'e'])
  expect(moveColumn(all, ['e', 'd', 'c', 'b'], 'e', 1)).toEqual(['d', 'e', 'c', 'b'])
  expect(moveColumn(all, [], 'e', 1)).toEqual(['b', 'c', 'd', 'e'])
})
