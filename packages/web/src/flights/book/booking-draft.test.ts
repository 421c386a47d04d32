import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginFormsWith, homeCountry } from '../../lib/home-country.ts'
import { draftOf, emptyPassenger, fitPassengers, passengerInput, withGender, withTitle } from './booking-draft.ts'
import { placeName } from './place-name.ts'

const before = homeCountry()
beforeAll(() => beginFormsWith({ code: 'IN', dialCode: '+91' }))
afterAll(() => beginFormsWith(before))

test('a title brings its gender, and a gender a title that fits', () => {
  expect(withTitle('Mrs')).toEqual({ title: 'Mrs', gender: 2 })
  expect(withGender({ title: 'Mrs', paxType: 1 }, 2)).toEqual({ title: 'Mrs', gender: 2 })
  expect(withGender({ title: 'Mrs', paxType: 1 }, 1)).toEqual({ title: 'Mr', gender: 1 })
  expect(withGender({ title: 'Mstr', paxType: 2 }, 2)).toEqual({ title: 'Miss', gender: 2 })
})

test('another party keeps who was typed, by type', () => {
  const [ann, bob, kid] = [
    { ...emptyPassenger(1), firstName: 'Ann' },
    { ...emptyPassenger(1), firstName: 'Bob' },
    { ...emptyPassenger(2), firstName: 'Kid' },
  ]
  const fitted = fitPassengers([ann, bob, kid], { adults: 1, children: 2, infants: 1 })
  expect(fitted.map(({ paxType, firstName }) => [paxType, firstName])).toEqual([
    [1, 'Ann'],
    [2, 'Kid'],
    [2, ''],
    [3, ''],
  ])
  expect(fitted.map((_, index) => placeName(fitted, index))).toEqual(['Adult 1', 'Child 1', 'Child 2', 'Infant 1'])
})

test('what the fare does not ask is not sent', () => {
  const typed = { ...emptyPassenger(1), firstName: ' Ann ', lastName: 'Lee', passportNo: 'z1234567', passportExpiry: '2031-01-01' }
  expect(passengerInput(typed, false)).toMatchObject({
    firstName: 'Ann',
    nationality: null,
    passportNo: null,
    passportExpiry: null,
  })
  expect(passengerInput(typed, true)).toMatchObject({ nationality: 'IN', passportNo: 'Z1234567', passportExpiry: '2031-01-01' })
})

test('where gender is not asked, it is what the title says', () => {
  const typed = { ...emptyPassenger(1), title: 'Ms', gender: 1 } as const
  expect(passengerInput(typed, false).gender).toBe(2)
  expect(passengerInput(typed, true).gender).toBe(1)
})

test('an earlier passenger survives the way through the form', () => {
  const sent = passengerInput({ ...emptyPassenger(2), firstName: 'Kid', lastName: 'Lee', dateOfBirth: '2019-06-02' }, true)
  expect(passengerInput(draftOf(sent), true)).toEqual(sent)
})
