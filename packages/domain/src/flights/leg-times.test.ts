import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant, plusMinutes } from '../time.ts'
import { localIn } from '../zoned-time.ts'
import { isDomestic } from './domestic.ts'
import { journeyKey, legTimes } from './leg-times.ts'

const at = (local: string, zone: string) => ({ local, zone })
const [IST, GST, LON, NYC, TYO, HNL] = [
  'Asia/Kolkata',
  'Asia/Dubai',
  'Europe/London',
  'America/New_York',
  'Asia/Tokyo',
  'Pacific/Honolulu',
] as const

test('a leg with a change of planes, over midnight', () => {
  const leg = legTimes([
    { departure: at('2026-12-18T21:40', IST), arrival: at('2026-12-18T23:55', GST) },
    { departure: at('2026-12-19T02:30', GST), arrival: at('2026-12-19T06:45', LON) },
  ])
  expect(leg).toEqual({
    departureAt: '2026-12-18T16:10:00.000Z',
    arrivalAt: '2026-12-19T06:45:00.000Z',
    durationMinutes: 875,
    dayChange: 1,
    flights: [
      { durationMinutes: 225, layoverMinutes: 155 },
      { durationMinutes: 495, layoverMinutes: null },
    ],
  })
})

test.each([
  ['across the date line one lands the day before', at('2026-12-18T00:30', TYO), at('2026-12-17T12:20', HNL), -1, 410],
  ['the night the clocks go back is longer', at('2026-10-31T22:00', NYC), at('2026-11-01T10:00', LON), 1, 480],
])('%s', (_, departure, arrival, dayChange, durationMinutes) => {
  expect(legTimes([{ departure, arrival }])).toMatchObject({ dayChange, durationMinutes })
})

test('flights and layovers add up to the leg', () => {
  const zone = fc.constantFrom(IST, GST, LON, NYC, TYO)
  const hop = fc.record({ block: fc.integer({ min: 30, max: 1000 }), wait: fc.integer({ min: 20, max: 1400 }), to: zone })
  fc.assert(
    fc.property(fc.array(hop, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 500_000 }), (hops, start) => {
      let now = plusMinutes(instant('2026-01-01T00:00:00Z'), start)
      let here: string = IST
      const flights = hops.map(({ block, wait, to }) => {
        const departure = localIn(here, now)
        const landed = plusMinutes(now, block)
        now = plusMinutes(landed, wait)
        here = to
        return { departure, arrival: localIn(to, landed) }
      })
      const leg = legTimes(flights)
      const parts = leg.flights.reduce((all, one) => all + one.durationMinutes + (one.layoverMinutes ?? 0), 0)
      expect(parts).toBe(leg.durationMinutes)
    }),
  )
})

test('no flight is no leg', () => {
  expect(() => legTimes([])).toThrow(RangeError)
})

test('a journey is known by its flights and days, legs apart', () => {
  const flight = (flightNumber: string, local: string) => ({ airlineCode: 'AI', flightNumber, departure: at(local, IST) })
  const [a, b] = [flight('2817', '2026-12-18T06:05'), flight('0302', '2026-12-18T10:45:00')]
  expect(journeyKey([[a, b]])).toBe('AI2817@2026-12-18T06:05+AI302@2026-12-18T10:45')
  expect(journeyKey([[a], [b]])).not.toBe(journeyKey([[a, b]]))
  expect(journeyKey([[flight('302', '2026-12-18T10:45')]])).toBe(journeyKey([[b]]))
})

test('domestic is within one country', () => {
  expect(isDomestic(['IN', 'IN', 'IN'])).toBe(true)
  expect(isDomestic(['IN', 'AE', 'IN'])).toBe(false)
  expect(isDomestic([])).toBe(false)
})
