import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestScore, yardstickOf } from './best-score.ts'

const order = (options: { name: string; price: number; durationMinutes: number; stops: number }[]) => {
  const yardstick = yardstickOf(options)
  return options.toSorted((a, b) => bestScore(a, yardstick) - bestScore(b, yardstick)).map(({ name }) => name)
}

test('a little dearer and direct beats cheap and endless', () => {
  expect(
    order([
      { name: 'cheap, 19 h, 2 stops', price: 9000, durationMinutes: 1140, stops: 2 },
      { name: 'direct', price: 10_500, durationMinutes: 225, stops: 0 },
      { name: 'direct and dear', price: 41_000, durationMinutes: 220, stops: 0 },
      { name: 'one stop', price: 9300, durationMinutes: 430, stops: 1 },
    ]),
  ).toEqual(['direct', 'one stop', 'cheap, 19 h, 2 stops', 'direct and dear'])
})

test('nobody is better than one who is cheaper, faster and has no more stops', () => {
  const option = fc.record({
    price: fc.integer({ min: 1, max: 1_000_000 }),
    durationMinutes: fc.integer({ min: 30, max: 3000 }),
    stops: fc.integer({ min: 0, max: 4 }),
  })
  fc.assert(
    fc.property(option, option, (a, b) => {
      const yardstick = yardstickOf([a, b])
      if (a.price <= b.price && a.durationMinutes <= b.durationMinutes && a.stops <= b.stops)
        expect(bestScore(a, yardstick)).toBeLessThanOrEqual(bestScore(b, yardstick))
    }),
  )
})

test('free flights do not divide by nothing', () => {
  expect(bestScore({ price: 0, durationMinutes: 60, stops: 0 }, { cheapest: 0, fastestMinutes: 60 })).toBe(1.5)
})
