import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAnswerSheet } from './answer-sheet.ts'

const HEAD = ['Reference', 'State', 'Cost', 'Currency', 'Confirmation number']
const only = (...cells: string[]) => readAnswerSheet([HEAD, cells])?.[0]

test.each<[string, string[], object]>([
  [
    'all of it',
    ['TW-20418', 'Confirmed', '1250.00', 'aed', 'Q-77'],
    { saleId: 20_418, answer: 'confirmed', cost: { amount: '1250.00', currency: 'AED' }, confirmation: 'Q-77' },
  ],
  ['thousands', ['tw 20418', ' OK ', '1,250.50', 'AED', ''], { cost: { amount: '1250.50', currency: 'AED' }, confirmation: '' }],
  ['a number alone and no cost', ['20418', 'Canceled', '', '', ''], { saleId: 20_418, answer: 'cancelled', cost: null }],
  ['a refusal', ['TW-1', 'declined', '', 'AED', ''], { answer: 'refused', cost: null }],
])('reads %s', (_, cells, said) => {
  expect(only(...cells)).toMatchObject({ row: 2, kind: 'answer', said })
})

test.each([
  ['no reference', ['', 'confirmed', '', '', ''], 'Please write our reference, such as TW-20418.'],
  ['no state', ['TW-1', '', '10', 'AED', ''], 'Please write confirmed, refused or cancelled.'],
  ['another state', ['TW-1', 'maybe', '', '', ''], 'Please write confirmed, refused or cancelled.'],
  ['a comma before decimals', ['TW-1', 'confirmed', '1250,00', 'AED', ''], 'Please write the cost as a number, such as 1250.00.'],
  ['a negative cost', ['TW-1', 'confirmed', '-5', 'AED', ''], 'Please write the cost as a number, such as 1250.00.'],
  ['no currency', ['TW-1', 'confirmed', '5', '', ''], 'Please write the currency of the cost.'],
  ['a currency in words', ['TW-1', 'confirmed', '5', 'Dirham', ''], 'Please write the currency as three letters, such as AED.'],
  ['a long number', ['TW-1', 'confirmed', '', '', 'x'.repeat(101)], 'A confirmation number has at most 100 letters.'],
])('says what is wrong with %s', (_, cells, why) => {
  expect(only(...cells)).toMatchObject({ kind: 'wrong', why })
})

test('a reference that is no number of ours is unknown; one that stands twice is wrong the second time', () => {
  const rows = readAnswerSheet([
    HEAD,
    ['HB-4471', 'confirmed'],
    ['TW-7', 'confirmed'],
    ['7', 'refused'],
    ['TW-99999999999', 'confirmed'],
  ])
  expect(rows?.map(({ row, kind }) => [row, kind])).toEqual([
    [2, 'unknown'],
    [3, 'answer'],
    [4, 'wrong'],
    [5, 'unknown'],
  ])
  expect(rows?.[2]).toMatchObject({ why: 'Row 3 has an answer for this reference, too.' })
})

test('two suppliers of one sale answer in rows of their own, one of two currencies too; the same one only once', () => {
  const rows = readAnswerSheet([
    ['Reference', 'State', 'Supplier', 'Cost', 'Currency'],
    ['TW-7', 'confirmed', 'Quay tickets', '', ''],
    ['TW-7', 'confirmed', 'Falcon coaches', '75', 'AED'],
    ['TW-7', 'confirmed', 'Falcon coaches', '20', 'USD'],
    ['TW-7', 'refused', 'falcon COACHES', '', 'AED'],
  ])
  expect(rows?.map((row) => (row.kind === 'answer' ? row.said.supplier : row.kind))).toEqual([
    'Quay tickets',
    'Falcon coaches',
    'Falcon coaches',
    'wrong',
  ])
})

test('columns are known by their names, in any order, also those of the sheet of a day; rows that say nothing are left out', () => {
  const day = ['\uFEFFReference', 'Time', 'Supplier says', 'Confirmed cost', 'Currency', 'Purchase confirmation']
  const rows = readAnswerSheet([
    day,
    ['TW-1', '09:00', '', '', '', ''],
    ['', '', '', '', '', ''],
    ['TW-2', '', 'refused', '', '', 'N'],
  ])
  expect(rows).toEqual([
    {
      row: 4,
      reference: 'TW-2',
      kind: 'answer',
      said: { saleId: 2, answer: 'refused', cost: null, confirmation: 'N', supplier: '' },
    },
  ])
  expect([readAnswerSheet([]), readAnswerSheet([['Name', 'State']]), readAnswerSheet([['Reference', 'Cost']])]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('whatever stands in the cells, each row is read once or left out', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { maxLength: 6 }), { maxLength: 12 }), (lines) => {
      const rows = readAnswerSheet([HEAD, ...lines]) ?? []
      const numbers = rows.map(({ row }) => row)
      expect(numbers).toEqual([...new Set(numbers)])
      expect(numbers.every((row) => row >= 2 && row <= lines.length + 1)).toBe(true)
    }),
  )
})

test('what stands on a day twice, as a drive there and back, and says the same is one answer', () => {
  const rows = readAnswerSheet([HEAD, ['TW-7', 'confirmed', '75', 'AED', 'F-1'], ['TW-7', 'Confirmed', '75', 'AED', 'F-1']])
  expect(rows?.map(({ row, kind }) => [row, kind])).toEqual([[2, 'answer']])
})
