import { expect, test } from 'vitest'
import { supplierWord } from './supplier-word.ts'

test.each([
  ['Unassigned', null],
  ['assigned ', null],
  ['Completed', 'Completed'],
  ['Pending', 'Pending'],
  [null, null],
])('%s is told as %s', (said, told) => expect(supplierWord(said)).toBe(told))
