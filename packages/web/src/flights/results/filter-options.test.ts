import type { FlightOption } from '@tradewind/contract/flights/option'
import type { BagsExtra } from '@tradewind/domain/flights/bag-wish'
import { parseMoney } from '@tradewind/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SORTS } from '../search/search-query.ts'
import { filterOptions } from './filter-options.ts'
import { FACETS, type Facet, type Filters, LIMITS, type Limit } from './filters.ts'
import { flight } from './option-builder.ts'
import { buildOptionTable, stopsOf } from './option-table.ts'
import { leaderOf, sortRows } from './sort-options.ts'

const AIRLINES = ['6E', 'AI', 'QP']
const VIA = ['BOM', 'HYD', 'PNQ']
const anyFlight = fc
  .record({
    airline: fc.constantFrom(...AIRLINES),
    from: fc.constantFrom('DEL', 'DXN'),
    via: fc.subarray(VIA, { maxLength: 3 }),
    at: fc.constantFrom('03:59', '04:00', '10:59', '11:00', '15:30', '16:00', '20:59', '21:00', '00:10'),
    lands: fc.constantFrom('03:59', '10:59', '11:00', '20:59', '21:00'),
    back: fc.constantFrom({ at: '04:00', lands: '10:59' }, { at: '16:00', lands: '21:00' }),
    minutes: fc.integer({ min: 60, max: 900 }),
    price: fc.integer({ min: 100, max: 900 }).map((rupees) => `${rupees}.00`),
    isRefundable: fc.constantFrom(true, false, null),
  })
  .map(flight)
const anyBands = fc.subarray(['before11', 'from11to16', 'from16to21', 'after21'])
const anyFilters: fc.Arbitrary<Filters> = fc.record(
  {
    stops: fc.subarray(['0', '1', '2']),
    bands: anyBands,
    arrivals: anyBands,
    returns: anyBands,
    returnArrivals: anyBands,
    airlines: fc.subarray([...AIRLINES, 'ZZ']),
    layovers: fc.subarray(VIA),
    origins: fc.subarray(['DEL', 'DXN']),
    fare: fc.subarray(['refundable', 'non-refundable', 'refund-unknown']),
    maxPrice: fc.integer({ min: 50, max: 900 }),
    maxMinutes: fc.integer({ min: 60, max: 900 }),
  },
  { requiredKeys: [] },
)

/** The same result computed the slow way: one filter at a time, straight from the specification. */
const BANDS: Record<string, (time: string) => boolean> = {
  before11: (time) => time >= '04:00' && time < '11:00',
  from11to16: (time) => time >= '11:00' && time < '16:00',
  from16to21: (time) => time >= '16:00' && time < '21:00',
  after21: (time) => time >= '21:00' || time < '04:00',
}
const isIn = (band: string, time = '') => BANDS[band]?.(time.slice(11)) ?? false
const HAS: Record<Facet, (option: FlightOption, key: string) => boolean> = {
  stops: (option, key) => (key === '2' ? stopsOf(option) >= 2 : stopsOf(option) === Number(key)),
  bands: (option, key) => isIn(key, option.legs[0]?.segments[0]?.departureTime),
  arrivals: (option, key) => isIn(key, option.legs[0]?.segments.at(-1)?.arrivalTime),
  returns: (option, key) => isIn(key, option.legs[1]?.segments[0]?.departureTime),
  returnArrivals: (option, key) => isIn(key, option.legs[1]?.segments.at(-1)?.arrivalTime),
  airlines: (option, key) => option.legs.some((leg) => leg.segments.some((segment) => segment.airlineCode === key)),
  // No bags are wanted here.
  bags: () => false,
  fare: (option, key) => option.isRefundable === (key === 'refund-unknown' ? null : key === 'refundable'),
  layovers: (option, key) =>
    option.legs.some((leg) => leg.segments.slice(0, -1).some((segment) => segment.destinationAirportCode === key)),
  origins: (option, key) => option.legs[0]?.segments[0]?.originAirportCode === key,
  destinations: (option, key) => option.legs[0]?.segments.at(-1)?.destinationAirportCode === key,
}
function passes(option: FlightOption, filters: Filters, leftOut?: Facet | Limit): boolean {
  if (leftOut !== 'maxPrice' && filters.maxPrice !== undefined && Number(option.publishedPrice) > filters.maxPrice) return false
  const longest = Math.max(...option.legs.map(({ durationMinutes }) => durationMinutes))
  if (leftOut !== 'maxMinutes' && filters.maxMinutes !== undefined && longest > filters.maxMinutes) return false
  return FACETS.every((facet) => {
    const chosen = filters[facet]
    return facet === leftOut || !chosen?.length || chosen.some((key) => HAS[facet](option, key))
  })
}
const cards = (options: readonly FlightOption[]) => new Set(options.map(({ journeyKey }) => journeyKey)).size
const cheapestOf = (options: readonly FlightOption[]) =>
  Math.min(Number.POSITIVE_INFINITY, ...options.map((option) => Number(option.publishedPrice)))

test('shows, counts and prices exactly what the slow way does', () => {
  fc.assert(
    fc.property(fc.array(anyFlight, { maxLength: 40 }), anyFilters, (options, filters) => {
      const table = buildOptionTable(options)
      const { rows, facets, without } = filterOptions(table, filters)
      const shown = options.filter((option) => passes(option, filters))
      expect(rows.length).toBe(cards(shown))
      for (const row of rows) {
        const option = table.options[row] as FlightOption
        const same = shown.filter(({ journeyKey }) => journeyKey === option.journeyKey)
        expect(Number(option.publishedPrice)).toBe(cheapestOf(same))
      }
      for (const facet of FACETS) {
        const others = options.filter((option) => passes(option, filters, facet))
        expect(without[facet]).toBe(cards(others))
        table.facets[facet].keys.forEach((key, value) => {
          const having = others.filter((option) => HAS[facet](option, key))
          expect(facets[facet].counts[value]).toBe(cards(having))
          expect(facets[facet].cheapest[value]).toBe(cheapestOf(having))
        })
      }
      for (const limit of LIMITS) expect(without[limit]).toBe(cards(options.filter((option) => passes(option, filters, limit))))
    }),
    { numRuns: 300 },
  )
})

test('a sort keeps every row, is in order, and begins with what its tab promises', () => {
  fc.assert(
    fc.property(fc.array(anyFlight, { minLength: 1, maxLength: 40 }), fc.constantFrom(...SORTS), (options, sort) => {
      const table = buildOptionTable(options)
      const { rows } = filterOptions(table, {})
      const sorted = sortRows(table, rows, sort)
      expect([...sorted].sort()).toEqual([...rows].sort())
      const key = { best: table.best, cheapest: table.price, fastest: table.minutes, earliest: table.departs }[sort]
      for (let place = 1; place < sorted.length; place++) {
        expect(key[sorted[place] ?? 0]).toBeGreaterThanOrEqual(key[sorted[place - 1] ?? 0] ?? 0)
      }
      expect(sorted[0]).toBe(leaderOf(table, rows, sort))
    }),
  )
})

test('equal flights of several fares are one card, the cheapest first', () => {
  const table = buildOptionTable([flight({ price: '6000.00' }), flight({ airline: 'AI' }), flight({ price: '4500.50' })])
  expect(table.journeyCount).toBe(2)
  const { rows } = filterOptions(table, {})
  expect([...rows].map((row) => table.options[row]?.publishedPrice)).toEqual(['4500.50', '5000.00'])
})

test('a filter of the return narrows what is sold as a return, and nothing else', () => {
  const early = flight({ back: { at: '06:00', lands: '09:00' } })
  const late = flight({ back: { at: '22:00', lands: '23:30' } })
  const shown = (options: FlightOption[], filters: Filters) => filterOptions(buildOptionTable(options), filters).rows.length
  expect(shown([early, late], { returns: ['after21'] })).toBe(1)
  expect(shown([early, late], { returnArrivals: ['from11to16'] })).toBe(0)
  expect(shown([flight(), flight({ number: '3000' })], { returns: ['after21'] })).toBe(2)
})

test('the card shows its cheapest fare that fits, not its cheapest fare', () => {
  const table = buildOptionTable([flight({ price: '4000.00', isRefundable: false }), flight({ price: '6000.00' })])
  const { rows } = filterOptions(table, { fare: ['refundable'] })
  expect(table.options[rows[0] ?? 0]?.publishedPrice).toBe('6000.00')
})

test('that a refund is not stated is a choice of its own, and only where some airline does not say', () => {
  const stated = buildOptionTable([flight({ isRefundable: false })])
  expect(stated.facets.fare.labels).toEqual(['Refundable', 'Non-refundable'])
  const table = buildOptionTable([flight({ isRefundable: false }), flight({ airline: 'UL', isRefundable: null })])
  expect(table.facets.fare.labels).toEqual(['Refundable', 'Non-refundable', 'Refund not stated'])
  const { rows } = filterOptions(table, { fare: ['refund-unknown'] })
  expect([...rows].map((row) => table.options[row]?.validatingAirline)).toEqual(['UL'])
})

test('wished-for bags are in the total; what is not priced stands behind, and each kind can be filtered', () => {
  const plain = flight({ price: '4000.00' })
  const included = flight({ airline: 'AI', price: '5500.00' })
  const unknown = flight({ airline: 'SG', price: '3000.00' })
  const bagsOf = (option: FlightOption): BagsExtra =>
    option === plain
      ? { kind: 'about', extra: parseMoney('1200.00', 'INR') }
      : { kind: option === included ? 'included' : 'unknown' }
  const table = buildOptionTable([plain, included, unknown], bagsOf)
  const { rows } = filterOptions(table, {})
  const order = [...sortRows(table, rows, 'cheapest')].map((row) => [table.options[row]?.validatingAirline, table.price[row]])
  expect(order).toEqual([
    ['6E', 5_200],
    ['AI', 5_500],
    ['SG', 3_000],
  ])
  expect(filterOptions(table, { bags: ['included'] }).rows).toHaveLength(1)
  expect([...filterOptions(table, {}).facets.bags.counts]).toEqual([1, 1, 1])
})
