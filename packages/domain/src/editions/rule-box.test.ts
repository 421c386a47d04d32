import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type PlainDate, plainDate } from '../time.ts'
import { boxContains, boxesMeet, cutBox, isEmptyBox, type RuleBox } from './rule-box.ts'

const FIRST = plainDate('2026-11-01')
const day = (offset: number): PlainDate => addDays(FIRST, offset)
const range = (from: number, to: number) => ({ from: day(from), to: day(to) })
const box = (labels: RuleBox['labels'], ...days: RuleBox['days']): RuleBox => ({ labels, days })

const VALUES = ['AI', '6E', 'EK']
const labels = fc.option(fc.subarray(VALUES, { minLength: 1 }), { nil: null })
const days = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
  .map(([a, b]) => range(Math.min(a, b), Math.max(a, b)))
const boxes = fc.record({ labels: fc.tuple(labels, labels), days: fc.tuple(days, days) })

/** Every offer there can be, and one value that no rule names. */
const OFFERS = [...VALUES, 'XX'].flatMap((first) =>
  [...VALUES, 'XX'].flatMap((second) =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((from) => [0, 3, 6].map((to) => ({ labels: [first, second], days: [day(from), day(to)] }))),
  ),
)
type Offer = (typeof OFFERS)[number]
const lies = (offer: Offer, { labels, days }: RuleBox) =>
  labels.every((values, index) => values === null || values.includes(offer.labels[index] ?? '')) &&
  days.every(({ from, to }, index) => {
    const on = offer.days[index] ?? FIRST
    return from <= on && on <= to
  })

test('a box is empty where one of its lists accepts nothing, or its days run backwards', () => {
  expect(isEmptyBox(box([['AI'], ['economy']], range(0, 3)))).toBe(false)
  expect(isEmptyBox(box([['AI'], []], range(0, 3)))).toBe(true)
  expect(isEmptyBox(box([null, null], range(0, 3)))).toBe(false)
  expect(isEmptyBox(box([null], range(3, 3)))).toBe(false)
  expect(isEmptyBox(box([null], range(0, 3), range(3, 2)))).toBe(true)
})

test('boxes that share an offer meet, and only those', () => {
  expect(boxesMeet(box([['AI']], range(0, 3)), box([['AI', 'EK']], range(3, 5)))).toBe(true)
  expect(boxesMeet(box([['AI']], range(0, 3)), box([['AI']], range(4, 5)))).toBe(false)
  expect(boxesMeet(box([['AI']], range(4, 5)), box([['AI']], range(0, 3)))).toBe(false)
  expect(boxesMeet(box([['AI']], range(0, 3)), box([['EK']], range(0, 3)))).toBe(false)
  expect(boxesMeet(box([null], range(0, 3)), box([['EK']], range(0, 3)))).toBe(true)
})

test('a box that contains another accepts each of its offers', () => {
  fc.assert(
    fc.property(boxes, boxes, (outer, inner) => {
      if (boxContains(outer, inner)) for (const offer of OFFERS) if (lies(offer, inner)) expect(lies(offer, outer)).toBe(true)
    }),
  )
  expect(boxContains(box([['AI', 'EK']], range(0, 5)), box([['EK']], range(0, 5)))).toBe(true)
  expect(boxContains(box([['AI']], range(0, 5)), box([['AI', 'EK']], range(0, 5)))).toBe(false)
  expect(boxContains(box([['AI']], range(1, 5)), box([['AI']], range(0, 5)))).toBe(false)
  expect(boxContains(box([['AI']], range(0, 4)), box([['AI']], range(0, 5)))).toBe(false)
  expect(boxContains(box([['AI']], range(0, 5)), box([null], range(0, 5)))).toBe(false)
})

test('what remains of a box after a cut is what lies in it and not in the cut, each offer once', () => {
  fc.assert(
    fc.property(boxes, boxes, (whole, cut) => {
      const left = cutBox(whole, cut)
      // A list that accepts every value is never used up by named ones: then the whole box remains.
      const isNamed = whole.labels.every((values, index) => values !== null || cut.labels[index] === null)
      for (const offer of OFFERS) {
        const found = left.filter((one) => lies(offer, one)).length
        if (isNamed) expect(found).toBe(lies(offer, whole) && !lies(offer, cut) ? 1 : 0)
        else if (lies(offer, whole) && !lies(offer, cut)) expect(found).toBeGreaterThan(0)
      }
    }),
  )
})
