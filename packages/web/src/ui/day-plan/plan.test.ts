import { expect, test } from 'vitest'
import { dayBeside, itemsOn, spansOf } from './plan.ts'

const item = (id: number, from: number | undefined, more = {}) => ({ id, date: '2026-12-17', from, name: `Item ${id}`, ...more })

test('a day lists its items by time, those without a time last, and of the same time the older first', () => {
  const items = [item(1, undefined), item(2, 960), item(3, 540), item(4, 540), item(5, 60, { date: '2026-12-18' })]
  expect(itemsOn(items, '2026-12-17').map(({ id }) => id)).toEqual([3, 4, 2, 1])
  expect(itemsOn(items, '2026-12-19')).toEqual([])
})

test('the ruler leaves out what has no time, and what cannot be is shown as such, optional or not', () => {
  expect(
    spansOf([
      item(1, undefined),
      item(2, 540, { to: 600 }),
      item(3, 700, { isOptional: true }),
      item(4, 800, { to: 900, isOptional: true, isWrong: true }),
    ]),
  ).toEqual([
    { from: 540, to: 600, look: 'set' },
    { from: 700, to: 700, look: 'pale' },
    { from: 800, to: 900, look: 'bad' },
  ])
})

test('a plan ends at its first and its last day', () => {
  const days = [{ date: '2026-12-16' }, { date: '2026-12-17' }]
  expect(dayBeside(days, '2026-12-16', 1)).toBe('2026-12-17')
  expect(dayBeside(days, '2026-12-16', -1)).toBeUndefined()
  expect(dayBeside(days, '2026-12-17', 1)).toBeUndefined()
  expect(dayBeside(days, '2026-12-30', -1)).toBeUndefined()
})
