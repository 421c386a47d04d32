import { expect, test } from 'vitest'
import { asksConnection, connectionOf } from './connections.ts'
import { createWorld } from './world/create-world.ts'

const party = { adults: 1, children: 0, infants: 0 }

test('a low-cost carrier is its own connection, Air India sells by GDS and directly', () => {
  const journeys = createWorld({ seed: 1 }).journeys(
    { origin: 'DEL', destination: 'BOM', date: '2026-12-18', party, nowMs: 0 },
    () => 0,
  )
  const names = new Set(journeys.map(connectionOf))
  for (const name of ['GDS', 'NDC', '6E', 'QP']) expect(names).toContain(name)
  expect(
    journeys.filter((journey) => connectionOf(journey) === '6E').every(({ validatingAirline }) => validatingAirline === '6E'),
  ).toBe(true)
})

test.each([
  [null, true],
  [[], true],
  [['6E'], true],
  [['GDS'], false],
])('Sources %j asks 6E: %s', (sources, asked) => {
  expect(asksConnection(sources, '6E')).toBe(asked)
})
