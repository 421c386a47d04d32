import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyOwnReference } from './own-reference.ts'

test.each([
  ['  AGY-2041/7 ', 'AGY-2041/7'],
  ['Mehta\n\twedding', 'Mehta wedding'],
  ['zero\u200bwidth\u202e', 'zerowidth'],
  ['nul\u0000bell\u0007', 'nul bell'],
  ['Śrī Ganesh', 'Śrī Ganesh'],
  [' \u200b\n', null],
  ['', null],
])('%j is kept as %j', (typed, kept) => {
  expect(tidyOwnReference(typed)).toBe(kept)
})

test('whatever is typed becomes one line without what cannot be seen, and stays as it is when it is saved again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const kept = tidyOwnReference(typed)
      expect(kept ?? '').not.toMatch(/[\p{Cc}\p{Cf}]|\s\s|^\s|\s$/u)
      expect(kept === null || tidyOwnReference(kept) === kept).toBe(true)
      expect(kept).not.toBe('')
    }),
  )
})
