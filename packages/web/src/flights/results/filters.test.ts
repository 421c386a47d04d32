import { expect, test } from 'vitest'
import { type Filters, readFilters, setChoices, toggleChoice, writeFilters } from './filters.ts'

test.each<[string | undefined, Filters]>([
  [undefined, {}],
  [
    'stops:0.1;airlines:6E.AI;max:20000;minutes:480',
    { stops: ['0', '1'], airlines: ['6E', 'AI'], maxPrice: 20_000, maxMinutes: 480 },
  ],
  ['nonsense:1;;stops:;max:-3', {}],
])('%s is read', (text, filters) => {
  expect(readFilters(text)).toEqual(filters)
})

test('what is written is read back', () => {
  const filters: Filters = { bands: ['after21'], layovers: ['BOM'], fare: ['refundable'], maxPrice: 99, maxMinutes: 90 }
  expect(readFilters(writeFilters(filters))).toEqual(filters)
})

test('a second press takes a choice back, and nothing chosen leaves no trace', () => {
  const once = toggleChoice({}, 'airlines', '6E')
  expect(once).toEqual({ airlines: ['6E'] })
  expect(toggleChoice(once, 'airlines', '6E')).toEqual({})
  expect(writeFilters({})).toBeUndefined()
})

test('choosing Direct alone drops layovers, which it hides', () => {
  expect(setChoices({ layovers: ['BOM'] }, 'stops', ['0'])).toEqual({ stops: ['0'] })
  expect(setChoices({ layovers: ['BOM'] }, 'stops', ['0', '1'])).toEqual({ layovers: ['BOM'], stops: ['0', '1'] })
})
