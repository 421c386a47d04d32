import { expect, test } from 'vitest'
import { supplierWord } from './supplier-word.ts'

test.each([
  ['Unassigned', null],
  ['assigned ', null],
  ['Completed', 'Completed'],
  ['Pending', 'Pending'],
  [null, null],
])('%s is shown as %s', (said, expected) => expect(supplierWord(said)).toBe(expected))
