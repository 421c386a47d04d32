import { expect, test } from 'vitest'
import { findOptions } from './find-options.ts'

const AIRLINES = [
  { value: 'AI', label: 'Air India (AI)' },
  { value: 'IX', label: 'Air India Express (IX)' },
  { value: '6E', label: 'IndiGo (6E)' },
  { value: 'EK', label: 'Emirates (EK)' },
]
const found = (text: string) => findOptions(AIRLINES, text).map(({ value }) => value)

test('names that begin with the text come before names with a word that does', () => {
  expect(found('ind')).toEqual(['6E', 'AI', 'IX'])
})

test('a code is found, in brackets or alone', () => {
  expect(found('ek')).toEqual(['EK'])
  expect(findOptions([{ value: 'IN', label: 'India' }], 'in')).toHaveLength(1)
  expect(findOptions([{ value: 'DE', label: 'Germany' }], 'de')).toHaveLength(1)
})

test('no text gives all, in their order; letters within a word find nothing', () => {
  expect(found(' ')).toEqual(['AI', 'IX', '6E', 'EK'])
  expect(found('rates')).toEqual([])
})
