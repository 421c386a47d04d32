import { expect, test } from 'vitest'
import { dialledPhone, lacksPrimaryPhone, showPhone, undialledNumber } from './primary-phone.ts'

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

test('a form begins with what can be dialled, and shows the digits of what cannot', () => {
  const phones = [
    { label: 'Primary', phoneNumber: '9820022001', phoneCountryCode: 'INVALID' },
    { label: 'Secondary', phoneNumber: '9820022002', phoneCountryCode: '+91' },
  ]
  expect(dialledPhone(phones, 'Primary')).toBeUndefined()
  expect(dialledPhone(phones, 'Secondary')).toEqual({ phone: '9820022002', phoneCode: '+91' })
  expect(dialledPhone(phones, 'Emergency')).toBeUndefined()
  expect([undialledNumber(phones, 'Primary'), undialledNumber(phones, 'Secondary')]).toEqual(['9820022001', undefined])
  expect(phones.map(showPhone)).toEqual(['9820022001 (country unknown)', '+91 9820022002'])
})
