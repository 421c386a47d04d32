import type { SeatExtra } from '@tradewind/contract/flights/passengers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangeSeats, entryPlace, moveInGrid, type Step, stepOf } from './seat-grid.ts'

const POSITIONS: Record<string, SeatExtra['position']> = {
  A: 'window',
  B: 'middle',
  C: 'aisle',
  D: 'aisle',
  E: 'middle',
  F: 'window',
}

function seat(code: string, changes: Partial<SeatExtra> = {}): SeatExtra {
  const letter = code.slice(-1)
  return {
    id: code,
    code,
    letter,
    row: Number.parseInt(code, 10),
    position: POSITIONS[letter] ?? 'middle',
    price: '0.00',
    included: true,
    features: [],
    unavailable: null,
    ...changes,
  }
}

const row = (number: number, letters = 'ABCDEF') => [...letters].map((letter) => seat(`${number}${letter}`))

test('an aisle runs where two aisle seats meet, and rows keep their order', () => {
  const grid = arrangeSeats([row(2), row(1, 'ACDF')])
  expect(grid.columns).toEqual(['A', 'B', 'C', null, 'D', 'E', 'F'])
  expect(grid.rows.map(({ number }) => number)).toEqual([1, 2])
  expect(grid.rows[0]?.cells.map((cell) => cell?.code ?? null)).toEqual(['1A', null, '1C', null, '1D', null, '1F'])
})

test('places without a seat are not drawn', () => {
  const grid = arrangeSeats([[seat('1A'), seat('1B', { unavailable: 'noSeat' }), seat('1C')]])
  expect(grid.columns).toEqual(['A', 'C'])
})

test('arrows step over aisles and gaps, visit taken seats and stop at the edge', () => {
  const grid = arrangeSeats([row(1, 'ACDF'), [seat('2A'), seat('2C', { unavailable: 'taken' }), seat('2D'), seat('2F')]])
  const go = (from: string, step: Step) => {
    const start = { row: Number(from[0]) - 1, column: grid.columns.indexOf(from.slice(1)) }
    const to = moveInGrid(grid, start, step)
    return grid.rows[to.row]?.cells[to.column]?.code
  }
  expect(go('1C', 'nextLetter')).toBe('1D')
  expect(go('1C', 'towardsTail')).toBe('2C')
  expect(go('1A', 'previousLetter')).toBe('1A')
  expect(go('2D', 'towardsTail')).toBe('2D')
  expect(go('1D', 'rowStart')).toBe('1A')
  expect(go('1D', 'rowEnd')).toBe('1F')
})

test('keys follow how the cabin lies', () => {
  expect(stepOf('ArrowRight', true)).toBe('towardsTail')
  expect(stepOf('ArrowRight', false)).toBe('nextLetter')
  expect(stepOf('ArrowDown', true)).toBe('nextLetter')
  expect(stepOf('ArrowDown', false)).toBe('towardsTail')
  expect(stepOf('ArrowLeft', true, true)).toBe('towardsTail')
  expect(stepOf('a', true)).toBeUndefined()
})

test('the keyboard enters at the chosen seat, else at the first that can be had', () => {
  const grid = arrangeSeats([[seat('1A', { unavailable: 'taken' }), seat('1B')], row(2)])
  expect(entryPlace(grid, '2C')).toEqual({ row: 1, column: grid.columns.indexOf('C') })
  expect(entryPlace(grid, undefined)).toEqual({ row: 0, column: 1 })
})

test('wherever one walks, one stands on a seat', () => {
  const shapes = fc.array(fc.subarray([...'ABCDEF'], { minLength: 1 }), { minLength: 1, maxLength: 8 })
  const steps = fc.array(fc.constantFrom<Step>('towardsTail', 'towardsNose', 'nextLetter', 'previousLetter', 'rowStart', 'rowEnd'))
  fc.assert(
    fc.property(shapes, steps, (letters, walk) => {
      const grid = arrangeSeats(letters.map((line, index) => row(index + 1, line.join(''))))
      let at = entryPlace(grid, undefined)
      for (const step of walk) at = moveInGrid(grid, at, step)
      expect(grid.rows[at.row]?.cells[at.column]).toBeTruthy()
    }),
  )
})
