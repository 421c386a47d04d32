import { expect, test } from 'vitest'
import { filtersOf, readOwnBookingsSearch } from './own-bookings-search.ts'

test('an address keeps what it says, and drops what is not valid', () => {
  const whole = { what: 'quotation', stage: 'open', search: 'Q-17', from: '2031-03-01', to: '2031-03-04' } as const
  expect(readOwnBookingsSearch({ ...whole, search: ' Q-17 ' })).toEqual(whole)
  expect(readOwnBookingsSearch({ what: 'A B', stage: 'gone', search: '', from: '2031-02-30', to: 7 })).toEqual({})
  expect(readOwnBookingsSearch({ search: 100123 })).toEqual({ search: '100123' })
})

test('without anything all is asked for', () => {
  expect(filtersOf({})).toEqual({ what: null, stage: null, search: '', from: null, to: null })
})
