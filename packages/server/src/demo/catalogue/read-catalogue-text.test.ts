import { readFileSync } from 'node:fs'
import { PLACE_KINDS } from '@tradewind/domain/catalogue/catalogue-limits'
import { findTourOptionFaults, NEW_TOUR_OPTION } from '@tradewind/domain/catalogue/tour-option'
import { expect, test } from 'vitest'
import { readCatalogueText } from './read-catalogue-text.ts'

const cities = readCatalogueText(readFileSync(new URL('./blue-dhow-catalogue.txt', import.meta.url), 'utf8'))
const activities = cities.flatMap((city) => city.activities)

test('the demonstration has four cities, sixty activities and more, and 140 tour options', () => {
  expect(cities).toHaveLength(4)
  expect(activities.length).toBeGreaterThanOrEqual(60)
  expect(activities.flatMap(({ options }) => options).length).toBeGreaterThanOrEqual(140)
})

test('every activity stands in an area of its city and has an option, and every option is one that could be typed', () => {
  for (const city of cities)
    for (const { name, area, options } of city.activities) {
      expect([name, city.areas.includes(area), options.length > 0]).toEqual([name, true, true])
      for (const { pool: _, ...option } of options)
        expect([option.name, findTourOptionFaults({ ...NEW_TOUR_OPTION, ...option })]).toEqual([option.name, {}])
    }
})

test('places have a kind and coordinates', () => {
  const places = cities.flatMap((city) => city.places)
  expect(places.length).toBeGreaterThan(10)
  for (const { kind, name, latitude, longitude } of places)
    expect([PLACE_KINDS.includes(kind), name.length > 3, latitude > 20 && latitude < 27, longitude > 53 && longitude < 60]).toEqual(
      [true, true, true, true],
    )
})

test('a line that says nothing is named', () => {
  expect(() => readCatalogueText('CITY 1 Dubai\nSomething')).toThrow('Line 2 of the catalogue says nothing')
})
