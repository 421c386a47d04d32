import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupReturns, withHeldRows } from './group-returns.ts'
import { flight } from './option-builder.ts'
import { buildOptionTable } from './option-table.ts'

const sample = (at: string, back: string, price: string) =>
  flight({ at, number: at.slice(0, 2), price, back: { at: back, lands: '23:00' } })
const table = buildOptionTable([
  sample('08:00', '10:00', '5000.00'),
  sample('08:00', '18:00', '4000.00'),
  sample('12:00', '10:00', '6000.00'),
  sample('08:00', '22:00', '4500.00'),
])
const ALL = Int32Array.of(1, 2, 3, 0)
const EIGHT = [...groupReturns(table, ALL, new Set()).others.values()].map(({ outbound }) => outbound)

test('an outbound is one card, with how many other returns it has and from what price', () => {
  const { order, others } = groupReturns(table, ALL, new Set())
  expect([...order]).toEqual([1, 2])
  expect(others.get(1)).toMatchObject({ count: 2, from: 4500 })
  expect(others.get(2)).toBeUndefined()
})

test('an open outbound has its other returns behind it, in the order of the list', () => {
  expect([...groupReturns(table, ALL, new Set(EIGHT)).order]).toEqual([1, 3, 0, 2])
})

test('a return that a person is at is not hidden behind a better one', () => {
  const grouped = groupReturns(table, ALL, new Set())
  expect([...withHeldRows(grouped.order, grouped, (row) => row === 0)]).toEqual([1, 0, 2])
  expect(withHeldRows(grouped.order, grouped, () => false)).toBe(grouped.order)
  expect(withHeldRows(grouped.order, grouped, (row) => row === 1)).toBe(grouped.order)
})

const anyReturns = fc.array(
  fc.record({ at: fc.constantFrom('06:00', '09:00', '15:00'), back: fc.constantFrom('07:00', '11:00', '19:00') }),
  { minLength: 1, maxLength: 30 },
)

test('all open, every flight of the list is there once; closed, each outbound is', () => {
  fc.assert(
    fc.property(anyReturns, (returns) => {
      const many = buildOptionTable(returns.map(({ at, back }, nth) => sample(at, back, `${1000 + nth}.00`)))
      const rows = Int32Array.from(many.options.keys())
      const closed = groupReturns(many, rows, new Set())
      expect(closed.order.length).toBe(new Set(returns.map(({ at }) => at)).size)
      const open = groupReturns(many, rows, new Set([...closed.others.values()].map(({ outbound }) => outbound)))
      expect([...open.order].sort((a, b) => a - b)).toEqual([...rows])
    }),
  )
})
