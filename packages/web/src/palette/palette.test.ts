import { describe, expect, test } from 'vitest'
import { fitText } from './fit-text.ts'
import { readFlightWish } from './read-flight-wish.ts'

describe('fitting', () => {
  test('beginnings before words before parts before letters in order', () => {
    const order = ['Air tickets', 'My air', 'Repairs', 'Audit trail'].map((name) => fitText('air', name))
    expect(order).toEqual([0, 1, 2, expect.any(Number)])
    expect(fitText('adtr', 'Audit trail')).toBeGreaterThan(2)
    expect(fitText('lait', 'Audit trail')).toBeUndefined()
  })
})

describe('a flight as typed', () => {
  test.each([
    ['del bom 12 dec', { origin: 'DEL', destination: 'BOM', departure: '2026-12-12' }],
    ['DEL-BOM 3 Feb', { origin: 'DEL', destination: 'BOM', departure: '2027-02-03' }],
    ['del to dxb 2026-12-01', { origin: 'DEL', destination: 'DXB', departure: '2026-12-01' }],
    ['del dxb 15 dec 2a 1c', { origin: 'DEL', destination: 'DXB', departure: '2026-12-15', adt: 2, chd: 1 }],
    ['del dxb 15 dec 1A 1I', { origin: 'DEL', destination: 'DXB', departure: '2026-12-15', inf: 1 }],
    ['del dxb 15 dec 1a 2i', undefined],
    ['del dxb 15 dec 6a 4c', undefined],
    ['del dxb 15 dec 0a', undefined],
    ['del del 12 dec', undefined],
    ['del bom 31 feb', undefined],
    ['del bom 1 nov 2026', undefined],
    ['del bom', undefined],
  ])('%s', (typed, wish) => expect(readFlightWish(typed, '2026-11-21')).toEqual(wish && { adt: 1, chd: 0, inf: 0, ...wish }))
})
