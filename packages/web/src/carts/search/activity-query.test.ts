import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFilters, datesOf, partyOf, queryOfParty, readActivityQuery, withoutFilters } from './activity-query.ts'

const asked = { cityId: 292223, startDate: '2027-01-14', endDate: '2027-01-19', adults: 2, ages: '6,-', infants: 1 }
const narrowed = { areas: [10, 20], categories: ['Desert'], ways: ['sharing'], times: ['noon'], maxTotal: 500, free: true }

test('what an address says is read, and what it cannot mean is left out', () => {
  const whole = { ...asked, ...narrowed, sort: 'price', open: 7 }
  expect(readActivityQuery(whole)).toEqual(whole)
  expect(
    readActivityQuery({
      ...{
        cityId: 'Dubai',
        startDate: '2027-02-30',
        adults: 100,
        ages: '6,,9',
        infants: -1,
        areas: [0, 'x'],
        categories: 'Desert',
      },
      ...{ ways: ['van'], times: [], sort: 'recommended', free: 'yes', maxTotal: 0, open: 1.5 },
    }),
  ).toEqual({})
  expect(readActivityQuery({ areas: [10, 10, -1], ways: ['van', 'ticket'] })).toEqual({ areas: [10], ways: ['ticket'] })
})

test('one age alone is a number in the address', () => {
  expect(partyOf(readActivityQuery({ ages: 6 })).childAges).toEqual([6])
})

test('the dates are today to four days later, and the last is never before the first', () => {
  expect(datesOf({}, '2026-12-30')).toEqual({ startDate: '2026-12-30', endDate: '2027-01-03' })
  expect(datesOf({ startDate: '2027-01-14', endDate: '2027-01-10' }, '2026-12-30')).toEqual({
    startDate: '2027-01-14',
    endDate: '2027-01-18',
  })
  expect(datesOf({ startDate: '2027-01-14', endDate: '2027-01-14' }, '2026-12-30').endDate).toBe('2027-01-14')
})

test('a party goes into the address and is read from it the same', () => {
  expect(partyOf({})).toEqual({ adults: 1, childAges: [], infants: 0 })
  const age = fc.option(fc.integer({ min: 0, max: 17 }), { nil: null })
  const people = fc.integer({ min: 0, max: 99 })
  fc.assert(
    fc.property(people, fc.array(age, { maxLength: 99 }), people, (adults, childAges, infants) => {
      const party = { adults, childAges, infants }
      expect(partyOf(queryOfParty(party))).toEqual(party)
    }),
  )
})

test('clearing the filters keeps the search', () => {
  const query = readActivityQuery({ ...asked, ...narrowed, sort: 'price' })
  expect(countFilters(query)).toBe(6)
  expect(withoutFilters(query)).toEqual({ ...asked, sort: 'price' })
})
