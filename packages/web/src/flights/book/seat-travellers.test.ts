import { plainDate } from '@tradewind/domain/time'
import { describe, expect, test } from 'vitest'
import type { ReadTraveller } from './read-travellers.ts'
import { fillPassenger, seatTravellers } from './seat-travellers.ts'

const NOTHING: ReadTraveller = {
  title: undefined,
  isFemale: undefined,
  firstName: 'Rohan',
  lastName: 'Iyer',
  dateOfBirth: undefined,
  passportNo: undefined,
  passportIssueDate: undefined,
  passportExpiry: undefined,
  nationality: undefined,
}
const someone = (more: Partial<ReadTraveller> = {}): ReadTraveller => ({ ...NOTHING, ...more })
const PARTY = [{ paxType: 1 }, { paxType: 1 }, { paxType: 2 }, { paxType: 3 }] as const
const LAST_DAY = plainDate('2027-01-20')
const placesOf = (travellers: ReadTraveller[]) => seatTravellers(travellers, PARTY, LAST_DAY).map(({ index }) => index)

describe('the place of a pasted traveller', () => {
  test('follows the age on the last day of the trip', () => {
    const born = (dateOfBirth: string) => someone({ dateOfBirth })
    expect(placesOf([born('2025-01-21'), born('2015-01-21'), born('2015-01-20'), born('1990-01-01')])).toEqual([3, 2, 0, 1])
  })
  test('follows the title where no birth is known; who may be anybody takes what is left', () => {
    expect(placesOf([someone(), someone({ title: 'Mrs' }), someone({ title: 'Mstr' }), someone()])).toEqual([1, 0, 2, 3])
  })
  test('is none where the booking has no more', () => {
    expect(placesOf([someone({ title: 'Mr' }), someone({ title: 'Mr' }), someone({ title: 'Mr' })])).toEqual([0, 1, undefined])
  })
})

describe('the fields of a place', () => {
  const EMPTY = {
    paxType: 1,
    title: 'Mr',
    firstName: '',
    lastName: '',
    gender: 1,
    dateOfBirth: '',
    nationality: 'IN',
    passportNo: 'KEPT1',
    passportIssueDate: '',
    passportExpiry: '',
    passportIssueCountryCode: 'IN',
    panNumber: '',
    frequentFlyerNumber: '',
  } as const
  const COUNTRIES = [
    { value: 'IN', label: 'India' },
    { value: 'GB', label: 'United Kingdom' },
  ]
  const fill = (more: Partial<ReadTraveller>) => fillPassenger(EMPTY, someone(more), COUNTRIES)
  test('keep what the text does not say', () => {
    expect(fill({ dateOfBirth: '1990-03-12' })).toMatchObject({ passportNo: 'KEPT1', dateOfBirth: '1990-03-12', lastName: 'Iyer' })
  })
  test('agree in title and gender', () => {
    expect(fill({ title: 'Ms' })).toMatchObject({ title: 'Ms', gender: 2 })
    expect(fill({ isFemale: true })).toMatchObject({ title: 'Mrs', gender: 2 })
    expect(fill({ title: 'Mstr' })).toMatchObject({ title: 'Mr', gender: 1 })
  })
  test.each(['GB', 'gb', 'British', 'united kingdom'])('know a country written as %s', (nationality) => {
    expect(fill({ nationality })).toMatchObject({ nationality: 'GB', passportIssueCountryCode: 'GB' })
  })
  test('leave a country that is not known', () => {
    expect(fill({ nationality: 'Atlantis' })).toMatchObject({ nationality: 'IN' })
  })
})
