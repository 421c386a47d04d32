import { describe, expect, test } from 'vitest'
import { readTravellers } from './read-travellers.ts'

const TODAY = '2026-11-24'
const read = (text: string) => readTravellers(text, TODAY)
const ROHAN = {
  title: 'Mr',
  firstName: 'Rohan',
  lastName: 'Iyer',
  dateOfBirth: '1990-03-12',
  passportNo: 'Z1234567',
  passportExpiry: '2031-08-01',
}

describe('travellers of a pasted text', () => {
  test.each([
    [
      'a sheet with heads',
      'Title\tFirst Name\tSurname\tDOB\tPassport No\tExpiry\nMr\tRohan\tIyer\t12/03/1990\tZ1234567\t01/08/2031',
    ],
    [
      'heads in another order',
      'Passport No;Expiry;Last name;Given names;Date of birth;Title\nz123 4567;1 Aug 2031;IYER;ROHAN;1990-03-12;MR',
    ],
    ['cells without heads', 'Mr, Rohan, Iyer, 12 Mar 1990, Z1234567, 1 Aug 2031'],
    ['dates in any order', 'Mr Rohan Iyer | 01-08-2031 | 12-03-1990 | Z1234567'],
    ['a chat', '1. Mr Rohan Iyer DOB 12 Mar 1990 passport Z1234567 expiry 01/08/2031'],
    ['as airlines write it', 'IYER/ROHAN MR 12MAR90 Z1234567 01AUG2031'],
    ['lines with names', 'Name: Mr Rohan Iyer\nDOB: 12 March 1990\nPassport: Z1234567\nExpiry: 01.08.2031'],
    ['digits of Arabic', 'Mr, Rohan, Iyer, ١٢/٠٣/١٩٩٠, Z1234567, ٠١/٠٨/٢٠٣١'],
  ])('are read from %s', (_, text) => {
    expect(read(text)).toMatchObject([ROHAN])
  })

  test('stand one on each line; empty lines and bullets do not matter', () => {
    const text = '- Mrs Kavya Mehta\n\n- Mstr Aarav Mehta 3 May 2019\n* Miss Diya Mehta 1/2/2025\n'
    expect(read(text).map(({ title, firstName, dateOfBirth }) => [title, firstName, dateOfBirth])).toEqual([
      ['Mrs', 'Kavya', undefined],
      ['Mstr', 'Aarav', '2019-05-03'],
      ['Miss', 'Diya', '2025-02-01'],
    ])
  })

  test('of several blocks are several', () => {
    const text = 'Name: Kavya Mehta\nGender: F\n\nName: Arjun Rao\nGender: Male'
    expect(read(text).map(({ firstName, isFemale }) => [firstName, isFemale])).toEqual([
      ['Kavya', true],
      ['Arjun', false],
    ])
  })

  test('with three dates have been born, then got the passport, which ends in the future', () => {
    expect(read('Rohan, Iyer, 12/03/1990, Z1234567, 02/08/2021, 01/08/2031, IN')).toMatchObject([
      { dateOfBirth: '1990-03-12', passportIssueDate: '2021-08-02', passportExpiry: '2031-08-01', nationality: 'IN' },
    ])
  })

  test('with several first names, or a name of mixed letters, keep them', () => {
    expect(read('Mr Juan Carlos de la Cruz\nMs Siobhán O’Neill\nMR RAJ KUMAR VENKATARAMAN')).toMatchObject([
      { firstName: 'Juan Carlos de la', lastName: 'Cruz' },
      { firstName: 'Siobhán', lastName: 'O’Neill' },
      { firstName: 'Raj Kumar', lastName: 'Venkataraman' },
    ])
  })

  test('a date that is none, a phone number and an e-mail address are left out', () => {
    expect(read('Rohan, Iyer, 31/02/1990, +91 98200 22001, r@x.example')).toMatchObject([
      { firstName: 'Rohan', lastName: 'Iyer', dateOfBirth: undefined, passportNo: undefined },
    ])
  })

  test.each(['', '   \n\t\n', ',,,', 'Title\tFirst Name\tLast Name'])('nothing is read from %j', (text) => {
    expect(read(text)).toEqual([])
  })

  test('a text of any length and shape ends, and never throws', () => {
    for (const piece of ['Name: ', '12/03/1990 ', '\t', '/', 'Z1234567', '((', 'mr '])
      expect(read(piece.repeat(5_000)).length).toBeLessThan(5_000)
  })
})
