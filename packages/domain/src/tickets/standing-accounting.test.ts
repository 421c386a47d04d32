import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Money, money } from '../money.ts'
import { type StandingPart, shareStanding, standingOf } from './standing-accounting.ts'

const inr = (minor: number) => money(BigInt(minor), 'INR')
const part = (change: number | null, purchase: number, sales: number, gst = 0): StandingPart => ({
  change,
  isSale: change === null,
  purchase: inr(purchase),
  sales: inr(sales),
  gst: inr(gst),
})
const amountsOf = ({ middleManWl, endCustomer, margin, paidBack, paidForChanges }: ReturnType<typeof standingOf>) =>
  [middleManWl, endCustomer, margin, paidBack, paidForChanges].map(({ minor }) => Number(minor))

test.each<[string, StandingPart[], number[]]>([
  ['never issued', [], [0, 0, 0, 0, 0]],
  ['sold', [part(null, 900, 1_000, 18)], [900, 1_000, 82, 0, 0]],
  ['refunded for a charge', [part(null, 900, 1_000, 18), part(7, -600, -650, -10)], [300, 350, 42, 650, 0]],
  ['reissued', [part(null, 900, 1_000, 18), part(8, 200, 260, 9)], [1_100, 1_260, 133, 0, 260]],
  ['reissue paid and refunded', [part(null, 900, 1_000), part(8, 200, 260), part(8, -200, -260)], [900, 1_000, 100, 260, 260]],
])('%s', (_, parts, expected) => expect(amountsOf(standingOf(parts, 'INR'))).toEqual(expected))

const family = [
  { place: 0, weight: 400 },
  { place: 1, weight: 400 },
  { place: 2, weight: 100 },
]
type Bought = (change: number | null) => [number, Money][]
const sharesOf = (
  parts: StandingPart[],
  placesOf: (change: number) => number[] = () => [],
  passengers = family,
  bought: Bought = () => [],
) =>
  [...shareStanding(parts, 'INR', { passengers, placesOf, boughtBy: (change) => new Map(bought(change)) })].map(
    ([place, { purchase, sales }]) => [place, Number(purchase.minor), Number(sales.minor)],
  )

test('a bag belongs to its buyer, and leaves the accounting with them only where it was refunded', () => {
  const bag: Bought = (change) => (change === 8 ? [] : [[1, inr(90)]])
  expect(sharesOf([part(null, 990, 1_890)], undefined, family, bag)).toEqual([
    [0, 400, 800],
    [1, 490, 890],
    [2, 100, 200],
  ])
  // Void: everything is refunded, and nothing remains with anybody.
  expect(sharesOf([part(null, 990, 1_890), part(7, -990, -1_890)], () => [0, 1, 2], family, bag)).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
  ])
  // Refunded without the bag, which is kept: it stays with the traveller who bought it.
  expect(sharesOf([part(null, 990, 1_890), part(8, -900, -1_800)], () => [0, 1, 2], family, bag)).toEqual([
    [0, 0, 0],
    [1, 90, 90],
    [2, 0, 0],
  ])
})

test('a sale is shared by the fares, a change is of those whose tickets it is about', () => {
  expect(sharesOf([part(null, 900, 1_800)])).toEqual([
    [0, 400, 800],
    [1, 400, 800],
    [2, 100, 200],
  ])
  expect(sharesOf([part(null, 900, 1_800), part(7, -300, -500)], () => [1])).toEqual([
    [0, 400, 800],
    [1, 100, 300],
    [2, 100, 200],
  ])
  expect(
    sharesOf(
      [part(null, 101, 101)],
      undefined,
      family.map((one) => ({ ...one, weight: 0 })),
    ),
  ).toEqual([
    [0, 34, 34],
    [1, 34, 34],
    [2, 33, 33],
  ])
})

test('who flies for nothing has no share beside those who pay', () => {
  const withInfant = family.map((one) => (one.place === 2 ? { ...one, weight: 0 } : one))
  expect(sharesOf([part(null, 900, 1_800)], undefined, withInfant)).toEqual([
    [0, 450, 900],
    [1, 450, 900],
    [2, 0, 0],
  ])
})

test('whatever moved, the shares add up to what stands', () => {
  const anyPart = fc.record({
    change: fc.option(fc.nat(3)),
    purchase: fc.integer({ min: -1e9, max: 1e9 }),
    sales: fc.integer({ min: -1e9, max: 1e9 }),
  })
  const people = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 6 }), people, fc.nat(5_000), (typed, weights, bag) => {
      const parts = typed.map(({ change, purchase, sales }) => part(change, purchase, sales))
      const passengers = weights.map((weight, place) => ({ place, weight }))
      const shares = [
        ...shareStanding(parts, 'INR', {
          passengers,
          placesOf: (change) => [change, change + 1],
          boughtBy: () => new Map([[0, inr(bag)]]),
        }).values(),
      ]
      const sum = (amounts: Money[]) => amounts.reduce((total, { minor }) => total + minor, 0n)
      const whole = standingOf(parts, 'INR')
      expect(sum(shares.map(({ purchase }) => purchase))).toBe(whole.middleManWl.minor)
      expect(sum(shares.map(({ sales }) => sales))).toBe(whole.endCustomer.minor)
    }),
  )
})
