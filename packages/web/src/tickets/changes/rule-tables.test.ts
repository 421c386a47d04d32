import { expect, test } from 'vitest'
import { JOURNEY_LABELS, readShare, tell, tellShare } from './rule-tables.ts'

test.each([
  ['18', 1_800],
  ['2.5', 250],
  ['0', 0],
  ['100', 10_000],
  ['0.29', 29],
])('%s percent', (text, basisPoints) => {
  expect(readShare(text)).toBe(basisPoints)
  expect(readShare(tellShare(basisPoints).replace('%', ''))).toBe(basisPoints)
})

test.each(['', 'x', '100.01', '-1', '1,5', '1.234'])('%s is no share', (text) => {
  expect(readShare(text)).toBeUndefined()
})

test('what is not named is everything', () => {
  expect(tell(JOURNEY_LABELS, null)).toBe('All')
  expect(tell(JOURNEY_LABELS, 'domestic')).toBe('Domestic')
})
