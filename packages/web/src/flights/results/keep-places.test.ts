import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepPlaces } from './keep-places.ts'

const keyOf = (row: number) => `flight ${row}`
const order = (rows: readonly number[], ...kept: [row: number, place: number][]) => [
  ...keepPlaces(
    Int32Array.from(rows),
    keyOf,
    kept.map(([row, place]) => ({ key: keyOf(row), place })),
  ),
]

test.each([
  { what: 'nothing is kept', rows: [4, 2, 9], kept: [], gives: [4, 2, 9] },
  { what: 'two cheaper flights come while the first is pointed at', rows: [7, 8, 1, 2], kept: [[1, 0]], gives: [1, 7, 8, 2] },
  {
    what: 'cheaper ones come while one in the middle is pointed at',
    rows: [7, 8, 9, 1, 2, 3],
    kept: [[2, 1]],
    gives: [7, 2, 8, 9, 1, 3],
  },
  { what: 'one is pointed at and another has the focus', rows: [7, 8, 1, 2, 3], kept: [[3, 2], [1, 0]], gives: [1, 7, 3, 8, 2] }, // biome-ignore format: one case, one line
  { what: 'the kept flight no longer fits the filters', rows: [7, 8], kept: [[1, 0]], gives: [7, 8] },
  { what: 'the list has become shorter than its place', rows: [7, 1, 8], kept: [[1, 9]], gives: [7, 8, 1] },
  { what: 'the list has become shorter than two places', rows: [1, 7, 2, 8], kept: [[1, 8], [2, 9]], gives: [7, 8, 2, 1] }, // biome-ignore format: one case, one line
  { what: 'one flight is both pointed at and focused', rows: [7, 1], kept: [[1, 0], [1, 0]], gives: [1, 7] }, // biome-ignore format: one case, one line
  { what: 'two are to be kept at the top', rows: [7, 1, 2], kept: [[1, 0], [2, 0]], gives: [1, 2, 7] }, // biome-ignore format: one case, one line
  { what: 'the list is empty', rows: [], kept: [[1, 0]], gives: [] },
])('keeps places when $what', ({ rows, kept, gives }) => {
  expect(order(rows, ...(kept as [number, number][]))).toEqual(gives)
})

const places = fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 60 }).chain((rows) =>
  fc.tuple(
    fc.constant(rows),
    fc.uniqueArray(fc.record({ row: fc.constantFrom(...rows), place: fc.nat(rows.length - 1) }), {
      maxLength: 2,
      selector: ({ row }) => row,
    }),
  ),
)

test('every flight is in the list once, the kept ones at their places, all others in their order', () => {
  fc.assert(
    fc.property(places, ([rows, kept]) => {
      const shown = order(rows, ...kept.map(({ row, place }) => [row, place] as [number, number]))
      expect(shown.toSorted()).toEqual(rows.toSorted())
      if (new Set(kept.map(({ place }) => place)).size === kept.length) {
        for (const { row, place } of kept) expect(shown[place]).toBe(row)
      }
      const isFree = (row: number) => !kept.some((one) => one.row === row)
      expect(shown.filter(isFree)).toEqual(rows.filter(isFree))
    }),
    { numRuns: 500 },
  )
})
