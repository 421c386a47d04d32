import { expect, test } from 'vitest'
import { whatSignUpLacks } from './sign-up-form.ts'

const phone = { phone: '9820022001', phoneCode: '+91' }

test('a whole form lacks nothing', () => {
  expect(whatSignUpLacks({ phone })).toEqual({})
  expect(whatSignUpLacks({ primaryPhone: phone, secondaryPhone: phone, country: 'IN', pincode: '400050' })).toEqual({})
})

test('each phone is checked in the words of the specification', () => {
  expect(
    whatSignUpLacks({ primaryPhone: { phone: '', phoneCode: '+91' }, secondaryPhone: { phone: '12', phoneCode: '+91' } }),
  ).toEqual({ primaryPhone: 'Phone number is required!', secondaryPhone: 'Invalid Phone Number...' })
})

test('a number of an excluded country is not accepted', () => {
  expect(whatSignUpLacks({ phone: { phone: '3001234567', phoneCode: '+92' } }).phone).toMatch(/not supported/)
})

test.each([
  ['IN', '400050', true],
  ['IN', '400 050', true],
  ['IN', '040005', false],
  ['IN', '4000', false],
  ['GB', 'SW1A 1AA', true],
  ['AE', '00000', true],
  ['GB', '<b>', false],
])('pincode of %s: %s', (country, pincode, isRight) => {
  expect(Object.keys(whatSignUpLacks({ country, pincode }))).toEqual(isRight ? [] : ['pincode'])
})

test.each([
  ['IN', { gstNumber: '27AAPFU0939F1ZV' }, {}],
  ['IN', { gstNumber: '27AAPFU0939F1ZW' }, { gstNumber: 'Please enter a valid GST number' }],
  ['AE', { taxNumber: '100345678901234' }, {}],
  ['AE', { taxNumber: '10034567890123' }, { taxNumber: 'A TRN has 15 digits' }],
  ['AE', { taxNumber: 'OM1100012345' }, {}],
  ['AE', { taxNumber: '27AAPFU0939F1ZV' }, { taxNumber: 'This is an Indian GST number. Please choose India as the country.' }],
  ['DE', { taxNumber: 'DE123456789' }, {}],
  ['DE', { taxNumber: 'NONE' }, { taxNumber: 'Please enter a valid VAT number' }],
  ['IN', {}, {}],
])('the number of a company in %s, %o', (country, numbers, lacks) => {
  expect(whatSignUpLacks({ country, ...numbers })).toEqual(lacks)
})
