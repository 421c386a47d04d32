import { expect, test } from 'vitest'
import { AIRLINES, findAirline } from './airlines.ts'
import { findAirport } from './airports.ts'

/** WCAG relative luminance of '#rrggbb'. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('there are enough airlines, each once, each with hubs that exist', () => {
  expect(AIRLINES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(AIRLINES.map((airline) => airline.code)).size).toBe(AIRLINES.length)
  expect(AIRLINES.flatMap((airline) => airline.hubs).filter((hub) => !findAirport(hub))).toEqual([])
})

test('ticket prefixes are three digits, and no two airlines that issue tickets share one', () => {
  const prefixes = AIRLINES.map((airline) => airline.ticketPrefix)
  expect(prefixes.filter((prefix) => !/^\d{3}$/.test(prefix))).toEqual([])
  const issued = prefixes.filter((prefix) => prefix !== '000')
  expect(new Set(issued).size).toBe(issued.length)
  expect(findAirline('AI')?.ticketPrefix).toBe('098')
  expect(findAirline('EK')?.ticketPrefix).toBe('176')
})

test('white letters can be read on every airline’s colour', () => {
  expect(AIRLINES.filter(({ colour }) => 1.05 / (luminance(colour) + 0.05) < 4.5).map(({ code }) => code)).toEqual([])
})
