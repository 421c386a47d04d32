import { expect, test } from 'vitest'
import { lacksPrimaryPhone } from './primary-phone.ts'

const phone = (label: string, phoneCountryCode = '+91', phoneNumber = '9820077001') => ({ label, phoneNumber, phoneCountryCode })

test.each([
  ['none is kept', [], true],
  ['there is one', [phone('Primary')], false],
  ['there are others only', [phone('Secondary'), phone('Emergency')], true],
  ['its country is INVALID', [phone('Primary', 'INVALID')], true],
  ['its country is INVALID beside a good second one', [phone('Primary', 'INVALID'), phone('Secondary')], true],
  ['its country is empty', [phone('Primary', '')], true],
  ['its number is empty', [phone('Primary', '+91', ' ')], true],
])('%s', (_, phones, expected) => {
  expect(lacksPrimaryPhone(phones)).toBe(expected)
})
