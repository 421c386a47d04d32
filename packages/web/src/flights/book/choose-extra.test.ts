import type { ExtraChoice, Extras, SeatExtra } from '@tradewind/contract/flights/passengers'
import { toDecimal } from '@tradewind/domain/money'
import { expect, test } from 'vitest'
import { emptyPassenger } from './booking-draft.ts'
import { chooseExtra, chooseSeat, chosenOf, extraLines, keepValid, whyNotSeat } from './choose-extra.ts'

function seat(id: string, changes: Partial<SeatExtra> = {}): SeatExtra {
  return {
    id,
    code: id,
    row: 1,
    letter: 'A',
    position: 'window',
    price: '700.00',
    included: false,
    features: [],
    unavailable: null,
    ...changes,
  }
}

const bags = [
  { id: 'b0', price: '0.00', included: true, weight: 20, description: 'Included' },
  { id: 'b5', price: '2100.00', included: false, weight: 5, description: '' },
  { id: 'b10', price: '4200.00', included: false, weight: 10, description: '' },
]
const map = [seat('1A'), seat('1B'), seat('1C', { unavailable: 'taken' })]
const extras: Extras = {
  currency: 'INR',
  wishesOnly: false,
  baggage: [{ legIndex: 0, origin: 'DEL', destination: 'DXB', offers: bags }],
  meals: [],
  seats: [{ legIndex: 0, flightIndex: 0, flightNumber: '1461', aircraft: 'A321', origin: 'DEL', destination: 'DXB', rows: [map] }],
}

test('a second choice from a list replaces the first, of that traveller only', () => {
  const bag = (passengerIndex: number) => ({ passengerIndex, kind: 'baggage' as const })
  let chosen = chooseExtra([], bag(0), bags, 'b5')
  chosen = chooseExtra(chosen, bag(1), bags, 'b5')
  chosen = chooseExtra(chosen, bag(0), bags, 'b10')
  expect(chosenOf(chosen, 'baggage', 0, bags)).toBe('b10')
  expect(chosenOf(chosen, 'baggage', 1, bags)).toBe('b5')
  expect(chosenOf(chooseExtra(chosen, bag(0), bags, null), 'baggage', 0, bags)).toBeNull()
})

test('a seat has one sitter', () => {
  const chosen = chooseSeat(chooseSeat([], 0, map, '1A'), 1, map, '1A')
  expect(chosen).toEqual([{ passengerIndex: 1, kind: 'seat', offerId: '1A' }])
})

test('what is chosen is summed per kind and leg; free things say nothing', () => {
  const chosen: ExtraChoice[] = [
    { passengerIndex: 0, kind: 'baggage', offerId: 'b5' },
    { passengerIndex: 1, kind: 'baggage', offerId: 'b5' },
    { passengerIndex: 2, kind: 'baggage', offerId: 'b0' },
    { passengerIndex: 0, kind: 'seat', offerId: '1A' },
    { passengerIndex: 1, kind: 'seat', offerId: '1B' },
  ]
  const lines = extraLines(chosen, extras).map(({ label, detail, amount }) => [label, detail, toDecimal(amount)])
  expect(lines).toEqual([
    ['Extra bags, DEL–DXB', '2 × 5 kg', '4200.00'],
    ['Seats, DEL–DXB', '1A, 1B', '1400.00'],
  ])
})

test('choices that cannot stand are let go', () => {
  const passengers = [emptyPassenger(1), emptyPassenger(3)]
  const chosen: ExtraChoice[] = [
    { passengerIndex: 0, kind: 'seat', offerId: '1A' },
    { passengerIndex: 0, kind: 'seat', offerId: '1C' },
    { passengerIndex: 1, kind: 'baggage', offerId: 'b5' },
    { passengerIndex: 5, kind: 'baggage', offerId: 'b5' },
    { passengerIndex: 0, kind: 'meal', offerId: 'gone' },
  ]
  expect(keepValid(chosen, extras, passengers)).toEqual([{ passengerIndex: 0, kind: 'seat', offerId: '1A' }])
})

test('a seat explains why it cannot be chosen', () => {
  expect(whyNotSeat(seat('1A'), emptyPassenger(1))).toBeUndefined()
  expect(whyNotSeat(seat('1C', { unavailable: 'taken' }), emptyPassenger(1))).toBe('taken')
  expect(whyNotSeat(seat('12A', { features: ['exitRow'] }), emptyPassenger(2))).toBe('exit row, for adults only')
})
