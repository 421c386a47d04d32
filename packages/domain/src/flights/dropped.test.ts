import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DROP_REASONS, DROPPED_THINGS, makeDropTally } from './dropped.ts'

test('what is dropped alike is one line with its count', () => {
  const tally = makeDropTally()
  tally.add('option', { reason: 'unknownPlace', example: 'QQQ' })
  tally.add('option', { reason: 'unknownPlace', example: 'QQQ' })
  tally.add('extra', { reason: 'unreadableExtra', example: '' })
  expect(tally.list()).toEqual([
    { what: 'option', reason: 'unknownPlace', example: 'QQQ', count: 2 },
    { what: 'extra', reason: 'unreadableExtra', example: 'nothing', count: 1 },
  ])
})

test('whatever comes, everything is counted and the list stays short', () => {
  const cause = fc.record({ reason: fc.constantFrom(...DROP_REASONS), example: fc.string({ maxLength: 80 }) })
  const drops = fc.array(fc.tuple(fc.constantFrom(...DROPPED_THINGS), cause), { maxLength: 200 })
  fc.assert(
    fc.property(drops, (all) => {
      const tally = makeDropTally()
      for (const [what, one] of all) tally.add(what, one)
      const list = tally.list()
      expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
      // Twenty named ones, and 'others' once for each thing and reason.
      expect(list.length).toBeLessThanOrEqual(20 + DROPPED_THINGS.length * DROP_REASONS.length)
      expect(list.every(({ example }) => example.length > 0 && example.length <= 40)).toBe(true)
    }),
  )
})
