import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { costOfPriced, isCostOfRates, isPartlyKnown, nameParts } from './cost-of-priced.ts'

const aed = (minor: bigint) => money(minor, 'AED')

test('what is known and what was typed for the rest is the cost; without either it is not known, and zero is an amount', () => {
  const partly = { known: aed(14_000n), missing: ['transfer'] } as const
  expect(costOfPriced(partly, aed(3_000n))).toEqual(aed(17_000n))
  expect(costOfPriced(partly, aed(0n))).toEqual(aed(14_000n))
  expect(costOfPriced(partly, undefined)).toBeUndefined()
  expect(costOfPriced({ known: aed(14_000n), missing: [] }, undefined)).toEqual(aed(14_000n))
  expect(costOfPriced({ known: null, missing: ['ticket'] }, aed(3_000n))).toBeUndefined()
})

test('the desk types a part where a part is known, and the whole where nothing is', () => {
  expect([
    isPartlyKnown({ known: aed(1n), missing: ['ticket'] }),
    isPartlyKnown({ known: aed(1n), missing: [] }),
    isPartlyKnown({ known: null, missing: ['ticket', 'transfer'] }),
  ]).toEqual([true, false, false])
  expect(nameParts(['ticket', 'transfer'])).toBe('ticket and transfer')
})

test('what the rates said of the whole cost is nobody’s cost of another price; what was typed stays', () => {
  const saved = { cost: '120.00', pricedBy: {} }
  expect(isCostOfRates(saved, '120')).toBe(true)
  expect(isCostOfRates(saved, '130')).toBe(false)
  expect(isCostOfRates(saved, '')).toBe(false)
  expect(isCostOfRates(saved, null)).toBe(false)
  expect(isCostOfRates({ cost: '120.00', pricedBy: { costs: { known: null } } }, '120')).toBe(false)
  expect(isCostOfRates({ cost: '120.00', pricedBy: { costs: { known: '40' } } }, '120')).toBe(true)
  expect(isCostOfRates({ cost: '120.00', pricedBy: null }, '120')).toBe(false)
  expect(isCostOfRates(undefined, '120')).toBe(false)
})
