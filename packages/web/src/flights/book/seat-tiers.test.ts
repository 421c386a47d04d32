import type { SeatExtra } from '@tradewind/contract/flights/passengers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seatTiers, tierOf } from './seat-tiers.ts'

const seat = (price: number | string, more: Partial<SeatExtra> = {}): SeatExtra => ({
  id: `seat-${price}`,
  price: String(price),
  included: false,
  code: '12A',
  row: 12,
  letter: 'A',
  position: 'window',
  features: [],
  unavailable: null,
  ...more,
})
const inWords = (seats: readonly SeatExtra[]) =>
  seatTiers(seats).map(({ least, most }) => (least === most ? least.price : `${least.price} to ${most.price}`))

test.each([
  { prices: [], tiers: [] },
  { prices: [300], tiers: ['300'] },
  { prices: [350, 200, 350], tiers: ['200', '350'] },
  { prices: [650, 200, 300], tiers: ['200', '300', '650'] },
  { prices: [650, 350, 300, 200], tiers: ['200', '300 to 350', '650'] },
  { prices: [100, 110, 120, 130, 900], tiers: ['100', '110 to 130', '900'] },
  { prices: ['200.00', '200.50', '1100.00'], tiers: ['200.00', '200.50', '1100.00'] },
])('prices $prices are the tiers $tiers', ({ prices, tiers }) => {
  expect(inWords(prices.map((price) => seat(price)))).toEqual(tiers)
})

test('seats that cost nothing, that have more legroom or that are taken make no tier', () => {
  const others = [
    seat(0, { included: true }),
    seat(900, { features: ['exitRow'] }),
    seat(800, { features: ['bulkhead'] }),
    seat(50, { unavailable: 'taken' }),
  ]
  expect(inWords([...others, seat(300)])).toEqual(['300'])
  const tiers = seatTiers([...others, seat(300)])
  expect(others.slice(0, 3).map((one) => tierOf(one, tiers))).toEqual([0, 0, 0])
})

test('each paid seat has one tier, in which its price lies, and a dearer seat never has a lower one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 60 }), (prices) => {
      const seats = prices.map((price) => seat(price)).sort((a, b) => Number(a.price) - Number(b.price))
      const tiers = seatTiers(seats)
      expect(tiers.length).toBe(Math.min(3, new Set(prices).size))
      const found = seats.map((one) => tierOf(one, tiers))
      expect(found).toEqual([...found].sort((a, b) => a - b))
      for (const [index, one] of seats.entries()) {
        const tier = tiers[(found[index] ?? 0) - 1]
        expect(Number(tier?.least.price)).toBeLessThanOrEqual(Number(one.price))
        expect(Number(tier?.most.price)).toBeGreaterThanOrEqual(Number(one.price))
      }
    }),
  )
})
