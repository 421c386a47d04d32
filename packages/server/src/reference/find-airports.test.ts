import { AIRPORTS } from '@tradewind/domain/reference/airports'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findAirports } from './find-airports.ts'
import { isNearly } from './nearly.ts'

const first = (search: string) => findAirports(search, 8, 'IN')[0]

describe('what a person means comes first', () => {
  test.each([
    ['lon', 'LON'],
    ['bom', 'BOM'],
    ['new y', 'NYC'],
    ['dubai', 'DXB'],
    ['del', 'DEL'],
    ['london', 'LON'],
    ['heathrow', 'LHR'],
    ['jfk', 'JFK'],
    ['newyork', 'NYC'],
    ['new york jfk', 'JFK'],
    ['bombay', 'BOM'],
    ['bangalore', 'BLR'],
    ['goa', 'GOI'],
    ['bali', 'DPS'],
    ['india', 'DEL'],
    ['uk', 'LON'],
    ['uae', 'DXB'],
    ['são', 'SAO'],
    ['SAO PAULO', 'SAO'],
    ['  dXb ', 'DXB'],
  ])('%s → %s', (search, key) => {
    expect(first(search)?.key).toBe(key)
  })

  test.each([
    ['dubia', 'DXB'],
    ['mumbia', 'BOM'],
    ['dlehi', 'DEL'],
    ['bengalooru', 'BLR'],
    ['singapor', 'SIN'],
    ['los angels', 'LAX'],
    ['thiruvananthapurm', 'TRV'],
  ])('misspelt %s → %s', (search, key) => {
    expect(first(search)?.key).toBe(key)
  })

  test('a city comes with its airports, the main one first', () => {
    expect(findAirports('lon', 3, 'IN').map(({ label, cityCode }) => [label, cityCode])).toEqual([
      ['London (LON)', 'LON'],
      ['London (LHR)', 'LON'],
      ['London (LGW)', 'LON'],
    ])
  })

  test.each([
    ['del', ['DEL', 'DXN'], '66 km from Delhi · Noida International Airport, India'],
    ['dubai', ['DXB', 'DWC', 'SHJ'], '19 km from Dubai · Sharjah International Airport, United Arab Emirates'],
  ])('%s gives its city, then what is near it', (search, keys, subtitle) => {
    const found = findAirports(search, 8, 'IN')
    expect(found.slice(0, keys.length).map(({ key }) => key)).toEqual(keys)
    expect(found[keys.length - 1]?.subtitle).toBe(subtitle)
    expect(found[keys.length - 1]?.nearCity).toBe(found[0]?.cityName)
    expect(found[0]?.nearCity).toBeUndefined()
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
  })

  test('what is near comes only after a city that was meant, not after a beginning that many share', () => {
    expect(findAirports('', 20, 'IN').some(({ subtitle }) => subtitle.includes(' km from '))).toBe(false)
    expect(findAirports('airport', 20, 'IN').some(({ subtitle }) => subtitle.includes(' km from '))).toBe(false)
  })

  test('of places alike the one at home is meant; no letters give the places most flown to', () => {
    expect(findAirports('san jose', 1, 'CR')[0]?.countryCode).toBe('CR')
    expect(findAirports('san jose', 1, 'US')[0]?.countryCode).toBe('US')
    expect(findAirports('', 4, 'IN').map(({ key }) => key)).toContain('DEL')
    expect(findAirports('', 4, 'AE')[0]?.key).toBe('DXB')
  })
})

describe('whatever is typed', () => {
  test('every airport is found by its code', () => {
    for (const { iata } of AIRPORTS) expect(findAirports(iata, 20).map(({ key }) => key)).toContain(iata)
  }, 60_000)

  test('nothing breaks it, nothing is given twice, and no more than asked for', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('%', '.*', '(', '\\', "'--", 'ß', '🛫', ' ')),
        fc.integer({ min: 1, max: 20 }),
        (search, limit) => {
          const keys = findAirports(search, limit).map(({ key }) => key)
          expect(keys.length).toBeLessThanOrEqual(limit)
          expect(new Set(keys).size).toBe(keys.length)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('nearly', () => {
  test.each([
    ['dubia', 'dubai', true],
    ['delh', 'delhi', true],
    ['delih', 'delhi', true],
    ['bom', 'bon', false],
    ['paris', 'doris', false],
    ['london', 'lisbon', false],
    ['singapur', 'singapore', true],
    ['bengalooru', 'bengaluru', true],
  ])('%s for %s: %s', (typed, word, is) => {
    expect(isNearly(typed, word)).toBe(is)
  })
})
