import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { changeType, draftOf, lacksOf, queryOf } from './search-draft.ts'
import { legsOf, readSearchQuery, searchByOf, searchKey, travellersText, writeLegs } from './search-query.ts'

const RETURN = {
  origin: 'DEL',
  destination: 'DXB',
  departure: '2026-12-10',
  return: '2026-12-13',
  adt: 2,
  chd: 1,
  inf: 1,
  type: 'return',
}
const TODAY = '2026-11-21'

describe('the address', () => {
  test('survives the address bar', () => {
    const query = readSearchQuery({ ...RETURN, cabin: 'business', direct: true, sort: 'fastest', f: 'stops:0;airlines:6E' })
    expect(readSearchQuery(defaultParseSearch(defaultStringifySearch(query)))).toEqual(query)
  })

  test('takes the first 10 characters of a departure time, codes in any case, and leaves nonsense out', () => {
    expect(
      readSearchQuery({ origin: 'del', destination: 'DXBX', departure: '2026-12-10T06:00:00', adt: 77, cabin: 'roof' }),
    ).toEqual({
      origin: 'DEL',
      departure: '2026-12-10',
      adt: 1,
      chd: 0,
      inf: 0,
      cabin: 'economy',
      type: 'oneWay',
    })
  })

  test('becomes the search the wire wants', () => {
    const searchBy = searchByOf(readSearchQuery(RETURN))
    expect(searchBy).toMatchObject({ JourneyType: 2, adultCount: 2, childCount: 1, infantCount: 1 })
    expect(searchBy?.segments).toEqual([
      { origin: 'DEL', destination: 'DXB', preferredDepartureTime: '2026-12-10T00:00:00' },
      { origin: 'DXB', destination: 'DEL', preferredDepartureTime: '2026-12-13T00:00:00' },
    ])
  })

  test('carries a special fare into the search, and drops one that nobody sells', () => {
    const query = readSearchQuery({ ...RETURN, destination: 'BOM', fare: 'student' })
    expect(searchByOf(query)).toMatchObject({ specialFare: 'student' })
    expect(queryOf(draftOf(query))).toMatchObject({ fare: 'student' })
    expect(searchKey(query)).not.toBe(searchKey({ ...query, fare: 'seniorCitizen' }))
    expect(searchByOf(readSearchQuery({ ...RETURN, fare: 'cheap' }))).not.toHaveProperty('specialFare')
  })

  test('carries up to three airlines into the search, whatever stands in the address', () => {
    const query = readSearchQuery({ ...RETURN, airlines: 'ai,6E,roof,77,AI,SG,EK' })
    expect(query.airlines).toBe('AI,6E,SG')
    expect(searchByOf(query)).toMatchObject({ preferredAirlines: ['AI', '6E', 'SG'] })
    expect(queryOf(draftOf(query))).toMatchObject({ airlines: 'AI,6E,SG' })
    expect(readSearchQuery(defaultParseSearch(defaultStringifySearch(query)))).toEqual(query)
    expect(readSearchQuery({ ...RETURN, airlines: 7 })).not.toHaveProperty('airlines')
  })

  test.each([
    ['nothing', {}],
    ['a return without its way back', { ...RETURN, return: undefined }],
    ['multi-city without a whole flight', { type: 'multiCity', legs: 'DEL-DXB' }],
  ])('is no search yet with %s', (_what, raw) => {
    expect(searchByOf(readSearchQuery(raw))).toBeUndefined()
  })

  test('holds up to six flights of a multi-city journey', () => {
    const legs = [
      { origin: 'DEL', destination: 'DXB', departure: '2026-12-10' },
      { origin: 'DXB', destination: 'NBO', departure: '2026-12-14' },
    ]
    expect(legsOf(readSearchQuery({ type: 'multiCity', legs: writeLegs(legs) }))).toEqual(legs)
  })

  test('asks for the same flights however they are looked at', () => {
    expect(searchKey(readSearchQuery({ ...RETURN, sort: 'fastest', f: 'stops:0' }))).toBe(searchKey(readSearchQuery(RETURN)))
    expect(searchKey(readSearchQuery({ ...RETURN, adt: 3 }))).not.toBe(searchKey(readSearchQuery(RETURN)))
  })
})

describe('the form', () => {
  test('returns the address it was filled from, without the filters', () => {
    const query = readSearchQuery({ ...RETURN, f: 'stops:0' })
    const { f: _f, ...asked } = query
    expect(queryOf(draftOf(query))).toEqual(asked)
  })

  test('says what lacks by field', () => {
    const draft = draftOf(readSearchQuery({ type: 'return', origin: 'DEL', destination: 'DEL' }))
    expect(lacksOf(draft, TODAY)).toEqual({
      'segments.0.destination': 'Origin and destination must differ.',
      'segments.0.preferredDepartureTime': 'Please choose a date.',
      'segments.1.preferredDepartureTime': 'Please choose a date.',
    })
    expect(lacksOf(draftOf(readSearchQuery(RETURN)), TODAY)).toEqual({})
  })

  test('turns a return into two flights of a multi-city journey, and back', () => {
    const multi = changeType(draftOf(readSearchQuery(RETURN)), 'multiCity')
    expect(multi.legs).toEqual([
      { origin: 'DEL', destination: 'DXB', departure: '2026-12-10' },
      { origin: 'DXB', destination: 'DEL', departure: '2026-12-13' },
    ])
    expect(changeType(multi, 'return').legs).toHaveLength(1)
  })
})

test.each([
  [{ adt: 1, chd: 0, inf: 0 }, '1 adult'],
  [{ adt: 2, chd: 1, inf: 1 }, '2 adults, 1 child, 1 infant'],
  [{ adt: 3, chd: 2, inf: 2 }, '3 adults, 2 children, 2 infants'],
])('%o reads %s', (counts, text) => {
  expect(travellersText(counts)).toBe(text)
})
