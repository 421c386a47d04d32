import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxOf, clearCells, fillDown, moveBy, pasteInto, readCells, writeCells } from './grid-range.ts'

const size = { rows: 10, columns: 5 }

describe('cells of a spreadsheet', () => {
  test('are read as they are written, whatever stands in them', () => {
    const cells = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })).chain(([rows, columns]) =>
      fc.array(
        fc.array(fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '5') }), { minLength: columns, maxLength: columns }),
        {
          minLength: rows,
          maxLength: rows,
        },
      ),
    )
    fc.assert(
      fc.property(cells, (rows) => {
        const box = { top: 0, bottom: rows.length - 1, start: 0, end: (rows[0]?.length ?? 1) - 1 }
        // One empty cell is no cell: the line break after the last row is not a row.
        const text = writeCells(box, ({ row, column }) => rows[row]?.[column] ?? '')
        fc.pre(text !== '' && !text.endsWith('\n'))
        expect(readCells(text)).toEqual(rows)
      }),
    )
  })

  test('of Windows end with two characters', () => {
    expect(readCells('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })
})

describe('pasting', () => {
  test('one cell fills the selection', () => {
    const box = boxOf({ anchor: { row: 3, column: 2 }, focus: { row: 1, column: 2 } })
    expect(pasteInto(box, [['9']], size)).toEqual([1, 2, 3].map((row) => ({ row, column: 2, text: '9' })))
  })

  test('more than the selection goes on beyond it, and ends with the grid', () => {
    const box = { top: 9, bottom: 9, start: 4, end: 4 }
    expect(
      pasteInto(
        box,
        [
          ['1', '2'],
          ['3', '4'],
        ],
        size,
      ),
    ).toEqual([{ row: 9, column: 4, text: '1' }])
  })
})

test('filling down repeats the first row, and leaves it alone', () => {
  const cells = fillDown({ top: 0, bottom: 2, start: 1, end: 2 }, ({ row, column }) => `${row}.${column}`)
  expect(cells).toEqual([
    { row: 1, column: 1, text: '0.1' },
    { row: 1, column: 2, text: '0.2' },
    { row: 2, column: 1, text: '0.1' },
    { row: 2, column: 2, text: '0.2' },
  ])
  expect(clearCells({ top: 0, bottom: 0, start: 0, end: 1 }).map(({ text }) => text)).toEqual(['', ''])
})

test('keys move within the grid', () => {
  const at = (key: string, isFar = false) => moveBy(key, { row: 1, column: 1 }, { size, page: 4, isFar })
  expect(at('ArrowUp')).toEqual({ row: 0, column: 1 })
  expect(at('ArrowRight', true)).toEqual({ row: 1, column: 4 })
  expect(at('PageDown')).toEqual({ row: 5, column: 1 })
  expect(at('PageUp')).toEqual({ row: 0, column: 1 })
  expect(at('End', true)).toEqual({ row: 9, column: 4 })
  expect(at('a')).toBeUndefined()
})
