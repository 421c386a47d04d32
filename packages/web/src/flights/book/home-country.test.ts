import { expect, test } from 'vitest'
import { noPhone } from '../../accounts/phone-field.tsx'
import { beginFormsWith, homeCountry } from '../../lib/home-country.ts'
import { contactInput, emptyPassenger } from './booking-draft.ts'

test('forms begin with the country of the site', () => {
  const before = homeCountry()
  beginFormsWith({ code: 'AE', dialCode: '+971' })
  expect(emptyPassenger(1)).toMatchObject({ nationality: 'AE', passportIssueCountryCode: 'AE' })
  expect(contactInput({ phoneCountry: 'IN', phoneCode: '+91', mobileNo: '9811040000', email: 'a@b.example' }).countryCode).toBe(
    'AE',
  )
  expect(noPhone()).toEqual({ phone: '', phoneCode: '+971', country: 'AE' })
  beginFormsWith(before)
})
