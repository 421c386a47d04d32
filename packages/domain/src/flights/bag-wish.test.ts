import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money.ts'
import { allowanceKg, type BagFare, type BagPrice, bagsExtra, readBagWish, writeBagWish } from './bag-wish.ts'

const inr = (rupees: number) => money(BigInt(rupees) * 100n, 'INR')
const price = (weightKg: number, rupees: number, way: Partial<BagPrice> = {}): BagPrice => ({
  airlineCode: '6E',
  origin: 'DEL',
  destination: 'BOM',
  weightKg,
  price: inr(rupees),
  ...way,
})
const fare = (allowance: string | null, more: Partial<BagFare> = {}): BagFare => ({
  airlineCode: '6E',
  extras: 'priced',
  legs: [{ origin: 'DEL', destination: 'BOM', allowances: [allowance] }],
  ...more,
})

describe('bags with a fare', () => {
  test.each([
    ['15 Kg', 15],
    ['2 PC', 46],
    ['1 Piece(s)', 23],
    ['0 kg', 0],
    [null, 0],
    ['as per airline', 0],
  ])('%s allows %d kg', (text, kg) => expect(allowanceKg(text)).toBe(kg))

  test('a fare that includes the wish costs nothing more, at any supplier', () => {
    expect(bagsExtra(fare('15 Kg'), [15], 2, [])).toEqual({ kind: 'included' })
    expect(bagsExtra(fare('1 PC', { extras: 'wishes' }), [20], 2, [])).toEqual({ kind: 'included' })
  })

  test('what lacks costs the cheapest bag that is large enough, for each person', () => {
    const prices = [price(5, 2_300), price(10, 4_400), price(15, 6_400), price(5, 100, { airlineCode: 'SG' })]
    expect(bagsExtra(fare('15 Kg'), [20], 3, prices)).toEqual({ kind: 'about', extra: inr(6_900) })
    expect(bagsExtra(fare('15 Kg'), [25], 1, prices)).toEqual({ kind: 'about', extra: inr(4_400) })
  })

  test('each leg has its own wish, and a leg without one needs no price', () => {
    const both = fare('15 Kg', {
      legs: [
        { origin: 'DEL', destination: 'BOM', allowances: ['15 Kg'] },
        { origin: 'BOM', destination: 'DEL', allowances: ['15 Kg'] },
      ],
    })
    const prices = [price(5, 2_300)]
    expect(bagsExtra(both, [20, 0], 1, prices)).toEqual({ kind: 'about', extra: inr(2_300) })
    expect(bagsExtra(both, [20], 1, prices)).toEqual({ kind: 'unknown' })
  })

  test('a connection allows what its meanest flight does', () => {
    const via = fare(null, { legs: [{ origin: 'DEL', destination: 'BOM', allowances: ['25 Kg', '15 Kg'] }] })
    expect(bagsExtra(via, [20], 1, [price(5, 2_300)])).toEqual({ kind: 'about', extra: inr(2_300) })
  })

  test('nobody knows what full-service airlines ask, nor a bag that was never seen', () => {
    expect(bagsExtra(fare('15 Kg', { extras: 'wishes' }), [20], 1, [price(5, 2_300)])).toEqual({ kind: 'unknown' })
    expect(bagsExtra(fare('15 Kg'), [30], 1, [price(5, 2_300)])).toEqual({ kind: 'unknown' })
  })

  test('a wish survives its address', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, 15, 20, 25, 30), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 5 }),
        (wish, leg) => {
          const read = readBagWish(writeBagWish(wish)) ?? [0]
          expect(read[leg] ?? read.at(-1)).toBe(wish[Math.min(leg, wish.length - 1)])
        },
      ),
    )
    expect(readBagWish('0')).toBeUndefined()
    expect(readBagWish('15;drop')).toBeUndefined()
  })
})
