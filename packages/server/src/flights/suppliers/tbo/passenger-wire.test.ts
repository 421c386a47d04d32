import { expect, test } from 'vitest'
import { fareOf } from '../../../../../domain/src/testing/fare-samples.ts'
import { passengersWire } from './passenger-wire.ts'

test('each traveller has the contact of the booking, except for what was stated of their own', () => {
  const person = { title: 'Ms', firstName: 'Asha', lastName: 'Rao', gender: 2, extras: [] } as const
  const order = {
    issues: 'atOnce',
    fare: fareOf({ parts: [{ paxType: 1, count: 2, base: '2000', tax: '400' }] }),
    passengers: [
      { ...person, paxType: 1, isLead: true },
      {
        ...person,
        paxType: 1,
        isLead: false,
        contact: { phoneCode: '+971', mobileNo: '50 123 4567', city: 'Dubai', countryCode: 'AE' },
      },
    ],
    contact: {
      phoneCode: '+91',
      mobileNo: '9820022001',
      email: 'asha@example.com',
      addressLine1: '14 Linking Road',
      city: 'Mumbai',
      countryCode: 'IN',
    },
  }
  const [first, second] = passengersWire(order as never)
  const booking = { AddressLine1: '14 Linking Road', Email: 'asha@example.com' }
  expect(first).toMatchObject({ ...booking, CellCountryCode: '+91', ContactNo: '9820022001', City: 'Mumbai', CountryCode: 'IN' })
  expect(second).toMatchObject({ ...booking, CellCountryCode: '+971', ContactNo: '501234567', City: 'Dubai', CountryCode: 'AE' })
})
