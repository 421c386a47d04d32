import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaxTypeCode } from '../../flights/supplier-fare.ts'
import type { Coupon } from './coupon.ts'
import { explainLeftAlone, whoIsLeftAlone } from './left-alone.ts'

const people = (...types: PaxTypeCode[]) => types.map((paxType, place) => ({ place, paxType }))
const couponsOf = (count: number, flights: number): Coupon[] =>
  Array.from({ length: count }, (_, passengerPlace) =>
    Array.from(
      { length: flights },
      (__, segmentPlace): Coupon => ({
        passengerPlace,
        segmentPlace,
        leg: segmentPlace,
        state: 'open',
        heldBy: null,
      }),
    ),
  ).flat()
const of = (...places: number[]) => places.map((passengerPlace) => ({ passengerPlace, segmentPlace: 0 }))

describe('on one flight', () => {
  test.each([
    ['the only adult from a child', people(1, 2), of(0), [1]],
    ['the only adult from a child and an infant', people(1, 2, 3), of(0), [1, 2]],
    ['both adults', people(1, 1, 2, 3), of(0, 1), [2, 3]],
    ['one of two adults from a child and an infant', people(1, 1, 2, 3), of(0), []],
    ['one of two adults from two infants: each needs an adult', people(1, 1, 3, 3), of(0), [3]],
    ['one of two adults and one of two infants', people(1, 1, 3, 3), of(0, 2), []],
    ['the adult with the child', people(1, 2), of(0, 1), []],
    ['a child', people(1, 2), of(1), []],
    ['everybody', people(1, 1, 2, 3), of(0, 1, 2, 3), []],
  ])('%s', (_, passengers, taken, alone) => {
    expect(whoIsLeftAlone(couponsOf(passengers.length, 1), taken, passengers).flatMap((one) => one.passengerPlaces)).toEqual(alone)
  })
})

test('each flight is looked at by itself', () => {
  const passengers = people(1, 2)
  const coupons = couponsOf(2, 2)
  const back = [{ passengerPlace: 0, segmentPlace: 1 }]
  expect(whoIsLeftAlone(coupons, back, passengers)).toMatchObject([{ segmentPlace: 1, passengerPlaces: [1] }])
  const childFliesOut = coupons.map((one) =>
    one.passengerPlace === 1 && one.segmentPlace === 1 ? { ...one, state: 'refunded' as const } : one,
  )
  expect(whoIsLeftAlone(childFliesOut, back, passengers)).toEqual([])
})

test('minors who were without an adult before can still be refunded', () => {
  const passengers = people(1, 2, 2)
  const coupons = couponsOf(3, 1).map((one) => (one.passengerPlace === 0 ? { ...one, state: 'refunded' as const } : one))
  expect(whoIsLeftAlone(coupons, of(1), passengers)).toEqual([])
  expect(whoIsLeftAlone(couponsOf(4, 1), of(2), people(1, 3, 3, 2))).toEqual([])
})

test('one person left alone is described in the singular, several in the plural', () => {
  const alone = { hasInfant: false, adults: 0 }
  expect(explainLeftAlone(alone, ['Tara'], 'DEL–BOM')).toBe(
    'Tara would be left on DEL–BOM without an adult. Please include this traveller, or keep an adult.',
  )
  expect(explainLeftAlone(alone, ['Tara', 'Dev'], 'DEL–BOM')).toBe(
    'Tara and Dev would be left on DEL–BOM without an adult. Please include them, or keep an adult.',
  )
})

test('an adult of another living request counts as gone, a child of one as still there', () => {
  const passengers = people(1, 1, 2)
  const held = (place: number) => couponsOf(3, 1).map((one) => (one.passengerPlace === place ? { ...one, heldBy: 7 } : one))
  expect(whoIsLeftAlone(held(1), of(0), passengers)).toMatchObject([{ passengerPlaces: [2] }])
  expect(whoIsLeftAlone(held(2), of(0, 1), passengers)).toMatchObject([{ passengerPlaces: [2] }])
})

test('whatever is asked in whatever order, and however each request ends, no minor who began with an adult ends without one', () => {
  const party = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 4 }))
    .filter(([adults, , infants]) => infants <= adults)
    .map(([adults, children, infants]) =>
      people(
        ...Array<PaxTypeCode>(adults).fill(1),
        ...Array<PaxTypeCode>(children).fill(2),
        ...Array<PaxTypeCode>(infants).fill(3),
      ),
    )
  const asked = fc.array(
    fc.record({
      passengers: fc.uniqueArray(fc.nat(10), { minLength: 1 }),
      flights: fc.subarray([0, 1], { minLength: 1 }),
      endsWell: fc.boolean(),
      endsAfter: fc.nat(3),
    }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(party, asked, (passengers, requests) => {
      let coupons = couponsOf(passengers.length, 2)
      const open: { id: number; endsWell: boolean; left: number }[] = []
      const settle = (all: boolean) => {
        for (const request of open) request.left -= 1
        for (const { id, endsWell } of open.filter(({ left }) => all || left < 0))
          coupons = coupons.map((one) =>
            one.heldBy === id ? { ...one, heldBy: null, state: endsWell ? 'refunded' : one.state } : one,
          )
      }
      requests.forEach((request, index) => {
        const taken = coupons.filter(
          (one) =>
            one.state === 'open' && request.passengers.includes(one.passengerPlace) && request.flights.includes(one.segmentPlace),
        )
        const isFree = taken.length > 0 && taken.every(({ heldBy }) => heldBy === null)
        if (isFree && whoIsLeftAlone(coupons, taken, passengers).length === 0) {
          coupons = coupons.map((one) => (taken.includes(one) ? { ...one, heldBy: index + 1 } : one))
          open.push({ id: index + 1, endsWell: request.endsWell, left: request.endsAfter })
        }
        settle(false)
      })
      settle(true)
      for (const flight of [0, 1]) {
        const count = (type: PaxTypeCode) =>
          coupons.filter(
            (one) => one.segmentPlace === flight && one.state === 'open' && passengers[one.passengerPlace]?.paxType === type,
          ).length
        expect(count(3)).toBeLessThanOrEqual(count(1))
        if (count(2) > 0) expect(count(1)).toBeGreaterThan(0)
      }
    }),
    { numRuns: 300 },
  )
})

test('the sentence says who, where and what to do', () => {
  expect(explainLeftAlone({ hasInfant: false, adults: 0 }, ['Miss Tara Rao'], 'DEL–BOM')).toBe(
    'Miss Tara Rao would be left on DEL–BOM without an adult. Please include this traveller, or keep an adult.',
  )
  expect(explainLeftAlone({ hasInfant: true, adults: 1 }, ['Mstr Om Rao'], 'DEL–BOM')).toBe(
    'On DEL–BOM each infant needs its own adult. Please add an infant to the request, or remove an adult from it.',
  )
})
