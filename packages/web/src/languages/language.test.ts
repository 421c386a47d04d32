import { formatDate, formatWeekday } from '@tradewind/domain/format-date'
import { expect, test } from 'vitest'
import { dateLocaleOf, findLanguage } from './language.ts'
import { translate } from './translate.ts'

test.each<[string | null, string[], string]>([
  [null, ['en-IN'], 'en'],
  [null, ['ar-AE', 'en'], 'ar'],
  [null, ['fr-FR', 'hi-IN', 'en'], 'hi'],
  ['en', ['ar-AE'], 'en'],
  ['ar', ['en-GB'], 'ar'],
  ['xx', ['de'], 'en'],
  [null, [], 'en'],
])('kept %s in a browser that asks for %j: %s', (kept, wanted, found) => {
  expect(findLanguage(kept, wanted)).toBe(found)
})

test('days are written in the language, with the digits of tickets and the calendar of airlines', () => {
  expect(formatDate('2026-12-22')).toBe('22 Dec 2026')
  expect(formatDate('2026-12-22', dateLocaleOf('hi', 'IN'))).toBe('22 दिस॰ 2026')
  expect(formatDate('2026-12-22', dateLocaleOf('ar', 'AE'))).toContain('22 ديسمبر 2026')
  // Saudi Arabia has another calendar and other digits of its own.
  expect(formatDate('2026-12-22', dateLocaleOf('ar', 'SA'))).toContain('22 ديسمبر 2026')
  expect(formatWeekday('2026-12-22', dateLocaleOf('ar', 'AE'))).toBe('الثلاثاء 22 ديسمبر')
})

test('a sentence of the server that is not known stays as it is', () => {
  expect(translate('The fare has changed to ₹12,300.00.')).toBe('The fare has changed to ₹12,300.00.')
  expect(translate('Please use at least 12 characters.')).toBe('Please use at least 12 characters.')
})
