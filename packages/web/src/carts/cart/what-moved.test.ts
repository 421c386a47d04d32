import { expect, test } from 'vitest'
import type { ChangeAnswer } from './send-changes.ts'
import { movedBy } from './what-moved.tsx'

const dates = { startDate: '2027-01-10', endDate: '2027-01-14', adults: 2, childAges: [], infants: 0 } as unknown as Parameters<
  typeof movedBy
>[1]
const sums = (total: string, unpriced = 0) => ({ total, optional: '0.00', unpriced })
const answer = (of: Partial<ChangeAnswer>) => of as ChangeAnswer

test('what moved is shown where a sum is another one', () => {
  const [before, after] = [sums('100.00'), sums('120.00')]
  expect(movedBy(answer({ before, after }), dates)).toEqual({ before, after, dates })
  expect(movedBy(answer({ before, after: sums('100.00', 1) }), dates)).toBeDefined()
})

test('nothing is shown where it was made before and its answer was lost, or nothing costs more', () => {
  expect(movedBy(answer({ before: sums('100.00'), after: sums('100.00') }), dates)).toBeUndefined()
  expect(movedBy(answer({}), dates)).toBeUndefined()
})
