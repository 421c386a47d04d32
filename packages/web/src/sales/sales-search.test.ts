import { expect, test } from 'vitest'
import { readSalesSearch, saleFiltersOf } from './sales-search.ts'

test('an address keeps what it says, and drops what is not valid', () => {
  const whole = { tab: 'held', kind: 'service', number: 'TW-100', userId: 7, from: '2031-03-01', to: '2031-03-04' } as const
  expect(readSalesSearch(whole)).toEqual(whole)
  expect(readSalesSearch({ tab: 'all', kind: 'A B', number: ' ', userId: -1, from: 'x', to: '2031-13-01' })).toEqual({})
})

test('days and tab reach the call under its own names', () => {
  expect(saleFiltersOf({ from: '2031-03-01' })).toEqual({
    ...{ tab: 'all', kind: null, number: '', userId: null },
    ...{ bookedFrom: '2031-03-01', bookedTo: null },
  })
})
