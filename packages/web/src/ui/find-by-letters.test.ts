import { expect, test } from 'vitest'
import { findByLetters } from './find-by-letters.ts'

const LABELS = ['Copy the PNR', 'Download', 'Cancel', 'Delete']

test('a letter finds the next that begins with it, again and around', () => {
  expect(findByLetters(LABELS, 0, 'd')).toBe(1)
  expect(findByLetters(LABELS, 1, 'd')).toBe(3)
  expect(findByLetters(LABELS, 3, 'dd')).toBe(1)
  expect(findByLetters(LABELS, -1, 'c')).toBe(0)
})

test('more letters may still mean the current one', () => {
  expect(findByLetters(LABELS, 1, 'do')).toBe(1)
  expect(findByLetters(LABELS, 1, 'de')).toBe(3)
  expect(findByLetters(LABELS, 1, 'x')).toBe(-1)
  expect(findByLetters([], -1, 'x')).toBe(-1)
})
