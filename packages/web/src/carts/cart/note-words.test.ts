import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { expect, test } from 'vitest'
import { describeNote, nameFix } from './note-words.ts'

const item = (id: number, name: string, time: string | null) => ({
  ...{ id, date: '2027-01-14', time, activity: { name } },
  price: { why: 'noRate', sentence: 'There is no rate on this day.' },
  difference: '12.50',
})
const cart = {
  currency: 'AED',
  cartItems: {
    tourOptionCart: [item(1, 'Aquarium', '16:00'), item(2, 'Sky deck', null)],
    partnerCart: [item(4, 'Dhow cruise', '19:00')],
    hotelCart: [{ id: 3, name: 'Palm Hotel' }],
  },
} as unknown as Cart
const note = (kind: Parameters<typeof describeNote>[0]['kind'], itemIds: number[], minutes: number | null = null) =>
  describeNote({ kind, itemIds, minutes, fixes: [] }, cart)

test('a note is a sentence about its items', () => {
  expect([
    note('overlap', [1, 2], 30),
    note('travel', [1, 2], 45),
    note('noStart', [1]),
    note('outsideDates', [3]),
    note('timeMissing', [2]),
    note('noPrice', [1]),
    note('priceChanged', [1]),
    note('onRequest', [2]),
    note('byDesk', [3]),
    note('notConfirmed', [4]),
  ]).toEqual([
    'Aquarium and Sky deck overlap by 30 m.',
    'The way from Aquarium to Sky deck takes 45 m.',
    'Aquarium does not start at 16:00 on Thu 14 Jan.',
    'Palm Hotel is outside the dates of the cart.',
    'Please choose a time for Sky deck.',
    'Aquarium has no price: There is no rate on this day.',
    'The price of Aquarium changed by AED\u00a012.50 since it was added.',
    'Sky deck is confirmed on request, so the cart cannot be paid at once.',
    'Palm Hotel is priced and booked by our desk, so the cart cannot be paid at once.',
    'Dhow cruise: its supplier has not confirmed the price now. It is the price that the supplier stated last.',
  ])
})

test('a change that mends it says what it does', () => {
  const fix = { cartItemId: 1, date: '2027-01-14', time: '14:30', transfer: null }
  expect(nameFix(fix, cart)).toBe('Start Aquarium at 14:30')
  expect(nameFix({ ...fix, date: '2027-01-15' }, cart)).toBe('Move Aquarium to Fri 15 Jan, 14:30')
  expect(nameFix({ ...fix, date: '2027-01-15', time: null }, cart)).toBe('Move Aquarium to Fri 15 Jan')
  expect(nameFix({ ...fix, transfer: 'sharing' }, cart)).toBe('Choose shared transfer')
})
