import { addDays, plainDate } from '@tradewind/domain/time'
import { describe, expect, test } from 'vitest'
import type { AvailableExtra, SupplierExtras } from '../suppliers/supplier-extras.ts'
import { chooseExtras } from './choose-extras.ts'
import { makeOption } from './testing/fake-supplier.ts'

const { legs } = makeOption({ isLcc: true, date: addDays(plainDate('2026-12-01'), 0), traceId: 't' })
const offer = (id: string, kind: AvailableExtra['kind'], more: Partial<AvailableExtra> = {}): AvailableExtra => ({
  id,
  kind,
  legIndex: 0,
  flightIndex: kind === 'baggage' ? undefined : 0,
  code: id.toUpperCase(),
  description: id,
  price: { minor: 50_000n, currency: 'INR' },
  included: false,
  weightKg: kind === 'baggage' ? 10 : undefined,
  quantity: undefined,
  seat: undefined,
  wire: {},
  ...more,
})
const seat = (id: string, more: Partial<NonNullable<AvailableExtra['seat']>> = {}) =>
  offer(id, 'seat', { seat: { row: 1, letter: 'A', position: 'window', features: [], unavailable: undefined, ...more } })

const OFFERS: SupplierExtras = {
  wishesOnly: false,
  offers: [
    offer('free', 'baggage', { included: true, price: { minor: 0n, currency: 'INR' } }),
    offer('bag10', 'baggage'),
    offer('bag15', 'baggage'),
    offer('thali', 'meal'),
    seat('1a'),
    seat('1b', { unavailable: 'taken' }),
    seat('12c', { features: ['exitRow'] }),
  ],
}
const none = { baggage: false, meal: false, seat: false }
const WAY_BACK = [
  offer('backFree', 'baggage', { legIndex: 1, included: true, price: { minor: 0n, currency: 'INR' } }),
  offer('back10', 'baggage', { legIndex: 1 }),
]
const choose = (choices: [number, AvailableExtra['kind'], string][], demands = none, offers = OFFERS.offers) =>
  chooseExtras({
    choices: choices.map(([passengerIndex, kind, offerId]) => ({ passengerIndex, kind, offerId })),
    offers: { ...OFFERS, offers },
    paxTypes: [1, 1, 2, 3],
    names: ['Mr Bo Li', 'Ms An Li', 'Mstr Ty Li', 'Miss Mo Li'],
    demands,
    legs: [...legs, ...legs],
  })

describe('chosen extras', () => {
  test('are the offers themselves, priced as offered, named by sector', () => {
    const { byPassenger, priced, errors } = choose([
      [0, 'baggage', 'bag10'],
      [1, 'meal', 'thali'],
      [2, 'seat', '1a'],
    ])
    expect(errors).toEqual({})
    expect(byPassenger.map((own) => own.map(({ id }) => id))).toEqual([['bag10', 'free'], ['thali', 'free'], ['1a', 'free'], []])
    expect(priced[0]?.amount.minor).toBe(50_000n)
    // What the fare holds is no extra on the bill.
    expect(priced.map(({ label, detail }) => [label, detail])).toEqual([
      ['Extra bag, DEL–BOM', '10 kg, Mr Bo Li'],
      ['Meal, DEL–BOM', 'thali, Ms An Li'],
      ['Seat, DEL–BOM', '1A, Mstr Ty Li'],
    ])
  })

  test('bring the included bag to everyone seated, beside one that is bought, for the wire demands it', () => {
    const { byPassenger } = choose([[0, 'baggage', 'bag10']])
    expect(byPassenger.map((own) => own.map(({ id }) => id))).toEqual([['bag10', 'free'], ['free'], ['free'], []])
  })

  test('hold the included bag once, also if somebody asks for it by name', () => {
    const { byPassenger, errors } = choose([
      [0, 'baggage', 'free'],
      [0, 'baggage', 'bag10'],
      [1, 'baggage', 'free'],
    ])
    expect(errors).toEqual({})
    expect(byPassenger.map((own) => own.map(({ id }) => id))).toEqual([['free', 'bag10'], ['free'], ['free'], []])
  })

  test('bring the included bag of each way, whichever way a bag is bought for', () => {
    const { byPassenger } = choose([[0, 'baggage', 'back10']], none, [...OFFERS.offers, ...WAY_BACK])
    expect(byPassenger.map((own) => own.map(({ id }) => id))).toEqual([
      ['back10', 'free', 'backFree'],
      ['free', 'backFree'],
      ['free', 'backFree'],
      [],
    ])
  })

  test.each<[string, [number, AvailableExtra['kind'], string][], RegExp]>([
    ['an unknown offer', [[0, 'meal', 'lobster']], /no longer available/],
    ['an offer under another kind', [[0, 'meal', 'bag10']], /no longer available/],
    ['a traveller who is not there', [[7, 'meal', 'thali']], /Traveller not found/],
    ['a bag for an infant', [[3, 'baggage', 'bag10']], /lap/],
    ['a seat for an infant', [[3, 'seat', '1a']], /lap/],
    ['a seat that is taken', [[0, 'seat', '1b']], /taken/],
    ['an exit row for a child', [[2, 'seat', '12c']], /emergency exit/],
  ])('refuse %s', (_what, choices, sentence) => {
    expect(choose(choices).errors['extras.0']).toMatch(sentence)
  })

  test.each<[string, [number, AvailableExtra['kind'], string][]]>([
    [
      'two bags on one way',
      [
        [0, 'baggage', 'bag10'],
        [0, 'baggage', 'bag15'],
      ],
    ],
    [
      'two included bags on one way',
      [
        [0, 'baggage', 'free'],
        [0, 'baggage', 'free'],
      ],
    ],
    [
      'two meals on one flight',
      [
        [0, 'meal', 'thali'],
        [0, 'meal', 'thali'],
      ],
    ],
    [
      'one seat for two',
      [
        [0, 'seat', '1a'],
        [1, 'seat', '1a'],
      ],
    ],
  ])('refuse %s', (_what, choices) => {
    expect(Object.keys(choose(choices).errors)).toEqual(['extras.1'])
  })

  test('must be there where the fare is sold only with them', () => {
    const { errors } = choose([[0, 'meal', 'thali']], { ...none, meal: true })
    expect(Object.keys(errors)).toEqual(['passengers.1.meal', 'passengers.2.meal'])
  })
})
