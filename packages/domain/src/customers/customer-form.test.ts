import { describe, expect, test } from 'vitest'
import { keptPhones, whatDetailsLack, whatNewCustomerLacks } from './customer-form.ts'

const phone = { phone: '98200 22001', phoneCode: '+91' }
const none = { primaryPhone: null, secondaryPhone: null, emergencyPhone: null }

describe('a new customer', () => {
  test.each([
    ['travelAgent', { email: '', phone, companyName: 'Sunrise' }, {}],
    ['travelAgent', { email: 'a@b.example', phone: null, companyName: '' }, {}],
    ['retail', { email: 'a@b.example', phone, companyName: '' }, {}],
    ['corporate', { email: 'a@b.example', phone: null, companyName: 'Orbit' }, {}],
    ['corporate', { email: 'a@b.example', phone: null, companyName: '' }, { companyName: 'This is required field.' }],
    [
      'retail',
      { email: '', phone: null, companyName: '' },
      { email: 'Either phone or email is required.', phone: 'Either phone or email is required.' },
    ],
    [
      'retail',
      { email: '', phone: { phone: '  ', phoneCode: '+91' }, companyName: '' },
      { email: 'Either phone or email is required.', phone: 'Either phone or email is required.' },
    ],
    [
      'retail',
      { email: 'a@b.example', phone: { phone: '123', phoneCode: '+91' }, companyName: 'Sunrise' },
      { phone: 'Please enter a valid phone number', companyName: 'Only agents and companies have a company name.' },
    ],
  ])('%s %j lacks %j', (userType, customer, lacks) => {
    expect(whatNewCustomerLacks(userType, customer)).toEqual(lacks)
  })
})

describe('changed details', () => {
  test.each([
    [{ userType: 'travelAgent', hasCompany: true }, { ...none, email: 'a@b.example', companyName: 'Sunrise' }, {}],
    [
      { userType: 'travelAgent', hasCompany: true },
      { ...none, email: 'a@b.example', companyName: '' },
      { companyName: 'This is required field.' },
    ],
    [{ userType: 'corporate', hasCompany: true }, { ...none, email: 'a@b.example', companyName: '' }, {}],
    [
      { userType: 'retail', hasCompany: false },
      { ...none, secondaryPhone: phone, email: '', companyName: 'X' },
      {
        email: 'Email or Primary Phone is required',
        primaryPhone: 'Email or Primary Phone is required',
        companyName: 'Only agents and companies have a company name.',
      },
    ],
    [
      { userType: 'retail', hasCompany: false },
      { ...none, primaryPhone: phone, emergencyPhone: { phone: 'x', phoneCode: '+91' }, email: '', companyName: '' },
      { emergencyPhone: 'Please enter a valid phone number' },
    ],
    [
      { userType: 'staff', hasCompany: false },
      { ...none, primaryPhone: phone, email: '', companyName: '' },
      { email: 'Staff sign in with their e-mail address. Please enter one.' },
    ],
  ])('%j with %j lack %j', (who, details, lacks) => {
    expect(whatDetailsLack(who, details, [])).toEqual(lacks)
  })

  test('a number of a country whose numbers are not taken stays where it is kept, and cannot come new', () => {
    const excluded = { phone: '3012345678', phoneCode: '+92' }
    const [who, details] = [
      { userType: 'retail', hasCompany: false },
      { ...none, email: 'a@b.example', companyName: '' },
    ]
    const refused = { secondaryPhone: 'Phone numbers of this country are not supported.' }
    expect(whatDetailsLack(who, { ...details, secondaryPhone: excluded }, [])).toEqual(refused)
    expect(whatDetailsLack(who, { ...details, secondaryPhone: excluded }, [excluded])).toEqual({})
    expect(whatNewCustomerLacks('retail', { email: '', phone: excluded, companyName: '' })).toEqual({
      phone: 'Phone numbers of this country are not supported.',
    })
  })
})

test('numbers are kept without spaces and dial code, and only those that were typed', () => {
  expect(
    keptPhones({
      ...none,
      primaryPhone: { phone: '+91 98200 22001', phoneCode: '+91' },
      secondaryPhone: { phone: '', phoneCode: '+91' },
    }),
  ).toEqual([{ label: 'Primary', phoneNumber: '9820022001', phoneCountryCode: '+91' }])
})
