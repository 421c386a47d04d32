import { expect, test } from 'vitest'
import { AIRPORTS } from './airports.ts'
import { COUNTRIES, findCountry } from './countries.ts'

test('lists about 240 countries, each once, with a dial code', () => {
  expect(COUNTRIES.length).toBeGreaterThan(230)
  expect(new Set(COUNTRIES.map((country) => country.code)).size).toBe(COUNTRIES.length)
  expect(COUNTRIES.filter((country) => !/^\+\d{1,4}$/.test(country.dialCode) || !country.name || !country.nationality)).toEqual([])
})

test.each([
  ['IN', 'India', '+91', 'Indian'],
  ['AE', 'United Arab Emirates', '+971', 'Emirati'],
  ['GB', 'United Kingdom', '+44', 'British'],
  ['US', 'United States', '+1', 'American'],
])('knows %s', (code, name, dialCode, nationality) => {
  expect(findCountry(code)).toEqual({ code, name, dialCode, nationality })
})

test('nearly every airport lies in a listed country', () => {
  const strange = new Set(AIRPORTS.filter((airport) => !findCountry(airport.countryCode)).map((airport) => airport.countryCode))
  expect(strange.size).toBeLessThan(6)
})
