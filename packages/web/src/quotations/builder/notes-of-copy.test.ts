import type { KartDraft, RepricedLine } from '@tradewind/contract/quotations/quotation-shapes'
import { expect, test } from 'vitest'
import { notesOfCopy } from './notes-of-copy.ts'

const tour = (tourOptionId: number, priceReason = '') => ({ tourOptionId, priceReason })
const kartOf = (more: object) =>
  ({
    ...{ currencySymbol: 'AED', totalPrice: '310.00', accomodations: [], activities: [], transfers: [] },
    ...{ miscellaneous: [], flightDetails: [] },
    ...more,
  }) as unknown as KartDraft
const names = {
  optionOf: (id: number) => (id === 7 ? { name: 'Desert safari', tourOption: 'Evening' } : undefined),
  areaOf: (id: number) => (id === 3 ? 'Marina' : undefined),
}
const plain = (notes: readonly string[]) => notes.map((note) => note.replaceAll('\u00a0', ' '))

test('a copy whose prices are those of before says nothing', () => {
  expect(
    notesOfCopy({ kart: kartOf({ activities: [tour(7)] }), lines: [], totalBefore: '310.00', isForOther: false }, names),
  ).toEqual([])
})

test('only what has a price today counts as changed; what has none keeps the old one, and says why', () => {
  const lines: RepricedLine[] = [
    { list: 'activities', at: 0, before: '100.00', now: { price: '110.00' } as never, why: null },
    { list: 'activities', at: 1, before: '200.00', now: null, why: 'It is not sold on this day.' },
  ]
  const kart = kartOf({ activities: [tour(9), tour(7)] })
  expect(plain(notesOfCopy({ kart, lines, totalBefore: '300.00', isForOther: false }, names))).toEqual([
    '1 price has changed: the total was AED 300.00 and is AED 310.00 by the rates of today.',
    'Desert safari keeps its old price: It is not sold on this day.',
  ])
})

test('a transfer without a price today is named by its places', () => {
  const lines: RepricedLine[] = [{ list: 'transfers', at: 0, before: '100.00', now: null, why: 'No price.' }]
  const kart = kartOf({ transfers: [{ pickupTransfer: 'Terminal 3', dropTransfer: '', toAreaId: 3, priceReason: '' }] })
  expect(notesOfCopy({ kart, lines, totalBefore: '310.00', isForOther: false }, names)).toEqual([
    'Transfer, Terminal 3 to Marina keeps its old price: No price.',
  ])
})

test.each([
  ['a hotel', { accomodations: [{}] }],
  ['a service', { miscellaneous: [{}] }],
  ['a flight', { flightDetails: [{}] }],
  ['a typed price of a transfer', { transfers: [{ priceReason: 'Agreed by phone' }] }],
  ['a typed price', { activities: [tour(7, 'Agreed by phone')] }],
])('%s keeps the price of the old quotation', (_, more) => {
  expect(notesOfCopy({ kart: kartOf(more), lines: [], totalBefore: '310.00', isForOther: false }, names)).toEqual([
    expect.stringContaining('are the old ones: please check them'),
  ])
})

test('one for another customer says that their names and notes are to be checked', () => {
  const copied = { kart: kartOf({ activities: [tour(7)] }), lines: [], totalBefore: '310.00', isForOther: true }
  expect(notesOfCopy(copied, names)).toEqual([expect.stringContaining('for another customer')])
})
