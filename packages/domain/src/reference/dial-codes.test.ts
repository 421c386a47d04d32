import { expect, test } from 'vitest'
import { COUNTRIES } from './countries.ts'
import { findDialCode } from './dial-codes.ts'

test.each([
  ['971501234567', '+971'],
  ['919820022002', '+91'],
  ['12125550100', '+1'],
  ['0501234567', undefined],
  ['', undefined],
])('of %s it is %s', (digits, code) => {
  expect(findDialCode(digits)).toBe(code)
})

test('of each country it is found before a number', () => {
  for (const { dialCode } of COUNTRIES) expect(findDialCode(`${dialCode.slice(1)}0000000`)).toBe(dialCode)
})
