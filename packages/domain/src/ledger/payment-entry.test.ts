import { expect, test } from 'vitest'
import { needsSecondPerson, referenceKey, tidyReference, whyNotDecide } from './payment-entry.ts'

test.each([
  [50_000n, 0n, false],
  [50_001n, 0n, true],
  [1n, 50_000n, true],
  [20_000n, 30_000n, false],
])('%s after %s alone today: second person %s', (amount, aloneToday, expected) => {
  expect(needsSecondPerson({ amount, aloneToday, aloneUpTo: 50_000n })).toBe(expected)
})

test('nobody decides on their own, nor twice', () => {
  expect(whyNotDecide({ status: 'waiting', enteredBy: 1 }, 2)).toBeUndefined()
  expect(whyNotDecide({ status: 'waiting', enteredBy: 1 }, 1)).toEqual({ code: 'OWN_ENTRY' })
  expect(whyNotDecide({ status: 'posted', enteredBy: 1 }, 2)).toEqual({ code: 'ALREADY_DECIDED', data: { status: 'posted' } })
})

test('a reference is kept as it can be read', () => {
  expect(tidyReference('  n123  ab ')).toBe('N123 AB')
  expect(tidyReference('n12\u200b3\ufeff-\uff21\tb')).toBe('N123-A B')
})

test.each([
  'REF123',
  'ref123',
  ' REF123 ',
  'REF 123',
  'REF-123',
  'REF\u2010123',
  'R.E.F/1_2_3',
  '0REF123',
  '000REF123',
  'REF123\u200b',
  '\ufeffREF\u00ad123',
  'REF\ufe0f123',
  'REF\u3164123',
  '\uff32EF123',
  '\u{1d411}EF123',
  'REF\u00a0123',
])('%j is the transfer REF123', (typed) => {
  expect(referenceKey(typed)).toBe('REF123')
})

test.each(['', '  ', '---', '\u200b', 'R\u0415F123', '\u0391BC', '\u0661\u0662'])('%j is no reference', (typed) => {
  expect(referenceKey(typed)).toBeUndefined()
})

test('zeros alone are a reference of their own', () => {
  expect([referenceKey('000'), referenceKey('0010')]).toEqual(['0', '10'])
})
