import { expect, test } from 'vitest'
import { naturalLatency } from './natural-latency.ts'

const CONNECTIONS = ['GDS', 'NDC', '6E', 'IX', 'QP', 'SG', 'FZ', 'G9']

test('connections have paces of their own between 100 and 900 ms, and the GDS is the slowest', () => {
  const paces = CONNECTIONS.map((name) => naturalLatency('natural', 'Search', [name]))
  expect(Math.min(...paces)).toBeGreaterThanOrEqual(100)
  expect(Math.max(...paces)).toBeLessThan(900)
  expect(new Set(paces).size).toBeGreaterThan(CONNECTIONS.length / 2)
  expect(Math.max(...paces)).toBe(naturalLatency('natural', 'Search', ['GDS']))
})

test('a search over several connections waits for the slowest', () => {
  expect(naturalLatency('natural', 'Search', CONNECTIONS)).toBe(naturalLatency('natural', 'Search', ['GDS']))
})

test('a test does not wait', () => {
  expect(naturalLatency('none', 'Ticket', CONNECTIONS)).toBe(0)
})
