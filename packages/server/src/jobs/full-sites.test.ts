import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullSites } from './full-sites.ts'

const PLACES = 400
/** Sites ask in turn, each for as much as it can get, one place at a time. */
function fill(sites: readonly number[]): Map<number, number> {
  const running: number[] = []
  for (const site of sites) while (running.length < PLACES && !fullSites(running, PLACES).includes(site)) running.push(site)
  return new Map(sites.map((site) => [site, running.filter((one) => one === site).length]))
}

test('a site alone gets three quarters of the places, and the next one three quarters of the rest', () => {
  expect([...fill([1, 2, 3])]).toEqual([
    [1, 300],
    [2, 75],
    [3, 19],
  ])
})

test('however the sites come, one that has nothing yet is never full while a place is free', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: PLACES - 1 }), (running) => {
      const full = fullSites(running, PLACES)
      for (const site of full) expect(running).toContain(site)
    }),
  )
})
