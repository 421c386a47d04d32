import { expect, test } from 'vitest'
import { AIRPORTS, airportsOfCity, findAirport } from './airports.ts'

test('holds the airports with scheduled service, each once, each in a real zone', () => {
  expect(AIRPORTS.length).toBeGreaterThan(3500)
  expect(AIRPORTS.length).toBeLessThan(4500)
  expect(new Set(AIRPORTS.map((airport) => airport.iata)).size).toBe(AIRPORTS.length)
  for (const zone of new Set(AIRPORTS.map((airport) => airport.zone)))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})

test('every airport is complete', () => {
  const incomplete = AIRPORTS.filter(
    ({ iata, name, city, cityCode, countryCode, countryName, latitude, longitude }) =>
      !/^[A-Z]{3}$/.test(iata) ||
      !/^[A-Z]{3}$/.test(cityCode) ||
      !/^[A-Z]{2}$/.test(countryCode) ||
      [name, city, countryName].some((text) => text.trim() === '') ||
      Math.abs(latitude) > 90 ||
      Math.abs(longitude) > 180 ||
      (latitude === 0 && longitude === 0),
  )
  expect(incomplete).toEqual([])
})

test('holds no stations, heliports or air bases', () => {
  expect(AIRPORTS.filter(({ name }) => /heliport|railway|bus station|seaplane/i.test(name))).toEqual([])
})

test.each([
  ['DEL', 'Delhi', 'DEL', 'India', 'Asia/Kolkata'],
  ['BOM', 'Mumbai', 'BOM', 'India', 'Asia/Kolkata'],
  ['BLR', 'Bengaluru', 'BLR', 'India', 'Asia/Kolkata'],
  ['GOX', 'Goa', 'GOI', 'India', 'Asia/Kolkata'],
  ['LHR', 'London', 'LON', 'United Kingdom', 'Europe/London'],
  ['JFK', 'New York', 'NYC', 'United States', 'America/New_York'],
  ['DXB', 'Dubai', 'DXB', 'United Arab Emirates', 'Asia/Dubai'],
  ['PHX', 'Phoenix', 'PHX', 'United States', 'America/Phoenix'],
])('%s is in %s', (iata, city, cityCode, countryName, zone) => {
  expect(findAirport(iata)).toMatchObject({ city, cityCode, countryName, zone, size: 'large' })
})

test.each(['HSR', 'BKB', 'KBK', 'SXV', 'SLV', 'LUH', 'DXN', 'IXT', 'TEI', 'RUP'])(
  '%s is sold by suppliers and known, although data sets lag behind',
  (iata) => {
    expect(findAirport(iata)).toMatchObject({ countryCode: 'IN', zone: 'Asia/Kolkata' })
  },
)

test('a city code stands for all its airports, and no code for none', () => {
  expect(airportsOfCity('LON').map((airport) => airport.iata)).toEqual(expect.arrayContaining(['LHR', 'LGW', 'STN', 'LTN', 'LCY']))
  expect(findAirport('LON')).toBeUndefined()
  expect(airportsOfCity('ZZZ')).toEqual([])
})
