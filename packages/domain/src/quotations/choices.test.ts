import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChoiceLine, choicesOf, pickedLines, refuseChoices } from './choices.ts'

const line = (key: string, choice: string, isOptional: boolean): ChoiceLine => ({ key, choice, isOptional })
const OFFER = [
  line('a', 'Hotel', false),
  line('b', 'Hotel', true),
  line('c', '', false),
  line('d', '', true),
  line('e', 'Park', true),
]

test('of lines with the same words one is chosen; what counts in the offer is needed, what is an extra may be left out', () => {
  expect(choicesOf(OFFER)).toEqual([
    { name: 'Hotel', keys: ['a', 'b'], chosen: 'a', isNeeded: true },
    { name: 'Park', keys: ['e'], chosen: undefined, isNeeded: false },
  ])
  const picks = (...of: [string, string][]) => pickedLines(OFFER, new Map(of)) && [...(pickedLines(OFFER, new Map(of)) ?? [])]
  expect(picks()).toEqual(['a'])
  expect(picks(['Hotel', 'b'], ['Park', 'e'])).toEqual(['b', 'e'])
  expect(picks(['Park', ''])).toEqual(['a'])
  for (const wrong of [
    ['Hotel', ''],
    ['Hotel', 'e'],
    ['Hotel', 'd'],
    ['', 'd'],
    ['Camp', 'a'],
  ] as [string, string][])
    expect(picks(wrong)).toBeUndefined()
})

test('two of a choice that count are refused beside the second', () => {
  expect(refuseChoices(OFFER)).toEqual([])
  expect(refuseChoices([...OFFER, line('f', 'Hotel', false), line('g', '', false)])).toEqual([
    { key: 'f', sentence: 'One of “Hotel” counts already. Please mark this one as optional.' },
  ])
})

test('whatever is picked, one at most of each choice counts, and one of what is needed', () => {
  const lines = fc
    .array(fc.record({ choice: fc.constantFrom('', 'A', 'B', 'C'), isOptional: fc.boolean() }), { maxLength: 12 })
    .map((all) => all.map((one, at) => ({ ...one, key: `k${at}` })))
    .filter((all) => refuseChoices(all).length === 0)
  const picks = fc.array(fc.tuple(fc.constantFrom('', 'A', 'B', 'C', 'D'), fc.constantFrom('', 'k0', 'k1', 'k2', 'k3', 'k4')), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(lines, picks, (all, wanted) => {
      const picked = pickedLines(all, new Map(wanted))
      if (!picked) return
      for (const { keys, isNeeded } of choicesOf(all)) {
        const counting = keys.filter((key) => picked.has(key)).length
        expect(counting).toBeLessThanOrEqual(1)
        if (isNeeded) expect(counting).toBe(1)
      }
      for (const key of picked) expect(all.find((one) => one.key === key)?.choice).not.toBe('')
    }),
  )
})
