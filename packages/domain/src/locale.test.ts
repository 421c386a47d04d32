import { expect, test } from 'vitest'
import { formatCount, localeOf } from './locale.ts'

test.each([
  ['IN', '12,34,567'],
  ['AE', '1,234,567'],
  ['GB', '1,234,567'],
  ['US', '1,234,567'],
  ['ID', '1.234.567'],
])('a count in %s reads %s', (country, text) => {
  expect(formatCount(1_234_567, localeOf(country))).toBe(text)
})
