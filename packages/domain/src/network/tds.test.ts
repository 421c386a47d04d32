import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { panOf, tdsRate } from './tds.ts'

const PAN = 'AAKCS4821M'

describe('a PAN', () => {
  test.each([
    ['as stated', PAN, null, PAN],
    ['as typed', ' aakcs4821m ', null, PAN],
    ['within a GST number', null, '27AAKCS4821M1ZW', PAN],
    ['the stated one before that of the GST number', 'ABCDE1234F', '27AAKCS4821M1ZW', 'ABCDE1234F'],
    ['of the GST number, where what is stated is none', 'applied for', '27AAKCS4821M1ZW', PAN],
    ['none', null, null, undefined],
    ['none, of an empty text', '', '', undefined],
    ['none, of half a PAN', 'AAKCS4821', null, undefined],
    ['none, of a number of another country', null, '100123456700003', undefined],
  ])('%s', (_what, panNumber, gstNumber, pan) => {
    expect(panOf({ panNumber, gstNumber })).toBe(pan)
  })
})

describe('the rate of one buyer', () => {
  const rate = fc.integer({ min: 0, max: 10_000 })
  const holds = (law: (rates: { ordinary: number; withoutPan: number }) => void) =>
    fc.assert(fc.property(fc.record({ ordinary: rate, withoutPan: rate }), (rates) => void law(rates)))

  test('with a PAN is the ordinary one, whatever the other is', () => {
    holds((rates) => expect(tdsRate(rates, PAN)).toEqual({ basisPoints: rates.ordinary, isWithoutPan: false }))
  })

  test('without one is the higher of both, and says so only where it is higher', () => {
    holds((rates) => {
      const { basisPoints, isWithoutPan } = tdsRate(rates, undefined)
      expect(basisPoints).toBe(Math.max(rates.ordinary, rates.withoutPan))
      expect(isWithoutPan).toBe(basisPoints > rates.ordinary)
    })
  })

  test('never falls where a PAN is missing', () => {
    holds((rates) => expect(tdsRate(rates, undefined).basisPoints >= tdsRate(rates, PAN).basisPoints).toBe(true))
  })
})
