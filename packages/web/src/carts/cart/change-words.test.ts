import { describe, expect, test } from 'vitest'
import type { CartWish, Facts } from './cart-change.ts'
import { describeChange, describeNow } from './change-words.ts'

const plan: CartWish = {
  do: 'plan',
  adults: 2,
  children: 1,
  childAges: [6],
  infants: 0,
  startDate: '2027-01-12',
  endDate: '2027-01-16',
}

describe('a change is said in a few words', () => {
  test.each<[CartWish, string]>([
    [{ do: 'move', cartItemId: 1, date: '2027-01-14' }, 'Safari: move to Thu 14 Jan'],
    [{ do: 'move', cartItemId: 1, date: '2027-01-14', time: '10:00' }, 'Safari: move to Thu 14 Jan, 10:00'],
    [{ do: 'choose', cartItemId: 1, transfer: 'private' }, 'Safari: private transfer'],
    [{ do: 'choose', cartItemId: 1, time: '10:00' }, 'Safari: start at 10:00'],
    [{ do: 'mark', cartItemId: 1, isOptional: false }, 'Safari: count it in the total'],
    [{ do: 'restore', cartItemIds: [1] }, 'Safari: put back'],
    [plan, 'Dates and travellers: Tue 12 Jan – Sat 16 Jan, 2 adults, 1 child (6)'],
    [{ do: 'rename', name: ' ' }, 'No name'],
    [{ do: 'remark', remarks: 'Near the sea' }, 'Remarks: Near the sea'],
  ])('%o', (wish, words) => expect(describeChange({ wish, name: 'Safari' })).toBe(words))
})

describe('what somebody else has made of it is said', () => {
  const remove = { do: 'remove', cartItemId: 1 } as const
  const seen = { 'day 1': '2027-01-12', 'time 1': '10:00', 'way 1': 'ticket', 'optional 1': 'false' }
  test.each<[CartWish, Facts, Facts, string]>([
    [
      { do: 'move', cartItemId: 1, date: '2027-01-14' },
      { 'day 1': '2027-01-12' },
      { 'day 1': '2027-01-13' },
      'It is on Wed 13 Jan now.',
    ],
    [remove, seen, { ...seen, 'time 1': '', 'way 1': 'private' }, 'It is without a time, with private transfer now.'],
    [remove, seen, { ...seen, 'optional 1': 'true' }, 'It is optional now.'],
    [{ do: 'restore', cartItemIds: [1] }, { 'day 1': null }, { 'day 1': '2027-01-13' }, 'It was put back or changed since.'],
    [{ do: 'rename', name: 'Rao' }, { name: '' }, { name: 'Shah' }, 'The cart is called Shah now.'],
    [{ do: 'remark', remarks: 'x' }, { remarks: 'y' }, { remarks: '' }, 'There are no remarks now.'],
    [
      plan,
      { party: '[1,[],0]', trip: '2027-01-12 2027-01-13' },
      { party: '[3,[null],0]', trip: '2027-01-12 2027-01-14' },
      'They are now Tue 12 Jan – Thu 14 Jan, 3 adults, 1 child.',
    ],
    [{ do: 'clear' }, { contents: 'a' }, { contents: 'b' }, 'What is in the cart has changed.'],
  ])('%o', (wish, before, now, words) => expect(describeNow({ wish, seen: before }, now)).toBe(words))
})
