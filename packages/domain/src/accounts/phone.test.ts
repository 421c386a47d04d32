import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nationalNumber, PHONE_INVALID, PHONE_REQUIRED, whyNotPhone } from './phone.ts'

test.each([
  ['+91 98765 43210', '+91', '9876543210'],
  ['919876543210', '+91', '9876543210'],
  ['0091 98765-43210', '+91', '9876543210'],
  ['098765 43210', '+91', '9876543210'],
  ['9198765432', '+91', '9198765432'],
  ['+971 50 123 4567', '+971', '501234567'],
  ['971501234567', '+971', '501234567'],
  ['0501234567', '+971', '501234567'],
  ['050 123', '+254', '050123'],
  ['254712345678', '+254', '712345678'],
])('%s with %s is %s', (typed, dialCode, number) => {
  expect(nationalNumber(typed, dialCode)).toBe(number)
  expect(whyNotPhone(typed, dialCode)).toBeUndefined()
})

test.each([
  ['', '+91', PHONE_REQUIRED],
  ['   ', '+971', PHONE_REQUIRED],
  ['98765', '+91', PHONE_INVALID],
  ['00987654321', '+91', PHONE_INVALID],
  ['98765432101', '+91', PHONE_INVALID],
  ['1234567890', '+91', PHONE_INVALID],
  ['98765abcde', '+91', PHONE_INVALID],
  ['123', '+254', PHONE_INVALID],
  ['1234567890123456', '+254', PHONE_INVALID],
])('refuses %j with %s', (typed, dialCode, message) => {
  expect(whyNotPhone(typed, dialCode)).toBe(message)
})

test('a number read once reads the same again', () => {
  const number = fc.stringMatching(/^[6-9]\d{9}$/)
  fc.assert(
    fc.property(number, fc.constantFrom('', '+91', '91', '0', '0091', '+91 '), (national, prefix) => {
      expect(nationalNumber(prefix + national, '+91')).toBe(national)
    }),
  )
})
