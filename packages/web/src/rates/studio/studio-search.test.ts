import { expect, test } from 'vitest'
import { askTransfer, readStudioSearch } from './studio-search.ts'

test('an address asks which rate prices a party on a day; what is no question is left out', () => {
  const whole = { day: '2027-01-14', market: 3, adults: 2, ages: '6,9', infants: 0, transfer: 'sharedThere' } as const
  expect(readStudioSearch(whole)).toEqual(whole)
  expect(readStudioSearch({ ages: 6, adults: '4' })).toEqual({ ages: '6', adults: 4 })
  const wrong = { day: '2027-13-40', market: -1, adults: 0, ages: 'six', infants: 1.5, transfer: 'horse' }
  expect(readStudioSearch(wrong)).toEqual({})
  expect(readStudioSearch({ day: ['2027-01-14'], adults: 1_000 })).toEqual({})
})

test('a ride is asked about in the words of the question, and one way in none of them', () => {
  expect(askTransfer({ pickup: 'none', drop: 'none' })).toBe('none')
  expect(askTransfer({ pickup: 'private', drop: 'private' })).toBe('private')
  expect(askTransfer({ pickup: 'sharing', drop: 'private' })).toBe('sharedThere')
  expect(askTransfer({ pickup: 'private', drop: 'sharing' })).toBe('privateThere')
  expect(askTransfer({ pickup: 'private', drop: 'none' })).toBeUndefined()
})
