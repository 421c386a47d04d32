import { expect, test } from 'vitest'
import { CLOSED, changeSearch, readMarkupSearch } from './markup-search.ts'

test('an address keeps what it can mean and forgets the rest', () => {
  expect(
    readMarkupSearch({ group: '3', tab: 'airlineSpecific', airline: 'ek', journey: 'domestic', rule: 'new', like: 7 }),
  ).toEqual({
    group: 3,
    tab: 'airlineSpecific',
    airline: 'EK',
    journey: 'domestic',
    rule: 'new',
    like: 7,
  })
  expect(readMarkupSearch({ group: -1, tab: 'x', airline: 'EKX', sort: 'winner', rule: 'old', isBackwards: 'yes' })).toEqual({})
})

test('closing what is open keeps the filters', () => {
  const open = readMarkupSearch({ airline: 'EK', rule: 12 })
  expect(changeSearch(open, CLOSED)).toEqual({ airline: 'EK' })
})
