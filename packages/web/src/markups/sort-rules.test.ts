import type { Markup } from '@tradewind/contract/markups/markups'
import { expect, test } from 'vitest'
import { sortRules } from './sort-rules.ts'

const ANY: Markup = {
  markupId: 1,
  version: 1,
  groupId: 1,
  kind: 'airlineSpecific',
  name: 'a',
  airlineCode: 'EK',
  airlineName: 'Emirates',
  currency: null,
  summary: '',
  changedAt: '2026-11-01T00:00:00Z',
  changedBy: 'Automatic',
  conditions: {
    journey: null,
    cabins: [],
    fareTypes: [],
    isRefundable: null,
    travelFrom: null,
    travelTo: null,
    bookingFrom: null,
    bookingTo: null,
  },
  markup: null,
  discount: null,
  commissionShare: '0',
}
const RULES: readonly Markup[] = [
  { ...ANY, markupId: 1, name: 'Plain' },
  { ...ANY, markupId: 2, name: 'Cabin', conditions: { ...ANY.conditions, cabins: ['first'] }, changedAt: '2026-11-03T00:00:00Z' },
  {
    ...ANY,
    markupId: 3,
    name: 'Home',
    airlineCode: 'AI',
    airlineName: 'Air India',
    conditions: { ...ANY.conditions, journey: 'domestic' },
  },
  { ...ANY, markupId: 4, name: 'Younger' },
]
const idsOf = (search: Parameters<typeof sortRules>[1]) => sortRules(RULES, search).map(({ markupId }) => markupId)

test('as they win: the cabin counts before the journey, of equal ones the younger comes first', () => {
  expect(idsOf({})).toEqual([2, 3, 4, 1])
  expect(idsOf({ isBackwards: true })).toEqual([1, 4, 3, 2])
})

test('by name, airline and change', () => {
  expect(idsOf({ sort: 'name' })).toEqual([2, 3, 1, 4])
  expect(idsOf({ sort: 'airline' })).toEqual([3, 2, 4, 1])
  expect(idsOf({ sort: 'changed' })).toEqual([2, 3, 4, 1])
})

test('a rule that does not ask for a journey is for every journey', () => {
  expect(idsOf({ journey: 'international' })).toEqual([2, 4, 1])
  expect(idsOf({ airline: 'AI' })).toEqual([3])
  expect(idsOf({ search: ' youn' })).toEqual([4])
})
