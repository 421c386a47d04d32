import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, openAgency, type Wire } from './test-agency.ts'
import { createWorld } from './world/create-world.ts'

let agency: Agency
let results: Wire[] = []
let segments: Wire[] = []
let legs: Wire[][] = []

// Quirks that were seen on the real wire; each must occur somewhere, and none everywhere.
beforeAll(async () => {
  agency = await openAgency({ world: createWorld({ seed: 1 }) })
  for (const [from, to] of [
    ['DEL', 'BOM'],
    ['DEL', 'DXB'],
    ['BOM', 'LHR'],
    // Airlines that leave out whether they refund fly here.
    ['MAA', 'CMB'],
  ])
    results.push(...(await agency.search(from ?? '', to ?? '')).Results[0])
  legs = results.flatMap(({ Segments }) => Segments)
  segments = legs.flat()
})
afterAll(async () => {
  results = []
  await agency.sandbox.close()
})

const minutes = (from: string, to: string): number => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000

test('some connections say ground time 0 although there is a wait', () => {
  const connections = legs.flatMap((leg) => leg.slice(1).map((flight, at) => ({ flight, before: leg[at] })))
  const waits = connections.map(({ flight, before }) => ({
    said: flight.GroundTime,
    real: minutes(before.Destination.ArrTime, flight.Origin.DepTime),
  }))
  expect(waits.every(({ real }) => real > 0)).toBe(true)
  expect(waits.some(({ said }) => said === 0)).toBe(true)
  const limited = waits.filter(({ said }) => said !== 0)
  expect(limited.length).toBeGreaterThan(0)
  expect(limited.every(({ said, real }) => said === real)).toBe(true)
})

test('some legs put 0 on the first flight and everything on the last', () => {
  const odd = legs.filter((leg) => leg[0]?.Duration === 0)
  expect(odd.length).toBeGreaterThan(0)
  expect(odd.length).toBeLessThan(legs.length / 4)
  for (const leg of odd) expect(leg.at(-1)?.Duration).toBe(leg.at(-1)?.AccumulatedDuration)
})

test.each([
  ['index format', () => results.map(({ ResultIndex }) => ResultIndex.includes('[TBO]')), [true, false]],
  [
    'absent stop date',
    () => segments.filter(({ StopPoint }) => StopPoint === '').map(({ StopPointArrivalTime }) => StopPointArrivalTime),
    [null, '0001-01-01T00:00:00'],
  ],
  [
    'bag text',
    () => segments.map(({ Baggage }) => (Baggage === null || Baggage === '0 Kg' ? Baggage : 'some')),
    [null, '0 Kg', 'some'],
  ],
  ['terminal', () => segments.map(({ Origin }) => Origin.Airport.Terminal.replace(/\d.*$/, '#')), ['', '#', 'T#']],
  [
    'ticketing limit',
    () =>
      results
        .filter(({ IsLCC }) => !IsLCC)
        .map(({ LastTicketDate }) => (/^\d\d[A-Z]{3}\d\d$/.test(LastTicketDate) ? 'short' : 'long')),
    ['short', 'long'],
  ],
  ['refundable', () => results.map(({ IsRefundable }) => IsRefundable), [true, false, undefined]],
  ['hold with extras', () => results.map(({ IsHoldAllowedWithSSR }) => IsHoldAllowedWithSSR), [true, false, undefined]],
  [
    'connection of one carrier',
    () => results.filter(({ AirlineCode }) => AirlineCode === '6E').map(({ Source }) => Source),
    [6, 39, 85],
  ],
])('%s: every form occurs', (_, forms, wanted) => {
  const seen = new Set<unknown>(forms())
  for (const form of wanted) expect(seen).toContain(form)
})

test('a search does not say whether a fare can be held', () => {
  expect(results.filter((result) => 'IsHoldAllowed' in result)).toEqual([])
})

test('every flight leaves the airport it arrived at, and lists no flight twice', () => {
  for (const leg of legs)
    for (const [at, flight] of leg.entries()) {
      const before = leg[at - 1]
      if (before) expect(flight.Origin.Airport.CityCode).toBe(before.Destination.Airport.CityCode)
    }
  expect(new Set(results.map(({ ResultIndex }) => ResultIndex)).size).toBeGreaterThan(400)
})
