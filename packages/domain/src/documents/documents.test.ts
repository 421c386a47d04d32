import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fareSalePrice } from '../flights/fare-sale-price.ts'
import { priceFare, withExtras } from '../markups/price-fare.ts'
import { money, sum } from '../money.ts'
import { anyExtras, anyRule, anySale, inr } from '../testing/fare-samples.ts'
import { addDays, plainDate } from '../time.ts'
import { documentCode, documentPrefix, LONGEST_CODE } from './document-code.ts'
import { DOCUMENT_KINDS } from './document-kinds.ts'
import { fiscalYearOf } from './fiscal-year.ts'
import { invoiceLines } from './invoice-lines.ts'
import { placeOfSupply, splitGst } from './split-gst.ts'
import { taxesOf, totalOfLines } from './tax-document.ts'

const APRIL = [{ from: plainDate('1900-01-01'), firstMonth: 4 }]
const DELHI = '07AAGCS9012K1Z5'
const MUMBAI = '27AAKCS4821M1ZW'

describe('the business year', () => {
  test.each([
    ['2026-03-31', '25-26'],
    ['2026-04-01', '26-27'],
    ['2026-12-31', '26-27'],
    ['2099-11-02', '99-00'],
  ])('of India on %s is %s', (date, year) => expect(fiscalYearOf(APRIL, plainDate(date))).toBe(year))

  test('is the calendar year where no rule says otherwise, and the rule of its day where several do', () => {
    expect(fiscalYearOf([], plainDate('2026-11-21'))).toBe('2026')
    const rules = [...APRIL, { from: plainDate('2030-01-01'), firstMonth: 1 }]
    expect(fiscalYearOf(rules, plainDate('2029-12-31'))).toBe('29-30')
    expect(fiscalYearOf(rules, plainDate('2030-01-01'))).toBe('2030')
  })

  test('changes exactly once in any twelve months', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), (days) => {
        const date = addDays(plainDate('2000-01-01'), days)
        const next = addDays(date, 1)
        expect(fiscalYearOf(APRIL, date) === fiscalYearOf(APRIL, next)).toBe(!next.endsWith('-04-01'))
      }),
    )
  })
})

describe('the number', () => {
  test('says whose, what, which year, which one', () => {
    expect(documentCode({ prefix: 'SKY', kind: 'invoice', fiscalYear: '26-27', number: 123 })).toBe('SKY/I2627/000123')
    expect(documentCode({ prefix: 'BLU', kind: 'creditNote', fiscalYear: '2026', number: 1 })).toBe('BLU/C2026/000001')
    expect([documentPrefix('Skylark Travels Pvt Ltd'), documentPrefix('Éa'), documentPrefix('***')]).toEqual(['SKY', 'EAX', 'XXX'])
  })

  test('never has more than sixteen characters, and no two are alike', () => {
    const any = fc.record({
      prefix: fc.constantFrom('SKY', 'BLU'),
      kind: fc.constantFrom(...DOCUMENT_KINDS),
      fiscalYear: fc.constantFrom('26-27', '27-28', '2026'),
      number: fc.integer({ min: 1, max: 9_999_999 }),
    })
    fc.assert(
      fc.property(any, any, (one, other) => {
        expect(documentCode(one)).toMatch(/^[A-Z0-9/-]+$/)
        expect(documentCode(one).length).toBeLessThanOrEqual(LONGEST_CODE)
        expect(documentCode(one) === documentCode(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
      }),
    )
  })
})

describe('GST', () => {
  const tax = { basisPoints: 1800, amount: inr('155.83') }
  const split = (sellerGstin: string | null, buyerGstin: string | null, sellerCountry = 'IN') =>
    splitGst({ sellerGstin, buyerGstin, sellerCountry }, tax)

  test('is halved within a state, whole between states', () => {
    expect(split(DELHI, null)).toEqual([
      { name: 'CGST', basisPoints: 900, amount: inr('77.92') },
      { name: 'SGST', basisPoints: 900, amount: inr('77.91') },
    ])
    expect(split(DELHI, MUMBAI)).toEqual([{ name: 'IGST', ...tax }])
    expect(split('04AAGCS9012K1Z4', null).map(({ name }) => name)).toEqual(['CGST', 'UTGST'])
    expect(split(null, null, 'AE')).toEqual([{ name: 'VAT', ...tax }])
  })

  test('is supplied where the registered buyer is, else where the seller is', () => {
    const supply = { sellerGstin: DELHI, buyerGstin: MUMBAI, sellerCountry: 'IN' }
    expect([
      placeOfSupply(supply),
      placeOfSupply({ ...supply, buyerGstin: null }),
      placeOfSupply({ ...supply, sellerGstin: null }),
    ]).toEqual(['27', '07', undefined])
  })

  test('splits into parts that add up, whatever the amount', () => {
    fc.assert(
      fc.property(fc.bigInt(-10_000_000n, 10_000_000n), fc.constantFrom(DELHI, MUMBAI, null), (minor, buyerGstin) => {
        const amount = money(minor, 'INR')
        const parts = splitGst({ sellerGstin: DELHI, buyerGstin, sellerCountry: 'IN' }, { basisPoints: 1800, amount })
        expect(
          sum(
            parts.map((part) => part.amount),
            'INR',
          ),
        ).toEqual(amount)
      }),
    )
  })
})

test('an invoice adds up to the total payable, and its taxes to its GST, for every sale', () => {
  fc.assert(
    fc.property(anySale, anyRule, anyExtras, fc.boolean(), ({ fare, party }, rule, extras, seesNet) => {
      const priced = withExtras(priceFare({ fare, party, rule, gstBasisPoints: 1800 }), extras)
      const lines = invoiceLines(fareSalePrice(priced, { seesNet }))
      expect(totalOfLines(lines, 'INR')).toEqual(priced.totalPayable)
      const taxes = taxesOf(lines, { sellerGstin: DELHI, buyerGstin: MUMBAI, sellerCountry: 'IN' })
      expect(
        sum(
          taxes.map(({ amount }) => amount),
          'INR',
        ),
      ).toEqual(priced.gst)
    }),
  )
})
