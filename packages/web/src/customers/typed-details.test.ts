import { expect, test } from 'vitest'
import { clashesOf, type TypedDetails, uponOthers, wirePhone } from './typed-details.ts'

const OPENED = {
  ...{ firstName: 'Meera', lastName: 'Nair', email: 'm@nair.example', companyName: 'Sunrise', panNumber: '', gstNumber: 'OLD', taxNumber: '' },
  ...{ primaryPhone: { phone: '9820022002', phoneCode: '+91' }, secondaryPhone: null, emergencyPhone: null },
}
const noPhone = { phone: '', phoneCode: '+91' }
const typed: TypedDetails = { ...OPENED, secondaryPhone: noPhone, emergencyPhone: noPhone, upon: OPENED }

test('what somebody else saved shows in the fields that were left, and what was typed stays', () => {
  const stands = { ...OPENED, gstNumber: 'NEW', secondaryPhone: { phone: '9820022003', phoneCode: '+91' } }
  const mine = { ...typed, lastName: 'Rao', gstNumber: 'MINE' }
  expect(clashesOf(mine, stands)).toEqual(['gstNumber'])
  const now = uponOthers(mine, stands)
  expect(now).toMatchObject({ lastName: 'Rao', gstNumber: 'MINE', secondaryPhone: stands.secondaryPhone, upon: stands })
  // Sent again it clashes with nobody.
  expect(clashesOf(now, stands)).toEqual([])
})

test('a number that is not there is none, whatever country its field begins with', () => {
  expect([wirePhone(noPhone), wirePhone({ phone: '98200', phoneCode: '+91' })]).toEqual([null, { phone: '98200', phoneCode: '+91' }])
  expect(clashesOf(typed, OPENED)).toEqual([])
})
