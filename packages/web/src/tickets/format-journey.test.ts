import { expect, test } from 'vitest'
import { formatJourney, formatSector } from './format-journey.ts'

const CITIES: Record<string, string> = { DEL: 'Delhi', DXB: 'Dubai', NBO: 'Nairobi' }
const sector = (text: string) => {
  const [origin = '', destination = ''] = text.split('–')
  return { origin, destination, originCityName: CITIES[origin] ?? origin, destinationCityName: CITIES[destination] ?? destination }
}

test.each([
  [['DEL–DXB'], 'Delhi to Dubai'],
  [['DEL–DXB', 'DXB–DEL'], 'Delhi to Dubai, return'],
  [['DEL–DXB', 'DXB–NBO'], 'Delhi to Dubai to Nairobi'],
  [['DEL–XXX'], 'Delhi to XXX'],
])('%s is %s', (sectors, expected) => {
  expect(formatJourney(sectors.map(sector))).toBe(expected)
})

test('a sector is shown by its codes', () => {
  expect(formatSector(sector('DEL–DXB'))).toBe('DEL–DXB')
})
