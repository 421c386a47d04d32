import { expect, test } from 'vitest'
import { formatShare, JOURNEY_LABELS, labelOf, readShare } from './rule-tables.ts'

test.each([
  ['18', 1_800],
  ['2.5', 250],
  ['0', 0],
  ['100', 10_000],
  ['0.29', 29],
])('%s percent', (text, basisPoints) => {
  expect(readShare(text)).toBe(basisPoints)
  expect(readShare(formatShare(basisPoints).replace('%', ''))).toBe(basisPoints)
})

test.each(['', 'x', '100.01', '-1', '1,5', '1.234'])('%s is no share', (text) => {
  expect(readShare(text)).toBeUndefined()
})

test('what is not named is everything', () => {
  expect(labelOf(JOURNEY_LABELS, null)).toBe('All')
  expect(labelOf(JOURNEY_LABELS, 'domestic')).toBe('Domestic')
})
