import { expect, test } from 'vitest'
import { createWorld } from './create-world.ts'
import type { Journey, JourneyQuery } from './journey.ts'

const world = createWorld({ seed: 7 })
const query = (origin: string, destination: string): JourneyQuery => ({
  origin,
  destination,
  date: '2026-12-09',
  party: { adults: 1, children: 0, infants: 0 },
  nowMs: Date.parse('2026-11-21T08:00:00Z'),
  directOnly: true,
})

function firstOf(airline: string, origin: string, destination: string): Journey {
  const found = world
    .journeys(query(origin, destination), () => 0)
    .find(({ validatingAirline, flights }) => validatingAirline === airline && !flights[0]?.operatingCarrier)
  if (!found) throw new Error(`${airline} should fly ${origin}–${destination}`)
  return found
}
function extrasOf(journey: Journey, familyCode: string) {
  const family = journey.offers.map((offer) => offer.family).find(({ code }) => code === familyCode)
  if (!family) throw new Error(`${familyCode} should be on sale`)
  return world.extras(journey, family)
}

test('a low-cost carrier sells bags, meals and seats, with what is included first and free', () => {
  const { baggage, meals, seats } = extrasOf(firstOf('6E', 'DEL', 'DXB'), 'SAVER')
  expect(baggage[0]).toMatchObject({ included: true, pricePaise: 0 })
  expect(baggage.slice(1).every(({ included, pricePaise }) => !included && pricePaise > 0)).toBe(true)
  expect(meals).toHaveLength(1)
  expect(meals[0]?.length).toBeGreaterThan(2)
  expect(seats[0]?.length).toBeGreaterThan(20)
})

test('a dearer bag is a heavier bag', () => {
  const forSale = extrasOf(firstOf('6E', 'DEL', 'BOM'), 'SAVER').baggage.filter(({ included }) => !included)
  const prices = forSale.map(({ pricePaise }) => pricePaise)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})

test('a carrier of the other kind leaves bags and meals out', () => {
  const { baggage, meals, seats } = extrasOf(firstOf('SV', 'DEL', 'JED'), 'LIGHT')
  expect([baggage, meals, seats]).toEqual([[], [[]], [null]])
})

test('a narrow-body is laid out three and three, with exits, bulkhead, blocked and taken seats', () => {
  const rows = extrasOf(firstOf('6E', 'DEL', 'BOM'), 'SAVER').seats[0] ?? []
  expect(rows.every((row) => row.map(({ letter }) => letter).join('') === 'ABCDEF')).toBe(true)
  const seats = rows.flat()
  expect(new Set(seats.map(({ code }) => code)).size).toBe(seats.length)
  expect(new Set(seats.map(({ availability }) => availability))).toEqual(new Set([1, 3, 4]))
  expect(seats.map(({ seatType }) => seatType)).toEqual(expect.arrayContaining([1, 2, 3, 6, 12, 18, 25, 28, 31]))
  const exit = seats.find(({ seatType }) => seatType === 6)
  const plain = seats.findLast(({ seatType }) => seatType === 1)
  expect(exit?.pricePaise).toBeGreaterThan(plain?.pricePaise ?? 0)
})

test('a wide-body has two aisles', () => {
  const rows = extrasOf(firstOf('EK', 'DEL', 'DXB'), 'SPECIAL').seats[0] ?? []
  expect(rows[0]?.length).toBeGreaterThanOrEqual(9)
})

test('the same flight and date always show the same seats taken, another date others', () => {
  const journey = firstOf('6E', 'DEL', 'BOM')
  const taken = (each: Journey) =>
    extrasOf(each, 'SAVER')
      .seats[0]?.flat()
      .filter(({ availability }) => availability === 3)
      .map(({ code }) => code)
  expect(taken(journey)).toEqual(taken(journey))
  const later = world
    .journeys({ ...query('DEL', 'BOM'), date: '2026-12-10' }, () => 0)
    .find(({ flights }) => flights[0]?.flightNumber === journey.flights[0]?.flightNumber)
  if (!later) throw new Error('the flight should fly daily')
  expect(taken(later)).not.toEqual(taken(journey))
})

test('a fare that includes its seat charges nothing but for the best rows', () => {
  const seats = extrasOf(firstOf('6E', 'DEL', 'BOM'), 'FLEXI').seats[0]?.flat() ?? []
  expect(seats.some(({ included }) => included)).toBe(true)
  expect(seats.every(({ included, pricePaise }) => included === (pricePaise === 0))).toBe(true)
})

test('fare rules are a table of fees, some in a mess of styles, none with a script', () => {
  const plain = firstOf('6E', 'DEL', 'DXB')
  const messy = firstOf('SG', 'DEL', 'DXB')
  const htmlOf = (journey: Journey) => journey.offers.map(({ family }) => world.fareRuleHtml(journey, family)).join('')
  expect(htmlOf(plain)).toMatch(/<table[\s\S]*INR 6,650[\s\S]*<\/table>/)
  expect(htmlOf(messy)).toMatch(/<style>/)
  expect(htmlOf(plain) + htmlOf(messy)).not.toMatch(/<script/i)
})
