import { expect, test } from 'vitest'
import { keptWords, nameAction } from './name-action.ts'

test.each([
  ['claim a payment', 'Payment submitted'],
  ['change credit limit', 'Credit limit changed'],
  ['ask for void', 'Requested: void'],
])('%s is named %s', (kept, expected) => {
  expect(nameAction(kept)).toBe(expected)
})

test.each([
  ['what the screen says', 'Payment submitted', 'claim a payment'],
  ['a part of it', 'submitted', 'claim a payment'],
  ['what is in the record too', 'payment', 'payment'],
  ['what several say', 'changed', 'changed'],
  ['what no action says', 'Rohan Iyer', 'Rohan Iyer'],
])('%s is looked for in the words of the record', (_what, typed, kept) => {
  expect(keptWords(typed)).toBe(kept)
})
